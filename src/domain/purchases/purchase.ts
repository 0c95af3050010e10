import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { documentDays } from '../company/business-day.ts'
import { rateFields } from '../company/document-rate.ts'
import { paymentsField } from '../documents/bill.ts'
import { correctAction, correctionOf } from '../documents/correction.ts'
import { document } from '../kit/entity.ts'
import { carats, choice, date, integer, lines, longText, money, percent, ref, text } from '../kit/field.ts'
import { lifecycle, statusesOf } from '../kit/lifecycle.ts'
import { amountText } from '../payments/payment-note.ts'
import { inventory } from '../stock/inventory/entity.ts'
import { expenseTypes } from '../trade/expense-types.ts'
import { purchaseTypes } from '../trade/purchase-types.ts'
import { purchaseCost, purchaseLine } from './line.ts'

/** Stones returned to their supplier, whole or in part. */
const goingBack = z.array(z.strictObject({
  id: z.uuid('is not the id of a stone'),
  pieces: inventory.fields.pieces.schema.nullable().optional(),
  weight: inventory.fields.weight.schema.optional(),
})).min(1, 'is empty').max(500)

export const purchaseLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey', phase: 'draft' },
    recorded:  { label: 'Recorded', tone: 'blue', phase: 'open' },
    cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'dueDate'],
  actions: {
    record: { label: 'Record', from: ['draft'], to: 'recorded' },
    return: { label: 'Return to supplier', from: ['open'], input: { stones: goingBack, date: z.iso.date('is not a date (YYYY-MM-DD)').optional(), credit: amountText.optional() } },
    cancel: { label: 'Cancel', from: ['open'], to: 'cancelled', reason: 'required', destructive: true },
    correct: correctAction,
  },
})

/** Returns to a supplier are a separate document, so the purchase types leave them out. */
const bought = purchaseTypes.filter(type => type.code !== 'return-to-supplier')
const groups = { stock: 'Stock', expense: 'Expenses' } as const

/** What a purchase may be for; this decides whether it brings stock. */
export const purchaseTypeOptions = [...bought, ...expenseTypes].map(({ code, name, variant }) => ({ value: code, label: name, group: groups[variant], variant }))
export type PurchaseType = (typeof purchaseTypeOptions)[number]['value']
export type Variant = keyof typeof groups

const variants = new Map<string, Variant>(purchaseTypeOptions.map(({ value, variant }) => [value, variant]))
export const variantOf = (type: string): Variant => variants.get(type) ?? 'stock'
/** The expense of a line whose purchase is of this type; null when the type brings stock. */
export const expenseOf = (type: PurchaseType) => expenseTypes.find(({ code }) => code === type)?.code ?? null
/** Whether goods stay the supplier's property until they are sold. */
export const isMemoIn = (type: string): boolean => type === 'memo-in'

const series = { stock: 'PU', expense: 'EX' } as const
/** The number series of a purchase: goods and expenses have separate series. */
export const seriesOf = (variant: Variant): string => series[variant]

/** The status of a purchase, derived from its state, its open amount and today's date. */
export const purchaseStatuses = statusesOf(purchaseLifecycle, {
  unpaid:      { label: 'Unpaid', tone: 'blue', isOpen: true },
  'part paid': { label: 'Part paid', tone: 'amber', isOpen: true },
  paid:        { label: 'Paid', tone: 'green', isOpen: false },
  overdue:     { label: 'Overdue', tone: 'red', isOpen: true },
  'on memo':   { label: 'On memo', tone: 'blue', isOpen: true },
  closed:      { label: 'Closed', tone: 'green', isOpen: false },
})

/** Goods received with a supplier's bill or on memo, or an expense. */
export const purchase = document('purchase', purchaseLifecycle, {
  label: 'Purchases', one: 'purchase', title: 'number', series: 'PU', counted: { by: 'variant', as: series },
  fields: {
    number:             text('Number').given().nullish().searched(),
    status:             choice('Status', purchaseStatuses).derived().filtered(),
    type:               choice('Type', purchaseTypeOptions).filtered(),
    variant:            choice('Kind', [{ value: 'stock', label: 'Purchase' }, { value: 'expense', label: 'Expense' }]).computed().filtered(),
    supplier:           ref('Supplier', 'customer').among('kinds', 'supplier').optional().searched().filtered(),
    payee:              text('Payee', { max: 160 }).optional().searched().hint('Paid at once for an expense. Nothing is owed.'),
    branch:             ref('Branch', 'branch').filtered(),
    date:               date('Date', documentDays).filtered(),
    dueDate:            date('Due').optional().filtered(),
    billNumber:         text('Bill number', { max: 80 }).optional().searched(),
    currency:           choice('Currency', currencyOptions).filtered(),
    ...rateFields,
    items:              lines('Lines', 'purchaseLine', purchaseLine, { max: 500 }),
    costs:              lines('Landed costs', 'purchaseCost', purchaseCost, { max: 50 }).default([]),
    discountPercent:    percent('Discount').optional(),
    discountAmount:     money('Discount amount').optional(),
    withholdingPercent: percent('Withholding tax').optional().hint('Withheld from the supplier for the tax office. Percent of the goods before tax.'),
    withholdingAmount:  money('Withholding tax amount').optional(),
    taxTreatment:       text('Tax treatment').given().nullish(),
    notes:              longText('Notes').optional(),
    pieces:             integer('Pieces').computed().summed(),
    carats:             carats('Carats').computed().summed(),
    subtotal:           money('Subtotal').computed(),
    discount:           money('Discount').computed(),
    tax:                money('Tax').computed(),
    landed:             money('Landed costs').computed(),
    total:              money('Total').computed().filtered(),
    withholding:        money('Withheld').computed(),
    payable:            money('To pay').computed(),
    baseTotal:          money('Total in base').computed().summed(),
    basePayable:        money('To pay in base').computed(),
    cost:               money('Cost in base').computed().summed(),
    open:               money('Open').derived().nullish(),
    baseOpen:           money('Open in base').derived().nullish().summed(),
    overdueDays:        integer('Days overdue').derived().nullish(),
    payments:           paymentsField,
    ...correctionOf('purchase'),
  },
  list: ['number', 'date', 'supplier', 'payee', 'variant', 'type', 'billNumber', 'branch', 'currency', 'total', 'open', 'dueDate', 'overdueDays', 'status'],
  sort: '-date',
})
