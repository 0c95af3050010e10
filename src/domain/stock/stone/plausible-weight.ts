import { absolute, compare, minus, over, type Quantity, round, times } from '../../kit/quantity.ts'

/** The data to check a weight; dimensions in mm are those of one piece. */
export type Measured = {
  length: Quantity | null
  width: Quantity | null
  depth: Quantity | null
  pieces: number | null
  /** Grams per cubic centimeter. */
  specificGravity: Quantity | null
  /** The share of its bounding box that this shape fills, including the conversion to carats. */
  factor: Quantity | null
}

/** The allowed deviation from the expected weight. */
const tolerance = '0.35'

/** The expected carats of all pieces from dimensions, specific gravity and shape; null when one of them is unknown. */
export const expectedWeight = ({ length, width, depth, pieces, specificGravity, factor }: Measured): Quantity | null => {
  if (!length || !width || !depth || !specificGravity || !factor || pieces === null) return null
  const each = [width, depth, specificGravity, factor].reduce<Quantity>((product, side) => times(product, side), length)
  return round(times(each, pieces), 3)
}

/**
 * The expected carats when the weight differs by more than 35 %, else null. It is a hint at a typing error in the weight or a
 * dimension, never an error (docs/domain/stock.md#weight-check).
 */
export const implausibleWeight = (weight: Quantity, measured: Measured): Quantity | null => {
  const expected = expectedWeight(measured)
  if (expected === null || compare(expected, '0') <= 0) return null
  const away = over(absolute(minus(weight, expected)), expected)
  return compare(away, tolerance) > 0 ? expected : null
}
