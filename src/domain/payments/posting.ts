import { baseDigits } from '../company/base-currency.ts'
import type { Ledger } from '../documents/settlement.ts'
import { negate, type Quantity, round, times } from '../kit/quantity.ts'
import type { Place } from '../stock/inventory/place.ts'
import { type Direction, directions } from './payment-note.ts'

/** A move of one stock item between two places: the same quantity out of the first and into the second. */
export type StockPosting = {
  inventory: string
  from: Place
  to: Place
  /** The document line that holds the goods outside the safe; null when the place itself holds them. */
  fromHolder?: string | null
  toHolder?: string | null
  pieces: number | null
  weight: Quantity
  /** The cost that moves along, in the base currency. */
  value: Quantity
  line?: string | null
}

/** One signed amount on a party's account. Receivable: positive means they owe us more. Payable: positive means we owe them more. */
export type AccountPosting = {
  party: string
  ledger: Ledger
  currency: string
  amount: Quantity
  baseAmount: Quantity
}

export type Postings = { stock: StockPosting[]; account: AccountPosting[] }

type Sold = { id: string; inventory: string | null; approvalLine?: string | null | undefined; pieces: number | null; weight: Quantity | null; cost: Quantity | null }
type IssuedBill = { customer: string; currency: string; total: Quantity; baseTotal: Quantity; items: readonly Sold[] }

/** The postings of an issued sale: each stone leaves the safe, or its approval, at its cost, and the customer owes the total. */
export const invoicePostings = (bill: IssuedBill): Postings => ({
  stock: bill.items
    .filter((line): line is Sold & { inventory: string } => line.inventory !== null)
    .map(line => ({
      inventory: line.inventory, from: line.approvalLine ? 'on_approval' : 'available', fromHolder: line.approvalLine ?? null, to: 'sold', pieces: line.pieces, weight: line.weight ?? '0', value: line.cost ?? '0', line: line.id,
    })),
  account: [{ party: bill.customer, ledger: 'receivable', currency: bill.currency, amount: bill.total, baseAmount: bill.baseTotal }],
})

type Note = { direction: Direction; party: string; currency: string; amount: Quantity; exchange: Quantity }

/** The postings of a payment note: money received reduces the receivable, money paid reduces the payable, a refund reduces the credit. */
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

/** The exact reversal of a move: back to its origin, with its quantity and value. */
export const reverseStock = (posting: StockPosting): StockPosting => ({
  ...posting, from: posting.to, to: posting.from, fromHolder: posting.toHolder ?? null, toHolder: posting.fromHolder ?? null,
})
export const reverseAccount = (posting: AccountPosting): AccountPosting => ({
  ...posting, amount: negate(posting.amount), baseAmount: negate(posting.baseAmount),
})

type Opening = { id: string; pieces: number | null; weight: Quantity; cost: Quantity }

/** Stock that comes in with a value: from a supplier, or found in a stock-take. */
export const openingPostings = (stone: Opening, from: 'supplier' | 'adjustment' = 'supplier'): Postings => ({
  stock: [{ inventory: stone.id, from, to: 'available', pieces: stone.pieces, weight: stone.weight, value: stone.cost }],
  account: [],
})

type Lent = { id: string; inventory: string | null; pieces: number | null; weight: Quantity | null; cost: Quantity | null }

/** The postings of an issued approval: each stone moves from the safe to its line; no receivable arises. */
export const approvalPostings = (approval: { items: readonly Lent[] }): Postings => ({
  stock: approval.items
    .filter((line): line is Lent & { inventory: string } => line.inventory !== null)
    .map(line => ({ inventory: line.inventory, from: 'available', to: 'on_approval', toHolder: line.id, pieces: line.pieces, weight: line.weight ?? '0', value: line.cost ?? '0', line: line.id })),
  account: [],
})
