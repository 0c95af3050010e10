import { compare, type Quantity, round, times } from '../../kit/quantity.ts'

type Measured = { length: Quantity | null; width: Quantity | null; depth: Quantity | null }

/** The expected carats from dimensions, specific gravity and the outline's factor; null when one of them is missing. */
export const expectedCarats = ({ length, width, depth }: Measured, gravity: string | null, factor: string | null): Quantity | null =>
  length && width && depth && gravity && factor ? round([length, width, depth, gravity].reduce((product, measure) => times(product, measure), factor), 3) : null

/**
 * Whether a weight differs by more than 35 % from the expected one: a typing error or the wrong stone
 * (docs/domain/stock.md#weight-check).
 */
export const isOddWeight = (weight: Quantity, expected: Quantity | null): boolean =>
  expected !== null && (compare(weight, times(expected, '0.65')) < 0 || compare(weight, times(expected, '1.35')) > 0)
