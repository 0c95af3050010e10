import { negate, type Quantity } from '../../kit/quantity.ts'
import type { Postings, StockPosting } from '../../payments/posting.ts'
import type { ReturnTo } from './entity.ts'

type CreditedLine = { id: string; invoiceLine: string; inventory: string | null; returnTo: ReturnTo; pieces: number | null; weight: Quantity | null; cost: Quantity | null }
type IssuedCredit = { customer: string; currency: string; total: Quantity; baseTotal: Quantity; items: readonly CreditedLine[] }

/**
 * The postings of an issued credit note: goods come back from the customer at the cost that left with them, and the customer owes less.
 * `approvalLines` names the approval line of each invoice line, which takes goods back. Goods of `memoLines` (ids) are their supplier's
 * again: title and cost go back to the supplier (docs/domain/sales.md#credit-notes).
 */
export const creditPostings = (note: IssuedCredit, approvalLines: ReadonlyMap<string, string | null>, memoLines: ReadonlySet<string>): Postings => ({
  stock: note.items.flatMap(({ id, invoiceLine, inventory, returnTo, pieces, weight, cost }): StockPosting[] => {
    if (returnTo === 'none' || !inventory) return []
    const holder = returnTo === 'approval' ? (approvalLines.get(invoiceLine) ?? null) : null
    const place = holder ? 'on_approval' : 'available'
    const goods = { inventory, pieces, weight: weight ?? '0', line: id }
    const back: StockPosting = { ...goods, from: 'sold', to: place, toHolder: holder, value: cost ?? '0' }
    if (!memoLines.has(id)) return [back]
    return [
      back,
      { ...goods, from: place, fromHolder: holder, to: 'supplier', value: cost ?? '0' },
      { ...goods, from: 'supplier', to: place, toHolder: holder, value: '0' },
    ]
  }),
  account: [{ party: note.customer, ledger: 'receivable', currency: note.currency, amount: negate(note.total), baseAmount: negate(note.baseTotal) }],
})
