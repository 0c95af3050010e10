import { baseDigits } from '../../company/base-currency.ts'
import { compare, over, type Quantity, round, times } from '../../kit/quantity.ts'

type Held = { pieces: number | null; weight: Quantity; value: Quantity; costBasis: string }
type Part = { pieces: number | null; weight: Quantity }

/**
 * The cost that leaves with part of a holding: its weighted average over carats (over pieces when bought by the piece), to the cent.
 * The last part takes all remaining value, so that none stays behind (docs/domain/stock.md#cost).
 */
export const costOfPart = (held: Held, taken: Part): Quantity => {
  if (compare(taken.weight, held.weight) >= 0) return round(held.value, baseDigits())
  const byPiece = held.costBasis === 'per piece' && held.pieces && taken.pieces !== null
  const [part, whole] = byPiece ? [String(taken.pieces), String(held.pieces)] : [taken.weight, held.weight]
  return round(over(times(held.value, part), whole), baseDigits())
}

type Priced = { costBasis: string; costRate: Quantity | null; pieces: number | null; weight: Quantity }
/** The total cost of a lot: rate × carats, rate × pieces, or the rate itself; not rounded, in the currency of the rate. */
export const exactCost = ({ costBasis, costRate, pieces, weight }: Priced): Quantity =>
  times(costRate ?? '0', costBasis === 'per carat' ? weight : costBasis === 'per piece' ? (pieces ?? 1) : 1)

/** The same in the base currency, rounded to its decimals. */
export const costOf = (lot: Priced): Quantity => round(exactCost(lot), baseDigits())

/** The cost rate of a lot, to four decimals. It is for display: the cost itself is the exact figure. */
export const rateFor = (lot: { costBasis: string; pieces: number | null; weight: Quantity }, cost: Quantity): Quantity => {
  if (lot.costBasis === 'whole') return cost
  return round(over(cost, lot.costBasis === 'per piece' ? String(lot.pieces ?? 1) : lot.weight), 4)
}
