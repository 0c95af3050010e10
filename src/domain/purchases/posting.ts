import { baseDigits } from '../company/base-currency.ts'
import { isZero, minus, negate, plus, type Quantity, round, times } from '../kit/quantity.ts'
import type { AccountPosting, Postings, StockPosting } from '../payments/posting.ts'
import { isMemoIn } from './purchase.ts'

type Recorded = { type: string; supplier: string | null; currency: string; total: Quantity; baseTotal: Quantity; withholding: Quantity; basePayable: Quantity }
type LandedCost = { id: string; kind: string; amount: Quantity; billed: boolean; payee: string | null }
type WithCosts = { currency: string; exchange: Quantity; costs: readonly LandedCost[] }
type Arrived = { id: string; pieces: number | null; weight: Quantity; cost: Quantity; purchaseLine: string }

/** Whether a purchase creates a payable: not for goods on memo, and not when it was paid at once. */
export const isOwed = <P extends { type: string; supplier: string | null }>(purchase: P): purchase is P & { supplier: string } =>
  purchase.supplier !== null && !isMemoIn(purchase.type)

/**
 * The postings of a recorded purchase: its stones come in at cost, and the bill becomes a payable. Withholding tax is a separate
 * posting. Refills post what goes into existing lots.
 */
export const purchasePostings = (purchase: Recorded, stones: readonly Arrived[]): Postings => ({
  stock: stones.map(({ id, pieces, weight, cost, purchaseLine }) => ({ inventory: id, from: 'supplier', to: 'available', pieces, weight, value: cost, line: purchaseLine })),
  account: isOwed(purchase) ? owing(purchase, purchase.supplier) : [],
})

const owing = ({ currency, total, baseTotal, withholding, basePayable }: Recorded, party: string): AccountPosting[] => [
  { party, ledger: 'payable', currency, amount: total, baseAmount: baseTotal },
  ...(isZero(withholding) ? [] : [{ party, ledger: 'payable', currency, amount: negate(withholding), baseAmount: minus(basePayable, baseTotal) } as const]),
]

/**
 * What the company owes to the parties that bill landed costs, one payable for each cost with a payee, at the rate of the purchase
 * (docs/domain/purchases.md#landed-costs).
 */
export const landedPostings = ({ currency, exchange, costs }: WithCosts): (AccountPosting & Pick<LandedCost, 'id' | 'kind'>)[] =>
  costs.flatMap(({ id, kind, amount, billed, payee }) =>
    billed || payee === null || isZero(amount)
      ? []
      : [{ id, kind, party: payee, ledger: 'payable', currency, amount, baseAmount: round(times(amount, exchange), baseDigits()) }])

/**
 * Adds an expense to the cost of a stone in the safe: the stone goes out at its old value and comes back in with the
 * expense added.
 */
export const raisingPostings = (inventory: string, held: { pieces: number | null; weight: Quantity; value: Quantity }, cost: Quantity): StockPosting[] => [
  { inventory, from: 'available', to: 'supplier', ...held },
  { inventory, from: 'supplier', to: 'available', ...held, value: plus(held.value, cost) },
]
