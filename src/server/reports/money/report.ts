import { sql } from 'kysely'
import { z } from 'zod'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { type Quantity, round, sum } from '../../../domain/kit/quantity.ts'
import { purchaseLifecycle, purchaseTypeOptions } from '../../../domain/purchases/purchase.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { stateIn } from '../../kit/db/states.ts'
import { base, day, integer, money, text } from '../columns.ts'
import { period, periodOf, periodText } from '../query.ts'
import { type Report, todayFor } from '../report.ts'

const querySchema = z.strictObject({ ...period, branch: z.uuid('is not the id of a branch').optional() })
type Query = z.infer<typeof querySchema>
const describeQuery = (query: Query, today: string) => [periodText(query, today)]

const typeNames = new Map<string, string>(purchaseTypeOptions.map(({ value, label }) => [value, label]))
type Expense = { type: string; documents: number; baseTotal: Quantity; tax: Quantity }

/** Expenses by type and branch, in the base currency, without canceled ones. */
export const expensesByType: Report<Query> = {
  name: 'expenses',
  query: querySchema,
  describeQuery,
  find: async (context, query) => {
    const { from, to } = periodOf(query, await todayFor(context))
    const { rows } =
      await sql<Expense>`select e.type, json_build_object('id', b.id, 'title', b.name) as branch, count(*)::integer as documents,
        sum(round(e.tax * e.exchange, ${inBaseDigits})) as tax, sum(e.base_total) as "baseTotal"
      from purchase e join branch b on b.id = e.branch_id
      where e.variant = 'expense' and ${stateIn('e.state', statesOf(purchaseLifecycle, 'inForce'))} and e.date between ${from} and ${to} ${query.branch ? sql`and e.branch_id = ${query.branch}` : sql``}
      group by e.type, b.id order by sum(e.base_total) desc, e.type, b.code`.execute(context.db)
    return {
      columns: [
        text('type', 'Type'),
        text('branch', 'Branch'),
        integer('documents', 'Documents'),
        base('tax', 'Tax in it'),
        base('baseTotal', 'Total in base'),
      ],
      rows: rows.map(row => ({ ...row, type: typeNames.get(row.type) ?? row.type })),
      sums: {
        type: 'Total',
        documents: rows.reduce((all, { documents }) => all + documents, 0),
        tax: round(sum(rows.map(({ tax }) => tax)), baseDigits()),
        baseTotal: round(sum(rows.map(({ baseTotal }) => baseTotal)), baseDigits()),
      },
    }
  },
}

type Realised = { gain: Quantity; baseSettled: Quantity; basePaid: Quantity }

/** Gains and losses from exchange rates that changed between a bill and its payment. */
export const exchangeGains: Report<Query> = {
  name: 'exchange',
  query: querySchema,
  describeQuery,
  find: async (context, query) => {
    const { from, to } = periodOf(query, await todayFor(context))
    const { rows } =
      await sql<Realised>`select a.date, n.number, json_build_object('entity', 'paymentNote', 'id', n.id) as document, b.number as bill, b.kind as "billKind", b.id as "billId", b.ledger, json_build_object('id', c.id, 'title', c.name) as party,
        b.currency, a.amount, a.base_amount as "baseSettled", a.base_paid as "basePaid", case b.ledger when 'receivable' then a.base_paid - a.base_amount else a.base_amount - a.base_paid end as gain
      from allocation a join payment_note n on n.id = a.note_id join bill b on b.id = a.bill_id join customer c on c.id = n.party_id
      where a.base_paid <> a.base_amount and a.date between ${from} and ${to} ${query.branch ? sql`and n.branch_id = ${query.branch}` : sql``} order by a.date, a.id`.execute(
        context.db,
      )
    const total = (name: keyof Realised) => round(sum(rows.map(row => row[name])), baseDigits())
    return {
      columns: [
        day('date', 'Date'),
        text('number', 'Payment'),
        text('bill', 'Bill'),
        text('party', 'Party'),
        text('currency', 'Currency'),
        money('amount', 'Settled'),
        base('baseSettled', 'At the bill’s rate'),
        base('basePaid', 'At the payment’s rate'),
        base('gain', 'Gain'),
      ],
      rows,
      sums: { number: 'In base currency', baseSettled: total('baseSettled'), basePaid: total('basePaid'), gain: total('gain') },
    }
  },
}
