import type { Ages, Ledger } from '../documents/settlement.ts'
import type { Quantity } from '../kit/quantity.ts'

export type HeldQuantities = { pieces: number | null; carats: Quantity; value: Quantity }
export type HeldLine = HeldQuantities & { sku: string; description: string; details: string | null }
/** An approval of which something was out, with what was out on it, at its own prices. */
export type HeldApproval = HeldQuantities & {
  id: string
  number: string
  date: string
  dueDate: string | null
  overdue: boolean
  lines: HeldLine[]
}

/** A posting of the period with its paper, and what the balance is after it. */
export type StatementEntry = {
  date: string
  kind: string
  number: string | null
  document: { entity: string; id: string }
  /** Of a payment note: which way the money went. */
  direction: string | null
  reference: string | null
  dueDate: string | null
  debit: Quantity | null
  credit: Quantity | null
  balance: Quantity
  reversal: boolean
}
/** A bill, or money on account, that is not settled at the end of the period. */
export type OpenItem = {
  document: { entity: string; id: string }
  kind: string
  number: string
  date: string
  dueDate: string | null
  daysLate: number | null
  total: Quantity
  open: Quantity
}
/** A party's account over a period, as it is told over the API. */
export type Statement = {
  party: { id: string; code: string; title: string; address: string | null }
  /** Receivable: what they owe us. Payable: what we owe them, where a bill is a credit and a payment a debit. */
  ledger: Ledger
  currency: string
  currencies: string[]
  from: string
  to: string
  opening: Quantity
  entries: StatementEntry[]
  closing: Quantity
  /** What is open at the end of the period: bills, and money on account below zero. */
  openItems: OpenItem[]
  ageing: Ages
  credit: Quantity
  /** What is out on approval at the end of the period; it is no part of the balance. */
  approvals: HeldApproval[]
}
