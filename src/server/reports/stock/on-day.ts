import { type RawBuilder, sql } from 'kysely'
import { insidePlaces } from '../../../domain/stock/inventory/place.ts'
import { isInGrams, stockTypes } from '../../../domain/stock/stone/type.ts'
import { andAll, type CompanyReportQuery, narrowed } from '../query.ts'

const listed = (values: readonly string[]): RawBuilder<unknown> => sql.raw(values.map(value => `'${value}'`).join(', '))
const inside = listed(insidePlaces)
const inGrams = listed(stockTypes.map(({ value }) => value).filter(isInGrams))
const columns = {
  place: 'h.place',
  ownership: 'i.ownership',
  type: 'i.type',
  category: 'i.category',
  stone: 'i.stone_name_id',
  origin: 'i.origin_id',
  branch: 'coalesce(c.from_id, i.branch_id)',
}
export type StockQuery = CompanyReportQuery<'stock-value'> & { to: string }

/**
 * SQL: the goods that the company held at the end of a day, one row for each stone and place. The common table expressions end in `held`.
 * Computed as current balances less later movements, so that a report of today costs nothing extra. The branch is the one on that day: the
 * first later transfer shows where the stone came from.
 */
export const stockOn = (query: Omit<StockQuery, 'by'>): RawBuilder<unknown> => {
  const { to } = query
  return sql`moved as (
      select inventory_id, place, pieces, weight, value from stock_balance where inside and weight > 0
      union all select inventory_id, from_place, pieces, weight, value from stock_posting where date > ${to} and from_place in (${inside})
      union all select inventory_id, to_place, -pieces, -weight, -value from stock_posting where date > ${to} and to_place in (${inside})
    ), there as (
      select inventory_id, place, sum(pieces)::integer as pieces, sum(weight) as weight, sum(value) as value from moved group by 1, 2 having sum(weight) > 0
    ), came as (
      select distinct on (p.inventory_id) p.inventory_id, f.from_id from stock_posting p join transfer f on f.id = p.document_id
      where p.date > ${to} and p.from_place = 'in_transit' and p.to_place = 'available' and p.reverses is null order by p.inventory_id, p.date, p.id
    ), held as (
      select i.id, i.sku, i.type, i.category, i.ownership, i.stone_name_id, i.origin_id, i.location, i.arrived, i.currency, i.asking_basis, i.asking_rate, i.weight as whole,
        coalesce(c.from_id, i.branch_id) as branch_id, h.place, h.pieces, h.value, h.weight,
        case when i.type in (${inGrams}) then 0 else h.weight end as carats, case when i.type in (${inGrams}) then h.weight else 0 end as grams
      from there h join inventory i on i.id = h.inventory_id left join came c on c.inventory_id = h.inventory_id
      where true ${andAll(narrowed('stock-value', query, columns))}
    )`
}
