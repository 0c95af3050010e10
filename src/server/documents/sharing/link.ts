import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type LinkState, linkState } from '../../../domain/documents/sharing/link.ts'
import { hashOf } from '../../kit/auth/secret.ts'
import { dayOf } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { recordOf, type Shared } from './shared.ts'

const tokenBytes = 16
const tokenForm = /^[\w-]{22}$/

type Stored = {
  id: string
  createdAt: string
  createdBy: string
  expiresAt: string
  endedAt: string | null
  openings: number
  openedAt: string | null
}
/** A link as its document lists it. */
export type Link = Stored & { state: LinkState }

const columns = sql`l.id, l.created_at as "createdAt", u.name as "createdBy", l.expires_at as "expiresAt", l.ended_at as "endedAt",
  o.openings, o.at as "openedAt"`
const source = sql`private_link l join "user" u on u.id = l.created_by_id,
  lateral (select count(*)::integer as openings, max(at) as at from private_link_opening where link_id = l.id) o`

const withState = (link: Stored, now: Date): Link => ({ ...link, state: linkState(link, now) })

/** The links of a document, the newest first. */
export const linksOf = async (db: Db, { kind, document }: Pick<Shared, 'kind' | 'document'>, now: Date): Promise<Link[]> => {
  const { rows } = await sql<Stored>`select ${columns} from ${source} where l.document_id = ${document} and l.kind = ${kind}
    order by l.created_at desc limit 50`.execute(db)
  return rows.map(link => withState(link, now))
}

const linkNamed = async (db: Db, id: string, now: Date): Promise<Link> => {
  const { rows } = await sql<Stored>`select ${columns} from ${source} where l.id = ${id}`.execute(db)
  return withState(oneRow(rows), now)
}

/** Creates a link to a document for some days. Its token is returned here and never again. */
export const createLink = async (tx: Db, { caller, now }: Context, shared: Shared, days: number): Promise<Link & { token: string }> => {
  const [id, token, at] = [uuid(), randomBytes(tokenBytes).toString('base64url'), now()]
  const expiresAt = new Date(at.getTime() + days * 86_400_000)
  const { kind, document, party, query } = shared
  await sql`insert into private_link (id, kind, document_id, party_id, query, token_hash, created_at, created_by_id, expires_at)
    values (${id}, ${kind}, ${document}, ${party}, ${query && JSON.stringify(query)}::jsonb, ${hashOf(token)}, ${at}, ${caller.id}, ${expiresAt})`.execute(
    tx,
  )
  await writeAudit(tx, { ...recordOf(shared), action: 'createLink', after: { days }, caller })
  return { ...(await linkNamed(tx, id, at)), token }
}

/** What a link opens, by the id of the link. */
export const sharedByLink = async (db: Db, id: string): Promise<Shared> => {
  const { rows } =
    await sql<Shared>`select kind, document_id as document, party_id as party, query from private_link where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('link')
  return rows[0]
}

/** Ends a link at once. */
export const endLink = async (tx: Db, { caller, now }: Context, id: string): Promise<Link> => {
  const at = now()
  const { rows } = await sql<Pick<Shared, 'kind' | 'document'>>`update private_link set ended_at = ${at}, ended_by_id = ${caller.id}
    where id = ${id} and ended_at is null returning kind, document_id as document`.execute(tx)
  if (!rows[0]) throw conflict('This link is ended already.')
  await writeAudit(tx, { ...recordOf(rows[0]), action: 'endLink', caller })
  return linkNamed(tx, id, at)
}

/** A link that opens its document now. */
export type OpenLink = Shared & { id: string; lastDay: string }

/** The link with this token; undefined when it is unknown, expired or ended, which nobody can tell apart. */
export const openLink = async (db: Db, token: string, now: Date): Promise<OpenLink | undefined> => {
  if (!tokenForm.test(token)) return undefined
  const { rows } =
    await sql<OpenLink>`select id, kind, document_id as document, party_id as party, query, ${dayOf(sql`expires_at`)} as "lastDay" from private_link
    where token_hash = ${hashOf(token)} and ended_at is null and expires_at > ${now}`.execute(db)
  return rows[0]
}

const [onceIn, maxOpenings] = [60_000, 1_000]

/** Records that a link was opened: when, and what. Opened again within a minute, or a thousand times, it is recorded no more. */
export const noteOpening = async (db: Db, link: string, what: 'page' | 'pdf', now: Date): Promise<void> => {
  await sql`insert into private_link_opening (link_id, at, what) select ${link}, ${now}, ${what}
    where not exists (select from private_link_opening where link_id = ${link} and what = ${what} and at > ${new Date(now.getTime() - onceIn)})
      and (select count(*) from private_link_opening where link_id = ${link}) < ${maxOpenings} on conflict do nothing`.execute(db)
}
