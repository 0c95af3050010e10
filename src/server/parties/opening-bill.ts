import { sql } from 'kysely'
import { baseDigits, currencyDigits } from '../../domain/company/base-currency.ts'
import { dueOn } from '../../domain/documents/due-date.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { compare, isNegative, isZero, negate, round, times } from '../../domain/kit/quantity.ts'
import { openingBill, openingFaults, openingLifecycle } from '../../domain/parties/opening-bill.ts'
import { paymentNote } from '../../domain/payments/payment-note.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, exchangeOn, refuseClosed, settingsForPosting } from '../company/settings.ts'
import { openBill, postAccount, reverseAccountOf } from '../documents/account.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { stateIn } from '../kit/db/states.ts'
import { uuid } from '../kit/db/uuid.ts'
import { type Behavior, behaviorOf, doingOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { load } from '../kit/entity/rows.ts'
import { create as createRecord } from '../kit/entity/store.ts'
import { move } from '../kit/entity/transition.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { paymentNoteBehavior } from '../payments/payment-note.ts'

const isPosted = stateIn('t.state', statesOf(openingLifecycle, 'inForce'))
const join = sql`left join bill on bill.id = t.id and bill.active left join payment_note credited on credited.id = t.credit_id and ${isPosted}`
const columns = {
  open: () => sql`coalesce(bill.total - bill.settled, credited.allocated - credited.amount, 0)`,
  baseOpen: t =>
    sql`coalesce(bill.base_total - bill.base_settled, round((credited.allocated - credited.amount) * ${sql.ref(`${t}.exchange`)}, base_digits()), 0)`,
} satisfies Columns

/** Without a branch of its own, a caller works for the head office. */
const branchFor = async (tx: Db, own: string): Promise<string> => {
  if (own) return own
  const { rows } = await sql<{ id: string }>`select id from branch order by head_office desc, created_at, id limit 1`.execute(tx)
  return oneRow(rows).id
}

/** Posts an opening bill: the party owes it, or is owed it, from its date on. A credit becomes a payment note that settles nothing yet. */
const create = async (work: Work<typeof openingBill, 'create'>) => {
  const { tx, values, caller, today } = work
  const { currency: base } = await settingsForPosting(tx)
  checkDate(values.date, today, true)
  await refuseClosed(tx, values.date)
  const faults = openingFaults(values, { today, closedUntil: null })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { rows } = await sql<{ terms: number }>`select terms_days as terms from customer where id = ${values.party}`.execute(tx)
  values.dueDate ??= dueOn(values.date, rows[0]?.terms ?? 0)
  values.amount = round(values.amount, currencyDigits(values.currency))
  values.exchange = await exchangeOn(tx, values.currency, base, values.date)
  values.baseAmount = round(times(values.amount, values.exchange), baseDigits())
  values.branch = await branchFor(tx, caller.branch)
  values.credit = isNegative(values.amount) ? uuid() : null
  return values.credit ? () => postCredit(work) : () => postBill(work)
}

const postBill = async ({ tx, values, caller }: Work<typeof openingBill, 'create'>): Promise<void> => {
  const { id, number, party, side: ledger, currency, date, dueDate, amount, baseAmount } = values
  const occasion = { kind: openingBill.name, document: id, date, by: caller.id }
  await postAccount(tx, [{ party, ledger, currency, amount, baseAmount }], occasion)
  const bill = { id, kind: openingBill.name, number, party, ledger, currency, date, dueDate: dueDate ?? date }
  await openBill(tx, { ...bill, total: amount, baseTotal: baseAmount })
}

const postCredit = async (work: Work<typeof openingBill, 'create'>): Promise<void> => {
  const { tx, values } = work
  const { credit, party, side, branch, date, number, amount, currency } = values
  const note = { id: credit ?? uuid(), direction: side === 'receivable' ? 'received' : 'paid', party, branch, date, method: 'opening' }
  const draft = { ...note, reference: number, amount: negate(amount), currency, settle: 'account', opening: true }
  await createRecord(tx, doingOf(work), paymentNote, paymentNoteBehavior, draft)
}

/** Takes an opening bill back, which nothing may have settled. */
const reverse = async (work: Work<typeof openingBill, 'reverse'>) => {
  const { tx, values, caller, reason } = work
  const { id, credit, number } = values
  const note = credit ? await load(tx, paymentNote, credit, { lock: true }) : null
  if (note && !isZero(note.allocated)) throw conflict(`Part of the credit ${number} is used. Void what used it first.`)
  const { rows } = await sql<{ settled: string }>`select settled from bill where id = ${id} for update`.execute(tx)
  if (rows[0] && compare(rows[0].settled, '0') !== 0) throw conflict(`${number} is paid in full or in part. Void its payment first.`)
  const date = await takeBackOn(work, credit ? [credit] : [])
  return async () => {
    if (note) {
      const input = { id: note.id, version: note.version, reason: reason ?? undefined, opening: true }
      await move(tx, doingOf(work), paymentNote, paymentNoteBehavior, 'void', input)
      return
    }
    await reverseAccountOf(tx, openingBill.name, id, { kind: openingBill.name, document: id, date, by: caller.id, reason })
    await sql`update bill set active = false where id = ${id}`.execute(tx)
  }
}

/** Opening bills on the server. Each is posted at once, and reversed exactly. */
export const openingBillBehavior: Behavior = behaviorOf(openingBill, { join, columns, bulk: true, effects: { create, reverse } })
