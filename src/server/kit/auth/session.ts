import { timingSafeEqual } from 'node:crypto'
import { may } from '../../../domain/access.ts'
import { lesser, type Role } from '../../../domain/people/role.ts'
import type { Pending } from '../../../domain/people/second-factor.ts'
import { type Db, sql } from '../db/db.ts'
import { oneRow } from '../db/one-row.ts'
import type { Caller, Visit } from '../http/route.ts'
import { type Browser, rememberBrowser } from './known-browser.ts'
import { hashOf, newSecret } from './secret.ts'

/** A new session: the secrets for the browser, and its lifetime in seconds. */
export type NewSession = { id: string; csrf: string; seconds: number; browser: Browser }

/** The result of a route that starts a session. */
export class SignedIn<T = unknown> {
  readonly session: NewSession
  readonly data: T
  constructor(session: NewSession, data: T) {
    this.session = session
    this.data = data
  }
}

/** The result of a route that ends the session. */
export class SignedOut {}

type Start = { user: string; visit: Visit; now: Date; idleHours: number; wholeDays: number; pending?: Pending | null }

/** Starts a session. Its limits are fixed at the start; the database stores only hashes. */
export const startSession = async (db: Db, { user, visit, now, idleHours, wholeDays, pending = null }: Start): Promise<NewSession> => {
  const browser = await rememberBrowser(db, user, visit.browser, now)
  const session = { id: newSecret(), csrf: newSecret(), seconds: wholeDays * 86_400, browser }
  const endsAt = new Date(now.getTime() + session.seconds * 1000)
  await sql`delete from session where ends_at < ${now}`.execute(db)
  await sql`insert into session (id_hash, csrf_hash, user_id, created_at, seen_at, proved_at, idle_hours, ends_at, ip, agent, pending)
    values (${hashOf(session.id)}, ${hashOf(session.csrf)}, ${user}, ${now}, ${now}, ${now}, ${idleHours}, ${endsAt},
            ${visit.address}, ${visit.agent}, ${pending})`.execute(db)
  return session
}

/** Ends a session; returns its user, or undefined when it did not exist. */
export const endSession = async (db: Db, session: Buffer): Promise<{ id: string; name: string } | undefined> => {
  const { rows } = await sql<{ id: string; name: string }>`delete from session s using "user" u
    where s.id_hash = ${session} and u.id = s.user_id returning u.id, u.name`.execute(db)
  return rows[0]
}

/** Ends all sessions of a user on all servers, the tokens that act in their name, and the link to choose a password. */
export const endAccessOf = async (db: Db, user: string): Promise<void> => {
  await sql`delete from session where user_id = ${user}`.execute(db)
  await endLinkOf(db, user)
  await endTokensOf(db, user)
}

/** Ends the link with which a user may choose a password. */
export const endLinkOf = async (db: Db, user: string): Promise<void> => {
  await sql`delete from password_link where user_id = ${user}`.execute(db)
}

/** Ends the API tokens that a user created; returns their number. */
export const endTokensOf = async (db: Db, user: string): Promise<number> => {
  const { rows } =
    await sql`update api_token set revoked_at = now() where created_by = ${user} and revoked_at is null returning id`.execute(db)
  return rows.length
}

/** SQL: a user `u` as a caller. */
const callerColumns = sql`u.id, u.name, u.role, u.branch_id as branch, u.employee_id as employee, u.only_own_sales as "onlyOwnSales",
  (select array_agg(branch_id) from limited_branch where user_id = u.id) as branches`

/** A user as a caller, for work that goes on after the request. */
export const callerOf = async (db: Db, id: string): Promise<Caller> =>
  oneRow((await sql<Caller>`select ${callerColumns} from "user" u where u.id = ${id}`.execute(db)).rows)

type Found = Caller & { csrfHash: Buffer; seenAt: string; provedAt: string }

/** The user of a session; undefined when it is unknown, expired, or of an inactive user. */
export const findSession = async (
  db: Db,
  session: Buffer,
  now: Date,
): Promise<{ caller: Caller; csrfHash: Buffer; provedAt: Date } | undefined> => {
  const { rows } = await sql<Found>`
    select ${callerColumns}, s.pending, s.csrf_hash as "csrfHash", s.seen_at as "seenAt", s.proved_at as "provedAt"
    from session s join "user" u on u.id = s.user_id and u.active
    where s.id_hash = ${session} and s.ends_at > ${now} and s.seen_at > ${now}::timestamptz - make_interval(hours => s.idle_hours)
  `.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { csrfHash, seenAt, provedAt, ...caller } = found
  const minuteAgo = new Date(now.getTime() - 60_000)
  // Updating once a minute is enough for the idle limit and saves a write on every request.
  if (new Date(seenAt) < minuteAgo)
    await sql`update session set seen_at = ${now} where id_hash = ${session} and seen_at < ${minuteAgo}`.execute(db)
  return { caller, csrfHash, provedAt: new Date(provedAt) }
}

/** Whether the anti-forgery header belongs to this session. */
export const isOwnToken = (csrfHash: Buffer, header: unknown): boolean =>
  typeof header === 'string' && timingSafeEqual(hashOf(header), csrfHash)

/** A token that is in force: its caller, the addresses it is accepted from, and where it was used before, the latest new one first. */
export type FoundToken = {
  caller: Caller
  acceptedFrom: string[]
  addresses: string[]
  lastAddress: string | null
  usedAt: string | null
}

/**
 * The caller of an API token: it acts in the name of the user who created it, with the token's role and scopes.
 * Undefined when it is unknown or expired, or when that user is inactive or may not manage tokens any more.
 */
export const findToken = async (db: Db, token: string, now: Date): Promise<FoundToken | undefined> => {
  const { rows } = await sql<Caller & Omit<FoundToken, 'caller'> & { makerRole: Role }>`
    select u.id, u.name || ' (' || t.name || ')' as name, t.role, u.branch_id as branch, u.employee_id as employee, t.id as token, t.scopes,
           null as branches, false as "onlyOwnSales",
           u.role as "makerRole", t.accepted_from as "acceptedFrom", t.addresses, t.last_address as "lastAddress", t.last_used_at as "usedAt"
    from api_token t join "user" u on u.id = t.created_by and u.active
    where t.hash = ${hashOf(token)} and t.revoked_at is null and t.expires_at > ${now}`.execute(db)
  const found = rows[0]
  if (!found || !may(found.makerRole, 'token.manage')) return undefined
  const { makerRole, acceptedFrom, addresses, lastAddress, usedAt, ...caller } = found
  // A token has never more rights than the user who created it has now.
  return { caller: { ...caller, role: lesser(caller.role, makerRole) }, acceptedFrom, addresses, lastAddress, usedAt }
}

/** Stores that a token was used from an address, at most once a minute from the same; returns whether the address is new. */
export const noteUse = async (
  db: Db,
  { caller, addresses, lastAddress, usedAt }: FoundToken,
  address: string,
  now: Date,
): Promise<boolean> => {
  const isNew = !addresses.includes(address)
  if (isNew || address !== lastAddress || !usedAt || new Date(usedAt).getTime() < now.getTime() - 60_000)
    await sql`update api_token set last_used_at = ${now}, last_address = ${address}, addresses = case when ${address} = any(addresses)
      then addresses else (array_prepend(${address}, addresses))[1:20] end where id = ${caller.token}`.execute(db)
  return isNew
}
