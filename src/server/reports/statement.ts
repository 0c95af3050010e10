import { type RawBuilder, sql } from 'kysely'
import { currencyDigits } from '../../domain/billing.ts'
import { isNegative, negate, plus, type Quantity, round, sum } from '../../domain/kit/quantity.ts'
import { type AgeingBucket, ageingBuckets, bucketOf, type Ledger } from '../../domain/settlement.ts'
import type { OpenItem, Statement, StatementEntry } from '../../domain/statement.ts'
import type { Db } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { currenciesHeld, heldBy } from './approval.ts'

type Asked = { party: string; ledger?: Ledger | undefined; currency?: string | undefined; from?: string | undefined; to: string }
type Party = { id: string; code: string; title: string; address: string | null; currency: string }
type Side = { party: string; ledger: Ledger; currency: string; to: string }
type Posted = Omit<StatementEntry, 'debit' | 'credit' | 'balance'> & { amount: Quantity }

/** A party's account over a period: what stood before, every posting with its paper, what stands after, what is open and how old, and what is out on approval. */
export const statementOf = async (db: Db, asked: Asked): Promise<Statement> => {
  const { rows: parties } =
    await sql<Party>`select id, code, name as title, address, currency from customer where id = ${asked.party}`.execute(db)
  const party = parties[0]
  if (!party) throw notFound('party')
  const ledger = asked.ledger ?? 'receivable'
  const { rows: held } = await sql<{
    currency: string
  }>`select currency from account_balance where party_id = ${party.id} and ledger = ${ledger} order by currency`.execute(db)
  const lent = ledger === 'receivable' ? await currenciesHeld(db, party.id) : []
  const currencies = [...new Set([...held.map(row => row.currency), party.currency, ...lent])]
  const currency =
    asked.currency ?? (held.some(row => row.currency === party.currency) ? party.currency : (currencies[0] ?? party.currency))
  const side = { party: party.id, ledger, currency, to: asked.to }
  const [opening, posted, bills, credits, approvals] = await Promise.all([
    openingOf(db, side, asked.from),
    postedIn(db, side, asked.from),
    openBillsOn(db, side),
    creditsOn(db, side),
    ledger === 'receivable' ? heldBy(db, { party: party.id, currency, to: asked.to }) : [],
  ])
  const { entries, closing } = run(opening, posted, ledger)
  const { currency: _, ...who } = party
  const from = asked.from ?? posted[0]?.date ?? asked.to
  const sums = { ageing: ageingOf(bills, currency), credit: round(negate(sum(credits.map(({ open }) => open))), currencyDigits(currency)) }
  return { ...side, party: who, currencies, from, opening, entries, closing, openItems: [...bills, ...credits], ...sums, approvals }
}

/** What the party owes more, or we owe less, is a debit; a bill of theirs is a credit to them. */
const run = (opening: Quantity, posted: readonly Posted[], ledger: Ledger) => {
  let balance = opening
  const entries = posted.map(({ amount, ...entry }) => {
    balance = plus(balance, amount)
    const owing = ledger === 'receivable' ? amount : negate(amount)
    return { ...entry, debit: isNegative(owing) ? null : owing, credit: isNegative(owing) ? negate(owing) : null, balance }
  })
  return { entries, closing: balance }
}

const openingOf = async (db: Db, { party, ledger, currency }: Side, from?: string): Promise<Quantity> => {
  if (!from) return '0.00'
  const { rows } = await sql<{ amount: Quantity }>`select coalesce(sum(amount), 0.00) as amount from account_posting
    where party_id = ${party} and currency = ${currency} and ledger = ${ledger} and date < ${from}`.execute(db)
  return rows[0]!.amount
}

// What is owed for goods on memo that were sold is looked at where the goods came in.
const memoPaper = (bill: RawBuilder<unknown>) =>
  sql`(select l.purchase_id from memo_sale m join purchase_line l on l.id = m.purchase_line_id where m.bill_id = ${bill} limit 1)`

// A posting that only carries a difference of exchange moves nothing in the party's own currency and is left out.
const postedIn = async (db: Db, { party, ledger, currency, to }: Side, from?: string): Promise<Posted[]> => {
  const { rows } = await sql<Posted>`select p.date, p.paper_kind as kind, coalesce(n.number, b.number, i.number) as number,
      json_build_object('noun', case p.paper_kind when 'writeOff' then 'paymentNote' when 'memoSale' then 'purchase' else p.paper_kind end,
        'id', case p.paper_kind when 'memoSale' then ${memoPaper(sql`p.paper_id`)} else p.paper_id end) as paper, n.direction, n.reference,
      case when p.reverses is null and n.id is null then b.due_date end as "dueDate", p.amount, p.reverses is not null as reversal
    from account_posting p left join invoice i on i.id = p.paper_id left join payment_note n on n.id = p.paper_id left join bill b on b.id = p.paper_id
    where p.party_id = ${party} and p.currency = ${currency} and p.ledger = ${ledger} and p.amount <> 0 and p.date <= ${to} ${from ? sql`and p.date >= ${from}` : sql``}
    order by p.date, p.id`.execute(db)
  return rows
}

// What was open at the end of the period: the bills dated in it less what had settled them by then.
const openBillsOn = async (db: Db, { party, ledger, currency, to }: Side): Promise<OpenItem[]> => {
  const { rows } =
    await sql<OpenItem>`select * from (select json_build_object('noun', case b.kind when 'memoSale' then 'purchase' else b.kind end,
      'id', case b.kind when 'memoSale' then ${memoPaper(sql`b.id`)} else b.id end) as paper, b.kind, b.number, b.date, b.due_date as "dueDate", ${to}::date - b.due_date as "daysLate", b.total,
      b.total - coalesce((select sum(a.amount) from allocation a where a.bill_id = b.id and a.date <= ${to}), 0) as open
    from bill b where b.party_id = ${party} and b.ledger = ${ledger} and b.currency = ${currency} and b.date <= ${to}
      and (b.active or exists (select 1 from account_posting r where r.paper_id = b.id and r.reverses is not null and r.date > ${to}))) b
    where open <> 0 order by "dueDate", date, number`.execute(db)
  return rows
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
      select json_build_object('noun', 'paymentNote', 'id', n.id) as paper, 'paymentNote' as kind, n.number, n.date, null as "dueDate", null as "daysLate", -n.amount as total,
        coalesce((select sum(p.amount) from account_posting p where p.paper_id = n.id and p.paper_kind = 'paymentNote' and p.date <= ${to}), 0)
        + coalesce((select sum(a.amount) from allocation a where a.note_id = n.id and a.kind = 'money' and a.date <= ${to}), 0) as open
      from payment_note n where n.party_id = ${party} and n.currency = ${currency} and n.direction = ${ledger === 'receivable' ? 'received' : 'paid'} and n.state <> 'draft') n
    where open <> 0 order by date, number`.execute(db)
  return rows
}
