import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Found } from '../../../domain/reports/report.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import type { Db } from '../../kit/db/db.ts'
import { base, day, footOf, integer, percent, shareOf, text } from '../columns.ts'
import { type PaperGroup, paperGroups } from '../group.ts'
import { houseReport } from '../list.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import { andAll, type HouseAsked, narrowed } from '../query.ts'

type Query = HouseAsked<'discounts'> & { from: string; to: string }

// What asks a customer to be paid: sales, and what the workshop did for them.
const bills = [
  { entity: 'invoice', lines: 'item', of: 'invoice_id', to: '' },
  ...(['cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const).map(entity => ({
    entity,
    lines: 'work_item',
    of: `${entities[entity].table}_id`,
    to: `and b.direction = 'customer'`,
  })),
]

/** Every bill to a customer in the period, in the base currency: before any discount, what was taken off line by line and off the whole, and what was charged. */
const papers = (query: Query): RawBuilder<unknown> => {
  const { from, to } = query
  const narrow = andAll(narrowed('discounts', query, { salesperson: 'b.salesperson_id', customer: 'b.customer_id', branch: 'b.branch_id' }))
  const of = ({ entity, lines, of, to: direction }: (typeof bills)[number]) => sql`
    select ${sql.lit(entity)} as entity, b.id, b.number, b.date, b.customer_id, b.salesperson_id, b.branch_id,
      round(l.discount * b.exchange, ${inBaseDigits}) as "onLines", round(b.discount * b.exchange, ${inBaseDigits}) as "onPaper", round((b.subtotal - b.discount) * b.exchange, ${inBaseDigits}) as charged
    from ${sql.table(entities[entity as 'invoice'].table)} b join lateral (select sum(i.discount) as discount from ${sql.table(lines)} i where ${sql.ref(`i.${of}`)} = b.id) l on true
    where b.state = 'issued' and b.date between ${from} and ${to} ${sql.raw(direction)} ${narrow}`
  return sql`with bills as (${sql.join(bills.map(of), sql` union all `)}), p as (
      select *, "onLines" + "onPaper" as given, charged + "onLines" + "onPaper" as gross from bills
    )`
}

const figures = [
  base('gross', 'Before discount'),
  base('onLines', 'Off the lines'),
  base('onPaper', 'Off the whole'),
  base('given', 'Discount'),
]
const charged = base('charged', 'Charged', 'What is left after every discount, before tax that is put on top, shipping and charges.')
const rate = percent('rate', 'Discount %', 'Discount ÷ before discount.')
const names = [...figures, charged].map(({ name }) => name)
type Given = { given: Quantity; gross: Quantity }
const withRate = <R extends Given>(row: R) => ({ ...row, rate: shareOf(row.given, row.gross) })

const byGroup = async (db: Db, by: PaperGroup, query: Query): Promise<Found> => {
  const { header, key, title } = paperGroups[by]
  const { rows } = await sql<Given>`${papers(query)}, grouped as (
      select ${key} as key, count(*) as papers, count(*) filter (where given > 0) as discounted, ${sql.join(names.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))},
        round(max(given * 100 / nullif(gross, 0)), 1) as highest from p group by 1
    ) select *, ${title} as "group" from grouped order by ${by === 'month' ? sql`key` : sql`given desc, gross desc, key`}`.execute(db)
  const counts = [integer('papers', 'Invoices'), integer('discounted', 'With discount')]
  const sums = footOf([...counts, ...figures, charged], [...counts.map(({ name }) => name), ...names], rows)
  return {
    columns: [text('group', header), ...counts, ...figures, rate, percent('highest', 'Highest %', 'The largest on one invoice.'), charged],
    rows: rows.map(withRate),
    sums: { group: 'Total', ...withRate(sums as Given) },
  }
}

const paperByPaper = async (db: Db, query: Query, most: number): Promise<Found> => {
  const { rows } = await sql<Given & Record<string, unknown>>`${papers(query)}
    select p.*, json_build_object('entity', p.entity, 'id', p.id) as paper, json_build_object('id', c.id, 'title', c.name) as customer, json_build_object('id', e.id, 'title', e.name) as salesperson
    from (select *, ${wholeOf(names)} from p where given > 0) p join customer c on c.id = p.customer_id left join employee e on e.id = p.salesperson_id
    order by given desc, number ${atMost(most)}`.execute(db)
  const { sums, rows: shown, more } = paged(names, rows)
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
    rows: shown.map(row => withRate(row as Given)),
    sums: { number: 'Total', ...withRate(sums as Given) },
    more,
  }
}

/** What was given away, line by line and off the whole, by whom and to whom; without what was cancelled (domain, section 8). */
export const discounts = houseReport('discounts', (db, query, { most }) =>
  query.by === 'paper' ? paperByPaper(db, query, most) : byGroup(db, query.by, query),
)
