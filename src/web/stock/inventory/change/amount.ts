import { compare, isPositive } from '../../../../domain/kit/quantity.ts'
import type { Amount } from '../../../../domain/stock/inventory/conversion.ts'
import { costOfPart } from '../../../../domain/stock/inventory/cost.ts'
import { isWhole, weightWord } from '../../../../domain/stock/stone/type.ts'
import { counted } from '../../../kit/data/number.ts'
import { asTyped, typedCount, typedWeight } from '../../../kit/form/typed-text.ts'
import { quantityOf, type Stone } from '../../stone/cells.tsx'

export type TypedAmount = { pieces: string; weight: string }
/** The parsed fields: the amount, or the errors by field; neither while the input is incomplete. */
type ReadAmount = { amount: Amount | null; faults: { pieces?: string; weight?: string } }

/** The available part of a stone and its share of the total cost. */
export const freeOf = (stone: Stone): Amount & { value: string; costBasis: string } => {
  const free = { pieces: stone.availablePieces, weight: stone.availableWeight }
  const held = { pieces: stone.heldPieces, weight: stone.heldWeight, value: stone.value ?? '0', costBasis: stone.costBasis ?? 'per carat' }
  return { ...free, costBasis: held.costBasis, value: isPositive(held.weight) ? costOfPart(held, free) : '0' }
}

/** Whether any part of a stone is available in the safe. */
export const isFree = (stone: Stone): boolean => isPositive(stone.availableWeight)

/** Whether some of a stone can be put on a new document of sale. Goods for work stay with their owner. */
export const maySell = (stone: Stone): boolean => isFree(stone) && stone.ownership !== 'customer'

/** The whole available part, as form text. */
export const allOf = (stone: Stone): TypedAmount => ({
  pieces: asTyped(stone.availablePieces),
  weight: asTyped(stone.availableWeight, 2),
})

/** Parses the part of a stone. Stock that cannot be split is always taken whole. */
export const readAmount = (stone: Stone, typed: TypedAmount): ReadAmount => {
  const free = freeOf(stone)
  if (isWhole(stone.type)) return { amount: { pieces: free.pieces, weight: free.weight }, faults: {} }
  const weight = typedWeight(typed.weight, stone.type)
  const pieces = typedCount(typed.pieces)
  const faults = faultsIn(stone.type, free, pieces, weight)
  const isThere = weight !== null && isPositive(weight) && (free.pieces === null || pieces !== null)
  if (Object.keys(faults).length > 0 || !isThere) return { amount: null, faults }
  return { amount: { pieces: free.pieces === null ? null : pieces, weight }, faults }
}

const faultsIn = (type: string, free: Amount, pieces: number | null, weight: string | null): ReadAmount['faults'] => {
  const available = quantityOf(free.pieces, free.weight, type)
  if (free.pieces !== null && pieces !== null && pieces > free.pieces) return { pieces: `Only ${counted(free.pieces, 'pc')} in the safe.` }
  if (weight === null) return {}
  if (compare(weight, free.weight) > 0) return { weight: `Only ${quantityOf(null, free.weight, type)} in the safe.` }
  if (free.pieces === null || pieces === null) return {}
  const isLast = compare(weight, free.weight) === 0
  if (isLast !== (pieces === free.pieces))
    return { weight: `Enter the last pieces and the last ${weightWord(type)} together: ${available}.` }
  return {}
}
