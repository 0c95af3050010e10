import { type RawBuilder, sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Found } from '../../../domain/reports/contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { base, day, footOf, percent, shareOf, text, totalIn, weight } from '../columns.ts'
import { companyReport } from '../list.ts'
import { andAll, type CompanyReportQuery, narrowed } from '../query.ts'
import { typeCalled } from './group.ts'
import { familyOn, roughLots } from './rough-family.ts'
import { flowOn } from './rough-flow.ts'

type Query = CompanyReportQuery<'rough-lots'> & { to: string }

const familyAndFlow = (to: string, roots: RawBuilder<unknown>) => sql`with ${familyOn(to, roots)}, ${flowOn(to)}`

const money = [
  base('sold', 'Sold for', 'The sales of its stones, after discounts and without tax.'),
  base('soldCost', 'Cost of sales'),
  base('lost', 'Lost', 'Goods lost, adjusted out or returned, at cost.'),
  base('profit', 'Profit so far', 'Sales less cost of sales and losses.'),
]
const left = [weight('leftCarats', 'Left, ct'), base('left', 'Left, at cost')]
type Flow = Record<'bought' | 'sold' | 'soldCost' | 'lost' | 'left' | 'profit' | 'cost' | 'cut' | 'finished', Quantity>
const profit = sql`sum(f.sold - f."soldCost" - f.lost) as profit`

const lotColumns = [
  weight('boughtCarats', 'Carats'),
  base('bought', 'Bought for'),
  base('added', 'Labor and more', 'Costs added since: labor and other goods made into its stones.'),
  weight('cut', 'Cut, ct', 'Rough issued for cutting less rough returned uncut.'),
  weight('finished', 'Finished, ct'),
  percent('yield', 'Yield', 'Finished ÷ cut.'),
  ...money,
  ...left,
]
const summed = lotColumns.map(({ name }) => name).filter(name => name !== 'yield')
const recovered = percent('recovered', 'Recovered', 'Sales ÷ total cost so far. Above 100 % the cost is covered.')
const withRates = <R extends Pick<Flow, 'finished' | 'cut' | 'sold' | 'cost'>>(row: R) => ({
  ...row,
  yield: shareOf(row.finished, row.cut),
  recovered: shareOf(row.sold, row.cost),
})

/** The lots that were cut or sold from, newest first. */
const lots = async (db: Db, query: Query, max: number): Promise<Found> => {
  const { rows } = await sql<Flow>`${familyAndFlow(query.to, roughLots)}, lot as (
      select f.root, sum(f.bought) filter (where f.stone = f.root) as bought, sum(f."boughtCarats") filter (where f.stone = f.root) as "boughtCarats", sum(f."soldCost" + f.lost + f.left) as cost,
        sum(f.cut) filter (where i.type = 'rough') as cut, coalesce(sum(f."madeCarats") filter (where i.type <> 'rough' and s.type = 'rough' and f.document_kind <> 'split'), 0) as finished,
        sum(f.sold) as sold, sum(f."soldCost") as "soldCost", sum(f.lost) as lost, ${profit}, sum(f."leftCarats") as "leftCarats", sum(f.left) as left
      from flow f join inventory i on i.id = f.stone left join inventory s on s.id = f.source group by 1 having count(*) > 1 or sum(f."soldCarats") > 0
    ) select l.*, l.cost - l.bought as added, json_build_object('id', i.id, 'title', i.sku) as lot, json_build_object('id', n.id, 'title', n.name) as stone, i.arrived
    from lot l join inventory i on i.id = l.root join stone_name n on n.id = i.stone_name_id where true ${andAll(narrowed('rough-lots', query, { stone: 'i.stone_name_id', branch: 'i.branch_id' }))} order by i.arrived desc, i.sku`.execute(
    db,
  )
  const sums = footOf([...lotColumns, base('cost', '')], [...summed, 'cost'], rows)
  const total = (name: string) => totalIn(sums, name)
  return {
    columns: [text('lot', 'Lot'), text('stone', 'Stone'), day('arrived', 'Since'), ...lotColumns, recovered],
    rows: rows.slice(0, max).map(withRates),
    sums: {
      lot: 'Total',
      ...withRates({ ...sums, finished: total('finished'), cut: total('cut'), sold: total('sold'), cost: total('cost') }),
    },
    more: Math.max(0, rows.length - max),
  }
}

const stoneColumns = [
  weight('carats', 'Carats'),
  base('cost', 'Cost', 'The initial cost: the purchase price, or the share of the goods cut plus labor.'),
  weight('soldCarats', 'Sold, ct'),
  ...money,
  ...left,
]

// Conversions without a document are shown by their kind.
const byCalled: Record<string, string> = { split: 'Split', merge: 'Merged', break: 'Broken up' }

/** One lot with every stone made from it, as a tree: cost, sales, and what is left. */
const oneLot = async (db: Db, to: string, lot: string): Promise<Found> => {
  const { rows } = await sql<
    Omit<Flow, 'finished'> & { trail: string[]; share: Quantity; type: string; by: string | null }
  >`${familyAndFlow(to, sql`i.id = ${lot}`)}
    select f.*, json_build_object('id', i.id, 'title', i.sku) as sku, json_build_object('entity', 'inventory', 'id', i.id) as document, i.type, json_build_object('id', n.id, 'title', n.name) as stone,
      case f.stone when f.root then f."boughtCarats" else f."madeCarats" end as carats, case f.stone when f.root then f.bought else f."madeCost" end as cost, f.sold - f."soldCost" - f.lost as profit,
      case when o.number is not null then json_build_object('id', f.document_id, 'title', o.number, 'entity', f.document_kind) end as made, coalesce(o.number, f.document_kind) as by
    from flow f join inventory i on i.id = f.stone join stone_name n on n.id = i.stone_name_id left join lateral (
      select number from order_form where id = f.document_id union all select number from lapidary_order_form where id = f.document_id union all select number from mf_order_form where id = f.document_id) o on true
    order by f.trail`.execute(db)
  return {
    columns: [
      text('sku', 'SKU'),
      text('from', 'Made of'),
      text('by', 'By'),
      text('stone', 'Stone'),
      text('type', 'Type'),
      percent('share', 'Of this lot', 'Less than 100 % if other goods were made into it.'),
      ...stoneColumns,
    ],
    rows: rows.map(row => ({
      ...row,
      from: row.trail.at(-2) ?? null,
      share: shareOf(row.share, '1'),
      type: typeCalled(row.type),
      by: row.by && (byCalled[row.by] ?? row.by),
    })),
    sums: {
      sku: 'Total',
      ...footOf(
        stoneColumns,
        [...money, ...left].map(({ name }) => name),
        rows,
      ),
    },
  }
}

/**
 * The profit of rough: the cost of a lot and its cutting, its sales, and what is left; one lot or all
 * (docs/domain/reports.md#rough-lots).
 */
export const roughLotProfit = companyReport('rough-lots', (db, query, { max }) => {
  const [lot, ...others] = query.lot ?? []
  return lot && others.length === 0 ? oneLot(db, query.to, lot) : lots(db, query, max)
})
