import { type RawBuilder, sql } from 'kysely'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { type AgeingBucket, ageingBuckets, bucketOf, type Ledger } from '../../../domain/documents/settlement.ts'
import { negate, type Quantity, round, sum } from '../../../domain/kit/quantity.ts'
import type { OpenItem, Statement } from '../../../domain/reports/statement.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { currenciesHeld, heldBy } from '../approval/rows.ts'

type Query = { party: string; ledger?: Ledger | undefined; currency?: string | undefined; from?: string | undefined; to: string }
type Party = { id: string; code: string; title: string; address: string | null; currency: string }
type Side = { party: string; ledger: Ledger; currency: string; to: string }

/** A party's account over a period without its postings: what stood before and after, what is open and how old, and what is out on approval. */
const standingOf = async (db: Db, query: Query) => {
  const { rows: parties } =
    await sql<Party>`select id, code, name as title, address, currency from customer where id = ${query.party}`.execute(db)
  const party = parties[0]
  if (!party) throw notFound('party')
  const ledger = query.ledger ?? 'receivable'
  const { rows: held } = await sql<{
    currency: string
  }>`select currency from account_balance where party_id = ${party.id} and ledger = ${ledger} order by currency`.execute(db)
  const lent = ledger === 'receivable' ? await currenciesHeld(db, party.id) : []
  const currencies = [...new Set([...held.map(row => row.currency), party.currency, ...lent])]
  const currency =
    query.currency ?? (held.some(row => row.currency === party.currency) ? party.currency : (currencies[0] ?? party.currency))
  const side = { party: party.id, ledger, currency, to: query.to }
  const [posted, bills, credits, approvals] = await Promise.all([
    postedOn(db, side, query.from),
    openBillsOn(db, side),
    creditsOn(db, side),
    ledger === 'receivable' ? heldBy(db, { party: party.id, currency, to: query.to }) : [],
  ])
  const { currency: _, ...who } = party
  const { first, opening, closing } = posted
  const sums = { ageing: ageingOf(bills, currency), credit: round(negate(sum(credits.map(({ open }) => open))), currencyDigits(currency)) }
  const standing = { ...side, party: who, currencies, from: query.from ?? first ?? query.to, opening, closing }
  return { side, standing: { ...standing, openItems: [...bills, ...credits], ...sums, approvals } }
}

/** A party's account over a period: what stood before, every posting with its paper, what stands after, what is open and how old, and what is out on approval. */
export const statementOf = async (db: Db, query: Query): Promise<Statement> => JSON.parse(await statementText(db, query))

/** The same as JSON. */
export const statementText = async (db: Db, query: Query): Promise<string> => {
  const { side, standing } = await standingOf(db, query)
  const { rows } = await sql<{ entries: string }>`${entriesIn(side, standing.opening, query.from)}`.execute(db)
  return `${JSON.stringify(standing satisfies Omit<Statement, 'entries'>).slice(0, -1)},"entries":[${rows[0]!.entries}]}`
}

const postedOn = async (db: Db, { party, ledger, currency, to }: Side, from?: string) => {
  const { rows } = await sql<{ first: string | null; opening: Quantity; closing: Quantity }>`
    select min(date) filter (where amount <> 0) as first, coalesce(sum(amount) filter (where date < ${from ?? null}::date), 0.00) as opening, coalesce(sum(amount), 0.00) as closing
    from account_posting where party_id = ${party} and currency = ${currency} and ledger = ${ledger} and date <= ${to}`.execute(db)
  return rows[0]!
}

// What is owed for goods on memo that were sold is looked at where the goods came in.
const memoPaper = (bill: RawBuilder<unknown>) =>
  sql`(select l.purchase_id from memo_sale m join purchase_line l on l.id = m.purchase_line_id where m.bill_id = ${bill} limit 1)`

/**
 * The postings of a period, each with what stands after it. What the party owes more, or we owe less, is a debit; a bill of theirs is a
 * credit to them. A posting that only carries a difference of exchange moves nothing in the party's own currency and is left out.
 * The database writes the JSON (as StatementEntry has it), and puts it together by hand: of thousands of postings it takes two thirds of
 * what json_agg takes, and half of reading each and writing it here. Text that anyone has typed goes through to_json.
 */
const entriesIn = ({ party, ledger, currency, to }: Side, opening: Quantity, from?: string) => {
  const owing = ledger === 'receivable' ? sql`p.amount` : sql`-p.amount`
  return sql`select coalesce(string_agg(entry, ','), '') as entries from (select concat('{"date":"', p.date, '","kind":"', p.paper_kind,
      '","number":', coalesce(to_json(coalesce(n.number, b.number))::text, 'null'),
      ',"paper":{"entity":"', case p.paper_kind when 'writeOff' then 'paymentNote' when 'memoSale' then 'purchase' else p.paper_kind end,
      '","id":"', case p.paper_kind when 'memoSale' then ${memoPaper(sql`p.paper_id`)} else p.paper_id end,
      case when n.id is null then '"},"direction":null,"reference":null'
        else concat('"},"direction":"', n.direction, '","reference":', coalesce(to_json(n.reference)::text, 'null')) end,
      ',"dueDate":', coalesce(case when p.reverses is null and n.id is null then '"' || b.due_date || '"' end, 'null'),
      case when ${owing} >= 0 then ',"debit":"' else ',"debit":null,"credit":"' end, abs(p.amount), case when ${owing} >= 0 then '","credit":null' else '"' end,
      ',"balance":"', ${opening}::numeric + sum(p.amount) over (order by p.date, p.id rows unbounded preceding),
      case when p.reverses is null then '","reversal":false}' else '","reversal":true}' end) as entry
    from account_posting p left join payment_note n on n.id = p.paper_id and n.party_id = ${party} left join bill b on b.id = p.paper_id and b.party_id = ${party}
    where p.party_id = ${party} and p.currency = ${currency} and p.ledger = ${ledger} and p.amount <> 0 and p.date <= ${to} ${from ? sql`and p.date >= ${from}` : sql``}
    order by p.date, p.id) e`
}

// What was open at the end of the period: what is open now, and what was settled only after it.
const openBillsOn = async (db: Db, { party, ledger, currency, to }: Side): Promise<OpenItem[]> => {
  const { rows } = await sql<
    Omit<OpenItem, 'paper'> & { paper: string }
  >`with later as materialized (select bill_id, sum(amount) as amount from allocation where date > ${to} group by 1)
    select case b.kind when 'memoSale' then ${memoPaper(sql`b.id`)} else b.id end as paper, b.kind, b.number, b.date, b.due_date as "dueDate", ${to}::date - b.due_date as "daysLate", b.total, b.total - b.settled + coalesce(l.amount, 0) as open
    from bill b left join later l on l.bill_id = b.id
    where b.party_id = ${party} and b.ledger = ${ledger} and b.currency = ${currency} and b.date <= ${to} and b.total - b.settled + coalesce(l.amount, 0) <> 0
      and (b.active or exists (select 1 from account_posting r where r.paper_id = b.id and r.reverses is not null and r.date > ${to}))
    order by b.due_date, b.date, b.number`.execute(db)
  return rows.map(({ paper, ...item }) => ({ paper: { entity: item.kind === 'memoSale' ? 'purchase' : item.kind, id: paper }, ...item }))
}

const ageingOf = (bills: readonly OpenItem[], currency: string): Record<AgeingBucket, Quantity> => {
  const digits = currencyDigits(currency)
  const within = (bucket: AgeingBucket) =>
    round(sum(bills.filter(({ daysLate }) => bucketOf(daysLate ?? 0) === bucket).map(({ open }) => open)), digits)
  return Object.fromEntries(ageingBuckets.map(bucket => [bucket, within(bucket)])) as Record<AgeingBucket, Quantity>
}

// What had been paid in, or by us, by the end of the period, less what it had settled by then; as items it is below zero.
const creditsOn = async (db: Db, { party, ledger, currency, to }: Side): Promise<OpenItem[]> => {
  const { rows } = await sql<OpenItem>`select * from (
      select json_build_object('entity', 'paymentNote', 'id', n.id) as paper, 'paymentNote' as kind, n.number, n.date, null as "dueDate", null as "daysLate", -n.amount as total,
        coalesce((select sum(p.amount) from account_posting p where p.paper_id = n.id and p.paper_kind = 'paymentNote' and p.date <= ${to}), 0)
        + coalesce((select sum(a.amount) from allocation a where a.note_id = n.id and a.kind = 'money' and a.date <= ${to}), 0) as open
      from payment_note n where n.party_id = ${party} and n.currency = ${currency} and n.direction = ${ledger === 'receivable' ? 'received' : 'paid'} and n.state <> 'draft'
        and (n.state <> 'recorded' or n.allocated < n.amount or n.id in (select note_id from allocation where date > ${to}))) n
    where open <> 0 order by date, number`.execute(db)
  return rows
}
