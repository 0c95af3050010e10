import { may } from '../../domain/access.ts'
import { baseDigits, currencyDigits } from '../../domain/company/base-currency.ts'
import { limitRate } from '../../domain/company/document-rate.ts'
import { compare, isPositive, isZero, plus, round, times } from '../../domain/kit/quantity.ts'
import { isCheque, isRefund, type paymentNote } from '../../domain/payments/payment-note.ts'
import { checkRate, fillRate } from '../company/document-rate.ts'
import { settingsForPosting } from '../company/settings.ts'
import type { Stored, Work } from '../kit/entity/behavior.ts'
import { conflict, invalid, notAllowed } from '../kit/errors.ts'

export type NoteWork = Work<typeof paymentNote>
export type NoteValues = Stored<typeof paymentNote>
/** The input of a new or changed note. Only the system names the purchase whose goods it credits, and makes an opening credit. */
type Filling = NoteWork & { input: Work<typeof paymentNote, 'update'>['input'] & { purchase?: string | undefined; opening?: true } }

/** Fills the defaults of a note (rate and base amount) and refuses contradictory values. */
export const fillNote = async (work: Filling): Promise<void> => {
  const { tx, values, input } = work
  refuseByRole(work)
  if (values.method === 'opening' && !input.opening) throw invalid({ method: 'Enter an opening balance as an opening bill of the party.' })
  values.purchase = input.purchase ?? values.purchase
  const settings = await settingsForPosting(tx)
  const digits = currencyDigits(values.currency)
  for (const name of ['amount', 'bankCharges', 'writeOff'] as const) values[name] = round(values[name], digits)
  // Returned goods are credited at the rate of their purchase, however old.
  await fillRate(work, { isInherited: Boolean(values.purchase) })
  values.baseAmount = round(times(values.amount, values.exchange), baseDigits())
  refuseAmounts(values)
  refuseCheque(values)
  refuseWriteOff(work, settings.managerWriteOff)
}

/** Checks a draft again when it is recorded: its rate, its base amount, and the user's write-off limit. */
export const checkNote = async (work: NoteWork): Promise<void> => {
  const { values } = work
  await checkRate(work)
  values.baseAmount = round(times(values.amount, values.exchange), baseDigits())
  refuseWriteOff(work, (await settingsForPosting(work.tx)).managerWriteOff)
}

/** Refuses payments out and set-offs without the right, and changes by a Salesman to another user's draft. */
export const refuseByRole = ({ caller, values, before }: NoteWork): void => {
  if ((values.direction !== 'received' || values.method === 'offset') && !may(caller.role, 'money.payOut'))
    throw notAllowed('Your role can receive payments, but cannot pay out, refund or set off.')
  if (before && caller.role === 'Salesman' && before.createdById !== caller.id)
    throw notAllowed('This draft belongs to another user. A Salesman can change only their own.')
}

const refuseAmounts = ({ amount, writeOff, bankCharges, direction, method, purchase }: NoteValues): void => {
  if (!isPositive(plus(amount, writeOff))) throw invalid({ amount: 'The amount must be above zero.' })
  if ((direction === 'received' || direction === 'recovered') && compare(bankCharges, amount) > 0)
    throw invalid({ bankCharges: 'The bank charges are more than the amount.' })
  if (method === 'offset' && !isZero(bankCharges)) throw invalid({ bankCharges: 'A set-off has no bank charges. Remove them.' })
  if (method === 'goods' && direction !== 'received' && !purchase)
    throw invalid({ method: 'You can receive goods as payment, but not pay with goods. Sell them, or return them on their purchase.' })
}

const refuseCheque = ({ method, reference, chequeDate, date }: NoteValues): void => {
  if (!isCheque(method)) {
    if (chequeDate) throw invalid({ chequeDate: 'Only a cheque has a cheque date.' })
    return
  }
  if (!reference) throw invalid({ reference: 'Enter the cheque number.' })
  if (method !== 'post-dated cheque') return
  if (!chequeDate || chequeDate <= date) throw invalid({ chequeDate: 'Enter a cheque date after the payment date.' })
}

const refuseWriteOff = ({ caller, values }: NoteWork, limit: string): void => {
  if (isZero(values.writeOff)) return
  if (!may(caller.role, 'money.writeOff')) throw notAllowed('Your role cannot write off amounts. Ask a Manager.')
  if (isRefund(values.direction) || values.method === 'offset')
    throw invalid({ writeOff: 'You can write off an amount only when the payment settles bills.' })
  const worth = round(times(values.writeOff, limitRate(values)), baseDigits())
  if (caller.role === 'Manager' && compare(worth, limit) > 0)
    throw conflict(
      `A Manager may write off up to ${round(limit, baseDigits())} with one payment. This is ${worth}. Ask an Admin to record it.`,
      {
        fields: { writeOff: `A Manager may write off up to ${round(limit, baseDigits())}.` },
      },
    )
}
