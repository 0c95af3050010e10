import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { documentDays } from '../company/business-day.ts'
import { rateFields } from '../company/document-rate.ts'
import { day, decimal } from '../kit/answer.ts'
import { carats, choice, date, flag, integer, json, lines, longText, money, percent, ref, text } from '../kit/field.ts'
import { lifecycle, statusesOf } from '../kit/lifecycle.ts'
import { correctAction } from './correction.ts'

/** The lifecycle that the four invoices share: a draft has no number, an issued one is never deleted. */
export const billLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey', phase: 'draft' },
    issued:    { label: 'Issued', tone: 'blue', phase: 'open' },
    cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'dueDate', 'salesperson'],
  actions: {
    issue:  { label: 'Issue', from: ['draft'], to: 'issued' },
    cancel: { label: 'Cancel', from: ['open'], to: 'cancelled', reason: 'required', destructive: true },
    correct: correctAction,
  },
})

/** The status of a bill, derived from its state, its open amount and today's date. */
export const billStatuses = statusesOf(billLifecycle, {
  unpaid:      { label: 'Unpaid', tone: 'blue', isOpen: true },
  'part paid': { label: 'Part paid', tone: 'amber', isOpen: true },
  paid:        { label: 'Paid', tone: 'green', isOpen: false },
  overdue:     { label: 'Overdue', tone: 'red', isOpen: true },
})

const billPayment = z.strictObject({ entity: z.enum(['paymentNote', 'creditNote']), id: z.uuid(), number: z.string(), date: day, amount: decimal, writtenOff: decimal })
/** What settles a bill: a payment note or a credit note, the day, the amount, and the part of it that was written off. */
export type BillPayment = z.infer<typeof billPayment>
/** The field that lists what settles a bill. */
export const paymentsField = json('Payments', z.array(billPayment)).derived()

/** The header fields that all bills share: party, dates, currency, and amounts added to the lines. */
export const billHead = {
  number:          text('Number').given().nullish().searched(),
  status:          choice('Status', billStatuses).derived().filtered(),
  customer:        ref('Customer', 'customer').among('kinds', 'customer').searched().filtered(),
  branch:          ref('Branch', 'branch').filtered(),
  salesperson:     ref('Salesperson', 'employee').filtered(),
  splits:          lines('Shared with', 'invoiceSplit', { employee: ref('Employee', 'employee'), share: percent('Share') }, { max: 5 }).default([]),
  date:            date('Date', documentDays).filtered(),
  dueDate:         date('Due').optional().filtered(),
  currency:        choice('Currency', currencyOptions).filtered(),
  ...rateFields,
}

/** The terms of a sale: how it is taxed, its discount, and what is added to its lines. */
export const saleTerms = {
  taxIncluded:     flag('Prices include tax').default(false),
  taxTreatment:    text('Tax treatment').given().nullish(),
  discountPercent: percent('Discount').optional(),
  discountAmount:  money('Discount amount').optional(),
  shipping:        money('Shipping').default('0'),
  charges:         money('Other charges').default('0'),
}

/** The sums of the lines of a sale. */
export const saleSums = {
  pieces:          integer('Pieces').computed().summed(),
  carats:          carats('Carats').computed().summed(),
  subtotal:        money('Subtotal').computed(),
  discount:        money('Discount').computed(),
  tax:             money('Tax').computed(),
}

export const billFoot = {
  ...saleTerms,
  notes:           longText('Notes').optional(),
  ...saleSums,
  total:           money('Total').computed().filtered(),
  baseTotal:       money('Total in base').computed().summed(),
  open:            money('Open').derived().nullish(),
  baseOpen:        money('Open in base').derived().nullish().summed(),
  overdueDays:     integer('Days overdue').derived().nullish(),
  payments:        paymentsField,
}
