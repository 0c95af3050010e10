import type { Name } from '../index.ts'

/** The differences of the three order forms: their invoice, the path of their lines, and their results. */
export const workKinds = {
  /** Each line separately becomes finished stones, uncut goods, rejects and dust. */
  orderForm:         { bill: 'cuttingInvoice', items: 'cutting-item', makes: 'stones' },
  lapidaryOrderForm: { bill: 'lapidaryInvoice', items: 'raza-lapidary-item', makes: 'stones' },
  /** All lines together become jewels. */
  mfOrderForm:       { bill: 'mfInvoice', items: 'mf-item', makes: 'jewels' },
} as const satisfies Partial<Record<Name, { bill: Name; items: string; makes: 'stones' | 'jewels' }>>
export type WorkKind = keyof typeof workKinds

/** The default terms of risk for customers; a form may set its own (have them checked by a lawyer). */
export const riskTerms =
  'Stones can break, lose weight or change color during work, even with due care. The company works on customers’ own goods at the customer’s risk. If the company is at fault, it is liable up to the declared value.'
