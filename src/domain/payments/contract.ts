import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { day, decimal } from '../kit/answer.ts'

const openBill = z
  .strictObject({
    id: z.uuid(),
    kind: z.string(),
    number: z.string(),
    date: day,
    dueDate: day,
    total: decimal,
    settled: decimal,
    open: decimal,
  })
  .meta({ id: 'OpenBill' })
/** An open bill of a party. */
export type OpenBill = z.infer<typeof openBill>

const openAccount = z
  .strictObject({
    /** The open bills, oldest first. */
    bills: z.array(openBill),
    /** The sum of all credits. */
    credit: decimal,
    credits: z.array(
      z.strictObject({
        /** A payment, or a credit note. */
        entity: z.enum(['paymentNote', 'creditNote']),
        id: z.uuid(),
        /** The credit itself; a credit note may have one on each side. */
        credit: z.uuid(),
        number: z.string(),
        date: day,
        amount: decimal,
        left: decimal,
        reference: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OpenAccount' })
/** What is open on one side of a party's account in a currency. */
export type OpenAccount = z.infer<typeof openAccount>

export const paymentCalls = {
  'GET paymentnote/open': {
    query: z.strictObject({
      party: z.uuid('is not the id of a party'),
      currency: z.enum(currencyOptions.map(({ value }): string => value)),
      ledger: z.enum(['receivable', 'payable']).default('receivable'),
    }),
    answer: openAccount,
  },
}
