import { sql } from 'kysely'
import { z } from 'zod'
import { words } from '../../../domain/kit/field.ts'
import { isIn, stateWords } from '../../../domain/kit/lifecycle.ts'
import { isZero, plus } from '../../../domain/kit/quantity.ts'
import type { Amount } from '../../../domain/stock/inventory/conversion.ts'
import { type Count, judge, standing, whereWords } from '../../../domain/stock/stock-take/count.ts'
import { type Outcome, stockTake, stockTakeLifecycle } from '../../../domain/stock/stock-take/entity.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { type Context, route } from '../../kit/http/route.ts'
import { type Located, locate, progressOf } from './sheet.ts'

const count = z.strictObject({
  id: z.uuid('is not an id'),
  code: words(200),
  pieces: z.int('is not a whole number').min(0, 'is less than 0').max(1_000_000_000).nullish(),
  weight: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'is not a weight in carats (at most 3 decimals)')
    .nullish(),
  at: z.iso.datetime('is not a time'),
})
const batch = z.strictObject({
  id: z.uuid('is not an id'),
  /** The time of sending by the device's clock. It corrects the count times, because phone clocks are often wrong. */
  sent: z.iso.datetime('is not a time'),
  counts: z.array(count).min(1, 'is empty').max(500, 'has more than 500 counts'),
})
type Sent = z.infer<typeof count>
// Counts are compared with the ledger, so they use the same clock: the database's.
type Take = { state: string; now: string }
type Line = Amount & { id: string; inventory: string | null; code: string; whole: boolean; expected: boolean; last: number | null }
type Refused = { id: string; reason: string }

const open = async (tx: Db, id: string): Promise<Take> => {
  const { rows } = await sql<Take>`select state, clock_timestamp() as now from stock_take where id = ${id} for update`.execute(tx)
  const take = rows[0]
  if (!take) throw notFound(stockTake.one)
  if (take.state === 'draft') throw conflict('This stock-take is not started. Start it first.')
  if (!isIn(stockTakeLifecycle, take.state, 'open'))
    throw conflict(`This stock-take is ${stateWords(stockTakeLifecycle, take.state)}. It accepts no more counts.`)
  return take
}

/** The lines of these codes. A code that is not on the list gets a new line. */
const linesFor = async (tx: Db, take: string, codes: readonly string[]): Promise<Map<string, Line>> => {
  const asScanned = new Map(codes.map(code => [code.toLowerCase(), code]))
  const wanted = [...asScanned.keys()].sort()
  type Known = { id: string; code: string }
  const stones =
    await sql<Known>`select id, lower(btrim(sku)) as code from inventory where lower(btrim(sku)) = any(${wanted}::text[])`.execute(tx)
  const stoneOf = new Map(stones.rows.map(({ id, code }) => [code, id]))
  const known = await locate(tx, take, [...stoneOf.values()])
  const added = wanted.map(code => ({ code, stone: known.get(stoneOf.get(code) ?? '') }))
  await sql`insert into stock_take_line (id, stock_take_id, inventory_id, code, details, location, whole, expected)
    select n.id, ${take}, n.stone, n.code, n.details, n.location, n.whole, false from unnest(${added.map(() => uuid())}::uuid[], ${added.map(({ stone }) => stone?.id ?? null)}::uuid[],
      ${added.map(({ code, stone }) => stone?.sku ?? asScanned.get(code)!)}::text[], ${added.map(({ stone }) => stone?.details ?? null)}::text[],
      ${added.map(({ stone }) => stone?.location ?? null)}::text[], ${added.map(({ stone }) => stone?.whole ?? true)}::boolean[]) as n (id, stone, code, details, location, whole)
    on conflict do nothing`.execute(tx)
  // The database matches the codes, because its lower() also decides which codes are the same line.
  const { rows } = await sql<Line & { wanted: string | null }>`
    select l.id, l.inventory_id as inventory, l.code, l.whole, l.expected, l.pieces, l.weight, l.last_posting as last, w.code as wanted
    from stock_take_line l
    left join unnest(${wanted}::text[], ${wanted.map(code => asScanned.get(code)!)}::text[]) as w (code, scanned) on lower(w.scanned) = lower(l.code)
    where l.stock_take_id = ${take} and (w.code is not null or l.inventory_id = any(${[...stoneOf.values()]}::uuid[]))`.execute(tx)
  const byStone = new Map(rows.map(line => [line.inventory, line]))
  const byCode = new Map(rows.map(line => [line.wanted, line]))
  return new Map(wanted.map(code => [code, (stoneOf.has(code) ? byStone.get(stoneOf.get(code)!) : undefined) ?? byCode.get(code)!]))
}

/** Why a count is refused. The other counts of its batch are still accepted. */
const faultOf = ({ weight, pieces }: Sent, line: Line): string | null => {
  if (!line.expected || line.whole) return null
  if (!weight) return `${line.code} is a lot. Enter its carats.`
  if (line.pieces === null) return null
  if (pieces === null || pieces === undefined) return `${line.code} is a lot. Enter its pieces.`
  return (pieces === 0) === isZero(weight) ? null : `${line.code}: pieces and carats must reach zero together.`
}

/** The time of a count by the database's clock: now, less the time between count and sending on the device. */
const timeOf = ({ now }: Take, sent: string, at: string): string => {
  const made = Date.parse(now) - (Date.parse(sent) - Date.parse(at))
  return new Date(Math.min(Date.parse(now), made)).toISOString()
}

const keep = async (tx: Db, take: string, by: string, counts: readonly (Sent & { line: string })[]): Promise<void> => {
  const of = <T>(pick: (count: Sent & { line: string }) => T) => counts.map(pick)
  await sql`insert into stock_take_count (id, stock_take_id, line_id, code, pieces, weight, at, by_id)
    select n.id, ${take}, n.line, n.code, n.pieces, n.weight, n.at, ${by} from unnest(${of(c => c.id)}::uuid[], ${of(c => c.line)}::uuid[], ${of(c => c.code)}::text[],
      ${of(c => c.pieces ?? null)}::integer[], ${of(c => c.weight ?? null)}::numeric[], ${of(c => c.at)}::timestamptz[]) as n (id, line, code, pieces, weight, at)
    on conflict do nothing`.execute(tx)
}

/** Deletes new lines without a count: the same count was sent before under another code. */
const dropEmpty = (tx: Db, lines: readonly string[]) =>
  sql`delete from stock_take_line l where l.id = any(${lines}::uuid[]) and not l.expected
    and not exists (select 1 from stock_take_count c where c.line_id = l.id)`.execute(tx)

type Stood = { line: Line; count: Count & { by: string }; counts: number; book: Amount }

/** The count that applies to each line, and the book quantity at that time: the frozen list plus the postings since. */
const standings = async (tx: Db, lines: readonly Line[], places: Map<string, Located>): Promise<Stood[]> => {
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<
    Count & { by: string; line: string }
  >`select id, at, pieces, weight, by_id as by, line_id as line from stock_take_count where line_id = any(${ids}::uuid[])`.execute(tx)
  const stood = lines.flatMap(line => {
    const counts = rows.filter(row => row.line === line.id)
    const count = standing(counts)
    return count ? [{ line, count, counts: counts.length }] : []
  })
  const moved = await sql<{
    line: string
    pieces: number | null
    weight: string
  }>`select n.line, sum(m.sign * p.pieces)::integer as pieces, sum(m.sign * p.weight) as weight
    from unnest(${stood.map(({ line }) => line.id)}::uuid[], ${stood.map(({ line }) => line.inventory)}::uuid[], ${stood.map(({ line }) => line.last)}::bigint[], ${stood.map(({ count }) => count.at)}::timestamptz[]) as n (line, stone, last, at)
    join stock_posting p on p.inventory_id = n.stone and p.id > n.last and p.at <= n.at
    cross join lateral (select (p.to_place in ('available', 'reserved'))::integer - (p.from_place in ('available', 'reserved'))::integer as sign) m group by n.line`.execute(
    tx,
  )
  const movedOf = new Map(moved.rows.map(row => [row.line, row]))
  return stood.map(({ line, ...rest }) => ({ ...rest, line, book: bookOf(line, movedOf.get(line.id), places.get(line.inventory ?? '')) }))
}

const nothing: Amount = { pieces: null, weight: '0' }

const bookOf = (line: Line, moved: { pieces: number | null; weight: string } | undefined, at: Located | undefined): Amount => {
  if (!line.expected) return at?.comesHere ? at.safe : nothing
  if (!moved) return { pieces: line.pieces, weight: line.weight }
  return { pieces: line.pieces === null ? null : line.pieces + (moved.pieces ?? 0), weight: plus(line.weight, moved.weight) }
}

type Result = { line: string; code: string; outcome: Outcome; why: string | null }

/** Stores the result of each line's counts. Clears a decision when the result that it was about has changed. */
const settle = async (tx: Db, take: string, lines: readonly Line[]): Promise<Result[]> => {
  const places = await locate(
    tx,
    take,
    lines.flatMap(({ inventory }) => inventory ?? []),
  )
  const stood = await standings(tx, lines, places)
  const judged = stood.map(one => {
    const at = places.get(one.line.inventory ?? '')
    const verdict = judge(one.book, one.count, at ? whereWords(at) : 'No stone has this number.')
    const came = verdict.outcome === 'found' && !one.line.expected ? 'Added after the list was frozen.' : verdict.why
    const counted =
      verdict.outcome === 'unexpected' || one.count.weight !== null ? one.count : { pieces: one.book.pieces, weight: one.book.weight }
    return { ...one, counted, outcome: verdict.outcome, why: came }
  })
  const of = <T>(pick: (one: (typeof judged)[number]) => T) => judged.map(pick)
  await sql`update stock_take_line l set counts = n.counts, counted_pieces = n.pieces, counted_weight = n.weight, counted_at = n.at, counted_by_id = n.by,
      book_pieces = n.book_pieces, book_weight = n.book_weight, outcome = n.outcome, why = n.why, changed_at = clock_timestamp(),
      decision = case when (l.outcome, l.counted_pieces, l.counted_weight) is not distinct from (n.outcome, n.pieces, n.weight) then l.decision end,
      reason = case when (l.outcome, l.counted_pieces, l.counted_weight) is not distinct from (n.outcome, n.pieces, n.weight) then l.reason end
    from unnest(${of(o => o.line.id)}::uuid[], ${of(o => o.counts)}::integer[], ${of(o => o.counted.pieces)}::integer[], ${of(o => o.counted.weight)}::numeric[], ${of(o => o.count.at)}::timestamptz[],
      ${of(o => o.count.by)}::uuid[], ${of(o => o.book.pieces)}::integer[], ${of(o => o.book.weight)}::numeric[], ${of(o => o.outcome)}::text[], ${of(o => o.why)}::text[])
      as n (id, counts, pieces, weight, at, by, book_pieces, book_weight, outcome, why) where l.id = n.id`.execute(tx)
  return judged.map(({ line, outcome, why }) => ({ line: line.id, code: line.code, outcome, why }))
}

/** Accepts a batch of counts. Order does not matter, and a repeated count has no effect. */
const takeCounts = (context: Context, { id, sent, counts }: z.infer<typeof batch>) =>
  transact(context.db, async tx => {
    const take = await open(tx, id)
    const lines = await linesFor(
      tx,
      id,
      counts.map(({ code }) => code),
    )
    const refused: Refused[] = []
    const taken = counts.flatMap(one => {
      const line = lines.get(one.code.toLowerCase())!
      const fault = faultOf(one, line)
      if (fault) refused.push({ id: one.id, reason: fault })
      return fault ? [] : [{ ...one, at: timeOf(take, sent, one.at), line: line.id }]
    })
    await keep(tx, id, context.caller.id, taken)
    const touched = new Set(taken.map(({ line }) => line))
    await dropEmpty(tx, [...touched])
    const results = await settle(
      tx,
      id,
      [...new Set(lines.values())].filter(line => touched.has(line.id)),
    )
    return { results, refused, progress: await progressOf(tx, id) }
  })

/** Routes for the counts of a stock-take, sent at once or hours later by one or more users. */
export const countRoutes = (['POST', 'PUT'] as const).map(method =>
  route({
    method,
    path: `/api/${stockTake.path}/count`,
    right: { permission: 'stockTake.count' },
    summary: 'Add counts to a stock-take; the same count sent twice is stored once',
    body: batch,
    handle: (context, { body }) => takeCounts(context, body),
  }),
)
