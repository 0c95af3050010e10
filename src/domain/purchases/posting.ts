import { isZero, minus, negate, plus, type Quantity } from '../kit/quantity.ts'
import type { AccountPosting, Postings, StockPosting } from '../payments/posting.ts'
import { isMemoIn } from './purchase.ts'

type Recorded = { type: string; supplier: string | null; currency: string; total: Quantity; baseTotal: Quantity; withholding: Quantity; basePayable: Quantity }
type Arrived = { id: string; pieces: number | null; weight: Quantity; cost: Quantity; purchaseLine: string }

/** Whether the house owes anybody anything for a purchase: not for goods on memo, nor for what was paid on the spot. */
export const isOwed = ({ type, supplier }: { type: string; supplier: string | null }): boolean => supplier !== null && !isMemoIn(type)

/**
 * What recording a purchase posts: its stones come in at what they cost, and the house owes the bill; what is withheld of it
 * for the tax office is a posting of its own. What goes into lots that are there is posted by their refills.
 */
export const purchasePostings = (purchase: Recorded, stones: readonly Arrived[]): Postings => ({
  stock: stones.map(({ id, pieces, weight, cost, purchaseLine }) => ({ inventory: id, from: 'supplier', to: 'available', pieces, weight, value: cost, line: purchaseLine })),
  account: isOwed(purchase) ? owing(purchase, purchase.supplier!) : [],
})

const owing = ({ currency, total, baseTotal, withholding, basePayable }: Recorded, party: string): AccountPosting[] => [
  { party, ledger: 'payable', currency, amount: total, baseAmount: baseTotal },
  ...(isZero(withholding) ? [] : [{ party, ledger: 'payable', currency, amount: negate(withholding), baseAmount: minus(basePayable, baseTotal) } as const]),
]

/**
 * An expense for a stone in the safe becomes part of what it cost: whoever worked on it hands it over as a supplier does,
 * at what it was worth and their work on top.
 */
export const raisingPostings = (inventory: string, held: { pieces: number | null; weight: Quantity; value: Quantity }, cost: Quantity): StockPosting[] => [
  { inventory, from: 'available', to: 'supplier', ...held },
  { inventory, from: 'supplier', to: 'available', ...held, value: plus(held.value, cost) },
]
