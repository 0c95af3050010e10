import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { basisQuery } from '../../../domain/reports/basis.ts'
import type { Found, ReportColumn } from '../../../domain/reports/contract.ts'
import type { Period } from '../../../domain/reports/performance/period.ts'
import type { Context } from '../../kit/http/route.ts'
import { base, day, integer, percent, text, weight } from '../columns.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import { basisText, dayCode } from '../query.ts'
import { type Report, todayFor } from '../report.ts'
import { billNumbers, entryTitle } from '../sales/entries.ts'
import { type DocumentRow, figuresOfBranch, withoutOthers } from './branches.ts'
import { amountsOfSales, approvalsOf, collectionsOf, linesOf, type WhoseSales } from './sales.ts'
import { periodFor, readerOf } from './sums.ts'
import { jobsIn, linesIn, lostValue } from './work.ts'

const querySchema = z.strictObject({
  id: z.uuid('is not the id of an employee'),
  from: dayCode.optional(),
  to: dayCode.optional(),
  basis: basisQuery,
  of: z.enum(['sales', 'approvals', 'collections', 'jobs']).default('sales'),
})
type Query = z.infer<typeof querySchema>

/** The documents behind a figure: the SQL that finds them, and the columns shown for each. */
type Documents = {
  columns: readonly ReportColumn[]
  summed: readonly string[]
  costs: readonly string[]
  rows: (period: Period, whose: WhoseSales) => RawBuilder<unknown>
}

const percentage = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`round(${part} * 100 / nullif(${whole}, 0), 2)`

const sales: Documents = {
  columns: [
    text('number', 'Invoice'),
    day('date', 'Date'),
    text('party', 'Customer'),
    percent('share', 'Share'),
    weight('carats', 'Carats'),
    base('gross', 'Gross'),
    base('discount', 'Discount'),
    base('net', 'Net'),
    base('margin', 'Margin'),
    percent('marginPercent', 'Margin %'),
  ],
  summed: ['carats', 'gross', 'discount', 'net', 'margin'],
  costs: ['margin', 'marginPercent'],
  rows: (period, whose) => {
    const amounts = (['carats', 'gross', 'discount', 'net', 'cost'] as const).map(name => sql`${amountsOfSales[name]} as ${sql.id(name)}`)
    return sql`with sale as (
        select kind, entry, document_id, document_id as id, day as date, customer_id, sum(share) filter (where firsts >> 1 & 1 = 1) as share, ${sql.join(amounts)}
        from (${linesOf(period, whose)}) l group by entry, kind, document_id, day, customer_id
      ) select s.*, ${entryTitle} as number, net - cost as margin, ${percentage(sql`(net - cost)`, sql`net`)} as "marginPercent" from sale s join (${billNumbers}) b on b.id = s.id`
  },
}

const approvals: Documents = {
  columns: [
    text('number', 'Approval'),
    day('date', 'Date'),
    day('due', 'Due'),
    text('party', 'Customer'),
    weight('carats', 'Carats'),
    base('approvalValue', 'Out on approval'),
    base('invoiced', 'Invoiced of it'),
    percent('conversion', 'Conversion %'),
  ],
  summed: ['carats', 'approvalValue', 'invoiced'],
  costs: [],
  rows: (
    period,
    whose,
  ) => sql`select 'approval' as kind, m.id, m.number, m.date, m.due_date as due, m.customer_id, m.carats, m."approvalValue", m.invoiced, ${percentage(sql`m.invoiced`, sql`m."approvalValue"`)} as conversion
    from (${approvalsOf(period, whose)}) m`,
}

const collections: Documents = {
  columns: [text('number', 'Payment'), day('date', 'Date'), text('party', 'Customer'), text('bill', 'For'), base('amount', 'Collected')],
  summed: ['amount'],
  costs: [],
  rows: (period, whose) => sql`select 'paymentNote' as kind, p.note_id as id, n.number, p.date, p.bill, p.party_id as customer_id, p.amount
    from (${collectionsOf(period, whose)}) p join payment_note n on n.id = p.note_id`,
}

const jobs: Documents = {
  columns: [
    text('number', 'Order'),
    day('date', 'Completed'),
    day('promised', 'Promised'),
    integer('late', 'Days late'),
    text('party', 'Customer'),
    weight('issued', 'Issued ct'),
    weight('uncut', 'Back uncut ct'),
    weight('finished', 'Finished ct'),
    percent('yield', 'Yield %'),
    percent('expected', 'Expected %'),
    weight('loss', 'Loss ct'),
    base('lossValue', 'Loss, at cost'),
    weight('metal', 'Metal g'),
    weight('metalLoss', 'Metal lost g'),
    text('rework', 'Rework'),
    base('labour', 'Labor'),
  ],
  summed: ['issued', 'uncut', 'finished', 'loss', 'lossValue', 'metal', 'metalLoss', 'labour'],
  costs: ['lossValue'],
  rows: (period, whose) => {
    const stones = sql`filter (where not l.is_jewels and not l.is_metal)`
    const metal = sql`filter (where l.is_metal)`
    return sql`with job as (${jobsIn(period, whose)}), worked as (
        select l.job_id, l.counts, coalesce(sum(l.weight) ${stones}, 0) as issued, coalesce(sum(l.uncut_weight) ${stones}, 0) as uncut, coalesce(sum(l.finished_weight) ${stones}, 0) as finished, coalesce(sum(l.loss_weight) ${stones}, 0) as loss,
          coalesce(sum(${lostValue}) filter (where not l.is_metal), 0) as "lossValue", coalesce(sum(l.weight) ${metal}, 0) as metal, coalesce(sum(l.loss_weight) ${metal}, 0) as "metalLoss",
          sum((l.weight - l.uncut_weight) * l.expected_yield / 100) filter (where not l.is_jewels and not l.is_metal) as foreseen, sum(l.weight - l.uncut_weight) filter (where not l.is_jewels and not l.is_metal and l.expected_yield is not null) as judged
        from (${linesIn(period, whose)}) l group by 1, 2
      ) select j.kind, j.document_id as id, case j.counts when -1 then 'Rework of ' else '' end || j.number as number, j.day as date, j.promised_on as promised, case when j.promised_on is not null then greatest(j.completed_on - j.promised_on, 0) end as late, j.customer_id,
          ${sql.join((['issued', 'uncut', 'finished', 'loss', 'lossValue', 'metal', 'metalLoss'] as const).map(name => sql`j.counts * ${sql.ref(`w.${name}`)} as ${sql.id(name)}`))},
          ${percentage(sql`w.finished`, sql`(w.issued - w.uncut)`)} as yield, ${percentage(sql`w.foreseen`, sql`w.judged`)} as expected, case when j.reworked then 'yes' end as rework, j.counts * j.labour as labour
        from job j join worked w on w.job_id = j.id and w.counts = j.counts`
  },
}

const kinds: Record<Query['of'], Documents> = { sales, approvals, collections, jobs }

/** The documents behind an employee's figures, with links; their totals equal the figures exactly. */
export const performanceDocuments: Report<Query> = {
  name: 'performance',
  at: '/api/employee/performance/documents',
  query: querySchema,
  branches: figuresOfBranch,
  describeQuery: (query, { today, format }) => {
    const { from, to } = periodFor(query, today)
    return [`${format.date(from)} to ${format.date(to)}`, ...basisText(query.basis)]
  },
  find: async (context: Context, query, { max }): Promise<Found> => {
    const { showsCosts } = readerOf(context, query.id)
    const { columns, summed, costs, rows: found } = kinds[query.of]
    const isShown = (name: string) => showsCosts || !costs.includes(name)
    const { branches } = context.caller
    const { rows } =
      await sql<DocumentRow>`with figures as (select *, ${wholeOf(summed)} from (${found(periodFor(query, await todayFor(context)), { employee: query.id, basis: query.basis })}) f)
      select t.*, json_build_object('entity', t.kind, 'id', t.id) as document, case when c.id is not null then json_build_object('id', c.id, 'title', c.name) end as party
      from figures t left join customer c on c.id = t.customer_id order by t.date desc, t.number desc, t.id ${atMost(max)}`.execute(
        context.db,
      )
    const list = paged(summed, branches ? await withoutOthers(context.db, branches, rows) : rows)
    const only = (row: Record<string, unknown>) =>
      Object.fromEntries(
        [...columns.map(({ name }) => name), 'document'].filter(name => name in row && isShown(name)).map(name => [name, row[name]]),
      )
    return {
      columns: columns.filter(({ name }) => isShown(name)),
      rows: list.rows.map(only),
      sums: { number: 'Total', ...only(list.sums) },
      more: list.more ?? 0,
    }
  },
}
