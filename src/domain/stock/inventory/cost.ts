import { compare, over, type Quantity, round, times } from '../../kit/quantity.ts'

type Held = { pieces: number | null; weight: Quantity; value: Quantity; costBasis: string }
type Taken = { pieces: number | null; weight: Quantity }

/**
 * The cost that leaves with part of a holding: its weighted average over carats (over pieces where it was
 * bought by the piece), to the cent; whoever takes the last of it takes all the value that is left, so that
 * nothing ever stays behind (domain section 2, worked case E).
 */
export const costOfPart = (held: Held, taken: Taken): Quantity => {
  if (compare(taken.weight, held.weight) >= 0) return round(held.value, 2)
  const byPiece = held.costBasis === 'per piece' && held.pieces && taken.pieces !== null
  const [part, whole] = byPiece ? [String(taken.pieces), String(held.pieces)] : [taken.weight, held.weight]
  return round(over(times(held.value, part), whole), 2)
}

/** The whole cost of a lot from its rate: rate × carats, rate × pieces, or the rate itself; in base cents. */
export const costOf = (lot: { costBasis: string; costRate: Quantity | null; pieces: number | null; weight: Quantity }): Quantity => {
  const rate = lot.costRate ?? '0'
  if (lot.costBasis === 'per carat') return round(times(rate, lot.weight), 2)
  if (lot.costBasis === 'per piece') return round(times(rate, lot.pieces ?? 1), 2)
  return round(rate, 2)
}

/** The rate at which a lot of this cost was bought, as far as four decimals tell; the cost itself is what counts. */
export const rateFor = (lot: { costBasis: string; pieces: number | null; weight: Quantity }, cost: Quantity): Quantity => {
  if (lot.costBasis === 'whole') return cost
  return round(over(cost, lot.costBasis === 'per piece' ? String(lot.pieces ?? 1) : lot.weight), 4)
}
