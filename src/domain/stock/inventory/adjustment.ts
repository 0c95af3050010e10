import { baseDigits } from '../../company/base-currency.ts'
import { compare, isPositive, isZero, minus, over, type Quantity, round, times } from '../../kit/quantity.ts'
import type { StockPosting } from '../../payments/posting.ts'
import type { Amount } from './conversion.ts'
import { costOfPart } from './cost.ts'
import type { Place } from './place.ts'

type Held = Amount & { value: Quantity; costBasis: string; ownership: string }

/**
 * The postings that change the available quantity of a stone to the counted one. Added goods get the lot's average cost; the same pieces
 * at another weight keep their cost. Goods of a supplier that are missing are lost, because the company may owe them
 * (docs/domain/stock.md#adjustment-and-write-off).
 */
export const adjustedTo = (inventory: string, held: Held, counted: Amount, isWhole: boolean): StockPosting[] =>
  isWhole ? reweighed(inventory, held, counted) : difference(inventory, held, counted)

const missingTo = ({ ownership }: Held): Place => (ownership === 'supplier' ? 'loss' : 'adjustment')

const difference = (inventory: string, held: Held, { pieces, weight }: Amount): StockPosting[] => {
  const [more, less] = [minus(weight, held.weight), minus(held.weight, weight)]
  const count = pieces === null ? null : pieces - (held.pieces ?? 0)
  if (isZero(more) && !count) return []
  // The same pieces were weighed again: a scale neither makes nor destroys value.
  if (count === 0 && !isZero(weight)) {
    const gained = isPositive(more)
    return [{ inventory, from: gained ? 'adjustment' : 'available', to: gained ? 'available' : 'adjustment', pieces: 0, weight: gained ? more : less, value: '0' }]
  }
  // Goods of a supplier have no cost: what they weigh more comes in by itself, and the missing pieces are lost.
  if (missingTo(held) === 'loss' && (count ?? 0) < 0 && isPositive(more))
    return [
      { inventory, from: 'adjustment', to: 'available', pieces: 0, weight: more, value: '0' },
      { inventory, from: 'available', to: 'loss', pieces: -(count ?? 0), weight: '0', value: '0' },
    ]
  // More pieces with less weight (or the reverse) cannot be one posting: post everything out, then the counted quantity in.
  if ((count ?? 0) !== 0 && !isZero(more) && (count ?? 0) > 0 !== isPositive(more))
    return [{ inventory, from: 'available', to: 'adjustment', pieces: held.pieces, weight: held.weight, value: round(held.value, baseDigits()) }, { inventory, from: 'adjustment', to: 'available', pieces, weight, value: held.value }]
  if (isPositive(more) || (isZero(more) && (count ?? 0) > 0)) {
    const value = isZero(held.weight) ? '0' : round(over(times(held.value, more), held.weight), baseDigits())
    return [{ inventory, from: 'adjustment', to: 'available', pieces: count, weight: more, value }]
  }
  const out = { pieces: pieces === null ? null : (held.pieces ?? 0) - pieces, weight: less }
  // Without a count of pieces, less weight may be the scale. Only when nothing is there, all of it is missing.
  const to = count === null && !isZero(weight) ? 'adjustment' : missingTo(held)
  return [{ inventory, from: 'available', to, ...out, value: costOfPart(held, out) }]
}

/** A stone that moves whole is posted out and back in with its new weight and its old cost. */
const reweighed = (inventory: string, held: Held, { pieces, weight }: Amount): StockPosting[] => {
  if (compare(weight, held.weight) === 0 && pieces === held.pieces) return []
  const out: StockPosting = { inventory, from: 'available', to: 'adjustment', pieces: held.pieces, weight: held.weight, value: held.value }
  return isZero(weight) ? [{ ...out, to: missingTo(held) }] : [out, { inventory, from: 'adjustment', to: 'available', pieces, weight, value: held.value }]
}
