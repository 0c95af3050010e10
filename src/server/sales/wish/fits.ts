import { type RawBuilder, sql } from 'kysely'
import { inventoryTypes } from '../../../domain/trade/inventory-types.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { todayOf } from '../../kit/business-day.ts'
import { askingPricePerCarat, isCertified, isFree, rates, totalAskingPrice } from '../../stock/inventory/columns.ts'

type Condition = RawBuilder<unknown>

const wholeTypes = sql`(${sql.join(inventoryTypes.filter(({ whole }) => whole).map(({ code }) => sql.lit(code)))})`

/** SQL: a wish is open, and its last day has not passed where it was entered. */
export const isWanted = (w: string): Condition => {
  const column = (name: string) => sql.ref(`${w}.${name}`)
  return sql`(${column('status')} = 'open' and (${column('until')} is null or ${column('until')} >= ${todayOf(column('branch_id'))}))`
}

/** SQL: one of the texts with commas between, or any without one. */
const isOneOf = (value: Condition, texts: Condition) =>
  sql`(${texts} is null or lower(${value}) = any(regexp_split_to_array(lower(${texts}), '\\s*,\\s*')))`
const isSame = (value: Condition, wanted: Condition) => sql`(${wanted} is null or ${value} = ${wanted})`

/** SQL: the customer has not been offered the stone, or had it on approval, since the wish was entered. */
const isNew = (w: string, s: string) => {
  const shown = (lines: string, document: string) => sql`not exists (select from ${sql.table(lines)} l
    join ${sql.table(document)} d on d.id = ${sql.ref(`l.${document}_id`)}
    where l.inventory_id = ${sql.ref(`${s}.id`)} and d.customer_id = ${sql.ref(`${w}.customer_id`)} and d.created_at >= ${sql.ref(`${w}.created_at`)})`
  return sql`${shown('offer_item', 'offer')} and ${shown('item', 'approval')}`
}

/** SQL condition: the stone `s` fits the wish `w` of the customer `c`, and is free for them (docs/domain/sales.md#wishes). */
export const fitsWish = (w: string, s: string, c: string): Condition => {
  const wanted = (name: string) => sql.ref(`${w}.${name}`)
  const stone = (name: string) => sql.ref(`${s}.${name}`)
  const rule = (name: string) => sql.ref(`${c}.${name}`)
  const weight = sql`(case when ${stone('type')} in ${wholeTypes} then ${stone('weight')} between coalesce(${wanted('min_weight')}, 0) and coalesce(${wanted('max_weight')}, ${stone('weight')})
    else ${stone('available_weight')} >= coalesce(${wanted('min_weight')}, 0) end)`
  const price = sql`(case ${wanted('price_basis')} when 'whole' then ${totalAskingPrice(s)} else ${askingPricePerCarat(s)} end)`
  const most = sql`round(${wanted('max_price')} * (${rates} ->> ${wanted('currency')})::numeric, ${inBaseDigits})`
  return sql.join(
    [
      isFree(s),
      sql`${stone('ownership')} <> 'customer'`,
      sql`${stone('stone_name_id')} = ${wanted('stone_name_id')} and ${stone('type')} = ${wanted('type')} and ${stone('naturalness')} = ${wanted('naturalness')}`,
      isSame(stone('shape_id'), wanted('shape_id')),
      isSame(stone('origin_id'), wanted('origin_id')),
      isOneOf(stone('colour'), wanted('colour')),
      isOneOf(stone('clarity'), wanted('clarity')),
      weight,
      sql`(${wanted('max_price')} is null or ${stone('asking_rate')} is null or ${price} <= ${most})`,
      sql`(not (${wanted('only_untreated')} or ${rule('only_untreated')}) or ${stone('treatments')} @> '[{"code": "N"}]')`,
      sql`(not (${wanted('only_certified')} or ${rule('only_certified')}) or ${isCertified(s)})`,
      sql`(${stone('naturalness')} <> 'natural' or cardinality(${rule('unwanted_origins')}) = 0
        or coalesce(not (select o.country from origin o where o.id = ${stone('origin_id')}) = any(${rule('unwanted_origins')}), true))`,
      isNew(w, s),
    ],
    sql` and `,
  )
}
