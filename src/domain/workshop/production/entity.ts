import { z } from 'zod'
import { billFoot, billHead, billLifecycle, billStatuses } from '../../documents/bill.ts'
import { linePrice } from '../../documents/line.ts'
import { carats, choice, grams, integer, json, lines, link, ref, text } from '../../kit/field.ts'
import type { Fields } from '../../kit/shape.ts'
import type { AccountPosting } from '../../payments/posting.ts'
import { chargeBases } from '../order-form/line.ts'

/** The direction of a production invoice: the customer owes us, we owe an outside maker, or own labor that is owed to nobody. */
export const billDirections = [
  { value: 'customer', label: 'To customer' },
  { value: 'maker', label: 'From outside maker' },
  { value: 'internal', label: 'Internal labor' },
] as const
export type BillDirection = (typeof billDirections)[number]['value']

/** A line of a production invoice: work on a line of an order form, goods of it, or free text; with its price. */
export const workItem = {
  task:            link('Work', 'workTask').optional(),
  goods:           link('Goods', 'workLine').optional(),
  description:     text('Description', { max: 500 }).default(''),
  pieces:          integer('Pieces', { max: 10_000_000 }).optional(),
  weight:          carats('Carats').optional(),
  grams:           grams('Grams').optional(),
  minutes:         integer('Minutes', { max: 600_000 }).optional(),
  basis:           choice('Price is', chargeBases).default('whole'),
  ...linePrice,
  form:            text('Order form').given().nullish(),
  hsn:             text('HSN/SAC code').given().nullish(),
} satisfies Fields

/** The order form that a line comes from, and its goods when the work was on one line. */
export type WorkOrigin = { line: string; form: { id: string; title: string }; goods: string | null }

/** The statuses of a production invoice; own labor is recorded and never paid. */
export const productionStatuses = [...billStatuses, { value: 'recorded', label: 'Recorded', tone: 'green', isOpen: false }] as const

const { customer: _customer, salesperson, splits: _splits, number, status: _status, ...head } = billHead

/** The fields of the three production invoices; `customer` is the party in either direction, null for own labor. */
export const productionFields = {
  number,
  status:    choice('Status', productionStatuses).derived().filtered(),
  direction: choice('Direction', billDirections).default('customer').filtered(),
  customer:  ref('Party', 'customer').optional().searched().filtered(),
  employee:  ref('Maker', 'employee').optional().filtered(),
  salesperson: salesperson.optional(),
  ...head,
  items: lines('Lines', 'workItem', workItem),
  ...billFoot,
  origins:   json<WorkOrigin[]>('Order forms', z.any()).derived(),
}
export const productionList = ['number', 'date', 'direction', 'customer', 'employee', 'branch', 'currency', 'total', 'open', 'dueDate', 'overdueDays', 'status'] as const
export const productionLifecycle = { ...billLifecycle, editableAfterIssue: ['notes', 'dueDate'] } as const

type Issued = { direction: BillDirection; customer: string | null; currency: string; total: string; baseTotal: string }

/** The account postings of an issued production invoice: a receivable, a payable to a maker, or none for own labor. */
export const productionPostings = (bill: Issued): AccountPosting[] =>
  bill.direction === 'internal' || bill.customer === null
    ? []
    : [{ party: bill.customer, ledger: bill.direction === 'maker' ? 'payable' : 'receivable', currency: bill.currency, amount: bill.total, baseAmount: bill.baseTotal }]

/** Contradictions between direction and party, as a sentence by field; empty when there are none. */
export const directionFaults = ({ direction, customer, employee }: { direction: BillDirection; customer: string | null; employee: string | null }): Record<string, string> => ({
  ...(direction === 'customer' && !customer ? { customer: 'Choose the customer.' } : {}),
  ...(direction === 'maker' && !customer ? { customer: 'Choose the outside maker.' } : {}),
  ...(direction === 'internal' && !employee ? { employee: 'Choose the maker.' } : {}),
  ...(direction === 'internal' && customer ? { customer: 'Internal labor has no party. Leave this field empty.' } : {}),
})
