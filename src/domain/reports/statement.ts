import type { Ages, Ledger } from '../documents/settlement.ts'
import type { Quantity } from '../kit/quantity.ts'

export type HeldQuantities = { pieces: number | null; carats: Quantity; value: Quantity }
export type HeldLine = HeldQuantities & { sku: string; description: string; details: string | null }
/** An approval with goods out, and their quantities, at its own prices. */
export type HeldApproval = HeldQuantities & {
  id: string
  number: string
  date: string
  dueDate: string | null
  overdue: boolean
  lines: HeldLine[]
}

/** A posting of the period with its document and the balance after it. */
export type StatementEntry = {
  date: string
  kind: string
  number: string | null
  document: { entity: string; id: string }
  /** For a payment note: the direction of the money. */
  direction: string | null
  reference: string | null
  dueDate: string | null
  debit: Quantity | null
  credit: Quantity | null
  balance: Quantity
  reversal: boolean
}
/** A bill, or credit on account, that is open at the end of the period. */
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
/** A party's account over a period, as the API returns it. */
export type Statement = {
  party: { id: string; code: string; title: string; address: string | null }
  /** Receivable: what they owe us. Payable: what we owe them; there a bill is a credit and a payment a debit. */
  ledger: Ledger
  currency: string
  currencies: string[]
  from: string
  to: string
  opening: Quantity
  entries: StatementEntry[]
  closing: Quantity
  /** The open items at the end of the period: bills, and credit on account as negative amounts. */
  openItems: OpenItem[]
  ageing: Ages
  credit: Quantity
  /** Goods out on approval at the end of the period; they are not part of the balance. */
  approvals: HeldApproval[]
}
