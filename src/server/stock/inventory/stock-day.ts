import { sql } from 'kysely'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { insidePlaces, type Place } from '../../../domain/stock/inventory/place.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict } from '../../kit/errors.ts'

// Goods enter from suppliers and adjustments without having been there. Lost and consumed goods come back only as a reversal.
const kept: readonly Place[] = [...insidePlaces, 'sold']
const places = kept.map(place => `'${place}'`).join(', ')

/**
 * SQL (text): what each place holds at the end of each day on which it changed, by stone, place, and holder. Reserved goods lie in the
 * safe, so they count as available. `from` are the postings to read.
 */
export const stockByDay = (from: string): string => `
  select inventory_id, place, holder, date, sum(sum(weight)) over w as weight, sum(sum(pieces)) over w as pieces from (
    select inventory_id, case from_place when 'reserved' then 'available' else from_place end as place,
      case from_place when 'reserved' then null else from_holder end as holder, date, -weight as weight, -pieces as pieces from ${from}
    union all
    select inventory_id, case to_place when 'reserved' then 'available' else to_place end,
      case to_place when 'reserved' then null else to_holder end, date, weight, pieces from ${from}) moved
  where place in (${places}) group by inventory_id, place, holder, date
  window w as (partition by inventory_id, place, holder order by date)`

/** When, and by which document (its id), goods move. */
type Occasion = { date: string; document: string }

type First = { sku: string; day: string }

/** Refuses postings that add goods to a stone on a day before it came in (docs/domain/stock.md#day-of-a-movement). */
const refuseBeforeFirst = async (tx: Db, postings: readonly StockPosting[], { date, document }: Occasion) => {
  const stones = [...new Set(postings.map(({ inventory }) => inventory))]
  if (stones.length === 0) return
  const { rows } = await sql<First>`select i.sku, f.day from unnest(${stones}::uuid[]) t (id)
    cross join lateral (select date as day from stock_posting p where p.inventory_id = t.id and p.document_id <> ${document} order by date limit 1) f
    join inventory i on i.id = t.id where f.day > ${date} order by f.day desc, i.sku limit 1`.execute(tx)
  const [first] = rows
  if (!first) return
  const message = `${first.sku} came in on ${first.day}. Choose ${first.day} or a later day.`
  throw conflict(message, { fields: { date: message } })
}

type Short = { sku: string; type: string; day: string; earliest: string }

/**
 * Refuses postings that take goods from a place on a day on which they were not there yet, or had left by a later day, or that
 * add goods before the first of them came in (docs/domain/stock.md#day-of-a-movement). The postings are in the ledger already.
 */
export const refuseBeforeMovement = async (tx: Db, postings: readonly StockPosting[], occasion: Occasion): Promise<void> => {
  const { date } = occasion
  await refuseBeforeFirst(
    tx,
    postings.filter(({ from }) => !kept.includes(from)),
    occasion,
  )
  const stones = [...new Set(postings.filter(({ from }) => kept.includes(from)).map(({ inventory }) => inventory))]
  if (stones.length === 0) return
  const { rows } = await sql<Short>`with later as (
      select p.* from stock_posting p where p.inventory_id in (
        select t.id from unnest(${stones}::uuid[]) t (id) where exists (select 1 from stock_posting l where l.inventory_id = t.id and l.date > ${date}))
    ), days as (${sql.raw(stockByDay('later'))}
    ), short as (
      select inventory_id, place, holder, min(date)::date as day, max(date) as last from days where (weight < 0 or pieces < 0) and date >= ${date} group by 1, 2, 3
    )
    select i.sku, i.type, s.day, (select min(d.date) from days d where d.inventory_id = s.inventory_id and d.place = s.place
      and d.holder is not distinct from s.holder and d.date > s.last) as earliest
    from short s join inventory i on i.id = s.inventory_id order by earliest desc, i.sku limit 1`.execute(tx)
  const [short] = rows
  if (!short) return
  const { sku, type, day, earliest } = short
  const why = isWhole(type) || day === date ? `${sku} was not there on ${day}` : `${sku} would be below zero on ${day}`
  const message = `${why}: it moved on ${earliest}. Choose ${earliest} or a later day.`
  throw conflict(message, { fields: { date: message } })
}
