import { sql } from 'kysely'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { stateIn } from '../../kit/db/states.ts'
import { base, footOf, integer, percent, shareOf, text, totalIn } from '../columns.ts'
import { documentGroups } from '../group.ts'
import { companyReport } from '../list.ts'
import { andAll, narrowed } from '../query.ts'

const part = (pieces: string, weight: string) =>
  sql.raw(
    `coalesce(sum(round(case l.basis when 'per piece' then l.amount * l.${pieces} / nullif(l.pieces, 0) else l.amount * l.${weight} / nullif(l.weight, 0) end, 2)), 0)`,
  )

const figures = [
  integer('documents', 'Approvals'),
  base('lent', 'Sent', 'Goods sent on approvals of this period, at their prices.'),
  base('invoiced', 'Invoiced', 'Goods invoiced since then, at the prices of the approvals.'),
  base('returned', 'Returned'),
  base('lost', 'Lost'),
  base('out', 'Still out'),
]
const conversion = percent('conversion', 'Conversion %', 'Invoiced ÷ sent.')
const days = integer('days', 'Days to the sale', 'Average days from the approval to the invoice over the lines sold.')

type Row = { lent: Quantity; invoiced: Quantity; sales: number; waited: number }
const withConversion = <R extends Row>(row: R) => ({
  ...row,
  conversion: shareOf(row.invoiced, row.lent),
  days: row.sales > 0 ? Math.round(row.waited / row.sales) : null,
})

/** The outcome of the goods that went out on approval in a period, and the share sold (docs/domain/reports.md#approval-conversion). */
export const approvalConversion = companyReport('approval-conversion', async (db, query) => {
  const { by, from, to } = query
  const { header, key, title } = documentGroups[by]
  const columns = { salesperson: 'a.salesperson_id', customer: 'a.customer_id', branch: 'a.branch_id' }
  // Returned is computed as the rest, so that the parts always add up to the total.
  const { rows } = await sql<Row>`with line as (
        select l.approval_id, ${part('invoiced_pieces', 'invoiced_weight')} as invoiced, ${part('lost_pieces', 'lost_weight')} as lost, ${part('out_pieces', 'out_weight')} as out,
          coalesce(sum(s.sales), 0) as sales, coalesce(sum(s.waited), 0) as waited
        from approval a join item l on l.approval_id = a.id left join lateral (
          select count(*) as sales, sum(s.date - a.date) as waited from stock_posting s
          where s.from_holder = l.id and s.to_place = 'sold' and s.reverses is null and not exists (select from stock_posting r where r.reverses = s.id)) s on l.invoiced_weight > 0
        where ${stateIn('a.state', statesOf(approvalLifecycle, 'inForce'))} and a.date between ${from} and ${to} ${andAll(narrowed('approval-conversion', query, columns))}
        group by 1
      ), p as (
        select a.customer_id, a.salesperson_id, a.branch_id, a.date, a.base_total as lent, round(l.invoiced * a.exchange, ${inBaseDigits}) as invoiced, round(l.lost * a.exchange, ${inBaseDigits}) as lost,
          round(l.out * a.exchange, ${inBaseDigits}) as out, l.sales, l.waited from line l join approval a on a.id = l.approval_id
      ), grouped as (
        select ${key} as key, count(*) as documents, sum(lent) as lent, sum(invoiced) as invoiced, sum(lent - invoiced - lost - out) as returned, sum(lost) as lost, sum(out) as out,
          sum(sales)::integer as sales, sum(waited)::integer as waited from p group by 1
      ) select *, ${title} as "group" from grouped order by ${by === 'month' ? sql`key` : sql`lent desc, key`}`.execute(db)
  const sums = {
    ...footOf([...figures, integer('sales', ''), integer('waited', '')], [...figures.map(({ name }) => name), 'sales', 'waited'], rows),
  }
  const total = (name: string) => totalIn(sums, name)
  const summed = { lent: total('lent'), invoiced: total('invoiced'), sales: Number(total('sales')), waited: Number(total('waited')) }
  return {
    columns: [text('group', header), ...figures, conversion, days],
    rows: rows.map(withConversion),
    sums: { group: 'Total', ...withConversion({ ...sums, ...summed }) },
  }
})
