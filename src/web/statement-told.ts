import type { Quantity } from '../domain/kit/quantity.ts'
import { type Direction, directions } from '../domain/payment-note.ts'
import type { Ages } from './ageing-bar.tsx'
import type { HeldApproval } from './statement-approvals.tsx'

/** Receivable: what they owe us. Payable: what we owe them. */
export type Ledger = 'receivable' | 'payable'
/** Every posting from the balance brought forward, or only what is still open. */
export type Style = 'balance' | 'open'

export const ledgers = [
  { value: 'receivable', label: 'They owe us' },
  { value: 'payable', label: 'We owe them' },
] as const satisfies { value: Ledger; label: string }[]
export const styles = [
  { value: 'balance', label: 'Balance forward' },
  { value: 'open', label: 'Open items' },
] as const satisfies { value: Style; label: string }[]

type Paper = { noun: string; id: string }
export type Entry = {
  date: string
  kind: string
  number: string | null
  paper: Paper
  direction: string | null
  reference: string | null
  dueDate: string | null
  debit: Quantity | null
  credit: Quantity | null
  balance: Quantity
  reversal: boolean
}
export type OpenItem = {
  paper: Paper
  kind: string
  number: string
  date: string
  dueDate: string | null
  daysLate: number | null
  total: Quantity
  open: Quantity
}
/** A party's account as the server tells it. */
export type Statement = {
  party: { id: string; code: string; title: string; address: string | null }
  ledger: Ledger
  currency: string
  currencies: string[]
  from: string
  to: string
  opening: Quantity
  entries: Entry[]
  closing: Quantity
  openItems: OpenItem[]
  ageing: Ages
  credit: Quantity
  approvals: HeldApproval[]
}

const kinds: Record<string, string> = {
  invoice: 'Invoice',
  purchase: 'Purchase',
  memoSale: 'Memo sold',
  paymentNote: 'Payment',
  writeOff: 'Written off',
  opening: 'Opening balance',
}

const refunds: readonly string[] = (Object.keys(directions) as Direction[]).filter(name => directions[name].isRefund)

/** What a paper is called on the screen: its kind and its number. */
export const paperName = ({ kind, number, direction }: { kind: string; number: string | null; direction?: string | null }): string =>
  [kind === 'paymentNote' && refunds.includes(direction ?? '') ? 'Refund' : (kinds[kind] ?? kind), number].filter(Boolean).join(' ')
