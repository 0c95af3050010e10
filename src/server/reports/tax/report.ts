import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { baseDigits } from '../../../domain/company/base-currency.ts'
import { type Quantity, round } from '../../../domain/kit/quantity.ts'
import type { Found, ReportColumn } from '../../../domain/reports/contract.ts'
import { type TaxWay, taxWayNames, taxWays } from '../../../domain/reports/tax.ts'
import { hsnText } from '../../../domain/stock/stone/hsn.ts'
import { untaxedCodes } from '../../../domain/trade/tax-codes.ts'
import { taxRatesIn } from '../../company/tax-rate.ts'
import type { Db } from '../../kit/db/db.ts'
import { base, day, percent, text, withCurrency } from '../columns.ts'
import { atMost } from '../page.ts'
import { oneOf, period, periodOf, periodText } from '../query.ts'
import { type Report, todayFor } from '../report.ts'
import { entriesIn } from './entries.ts'

const querySchema = z.strictObject({
  ...period,
  branch: z.uuid('is not the id of a branch').optional(),
  by: oneOf(taxWayNames).default('code'),
})
type Query = z.infer<typeof querySchema>
type WholeQuery = Query & { from: string; to: string }

const amounts = [
  base('salesNet', 'Sales, net', 'Sales without tax, after all discounts. Cancellations are negative on their own day.'),
  base('outputTax', 'Output tax', 'The tax on sales.'),
  base('purchasesNet', 'Purchases, net', 'Purchases and expenses without tax. Returns and cancellations are negative on their own day.'),
  base('inputTax', 'Input tax', 'The tax on purchases and expenses.'),
  base('due', 'Tax due', 'Output tax less input tax.'),
]
const amountNames = amounts.map(({ name }) => name)
const sums = sql`sum(net) filter (where side = 'sales') as "salesNet", sum(tax) filter (where side = 'sales') as "outputTax",
  sum(net) filter (where side = 'purchases') as "purchasesNet", sum(tax) filter (where side = 'purchases') as "inputTax",
  coalesce(sum(tax) filter (where side = 'sales'), 0) - coalesce(sum(tax) filter (where side = 'purchases'), 0) as due`

type Group = { columns: readonly ReportColumn[]; key: RawBuilder<unknown>; shown: RawBuilder<unknown>; order: RawBuilder<unknown> }
const none: Group = { columns: [], key: sql`null::text`, shown: sql`null as "group"`, order: sql`` }
/** What the report is grouped by besides code and rate. */
const groups: Record<Exclude<TaxWay, 'document'>, Group> = {
  code: none,
  month: { columns: [text('group', 'Month')], key: sql`to_char(day, 'YYYY-MM')`, shown: sql`key as "group"`, order: sql`key,` },
  branch: {
    columns: [text('group', 'Branch')],
    key: sql`branch_id`,
    shown: sql`(select json_build_object('id', id, 'title', name) from branch where id = key) as "group"`,
    order: sql`(select code from branch where id = key),`,
  },
  hsn: { columns: [text('group', 'HSN/SAC code')], key: sql`hsn`, shown: sql`key as "group"`, order: sql`key nulls last,` },
}

type Row = { code: string | null; rate: Quantity | null; group?: unknown; more?: number }
const inOrder = sql`g.code is null, g.rate, g.code`

const grouped = async (db: Db, query: WholeQuery & { by: Exclude<TaxWay, 'document'> }): Promise<Row[]> => {
  const { key, shown, order } = groups[query.by]
  const { rows } = await sql<Row>`with e as (${entriesOf(query)}), grouped as (
      select ${key} as key, code, rate, count(distinct id) as documents, ${sums} from e group by 1, code, rate
    ) select *, ${shown} from grouped g order by ${order} ${inOrder}`.execute(db)
  return query.by === 'hsn' ? rows.map(row => ({ ...row, group: row.group === null ? null : hsnText(String(row.group)) })) : rows
}

const documents = async (db: Db, query: WholeQuery, max: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`with e as (${entriesOf(query)}), grouped as (
      select kind, id, number, day, party_id, code, rate, ${sums} from e group by 1, 2, 3, 4, 5, 6, 7
    ) select g.*, count(*) over () as "all", case when g.kind not in ('memoSale', 'memoLoss', 'memoCredit', 'landedCost') then json_build_object('entity', g.kind, 'id', g.id) end as document, json_build_object('id', c.id, 'title', coalesce(c.name, u.payee)) as party
    from grouped g left join customer c on c.id = g.party_id left join purchase u on u.id = g.id order by g.day, g.number, ${inOrder} ${atMost(max)}`.execute(
    db,
  )
  return rows
}

const entriesOf = (query: WholeQuery) =>
  sql`select * from (${entriesIn(query)}) e where true ${query.branch ? sql`and branch_id = ${query.branch}` : sql``}`

const whole = async (db: Db, query: WholeQuery) => {
  const { rows } = await sql<Record<string, Quantity | null>>`select ${sums} from (${entriesOf(query)}) e`.execute(db)
  return Object.fromEntries(amountNames.map(name => [name, round(rows[0]?.[name] ?? '0', baseDigits())]))
}

const taxColumns = [text('code', 'Code'), text('tax', 'Tax'), percent('rate', 'Rate')]

/** The tax of sales and purchases by code and rate; equal to the postings of the documents (docs/domain/reports.md#tax-report). */
export const taxReport: Report<Query> = {
  name: 'tax',
  query: querySchema,
  describeQuery: (query, printing) => [
    periodText(query, printing),
    ...taxWays.flatMap(({ value, label }) => (value === query.by ? [label] : [])),
  ],
  find: async (context, given, { max }): Promise<Found> => {
    const { db } = context
    const query = { ...given, ...periodOf(given, await todayFor(context)) }
    const names = new Map([...(await taxRatesIn(db)), ...untaxedCodes].map(({ code, name }) => [code, name]))
    const { by } = query
    const isListed = by === 'document'
    const found = isListed ? await documents(db, query, max) : await grouped(db, { ...query, by })
    const rows = found.map(row => ({
      ...row,
      tax: row.code === null ? 'Shipping, charges and landed costs' : (names.get(row.code) ?? row.code),
    }))
    const head = isListed ? [day('day', 'Date'), text('number', 'Document'), text('party', 'Party')] : groups[by].columns
    const [first] = head
    return {
      columns: [...head, ...taxColumns, ...amounts.map(withCurrency)],
      rows,
      sums: { [first?.name === 'group' ? 'group' : isListed ? 'number' : 'code']: 'Total', ...(await whole(db, query)) },
    }
  },
}
