import { divide } from './model.ts'

/**
 * A simple model of the company’s payments: bills, notes and the allocation of notes to bills, in whole cents. It shares no code
 * with the product, so a difference is an error in one of them.
 */
export type Money = 'USD' | 'EUR'
export type Side = 'receivable' | 'payable'
export type Bill = {
  id: string
  kind: 'invoice' | 'purchase' | 'memoSale' | 'refund'
  number: string
  side: Side
  party: number
  money: Money
  total: number
  /** Days from today until it is due: the oldest is settled first. */
  due: number
  isValid: boolean
}
/** The allocation of a note to a bill: the amount paid, and the amount written off with it. */
type Share = { paid: number; forgiven: number }
export type Note = {
  id: string
  side: Side
  party: number
  money: Money
  amount: number
  isCheque: boolean
  isCleared: boolean
  isValid: boolean
  on: Map<Bill, Share>
  turn: number
  /** The other note of a set-off. */
  twin?: Note
  /** The goods that went back to a supplier for it. */
  returned?: { isHere: boolean }
}
/** Goods of one line on memo from a supplier: a parcel, the agreed total, and what became of it. */
export type Memo = {
  id: string
  number: string
  stone: string
  party: number
  money: Money
  byPiece: boolean
  agreed: number
  came: Much
  here: Much
  gone: Much
  isValid: boolean
}
export type Much = { pieces: number; milli: number }
export type Sale = { id: string; isValid: boolean; bill: Bill; of: { memo: Memo; much: Much; owed: Bill | null } | null }
/** A purchase: its bill, and the stone it created, as long as it is in the safe. */
export type Bought = { id: string; bill: Bill; stone: { id: string; isHere: boolean } | null }
export type Books = {
  bills: Bill[]
  notes: Note[]
  sales: Sale[]
  bought: Bought[]
  memos: Memo[]
  isClosed: boolean
  turn: number
}

export const emptyBooks = (): Books => ({ bills: [], notes: [], sales: [], bought: [], memos: [], isClosed: false, turn: 0 })

export type Account = { party: number; side: Side; money: Money }
const isOf =
  ({ party, side, money }: Account) =>
  (one: Account) =>
    one.party === party && one.side === side && one.money === money
const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)

export const openOn = (books: Books, bill: Bill): number =>
  bill.isValid
    ? bill.total -
      total(
        books.notes.map(note => {
          const { paid, forgiven } = note.on.get(bill) ?? { paid: 0, forgiven: 0 }
          return paid + forgiven
        }),
      )
    : 0
/** The open bills of an account, the oldest first. */
export const openBills = (books: Books, account: Account): Bill[] =>
  books.bills
    .filter(isOf(account))
    .filter(bill => openOn(books, bill) > 0)
    .sort((a, b) => a.due - b.due || a.number.localeCompare(b.number))
export const openInAll = (books: Books, account: Account): number => total(openBills(books, account).map(bill => openOn(books, bill)))
export const creditOf = (note: Note): number => (note.isValid ? note.amount - total([...note.on.values()].map(({ paid }) => paid)) : 0)
export const credits = (books: Books, account: Account): Note[] =>
  books.notes
    .filter(isOf(account))
    .filter(note => creditOf(note) > 0)
    .sort((a, b) => a.turn - b.turn)
export const creditInAll = (books: Books, account: Account): number => total(credits(books, account).map(creditOf))

const lay = (note: Note, bill: Bill, paid: number, forgiven: number): void => {
  const before = note.on.get(bill) ?? { paid: 0, forgiven: 0 }
  if (paid + forgiven > 0) note.on.set(bill, { paid: before.paid + paid, forgiven: before.forgiven + forgiven })
}

/** Allocates the rest of a note to these bills, or the selected amount of each. A remaining balance is written off, up to a limit. */
export const settle = (books: Books, note: Note, bills: readonly { bill: Bill; max?: number }[], writeOff = 0): void => {
  let [left, rest] = [creditOf(note), writeOff]
  for (const { bill, max } of bills) {
    const wanted = Math.min(max ?? Number.POSITIVE_INFINITY, openOn(books, bill), left + rest)
    const paid = Math.min(wanted, left)
    lay(note, bill, paid, wanted - paid)
    left -= paid
    rest -= wanted - paid
  }
}

/** Refunds credit on account, from the oldest note; false when there is not enough. */
export const refund = (books: Books, bill: Bill): boolean => {
  if (bill.total > creditInAll(books, bill)) return false
  let left = bill.total
  for (const note of credits(books, bill)) {
    const part = Math.min(left, creditOf(note))
    lay(note, bill, part, 0)
    left -= part
  }
  books.bills.push(bill)
  return true
}

/** A void reopens what the note had settled; it voids both notes of a set-off. */
export const takeBack = (note: Note): void => {
  for (const one of [note, note.twin]) if (one) Object.assign(one, { isValid: false, on: new Map() })
  if (note.returned) note.returned.isHere = true
}
/** Cancels a bill: its payments become credit again, and its write-offs are removed. */
export const strike = (books: Books, bill: Bill): void => {
  bill.isValid = false
  for (const note of books.notes) note.on.delete(bill)
}
export const isPaid = (books: Books, bill: Bill): boolean => books.notes.some(note => note.on.has(bill))

/** The payable when this much of the goods on memo is sold: its share of the rest of the price, all of it with the last part. */
export const owedFor = (books: Books, memo: Memo, sold: Much): number => {
  const { agreed, came, here, gone } = memo
  const measure = ({ pieces, milli }: Much) => (memo.byPiece ? pieces : milli)
  const owed = total(books.sales.map(sale => (sale.isValid && sale.of?.memo === memo ? (sale.of.owed?.total ?? 0) : 0)))
  const left = agreed - owed - divide(agreed * measure(gone), measure(came))
  if (left < 0) return 0
  return sold.milli === here.milli ? left : divide(left * measure(sold), measure(here))
}
