/**
 * A simple model of invoices for work and their payments: bills with their items, and notes that each pay one bill until it is
 * canceled. It shares no code with the product, so a difference is an error in one of them.
 */
export type Side = 'customer' | 'labour'
export type Jewel = {
  id: string
  milli: number
  cents: number
  isOwn: boolean
  isGone: boolean
  isReworked: boolean
  soldBy: WorkBill | null
}
export type WorkBill = {
  id: string
  entity: 'cuttingInvoice' | 'lapidaryInvoice' | 'mfInvoice'
  direction: 'customer' | 'maker' | 'internal'
  total: number
  isCancelled: boolean
  /** Jewels that became the customer’s with it. */
  sold: Jewel[]
}
export type WorkNote = { id: string; amount: number; bill: WorkBill; isVoid: boolean }
/** The bill of an item on each side. */
export type BilledOn = Record<Side, WorkBill | null>
/** An item that can be billed: `of` is its kind, `isDone` whether it can be billed yet. */
export type Charge = { id: string; of: 'task' | 'goods'; rate: number; amount: number; isDone: boolean; billedOn: BilledOn }
export type Made = { by: 'company' | 'outside'; isForCustomer: boolean }

export const nobody = (): BilledOn => ({ customer: null, labour: null })

/** Who owes for the work of a form on this side. */
export const directionOf = ({ by }: Made, side: Side): WorkBill['direction'] =>
  side === 'customer' ? 'customer' : by === 'company' ? 'internal' : 'maker'

// A priced item without a result, because the stone broke, is not billed.
const cameToNothing = ({ rate, amount }: Charge): boolean => amount === 0 && rate !== 0

/** Whether these items may be on one bill to the right party. */
export const isBillable = (form: Made, charges: readonly Charge[], side: Side): boolean =>
  (side === 'labour' || form.isForCustomer) &&
  charges.length > 0 &&
  charges.every(charge => charge.isDone && !charge.billedOn[side] && !cameToNothing(charge))

export const paidOn = (notes: readonly WorkNote[], bill: WorkBill): number =>
  notes.filter(note => note.bill === bill && !note.isVoid && !bill.isCancelled).reduce((sum, { amount }) => sum + amount, 0)
export const openOn = (notes: readonly WorkNote[], bill: WorkBill): number =>
  bill.isCancelled || bill.direction === 'internal' ? 0 : bill.total - paidOn(notes, bill)

/** What a customer owes us for work, or we owe a maker; negative after an overpayment. */
export const owed = (bills: readonly WorkBill[], notes: readonly WorkNote[], direction: 'customer' | 'maker'): number =>
  bills.filter(bill => bill.direction === direction && !bill.isCancelled).reduce((sum, { total }) => sum + total, 0) -
  notes.filter(({ bill, isVoid }) => bill.direction === direction && !isVoid).reduce((sum, { amount }) => sum + amount, 0)
