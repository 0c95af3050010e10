import { billFoot, billHead, billLifecycle } from '../documents/bill.ts'
import { item } from '../documents/line.ts'
import { document } from '../kit/entity.ts'
import { lines } from '../kit/field.ts'

/** A sale: stones leave stock, and the customer owes their price. */
export const invoice = document('invoice', billLifecycle, {
  label: 'Invoices', one: 'invoice', title: 'number', series: 'INV',
  fields: { ...billHead, items: lines('Stones', 'item', item), ...billFoot },
  list: ['number', 'date', 'customer', 'salesperson', 'branch', 'pieces', 'carats', 'currency', 'total', 'open', 'dueDate', 'overdueDays', 'status'],
  sort: '-date',
})
