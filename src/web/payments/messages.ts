import { type Direction, directions, isRefund } from '../../domain/payments/payment-note.ts'
import { amount } from '../kit/data/number.ts'

/** The kinds of payment. A set-off is recorded as received. */
export type Way = Direction | 'offset'
type Ledger = 'receivable' | 'payable'
type Words = {
  /** The label in the list of kinds. */
  label: string
  /** The text of the button and the title of the form. */
  title: string
  /** The label of the party. */
  party: string
  /** The label of the submit button. */
  ok: string
  direction: Direction
  /** The ledgers on which it settles bills; a refund settles none. */
  settles: readonly Ledger[]
}

export const ways: Record<Way, Words> = {
  received: {
    label: 'Receive',
    title: 'Receive payment',
    party: 'From',
    ok: 'Record payment',
    direction: 'received',
    settles: ['receivable'],
  },
  paid: { label: 'Pay', title: 'Make payment', party: 'To', ok: 'Record payment', direction: 'paid', settles: ['payable'] },
  refund: { label: 'Refund', title: 'Refund credit', party: 'To', ok: 'Record refund', direction: 'refund', settles: [] },
  recovered: {
    label: 'Refund to us',
    title: 'Receive refund',
    party: 'From',
    ok: 'Record refund',
    direction: 'recovered',
    settles: [],
  },
  offset: {
    label: 'Set off',
    title: 'Set off',
    party: 'With',
    ok: 'Set off',
    direction: 'received',
    settles: ['receivable', 'payable'],
  },
}
/** Whether it pays out credit on account, and so settles no bills. */
export const givesBack = (way: Way): boolean => isRefund(ways[way].direction)
/** The ledger that gets the amount left on account. */
export const ledgerOf = (way: Way): Ledger => directions[ways[way].direction].ledger
export const isWay = (text: string | undefined): text is Way => text !== undefined && Object.hasOwn(ways, text)
export const wayNames = Object.keys(ways).filter(isWay)

/** The kind of a payment note. */
export const wayOf = (note: { direction: Direction; method: string }): Way => (note.method === 'offset' ? 'offset' : note.direction)

/** The heading for the bills of a ledger. */
export const sideWords: Record<Ledger, string> = { receivable: 'What they owe us', payable: 'What we owe them' }

/** An amount with its currency, for a sentence. */
export const amountText = (quantity: string, currency: string): string => `${amount(quantity, currency)} ${currency}`

const dayInMs = 86_400_000
/** The days that a bill is overdue on a date; zero when it is not. */
export const daysLate = (dueDate: string, on: string): number => Math.max(0, Math.round((Date.parse(on) - Date.parse(dueDate)) / dayInMs))
