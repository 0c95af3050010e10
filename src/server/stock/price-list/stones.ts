import { type RawBuilder, sql } from 'kysely'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import type { ListQuery } from '../../../domain/kit/list-query.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { type Format, type FormatName, formats } from '../../../domain/stock/price-list/formats.ts'
import type { LeftOutReason } from '../../../domain/stock/price-list/left-out.ts'
import type { ListedStone } from '../../../domain/stock/price-list/values.ts'
import { isGraded } from '../../../domain/stock/stone/grades.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { behaviors } from '../../index.ts'
import { anyOf, type Db } from '../../kit/db/db.ts'
import { orderOf, readCondition } from '../../kit/entity/query.ts'
import { isFree, rates } from '../inventory/columns.ts'

/** What a price list is of: a market, and the stones of the stock list with these filters, as a role may see them. */
export type Wanted = { market: FormatName; query: ListQuery; viewer: Viewer }

const polished = stockTypes.map(({ value }) => value).filter(isGraded)

const isListed = ({ goods, labGrown }: Format): RawBuilder<unknown> => {
  const grown = labGrown ? sql`t.naturalness in ('natural', 'lab-grown')` : sql`t.naturalness = 'natural'`
  return goods === 'diamonds'
    ? sql`(t.type = 'single' and lower(coalesce(n.species, n.name)) = 'diamond' and ${grown})`
    : sql`t.type = any(${polished}::text[])`
}

/** What one unit of the asking currency is in the currency of the list; null without a rate. */
const factorInto = (currency: string | null): RawBuilder<unknown> =>
  currency === null
    ? sql`1::numeric`
    : sql`case when t.currency = ${currency} then 1::numeric else (${rates} ->> t.currency)::numeric / (${rates} ->> ${currency})::numeric end`

const isDisclosed = sql`(t.type = 'metal' or t.naturalness <> 'natural' or t.treatments <> '[]')`

/** Why a stone is left out, the first reason; null for one that is on the list (docs/domain/stock.md#price-lists). */
const reasonIn = (format: Format): RawBuilder<unknown> => {
  const reason = (name: LeftOutReason) => sql.lit(name)
  const priced = format.currency === null ? sql`true` : sql`coalesce(t.asking_rate, 0) > 0`
  return sql`case when not (${isFree('t')} and t.ownership <> 'customer') then ${reason('notFree')}
    when not ${isListed(format)} then ${reason('notListed')}
    when not ${isDisclosed} then ${reason('undisclosed')}
    when not ${priced} then ${reason('noPrice')}
    when (${factorInto(format.currency)}) is null then ${reason('noRate')} end`
}

const source = sql`inventory t join stone_name n on n.id = t.stone_name_id`

/** SQL condition: the stone is on the list. That it is free stands by itself, so that an index finds it. */
const onList = async (db: Db, { market, query, viewer }: Wanted): Promise<RawBuilder<unknown>> =>
  sql`${await readCondition(db, inventory, query, behaviors.inventory ?? {}, viewer)} and ${isFree('t')} and ${reasonIn(formats[market])} is null`

export type LeftOut = { reason: LeftOutReason; count: number }

/** How many stones a price list has, and how many of the same filters are left out, by reason. */
export const countStones = async (db: Db, wanted: Wanted): Promise<{ stones: number; leftOut: LeftOut[] }> => {
  const where = await readCondition(db, inventory, wanted.query, behaviors.inventory ?? {}, wanted.viewer)
  const { rows } = await sql<{
    reason: LeftOutReason | null
    count: number
  }>`select ${reasonIn(formats[wanted.market])} as reason, count(*)::integer as count
    from ${source} where ${where} group by 1 order by 2 desc, 1`.execute(db)
  return {
    stones: rows.find(({ reason }) => reason === null)?.count ?? 0,
    leftOut: rows.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : [])),
  }
}

/** How many stones each of these price lists has now, in the same order: one statement for all. */
export const countEach = async (db: Db, lists: readonly Wanted[]): Promise<number[]> => {
  if (lists.length === 0) return []
  const parts = await Promise.all(
    lists.map(
      async (list, at) =>
        sql`select ${at}::integer as at, (select count(*)::integer from ${source} where ${await onList(db, list)}) as stones`,
    ),
  )
  const { rows } = await sql<{ stones: number }>`select stones from (${sql.join(parts, sql` union all `)}) c order by at`.execute(db)
  return rows.map(({ stones }) => stones)
}

/** The values of a listed stone: what is free of it, with its price in the currency of the list. Nothing confidential is read. */
const columns = ({ currency }: Format): RawBuilder<unknown> => {
  const digits = currency === null ? sql`currency_digits(t.currency)` : sql`${currencyDigits(currency)}::integer`
  const inCurrency = (price: RawBuilder<unknown>) =>
    sql`case when p.factor = 1 then ${price} else round(${price} * p.factor, ${digits}) end`
  return sql`t.sku, n.name as stone, t.naturalness, s.name as shape, t.available_pieces as pieces, t.available_weight as weight, t.length, t.width, t.depth,
    t.colour, t.clarity, t.cut, t.polish, t.symmetry, t.fluorescence, t.fluorescence_colour as "fluorescenceColour", t.table_percent as "tablePercent", t.depth_percent as "depthPercent",
    t.girdle, t.culet, t.treatments, o.name as origin, c.lab, c.number as "reportNumber", t.pair_number as "pairNumber", t.picture_link as "pictureLink", t.video_link as "videoLink",
    ${currency === null ? sql`t.currency` : sql`${currency}::text`} as currency, b.name as branch,
    ${inCurrency(sql`p.total`)} as total,
    ${inCurrency(sql`case when t.asking_basis = 'per carat' then t.asking_rate else round(p.total / t.available_weight, ${digits}) end`)} as "perCarat"`
}

const joins = ({ currency }: Format): RawBuilder<unknown> => sql`join branch b on b.id = t.branch_id
  left join shape s on s.id = t.shape_id left join origin o on o.id = t.origin_id
  left join lateral (select lab, number from certificate where inventory_id = t.id and status = 'issued' order by "primary" desc, date desc limit 1) c on true
  cross join lateral (select ${factorInto(currency)} as factor,
    gross_of_part(t.asking_basis, t.asking_rate, t.weight, coalesce(t.available_pieces, 1), t.available_weight, currency_digits(t.currency)) as total offset 0) p`

const chunk = 2_000

/**
 * The stones of a price list in the order of the query, read in batches. Each batch reads again what is free, so that a stone sold in
 * between is left out.
 */
export async function* readStones(db: Db, wanted: Wanted): AsyncGenerator<ListedStone> {
  const format: Format = formats[wanted.market]
  const order = orderOf(inventory, wanted.query, behaviors.inventory?.columns ?? {}, wanted.viewer.role)
  const { rows: ids } = await sql<{ id: string }>`select t.id from ${source} where ${await onList(db, wanted)} order by ${order}`.execute(
    db,
  )
  for (let start = 0; start < ids.length; start += chunk) {
    const part = ids.slice(start, start + chunk).map(({ id }) => id)
    const { rows } = await sql<ListedStone & { id: string }>`select t.id, ${columns(format)} from ${source} ${joins(format)}
      where t.id = ${anyOf(part)} and ${isFree('t')} and ${reasonIn(format)} is null`.execute(db)
    // Put in order here: the planner expects few rows, and would compare each with all ids.
    const stones = new Map(rows.map(({ id, ...stone }) => [id, stone]))
    yield* part.flatMap(id => stones.get(id) ?? [])
  }
}
