import { type RawBuilder, sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { deadAfter, stockAges } from '../../../domain/reports/age.ts'
import type { Found } from '../../../domain/reports/contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { base, day, footOf, integer, percent, shareOf, text, totalIn } from '../columns.ts'
import { companyReport } from '../list.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import type { CompanyReportQuery } from '../query.ts'
import {
  type Amounts,
  amountNames,
  amounts,
  groupCalled,
  type Ref,
  type StockGroup,
  type StoneRead,
  stockGroups,
  stoneCalled,
  stoneColumns,
  stoneRead,
  titleOf,
} from './group.ts'
import { stockOn } from './on-day.ts'

type Query = CompanyReportQuery<'stock-ageing'> & { to: string }

const offered = (to: string): RawBuilder<unknown> => sql`(select max(p.date) from stock_posting p
  where p.inventory_id = h.id and p.date <= ${to} and p.to_place in ('sold', 'on_approval') and p.reverses is null)`

/**
 * Stock with its age. Dead stock is older than a year and was neither sold from nor sent on approval for a year. The last sale or approval
 * is looked up once, and only for old stock.
 */
const stock = ({ dead, ...query }: Query): RawBuilder<unknown> => sql`with ${stockOn(query)}, aged as (
    select h.*, greatest(${query.to}::date - h.arrived, 0) as age from held h
  ), stock as materialized (
    select h.*, coalesce(h.age > ${deadAfter} and h.place <> 'on_approval' and coalesce(${query.to}::date - ${offered(query.to)} > ${deadAfter}, true), false) as dead from aged h
  ), filtered as (select * from stock where ${dead ? sql`dead = any(${[...dead]}::boolean[])` : sql`true`})`

const bands = sql.join(
  stockAges.map(
    ({ name, from, to }) => sql`coalesce(sum(value) filter (where age between ${from} and ${to ?? 1e6}), 0) as ${sql.ref(name)}`,
  ),
)
const ageColumns = stockAges.map(({ name, label }) => base(name, label))
const deadValue = base('deadValue', 'Dead', 'In stock for over a year, and not sold or on approval for a year.')

type Grouped = Amounts & { title: Ref | null; deadValue: Quantity }
const byGroup = async (db: Db, group: StockGroup, query: Query): Promise<Found> => {
  const { header, column, description } = stockGroups[group]
  const { rows } = await sql<Grouped>`${stock(query)}, grouped as (
      select ${sql.ref(column)} as key, count(distinct id) as stones, sum(pieces)::integer as pieces, sum(carats) as carats, sum(grams) as grams, sum(value) as value, ${bands},
        count(distinct id) filter (where dead) as "deadStones", coalesce(sum(value) filter (where dead), 0) as "deadValue"
      from filtered group by 1
    ) select *, ${titleOf(group, 'key')} as title from grouped order by value desc, carats desc, key`.execute(db)
  const figures = [
    integer('stones', 'Stones'),
    ...amounts,
    base('value', 'At cost'),
    ...ageColumns,
    integer('deadStones', 'Dead stones'),
    deadValue,
  ]
  const sums = footOf(
    figures,
    figures.map(({ name }) => name),
    rows,
  )
  const share = ({ deadValue, value }: Pick<Grouped, 'deadValue' | 'value'>) => shareOf(deadValue, value)
  return {
    columns: [text('group', header, description), ...figures, percent('deadShare', 'Dead %')],
    rows: rows.map(({ title, ...row }) => ({ ...row, group: groupCalled(group, title), deadShare: share(row) })),
    sums: { group: 'Total', ...sums, deadShare: share({ deadValue: totalIn(sums, 'deadValue'), value: totalIn(sums, 'value') }) },
  }
}

const stoneByStone = async (db: Db, query: Query, max: number): Promise<Found> => {
  const { rows } =
    await sql<StoneRead>`${stock(query)} select ${stoneRead}, arrived, age, ${offered(query.to)} as offered, case when dead then 'dead' end as dead, ${wholeOf(amountNames)}
    from filtered h order by age desc, value desc, sku, place ${atMost(max)}`.execute(db)
  const { sums, ...page } = paged(amountNames, rows.map(stoneCalled))
  return {
    columns: [
      ...stoneColumns,
      day('arrived', 'In stock since'),
      integer('age', 'Days'),
      day('offered', 'Last offered', 'The day it was last sold or sent on approval.'),
      text('dead', 'Dead'),
      ...amounts,
      base('value', 'At cost'),
    ],
    ...page,
    sums: { sku: 'Total', ...sums },
  }
}

/** The age of the stock held on a day, and what of it was dead (docs/domain/reports.md#stock-by-age). */
export const stockAgeing = companyReport('stock-ageing', (db, query, { max }) => {
  // Own stock is the default: the age of other people's goods is their concern.
  const own = { ...query, ownership: query.ownership ?? ['own'] }
  return query.by === 'item' ? stoneByStone(db, own, max) : byGroup(db, query.by, own)
})
