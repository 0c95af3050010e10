import { type RawBuilder, sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Found, ReportColumn, ReportRow } from '../../../domain/reports/contract.ts'
import { insidePlaces } from '../../../domain/stock/inventory/place.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { base, footOf, integer, text } from '../columns.ts'
import { companyReport } from '../list.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import {
  type Amounts,
  amountNames,
  amounts,
  groupCalled,
  ownershipCalled,
  placeCalled,
  type Ref,
  type StockGroup,
  type StoneRead,
  stockGroups,
  stoneCalled,
  stoneColumns,
  stoneRead,
  titleOf,
} from './group.ts'
import { type StockQuery, stockOn } from './on-day.ts'

type Telling = { db: Db; query: StockQuery; isToday: boolean; max: number }

const value = base('value', 'At cost', 'The value in the stock ledger. Goods of other owners have no value.')
const askingValue = base('asked', 'At asking', 'What is asked for it today, at the latest exchange rates.')
const stones = integer('stones', 'Stones', 'A lot in two places counts in both.')
const inPlaces = insidePlaces.map(place => base(place, placeCalled(place).title))

// Prices and locations have no history, so they are shown only for today.
const today = <T>(isToday: boolean, ...columns: T[]): T[] => (isToday ? columns : [])

// What goods of a lot would be invoiced at, at the latest rate. A lot in several places is divided by a running total.
const worthUntil = (pieces: string, weight: string) =>
  sql`round(gross_of_part(h.asking_basis, h.asking_rate, h.whole, coalesce(${sql.raw(pieces)}, 0), ${sql.raw(weight)}, currency_digits(h.currency)) * case h.currency when s.currency then 1 else r.rate end, ${inBaseDigits})`

/** The stock held on the day, with its asking price in the base currency. */
const stock = (query: StockQuery): RawBuilder<unknown> => sql`with ${stockOn(query)}, rate as (
    select distinct on (currency) currency, rate from exchange_rate where date <= ${query.to} order by currency, date desc
  ), stock as (
    select h.*, case when h.ownership <> 'customer' then ${worthUntil('h.until_pieces', 'h.until_weight')} - ${worthUntil('h.until_pieces - h.pieces', 'h.until_weight - h.weight')} end as asked
    from (select h.*, sum(h.pieces) over until as until_pieces, sum(h.weight) over until as until_weight from held h window until as (partition by h.id order by h.place)) h cross join setting s left join rate r on r.currency = h.currency
  )`
const summed = sql`count(distinct id) as stones, sum(pieces)::integer as pieces, sum(carats) as carats, sum(grams) as grams, sum(value) as value, sum(asked) as asked`
type Summed = Amounts & { ownership: string; stones: number; asked: Quantity | null }

const withTotals = (columns: readonly ReportColumn[], first: string, rows: readonly ReportRow[]): Found => {
  const figures = [stones, ...amounts, ...inPlaces, value, askingValue].map(({ name }) => name)
  return { columns, rows, sums: { [first]: 'Total', ...footOf(columns, figures, rows) } }
}

const byPlace = async ({ db, query, isToday }: Telling): Promise<Found> => {
  const { rows } = await sql<Summed & { place: string }>`${stock(query)} select place, ownership, ${summed} from stock
    group by 1, 2 order by array_position(${[...insidePlaces]}::text[], place), ownership`.execute(db)
  return withTotals(
    [text('place', 'Place'), text('ownership', 'Whose'), stones, ...amounts, value, ...today(isToday, askingValue)],
    'place',
    rows.map(row => ({ ...row, place: placeCalled(row.place), ownership: ownershipCalled(row.ownership) })),
  )
}

const byGroup = async (group: StockGroup, { db, query, isToday }: Telling): Promise<Found> => {
  const { header, column, description } = stockGroups[group]
  const places = insidePlaces.map(place => sql`coalesce(sum(value) filter (where place = ${sql.lit(place)}), 0) as ${sql.ref(place)}`)
  const { rows } = await sql<Summed & { title: Ref | null }>`${stock(query)}, grouped as (
      select ${sql.ref(column)} as key, ownership, ${summed}, ${sql.join(places)} from stock group by 1, 2
    ) select *, ${titleOf(group, 'key')} as title from grouped order by value desc, carats desc, key, ownership`.execute(db)
  return withTotals(
    [
      text('group', header, description),
      text('ownership', 'Whose'),
      stones,
      ...amounts,
      ...inPlaces,
      value,
      ...today(isToday, askingValue),
    ],
    'group',
    rows.map(({ title, ...row }) => ({ ...row, group: groupCalled(group, title), ownership: ownershipCalled(row.ownership) })),
  )
}

const stoneByStone = async ({ db, query, isToday, max }: Telling): Promise<Found> => {
  const figures = [...amountNames, ...today(isToday, 'asked')]
  const { rows } = await sql<StoneRead>`${stock(query)} select ${stoneRead}, location, asked, ${wholeOf(figures)} from stock
    order by value desc, sku, place ${atMost(max)}`.execute(db)
  const columns = [...stoneColumns, ...today(isToday, text('location', 'Location')), text('ownership', 'Whose'), ...amounts, value]
  const { sums, ...page } = paged(figures, rows.map(stoneCalled))
  return { columns: [...columns, ...today(isToday, askingValue)], ...page, sums: { sku: 'Total', ...sums } }
}

const valued = (telling: Telling): Promise<Found> => {
  const { by } = telling.query
  if (by === 'place') return byPlace(telling)
  return by === 'item' ? stoneByStone(telling) : byGroup(by, telling)
}

/** The value of the stock at the end of a day, by place and ownership, from the ledger (docs/domain/reports.md#stock-valuation). */
export const stockValue = companyReport('stock-value', async (db, query, { max }) => {
  const telling = { db, query, isToday: query.to >= query.today, max }
  const found = await valued(telling)
  return telling.isToday ? found : { ...found, rows: found.rows.map(({ asked: _, ...row }) => row) }
})
