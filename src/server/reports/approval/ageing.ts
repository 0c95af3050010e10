import { type RawBuilder, sql } from 'kysely'
import { approvalAges } from '../../../domain/reports/age.ts'
import type { Found } from '../../../domain/reports/contract.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { worthOut } from '../../documents/line-worth.ts'
import type { Db } from '../../kit/db/db.ts'
import { inGrams } from '../../stock/inventory/in-grams.ts'
import { dueDateOn, salespersonOn } from '../agreed.ts'
import { base, day, footOf, integer, money, text, weight } from '../columns.ts'
import { documentGroups } from '../group.ts'
import { companyReport } from '../list.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import { andAll, type CompanyReportQuery, narrowed } from '../query.ts'

type Query = CompanyReportQuery<'approval-ageing'> & { to: string }

/** The approvals with goods out at the end of a day: how much, for how long, and how late by the due date agreed then. */
const out = (query: Query): RawBuilder<unknown> => {
  const { to, overdue } = query
  const columns = { customer: 'p.customer_id', salesperson: 'p.salesperson_id', branch: 'p.branch_id' }
  return sql`with later as (
      select line, sum(pieces) as pieces, sum(weight) as weight from (
        select to_holder as line, pieces, weight from stock_posting where date > ${to} and to_place = 'on_approval'
        union all select from_holder, -pieces, -weight from stock_posting where date > ${to} and from_place = 'on_approval') moved group by 1
    ), line as (
      select l.approval_id, l.type, l.basis, l.rate, l.discount_percent, l.weight, l.out_pieces - coalesce(d.pieces, 0) as out_pieces, l.out_weight - coalesce(d.weight, 0) as out_weight
      from (select id from item where approval_id is not null and out_weight > 0 union select line from later) o join item l on l.id = o.id left join later d on d.line = l.id
    ), document as (
      select l.approval_id, sum(l.out_pieces)::integer as pieces, coalesce(sum(l.out_weight) filter (where l.type not in ${inGrams}), 0) as carats, coalesce(sum(l.out_weight) filter (where l.type in ${inGrams}), 0) as grams, sum(${worthOut()}) as value
      from line l join approval a on a.id = l.approval_id where l.out_weight > 0 group by 1
    ), agreed as (
      select a.id, a.number, a.date, a.customer_id, a.branch_id, a.currency, ${salespersonOn(to)} as salesperson_id, p.pieces as out_pieces, p.carats as out_carats, p.grams as out_grams, p.value, round(p.value * a.exchange, ${inBaseDigits}) as base, ${to}::date - a.date as age,
        ${dueDateOn(to)} as due from document p join approval a on a.id = p.approval_id
    ), p as (select p.*, greatest(${to}::date - due, 0) as late from agreed p where true ${andAll(narrowed('approval-ageing', query, columns))} and ${overdue ? sql`(due < ${to}) = any(${[...overdue]}::boolean[])` : sql`true`})`
}

const figures = [
  integer('documents', 'Approvals'),
  integer('pieces', 'Pieces'),
  weight('carats', 'Carats'),
  weight('grams', 'Grams', 'Jewels are weighed in grams.'),
  ...approvalAges.map(({ name, label }) => base(name, label)),
  base('value', 'Total out', 'The outstanding goods at the prices of the approvals.'),
  base('overdue', 'Overdue', 'The goods due back by that day.'),
]
const bands = sql.join(
  approvalAges.map(
    ({ name, from, to }) => sql`coalesce(sum(base) filter (where age between ${from} and ${to ?? 1e6}), 0) as ${sql.ref(name)}`,
  ),
)

const byGroup = async (db: Db, by: 'customer' | 'salesperson' | 'branch', query: Query): Promise<Found> => {
  const { header, key, title } = documentGroups[by]
  const { rows } = await sql<Record<string, unknown>>`${out(query)}, grouped as (
      select ${key} as key, count(*) as documents, sum(out_pieces)::integer as pieces, sum(out_carats) as carats, sum(out_grams) as grams, ${bands}, sum(base) as value,
        coalesce(sum(base) filter (where late > 0), 0) as overdue, max(age) as oldest from p group by 1
    ) select *, ${title} as ${sql.ref(by)} from grouped order by value desc, key`.execute(db)
  const columns = [text(by, header), ...figures, integer('oldest', 'Oldest, days')]
  return {
    columns,
    rows,
    sums: {
      [by]: 'Total',
      ...footOf(
        figures,
        figures.map(({ name }) => name),
        rows,
      ),
    },
  }
}

const documentByDocument = async (db: Db, query: Query, max: number): Promise<Found> => {
  const names = ['pieces', 'carats', 'grams', 'base'] as const
  const { rows } = await sql<Record<string, unknown>>`${out(query)}
    select number, json_build_object('entity', 'approval', 'id', p.id) as document, date, due, age, nullif(late, 0) as late, json_build_object('id', c.id, 'title', c.name) as customer,
      json_build_object('id', e.id, 'title', e.name) as salesperson, p.currency, p.value::text as value, q.*
    from (select *, ${wholeOf(names)} from (select id, out_pieces as pieces, out_carats as carats, out_grams as grams, base from p) q) q
      join p on p.id = q.id join customer c on c.id = p.customer_id join employee e on e.id = p.salesperson_id
    order by age desc, base desc, number ${atMost(max)}`.execute(db)
  const { sums, ...page } = paged(names, rows)
  return {
    columns: [
      text('number', 'Approval'),
      day('date', 'Date'),
      text('customer', 'Customer'),
      text('salesperson', 'Salesperson'),
      integer('age', 'Days out'),
      day('due', 'Due'),
      integer('late', 'Days late'),
      integer('pieces', 'Pieces'),
      weight('carats', 'Carats'),
      weight('grams', 'Grams'),
      text('currency', 'Currency'),
      money('value', 'Still out'),
      base('base', 'In base'),
    ],
    ...page,
    sums: { number: 'Total', ...sums },
  }
}

/** Goods out on approval at the end of a day, their age, and what was overdue (docs/domain/reports.md#approvals-by-age). */
export const approvalAgeing = companyReport('approval-ageing', (db, query, { max }) =>
  query.by === 'document' ? documentByDocument(db, query, max) : byGroup(db, query.by, query),
)
