import { z } from 'zod'
import { currencyOptions } from '../../company/branch.ts'
import { documentDays } from '../../company/business-day.ts'
import { taxCodeField } from '../../company/tax-rate.ts'
import { lineType } from '../../documents/line.ts'
import { document } from '../../kit/entity.ts'
import { carats, choice, date, exchange, flag, integer, json, lines, link, longText, money, percent, rate, ref, text } from '../../kit/field.ts'
import { lifecycle, statusesOf } from '../../kit/lifecycle.ts'
import type { Fields } from '../../kit/shape.ts'
import { allocation } from '../../payments/payment-note.ts'
import { bases } from '../../stock/inventory/entity.ts'

/** Which credit settles further bills (that of the customer when omitted), and how: the oldest first, or the chosen ones. */
const settling = { credit: z.uuid('is not the id of a credit').optional(), settle: z.enum(['oldest', 'chosen'], 'is not one of: oldest, chosen').optional(), allocations: z.array(allocation).max(200).optional() }

export const creditNoteLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey', phase: 'draft' },
    issued:    { label: 'Issued', tone: 'blue', phase: 'open' },
    cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes'],
  actions: {
    issue:  { label: 'Issue', from: ['draft'], to: 'issued' },
    apply:  { label: 'Use credit', from: ['open'], input: settling },
    cancel: { label: 'Cancel', from: ['open'], to: 'cancelled', reason: 'required', destructive: true },
  },
})

/** The status of a credit note, derived from what its credit has settled (docs/domain/sales.md#credit-notes). */
export const creditNoteStatuses = statusesOf(creditNoteLifecycle, {
  'on account': { label: 'On account', tone: 'amber', isOpen: true },
  settled:      { label: 'Settled', tone: 'green', isOpen: false },
})

/** Where credited goods go. `none` is a price reduction: no goods come back. */
export const returnOptions = [
  { value: 'stock', label: 'Back to stock' },
  { value: 'approval', label: 'Back on approval' },
  { value: 'none', label: 'Price only' },
] as const
export type ReturnTo = (typeof returnOptions)[number]['value']

/** A line of a credit note: goods of one line of the invoice, or only an amount of it. */
export const creditLine = {
  invoiceLine: link('Invoice line', 'item'),
  returnTo:    choice('Goods', returnOptions).default('stock'),
  pieces:      integer('Pieces', { max: 10_000_000 }).optional(),
  weight:      carats('Carats').optional(),
  amount:      money('Amount').optional().hint('Only for a price reduction. With goods it follows from their quantity.'),
  discount:    money('Part of the discount').computed(),
  taxCode:     taxCodeField('Tax').computed(),
  taxRate:     percent('Tax rate').computed(),
  tax:         money('Tax').computed(),
  inventory:   ref('Stone', 'inventory').given().nullish(),
  description: text('Description', { max: 500 }).given(),
  type:        lineType,
  sku:         text('SKU').given().nullish(),
  details:     text('Details').given().nullish(),
  treatment:   text('Treatment').given().nullish(),
  certificate: text('Certificate').given().nullish(),
  hsn:         text('HSN/SAC code').given().nullish(),
  basis:       choice('Price is', bases).computed(),
  rate:        rate('Price').computed(),
  discountPercent: percent('Discount').given().nullish(),
  cost:        money('Cost').given().nullish().confidential(),
} satisfies Fields

/** A credit for lines of one issued invoice: goods that come back, or a lower price (docs/domain/sales.md#credit-notes). */
export const creditNote = document('creditNote', creditNoteLifecycle, {
  path: 'creditnote', label: 'Credit notes', one: 'credit note', title: 'number', series: 'CN',
  fields: {
    number:       text('Number').given().nullish().searched(),
    status:       choice('Status', creditNoteStatuses).derived().filtered(),
    invoice:      ref('Invoice', 'invoice').searched().filtered(),
    customer:     ref('Customer', 'customer').given().searched().filtered(),
    branch:       ref('Branch', 'branch').given().filtered(),
    date:         date('Date', documentDays).filtered(),
    creditReason: text('Reason', { max: 300 }).optional(),
    currency:     choice('Currency', currencyOptions).given().filtered(),
    exchange:     exchange('Exchange rate').given(),
    taxIncluded:  flag('Prices include tax').given(),
    taxTreatment: text('Tax treatment').given().nullish(),
    items:        lines('Lines', 'creditLine', creditLine),
    shipping:     money('Shipping').default('0'),
    charges:      money('Other charges').default('0'),
    notes:        longText('Notes').optional(),
    pieces:       integer('Pieces').computed().summed(),
    carats:       carats('Carats').computed().summed(),
    subtotal:     money('Subtotal').computed(),
    discount:     money('Discount').computed(),
    tax:          money('Tax').computed(),
    total:        money('Total').computed().filtered(),
    baseTotal:    money('Total in base').computed().summed(),
    credit:       money('On account').derived().nullish(),
    settles:      json<{ bill: string; kind: string; number: string; amount: string }[]>('Settled bills', z.any()).derived(),
  },
  list: ['number', 'date', 'invoice', 'customer', 'branch', 'pieces', 'carats', 'currency', 'total', 'credit', 'status'],
  sort: '-date',
})
