import { z } from 'zod'
import { billFoot, billHead, billLifecycle, billStatuses } from '../../documents/totals.ts'
import { carats, choice, grams, integer, json, lines, link, money, named, percent, rate, ref, text } from '../../kit/field.ts'
import type { Fields } from '../../kit/shape.ts'
import type { AccountPosting } from '../../payments/posting.ts'
import { taxCodes } from '../../trade/tax-codes.ts'
import { chargeBases } from '../order-form/line.ts'

/** Who owes whom for the work: a customer us, we an outside cutter, or nobody: work of the house's own people, written down. */
export const billDirections = [
  { value: 'customer', label: 'To customer' },
  { value: 'maker', label: 'From outside maker' },
  { value: 'internal', label: 'Internal labour' },
] as const
export type BillDirection = (typeof billDirections)[number]['value']

/** A line of a production invoice: work on a line of an order form, goods that went into it, or free text; with its price. */
export const workItem = {
  task:            link('Work', 'workTask').optional(),
  goods:           link('Goods', 'workLine').optional(),
  description:     text('Description', { max: 500 }).default(''),
  pieces:          integer('Pieces', { max: 10_000_000 }).optional(),
  weight:          carats('Carats').optional(),
  grams:           grams('Grams').optional(),
  minutes:         integer('Minutes', { max: 600_000 }).optional(),
  basis:           choice('Price is', chargeBases).default('whole'),
  rate:            rate('Price'),
  discountPercent: percent('Discount').optional(),
  taxCode:         choice('Tax', named(taxCodes)).default('EXEMPT'),
  gross:           money('Gross').computed(),
  discount:        money('Discount').computed(),
  amount:          money('Amount').computed(),
  taxRate:         percent('Tax rate').computed(),
  tax:             money('Tax').computed(),
  form:            text('Order form').given().nullish(),
} satisfies Fields

/** From which form a line comes, and on which goods the work was done where it was done to one line of them. */
export type WorkOrigin = { line: string; form: { id: string; title: string }; goods: string | null }

/** Where a production invoice stands; own labour, which is owed to nobody, is recorded and never paid. */
export const productionStatuses = [...billStatuses, { value: 'recorded', label: 'Recorded', tone: 'green', isOpen: false }] as const

const { customer: _customer, salesperson, splits: _splits, number, status: _status, ...head } = billHead

/** What the three production invoices share; `customer` is the party of either direction, empty where work is the house's own. */
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

/** What issuing a production invoice posts to accounts: a customer's debt, ours to an outside maker, or nothing for own labour. */
export const productionPostings = (bill: Issued): AccountPosting[] =>
  bill.direction === 'internal' || bill.customer === null
    ? []
    : [{ party: bill.customer, ledger: bill.direction === 'maker' ? 'payable' : 'receivable', currency: bill.currency, amount: bill.total, baseAmount: bill.baseTotal }]

/** What contradicts itself in who owes whom: a sentence by field, nothing when all is well. */
export const directionFaults = ({ direction, customer, employee }: { direction: BillDirection; customer: string | null; employee: string | null }): Record<string, string> => ({
  ...(direction === 'customer' && !customer ? { customer: 'Say which customer it is for.' } : {}),
  ...(direction === 'maker' && !customer ? { customer: 'Say which outside maker it is from.' } : {}),
  ...(direction === 'internal' && !employee ? { employee: 'Say whose work it is.' } : {}),
  ...(direction === 'internal' && customer ? { customer: 'Internal labour is owed to no party: leave it empty.' } : {}),
})
