import { sql } from 'kysely'
import { z } from 'zod'
import { inventory } from '../domain/inventory.ts'
import { compare, isPositive, isZero, minus, over, type Quantity, round, times } from '../domain/kit/quantity.ts'
import type { StockPosting } from '../domain/posting.ts'
import { costOfPart } from '../domain/stock-cost.ts'
import { isWhole } from '../domain/stock-type.ts'
import { refuseClosed, settingsOf } from './company.ts'
import { writeAudit } from './kit/audit.ts'
import { transact } from './kit/db.ts'
import { conflict, invalid } from './kit/errors.ts'
import type { Context } from './kit/route.ts'
import { loadFor } from './kit/store.ts'
import { postStock, stonesOf } from './stock.ts'

/** What somebody counted of a stone: pieces and carats in the safe, and why they differ. */
export const adjustment = z.strictObject({
  id: z.uuid('is not an id'),
  version: z.int('is not a version number'),
  pieces: inventory.fields.pieces.schema.nullable().optional(),
  weight: inventory.fields.weight.schema,
  reason: z.string().trim().min(5, 'is too short: say what happened').max(500),
})
type Adjustment = z.infer<typeof adjustment>

/** The postings that make what is available what was counted; what comes in comes at the cost the lot has on average. */
export const adjust = async (context: Context, input: Adjustment): Promise<void> =>
  transact(context.db, async tx => {
    const today = context.now().toISOString().slice(0, 10)
    await loadFor(tx, inventory, input.id, input.version)
    refuseClosed(await settingsOf(tx), today)
    const stone = (await stonesOf(tx, [input.id], { lock: true })).get(input.id)!
    const pieces = stone.availablePieces === null && stone.pieces === null ? null : (input.pieces ?? null)
    if (stone.pieces !== null && pieces === null) throw invalid({ pieces: 'Give the pieces as well as the carats.' })
    if (pieces !== null && (pieces === 0) !== isZero(input.weight)) throw invalid({ weight: 'Pieces and carats reach zero together.' })
    if (isWhole(stone.type) && pieces !== 0 && pieces !== stone.pieces)
      throw invalid({ pieces: `${stone.sku} is ${stone.pieces} pcs and moves whole: count it as there, or as not there.` })
    if (isWhole(stone.type) && !isZero(input.weight) && isZero(stone.availableWeight))
      throw conflict(`${stone.sku} is not in the safe: it is ${stone.status.replaceAll('_', ' ')}.`)
    const held = { pieces: stone.availablePieces, weight: stone.availableWeight, value: stone.availableValue, costBasis: stone.costBasis }
    const occasion = { kind: 'adjustment', paper: input.id, date: today, by: context.caller.id, reason: input.reason }
    const postings = isWhole(stone.type)
      ? reweighed(stone.id, held, pieces, input.weight)
      : difference(stone.id, held, pieces, input.weight)
    if (postings.length === 0) throw conflict('That is what the book says already; there is nothing to adjust.')
    await postStock(tx, postings, occasion)
    if (isWhole(stone.type) && !isZero(input.weight))
      await sql`update inventory set weight = ${input.weight} where id = ${stone.id}`.execute(tx)
    await sql`update inventory set version = version + 1, updated_at = now(), updated_by_id = ${context.caller.id} where id = ${stone.id}`.execute(
      tx,
    )
    await writeAudit(tx, {
      noun: 'inventory',
      record: stone.id,
      action: 'adjust',
      before: { pieces: held.pieces, weight: held.weight },
      after: { pieces, weight: input.weight },
      reason: input.reason,
      caller: context.caller,
    })
  })

type Held = Parameters<typeof costOfPart>[0]

const difference = (id: string, held: Held, pieces: number | null, weight: Quantity): StockPosting[] => {
  const [more, less] = [minus(weight, held.weight), minus(held.weight, weight)]
  const count = pieces === null ? null : pieces - (held.pieces ?? 0)
  if (isZero(more) && !count) return []
  if ((count ?? 0) !== 0 && compare(more, '0') !== 0 && (count ?? 0) > 0 !== isPositive(more)) {
    return [...difference(id, held, 0, '0'), { inventory: id, from: 'adjustment', to: 'available', pieces, weight, value: held.value }]
  }
  if (isPositive(more) || (isZero(more) && (count ?? 0) > 0)) {
    const value = isZero(held.weight) ? '0' : round(over(times(held.value, more), held.weight), 2)
    return [{ inventory: id, from: 'adjustment', to: 'available', pieces: count, weight: more, value }]
  }
  return [
    {
      inventory: id,
      from: 'available',
      to: 'adjustment',
      pieces: count === null ? null : -count,
      weight: less,
      value: costOfPart(held, { pieces: count === null ? null : -count, weight: less }),
    },
  ]
}

/** A stone that moves whole is taken out and put back as it weighs now, with the cost it had. */
const reweighed = (id: string, held: Held, pieces: number | null, weight: Quantity): StockPosting[] => {
  if (compare(weight, held.weight) === 0 && pieces === held.pieces) return []
  const out: StockPosting = {
    inventory: id,
    from: 'available',
    to: 'adjustment',
    pieces: held.pieces,
    weight: held.weight,
    value: held.value,
  }
  return isZero(weight) ? [out] : [out, { inventory: id, from: 'adjustment', to: 'available', pieces, weight, value: held.value }]
}
