import { sql } from 'kysely'
import { isNegative, negate, plus, type Quantity, sum } from '../../domain/kit/quantity.ts'
import type { Db } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { currenciesHeld, type HeldApproval, heldBy } from './approval.ts'

export type StatementEntry = {
  date: string
  kind: string
  number: string | null
  paper: { noun: string; id: string }
  reference: string | null
  dueDate: string | null
  debit: Quantity | null
  credit: Quantity | null
  balance: Quantity
  reversal: boolean
}
export type Statement = {
  party: { id: string; code: string; title: string; address: string | null }
  currency: string
  currencies: string[]
  from: string
  to: string
  opening: Quantity
  entries: StatementEntry[]
  closing: Quantity
  ageing: Record<AgeingBucket, Quantity>
  credit: Quantity
  /** What is out on approval at the end of the period; it is no part of the balance. */
  approvals: HeldApproval[]
}
export const ageingBuckets = ['current', '1-30', '31-60', '61-90', '90+'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

type Asked = { party: string; currency?: string | undefined; from?: string | undefined; to: string }
type Party = { id: string; code: string; title: string; address: string | null; currency: string }
type Posted = Omit<StatementEntry, 'debit' | 'credit' | 'balance'> & { amount: Quantity }

/** A party's account over a period: what stood before, every posting with its paper, what stands after, how old what is open is, and what is out on approval. */
export const statementOf = async (db: Db, asked: Asked): Promise<Statement> => {
  const { rows: parties } =
    await sql<Party>`select id, code, name as title, address, currency from customer where id = ${asked.party}`.execute(db)
  const party = parties[0]
  if (!party) throw notFound('party')
  const { rows: held } = await sql<{
    currency: string
  }>`select currency from account_balance where party_id = ${party.id} order by currency`.execute(db)
  const currencies = [...new Set([...held.map(row => row.currency), party.currency, ...(await currenciesHeld(db, party.id))])]
  const currency =
    asked.currency ?? (held.some(row => row.currency === party.currency) ? party.currency : (currencies[0] ?? party.currency))
  const [opening, posted, ageing, credit, approvals] = await Promise.all([
    openingOf(db, party.id, currency, asked.from),
    postedIn(db, party.id, currency, asked),
    ageingOn(db, party.id, currency, asked.to),
    creditOf(db, party.id, currency, asked.to),
    heldBy(db, { party: party.id, currency, to: asked.to }),
  ])
  const { entries, closing } = run(opening, posted)
  const { currency: _, ...who } = party
  return {
    party: who,
    currency,
    currencies,
    from: asked.from ?? posted[0]?.date ?? asked.to,
    to: asked.to,
    opening,
    entries,
    closing,
    ageing,
    credit,
    approvals,
  }
}

const run = (opening: Quantity, posted: readonly Posted[]) => {
  let balance = opening
  const entries = posted.map(({ amount, ...entry }) => {
    balance = plus(balance, amount)
    return { ...entry, debit: isNegative(amount) ? null : amount, credit: isNegative(amount) ? negate(amount) : null, balance }
  })
  return { entries, closing: balance }
}

const openingOf = async (db: Db, party: string, currency: string, from?: string): Promise<Quantity> => {
  if (!from) return '0.00'
  const { rows } = await sql<{ amount: Quantity }>`select coalesce(sum(amount), 0.00) as amount from account_posting
    where party_id = ${party} and currency = ${currency} and ledger = 'receivable' and date < ${from}`.execute(db)
  return rows[0]!.amount
}

// A posting that only carries a difference of exchange moves nothing in the party's own currency and is left out.
const postedIn = async (db: Db, party: string, currency: string, { from, to }: Asked): Promise<Posted[]> => {
  const { rows } = await sql<Posted>`select p.date, p.paper_kind as kind, coalesce(i.number, n.number, b.number) as number,
      json_build_object('noun', p.paper_kind, 'id', p.paper_id) as paper, n.reference, case when p.reverses is null then coalesce(i.due_date, b.due_date) end as "dueDate", p.amount, p.reverses is not null as reversal
    from account_posting p left join invoice i on i.id = p.paper_id left join payment_note n on n.id = p.paper_id left join bill b on b.id = p.paper_id
    where p.party_id = ${party} and p.currency = ${currency} and p.ledger = 'receivable' and p.amount <> 0 and p.date <= ${to} ${from ? sql`and p.date >= ${from}` : sql``}
    order by p.date, p.id`.execute(db)
  return rows
}

// What was open at the end of the period: the bills dated in it less what had settled them by then.
const ageingOn = async (db: Db, party: string, currency: string, to: string): Promise<Record<AgeingBucket, Quantity>> => {
  const { rows } = await sql<{
    late: number
    open: Quantity
  }>`select ${to}::date - b.due_date as late, b.total - coalesce((select sum(a.amount) from allocation a where a.bill_id = b.id and a.date <= ${to}), 0) as open
    from bill b where b.party_id = ${party} and b.currency = ${currency} and b.date <= ${to}
      and (b.active or exists (select 1 from account_posting r where r.paper_id = b.id and r.reverses is not null and r.date > ${to}))`.execute(
    db,
  )
  const within = (from: number, until: number) =>
    sum(['0.00', ...rows.filter(({ late }) => late >= from && late <= until).map(({ open }) => open)])
  return {
    current: within(Number.NEGATIVE_INFINITY, 0),
    '1-30': within(1, 30),
    '31-60': within(31, 60),
    '61-90': within(61, 90),
    '90+': within(91, Number.POSITIVE_INFINITY),
  }
}

// What had been paid in by the end of the period, less what it had settled by then.
const creditOf = async (db: Db, party: string, currency: string, to: string): Promise<Quantity> => {
  const { rows } = await sql<{ credit: Quantity }>`select coalesce((select -sum(p.amount) from account_posting p
      where p.party_id = ${party} and p.currency = ${currency} and p.ledger = 'receivable' and p.paper_kind = 'paymentNote' and p.date <= ${to}), 0.00)
    - coalesce((select sum(a.amount) from allocation a join payment_note n on n.id = a.note_id where n.party_id = ${party} and n.currency = ${currency} and a.date <= ${to}), 0.00) as credit`.execute(
    db,
  )
  return rows[0]!.credit
}
