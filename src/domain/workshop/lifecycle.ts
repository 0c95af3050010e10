import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { documentDays } from '../company/business-day.ts'
import { rateFields } from '../company/document-rate.ts'
import { carats, choice, date, flag, integer, lines, longText, money, percent, ref, text } from '../kit/field.ts'
import { lifecycle, statesFor, statesOf } from '../kit/lifecycle.ts'
import type { Fields } from '../kit/shape.ts'
import { inventory } from '../stock/inventory/entity.ts'
import { workLine, workResult, workTask } from './order-form/line.ts'
import { workStep } from './order-form/step.ts'

const stepId = z.uuid('is not the id of a step')
const minutes = z.int('is not a whole number').min(0, 'is less than 0').max(600_000, 'is more than 600,000').optional()
const day = z.iso.date('is not a date (YYYY-MM-DD)').optional()
const { sku, type, pieces, weight, shape, length, width, depth, origin, colour, clarity, askingBasis, askingRate, location, stoneName } = inventory.fields
const optional = <T>(field: { schema: z.ZodType<T> }) => field.schema.nullable().optional()
const money2 = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'is not an amount of money')

/** Part of the goods on a line. */
const amount = z.strictObject({ pieces: optional(pieces), weight: weight.schema })
/** A finished stone: under its existing number, or as a new described item. */
const finished = z.strictObject({
  id: z.uuid('is not the id of a stone').optional(),
  sku: sku.schema.optional(), type: type.schema.optional(), pieces: optional(pieces), weight: weight.schema,
  shape: optional(shape), length: optional(length), width: optional(width), depth: optional(depth), origin: optional(origin), colour: optional(colour),
  clarity: optional(clarity), askingBasis: askingBasis.schema.optional(), askingRate: optional(askingRate), location: optional(location),
})
const reject = z.strictObject({ sku: sku.schema.optional(), type: type.schema.optional(), pieces: optional(pieces), weight: weight.schema, value: money2.default('0') })

/** The receipt of one line. The unaccounted rest stays in work; when the line is finished, it is loss. */
const lineReceipt = z.strictObject({
  id: z.uuid('is not the id of a line'),
  outputs: z.array(finished).max(500).default([]),
  uncut: amount.optional(),
  rejects: z.array(reject).max(50).default([]),
  broken: amount.optional(),
  lost: amount.optional(),
  loss: weight.schema.optional(),
  finish: z.boolean().default(false),
})
export type LineReceipt = z.infer<typeof lineReceipt>

/** A finished jewel; it contains everything still in work on all lines. */
const product = z.strictObject({
  sku: sku.schema.optional(), stoneName: stoneName.schema.optional(), gross: weight.schema.optional(), colour: optional(colour),
  askingBasis: askingBasis.schema.optional(), askingRate: optional(askingRate), location: optional(location),
})
export type Product = z.infer<typeof product>

/** The lifecycle of the three order forms. Invoiced, late and in work are derived, not states. */
export const workLifecycle = lifecycle({
  states: {
    draft:         { label: 'Draft', tone: 'grey', phase: 'draft' },
    issued:        { label: 'Issued', tone: 'blue', phase: 'open' },
    'in progress': { label: 'In progress', tone: 'blue', phase: 'open' },
    completed:     { label: 'Completed', tone: 'green', phase: 'done' },
    delivered:     { label: 'Delivered', tone: 'green', phase: 'done' },
    cancelled:     { label: 'Canceled', tone: 'struck', phase: 'void' },
  },
  initial: 'draft',
  editable: ['draft'],
  editableAfterIssue: ['notes', 'instructions', 'employee', 'maker', 'promisedDate', 'priority', 'steps'],
  actions: {
    issue:    { label: 'Issue', from: ['draft'], to: 'issued' },
    start:    { label: 'Start', from: ['issued'], to: 'in progress' },
    handOver: { label: 'Hand over', from: ['open'], to: 'in progress', input: { step: stepId, employee: z.uuid('is not the id of an employee').nullable().optional(), maker: z.uuid('is not the id of a party').nullable().optional(), weight: weight.schema.optional(), minutes } },
    handBack: { label: 'Hand back', from: ['in progress'], input: { step: stepId, weight: weight.schema.optional(), minutes } },
    undoHandOver: { label: 'Undo hand-over', from: ['in progress'], input: { step: stepId } },
    receive:  { label: 'Receive', from: ['open'], to: 'in progress', input: { date: day, lines: z.array(lineReceipt).min(1, 'is empty').max(500) } },
    undo:     { label: 'Undo receipt', from: ['in progress'], input: { receipt: z.int('is not the number of a receipt') } },
    complete: { label: 'Complete', from: ['open'], to: 'completed', input: { date: day, products: z.array(product).max(50).optional() } },
    rework:   { label: 'Rework', from: ['in progress', 'completed'], to: 'in progress', reason: 'required', input: { results: z.array(z.uuid('is not the id of a result')).max(500).optional() } },
    deliver:  { label: 'Deliver', from: ['completed'], to: 'delivered', input: { date: day, deliveredTo: z.string().trim().max(120).optional() } },
    cancel:   { label: 'Cancel', from: ['open'], to: 'cancelled', reason: 'required', destructive: true },
  },
})

/** Forms whose work has not started. */
export const statesToStart: readonly string[] = statesFor(workLifecycle, 'start')
/** Forms whose work has started; they may be invoiced. */
export const statesStarted: readonly string[] = statesOf(workLifecycle, 'inForce').filter(state => !statesToStart.includes(state))
/** Forms whose work is complete and waits to be handed over. */
export const statesReady: readonly string[] = statesFor(workLifecycle, 'deliver')

/** The head that the three forms share: for whom, by whom, until when, and what is done to what. */
export const workHead = {
  number:       text('Number').given().nullish().searched(),
  orderedFor:   choice('For', [{ value: 'stock', label: 'Own stock' }, { value: 'customer', label: 'Customer' }]).default('stock').filtered(),
  customer:     ref('Customer', 'customer').among('kinds', 'customer').optional().searched().filtered(),
  branch:       ref('Branch', 'branch').filtered(),
  employee:     ref('Maker', 'employee').optional().filtered(),
  maker:        ref('Outside maker', 'customer').among('kinds', 'supplier').optional().filtered(),
  date:         date('Date', documentDays).filtered(),
  promisedDate: date('Promised').optional().filtered(),
  priority:     choice('Priority', ['normal', { value: 'urgent', label: 'Urgent', tone: 'red' }]).default('normal').filtered(),
  currency:     choice('Currency', currencyOptions).filtered(),
  ...rateFields,
} satisfies Fields

export const workFoot = {
  spread:        choice('Cost by', [{ value: 'value', label: 'Value' }, { value: 'weight', label: 'Weight' }]).default('value'),
  instructions:  longText('Instructions').optional(),
  risk:          longText('Risk').optional().hint('The risks that the customer accepts.'),
  riskAccepted:  flag('The customer accepts the risk').default(false),
  receivedBy:    text('Received by', { max: 120 }).optional(),
  notes:         longText('Notes').optional(),
  deliveredOn:   date('Delivered on').given().nullish(),
  deliveredTo:   text('Handed to', { max: 120 }).given().nullish(),
  completedOn:   date('Completed on').given().nullish(),
  pieces:        integer('Pieces').computed().summed(),
  declaredTotal: money('Declared value').computed(),
  price:         money('Price').computed(),
  labour:        money('Labor').computed().confidential().summed(),
  issuedWeight:  carats('Issued').derived().summed(),
  finishedWeight: carats('Finished').derived().summed(),
  openWeight:    carats('In work').derived().summed(),
  yieldPercent:  percent('Yield').derived().nullish(),
  bench:         text('At the bench').derived().nullish(),
  invoiced:      choice('Invoiced', [{ value: 'no', label: 'Not invoiced' }, { value: 'partly', label: 'Partly' }, { value: 'yes', label: 'Invoiced', tone: 'green' }]).derived().filtered(),
  uncollected:   flag('Ready for collection').derived().filtered(),
  overdue:       flag('Late').derived().filtered(),
  overdueDays:   integer('Days late').derived().nullish(),
} satisfies Fields

export const workTasks = lines('Work', 'workTask', workTask).default([])
export const workSteps = lines('Steps', 'workStep', workStep, { max: 200 }).default([])
export const workResults = lines('Results', 'workResult', workResult).given()
export const workLines = <F extends Fields>(more: F) => lines('Goods', 'workLine', { ...workLine, ...more })

/** The columns of every order form list. */
export const workColumns = [
  'number', 'date', 'customer', 'employee', 'maker', 'priority', 'promisedDate', 'overdueDays', 'bench', 'pieces', 'issuedWeight', 'finishedWeight', 'openWeight', 'yieldPercent', 'invoiced', 'branch', 'state',
] as const
