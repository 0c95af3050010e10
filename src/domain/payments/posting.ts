import { baseDigits } from '../company/base-currency.ts'
import type { Ledger } from '../documents/settlement.ts'
import { negate, type Quantity, round, times } from '../kit/quantity.ts'
import type { Place } from '../stock/inventory/place.ts'
import { type Direction, directions } from './payment-note.ts'

/** A move of one stock item from one place to another: the same quantity out of the first and into the second. */
export type StockPosting = {
  inventory: string
  from: Place
  to: Place
  /** The line that holds the goods while they are outside the safe; null where the place holds them itself. */
  fromHolder?: string | null
  toHolder?: string | null
  pieces: number | null
  weight: Quantity
  /** Cost moved along, in the base currency. */
  value: Quantity
  line?: string | null
}

/** One signed amount on a party's account. Receivable: above zero they owe us more. Payable is the mirror: above zero we owe them more. */
export type AccountPosting = {
  party: string
  ledger: Ledger
  currency: string
  amount: Quantity
  baseAmount: Quantity
}

export type Postings = { stock: StockPosting[]; account: AccountPosting[] }

type Sold = { id: string; inventory: string | null; memo?: string | null | undefined; pieces: number | null; weight: Quantity | null; cost: Quantity | null }
type IssuedBill = { customer: string; currency: string; total: Quantity; baseTotal: Quantity; items: readonly Sold[] }

/** What issuing a sale posts: each stone leaves the safe, or the approval it is out on, at its cost, and the customer owes the total. */
export const invoicePostings = (bill: IssuedBill): Postings => ({
  stock: bill.items
    .filter((line): line is Sold & { inventory: string } => line.inventory !== null)
    .map(line => ({
      inventory: line.inventory, from: line.memo ? 'on_approval' : 'available', fromHolder: line.memo ?? null, to: 'sold', pieces: line.pieces, weight: line.weight ?? '0', value: line.cost ?? '0', line: line.id,
    })),
  account: [{ party: bill.customer, ledger: 'receivable', currency: bill.currency, amount: bill.total, baseAmount: bill.baseTotal }],
})

type Note = { direction: Direction; party: string; currency: string; amount: Quantity; exchange: Quantity }

/** What a payment note posts: money received leaves the party owing less, money paid leaves us owing less, a refund takes the credit back. */
export const notePostings = (note: Note): Postings => {
  const base = round(times(note.amount, note.exchange), baseDigits())
  const { ledger, isRefund } = directions[note.direction]
  return {
    stock: [],
    account: [{
      party: note.party, ledger, currency: note.currency,
      amount: isRefund ? note.amount : negate(note.amount), baseAmount: isRefund ? base : negate(base),
    }],
  }
}

/** The exact negation of a move: back from where it went, with everything it carried. */
export const reverseStock = (posting: StockPosting): StockPosting => ({
  ...posting, from: posting.to, to: posting.from, fromHolder: posting.toHolder ?? null, toHolder: posting.fromHolder ?? null,
})
export const reverseAccount = (posting: AccountPosting): AccountPosting => ({
  ...posting, amount: negate(posting.amount), baseAmount: negate(posting.baseAmount),
})

type Opening = { id: string; pieces: number | null; weight: Quantity; cost: Quantity }

/** Stock that comes in with a value: from a supplier, or found in a count. */
export const openingPostings = (stone: Opening, from: 'supplier' | 'adjustment' = 'supplier'): Postings => ({
  stock: [{ inventory: stone.id, from, to: 'available', pieces: stone.pieces, weight: stone.weight, value: stone.cost }],
  account: [],
})

type Lent = { id: string; inventory: string | null; pieces: number | null; weight: Quantity | null; cost: Quantity | null }

/** What issuing an approval posts: each stone goes out of the safe onto its line; nobody owes anything. */
export const approvalPostings = (memo: { items: readonly Lent[] }): Postings => ({
  stock: memo.items
    .filter((line): line is Lent & { inventory: string } => line.inventory !== null)
    .map(line => ({ inventory: line.inventory, from: 'available', to: 'on_approval', toHolder: line.id, pieces: line.pieces, weight: line.weight ?? '0', value: line.cost ?? '0', line: line.id })),
  account: [],
})
