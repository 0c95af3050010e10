import { isZero, minus, over, type Quantity, round, sum, times } from '../kit/quantity.ts'
import type { StockPosting } from '../payments/posting.ts'

type Much = { pieces: number | null; weight: Quantity }
/** Returned goods of one line: its price, the quantity that came in, and the quantity that goes back. */
export type Returned = { amount: Quantity; basis: string; came: Much; back: Much }
type Bill = { subtotal: Quantity; payable: Quantity; landed: Quantity }

/**
 * The credit expected from a supplier for returned goods, in the currency of the bill. It is their price with the bill's discount,
 * tax and withholding, but without landed costs.
 */
export const creditFor = ({ subtotal, payable, landed }: Bill, goods: readonly Returned[], digits: number): Quantity => {
  if (isZero(subtotal)) return round('0', digits)
  const prices = goods.map(({ amount, basis, came, back }) => {
    const byPiece = basis === 'per piece' && came.pieces !== null && back.pieces !== null
    return over(times(amount, byPiece ? String(back.pieces) : back.weight), byPiece ? String(came.pieces) : came.weight)
  })
  return round(over(times(minus(payable, landed), sum(prices)), subtotal), digits)
}

/** The posting of goods that go back to their supplier, with their whole cost. */
export const returnPosting = (inventory: string, much: Much, value: Quantity): StockPosting => ({ inventory, from: 'available', to: 'supplier', ...much, value })
