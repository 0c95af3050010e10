import { sql } from 'kysely'
import { isZero, minus, negate, over, plus, type Quantity, round, times } from '../domain/kit/quantity.ts'
import { type AccountPosting, reverseAccount } from '../domain/posting.ts'
import type { Db } from './kit/db.ts'
import type { Occasion } from './stock.ts'

/** Writes postings to the account ledger; the database moves the balances. */
export const postAccount = async (
  tx: Db,
  postings: readonly (AccountPosting & { reverses?: number })[],
  occasion: Occasion,
): Promise<void> => {
  for (const posting of postings) {
    await sql`insert into account_posting (party_id, ledger, currency, amount, base_amount, date, paper_kind, paper_id, reverses, by_id)
      values (${posting.party}, ${posting.ledger}, ${posting.currency}, ${posting.amount}, ${posting.baseAmount}, ${occasion.date}, ${occasion.kind}, ${occasion.paper}, ${posting.reverses ?? null}, ${occasion.by})`.execute(
      tx,
    )
  }
}

/** Takes back what a paper itself has posted to accounts; differences of exchange go with the allocations. */
export const reverseAccountOf = async (tx: Db, kind: string, paper: string, occasion: Occasion): Promise<void> => {
  const { rows } = await sql<
    AccountPosting & { id: number }
  >`select p.id, p.party_id as party, p.ledger, p.currency, p.amount, p.base_amount as "baseAmount"
    from account_posting p where p.paper_id = ${paper} and p.paper_kind = ${kind} and p.reverses is null
      and not exists (select 1 from account_posting r where r.reverses = p.id) order by p.id`.execute(tx)
  await postAccount(
    tx,
    rows.map(({ id, ...posting }) => ({ ...reverseAccount(posting), reverses: id })),
    occasion,
  )
}

export type Bill = {
  id: string
  kind: string
  number: string
  party: string
  currency: string
  date: string
  dueDate: string
  total: Quantity
  baseTotal: Quantity
  settled: Quantity
  baseSettled: Quantity
}

/** Writes down what an issued paper asks to be paid. */
export const openBill = async (tx: Db, bill: Omit<Bill, 'settled' | 'baseSettled'>): Promise<void> => {
  await sql`insert into bill (id, kind, number, party_id, ledger, currency, date, due_date, total, base_total)
    values (${bill.id}, ${bill.kind}, ${bill.number}, ${bill.party}, 'receivable', ${bill.currency}, ${bill.date}, ${bill.dueDate}, ${bill.total}, ${bill.baseTotal})`.execute(
    tx,
  )
}

/** A party's open bills in a currency, oldest first, locked when they are about to be settled. */
export const openBills = async (db: Db, party: string, currency: string, { lock = false } = {}): Promise<Bill[]> => {
  const { rows } =
    await sql<Bill>`select id, kind, number, party_id as party, currency, date, due_date as "dueDate", total, base_total as "baseTotal", settled, base_settled as "baseSettled"
    from bill where party_id = ${party} and currency = ${currency} and active and settled < total order by ${lock ? sql`id for update` : sql`due_date, date, id`}`.execute(
      db,
    )
  return rows.sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.date.localeCompare(b.date) || a.number.localeCompare(b.number))
}

export type Share = { bill: Bill; amount: Quantity }

/**
 * Settles bills with a note. Each share is worth what the bill was worth at its own rate; the difference from
 * what was paid for it at the note's rate is posted as realised exchange, so that a bill paid in full leaves
 * nothing in either currency (domain, sections 3 and 6; worked case F).
 */
export const allocate = async (
  tx: Db,
  note: { id: string; party: string; currency: string; exchange: Quantity },
  shares: readonly Share[],
  occasion: Occasion,
): Promise<void> => {
  let [used, baseUsed] = ['0', '0']
  for (const { bill, amount } of shares) {
    // Both are rounded on the way up, not share by share: the last cent of either falls where the rest does.
    const baseAmount = minus(round(over(times(bill.baseTotal, plus(bill.settled, amount)), bill.total), 2), bill.baseSettled)
    used = plus(used, amount)
    const basePaid = minus(round(times(used, note.exchange), 2), baseUsed)
    baseUsed = plus(baseUsed, basePaid)
    // Money that came before its bill settles it on the bill's day.
    const [, date] = [bill.date, occasion.date].sort() as [string, string]
    await sql`insert into allocation (note_id, bill_id, amount, base_amount, base_paid, date, by_id)
      values (${note.id}, ${bill.id}, ${amount}, ${baseAmount}, ${basePaid}, ${date}, ${occasion.by})`.execute(tx)
    await postExchange(tx, note, minus(basePaid, baseAmount), { ...occasion, date })
  }
}

const postExchange = async (tx: Db, { party, currency }: { party: string; currency: string }, difference: Quantity, occasion: Occasion) => {
  if (isZero(difference)) return
  await postAccount(tx, [{ party, ledger: 'receivable', currency, amount: '0', baseAmount: difference }], { ...occasion, kind: 'exchange' })
}

type Active = {
  id: number
  note: string
  bill: string
  amount: Quantity
  baseAmount: Quantity
  basePaid: Quantity
  party: string
  currency: string
}

/** Frees everything that settles this bill, or that this note settles: the money becomes credit, the bill is open again. */
export const freeAllocations = async (tx: Db, of: { bill: string } | { note: string }, occasion: Occasion): Promise<void> => {
  const where = 'bill' in of ? sql`a.bill_id = ${of.bill}` : sql`a.note_id = ${of.note}`
  // Whoever frees or settles the same bills waits here, and then sees what the other did.
  await sql`select 1 from bill where id in (select a.bill_id from allocation a where ${where} union select ${'bill' in of ? of.bill : null}::uuid) order by id for update`.execute(
    tx,
  )
  const { rows } =
    await sql<Active>`select a.id, a.note_id as note, a.bill_id as bill, a.amount, a.base_amount as "baseAmount", a.base_paid as "basePaid", b.party_id as party, b.currency
    from allocation a join bill b on b.id = a.bill_id
    where ${where} and a.reverses is null and not exists (select 1 from allocation r where r.reverses = a.id) order by a.id`.execute(tx)
  for (const row of rows) {
    await sql`insert into allocation (note_id, bill_id, amount, base_amount, base_paid, date, reverses, by_id)
      values (${row.note}, ${row.bill}, ${negate(row.amount)}, ${negate(row.baseAmount)}, ${negate(row.basePaid)}, ${occasion.date}, ${row.id}, ${occasion.by})`.execute(
      tx,
    )
    // The difference belongs to the note that made it, so that the cancelled bill nets to zero, and so does a void note.
    await postExchange(tx, row, minus(row.baseAmount, row.basePaid), { ...occasion, paper: row.note })
  }
}
