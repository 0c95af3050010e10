import { sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Amount } from '../../../domain/stock/inventory/conversion.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { statusWords } from '../../../domain/stock/inventory/place.ts'
import { refuseClosed } from '../../company/settings.ts'
import { todayAt } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { type Held, type Stone, stoneIn, stonesOf } from './ledger.ts'
import { recordFor, type StoneRecord } from './record.ts'
import { releaseReservations } from './reservation.ts'
import { holdings } from './selection.ts'

/** A stone that is about to move: its record, its current state, what is available in the safe, and the business day of its branch. */
export type Opened = { record: StoneRecord; stone: Stone; held: Held | undefined; today: string }
type StoneVersion = { id: string; version: number }

/** Locks stones in the order of their ids and refuses stale versions. All move on the business day of the first stone's branch. */
export const openStones = async (tx: Db, context: Context, requested: readonly StoneVersion[]): Promise<Opened[]> => {
  const [first] = requested
  if (!first) return []
  const ids = requested.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ stones: 'The same stone is listed twice.' })
  const today = await todayAt(tx, context, first.id)
  await refuseClosed(tx, today)
  await stonesOf(tx, ids, { lock: true })
  const records: StoneRecord[] = []
  for (const { id, version } of requested) records.push(await recordFor(tx, id, version))
  await releaseReservations({ tx, today }, ids)
  const stones = await stonesOf(tx, ids)
  const held = await holdings(tx, ids, [])
  return records.map(record => ({ record, stone: stoneIn(stones, record.id), held: held.get(record.id), today }))
}

/** The same for one stone. */
export const openStone = async (tx: Db, context: Context, requested: StoneVersion): Promise<Opened> => {
  const [opened] = await openStones(tx, context, [requested])
  if (!opened) throw notFound('stone')
  return opened
}

/** The quantity to move: all that is available if none is given, else pieces together with carats. */
export const amountOf = (
  held: Held | undefined,
  stone: Stone,
  { pieces, weight }: { pieces?: number | null | undefined; weight?: Quantity | null | undefined },
): Amount => {
  if (!held) {
    const message = `${stone.sku} is not available: it is ${statusWords(stone.status)}.`
    throw conflict(message, { fields: { inventory: message } })
  }
  const given = { pieces: pieces ?? null, weight: weight ?? null }
  if (given.weight === null && (given.pieces === null || given.pieces === held.pieces)) return { pieces: held.pieces, weight: held.weight }
  if (held.pieces !== null && given.pieces === null)
    throw invalid({ pieces: `Enter the pieces as well as the carats: ${stone.sku} is counted in pieces.` })
  if (given.weight === null) throw invalid({ weight: `Enter the carats as well as the pieces of ${stone.sku}.` })
  if (Number(given.weight) === 0) throw invalid({ weight: 'The weight must be above zero.' })
  return { pieces: held.pieces === null ? null : given.pieces, weight: given.weight }
}

/** Writes an audit entry for each moved stone and increments its version. */
export const recordStockChange = async (
  tx: Db,
  { caller }: Pick<Context, 'caller'>,
  stones: readonly { id: string; after?: Values; reason: string | null }[],
  action: string,
): Promise<void> => {
  const ids = stones.map(({ id }) => id)
  await sql`update inventory set version = version + 1, updated_at = now(), updated_by_id = ${caller.id} where id = any(${ids}::uuid[])`.execute(
    tx,
  )
  for (const { id, after, reason } of stones) await writeAudit(tx, { entity: inventory.name, record: id, action, after, reason, caller })
}
