import { billFoot, billHead, billLife } from '../documents/totals.ts'
import { item } from '../documents/line.ts'
import { lines } from '../kit/field.ts'
import { paper } from '../kit/entity.ts'

/** A sale: stones leave the house, and the customer owes for them. */
export const invoice = paper('invoice', billLife, {
  label: 'Invoices',
  one: 'invoice',
  title: 'number',
  series: 'INV',
  fields: { ...billHead, items: lines('Stones', 'item', item), ...billFoot },
  list: [
    'number',
    'date',
    'customer',
    'salesperson',
    'branch',
    'pieces',
    'carats',
    'currency',
    'total',
    'open',
    'dueDate',
    'overdueDays',
    'status',
  ],
  sort: '-date',
})
