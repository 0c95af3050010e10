import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { documentDays } from '../company/business-day.ts'
import { rateFields } from '../company/document-rate.ts'
import { document } from '../kit/entity.ts'
import { choice, date, flag, json, money, ref, text } from '../kit/field.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { namesOf } from '../kit/names.ts'

/** An amount of money as input of an action. */
export const amountText = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'is not an amount of money')

/** The amount of a note that settles one bill. Without any, the oldest bills are settled first. A draft keeps its choice until it is recorded. */
export const allocation = z.strictObject({ bill: z.uuid('is not the id of a bill'), amount: amountText })
const allocations = z.array(allocation).max(200)

const settleOptions = [
  { value: 'oldest', label: 'Oldest bills first' },
  { value: 'chosen', label: 'Chosen bills' },
  { value: 'account', label: 'Keep on account' },
] as const

/** The input for recording a draft or applying credit, besides the note itself. */
const choosing = { settle: z.enum(['oldest', 'chosen', 'account'], 'is not one of: oldest, chosen, account').optional(), allocations: allocations.optional() }
const day = z.iso.date('is not a date (YYYY-MM-DD)').optional()

export const noteLifecycle = lifecycle({
  states: {
    draft:    { label: 'Draft', tone: 'grey', phase: 'draft' },
    recorded: { label: 'Recorded', tone: 'green', phase: 'open' },
    bounced:  { label: 'Bounced', tone: 'red', phase: 'void' },
    void:     { label: 'Void', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'reference'],
  actions: {
    record: { label: 'Record', from: ['draft'], to: 'recorded', input: choosing },
    apply:  { label: 'Use credit', from: ['open'], input: choosing },
    clear:  { label: 'Clear cheque', from: ['open'], input: { date: day } },
    bounce: { label: 'Bounce', from: ['open'], to: 'bounced', reason: 'required', destructive: true, input: { charges: amountText.optional() } },
    void:   { label: 'Void', from: ['open'], to: 'void', reason: 'required', destructive: true },
  },
})

/** The directions of payment, each with its number series and labels. */
export const directions = {
  received:  { label: 'Received', series: 'RC', title: 'Receipt', kind: 'receipt', ledger: 'receivable', isRefund: false },
  paid:      { label: 'Paid', series: 'PV', title: 'Payment voucher', kind: 'paymentVoucher', ledger: 'payable', isRefund: false },
  refund:    { label: 'Refund', series: 'RFD', title: 'Refund', kind: 'refund', ledger: 'receivable', isRefund: true },
  recovered: { label: 'Refund to us', series: 'RFS', title: 'Refund from a supplier', kind: 'refundFromSupplier', ledger: 'payable', isRefund: true },
} as const
export type Direction = keyof typeof directions
export const directionNames = namesOf(directions)

/** Whether a note refunds credit on account, ours or theirs, and so settles no bills. */
export const isRefund = (direction: Direction): boolean => directions[direction].isRefund
/** The directions of refunds, as stored in the database. */
export const refunds = directionNames.filter(isRefund)

const seriesOf = Object.fromEntries(Object.entries(directions).map(([value, { series }]) => [value, series]))

/** Money received from a customer, paid to a supplier, or refunded, and what it settles; the rest is credit on account. */
export const paymentNote = document('paymentNote', noteLifecycle, {
  path: 'paymentnote', label: 'Payment notes', one: 'payment note', title: 'number', series: 'RC', counted: { by: 'direction', as: seriesOf },
  fields: {
    number:      text('Number').given().nullish().searched(),
    direction:   choice('Direction', directionNames.map(value => ({ value, label: directions[value].label }))).default('received').filtered(),
    party:       ref('Party', 'customer').searched().filtered(),
    branch:      ref('Branch', 'branch').filtered(),
    date:        date('Date', documentDays).filtered(),
    method:      choice('Method', ['cash', 'bank', 'card', 'cheque', 'post-dated cheque', 'goods', { value: 'offset', label: 'Set off' }, { value: 'opening', label: 'Opening balance' }, 'other']).default('bank').filtered(),
    reference:   text('Reference', { max: 80 }).optional().searched(),
    chequeDate:  date('Cheque date').optional().filtered(),
    cheque:      choice('Cheque', [{ value: 'pending', label: 'Pending', tone: 'amber' }, { value: 'cleared', label: 'Cleared', tone: 'green' }, { value: 'bounced', label: 'Bounced', tone: 'red' }]).derived().nullish().filtered(),
    clearedOn:   date('Cleared on').given().nullish(),
    amount:      money('Amount').filtered(),
    currency:    choice('Currency', currencyOptions).filtered(),
    ...rateFields,
    bankCharges: money('Bank charges').default('0').hint('Fee kept by the bank. The party is credited the full amount.'),
    writeOff:    money('Written off').default('0').hint('A small remainder that is written off with this payment.'),
    settle:      choice('Settle', settleOptions).default('oldest'),
    allocations: json('Settles', allocations).default([]),
    draft:       flag('Keep as a draft').default(false).unstored(),
    notes:       text('Notes', { max: 500 }).optional(),
    baseAmount:  money('Amount in base').computed().summed(),
    bounceCharges: money('Returned cheque charges').given(),
    counterpart: ref('Set off against', 'paymentNote').given().nullish(),
    purchase:    ref('Goods returned from', 'purchase').given().nullish(),
    allocated:   money('Settled').given(),
    credit:      money('On account').derived().filtered(),
    gain:        money('Exchange gain', { signed: true }).derived().confidential(),
    settles:     json<{ bill: string; kind: string; number: string; amount: string; writtenOff: string }[]>('Settled bills', z.any()).derived(),
  },
  list: ['number', 'date', 'direction', 'party', 'method', 'reference', 'cheque', 'chequeDate', 'currency', 'amount', 'credit', 'branch', 'state'],
  sort: '-date',
})

/** The methods with which no money moves. A set-off and an opening balance are not chosen in the form of a payment either. */
export const cashless: readonly string[] = ['goods', 'offset', 'opening']
/** What a note is, by its method and direction: the name of its title. */
export const noteKind = ({ method, direction }: { method: string; direction: Direction }) =>
  method === 'offset' ? 'setOff' : method === 'opening' ? 'openingCredit' : directions[direction].kind

/** The title of a note on screens: 'Receipt'. */
export const noteTitle = ({ method, direction }: { method: string; direction: Direction }): string =>
  method === 'offset' ? 'Set-off' : method === 'opening' ? 'Opening credit' : directions[direction].title

export const isCheque = (method: string): boolean => method === 'cheque' || method === 'post-dated cheque'
