import { type Direction, directions, isRefund } from '../../domain/payments/payment-note.ts'
import { amount } from '../kit/data/number.ts'

/** The ways money is written down; a set-off is recorded from the side of what is received. */
export type Way = Direction | 'offset'
type Ledger = 'receivable' | 'payable'
type Words = {
  /** What the way is called among the others. */
  label: string
  /** What a button that begins it says, and the form it opens. */
  title: string
  /** What the party is to the money. */
  party: string
  /** What the button says that records it. */
  ok: string
  direction: Direction
  /** The sides of the account on which it settles bills; a refund settles none. */
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
    title: 'Take a refund',
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
/** Whether this way gives back what is on account, and so settles no bills. */
export const givesBack = (way: Way): boolean => isRefund(ways[way].direction)
/** The side of the account on which what is left of it stands. */
export const ledgerOf = (way: Way): Ledger => directions[ways[way].direction].ledger
export const wayNames = Object.keys(ways) as Way[]
export const isWay = (text: string | undefined): text is Way => text !== undefined && text in ways

/** The way that a note went. */
export const wayOf = (note: { direction: string; method: string }): Way =>
  note.method === 'offset' ? 'offset' : (note.direction as Direction)

/** What bills of a side are called. */
export const sideWords: Record<Ledger, string> = { receivable: 'What they owe us', payable: 'What we owe them' }

/** An amount with its currency, as it is told in a sentence. */
export const amountText = (quantity: string, currency: string): string => `${amount(quantity, currency)} ${currency}`

const dayInMs = 86_400_000
/** How many days a bill is late on a day; zero when it is not. */
export const daysLate = (dueDate: string, on: string): number => Math.max(0, Math.round((Date.parse(on) - Date.parse(dueDate)) / dayInMs))
