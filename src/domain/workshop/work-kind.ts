import type { Name } from '../index.ts'

/** In what the three kinds of order forms differ: what they are billed by, the path of their lines, and what the work ends in. */
export const workKinds = {
  /** Each line by itself becomes finished stones, rest, rejects and dust. */
  orderForm:         { bill: 'cuttingInvoice', items: 'cutting-item', makes: 'stones' },
  lapidaryOrderForm: { bill: 'lapidaryInvoice', items: 'raza-lapidary-item', makes: 'stones' },
  /** All lines together become jewels. */
  mfOrderForm:       { bill: 'mfInvoice', items: 'mf-item', makes: 'jewels' },
} as const satisfies Partial<Record<Name, { bill: Name; items: string; makes: 'stones' | 'jewels' }>>
export type WorkKind = keyof typeof workKinds
export type BillKind = (typeof workKinds)[WorkKind]['bill']

/** What a customer is told unless the form says otherwise (have it read by a lawyer). */
export const riskTerms =
  'Stones can break, lose weight or change color during work, even with due care. The company works on customers’ own goods at the customer’s risk. If the company is at fault, it is liable up to the declared value.'
