import { sql } from 'kysely'
import { isIn, stateWords } from '../../../../domain/kit/lifecycle.ts'
import { isZero } from '../../../../domain/kit/quantity.ts'
import type { CountBatch, CountResult, SentCount } from '../../../../domain/stock/stock-take/contract.ts'
import { stockTake, stockTakeLifecycle } from '../../../../domain/stock/stock-take/entity.ts'
import { type Db, transact } from '../../../kit/db/db.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import type { Context } from '../../../kit/http/route.ts'
import { timeOnDevice } from '../../device-time.ts'
import { progressOf } from '../sheet.ts'
import { dropEmpty, type Line, linesFor } from './lines.ts'
import { settle } from './outcome.ts'

// Counts are compared with the ledger, so they use the same clock: the database's.
type Take = { state: string; now: string }
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

/** Why a count is refused. The other counts of its batch are still accepted. */
const faultOf = ({ weight, pieces }: SentCount, line: Line): string | null => {
  if (!line.expected || line.whole) return null
  if (!weight) return `${line.code} is a lot. Enter its carats.`
  if (line.pieces === null) return null
  if (pieces === null || pieces === undefined) return `${line.code} is a lot. Enter its pieces.`
  return (pieces === 0) === isZero(weight) ? null : `${line.code}: pieces and carats must reach zero together.`
}

const keep = async (tx: Db, take: string, by: string, counts: readonly (SentCount & { line: string })[]): Promise<void> => {
  const of = <T>(pick: (count: SentCount & { line: string }) => T) => counts.map(pick)
  await sql`insert into stock_take_count (id, stock_take_id, line_id, code, pieces, weight, at, by_id)
    select n.id, ${take}, n.line, n.code, n.pieces, n.weight, n.at, ${by} from unnest(${of(c => c.id)}::uuid[], ${of(c => c.line)}::uuid[], ${of(c => c.code)}::text[],
      ${of(c => c.pieces ?? null)}::integer[], ${of(c => c.weight ?? null)}::numeric[], ${of(c => c.at)}::timestamptz[]) as n (id, line, code, pieces, weight, at)
    on conflict do nothing`.execute(tx)
}

/** Accepts a batch of counts. Order does not matter, and a repeated count has no effect. */
export const takeCounts = (context: Context, { id, sent, counts }: CountBatch): Promise<CountResult> =>
  transact(context.db, async tx => {
    const take = await open(tx, id)
    const lines = await linesFor(
      tx,
      id,
      counts.map(({ code }) => code),
    )
    const refused: Refused[] = []
    const taken = counts.flatMap(one => {
      const line = lines.get(one.code.toLowerCase())
      if (!line) throw notFound('line of this stock-take')
      const fault = faultOf(one, line)
      if (fault) refused.push({ id: one.id, reason: fault })
      return fault ? [] : [{ ...one, at: timeOnDevice(take.now, { at: one.at, sent }).toISOString(), line: line.id }]
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
