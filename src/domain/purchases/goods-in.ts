import { baseDigits } from '../company/base-currency.ts'
import { compare, isNegative, isZero, minus, over, plus, type Quantity, round, sum, times } from '../kit/quantity.ts'
import type { AccountPosting, StockPosting } from '../payments/posting.ts'
import type { Place } from '../stock/inventory/place.ts'

type Much = { pieces: number | null; weight: Quantity }
/**
 * A line of goods on memo: the agreed price, and the quantities received, still here, and gone without a debt (to the supplier, or lost
 * before losses were owed); `owed` is already owed.
 */
export type MemoLine = { basis: string; agreed: Quantity; came: Much; here: Much; gone: Much; owed: Quantity }

/**
 * The amount owed to the supplier when this much of a line is sold or lost, in the currency of the purchase. It is a part of the agreed
 * price, by pieces when that is the basis, else by weight. The last part owes all that is left. So the full price is paid exactly,
 * however often the goods are weighed (docs/domain/purchases.md#goods-on-memo).
 */
export const owedFor = (line: MemoLine, part: Much, digits: number): Quantity => {
  const byPiece = line.basis === 'per piece' && line.came.pieces !== null && line.here.pieces !== null && part.pieces !== null
  const measure = (much: Much) => (byPiece ? String(much.pieces ?? 0) : much.weight)
  const gone = round(over(times(line.agreed, measure(line.gone)), measure(line.came)), digits)
  const left = minus(minus(line.agreed, line.owed), gone)
  if (isNegative(left) || isZero(measure(line.here))) return round('0', digits)
  if (compare(part.weight, line.here.weight) >= 0) return round(left, digits)
  return round(over(times(left, measure(part)), measure(line.here)), digits)
}

/** A line once this much of it was sold or lost, and is owed with this amount. */
export const owing = <L extends MemoLine>(line: L, part: Much, amount: Quantity): L => ({
  ...line,
  owed: plus(line.owed, amount),
  here: { pieces: line.here.pieces === null ? null : line.here.pieces - (part.pieces ?? 0), weight: minus(line.here.weight, part.weight) },
})

type Passed = Much & { inventory: string; cost: Quantity }
type At = { place: Place; holder: string | null; line?: string | null }
// They go back to the supplier without value, and come in at their price.
const passing = ({ inventory, pieces, weight, cost }: Passed, { place, holder, ...line }: At): StockPosting[] => [
  { inventory, from: place, fromHolder: holder, to: 'supplier', pieces, weight, value: '0', ...line },
  { inventory, from: 'supplier', to: place, toHolder: holder, pieces, weight, value: cost, ...line },
]

/** Transfers title when goods on memo are sold, where they are. */
export const titlePostings = ({ approvalLine, ...goods }: Passed & { approvalLine: string | null }): StockPosting[] =>
  passing(goods, approvalLine ? { place: 'on_approval', holder: approvalLine } : { place: 'available', holder: null })

/** Transfers title of goods on memo that were lost: the loss costs what is owed for them. */
export const lossTitlePostings = ({ line, ...goods }: Passed & { line: string | null }): StockPosting[] =>
  passing(goods, { place: 'loss', holder: null, line })

/** Which rate the debt for goods on memo has, for the screen and the printed memo (docs/domain/purchases.md#goods-on-memo). */
export const rateOfSaleNote =
  'The company owes for goods on memo when they are sold or lost, at the exchange rate of that day in the rate table.'

type Owing = { supplier: string; currency: string; amounts: readonly Quantity[]; exchange: Quantity; digits: number }

/** The payable that arises when goods on memo are sold or lost. */
export const memoPosting = ({ supplier, currency, amounts, exchange, digits }: Owing): AccountPosting => {
  const amount = round(sum(amounts), digits)
  return { party: supplier, ledger: 'payable', currency, amount, baseAmount: round(times(amount, exchange), baseDigits()) }
}
