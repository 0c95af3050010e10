import { z } from 'zod'
import { day, decimal, documentReference, reference } from '../kit/answer.ts'
import { lineRowSchema } from '../kit/row-schema.ts'
import { chargeBases, cutTarget, jewelPart, workLine } from './order-form/line.ts'
import { billDirections } from './production/entity.ts'
import type { WorkKind, workKinds } from './work-kind.ts'

const billable = z
  .strictObject({
    id: z.uuid(),
    /** The work, or the goods, that is billed. */
    task: z.uuid().nullable(),
    goods: z.uuid().nullable(),
    description: z.string(),
    basis: z.enum(chargeBases),
    pieces: z.int().nullable(),
    weight: decimal.nullable(),
    grams: decimal.nullable(),
    minutes: z.int().nullable(),
    rate: decimal,
    amount: decimal,
    /** The invoice that already has it. */
    on: z.string().nullable(),
    /** Whether it may be billed. */
    isDone: z.boolean(),
    form: documentReference,
    customer: reference.nullable(),
    employee: reference.nullable(),
    maker: reference.nullable(),
    currency: z.string(),
    date: day,
  })
  .meta({ id: 'BillableWork' })
/** Work or goods of an order form that can be invoiced. Its price is in `currency` for a customer, in the base currency for a maker. */
export type BillableWork = z.infer<typeof billable>

/** What may be asked of order forms: the goods of one, or what may be billed of one or of all. */
const billableQuery = z.strictObject({
  id: z.uuid('is not the id of a document').optional(),
  customer: z.uuid('is not the id of a customer').optional(),
  direction: z.enum(billDirections.map(({ value }) => value)).optional(),
  employee: z.uuid('is not the id of an employee').optional(),
  open: z.enum(['true', 'false']).optional(),
})
export type BillableQuery = z.infer<typeof billableQuery>

const cutGoods = lineRowSchema({ ...workLine, ...cutTarget })
const jewelGoods = lineRowSchema({ ...workLine, ...jewelPart })
const cutWork = { query: billableQuery, answer: z.array(z.union([billable, cutGoods])) }

export const servicePriceCalls = {
  'GET service-price/valid': {
    query: z.strictObject({ date: z.iso.date('is not a date (YYYY-MM-DD)') }),
    /** The service by its id, and its price in the base currency. */
    answer: z.array(z.strictObject({ service: z.uuid(), rate: decimal, sac: z.string().nullable() }).meta({ id: 'ValidServicePrice' })),
  },
}

export const workEstimateCalls = {
  'GET order-form/estimate': {
    query: z.strictObject({ stoneName: z.uuid('is not the id of a kind of stone'), type: workLine.type.schema }),
    /** What came of such goods in the last completed jobs: the yield in percent, the lower, middle and upper quarter, and the time. */
    answer: z
      .strictObject({
        jobs: z.int(),
        yield: z.strictObject({ low: decimal, middle: decimal, high: decimal }).nullable(),
        /** Minutes of the steps for each carat issued; null while no job has steps with times. */
        minutesPerCarat: decimal.nullable(),
      })
      .meta({ id: 'WorkEstimate' }),
  },
}

export const billableCalls = {
  'GET cutting-item/order-form': cutWork,
  'GET raza-lapidary-item/order-form': cutWork,
  'GET mf-item/order-form': { query: billableQuery, answer: z.array(z.union([billable, jewelGoods])) },
} satisfies Record<`GET ${(typeof workKinds)[WorkKind]['items']}/order-form`, unknown>
