import { sql } from 'kysely'
import { z } from 'zod'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import { currencyOptions } from '../../../domain/company/branch.ts'
import { ageingBuckets, type Ledger } from '../../../domain/documents/settlement.ts'
import { entities } from '../../../domain/index.ts'
import { type Quantity, round, sum } from '../../../domain/kit/quantity.ts'
import type { ReportColumn } from '../../../domain/reports/contract.ts'
import { settingsOf } from '../../company/settings.ts'
import { dueOn } from '../../documents/bill/change.ts'
import { titlesOf } from '../../kit/entity/columns.ts'
import { base, integer, money, text } from '../columns.ts'
import { dayCode } from '../query.ts'
import { type Report, todayFor } from '../report.ts'
import { documentsOf, postingsOf } from './of-branch.ts'

export const currencyCode = z.enum(
  currencyOptions.map(({ value }) => value),
  'is not a known currency',
)

const querySchema = z.strictObject({
  to: dayCode.optional(),
  currency: currencyCode.optional(),
  party: z.uuid('is not the id of a party').optional(),
  salesperson: z.uuid('is not the id of an employee').optional(),
  branch: z.uuid('is not the id of a branch').optional(),
})
type Query = z.infer<typeof querySchema>
type Bucket = (typeof ageingBuckets)[number]
type Aged = Record<Bucket | 'open' | 'credit' | 'balance' | 'baseBalance', Quantity> & {
  party: { id: string; title: string }
  currency: string
  oldest: number | null
  bases: Partial<Record<string, Quantity>> | null
}

const columns: ReportColumn[] = [
  text('party', 'Party'),
  text('currency', 'Currency'),
  money('current', 'Current'),
  money('1-30', '1–30 days'),
  money('31-60', '31–60 days'),
  money('61-90', '61–90 days'),
  money('90+', 'Over 90 days'),
  money('open', 'Open'),
  money('credit', 'On account'),
  money('balance', 'Balance'),
  base('baseBalance', 'Balance in base'),
  integer('oldest', 'Days late'),
]

const bucket = sql`case when late < 1 then 'current' when late <= 30 then '1-30' when late <= 60 then '31-60' when late <= 90 then '61-90' else '90+' end`
const perBucket = (amount: 'open' | 'base') =>
  sql.join(
    ageingBuckets.map(name => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(amount)}) filter (where bucket = ${sql.lit(name)}), 0)::text`),
  )

// As of the end of the day: bills less what had settled them by then, and payments less what they had settled.
export const findAged = (ledger: Ledger, { to, currency, party, salesperson, branch }: Query & { to: string }) => sql<
  Omit<Aged, Bucket> & { ages: Record<string, Quantity> | null }
>`
  with ${branch ? sql`doc as (${documentsOf(branch)}),` : sql``} open_bill as (
    select b.party_id, b.currency, ${to}::date - ${dueOn('b', to)} as late, b.total - coalesce(a.amount, 0) as open, b.base_total - coalesce(a.base, 0) as base
    from bill b left join (select bill_id, sum(amount) as amount, sum(base_amount) as base from allocation where date <= ${to} group by 1) a on a.bill_id = b.id
    where b.ledger = ${ledger} and b.date <= ${to}
      and (b.active or exists (select 1 from account_posting r where r.document_id = b.id and r.reverses is not null and r.date > ${to}))
      ${branch ? sql`and b.id in (select id from doc)` : sql``}
  ), owed as (
    select party_id, currency, sum(open) as open, sum(base) as base, max(late) filter (where open <> 0 and late > 0) as oldest,
      json_build_object(${perBucket('open')}) as ages, json_build_object(${perBucket('base')}) as bases
    from (select *, ${bucket} as bucket from open_bill) b group by 1, 2
  ), balance as (
    select party_id, currency, sum(amount) as amount, sum(base_amount) as base
    from (${branch ? postingsOf(ledger, to) : sql`select * from account_posting where ledger = ${ledger} and date <= ${to}`}) p group by 1, 2
  )
  select json_build_object('id', c.id, 'title', c.name) as party, b.currency, o.ages, o.bases, coalesce(o.open, 0) as open, coalesce(o.open, 0) - b.amount as credit,
    b.amount as balance, b.base as "baseBalance", o.oldest
  from balance b join customer c on c.id = b.party_id left join owed o on (o.party_id, o.currency) = (b.party_id, b.currency)
  where (b.amount <> 0 or b.base <> 0 or o.open <> 0) ${currency ? sql`and b.currency = ${currency}` : sql``} ${party ? sql`and b.party_id = ${party}` : sql``}
    ${salesperson ? sql`and c.salesperson_id = ${salesperson}` : sql``}
  order by b.base desc, c.name, b.currency`

/** Open amounts by party, currency and age, receivable or payable. The totals are in the base currency, each bill at its own rate. */
export const ageingReport = (ledger: Ledger): Report<Query> => ({
  name: ledger === 'receivable' ? 'receivables' : 'payables',
  query: querySchema,
  describeQuery: async ({ to, currency, party, salesperson, branch }, { context: { db }, today, format }) => {
    const named = [
      { label: 'Party', of: entities.customer, id: party },
      { label: 'Salesperson', of: entities.employee, id: salesperson },
      { label: 'Branch', of: entities.branch, id: branch },
    ].map(async ({ label, of, id }) => (id ? [`${label}: ${(await titlesOf(db, of, [id])).get(id) ?? ''}`] : []))
    return [`As of ${format.date(to ?? today)}`, ...(currency ? [currency] : []), ...(await Promise.all(named)).flat()]
  },
  find: async (context, query) => {
    const { rows } = await findAged(ledger, { ...query, to: query.to ?? (await todayFor(context)) }).execute(context.db)
    const { currency: inHouse } = await settingsOf(context.db)
    const none: Record<string, Quantity> = Object.fromEntries(ageingBuckets.map(name => [name, '0']))
    const aged = rows.map(({ ages, bases, ...row }) => ({ ...row, ...(ages ?? none), bases: bases ?? none }))
    const inBase = Object.fromEntries(ageingBuckets.map(name => [name, round(sum(aged.map(row => row.bases[name] ?? '0')), baseDigits())]))
    const baseBalance = round(sum(aged.map(row => row.baseBalance)), baseDigits())
    return {
      columns,
      rows: aged,
      sums: { party: 'In base currency', currency: inHouse, ...inBase, open: round(sum(Object.values(inBase)), baseDigits()), baseBalance },
    }
  },
})
