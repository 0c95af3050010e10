import { sql } from 'kysely'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { type Bought, type CustomerSales, maxStones } from '../../../domain/reports/customer-contract.ts'
import { typesInGrams } from '../../../domain/stock/stone/type.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import { measureIn } from '../sales/keys.ts'
import { linesOf } from '../sales/lines.ts'
import type { Sought } from '../sales/query.ts'

/** The lines of the sales report on goods of this customer, of any day: restated, so that canceled invoices do not count. */
const soughtFor = (customer: string): Sought => ({
  by: ['stone'],
  days: { from: '0001-01-01', to: '9999-12-31' },
  basis: 'restated',
  before: null,
  measure: 'net',
  show: [],
  sort: undefined,
  filters: [
    ['customer', [customer]],
    ['kind', ['invoice', 'creditNote']],
  ],
})

const lastSaleOf = async (db: Db, customer: string): Promise<CustomerSales['last']> => {
  const { rows } = await sql<NonNullable<CustomerSales['last']>>`select i.date, json_build_object('id', i.id, 'title', i.number) as invoice
    from invoice i where i.customer_id = ${customer} and ${stateIn('i.state', statesOf(billLifecycle, 'inForce'))} order by i.date desc, i.created_at desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * What a customer bought by kind of stone, with the figures of the sales report (docs/domain/reports.md#sales-to-a-customer). Each line
 * of an invoice is first set off against its credit notes, so that goods that came back have no say in the typical size or the last date.
 */
const boughtBy = async (db: Db, customer: string): Promise<(Bought & { more: number })[]> => {
  const figures = (['pieces', 'carats', 'net', 'average'] as const).map(name => sql`${measureIn(name, '')} as ${sql.id(name)}`)
  const { rows } = await sql<Bought & { more: number }>`with line as (${linesOf(soughtFor(customer))}), part as (
      select l.stone_name_id, coalesce(l.type = any(${typesInGrams}::text[]), false) as jewelry, coalesce(n.invoice_id, l.document_id) as invoice, l.line,
        max(l.restated_on) filter (where l.counts = 1) as date, sum(l.pieces) as pieces, sum(l.carats) as carats, sum(l.net) as net
      from line l left join credit_note n on n.id = l.document_id where l.stone_name_id is not null group by 1, 2, 3, 4
    ), kept as (select *, pieces > 0 or carats > 0 as is_kept from part
    ), stone as (
      select stone_name_id, jewelry, count(distinct invoice) filter (where is_kept)::integer as documents, sum(pieces) as pieces,
        case when jewelry then null else sum(carats) end as carats, sum(net) as net, sum(net) as "caratNet", max(date) filter (where is_kept) as last,
        percentile_disc(0.5) within group (order by carats / pieces) filter (where not jewelry and pieces > 0 and carats > 0) as size
      from kept group by 1, 2 having bool_or(is_kept)
    )
    select json_build_object('id', n.id, 'title', n.name) as stone, jewelry as "isJewelry", documents, ${sql.join(figures)}, round(size / 1000, 3) as size, last,
      (count(*) over () - ${maxStones})::integer as more
    from stone join stone_name n on n.id = stone_name_id order by net desc, n.name limit ${maxStones}`.execute(db)
  return rows
}

/** The last sale to a customer, and what they buy by kind of stone, the largest amount first. */
export const salesTo = async (db: Db, customer: string): Promise<CustomerSales> => {
  const [last, bought] = await Promise.all([lastSaleOf(db, customer), boughtBy(db, customer)])
  return { last, stones: bought.map(({ more: _, ...stone }) => stone), more: Math.max(0, bought[0]?.more ?? 0) }
}
