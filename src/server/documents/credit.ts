import { sql } from 'kysely'
import type { Worth } from '../../domain/documents/settlement.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import type { Quantity } from '../../domain/kit/quantity.ts'
import { noteLifecycle } from '../../domain/payments/payment-note.ts'
import type { Db } from '../kit/db/db.ts'
import { stateIn } from '../kit/db/states.ts'
import type { Paying, PayingKind, Side } from './account.ts'

/** A payment note, or a credit of a credit note, with an amount that settles nothing yet. */
export type Credit = {
  kind: PayingKind
  id: string
  /** The document that shows it: the payment note or the credit note. */
  entity: 'paymentNote' | 'creditNote'
  document: string
  number: string
  date: string
  amount: Quantity
  left: Quantity
  worth: Worth
  reference: string | null
}

const ownWorth = sql`json_build_object('total', total::text, 'baseTotal', base_total::text)`

/** A party's unallocated payments and credits, oldest first. `lock` locks them before they are used. */
export const creditsOf = async (db: Db, { party, ledger, currency }: Side, { lock = false } = {}): Promise<Credit[]> => {
  const order = lock ? sql`id for update` : sql`date, number`
  const direction = ledger === 'receivable' ? 'received' : 'paid'
  const { rows: notes } =
    await sql<Credit>`select 'paymentNote' as kind, 'paymentNote' as entity, id, id as document, number, date, amount, amount - allocated as left, json_build_object('exchange', exchange::text) as worth, reference
    from payment_note where party_id = ${party} and direction = ${direction} and currency = ${currency} and ${stateIn('state', statesOf(noteLifecycle, 'inForce'))} and allocated < amount
    order by ${order}`.execute(db)
  const { rows: credits } =
    await sql<Credit>`select 'credit' as kind, 'creditNote' as entity, id, credit_note_id as document, number, date, total as amount, total - used as left, ${ownWorth} as worth, null as reference
    from credit where party_id = ${party} and ledger = ${ledger} and currency = ${currency} and active and used < total
    order by ${order}`.execute(db)
  return [...notes, ...credits].sort((a, b) => a.date.localeCompare(b.date) || a.number.localeCompare(b.number))
}

export type NewCredit = Side & Record<'id' | 'kind' | 'creditNote' | 'number' | 'date', string> & Record<'total' | 'baseTotal', Quantity>

/** Gives a party a credit, which may settle bills on its side of the account. */
export const openCredit = async (tx: Db, credit: NewCredit): Promise<void> => {
  await sql`insert into credit (id, kind, credit_note_id, number, party_id, ledger, currency, date, total, base_total)
    values (${credit.id}, ${credit.kind}, ${credit.creditNote}, ${credit.number}, ${credit.party}, ${credit.ledger}, ${credit.currency}, ${credit.date}, ${credit.total}, ${credit.baseTotal})`.execute(
    tx,
  )
}

type OwnCredit = Paying & { left: Quantity }
/** A credit of a credit note that is in force, locked before it is used; undefined when there is none. */
export const lockCredit = async (tx: Db, creditNote: string, id: string): Promise<OwnCredit | undefined> => {
  const { rows } =
    await sql<OwnCredit>`select 'credit' as kind, id, party_id as party, ledger, currency, date, total - used as left, ${ownWorth} as worth
    from credit where id = ${id} and credit_note_id = ${creditNote} and active for update`.execute(tx)
  return rows[0]
}
