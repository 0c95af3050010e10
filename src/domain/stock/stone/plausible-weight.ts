import { absolute, compare, minus, over, type Quantity, round, times } from '../../kit/quantity.ts'

/** What a weight is judged by; dimensions in mm are those of one piece. */
export type Measured = {
  length: Quantity | null
  width: Quantity | null
  depth: Quantity | null
  pieces: number | null
  /** Grams per cubic centimetre. */
  specificGravity: Quantity | null
  /** How much of the box around it a stone of this shape fills, with the carat in it. */
  factor: Quantity | null
}

/** How far a weight may lie from what was expected of it. */
const tolerance = '0.35'

/** The carats that dimensions, specific gravity and shape lead to expect of all pieces; null where one of them is unknown. */
export const expectedWeight = ({ length, width, depth, pieces, specificGravity, factor }: Measured): Quantity | null => {
  if (!length || !width || !depth || !specificGravity || !factor || pieces === null) return null
  const each = [width, depth, specificGravity, factor].reduce<Quantity>((product, side) => times(product, side), length)
  return round(times(each, pieces), 3)
}

/**
 * The carats that were expected where the weight given is more than 35 % away from them, else null: a hint that
 * a weight or a dimension was mistyped, never a refusal (docs/domain/stock.md#weight-check).
 */
export const implausibleWeight = (weight: Quantity, measured: Measured): Quantity | null => {
  const expected = expectedWeight(measured)
  if (expected === null || compare(expected, '0') <= 0) return null
  const away = over(absolute(minus(weight, expected)), expected)
  return compare(away, tolerance) > 0 ? expected : null
}
