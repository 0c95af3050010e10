import { type RawBuilder, sql } from 'kysely'
import { canAct, may } from '../../../domain/access.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { LineQuery, ReviewLine, SheetLine } from '../../../domain/stock/stock-take/contract.ts'
import { stockTakeCalls } from '../../../domain/stock/stock-take/contract.ts'
import { whereWords } from '../../../domain/stock/stock-take/count.ts'
import { stockTake } from '../../../domain/stock/stock-take/entity.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { type Context, implement } from '../../kit/http/route.ts'
import { impactOf, locate, outcomeOf, progressOf, sheet } from './sheet.ts'

// A blind count: users who only count do not see the book quantity, so that they weigh the goods.
export const seesBook = (role: Role) => canAct(role, stockTake.name, 'post')

const shown = (role: Role): RawBuilder<unknown> =>
  sql.join([
    sql`l.id, l.inventory_id as stone, l.code, l.details, l.location, l.whole, (select i.type from inventory i where i.id = l.inventory_id) as type, ${outcomeOf} as outcome, l.why, l.counted_pieces as "countedPieces", l.counted_weight as "countedWeight",
    l.counted_at as "countedAt", u.name as "countedBy", l.counts, l.decision, l.reason`,
    ...(seesBook(role)
      ? [sql`coalesce(l.book_pieces, s.pieces, l.pieces) as pieces, coalesce(l.book_weight, nullif(s.weight, 0), l.weight) as weight`]
      : []),
    ...(may(role, 'confidential.read') ? [sql`(${impactOf})::text as impact`] : []),
  ])

const wordOf = (text: string) =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, sign => `\\${sign}`)}%`

const narrowed = ({ id, outcome, search, undecided }: LineQuery): RawBuilder<unknown> =>
  sql.join(
    [
      sql`l.stock_take_id = ${id}`,
      ...(outcome ? [sql`${outcomeOf} = ${outcome}`] : []),
      ...(undecided ? [sql`l.decision is null and ${outcomeOf} in ('missing', 'variance')`] : []),
      ...(search ? [sql`lower(concat_ws(' ', l.code, l.details, l.location)) like ${wordOf(search)}`] : []),
    ],
    sql` and `,
  )

// Lines that need attention come first, then by location.
const order = sql`array_position(array['missing', 'variance', 'unexpected', 'moved', 'found'], ${outcomeOf}), l.location nulls last, l.code`

const withWhys = async (db: Db, take: string, rows: ReviewLine[]): Promise<ReviewLine[]> => {
  const gone = rows.flatMap(({ outcome, why, stone }) => (outcome === 'moved' && !why && stone ? [stone] : []))
  const places = await locate(db, take, gone)
  return rows.map(row => {
    const place = places.get(row.stone ?? '')
    return { ...row, why: row.why ?? (row.outcome === 'moved' && place ? whereWords(place) : null) }
  })
}

const readLines = async (
  db: Db,
  role: Role,
  query: LineQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewLine[]> => {
  const { rows } =
    await sql<ReviewLine>`select ${shown(role)} from ${sheet} left join "user" u on u.id = l.counted_by_id where ${narrowed(query)} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    )
  return withWhys(db, query.id, rows)
}

const pageOf = async ({ db, caller }: Context, query: LineQuery) => {
  const [page, pageSize] = [query.page ?? 1, query.pageSize ?? 50]
  const rows = await readLines(db, caller.role, query, { limit: pageSize, offset: (page - 1) * pageSize })
  const { rows: all } = await sql<{ total: number }>`select count(*)::integer as total from ${sheet} where ${narrowed(query)}`.execute(db)
  return { rows, total: all[0]?.total ?? 0, page, pageSize, sums: {} }
}

export const named = async (db: Db, id: string): Promise<{ number: string | null; now: string }> => {
  const { rows } = await sql<{
    number: string | null
    now: string
  }>`select number, clock_timestamp() as now from stock_take where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound(stockTake.one)
  return rows[0]
}

/** The count sheet for a device without a connection: the code, description, location, required input and result of each line. */
const sheetOf = async ({ db }: Context, { id, since }: { id: string; since?: string | undefined }) => {
  const { now } = await named(db, id)
  // Repeats the last 15 seconds, so that rows committed during the last response are not missed. Repeated lines do no harm.
  const from = since ? new Date(Date.parse(since) - 15_000).toISOString() : null
  type Listed = {
    code: string
    details: string | null
    location: string | null
    needed: SheetLine[3]
    outcome: SheetLine[4]
    by: string | null
    type: string | null
  }
  const { rows } =
    await sql<Listed>`select l.code, l.details, l.location, case when l.whole or not l.expected then 0 when l.pieces is null then 1 else 2 end as needed, l.outcome, u.name as by, i.type
    from stock_take_line l left join inventory i on i.id = l.inventory_id left join "user" u on u.id = l.counted_by_id where l.stock_take_id = ${id} and (${from}::timestamptz is null or l.changed_at >= ${from})
    order by l.location nulls last, l.code`.execute(db)
  const lines = rows.map(
    ({ code, details, location, needed, outcome, by, type }) => [code, details, location, needed, outcome, by, type] satisfies SheetLine,
  )
  return { at: now, progress: await progressOf(db, id), lines }
}

/** The lines of a stock-take, those that need attention first; at most `most`. */
export const resultOf = (db: Db, role: Role, id: string, max = 1_000_000) => readLines(db, role, { id }, { limit: max, offset: 0 })

const right = { entity: stockTake.name, verb: 'read' } as const

export const lineRoutes = [
  implement(stockTakeCalls, 'GET stock-take/line', {
    branches: { of: 'stockTake', ids: ({ query }) => [query.id] },
    right,
    summary: 'The lines of a stock-take by result',
    handle: (context, { query }) => pageOf(context, query),
  }),
  implement(stockTakeCalls, 'GET stock-take/sheet', {
    branches: { of: 'stockTake', ids: ({ query }) => [query.id] },
    right,
    summary: 'The count list, or its changes',
    handle: (context, { query }) => sheetOf(context, query),
  }),
]
