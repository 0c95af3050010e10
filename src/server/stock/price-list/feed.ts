import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInWords } from '../../../domain/company/business-day.ts'
import { type ListQuery, listQuery } from '../../../domain/kit/list-query.ts'
import { everywhere } from '../../../domain/people/viewer.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import type { FeedDraft, feedCalls, PriceFeed } from '../../../domain/stock/price-list/contract.ts'
import { type FeedFile, mostFeeds, mostOpenFeeds } from '../../../domain/stock/price-list/feed.ts'
import type { FormatName } from '../../../domain/stock/price-list/formats.ts'
import { hashOf, newSecret } from '../../kit/auth/secret.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { filterWords } from '../../kit/entity/export/filter-words.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { countEach, type Wanted } from './stones.ts'

type Stored = Omit<PriceFeed, 'filters' | 'stones'> & { filters: Record<string, string> }

const stockQuery: z.ZodType<ListQuery> = listQuery(inventory)

/**
 * The stones of a feed; null if the stock list no longer has one of its filters. Then the feed gives nothing rather than more than was
 * meant.
 */
export const wantedBy = ({ market, filters }: { market: FormatName; filters: Record<string, string> }): Wanted | null => {
  const { data: query } = stockQuery.safeParse(filters)
  return query ? { market, query, viewer: everywhere('Manager') } : null
}

const columns = sql`f.id, f.name, f.market, f.file, f.filters, f.created_at as "createdAt", u.name as "createdBy", f.ended_at as "endedAt",
  f.polled_at as "polledAt", f.polled_from as "polledFrom"`
const source = sql`price_feed f join "user" u on u.id = f.created_by_id`

const shown = async (db: Db, feeds: readonly Stored[]): Promise<PriceFeed[]> => {
  const read = feeds.map(feed => ({ feed, wanted: wantedBy(feed) }))
  const open = read.flatMap(({ feed, wanted }) => (wanted && feed.endedAt === null ? [{ id: feed.id, wanted }] : []))
  const counts = await countEach(
    db,
    open.map(({ wanted }) => wanted),
  )
  const stonesOf = new Map(open.map(({ id }, at) => [id, counts[at] ?? 0]))
  return Promise.all(
    read.map(async ({ feed, wanted }) => ({
      ...feed,
      filters: wanted ? await filterWords(db, inventory, wanted.query, everywhere('Manager'), dayInWords) : Object.entries(feed.filters),
      stones: feed.endedAt === null ? (stonesOf.get(feed.id) ?? 0) : null,
    })),
  )
}

/** The feeds, the newest first. */
export const listFeeds = async ({ db }: Context): Promise<PriceFeed[]> => {
  const { rows } = await sql<Stored>`select ${columns} from ${source} order by f.created_at desc limit ${mostFeeds}`.execute(db)
  return shown(db, rows)
}

/** Creates a feed. Its token is returned here and never again. */
export const createFeed = async (
  tx: Db,
  { caller, now }: Context,
  { name, market, file, filters }: FeedDraft,
): Promise<{ id: string; name: string; token: string }> => {
  const { rows } = await sql<{ open: number }>`select count(*)::integer as open from price_feed where ended_at is null`.execute(tx)
  if (oneRow(rows).open >= mostOpenFeeds) throw conflict(`The company has ${mostOpenFeeds} feeds. End one first.`)
  const [id, token] = [uuid(), newSecret()]
  await sql`insert into price_feed (id, name, market, file, filters, token_hash, created_at, created_by_id)
    values (${id}, ${name}, ${market}, ${file}, ${JSON.stringify(filters)}::jsonb, ${hashOf(token)}, ${now()}, ${caller.id})`.execute(tx)
  await writeAudit(tx, { entity: 'priceFeed', record: id, action: 'create', after: { name, market, file, filters }, caller })
  return { id, name, token }
}

/** Ends a feed at once. */
export const endFeed = async (
  tx: Db,
  { caller, now }: Context,
  { id }: z.infer<(typeof feedCalls)['PUT price-feed/end']['body']>,
): Promise<PriceFeed> => {
  const { rows: ended } = await sql<{ name: string }>`update price_feed set ended_at = ${now()}, ended_by_id = ${caller.id}
    where id = ${id} and ended_at is null returning name`.execute(tx)
  if (!ended[0]) throw conflict('This feed is ended already.')
  await writeAudit(tx, { entity: 'priceFeed', record: id, action: 'end', before: { name: ended[0].name }, caller })
  const { rows } = await sql<Stored>`select ${columns} from ${source} where f.id = ${id}`.execute(tx)
  return oneRow(await shown(tx, rows))
}

/** A feed that answers now. */
export type OpenFeed = { id: string; name: string; market: FormatName; file: FeedFile; filters: Record<string, string> }

/** The feed with this token; undefined when it is unknown or ended. The same statement runs for every text, so that the time tells nothing. */
export const openFeed = async (db: Db, token: string): Promise<OpenFeed | undefined> => {
  const { rows } =
    await sql<OpenFeed>`select id, name, market, file, filters from price_feed where token_hash = ${hashOf(token)} and ended_at is null`.execute(
      db,
    )
  return rows[0]
}

/** Records when a feed was last read, and from where. */
export const notePoll = async (db: Db, id: string, address: string, now: Date): Promise<void> => {
  await sql`update price_feed set polled_at = ${now}, polled_from = ${address} where id = ${id}`.execute(db)
}
