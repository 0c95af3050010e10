/**
 * What is asked for work, and what is paid for it, as a child would keep it: bills with what is on them, and notes that each pay one
 * bill until it is cancelled. It shares no code with the product; where the two disagree, one of them is wrong.
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
  /** Jewels that became the customer's with it. */
  sold: Jewel[]
}
export type WorkNote = { id: string; amount: number; bill: WorkBill; isVoid: boolean }
/** Which bill asks for something: one on each side. */
export type BilledOn = Record<Side, WorkBill | null>
/** Something that may be asked for: `of` says by what it is named, `isDone` whether it may be yet. */
export type Charge = { id: string; of: 'task' | 'goods'; rate: number; amount: number; isDone: boolean; billedOn: BilledOn }
export type Made = { by: 'house' | 'outside'; isForCustomer: boolean }

export const nobody = (): BilledOn => ({ customer: null, labour: null })

/** Who may be asked, or may ask, for the work of a form on this side. */
export const directionOf = ({ by }: Made, side: Side): WorkBill['direction'] =>
  side === 'customer' ? 'customer' : by === 'house' ? 'internal' : 'maker'

// What was to be paid for, and came to nothing because the stone broke, is not asked for.
const cameToNothing = ({ rate, amount }: Charge): boolean => amount === 0 && rate !== 0

/** Whether these may stand on one bill together, asked of the right one. */
export const isBillable = (form: Made, charges: readonly Charge[], side: Side): boolean =>
  (side === 'labour' || form.isForCustomer) &&
  charges.length > 0 &&
  charges.every(charge => charge.isDone && !charge.billedOn[side] && !cameToNothing(charge))

export const paidOn = (notes: readonly WorkNote[], bill: WorkBill): number =>
  notes.filter(note => note.bill === bill && !note.isVoid && !bill.isCancelled).reduce((sum, { amount }) => sum + amount, 0)
export const openOn = (notes: readonly WorkNote[], bill: WorkBill): number =>
  bill.isCancelled || bill.direction === 'internal' ? 0 : bill.total - paidOn(notes, bill)

/** What a customer owes us for work, or we a maker; below zero where more was paid than is asked. */
export const owed = (bills: readonly WorkBill[], notes: readonly WorkNote[], direction: 'customer' | 'maker'): number =>
  bills.filter(bill => bill.direction === direction && !bill.isCancelled).reduce((sum, { total }) => sum + total, 0) -
  notes.filter(({ bill, isVoid }) => bill.direction === direction && !isVoid).reduce((sum, { amount }) => sum + amount, 0)
