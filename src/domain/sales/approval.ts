import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { documentDays } from '../company/business-day.ts'
import { rateFields } from '../company/document-rate.ts'
import { correctAction, correctionOf } from '../documents/correction.ts'
import { approvalItem } from '../documents/line.ts'
import { document } from '../kit/entity.ts'
import { carats, choice, choices, date, flag, grams, integer, json, lines, longText, money, ref, text } from '../kit/field.ts'
import { lifecycle, statusesOf } from '../kit/lifecycle.ts'

const linePart = z.strictObject({
  id: z.uuid('is not the id of a line'),
  pieces: approvalItem.pieces.schema.nullable().optional(),
  weight: approvalItem.weight.schema.optional(),
})
/** Lines of an approval, whole or in part; when omitted, everything still out. */
const someLines = z.array(linePart).max(1000).optional()
const day = z.iso.date('is not a date (YYYY-MM-DD)')

/** Goods are out from issue until the ledger holds nothing on the lines. That is derived, not a state. */
export const approvalLifecycle = lifecycle({
  states: {
    draft:     { label: 'Draft', tone: 'grey', phase: 'draft' },
    issued:    { label: 'Issued', tone: 'blue', phase: 'open' },
    cancelled: { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'salesperson', 'receivedBy'],
  actions: {
    issue:   { label: 'Issue', from: ['draft'], to: 'issued' },
    return:  { label: 'Return', from: ['open'], input: { lines: someLines, date: day.optional() } },
    undo:    { label: 'Undo return', from: ['open'], input: { lines: z.array(z.strictObject({ id: z.uuid('is not the id of a line') })).min(1).max(1000) } },
    invoice: { label: 'Invoice', from: ['open'], input: { lines: someLines, date: day.optional() } },
    lost:    { label: 'Report lost', from: ['open'], reason: 'required', destructive: true, input: { lines: z.array(linePart).min(1).max(1000) } },
    extend:  { label: 'Extend', from: ['open'], input: { dueDate: day } },
    cancel:  { label: 'Cancel', from: ['open'], to: 'cancelled', reason: 'required', destructive: true },
    correct: correctAction,
  },
})

/** The status of an approval, derived from the ledger (docs/domain/sales.md#status-of-an-approval). */
export const approvalStatuses = statusesOf(approvalLifecycle, {
  open:              { label: 'Open', tone: 'blue', isOpen: true },
  'partly returned': { label: 'Partly returned', tone: 'amber', isOpen: true },
  'partly invoiced': { label: 'Partly invoiced', tone: 'amber', isOpen: true },
  returned:          { label: 'Returned', tone: 'green', isOpen: false },
  invoiced:          { label: 'Invoiced', tone: 'green', isOpen: false },
  closed:            { label: 'Closed', tone: 'green', isOpen: false },
})

/** Goods out for examination; they remain company property until they are invoiced. */
export const approval = document('approval', approvalLifecycle, {
  label: 'Approvals', one: 'approval', title: 'number', series: 'AP',
  fields: {
    number:       text('Number').given().nullish().searched(),
    status:       choice('Status', approvalStatuses).derived().filtered(),
    customer:     ref('Customer', 'customer').among('kinds', 'customer').searched().filtered(),
    receivedBy:   text('Received by', { max: 120 }).optional().hint('The person who takes the goods.'),
    branch:       ref('Branch', 'branch').filtered(),
    salesperson:  ref('Salesperson', 'employee').filtered(),
    date:         date('Date', documentDays).filtered(),
    dueDate:      date('Due').optional().filtered(),
    purpose:      choice('Purpose', ['selection', 'fair', 'photography', 'laboratory', 'matching', 'broker']).default('selection').filtered(),
    currency:     choice('Currency', currencyOptions).filtered(),
    ...rateFields,
    items:        lines('Stones', 'item', approvalItem),
    certificates: choices('Certificates included', ['originals', 'copies']).default([]),
    shipping:     text('Shipping', { max: 200 }).optional().hint('Courier, tracking, insured value.'),
    terms:        longText('Terms').optional(),
    notes:        longText('Notes').optional(),
    pieces:       integer('Pieces').computed(),
    carats:       carats('Carats').computed().summed(),
    total:        money('Value').computed(),
    baseTotal:    money('Value in base').computed().summed(),
    grams:        grams('Grams').derived().summed(),
    returnedCarats: carats('Returned').derived().summed(),
    returnedGrams: grams('Returned grams').derived().summed(),
    invoicedCarats: carats('Invoiced').derived().summed(),
    invoicedGrams: grams('Invoiced grams').derived().summed(),
    outPieces:    integer('Outstanding pieces').derived().nullish(),
    outCarats:    carats('Outstanding').derived().summed(),
    outGrams:     grams('Outstanding grams').derived().summed(),
    outValue:     money('Outstanding value').derived(),
    baseOut:      money('Outstanding value in base').derived().summed(),
    invoices:     json<{ id: string; number: string | null; state: string }[]>('Invoices', z.any()).derived(),
    overdue:      flag('Overdue').derived().filtered(),
    overdueDays:  integer('Days overdue').derived().nullish(),
    ...correctionOf('approval'),
    offer:        ref('Offer', 'offer').given().nullish(),
  },
  list: ['number', 'date', 'customer', 'salesperson', 'carats', 'grams', 'returnedCarats', 'returnedGrams', 'invoicedCarats', 'invoicedGrams', 'outPieces', 'outCarats', 'outGrams', 'currency', 'outValue', 'dueDate', 'overdueDays', 'status'],
  sort: '-date',
})
