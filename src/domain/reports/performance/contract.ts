import { z } from 'zod'
import { day, decimal, nothing, reference } from '../../kit/answer.ts'
import { words } from '../../kit/field.ts'
import { commissionBases } from '../../people/commission.ts'
import { basisQuery } from '../basis.ts'

const sales = z
  .strictObject({
    documents: z.int(),
    cancelled: z.int(),
    pieces: z.int(),
    carats: decimal,
    gross: decimal,
    discount: decimal,
    net: decimal,
    approvals: z.int(),
    approvalValue: decimal,
    invoiced: decimal,
    collected: decimal,
    netByTypedRates: decimal,
    collectedByTypedRates: decimal,
    discountPercent: decimal.nullable(),
    /** Invoiced ÷ lent: the part of the period's approvals that became sales, at the approvals' own prices. */
    conversion: decimal.nullable(),
    target: decimal.nullable(),
    targetPercent: decimal.nullable(),
    // Only for roles that may see costs; a commission also when it is not on the margin.
    cost: decimal.optional(),
    margin: decimal.optional(),
    marginPercent: decimal.nullable().optional(),
    commission: decimal.nullable().optional(),
  })
  .meta({ id: 'SalesFigures' })
/** The figures of a salesperson as a reader may see them. */
export type SalesShown = z.infer<typeof sales>

const compared = z.strictObject({ own: decimal, usual: decimal, difference: decimal, weight: decimal }).meta({ id: 'YieldCompared' })
/** A yield and its benchmark, both in percent, over the comparable goods (`weight`). */
export type Compared = z.infer<typeof compared>

const goodsShape = {
  lines: z.int(),
  issued: decimal,
  uncut: decimal,
  finished: decimal,
  rejects: decimal,
  loss: decimal,
  lossPercent: decimal.nullable(),
  lossValue: decimal.optional(),
  yield: decimal.nullable(),
  expected: compared.nullable(),
  colleagues: compared.nullable(),
}

const work = z
  .strictObject({
    ...goodsShape,
    jobs: z.int(),
    promised: z.int(),
    onTime: z.int(),
    reworked: z.int(),
    days: z.int(),
    labour: decimal,
    jewels: z.int(),
    metalIssued: decimal,
    metalBack: decimal,
    metalBuilt: decimal,
    metalLoss: decimal,
    metalAllowed: decimal,
    stonesSet: z.int(),
    stonesBroken: z.int(),
    stonesLost: z.int(),
    onTimePercent: decimal.nullable(),
    reworkPercent: decimal.nullable(),
    daysPerJob: decimal.nullable(),
    labourPerCarat: decimal.nullable(),
    metalLossPercent: decimal.nullable(),
    metalAllowedPercent: decimal.nullable(),
    metalLossValue: decimal.optional(),
    /** The id of the employee, when there are jobs. */
    employee: z.uuid().optional(),
  })
  .meta({ id: 'WorkFigures' })
/** The figures of a maker as a reader may see them. */
export type WorkShown = z.infer<typeof work>

const goodsOfKind = z
  .strictObject({ ...goodsShape, kind: z.string(), type: z.string(), stone: z.string().nullable(), shape: z.string().nullable() })
  .meta({ id: 'GoodsFigures' })
/** What an employee cut of one kind. */
export type GoodsShown = z.infer<typeof goodsOfKind>

const employee = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  designation: z.string(),
  track: z.string(),
  branch: reference,
  active: z.boolean(),
  left: day.nullable(),
})

const month = z.strictObject({
  from: day,
  to: day,
  net: decimal,
  approvalValue: decimal,
  invoiced: decimal,
  collected: decimal,
  issued: decimal,
  finished: decimal,
  loss: decimal,
  yield: decimal.nullable(),
})
export type Month = z.infer<typeof month>

const late = { documents: z.int(), late: z.int() }
const held = z.strictObject({ ...late, value: decimal, lateValue: decimal })

const payment = z
  .strictObject({ id: z.uuid(), month: day, amount: decimal, date: day, by: z.string() })
  .meta({ id: 'CommissionPayment' })
/** A commission that was paid: its month (the first day), the amount in the base currency, the day and the user. */
export type CommissionPayment = z.infer<typeof payment>
const terms = z.strictObject({ date: day, commission: decimal.nullable(), commissionBasis: z.enum(commissionBases.map(({ value }) => value)) })
const monthly = z.strictObject({ month: day, commission: decimal, paid: payment.nullable() })

const period = z.strictObject({ from: day, to: day })
const one = z
  .strictObject({
    ...period.shape,
    currency: z.string(),
    employee,
    before: period,
    sales: z.strictObject({ now: sales, before: sales }).nullable(),
    work: z.strictObject({ now: work, before: work }).nullable(),
    /** The months of the year up to the end of the period. */
    months: z.array(month),
    /** What is agreed with the employee, and the commission of each of these months; only for readers who may see it. */
    terms: z.array(terms).optional(),
    commissions: z.array(monthly).optional(),
    goods: z.array(goodsOfKind),
    allowedLoss: decimal.nullable(),
    /** What the employee is responsible for today. */
    holds: z.strictObject({ approvals: held, bills: held, jobs: z.strictObject(late) }),
  })
  .meta({ id: 'EmployeePerformance' })
/** The performance of an employee. */
export type EmployeePerformance = z.infer<typeof one>

const everybody = z
  .strictObject({
    ...period.shape,
    currency: z.string(),
    sales: z.array(sales.extend({ employee })),
    makers: z.array(work.extend({ employee })),
  })
  .meta({ id: 'Performance' })

const date = z.iso.date('is not a date (YYYY-MM-DD)').optional()
const performanceQuery = z.strictObject({
  from: date,
  to: date,
  id: z.uuid('is not the id of an employee').optional(),
  branch: z.uuid('is not the id of a branch').optional(),
  basis: basisQuery,
})
export type PerformanceQuery = z.infer<typeof performanceQuery>

export const performanceCalls = {
  /** With an id one employee in full, else a line for each. */
  'GET employee/performance': { query: performanceQuery, answer: z.union([one, everybody]) },
}

export const commissionCalls = {
  'POST employee/commission': {
    body: z.strictObject({
      employee: z.uuid('is not the id of an employee'),
      month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'is not a month (YYYY-MM)').meta({ examples: ['2026-10'] }),
    }),
    answer: payment,
  },
  'PUT employee/commission/take-back': {
    body: z.strictObject({ id: z.uuid('is not the id of a payment'), reason: words(500) }),
    answer: nothing,
  },
}
