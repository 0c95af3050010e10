import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Entity } from '../../domain/kit/entity.ts'
import type { Found } from '../../domain/reports/contract.ts'
import { reportQueries, reversedStates, takenBackDocuments } from '../../domain/reports/query.ts'
import { baseDigitsText } from '../company/base-digits.ts'
import type { Db } from '../kit/db/db.ts'
import { stateIn } from '../kit/db/states.ts'
import { entityNamed } from '../kit/entity/columns.ts'
import { base, day, footOf, integer, money, text } from './columns.ts'
import { companyReport } from './list.ts'
import { atMost, paged, wholeOf } from './page.ts'
import { andAll, type CompanyReportQuery, narrowed } from './query.ts'

const states = [...new Set(takenBackDocuments.flatMap(reversedStates))]

const named = ({ fields }: Entity, names: readonly string[]): string[] =>
  names.flatMap(name => (fields[name] ? [columnOf(name, fields[name])] : []))
const first = (columns: readonly string[], type: string): string => `${columns[0] ?? 'null'}::${type}`

/** SQL: every document that can be canceled or reversed, with the columns that all have: branch, party, currency and amount. */
const anyDocument = sql.raw(
  takenBackDocuments
    .map(entity => {
      const amount = first(named(entity, ['total', 'amount']), 'numeric')
      const party = named(entity, ['customer', 'supplier', 'party', 'maker'])
      const payee = first(named(entity, ['payee']), 'text')
      return `select '${entity.name}' as kind, id, number, date, ${first(named(entity, ['branch', 'from']), 'uuid')} as branch_id,
        ${party.length > 0 ? `coalesce(${party.join(', ')})` : 'null::uuid'} as party_id, ${payee} as payee,
        ${first(named(entity, ['currency']), 'text')} as currency, ${amount} as total, round(${amount} * ${named(entity, ['exchange'])[0] ?? '1'}, ${baseDigitsText}) as base from ${entity.table}`
    })
    .join(' union all '),
)

type Query = CompanyReportQuery<'cancelled'> & { from: string; to: string }

const canceledDocuments = (query: Query): RawBuilder<unknown> => sql`with reversed as (
    select s.document_kind as kind, s.document_id, s.to_state as state, s.reason, s.by_id, coalesce(greatest(
      (select max(r.date) from stock_posting r where r.document_id = s.document_id), (select max(r.date) from account_posting r where r.document_id = s.document_id)), s.date) as "on"
    from step s where ${stateIn('s.to_state', states)} ${andAll(narrowed('cancelled', query, { kind: 's.document_kind', person: 's.by_id' }))}
  ), p as (
    select t.*, p.id, p.number, p.date, p.party_id, p.payee, p.currency, p.total, p.base, t."on" - p.date as days from reversed t join (${anyDocument}) p on p.kind = t.kind and p.id = t.document_id
    where t."on" between ${query.from} and ${query.to} ${andAll(narrowed('cancelled', query, { branch: 'p.branch_id' }))}
  )`

const kindCalled = (kind: string) => ({ id: kind, title: kinds.find(({ value }) => value === kind)?.label ?? kind })
const stateCalled = (kind: string, state: string) => entityNamed(kind).lifecycle?.states[state]?.label ?? state
const kinds = reportQueries.cancelled.filters.kind.options ?? []
const inBase = base('base', 'In base', 'The totals of the documents before cancellation, at their own rates.')

const groups = {
  kind: { header: 'Kind', key: sql`p.kind`, title: sql`json_build_object('id', key, 'title', key)` },
  person: {
    header: 'By',
    key: sql`p.by_id`,
    title: sql`(select json_build_object('id', u.id, 'title', u.name) from "user" u where u.id = key)`,
  },
}
const byGroup = async (db: Db, by: keyof typeof groups, query: Query): Promise<Found> => {
  const { header, key, title } = groups[by]
  const { rows } = await sql<{ group: { id: string; title: string } }>`${canceledDocuments(query)}, grouped as (
      select ${key} as key, count(*) as documents, coalesce(sum(base), 0) as base, round(avg(days))::integer as days from p group by 1
    ) select *, ${title} as "group" from grouped order by documents desc, key`.execute(db)
  const figures = [integer('documents', 'Documents'), inBase]
  return {
    columns: [text('group', header), ...figures, integer('days', 'Days after', 'Average days from the document date to the cancellation.')],
    rows: by === 'kind' ? rows.map(row => ({ ...row, group: kindCalled(row.group.id) })) : rows,
    sums: { group: 'Total', ...footOf(figures, ['documents', 'base'], rows) },
  }
}

const documentByDocument = async (db: Db, query: Query, max: number): Promise<Found> => {
  const { rows } = await sql<{ kind: string; state: string }>`${canceledDocuments(query)}
    select p.*, json_build_object('entity', p.kind, 'id', p.id) as document, case when coalesce(c.name, p.payee) is not null then json_build_object('id', c.id, 'title', coalesce(c.name, p.payee)) end as party, u.name as by, ${wholeOf(['base'])}
    from p join "user" u on u.id = p.by_id left join customer c on c.id = p.party_id order by "on" desc, number desc ${atMost(max)}`.execute(
    db,
  )
  const { sums, ...page } = paged(
    ['base'],
    rows.map(row => ({ ...row, kind: kindCalled(row.kind), state: stateCalled(row.kind, row.state) })),
  )
  return {
    columns: [
      day('on', 'Canceled'),
      text('kind', 'Kind'),
      text('number', 'Document'),
      day('date', 'Dated'),
      integer('days', 'Days after'),
      text('party', 'Party'),
      text('currency', 'Currency'),
      money('total', 'Total'),
      inBase,
      text('state', 'Status'),
      text('by', 'By'),
      { ...text('reason', 'Reason'), long: true },
    ],
    ...page,
    sums: { number: 'Total', ...sums },
  }
}

/**
 * The documents canceled, voided, bounced or reversed in a period: what, when, by whom and why
 * (docs/domain/reports.md#canceled-documents).
 */
export const cancelled = companyReport('cancelled', (db, query, { max }) =>
  query.by === 'document' ? documentByDocument(db, query, max) : byGroup(db, query.by, query),
)
