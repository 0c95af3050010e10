import { compare, minus, type Quantity } from '../../kit/quantity.ts'
import { isLargeVariance } from '../../stock/inventory/approval-quantity.ts'

/**
 * How much more is weighed than is in work, if it is a scale difference; else '0'. The tolerance is that of every measured weight
 * (docs/domain/stock.md#scale-difference).
 */
export const scaleGain = (open: Quantity, weighed: Quantity): Quantity => {
  const variance = minus(weighed, open)
  const isGain = compare(variance, '0') > 0 && !isLargeVariance({ pieces: null, weight: open, scale: weighed, variance })
  return isGain ? variance : '0'
}
