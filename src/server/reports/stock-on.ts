import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { inventory } from '../../domain/inventory.ts'
import { insidePlaces } from '../../domain/place.ts'
import { stockTypes } from '../../domain/stock-type.ts'
import { isInGrams } from '../../domain/work-charge.ts'
import { dayCode, idOf, oneOf } from './asked.ts'

const listed = (values: readonly string[]): RawBuilder<unknown> => sql.raw(values.map(value => `'${value}'`).join(', '))
const inside = listed(insidePlaces)
const inGrams = listed(stockTypes.map(({ value }) => value).filter(isInGrams))
const choice = (name: 'ownership' | 'type' | 'category') =>
  oneOf(inventory.fields[name].options!.map(({ value }) => value) as [string, ...string[]]).optional()

/** What stock may be narrowed to, wherever it is told. */
export const stockQuery = {
  to: dayCode.optional(),
  branch: idOf('a branch'),
  place: oneOf(insidePlaces).optional(),
  ownership: choice('ownership'),
  type: choice('type'),
  category: choice('category'),
  stone: idOf('a stone'),
  origin: idOf('an origin'),
  location: z.string().max(60).optional(),
}
const columnOf = {
  branch: 'coalesce(c.from_id, i.branch_id)',
  place: 'h.place',
  ownership: 'i.ownership',
  type: 'i.type',
  category: 'i.category',
  stone: 'i.stone_name_id',
  origin: 'i.origin_id',
  location: 'i.location',
}
type StockAsked = { to: string } & { [K in keyof typeof columnOf]?: string | undefined }

/**
 * What was in the house's keeping at the end of a day, a row for each stone and place, as common table expressions that end in `held`.
 * It is what the ledger holds now less what it moved after that day, so that today costs nothing more; and a stone is in the branch
 * that it was in then, which the first transfer it came in by afterwards says.
 */
export const stockOn = ({ to, ...asked }: StockAsked): RawBuilder<unknown> => {
  const narrowed = (Object.keys(columnOf) as (keyof typeof columnOf)[]).flatMap(name =>
    asked[name] ? [sql`${sql.raw(columnOf[name])} = ${asked[name]}`] : [],
  )
  return sql`moved as (
      select inventory_id, place, pieces, weight, value from stock_balance where inside and weight > 0
      union all select inventory_id, from_place, pieces, weight, value from stock_posting where date > ${to} and from_place in (${inside})
      union all select inventory_id, to_place, -pieces, -weight, -value from stock_posting where date > ${to} and to_place in (${inside})
    ), there as (
      select inventory_id, place, sum(pieces)::integer as pieces, sum(weight) as weight, sum(value) as value from moved group by 1, 2 having sum(weight) > 0
    ), came as (
      select distinct on (p.inventory_id) p.inventory_id, f.from_id from stock_posting p join transfer f on f.id = p.paper_id
      where p.date > ${to} and p.from_place = 'in_transit' and p.to_place = 'available' and p.reverses is null order by p.inventory_id, p.date, p.id
    ), held as (
      select i.id, i.sku, i.type, i.category, i.ownership, i.stone_name_id, i.origin_id, i.location, i.arrived, i.currency, i.asking_basis, i.asking_rate, i.weight as whole,
        coalesce(c.from_id, i.branch_id) as branch_id, h.place, h.pieces, h.value, h.weight,
        case when i.type in (${inGrams}) then 0 else h.weight end as carats, case when i.type in (${inGrams}) then h.weight else 0 end as grams
      from there h join inventory i on i.id = h.inventory_id left join came c on c.inventory_id = h.inventory_id
      ${narrowed.length > 0 ? sql`where ${sql.join(narrowed, sql` and `)}` : sql``}
    )`
}
