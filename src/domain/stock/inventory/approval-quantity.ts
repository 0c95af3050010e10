import { absolute, compare, isZero, minus, over, type Quantity, times } from '../../kit/quantity.ts'

/** What the house puts on every approval; its lawyer may put other words into the settings of a branch. */
export const memoTerms = `These goods are handed over for examination only. They remain the property of the company until it has invoiced them and has been paid.
Until then they may not be sold, pledged, set, recut or treated, and they are to be given back whenever the company asks, at the latest on the day they are due.
Whoever holds them bears every risk of loss or damage, whatever its cause, at the stated values, from the moment of receipt until the company has received and checked them.
Only an invoice of the company makes a sale. Treatments are disclosed on each line.`

type Part = { pieces: number | null; weight: Quantity }

/** Part of what is out on a line, as it was written and as it was weighed. */
export type ReturnedQuantity = Part & { scale: Quantity; variance: Quantity }

/**
 * What comes back of a line when this much was put on the scale: the last pieces take all the weight that is
 * written, and what the scale says otherwise is variance (domain, section 3, approval). Null when that cannot
 * be part of what is out; a tenth more than is out is no difference of scales any more.
 */
export const returnedOf = (out: Part, requested: { pieces?: number | null | undefined; weight?: Quantity | undefined }): ReturnedQuantity | null => {
  const pieces = out.pieces === null ? null : (requested.pieces ?? out.pieces)
  const scale = requested.weight ?? out.weight
  const last = out.pieces === null ? compare(scale, out.weight) >= 0 : pieces === out.pieces
  if (pieces !== null && (pieces > (out.pieces ?? 0) || pieces < 1)) return null
  if (isZero(scale) || (!last && compare(scale, out.weight) >= 0) || compare(scale, times(out.weight, '1.1')) > 0) return null
  const weight = last ? out.weight : scale
  return { pieces, weight, scale, variance: minus(scale, weight) }
}

/** Whether a difference of the scale is more than anyone may let pass: over 0.02 ct and over half a percent. */
export const isLargeVariance = ({ weight, variance }: ReturnedQuantity): boolean => {
  const half = over(times(weight, '0.5'), 100)
  const allowed = compare(half, '0.02') > 0 ? half : '0.02'
  return compare(absolute(variance), allowed) > 0
}
