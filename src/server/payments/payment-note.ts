import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { latest } from '../../domain/company/business-day.ts'
import { openOn } from '../../domain/documents/settlement.ts'
import { isIn, statesOf } from '../../domain/kit/lifecycle.ts'
import { round, sum } from '../../domain/kit/quantity.ts'
import { paymentCalls } from '../../domain/payments/contract.ts'
import { directionNames, directions, isCheque, isRefund, noteLifecycle, paymentNote, refunds } from '../../domain/payments/payment-note.ts'
import type { Role } from '../../domain/people/role.ts'
import { refuseDigits } from '../company/money-digits.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, refuseClosed } from '../company/settings.ts'
import { freeAllocations, openBills, reverseAccountOf } from '../documents/account.ts'
import { creditsOf } from '../documents/credit.ts'
import { stateIn } from '../kit/db/states.ts'
import { type Behavior, behaviorOf, doingOf, type Filters, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { rangeRoute } from '../kit/entity/range.ts'
import { load } from '../kit/entity/rows.ts'
import { move } from '../kit/entity/transition.ts'
import { conflict, invalid, notAllowed } from '../kit/errors.ts'
import { implement } from '../kit/http/route.ts'
import { lockReturned, takeHome } from '../stock/inventory/return-undo.ts'
import { checkNote, fillNote, type NoteWork, refuseByRole } from './check.ts'
import { applyCredit, recordNote } from './record.ts'
import { checkChoice, rounded } from './shares.ts'

const inForce = statesOf(noteLifecycle, 'inForce')
const columns = {
  credit: t =>
    sql`case when not ${stateIn(`${t}.state`, inForce)} or ${sql.ref(`${t}.direction`)} in (${sql.join(refunds.map(sql.lit))}) then 0 else ${sql.ref(`${t}.amount`)} - ${sql.ref(`${t}.allocated`)} end`,
  cheque:
    t => sql`case when ${sql.ref(`${t}.method`)} not in ('cheque', 'post-dated cheque') then null when ${sql.ref(`${t}.state`)} = ${sql.lit(noteLifecycle.actions.bounce.to)} then 'bounced'
    when not ${stateIn(`${t}.state`, inForce)} then null when ${sql.ref(`${t}.cleared_on`)} is not null then 'cleared' else 'pending' end`,
  gain: t => sql`(select coalesce(sum(case b.ledger when 'receivable' then a.base_paid - a.base_amount else a.base_amount - a.base_paid end), 0)
    from allocation a join bill b on b.id = a.bill_id where a.note_id = ${sql.ref(`${t}.id`)})`,
  settles:
    t => sql`(select coalesce(json_agg(json_build_object('bill', s.id, 'kind', s.kind, 'number', s.number, 'amount', s.amount::text, 'writtenOff', s.forgiven::text) order by s.number), '[]'::json)
    from (select b.id, b.kind, b.number, sum(a.amount) as amount, coalesce(sum(a.amount) filter (where a.kind = 'writeOff'), 0) as forgiven
        from allocation a join bill b on b.id = a.bill_id where a.note_id = ${sql.ref(`${t}.id`)} group by b.id having sum(a.amount) <> 0
      union all select c.document_id, case c.kind when 'paymentNote' then c.kind else 'creditNote' end, c.number, sum(a.amount), 0
        from allocation a join credit_source c on c.id = coalesce(a.note_id, a.credit_id) where a.bill_id = ${sql.ref(`${t}.id`)} group by 1, 2, 3 having sum(a.amount) <> 0) s)`,
} satisfies Columns

const pending = sql`(t.method in ('cheque', 'post-dated cheque') and ${stateIn('t.state', inForce)} and t.cleared_on is null)`
// A cheque without a date of its own has the date of the note.
const chequeDay = sql`coalesce(t.cheque_date, t.date)`
const filters: Filters = {
  cheque: (values: string[]) => (values.join() === 'pending' ? pending : sql`${columns.cheque('t')} = any(${values}::text[])`),
  chequeDateFrom: (day: string) => sql`(t.method in ('cheque', 'post-dated cheque') and ${chequeDay} >= ${day})`,
  chequeDateTo: (day: string) => sql`(t.method in ('cheque', 'post-dated cheque') and ${chequeDay} <= ${day})`,
}

const create = async (work: Work<typeof paymentNote, 'create'>) => {
  const { values } = work
  Object.assign(values, { allocated: '0', bounceCharges: '0' })
  await fillNote(work)
  checkChoice(work.input)
  const isDraft = values.draft === true
  const after = isDraft ? undefined : await recordNote(work, paymentNoteBehavior)
  values.state = isDraft ? 'draft' : noteLifecycle.actions.record.to
  return after
}

const update = async (work: Work<typeof paymentNote, 'update'>) => {
  if (work.values.state !== 'draft') return
  await fillNote(work)
  checkChoice(work.values)
}

const record = async (work: Work<typeof paymentNote, 'record'>) => {
  refuseByRole(work)
  await checkNote(work)
  return recordNote({ ...work, input: choiceOf(work) }, paymentNoteBehavior)
}

/** What a draft settles when it is recorded: what the user says now, else what the draft keeps. */
const choiceOf = ({ values: { settle, allocations }, input }: Work<typeof paymentNote, 'record'>) =>
  input.settle === undefined && input.allocations === undefined ? { ...input, settle, allocations } : input

/** Voids a note: the bills that it settled are open again. Of a set-off, both notes are voided. */
const takeBack = async (work: Work<typeof paymentNote, 'void'>) => {
  const { tx, values, caller, reason } = work
  if (values.method === 'opening' && !('opening' in work.input))
    throw conflict('This credit is an opening balance. Reverse its opening bill instead.')
  const date = await takeBackOn(work, values.counterpart ? [values.counterpart] : [])
  const occasion = { kind: paymentNote.name, document: values.id, date, by: caller.id, reason }
  if (values.purchase) await lockReturned(tx, values.id)
  return async () => {
    await freeAllocations(tx, isRefund(values.direction) ? { bill: values.id } : { note: values.id }, occasion)
    await reverseAccountOf(tx, paymentNote.name, values.id, occasion)
    await sql`update bill set active = false where id = ${values.id}`.execute(tx)
    if (values.purchase) await takeHome(work)
    const other = values.counterpart ? await load(tx, paymentNote, values.counterpart) : null
    if (other?.state && isIn(noteLifecycle, other.state, 'inForce')) {
      const { id, version } = other
      await move(tx, doingOf(work), paymentNote, paymentNoteBehavior, 'void', { id, version, reason: reason ?? undefined })
    }
  }
}

const refuseUnlessCheque = ({ values }: NoteWork): void => {
  if (!isCheque(values.method)) throw conflict('This payment is not a cheque.')
}

const clear = async (work: Work<typeof paymentNote, 'clear'>) => {
  refuseUnlessCheque(work)
  const { values, input, today } = work
  if (values.clearedOn) throw conflict(`This cheque was cleared on ${values.clearedOn}.`)
  const newest = latest(today, values.date)
  const day = input.date ?? newest
  checkDate(day, newest, true)
  const earliest = values.chequeDate ?? values.date
  if (day < earliest) throw invalid({ date: `A cheque dated ${earliest} cannot be cleared before that day.` })
  await refuseClosed(work.tx, day)
  values.clearedOn = day
}

const bounce = async (work: Work<typeof paymentNote, 'bounce'>) => {
  refuseUnlessCheque(work)
  refuseDigits('charges', 'Bank charges', work.input.charges, work.values.currency)
  work.values.bounceCharges = round(work.input.charges ?? '0', currencyDigits(work.values.currency))
  return takeBack(work)
}

// Payments to suppliers reveal costs, so only roles that may pay out see them.
const seesAll = (role: Role): boolean => may(role, 'money.payOut')
const fromCustomers = directionNames.filter(name => directions[name].ledger === 'receivable')

const open = implement(paymentCalls, 'GET paymentnote/open', {
  branches: 'shared',
  right: { entity: 'paymentNote', verb: 'create' },
  summary: 'The open bills of a party, oldest first, and its credit on account',
  handle: async ({ db, caller }, { query }) => {
    if (query.ledger === 'payable' && !seesAll(caller.role)) throw notAllowed('Your role can receive payments, but cannot see payables.')
    const [bills, credits] = [await openBills(db, query), await creditsOf(db, query)]
    return {
      bills: bills.map(bill => {
        const { id, kind, number, date, dueDate, total, settled } = bill
        return { id, kind, number, date, dueDate, total, settled, open: openOn(bill) }
      }),
      credit: rounded(sum(credits.map(({ left }) => left)), query.currency),
      credits: credits.map(({ entity, id: credit, document: id, number, date, amount, left, reference }) => ({
        entity,
        id,
        credit,
        number,
        date,
        amount,
        left,
        reference,
      })),
    }
  },
})

/** Payments on the server. Recording posts and settles at once; voiding or bouncing reopens the bills. */
export const paymentNoteBehavior: Behavior = behaviorOf(paymentNote, {
  visibleTo: role => (seesAll(role) ? null : sql`t.direction = any(${fromCustomers})`),
  columns,
  filters,
  bulk: true,
  effects: { create, update, record, apply: applyCredit, clear, bounce, void: takeBack, remove: async work => refuseByRole(work) },
  routes: [open],
})

/** Records drafts or clears cheques in bulk. Each note settles what the ones before it left open. */
export const paymentNoteRange = rangeRoute(paymentNote, paymentNoteBehavior, ['record', 'clear'])
