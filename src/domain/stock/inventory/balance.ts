import { compare, isNegative, isZero, type Quantity } from '../../kit/quantity.ts'

type Balance = { pieces: number | null; weight: Quantity; value: Quantity }

/** Whether stock may be left like this: nothing below zero, and pieces, carats and value end together (docs/domain/stock.md#stock-ledger). */
export const mayRemain = ({ pieces, weight, value }: Balance): boolean => {
  if (isNegative(weight) || isNegative(value) || (pieces ?? 0) < 0) return false
  if (!isZero(weight)) return pieces === null || pieces > 0
  return compare(value, '0') === 0 && (pieces ?? 0) === 0
}
