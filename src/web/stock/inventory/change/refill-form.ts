import { entities } from '../../../../domain/index.ts'
import { plus, type Quantity } from '../../../../domain/kit/quantity.ts'
import { rateFor } from '../../../../domain/stock/inventory/cost.ts'
import { refillCost } from '../../../../domain/stock/inventory/refill.ts'
import { readDraft, type Typed } from '../../../kit/form/schema.ts'
import { typedWeight } from '../../../kit/form/typed-text.ts'
import type { Stone } from '../../stone/cells.tsx'
import { weightFieldFor } from '../../stone/weight-field.ts'

/** The typed values in the format of the API. Only the server checks them. */
export type RefillDraft = Typed & { inventory: string }
/** The effect of a refill: its cost, the new total cost, and the average cost before and after. */
export type Averaged = {
  cost: Quantity
  value: Quantity
  weight: Quantity
  pieces: number | null
  before: Quantity | null
  after: Quantity
}

/** The fields of a refill, in the order of a supplier's bill. */
export const refillNames = [
  'pieces',
  'weight',
  'costRate',
  'costBasis',
  'currency',
  'landed',
  'date',
  'supplier',
  'reference',
  'notes',
] as const

/** The fields of a refill of this lot. */
export const refillFields = ({ type }: Pick<Stone, 'type'>) => {
  const { fields } = entities.inventoryRefill
  return { ...fields, weight: weightFieldFor(type, fields.weight) }
}

/** Reads the typed values for this stone. */
export const refillDraft = (stone: Stone, typed: Typed): RefillDraft => ({ ...readDraft(refillFields(stone), typed), inventory: stone.id })

const figure = (value: unknown): Quantity | null => (/^\d+(\.\d+)?$/.test(String(value ?? '')) ? String(value) : null)

/** The weighted average cost after the refill, calculated as in the domain; null while a value is missing. */
export const averageOf = (stone: Stone, typed: Typed, exchange: Quantity | undefined): Averaged | null => {
  const draft = refillDraft(stone, typed)
  const [weight, costRate] = [typedWeight(String(typed.weight ?? ''), stone.type), figure(draft.costRate)]
  const pieces = typeof draft.pieces === 'number' ? draft.pieces : null
  if (!weight || Number(weight) === 0 || !costRate || !exchange || (stone.pieces !== null && pieces === null)) return null
  const cost = refillCost({ costBasis: String(draft.costBasis), costRate, pieces, weight, exchange, landed: figure(draft.landed) ?? '0' })
  const held = { pieces: stone.heldPieces, weight: stone.heldWeight, value: stone.value ?? '0' }
  const all = {
    pieces: pieces === null && held.pieces === null ? null : (held.pieces ?? 0) + (pieces ?? 0),
    weight: plus(held.weight, weight),
    value: plus(held.value, cost),
  }
  const perCarat = (lot: typeof all) => rateFor({ costBasis: 'per carat', pieces: lot.pieces, weight: lot.weight }, lot.value)
  return { ...all, cost, before: Number(held.weight) > 0 ? perCarat(held) : null, after: perCarat(all) }
}
