import { may } from '../../domain/access.ts'
import { compare, minus, type Quantity } from '../../domain/kit/quantity.ts'
import { directions, isRefund, paymentNote } from '../../domain/payments/payment-note.ts'
import { notePostings } from '../../domain/payments/posting.ts'
import { checkDate, refuseClosed } from '../company/settings.ts'
import { allocate, billOf, openBill, openBills, type Paying, postAccount } from '../documents/account.ts'
import { creditsOf } from '../documents/credit.ts'
import { nextNumber } from '../kit/db/counter.ts'
import { uuid } from '../kit/db/uuid.ts'
import { type Behavior, doingOf, type Work, type WorkOn } from '../kit/entity/behavior.ts'
import { create } from '../kit/entity/store.ts'
import { conflict, invalid } from '../kit/errors.ts'
import type { Occasion } from '../stock/inventory/ledger.ts'
import type { NoteValues } from './check.ts'
import { type Choice, type Chosen, refundFrom, rounded, sharesOf, sharesWithWriteOff, sideOf, totalOf } from './shares.ts'

/** How a note settles. A set-off also names the other note, which only the system creates. */
type Settling = WorkOn<NoteValues, Choice & { counterpart?: string | undefined }>
/** What to write after a note is saved under its number. */
type After = (number: string) => Promise<void>
const payingOf = (note: NoteValues): Paying => ({
  ...sideOf(note),
  kind: 'paymentNote',
  id: note.id,
  date: note.date,
  worth: { exchange: note.exchange },
})

/** Records a note: checks it, gives it a number, and returns what to write after the note is saved. */
export const recordNote = async (work: Settling, behavior: Behavior): Promise<() => Promise<void>> => {
  const { tx, values, caller, today, input } = work
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  const occasion = { kind: paymentNote.name, document: values.id, date: values.date, by: caller.id }
  const settle = await (isRefund(values.direction) ? refund : values.method === 'offset' ? setOff : pay)(work, occasion, behavior)
  const number = await nextNumber(tx, directions[values.direction].series, values.branch, values.date)
  values.number = number
  values.counterpart = input.counterpart ?? values.counterpart
  return async () => {
    await postAccount(tx, notePostings(values).account, occasion)
    await settle(number)
  }
}

const pay = async ({ tx, values, input }: Settling, occasion: Occasion): Promise<After> => {
  const bills = input.settle === 'account' ? [] : await openBills(tx, sideOf(values), { lock: true })
  const shares = sharesWithWriteOff(bills, values, input)
  return () => allocate(tx, payingOf(values), shares, occasion)
}

/** Records a refund: a bill settled at once by the party's credit, so that the credit is used only once. */
const refund = async ({ tx, values, input }: Settling, occasion: Occasion): Promise<After> => {
  if (input.allocations?.length) throw invalid({ allocations: 'A refund pays back credit on account. It cannot settle bills.' })
  const side = sideOf(values)
  const parts = refundFrom(await creditsOf(tx, side, { lock: true }), values)
  return async number => {
    const { id, date, amount, baseAmount } = values
    await openBill(tx, { ...side, id, kind: paymentNote.name, number, date, dueDate: date, total: amount, baseTotal: baseAmount })
    for (const part of parts)
      await allocate(tx, { ...side, ...part.credit }, { paid: [{ bill: await billOf(tx, id), amount: part.amount }] }, occasion)
  }
}

/** Sets off what a party owes us against what we owe them. Two notes of the same amount settle bills on both sides. */
const setOff = async (work: Settling, occasion: Occasion, behavior: Behavior): Promise<After> => {
  const { tx, values, input } = work
  if (input.counterpart) return wholly(work, occasion, input.allocations)
  if (values.direction !== 'received')
    throw invalid({ direction: 'Enter a set-off as a receipt. The other payment note is created with it.' })
  if (input.settle === 'account') throw invalid({ settle: 'A set-off settles bills. It cannot stay on account.' })
  const theirs = await openBills(tx, { ...sideOf(values), ledger: 'payable' }, { lock: true })
  const payable = new Set(theirs.map(({ id }) => id))
  const chosen = input.allocations ?? []
  const settleOwn = await wholly(
    work,
    occasion,
    chosen.filter(({ bill }) => !payable.has(bill)),
  )
  const counterpart = uuid()
  values.counterpart = counterpart
  return async number => {
    await settleOwn(number)
    const { party, branch, date, method, reference, amount, currency, exchange, exchangeReason, notes } = values
    const allocations = chosen.filter(({ bill }) => payable.has(bill))
    const head = { id: counterpart, direction: 'paid', party, branch, date, method, reference }
    const draft = { ...head, amount, currency, exchange, exchangeReason, notes }
    await create(tx, doingOf(work), paymentNote, behavior, { ...draft, allocations, counterpart: values.id })
  }
}

const wholly = async ({ tx, values }: Settling, occasion: Occasion, allocations: Chosen = []): Promise<After> => {
  const bills = await openBills(tx, sideOf(values), { lock: true })
  const shares = sharesOf(bills, values.amount, values.currency, { allocations })
  if (compare(totalOf(shares), values.amount) < 0) {
    const max = rounded(totalOf(shares), values.currency)
    const whose = values.direction === 'paid' ? 'we owe them' : 'they owe us'
    throw conflict(`Only ${max} of what ${whose} can be set off. Reduce the amount of ${values.amount}.`, {
      fields: { amount: `Only ${max} can be set off.` },
    })
  }
  return () => allocate(tx, payingOf(values), { paid: shares }, occasion)
}

/** Allocates what is left of a note to bills that were issued later. */
export const applyCredit = async (work: Work<typeof paymentNote, 'apply'>) => {
  const { values } = work
  if (isRefund(values.direction)) throw conflict('A refund leaves nothing on account.')
  if (work.input.settle === 'account') throw invalid({ settle: 'The credit is already on account. Choose bills, or oldest bills first.' })
  const left = minus(values.amount, values.allocated)
  if (compare(left, '0') <= 0) throw conflict('This payment has no credit on account.')
  return settleWith(work, { kind: paymentNote.name, document: values.id }, { ...payingOf(values), left })
}

/** Settles open bills with what is left of a payment or of a credit note, today; refuses if no bill is open. */
export const settleWith = async (
  { tx, input, caller, today }: Pick<WorkOn<object, Choice>, 'tx' | 'input' | 'caller' | 'today'>,
  of: Pick<Occasion, 'kind' | 'document'>,
  { left, ...paying }: Paying & { left: Quantity },
) => {
  await refuseClosed(tx, today)
  const shares = sharesOf(await openBills(tx, paying, { lock: true }), left, paying.currency, input)
  if (shares.length === 0) throw conflict(`There are no open bills in ${paying.currency}.`)
  return () => allocate(tx, paying, { paid: shares }, { ...of, date: today, by: caller.id })
}
