import { sql } from 'kysely'
import { z } from 'zod'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import { type Quantity, round, sum } from '../../../domain/kit/quantity.ts'
import { purchase, purchaseTypeOptions } from '../../../domain/purchases/purchase.ts'
import { basisQuery } from '../../../domain/reports/basis.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { base, day, integer, money, text } from '../columns.ts'
import { entriesOf } from '../entries.ts'
import { basisText, period, periodOf, periodText } from '../query.ts'
import { type Printing, type Report, todayFor } from '../report.ts'

const branch = z.uuid('is not the id of a branch').optional()
const querySchema = z.strictObject({ ...period, branch })
type Query = z.infer<typeof querySchema>
const expenseQuery = z.strictObject({ ...period, branch, basis: basisQuery })
type ExpenseQuery = z.infer<typeof expenseQuery>
const describeQuery = (query: Query, printing: Printing) => [periodText(query, printing)]

const typeNames = new Map<string, string>(purchaseTypeOptions.map(({ value, label }) => [value, label]))
type Expense = { type: string; documents: number; baseTotal: Quantity; tax: Quantity }

/** Expenses by type and branch, in the base currency; a cancellation counts back on its own day. */
export const expensesByType: Report<ExpenseQuery> = {
  name: 'expenses',
  query: expenseQuery,
  describeQuery: (query, printing) => [periodText(query, printing), ...basisText(query.basis)],
  find: async (context, query) => {
    const { from, to } = periodOf(query, await todayFor(context))
    const { rows } =
      await sql<Expense>`select e.type, json_build_object('id', b.id, 'title', b.name) as branch, sum(n.counts)::integer as documents,
        sum(n.counts * round(e.tax * e.exchange, ${inBaseDigits})) as tax, sum(n.counts * e.base_total) as "baseTotal"
      from (${entriesOf(purchase, query.basis, { from, to })}) n join purchase e on e.id = n.id join branch b on b.id = e.branch_id
      where e.variant = 'expense' ${query.branch ? sql`and e.branch_id = ${query.branch}` : sql``}
      group by e.type, b.id having sum(n.counts) <> 0 or sum(n.counts * e.base_total) <> 0 order by "baseTotal" desc, e.type, b.code`.execute(
        context.db,
      )
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
      await sql<Realised>`select a.date, n.number, json_build_object('entity', case n.kind when 'paymentNote' then n.kind else 'creditNote' end, 'id', n.document_id) as document, b.number as bill, b.kind as "billKind", b.id as "billId", b.ledger, json_build_object('id', c.id, 'title', c.name) as party,
        b.currency, a.amount, a.base_amount as "baseSettled", a.base_paid as "basePaid", case b.ledger when 'receivable' then a.base_paid - a.base_amount else a.base_amount - a.base_paid end as gain
      from allocation a join credit_source n on n.id = coalesce(a.note_id, a.credit_id) join bill b on b.id = a.bill_id join customer c on c.id = n.party_id
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
