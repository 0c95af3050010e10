import { sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { approval } from '../../../domain/sales/approval.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { fatesOn, worthOfPart } from '../../documents/line-worth.ts'
import { salespersonOn } from '../agreed.ts'
import { base, footOf, integer, percent, shareOf, text, totalIn } from '../columns.ts'
import { entriesOf } from '../entries.ts'
import { documentGroups } from '../group.ts'
import { companyReport } from '../list.ts'
import { andAll, narrowed } from '../query.ts'

const figures = [
  integer('documents', 'Approvals'),
  base('lent', 'Sent', 'Goods sent on approvals of this period, at their prices.'),
  base('invoiced', 'Invoiced', 'Goods invoiced from these approvals, at their prices.'),
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

/**
 * The outcome of the goods that went out on approval in a period, and the share sold (docs/domain/reports.md#approval-conversion): as issued
 * until the end of the period, restated until today.
 */
export const approvalConversion = companyReport('approval-conversion', async (db, query) => {
  const { by, from, to, basis } = query
  const { header, key, title } = documentGroups[by]
  const columns = { salesperson: 'p.salesperson_id', customer: 'p.customer_id', branch: 'p.branch_id' }
  const isRestated = basis === 'restated'
  const worth = (part: Parameters<typeof worthOfPart>[0]) => sql`coalesce(sum(${worthOfPart(part, isRestated ? 'l' : 'h')}), 0)`
  const until = (posting: string) => (isRestated ? sql`true` : sql`${sql.ref(`${posting}.date`)} <= ${to}`)
  // Returned is computed as the rest, so that the parts always add up to the total.
  const { rows } = await sql<Row>`with line as (
        select l.approval_id, n.day, n.counts, ${worth('invoiced')} as invoiced, ${worth('lost')} as lost, ${worth('out')} as out,
          coalesce(sum(s.sales), 0) as sales, coalesce(sum(s.waited), 0) as waited
        from (${entriesOf(approval, basis, { from, to })}) n join approval a on a.id = n.id join item l on l.approval_id = a.id
          ${isRestated ? sql`` : sql`left join lateral (${fatesOn(to)}) h on true`} left join lateral (
          select count(*) as sales, sum(s.date - a.date) as waited from stock_posting s
          where s.from_holder = l.id and s.to_place = 'sold' and s.reverses is null and ${until('s')} and not exists (select from stock_posting r where r.reverses = s.id and ${until('r')})) s on l.inventory_id is not null
        group by 1, 2, 3
      ), entry as (
        select a.customer_id, ${salespersonOn(to)} as salesperson_id, a.branch_id, l.day as date, l.counts, l.counts * a.base_total as lent, round(l.invoiced * a.exchange, ${inBaseDigits}) as invoiced, round(l.lost * a.exchange, ${inBaseDigits}) as lost,
          round(l.out * a.exchange, ${inBaseDigits}) as out, l.sales, l.waited from line l join approval a on a.id = l.approval_id
      ), p as (select * from entry p where true ${andAll(narrowed('approval-conversion', query, columns))}), grouped as (
        select ${key} as key, sum(counts)::integer as documents, sum(lent) as lent, sum(invoiced) as invoiced, sum(lent - invoiced - lost - out) as returned, sum(lost) as lost, sum(out) as out,
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
