import { isZero, minus, over, type Quantity, round, sum, times } from '../kit/quantity.ts'
import type { StockPosting } from '../payments/posting.ts'

type Much = { pieces: number | null; weight: Quantity }
/** Goods that go back: how much of which line, of how much that came, and at what price the line was bought. */
export type Returned = { amount: Quantity; basis: string; came: Much; back: Much }
type Bill = { subtotal: Quantity; payable: Quantity; landed: Quantity }

/**
 * What a supplier is expected to credit for goods that go back, in the currency of their bill: what they asked for them, with
 * the discount, the tax and the withholding of the whole bill, but not what it cost to bring them here.
 */
export const creditFor = ({ subtotal, payable, landed }: Bill, goods: readonly Returned[], digits: number): Quantity => {
  if (isZero(subtotal)) return round('0', digits)
  const prices = goods.map(({ amount, basis, came, back }) => {
    const byPiece = basis === 'per piece' && came.pieces !== null && back.pieces !== null
    return over(times(amount, byPiece ? String(back.pieces) : back.weight), byPiece ? String(came.pieces) : came.weight)
  })
  return round(over(times(minus(payable, landed), sum(prices)), subtotal), digits)
}

/** Goods that leave the safe for their supplier, with everything they cost. */
export const returnPosting = (inventory: string, much: Much, value: Quantity): StockPosting => ({ inventory, from: 'available', to: 'supplier', ...much, value })
