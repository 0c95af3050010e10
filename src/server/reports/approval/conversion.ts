import { sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { base, footOf, integer, percent, shareOf, text } from '../columns.ts'
import { paperGroups } from '../group.ts'
import { houseReport } from '../list.ts'
import { andAll, narrowed } from '../query.ts'

const part = (pieces: string, weight: string) =>
  sql.raw(
    `coalesce(sum(round(case l.basis when 'per piece' then l.amount * l.${pieces} / nullif(l.pieces, 0) else l.amount * l.${weight} / nullif(l.weight, 0) end, 2)), 0)`,
  )

const figures = [
  integer('papers', 'Approvals'),
  base('lent', 'Lent', 'What went out on the approvals of these days, at their prices.'),
  base('invoiced', 'Invoiced', 'What of it was invoiced since, at the prices of the approvals.'),
  base('returned', 'Returned'),
  base('lost', 'Lost'),
  base('out', 'Still out'),
]
const conversion = percent('conversion', 'Turned into sales', 'Invoiced ÷ lent.')
const days = integer('days', 'Days to the sale', 'From the approval to the invoice, on average over the lines that were sold.')

type Row = { lent: Quantity; invoiced: Quantity; sales: number; waited: number }
const withConversion = <R extends Row>(row: R) => ({
  ...row,
  conversion: shareOf(row.invoiced, row.lent),
  days: row.sales > 0 ? Math.round(row.waited / row.sales) : null,
})

/** What became of the goods that went out on approval in a period, and how much of it was sold (domain, section 8; research 3.13). */
export const approvalConversion = houseReport('approval-conversion', async (db, query) => {
  const { by, from, to } = query
  const { header, key, title } = paperGroups[by]
  const columns = { salesperson: 'a.salesperson_id', customer: 'a.customer_id', branch: 'a.branch_id' }
  // What is returned is what is not elsewhere, so that the parts of a paper always come to the whole of it.
  const { rows } = await sql<Row>`with line as (
        select l.approval_id, ${part('invoiced_pieces', 'invoiced_weight')} as invoiced, ${part('lost_pieces', 'lost_weight')} as lost, ${part('out_pieces', 'out_weight')} as out,
          coalesce(sum(s.sales), 0) as sales, coalesce(sum(s.waited), 0) as waited
        from approval a join item l on l.approval_id = a.id left join lateral (
          select count(*) as sales, sum(s.date - a.date) as waited from stock_posting s
          where s.from_holder = l.id and s.to_place = 'sold' and s.reverses is null and not exists (select from stock_posting r where r.reverses = s.id)) s on l.invoiced_weight > 0
        where a.state = 'issued' and a.date between ${from} and ${to} ${andAll(narrowed('approval-conversion', query, columns))}
        group by 1
      ), p as (
        select a.customer_id, a.salesperson_id, a.branch_id, a.date, a.base_total as lent, round(l.invoiced * a.exchange, ${inBaseDigits}) as invoiced, round(l.lost * a.exchange, ${inBaseDigits}) as lost,
          round(l.out * a.exchange, ${inBaseDigits}) as out, l.sales, l.waited from line l join approval a on a.id = l.approval_id
      ), grouped as (
        select ${key} as key, count(*) as papers, sum(lent) as lent, sum(invoiced) as invoiced, sum(lent - invoiced - lost - out) as returned, sum(lost) as lost, sum(out) as out,
          sum(sales)::integer as sales, sum(waited)::integer as waited from p group by 1
      ) select *, ${title} as "group" from grouped order by ${by === 'month' ? sql`key` : sql`lent desc, key`}`.execute(db)
  const sums = {
    ...footOf([...figures, integer('sales', ''), integer('waited', '')], [...figures.map(({ name }) => name), 'sales', 'waited'], rows),
  }
  return {
    columns: [text('group', header), ...figures, conversion, days],
    rows: rows.map(withConversion),
    sums: { group: 'Total', ...withConversion(sums as Row) },
  }
})
