import { type RawBuilder, sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Found, ReportRow } from '../../../domain/reports/contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { base, day, footOf, integer, percent, shareOf, text, totalIn } from '../columns.ts'
import { type DocumentGroup, documentGroups } from '../group.ts'
import { companyReport } from '../list.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import { andAll, type CompanyReportQuery, narrowed } from '../query.ts'
import { billNumbers, dayColumns, entryTitle, inBase } from './entries.ts'

type Query = CompanyReportQuery<'discounts'> & { from: string; to: string }

/** Every sale of the period in the base currency: the amount before discount, both kinds of discount, and the amount charged. */
const documents = (query: Query): RawBuilder<unknown> => {
  const day = sql.ref(dayColumns[query.basis ?? 'issued'])
  const narrow = andAll(narrowed('discounts', query, { salesperson: 'p.salesperson_id', customer: 'p.customer_id', branch: 'p.branch_id' }))
  return sql`with sale as (
      select kind as entity, entry, document_id, document_id as id, counts, ${day} as date, customer_id, branch_id, (array_agg(salesperson_id order by turn))[1] as salesperson_id, ${inBase(sql`gross`)} as gross,
        ${inBase(sql`discount - on_document`)} as "onLines", ${inBase(sql`on_document`)} as "onDocument", ${inBase(sql`discount`)} as given, ${inBase(sql`gross - discount`)} as charged
      from sale_line where ${day} between ${query.from} and ${query.to} group by entry, kind, document_id, counts, ${day}, customer_id, branch_id
    ), p as (select * from sale p where true ${narrow})`
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
      select ${key} as key, sum(counts)::integer as documents, coalesce(sum(counts) filter (where given <> 0), 0)::integer as discounted, ${sql.join(names.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))},
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
    select s.*, ${entryTitle} as number, json_build_object('entity', s.entity, 'id', s.id) as document, json_build_object('id', c.id, 'title', c.name) as customer, json_build_object('id', e.id, 'title', e.name) as salesperson
    from (select *, ${wholeOf(names)} from p where given <> 0) s join (${billNumbers}) b on b.id = s.id join customer c on c.id = s.customer_id left join employee e on e.id = s.salesperson_id
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
 * Discounts on lines and on whole documents, by salesperson and customer; a cancellation counts back on its own day
 * (docs/domain/reports.md#discounts).
 */
export const discounts = companyReport('discounts', (db, query, { max }) =>
  query.by === 'document' ? documentByDocument(db, query, max) : byGroup(db, query.by, query),
)
