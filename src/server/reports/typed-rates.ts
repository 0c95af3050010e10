import { type RawBuilder, sql } from 'kysely'
import type { Found } from '../../domain/reports/contract.ts'
import { ratedDocuments } from '../../domain/reports/query.ts'
import { day, percent, text } from './columns.ts'
import { companyReport } from './list.ts'
import { atMost, paged } from './page.ts'
import { andAll, narrowed } from './query.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const kinds = new Map(ratedDocuments.map(({ name, one }) => [name, capital(one)]))

type Days = { from: string; to: string }
// Each table has an index by day on its documents with a typed rate.
const typed = ({ from, to }: Days): RawBuilder<unknown> =>
  sql.join(
    ratedDocuments.map(({ name, table, fields }) => {
      const number = fields.number ? sql`number` : sql`null::text`
      return sql`select ${sql.lit(name)} as kind, id, ${number} as number, date, currency, exchange, table_rate, table_rate_from, exchange_reason, branch_id
        from ${sql.table(table)} where exchange_reason is not null and date between ${from} and ${to} and state <> 'draft'`
    }),
    sql` union all `,
  )

/** Documents of a period with a typed exchange rate: both rates, the deviation, the reason and the user. */
export const typedRates = companyReport('typed-rates', async (db, query, { max }): Promise<Found> => {
  const { rows } = await sql<{ kind: string }>`with typed as (${typed(query)}), p as (
      select *, count(*) over () as "all" from typed where true ${andAll(narrowed('typed-rates', query, { kind: 'kind', branch: 'branch_id' }))}
    ) select p.*, json_build_object('entity', p.kind, 'id', p.id) as document, trim_scale(p.exchange)::text as rate, trim_scale(p.table_rate)::text as "table", p.table_rate_from as "tableFrom",
      round((p.exchange - p.table_rate) * 100 / p.table_rate, 2) as deviation, p.exchange_reason as reason, w.name as by
    from p left join lateral (select u.name from audit_trail a join "user" u on u.id = a.by_id
      where a.record_id = p.id and a.after ->> 'exchangeReason' is not null order by a.id desc limit 1) w on true
    order by p.date desc, p.number desc ${atMost(max)}`.execute(db)
  const page = paged(
    [],
    rows.map(row => ({ ...row, kind: kinds.get(row.kind) })),
  )
  return {
    columns: [
      day('date', 'Date'),
      text('kind', 'Document'),
      text('number', 'Number'),
      text('currency', 'Currency'),
      text('rate', 'Rate'),
      text('table', 'Rate table', 'The rate in the rate table on the date of the document.'),
      day('tableFrom', 'Table from'),
      percent('deviation', 'Difference', '(Rate − rate table) ÷ rate table.'),
      text('by', 'Entered by'),
      { ...text('reason', 'Reason'), long: true },
    ],
    ...page,
    sums: {},
  }
})
