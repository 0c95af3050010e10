import { z } from 'zod'
import { decimal, oneId } from '../kit/answer.ts'
import { customer } from './customer.ts'
import { light } from './light.ts'

const owed = z.array(z.strictObject({ currency: z.string(), amount: decimal, baseAmount: decimal }))
const { status, taxTreatment, unwantedOrigins } = customer.fields

// What is optional is only for roles that may see amounts.
const standing = z
  .strictObject({
    alertNote: z.string().nullable(),
    status: status.schema,
    currency: z.string(),
    termsDays: z.int(),
    discount: decimal.nullable(),
    taxTreatment: taxTreatment.schema,
    approvalDays: z.int(),
    unwantedOrigins: unwantedOrigins.schema,
    onlyCertified: z.boolean(),
    onlyUntreated: z.boolean(),
    light,
    balances: owed.optional(),
    payables: owed.optional(),
    /** Credit on account in a currency in which bills are open. */
    credits: z.array(z.strictObject({ currency: z.string(), amount: decimal })).optional(),
    balance: decimal.optional(),
    onApproval: decimal.optional(),
    exposure: decimal.optional(),
    creditLimit: decimal.nullable().optional(),
    creditLeft: decimal.nullable().optional(),
    approvalLimit: decimal.nullable().optional(),
    approvalLeft: decimal.nullable().optional(),
    overdueDays: z.int().nullable().optional(),
    overdueAmount: decimal.optional(),
  })
  .meta({ id: 'CustomerStanding' })
/** The balance, limits and notes of a party before a sale. */
export type CustomerStanding = z.infer<typeof standing>

export const customerCalls = { 'GET customer/standing': { query: oneId, answer: standing } }
