import { type RawBuilder, sql } from 'kysely'
import { billLifecycle } from '../../../domain/documents/bill.ts'
import { entities } from '../../../domain/index.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Found, ReportRow } from '../../../domain/reports/contract.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { stateIn } from '../../kit/db/states.ts'
import { base, day, footOf, integer, percent, shareOf, text, totalIn } from '../columns.ts'
import { type DocumentGroup, documentGroups } from '../group.ts'
import { companyReport } from '../list.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import { andAll, type CompanyReportQuery, narrowed } from '../query.ts'

type Query = CompanyReportQuery<'discounts'> & { from: string; to: string }

// The documents that bill a customer: invoices, and workshop invoices.
const bills = [
  { entity: 'invoice', table: entities.invoice.table, lines: 'item', of: 'invoice_id', to: '' },
  ...(['cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const).map(entity => ({
    entity,
    table: entities[entity].table,
    lines: 'work_item',
    of: `${entities[entity].table}_id`,
    to: `and b.direction = 'customer'`,
  })),
]

/** Every customer bill of the period, in the base currency: the amount before discount, both kinds of discount, and the amount charged. */
const documents = (query: Query): RawBuilder<unknown> => {
  const { from, to } = query
  const narrow = andAll(narrowed('discounts', query, { salesperson: 'b.salesperson_id', customer: 'b.customer_id', branch: 'b.branch_id' }))
  const of = ({ entity, table, lines, of, to: direction }: (typeof bills)[number]) => sql`
    select ${sql.lit(entity)} as entity, b.id, b.number, b.date, b.customer_id, b.salesperson_id, b.branch_id,
      round(l.discount * b.exchange, ${inBaseDigits}) as "onLines", round(b.discount * b.exchange, ${inBaseDigits}) as "onDocument", round((b.subtotal - b.discount) * b.exchange, ${inBaseDigits}) as charged
    from ${sql.table(table)} b join lateral (select sum(i.discount) as discount from ${sql.table(lines)} i where ${sql.ref(`i.${of}`)} = b.id) l on true
    where ${stateIn('b.state', statesOf(billLifecycle, 'inForce'))} and b.date between ${from} and ${to} ${sql.raw(direction)} ${narrow}`
  return sql`with bills as (${sql.join(bills.map(of), sql` union all `)}), p as (
      select *, "onLines" + "onDocument" as given, charged + "onLines" + "onDocument" as gross from bills
    )`
}

const figures = [
  base('gross', 'Before discount'),
  base('onLines', 'Line discounts'),
  base('onDocument', 'Invoice discounts'),
  base('given', 'Discount'),
]
const charged = base('charged', 'Charged', 'Net of all discounts, before added tax, shipping and charges.')
const rate = percent('rate', 'Discount %', 'Discount ÷ before discount.')
const names = [...figures, charged].map(({ name }) => name)
type Given = { given: Quantity; gross: Quantity }
const withRate = <R extends Given>(row: R) => ({ ...row, rate: shareOf(row.given, row.gross) })
const withRateOf = (sums: ReportRow) => withRate({ ...sums, given: totalIn(sums, 'given'), gross: totalIn(sums, 'gross') })

const byGroup = async (db: Db, by: DocumentGroup, query: Query): Promise<Found> => {
  const { header, key, title } = documentGroups[by]
  const { rows } = await sql<Given>`${documents(query)}, grouped as (
      select ${key} as key, count(*) as documents, count(*) filter (where given > 0) as discounted, ${sql.join(names.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))},
        round(max(given * 100 / nullif(gross, 0)), 1) as highest from p group by 1
    ) select *, ${title} as "group" from grouped order by ${by === 'month' ? sql`key` : sql`given desc, gross desc, key`}`.execute(db)
  const counts = [integer('documents', 'Invoices'), integer('discounted', 'With discount')]
  const sums = footOf([...counts, ...figures, charged], [...counts.map(({ name }) => name), ...names], rows)
  return {
    columns: [
      text('group', header),
      ...counts,
      ...figures,
      rate,
      percent('highest', 'Highest %', 'The largest discount on one invoice.'),
      charged,
    ],
    rows: rows.map(withRate),
    sums: { group: 'Total', ...withRateOf(sums) },
  }
}

const documentByDocument = async (db: Db, query: Query, max: number): Promise<Found> => {
  const { rows } = await sql<Given & Record<string, unknown>>`${documents(query)}
    select p.*, json_build_object('entity', p.entity, 'id', p.id) as document, json_build_object('id', c.id, 'title', c.name) as customer, json_build_object('id', e.id, 'title', e.name) as salesperson
    from (select *, ${wholeOf(names)} from p where given > 0) p join customer c on c.id = p.customer_id left join employee e on e.id = p.salesperson_id
    order by given desc, number ${atMost(max)}`.execute(db)
  const { sums, rows: shown, more } = paged(names, rows.map(withRate))
  return {
    columns: [
      text('number', 'Invoice'),
      day('date', 'Date'),
      text('customer', 'Customer'),
      text('salesperson', 'Salesperson'),
      ...figures,
      rate,
      charged,
    ],
    rows: shown,
    sums: { number: 'Total', ...withRateOf(sums) },
    more,
  }
}

/**
 * Discounts on lines and on whole documents, by salesperson and customer; without canceled documents
 * (docs/domain/reports.md#discounts).
 */
export const discounts = companyReport('discounts', (db, query, { max }) =>
  query.by === 'document' ? documentByDocument(db, query, max) : byGroup(db, query.by, query),
)
