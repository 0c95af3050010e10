import { absolute, compare, isZero, minus, over, type Quantity, times } from '../../kit/quantity.ts'

/** The default terms printed on every approval; a branch may set its own in its settings. */
export const standardApprovalTerms = `These goods are handed over for examination only. They remain the property of the company until it has invoiced them and has been paid.
Until then they may not be sold, pledged, set, recut or treated. They must be returned when the company asks, and at the latest on the due date.
The holder bears all risk of loss or damage, whatever its cause, at the stated values, from receipt until the company has received and checked the goods.
Only an invoice of the company makes a sale. Treatments are disclosed on each line.`

type Part = { pieces: number | null; weight: Quantity }

/** A part of what is out on a line, with its booked and its measured weight. */
export type ReturnedQuantity = Part & { scale: Quantity; variance: Quantity }

/**
 * The part of a line for this measured weight. The last pieces take all remaining booked weight, and any difference from the measured
 * weight is variance (docs/domain/stock.md#scale-difference). Null when it cannot be part of what is out: more than 110 % of the
 * weight out is not a scale difference.
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

/** Whether a scale difference is too large: over 0.02 ct and over half a percent. */
export const isLargeVariance = ({ weight, variance }: ReturnedQuantity): boolean => {
  const half = over(times(weight, '0.5'), 100)
  const allowed = compare(half, '0.02') > 0 ? half : '0.02'
  return compare(absolute(variance), allowed) > 0
}
