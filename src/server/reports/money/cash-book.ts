import { sql } from 'kysely'
import { z } from 'zod'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import { type Quantity, round, sum } from '../../../domain/kit/quantity.ts'
import { moneyMethods } from '../../../domain/reports/accounts.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { base, day, money, text } from '../columns.ts'
import { period } from '../query.ts'
import { type Report, todayFor } from '../report.ts'
import { currencyCode } from './ageing.ts'
import { moneyMoved } from './moved.ts'

const labels = new Map<string, string>(moneyMethods.map(({ value, label }) => [value, label]))

const querySchema = z.strictObject({
  ...period,
  branch: z.uuid('is not the id of a branch').optional(),
  method: z.enum([...labels.keys()], `is not one of: ${[...labels.keys()].join(', ')}`).optional(),
  currency: currencyCode.optional(),
  by: z.enum(['method', 'entry'], 'is not one of: method, entry').default('method'),
})
type Query = z.infer<typeof querySchema>

const sumColumns = [
  text('branch', 'Branch'),
  text('method', 'Method'),
  text('currency', 'Currency'),
  money('opening', 'Before'),
  money('received', 'Received'),
  money('paid', 'Paid'),
  money('refunded', 'Refunded'),
  money('charges', 'Bank charges'),
  money('closing', 'After'),
  money('uncleared', 'Not cleared'),
  base('baseNet', 'Net in base'),
]
const entryColumns = [
  day('date', 'Date'),
  text('number', 'Number'),
  text('party', 'Party'),
  text('branch', 'Branch'),
  text('method', 'Method'),
  text('reference', 'Reference'),
  text('currency', 'Currency'),
  money('in', 'In'),
  money('out', 'Out'),
  money('charges', 'Bank charges'),
  base('baseNet', 'Net in base'),
]

const narrowed = ({
  branch,
  method,
  currency,
}: Query) => sql`select m.*, m.amount - m.charges as net, m.base - round(m.charges * m.exchange, ${inBaseDigits}) as base_net from (${sql.raw(moneyMoved)}) m
  where true ${branch ? sql`and m.branch_id = ${branch}` : sql``} ${method ? sql`and m.method = ${method}` : sql``} ${currency ? sql`and m.currency = ${currency}` : sql``}`

type Summed = Record<'opening' | 'received' | 'paid' | 'refunded' | 'charges' | 'closing' | 'uncleared' | 'baseNet', Quantity> & {
  method: string
}
const summed = (query: Query, from: string, to: string) => sql<Summed>`
  select json_build_object('id', b.id, 'title', b.name) as branch, m.method, m.currency, coalesce(sum(net) filter (where date < ${from}), 0) as opening,
    coalesce(sum(amount) filter (where date >= ${from} and direction in ('received', 'recovered')), 0) as received, coalesce(sum(-amount) filter (where date >= ${from} and direction = 'paid'), 0) as paid,
    coalesce(sum(-amount) filter (where date >= ${from} and direction = 'refund'), 0) as refunded, coalesce(sum(charges) filter (where date >= ${from}), 0) as charges,
    coalesce(sum(net), 0) as closing, coalesce(sum(amount) filter (where is_cheque and (cleared_on is null or cleared_on > ${to})), 0) as uncleared,
    coalesce(sum(base_net) filter (where date >= ${from}), 0) as "baseNet"
  from (${narrowed(query)}) m join branch b on b.id = m.branch_id where date <= ${to} group by b.id, m.method, m.currency order by b.code, m.method, m.currency`

type Entry = { in: Quantity | null; out: Quantity | null; charges: Quantity; baseNet: Quantity; method: string }
const entries = (query: Query, from: string, to: string) => sql<Entry>`
  select m.date, m.number, json_build_object('entity', m.entity, 'id', m.id) as document, m.direction, case when c.id is null then json_build_object('title', m.payee) else json_build_object('id', c.id, 'title', c.name) end as party,
    json_build_object('id', b.id, 'title', b.name) as branch, m.method, m.reference, m.currency, case when m.amount > 0 then m.amount end as "in", case when m.amount < 0 then -m.amount end as out,
    m.charges, m.base_net as "baseNet"
  from (${narrowed(query)}) m join branch b on b.id = m.branch_id left join customer c on c.id = m.party_id
  where m.date >= ${from} and m.date <= ${to} order by m.date, m.number, m.place`

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** Money in and out, by branch, method and currency, or entry by entry. */
export const cashBook: Report<Query> = {
  name: 'cash-book',
  query: querySchema,
  describeQuery: ({ from, to, method, currency }, { today, format }) => [
    `${format.date(from ?? firstOfMonth(to ?? today))} to ${format.date(to ?? today)}`,
    ...(method ? [labels.get(method) ?? method] : []),
    ...(currency ? [currency] : []),
  ],
  find: async (context, query) => {
    const to = query.to ?? (await todayFor(context))
    const from = query.from ?? firstOfMonth(to)
    const isSummed = query.by === 'method'
    const { rows } = await (isSummed ? summed(query, from, to) : entries(query, from, to)).execute(context.db)
    const named = rows.map(row => ({ ...row, method: labels.get(row.method) ?? row.method }))
    const baseNet = round(sum(rows.map(row => row.baseNet)), baseDigits())
    return {
      columns: isSummed ? sumColumns : entryColumns,
      rows: named,
      sums: { [isSummed ? 'branch' : 'number']: 'In base currency', baseNet },
    }
  },
}
