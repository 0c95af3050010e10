import type { Ledger } from '../../../domain/documents/settlement.ts'
import { refunds } from '../../../domain/payments/payment-note.ts'

/** Every posting from the opening balance, or only the open items. */
export type Style = 'balance' | 'open'

export const ledgers = [
  { value: 'receivable', label: 'They owe us' },
  { value: 'payable', label: 'We owe them' },
] as const satisfies { value: Ledger; label: string }[]
export const styles = [
  { value: 'balance', label: 'Balance forward' },
  { value: 'open', label: 'Open items' },
] as const satisfies { value: Style; label: string }[]

const kinds: Record<string, string> = {
  invoice: 'Invoice',
  cuttingInvoice: 'Cutting invoice',
  lapidaryInvoice: 'Lapidary invoice',
  mfInvoice: 'Manufacturing invoice',
  purchase: 'Purchase',
  memoSale: 'Memo sold',
  memoLoss: 'Memo lost',
  landedCost: 'Landed cost',
  paymentNote: 'Payment',
  creditNote: 'Credit note',
  memoCredit: 'Memo came back',
  writeOff: 'Written off',
  opening: 'Opening balance',
}

const refundNames: readonly string[] = refunds

/** The name of a document: its kind and number. */
export const documentName = ({ kind, number, direction }: { kind: string; number: string | null; direction?: string | null }): string =>
  [kind === 'paymentNote' && refundNames.includes(direction ?? '') ? 'Refund' : (kinds[kind] ?? kind), number].filter(Boolean).join(' ')
