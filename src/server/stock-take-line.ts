import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { canMove, may } from '../domain/access.ts'
import type { Role } from '../domain/role.ts'
import { decisions, type Outcome, outcomes, stockTake, whereWords } from '../domain/stock-take.ts'
import type { Db } from './kit/db.ts'
import { notFound } from './kit/errors.ts'
import { type Context, route } from './kit/route.ts'
import { type SheetColumn, writeSheet } from './kit/sheet.ts'
import { impactOf, locate, outcomeOf, progressOf, sheet } from './stock-take-sheet.ts'

const outcomeNames = outcomes.map(({ value }) => value) as [Outcome, ...Outcome[]]
const lineQuery = z.strictObject({
  id: z.uuid('is not an id'),
  outcome: z.enum(outcomeNames).optional(),
  search: z.string().max(100).optional(),
  undecided: z.enum(['true']).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200, 'is more than 200').optional(),
})
type LineQuery = z.infer<typeof lineQuery>

export type LineRow = {
  id: string
  stone: string | null
  code: string
  details: string | null
  location: string | null
  whole: boolean
  outcome: Outcome
  why: string | null
  pieces?: number | null
  weight?: string | null
  countedPieces: number | null
  countedWeight: string | null
  countedAt: string | null
  countedBy: string | null
  counts: number
  decision: string | null
  reason: string | null
  impact?: string | null
}

// Who counts is not told what to find: a figure that is known is not weighed.
const seesBook = (role: Role) => canMove(role, stockTake.name, 'post')

const shown = (role: Role): RawBuilder<unknown> => sql.join([
  sql`l.id, l.inventory_id as stone, l.code, l.details, l.location, l.whole, ${outcomeOf} as outcome, l.why, l.counted_pieces as "countedPieces", l.counted_weight as "countedWeight",
    l.counted_at as "countedAt", u.name as "countedBy", l.counts, l.decision, l.reason`,
  ...(seesBook(role) ? [sql`coalesce(l.then_pieces, s.pieces, l.pieces) as pieces, coalesce(l.then_weight, nullif(s.weight, 0), l.weight) as weight`] : []),
  ...(may(role, 'confidential.read') ? [sql`(${impactOf})::text as impact`] : []),
])

const wordOf = (text: string) => `%${text.trim().toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`

const narrowed = ({ id, outcome, search, undecided }: LineQuery): RawBuilder<unknown> => sql.join([
  sql`l.stock_take_id = ${id}`,
  ...(outcome ? [sql`${outcomeOf} = ${outcome}`] : []),
  ...(undecided ? [sql`l.decision is null and ${outcomeOf} in ('missing', 'variance')`] : []),
  ...(search ? [sql`lower(concat_ws(' ', l.code, l.details, l.location)) like ${wordOf(search)}`] : []),
], sql` and `)

// What needs an eye comes first, tray by tray.
const order = sql`array_position(array['missing', 'variance', 'unexpected', 'moved', 'found'], ${outcomeOf}), l.location nulls last, l.code`

const withWhys = async (db: Db, take: string, rows: LineRow[]): Promise<LineRow[]> => {
  const gone = rows.filter(({ outcome, why, stone }) => outcome === 'moved' && !why && stone)
  const places = await locate(db, take, gone.map(({ stone }) => stone!))
  return rows.map(row => ({ ...row, why: row.why ?? (row.outcome === 'moved' && row.stone ? whereWords(places.get(row.stone)!) : null) }))
}

const readLines = async (db: Db, role: Role, query: LineQuery, { limit, offset }: { limit: number; offset: number }): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`select ${shown(role)} from ${sheet} left join "user" u on u.id = l.counted_by_id where ${narrowed(query)} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return withWhys(db, query.id, rows)
}

const pageOf = async ({ db, caller }: Context, query: LineQuery) => {
  const [page, pageSize] = [query.page ?? 1, query.pageSize ?? 50]
  const rows = await readLines(db, caller.role, query, { limit: pageSize, offset: (page - 1) * pageSize })
  const { rows: all } = await sql<{ total: number }>`select count(*)::integer as total from ${sheet} where ${narrowed(query)}`.execute(db)
  return { rows, total: all[0]!.total, page, pageSize, sums: {} }
}

const named = async (db: Db, id: string): Promise<{ number: string | null }> => {
  const { rows } = await sql<{ number: string | null }>`select number from stock_take where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound(stockTake.one)
  return rows[0]
}

/** What a phone needs to count without the server: of each line its code, what it is, where it lies, what to ask, and what is known of it. */
const sheetOf = async ({ db, now }: Context, { id, since }: { id: string; since?: string | undefined }) => {
  await named(db, id)
  // What was being written while the last answer was read comes again; the phone takes a line as often as it comes.
  const from = since ? new Date(Date.parse(since) - 15_000).toISOString() : null
  const { rows } = await sql<Record<string, unknown>>`select l.code, l.details, l.location, case when l.whole or not l.expected then 0 when l.pieces is null then 1 else 2 end as ask, l.outcome, u.name as by
    from stock_take_line l left join "user" u on u.id = l.counted_by_id where l.stock_take_id = ${id} and (${from}::timestamptz is null or l.changed_at >= ${from})
    order by l.location nulls last, l.code`.execute(db)
  const lines = rows.map(({ code, details, location, ask, outcome, by }) => [code, details, location, ask, outcome, by])
  return { at: now().toISOString(), progress: await progressOf(db, id), lines }
}

const labelled = (options: readonly { value: string; label: string }[], value: string | null) => options.find(option => option.value === value)?.label ?? null

const sheetColumns = (role: Role): (SheetColumn & { of: (row: LineRow) => unknown })[] => [
  { header: 'SKU', kind: 'text', of: row => row.code },
  { header: 'Stone', kind: 'text', of: row => row.details },
  { header: 'Location', kind: 'text', of: row => row.location },
  { header: 'Result', kind: 'text', of: row => labelled(outcomes, row.outcome) },
  ...(seesBook(role)
    ? ([
        { header: 'Book, pieces', kind: 'integer', of: row => row.pieces },
        { header: 'Book, carats', kind: 'weight', of: row => row.weight },
      ] satisfies ReturnType<typeof sheetColumns>)
    : []),
  { header: 'Counted, pieces', kind: 'integer', of: row => row.countedPieces },
  { header: 'Counted, carats', kind: 'weight', of: row => row.countedWeight },
  { header: 'Counted by', kind: 'text', of: row => row.countedBy },
  { header: 'Remark', kind: 'text', of: row => row.why },
  { header: 'Decision', kind: 'text', of: row => labelled(decisions, row.decision) },
  { header: 'Reason', kind: 'text', of: row => row.reason },
  ...(may(role, 'confidential.read') ? ([{ header: 'Difference in value', kind: 'money', of: row => row.impact }] satisfies ReturnType<typeof sheetColumns>) : []),
]

/** Every line of a stock-take, what needs an eye first, at most so many. */
export const resultOf = (db: Db, role: Role, id: string, most = 1_000_000) => readLines(db, role, { id }, { limit: most, offset: 0 })

const asSheet = async ({ db, caller }: Context, id: string) => {
  const { number } = await named(db, id)
  const [rows, columns] = [await resultOf(db, caller.role, id), sheetColumns(caller.role)]
  const cells = async function* () {
    for (const row of rows) yield columns.map(({ of }) => of(row))
  }
  const name = number ?? 'Stock-take'
  return { download: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: `${name}.xlsx`, body: writeSheet(columns, cells(), { name }) } }
}

const right = { noun: stockTake.name, verb: 'read' } as const
const path = `/api/${stockTake.path}`

export const lineRoutes = [
  route({ method: 'GET', path: `${path}/line`, right, summary: 'The lines of a stock-take by what they come to', query: lineQuery, handle: (context, { query }) => pageOf(context, query) }),
  route({
    method: 'GET', path: `${path}/sheet`, right, summary: 'The list to count from, or what has changed of it',
    query: z.strictObject({ id: z.uuid('is not an id'), since: z.iso.datetime('is not a time').optional() }),
    handle: (context, { query }) => sheetOf(context, query),
  }),
  route({
    method: 'GET', path: `${path}/line/export/excel`, right: { noun: stockTake.name, verb: 'export' }, summary: 'The result of a stock-take as a spreadsheet',
    query: z.strictObject({ id: z.uuid('is not an id') }), handle: (context, { query }) => asSheet(context, query.id),
  }),
]
