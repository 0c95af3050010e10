import { baseDigits } from '../../company/base-currency.ts'
import { compare, over, type Quantity, round, times } from '../../kit/quantity.ts'

type Held = { pieces: number | null; weight: Quantity; value: Quantity; costBasis: string }
type Part = { pieces: number | null; weight: Quantity }

/**
 * The cost that leaves with part of a holding: its weighted average over carats (over pieces where it was
 * bought by the piece), to the cent; whoever takes the last of it takes all the value that is left, so that
 * nothing ever stays behind (domain section 2, worked case E).
 */
export const costOfPart = (held: Held, taken: Part): Quantity => {
  if (compare(taken.weight, held.weight) >= 0) return round(held.value, baseDigits())
  const byPiece = held.costBasis === 'per piece' && held.pieces && taken.pieces !== null
  const [part, whole] = byPiece ? [String(taken.pieces), String(held.pieces)] : [taken.weight, held.weight]
  return round(over(times(held.value, part), whole), baseDigits())
}

type Priced = { costBasis: string; costRate: Quantity | null; pieces: number | null; weight: Quantity }
/** The whole cost of a lot from its rate: rate × carats, rate × pieces, or the rate itself; not rounded, in the currency of the rate. */
export const exactCost = ({ costBasis, costRate, pieces, weight }: Priced): Quantity =>
  times(costRate ?? '0', costBasis === 'per carat' ? weight : costBasis === 'per piece' ? (pieces ?? 1) : 1)

/** The same in the base currency, in its digits. */
export const costOf = (lot: Priced): Quantity => round(exactCost(lot), baseDigits())

/** The rate at which a lot of this cost was bought, as far as four decimals tell; the cost itself is what counts. */
export const rateFor = (lot: { costBasis: string; pieces: number | null; weight: Quantity }, cost: Quantity): Quantity => {
  if (lot.costBasis === 'whole') return cost
  return round(over(cost, lot.costBasis === 'per piece' ? String(lot.pieces ?? 1) : lot.weight), 4)
}
