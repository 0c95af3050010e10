import { sql } from 'kysely'
import { baseDigits, currencyDigits } from '../../domain/company/base-currency.ts'
import { latest } from '../../domain/company/business-day.ts'
import { type Ledger, relieved, type Share, settle, type Worth } from '../../domain/documents/settlement.ts'
import { present } from '../../domain/kit/present.ts'
import { isZero, minus, negate, plus, type Quantity, round } from '../../domain/kit/quantity.ts'
import { type AccountPosting, reverseAccount } from '../../domain/payments/posting.ts'
import { refuseClosed } from '../company/settings.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import type { Occasion } from '../stock/inventory/ledger.ts'

/** Inserts postings into the account ledger. The database updates the balances. */
export const postAccount = async (
  tx: Db,
  postings: readonly (AccountPosting & { reverses?: number })[],
  occasion: Occasion,
): Promise<void> => {
  if (postings.length === 0) return
  await refuseClosed(tx, occasion.date)
  for (const posting of postings) {
    await sql`insert into account_posting (party_id, ledger, currency, amount, base_amount, date, document_kind, document_id, reverses, by_id)
      values (${posting.party}, ${posting.ledger}, ${posting.currency}, ${posting.amount}, ${posting.baseAmount}, ${occasion.date}, ${occasion.kind}, ${occasion.document}, ${posting.reverses ?? null}, ${occasion.by})`.execute(
      tx,
    )
  }
}

/** Reverses the account postings of a document itself. Exchange differences are reversed with the allocations. */
export const reverseAccountOf = async (tx: Db, kind: string, document: string, occasion: Occasion): Promise<void> => {
  const { rows } = await sql<
    AccountPosting & { id: number }
  >`select p.id, p.party_id as party, p.ledger, p.currency, p.amount, p.base_amount as "baseAmount"
    from account_posting p where p.document_id = ${document} and p.document_kind = ${kind} and p.reverses is null
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
  ledger: Ledger
  currency: string
  date: string
  dueDate: string
  total: Quantity
  baseTotal: Quantity
  settled: Quantity
  baseSettled: Quantity
}

/** Creates the bill of an issued document: an amount that the party owes us, or that we owe. */
export const openBill = async (tx: Db, bill: Omit<Bill, 'settled' | 'baseSettled' | 'ledger'> & { ledger?: Ledger }): Promise<void> => {
  await sql`insert into bill (id, kind, number, party_id, ledger, currency, date, due_date, total, base_total)
    values (${bill.id}, ${bill.kind}, ${bill.number}, ${bill.party}, ${bill.ledger ?? 'receivable'}, ${bill.currency}, ${bill.date}, ${bill.dueDate}, ${bill.total}, ${bill.baseTotal})`.execute(
    tx,
  )
}

const billColumns = sql`id, kind, number, party_id as party, ledger, currency, date, due_date as "dueDate", total, base_total as "baseTotal", settled, base_settled as "baseSettled"`

export type Side = { party: string; ledger: Ledger; currency: string }

type Which = { lock?: boolean; only?: string }
/** A party's open bills in a currency, oldest first, or `only` the one with this id. `lock` locks them before they are settled. */
export const openBills = async (db: Db, { party, ledger, currency }: Side, { lock = false, only }: Which = {}): Promise<Bill[]> => {
  const { rows } =
    await sql<Bill>`select ${billColumns} from bill where party_id = ${party} and ledger = ${ledger} and currency = ${currency}
    and active and settled < total ${only ? sql`and id = ${only}` : sql``} order by ${lock ? sql`id for update` : sql`due_date, date, id`}`.execute(
      db,
    )
  return rows.sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.date.localeCompare(b.date) || a.number.localeCompare(b.number))
}

export const billOf = async (tx: Db, id: string): Promise<Bill> => {
  const { rows } = await sql<Bill>`select ${billColumns} from bill where id = ${id}`.execute(tx)
  return oneRow(rows)
}

/** What settles a bill: a payment note, or the credit of a credit note. */
export type PayingKind = 'paymentNote' | 'credit'
export type Paying = Side & { kind: PayingKind; id: string; date: string; worth: Worth }
const column = { paymentNote: sql.ref('a.note_id'), credit: sql.ref('a.credit_id') }

/**
 * Settles bills with a payment note or a credit. Each share counts at the bill's own rate. The difference from the note's rate is posted as a
 * realized exchange difference, so that a fully paid bill leaves zero in both currencies. A write-off is posted at the bill's own rate.
 */
export const allocate = async (
  tx: Db,
  note: Paying,
  { paid, forgiven = [] }: { paid: readonly Share<Bill>[]; forgiven?: readonly Share<Bill>[] },
  occasion: Occasion,
): Promise<void> => {
  const { rows } = await sql<{
    used: Quantity
    baseUsed: Quantity
  }>`select coalesce(sum(amount), 0) as used, coalesce(sum(base_paid), 0) as "baseUsed"
    from allocation a where ${column[note.kind]} = ${note.id} and a.kind = 'money'`.execute(tx)
  const settled = settle({ worth: note.worth, ...oneRow(rows) }, paid)
  for (const { basePaid, ...share } of settled) {
    const date = await insertAllocation(tx, note, { ...share, basePaid, kind: 'money' }, occasion)
    await postExchange(tx, note, minus(basePaid, share.baseAmount), { ...occasion, document: note.id, date })
  }
  for (const { bill, amount } of forgiven) {
    const before = settled.find(share => share.bill.id === bill.id)
    const rest = before
      ? { ...bill, settled: plus(bill.settled, before.amount), baseSettled: plus(bill.baseSettled, before.baseAmount) }
      : bill
    const baseAmount = relieved(rest, amount)
    const date = await insertAllocation(tx, note, { bill, amount, baseAmount, basePaid: baseAmount, kind: 'writeOff' }, occasion)
    await postWriteOff(tx, note, { amount: negate(amount), baseAmount: negate(baseAmount) }, { ...occasion, document: note.id, date })
  }
}

type Row = { bill: Bill; amount: Quantity; baseAmount: Quantity; basePaid: Quantity; kind: 'money' | 'writeOff' }

// An allocation is dated the latest of the bill, the note and the event, so that no bill is settled before the money came.
const insertAllocation = async (tx: Db, note: Paying, { bill, amount, baseAmount, basePaid, kind }: Row, occasion: Occasion) => {
  const date = latest(bill.date, note.date, occasion.date)
  const inCurrency = round(amount, currencyDigits(note.currency))
  const [payment, credit] = note.kind === 'paymentNote' ? [note.id, null] : [null, note.id]
  await sql`insert into allocation (note_id, credit_id, bill_id, kind, amount, base_amount, base_paid, date, by_id)
    values (${payment}, ${credit}, ${bill.id}, ${kind}, ${inCurrency}, ${round(baseAmount, baseDigits())}, ${round(basePaid, baseDigits())}, ${date}, ${occasion.by})`.execute(
    tx,
  )
  return date
}

const postExchange = async (tx: Db, { party, ledger, currency }: Side, difference: Quantity, occasion: Occasion) => {
  if (isZero(difference)) return
  await postAccount(tx, [{ party, ledger, currency, amount: '0', baseAmount: difference }], { ...occasion, kind: 'exchange' })
}

const postWriteOff = (
  tx: Db,
  { party, ledger, currency }: Side,
  amounts: Pick<AccountPosting, 'amount' | 'baseAmount'>,
  occasion: Occasion,
) => postAccount(tx, [{ party, ledger, currency, ...amounts }], { ...occasion, kind: 'writeOff' })

type Active = {
  id: number
  note: string | null
  credit: string | null
  bill: string
  kind: Row['kind']
  amount: Quantity
  baseAmount: Quantity
  basePaid: Quantity
} & Side

type Freed = { bill: string } | { note: string } | { credit: string }
const isOf = (of: Freed) =>
  'bill' in of ? sql`a.bill_id = ${of.bill}` : 'note' in of ? sql`a.note_id = ${of.note}` : sql`a.credit_id = ${of.credit}`

/** Reverses every allocation of a bill, a note, or a credit: the money is on account again, the bill is open again. */
export const freeAllocations = async (tx: Db, of: Freed, occasion: Occasion): Promise<void> => {
  const where = isOf(of)
  // Another transaction on the same bills waits here, and then sees the result of this one.
  await sql`select 1 from bill where id in (select a.bill_id from allocation a where ${where} union select ${'bill' in of ? of.bill : null}::uuid) order by id for update`.execute(
    tx,
  )
  const { rows } =
    await sql<Active>`select a.id, a.note_id as note, a.credit_id as credit, a.bill_id as bill, a.amount, a.base_amount as "baseAmount", a.base_paid as "basePaid", a.kind, b.party_id as party, b.ledger, b.currency
    from allocation a join bill b on b.id = a.bill_id
    where ${where} and a.reverses is null and not exists (select 1 from allocation r where r.reverses = a.id) order by a.id`.execute(tx)
  for (const row of rows) {
    await sql`insert into allocation (note_id, credit_id, bill_id, kind, amount, base_amount, base_paid, date, reverses, by_id)
      values (${row.note}, ${row.credit}, ${row.bill}, ${row.kind}, ${negate(row.amount)}, ${negate(row.baseAmount)}, ${negate(row.basePaid)}, ${occasion.date}, ${row.id}, ${occasion.by})`.execute(
      tx,
    )
    // Posted under the note that caused the difference, so that both a canceled bill and a void note net to zero.
    const document = present(row.note ?? row.credit)
    if (row.kind === 'writeOff') await postWriteOff(tx, row, row, { ...occasion, document })
    else await postExchange(tx, row, minus(row.baseAmount, row.basePaid), { ...occasion, document })
  }
}
