import { baseDigits } from '../company/base-currency.ts'
import { compare, isNegative, isZero, minus, over, type Quantity, round, sum, times } from '../kit/quantity.ts'
import type { AccountPosting, StockPosting } from '../payments/posting.ts'

type Much = { pieces: number | null; weight: Quantity }
/** A line of goods on memo: the agreed price, and the quantities received, still here, and gone without a sale; `owed` is already owed. */
export type MemoLine = { basis: string; agreed: Quantity; came: Much; here: Much; gone: Much; owed: Quantity }

/**
 * The amount owed to the supplier when this much of a line is sold, in the currency of the purchase. It is a part of the agreed price,
 * by pieces when that is the basis, else by weight. The last sale owes all that is left. So the full price is paid exactly,
 * however often the goods are weighed.
 */
export const owedFor = (line: MemoLine, sold: Much, digits: number): Quantity => {
  const byPiece = line.basis === 'per piece' && line.came.pieces !== null && line.here.pieces !== null && sold.pieces !== null
  const measure = (much: Much) => (byPiece ? String(much.pieces ?? 0) : much.weight)
  const lost = round(over(times(line.agreed, measure(line.gone)), measure(line.came)), digits)
  const left = minus(minus(line.agreed, line.owed), lost)
  if (isNegative(left) || isZero(measure(line.here))) return round('0', digits)
  if (compare(sold.weight, line.here.weight) >= 0) return round(left, digits)
  return round(over(times(left, measure(sold)), measure(line.here)), digits)
}

type Passed = { inventory: string; approvalLine: string | null; pieces: number | null; weight: Quantity; cost: Quantity }

/** Transfers title when goods on memo are sold: they go back to the supplier without value and come in at their price. */
export const titlePostings = ({ inventory, approvalLine, pieces, weight, cost }: Passed): StockPosting[] => {
  const [place, holder] = approvalLine ? (['on_approval', approvalLine] as const) : (['available', null] as const)
  return [
    { inventory, from: place, fromHolder: holder, to: 'supplier', pieces, weight, value: '0' },
    { inventory, from: 'supplier', to: place, toHolder: holder, pieces, weight, value: cost },
  ]
}

/** Which rate the debt for goods on memo has, for the screen and the printed memo (docs/domain/purchases.md#goods-on-memo). */
export const rateOfSaleNote = 'The company owes for goods on memo when they are sold, at the exchange rate of that day in the rate table.'

type Owing = { supplier: string; currency: string; amounts: readonly Quantity[]; exchange: Quantity; digits: number }

/** The payable that arises when goods on memo are sold. */
export const memoSalePosting = ({ supplier, currency, amounts, exchange, digits }: Owing): AccountPosting => {
  const amount = round(sum(amounts), digits)
  return { party: supplier, ledger: 'payable', currency, amount, baseAmount: round(times(amount, exchange), baseDigits()) }
}
