import { z } from 'zod'
import { billFoot, billHead, billLifecycle } from '../documents/bill.ts'
import { correctionOf } from '../documents/correction.ts'
import { item } from '../documents/line.ts'
import { document } from '../kit/entity.ts'
import { json, lines, ref } from '../kit/field.ts'

/** A credit note of an invoice. */
type CreditNoteRef = { id: string; number: string | null; state: string; date: string; total: string }

/** A sale: stones leave stock, and the customer owes their price. */
export const invoice = document('invoice', billLifecycle, {
  label: 'Invoices', one: 'invoice', title: 'number', series: 'INV',
  fields: {
    ...billHead, items: lines('Stones', 'item', item), ...billFoot, ...correctionOf('invoice'),
    offer: ref('Offer', 'offer').given().nullish(),
    creditNotes: json<CreditNoteRef[]>('Credit notes', z.any()).derived(),
  },
  list: ['number', 'date', 'customer', 'salesperson', 'branch', 'pieces', 'carats', 'currency', 'total', 'open', 'dueDate', 'overdueDays', 'status'],
  sort: '-date',
})
