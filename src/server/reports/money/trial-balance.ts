import { type RawBuilder, sql } from 'kysely'
import { minus, type Quantity } from '../../../domain/kit/quantity.ts'
import { accounts, documentKindName } from '../../../domain/reports/accounts.ts'
import type { Found } from '../../../domain/reports/contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { base, day, footOf, text, withCurrency } from '../columns.ts'
import { documentsOf } from '../explain/query.ts'
import { companyReport } from '../list.ts'
import { atMost, paged, wholeOf } from '../page.ts'
import { andAll, type CompanyReportQuery, narrowed } from '../query.ts'
import { entriesText } from './entries.ts'

type Query = CompanyReportQuery<'trial-balance'> & { to: string }
const entries = sql.raw(entriesText)
const arrives = sql`q.from_place = 'in_transit' and q.to_place = 'available' and q.reverses is null`

/**
 * SQL: the entries of some branches. Stock counts in the branch where it was, other amounts in the branch of their document, opening balances
 * of parties in the head office. The part of a document that counts elsewhere is on the account of other branches.
 */
const ofBranches = (branches: readonly string[]): RawBuilder<unknown> => sql`
  with located as (
    select e.date, e.kind, e.document, e.stone, e.account, e.amount, coalesce(e.branch_id, a.from_id, i.branch_id, (select id from branch where head_office)) as branch_id
    from (${entries}) e left join inventory i on i.id = e.stone left join lateral (select f.from_id from stock_posting q join transfer f on f.id = q.document_id
      where q.inventory_id = e.stone and q.id > e.place and ${arrives} order by q.id limit 1) a on true
    union all
    select q.date, 'transfer', f.id, q.inventory_id, 'stock', l.value, l.branch_id
    from stock_posting q join transfer f on f.id = q.document_id cross join lateral (values (f.to_id, q.value), (f.from_id, -q.value)) l (branch_id, value) where ${arrives}
  ), here as materialized (select * from located where branch_id = any(${branches}::uuid[]))
  select date, kind, document, stone, account, amount from here
  union all select date, kind, document, null, 'otherBranches', -sum(amount) from here group by 1, 2, 3 having sum(amount) <> 0`

const chosen = (query: Query): RawBuilder<unknown> =>
  sql`select date, kind, document, stone, account, amount from (${query.branch ? ofBranches(query.branch) : entries}) e
    where date <= ${query.to} ${andAll(narrowed('trial-balance', query, { account: 'account' }))}`

const debit = base('debit', 'Debit')
const credit = base('credit', 'Credit')
const sides = { debit: sql`greatest(sum(amount), 0)`, credit: sql`greatest(-sum(amount), 0)` }

const byAccount = async (db: Db, query: Query): Promise<Found> => {
  const { rows: found } = await sql<{ account: string; debit: Quantity; credit: Quantity }>`
    select account, ${sides.debit} as debit, ${sides.credit} as credit from (${chosen(query)}) e group by account having sum(amount) <> 0`.execute(
    db,
  )
  const sums = new Map(found.map(row => [row.account, row]))
  const rows = accounts.flatMap(({ value, label, group }) => {
    const sum = sums.get(value)
    return sum ? [{ ...sum, group, account: { id: value, title: label } }] : []
  })
  const columns = [text('account', 'Account'), text('group', 'Group'), withCurrency(debit), withCurrency(credit)]
  return { columns, rows, sums: { account: 'Total', ...footOf(columns, ['debit', 'credit'], rows) } }
}

type Entry = {
  date: string
  kind: string
  document: string
  stone: string | null
  account: string
  debit: Quantity
  credit: Quantity
  opening: string | null
  party: string | null
}
const titles = new Map(accounts.map(({ value, label }) => [value, label]))

/** The document of an entry. Without one it is the stone that was changed, or the party that was opened. */
const named = async (db: Db, rows: readonly Entry[]) => {
  const documents = await documentsOf(db, rows)
  const stones = await documentsOf(
    db,
    rows.map(({ stone }) => ({ kind: 'inventory', document: stone })),
  )
  return ({ document, stone, opening, party }: Entry) =>
    documents.get(document) ?? (party ? { entity: 'customer', id: party, title: opening } : stone ? stones.get(stone) : undefined)
}

const byDocument = async (db: Db, query: Query, max: number): Promise<Found> => {
  const { rows } = await sql<Entry>`with summed as (
      select date, kind, document, min(stone::text)::uuid as stone, account, ${sides.debit} as debit, ${sides.credit} as credit from (${chosen(query)}) e group by 1, 2, 3, 5 having sum(amount) <> 0
    ), page as (
      select *, sum(debit - credit) over (order by date, document, account rows unbounded preceding) as balance, ${wholeOf(['debit', 'credit'])} from summed
      order by date desc, document desc, account desc ${atMost(max)}
    ) select p.*, b.number as opening, b.party_id as party from page p left join bill b on b.id = p.document and b.kind = 'opening'
    order by p.date desc, p.document desc, p.account desc`.execute(db)
  const nameOf = await named(db, rows)
  const page = paged(
    ['debit', 'credit'],
    rows.map(row => {
      const document = nameOf(row)
      return { ...row, kind: documentKindName(row.kind), number: document?.title ?? null, document, account: titles.get(row.account) }
    }),
  )
  const balance = minus(String(page.sums.debit), String(page.sums.credit))
  return {
    columns: [
      day('date', 'Date'),
      text('kind', 'Kind'),
      text('number', 'Document'),
      text('account', 'Account'),
      withCurrency(debit),
      withCurrency(credit),
      withCurrency(base('balance', 'Balance', 'The balance after this line, with all earlier ones.')),
    ],
    ...page,
    sums: { number: 'Total', ...page.sums, balance },
  }
}

/** The trial balance of a day: the balance of every account, and the documents behind it (docs/domain/reports.md#trial-balance). */
export const trialBalance = companyReport('trial-balance', (db, query, { max }) =>
  query.by === 'document' ? byDocument(db, query, max) : byAccount(db, query),
)
