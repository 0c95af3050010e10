import { currencyDigits } from '../../domain/company/base-currency.ts'
import type { entities } from '../../domain/index.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import type { Ref } from '../../domain/kit/field.ts'
import { isZero, type Quantity } from '../../domain/kit/quantity.ts'
import { isCheque } from '../../domain/payments/payment-note.ts'
import { today } from '../kit/data/number.ts'
import type { Choice } from '../kit/data/query.ts'
import { moneyIn, shownNumber } from '../kit/form/typed-number.ts'
import { asTyped, sentNumber, typedExchange } from '../kit/form/typed-text.ts'
import type { User } from '../kit/shell/session.tsx'
import { type Way, ways } from './messages.ts'
import type { Chosen } from './shares.ts'

export type Note = RowOf<typeof entities.paymentNote>
/** The initial values of a payment: the party, the bill to pay, or a draft to continue. */
export type PaymentPrefill = {
  way?: Way | undefined
  party?: Ref | undefined
  currency?: string | undefined
  bill?: string | undefined
  branch?: Ref | undefined
  amount?: string | undefined
  note?: Note | undefined
  /** The payment that a new one copies. */
  copied?: Note | undefined
}

/** The values of the payment form. An amount of null follows the selection. */
export type Typed = {
  party: Ref | null
  branch: Ref
  date: string
  currency: string
  exchange: string
  exchangeReason: string
  amount: string | null
  method: string
  reference: string
  chequeDate: string
  bankCharges: string
  writeOff: string
  notes: string
}

const amountTyped = (quantity: Quantity, currency: string) =>
  isZero(quantity) ? '' : shownNumber(quantity, moneyIn(currency), currencyDigits(currency))

const typedOf = (note: Note): Typed => ({
  party: note.party,
  branch: note.branch,
  date: note.date,
  currency: note.currency,
  exchange: note.exchangeReason ? asTyped(note.exchange) : '',
  exchangeReason: note.exchangeReason ?? '',
  amount: amountTyped(note.amount, note.currency),
  method: note.method,
  reference: note.reference ?? '',
  chequeDate: note.chequeDate ?? '',
  bankCharges: amountTyped(note.bankCharges, note.currency),
  writeOff: amountTyped(note.writeOff, note.currency),
  notes: note.notes ?? '',
})

/** The bills that are chosen at first: the one to pay, else those of the draft with their amounts. */
export const chosenAtFirst = ({ bill, note }: PaymentPrefill): Chosen =>
  bill
    ? { [bill]: true }
    : Object.fromEntries((note?.allocations ?? []).map(one => [one.bill, amountTyped(one.amount, note?.currency ?? '')]))

/** A new payment like this one. References, charges and write-offs belong to the old one. */
const copyOf = (note: Note): Typed => ({
  ...typedOf(note),
  date: today(note.branch.id),
  ...{ exchange: '', exchangeReason: '', reference: '', chequeDate: '', bankCharges: '', writeOff: '' },
})

/** The currency of a party that was chosen in a lookup. */
export const currencyOf = (party: Choice | null | undefined): string | undefined =>
  typeof party?.currency === 'string' ? party.currency : undefined

/** The initial form values. */
export const begin = (prefill: PaymentPrefill, user: User): Typed =>
  prefill.note
    ? typedOf(prefill.note)
    : prefill.copied
      ? copyOf(prefill.copied)
      : {
          party: prefill.party ?? null,
          branch: prefill.branch ?? user.branch,
          date: today((prefill.branch ?? user.branch).id),
          currency: prefill.currency ?? user.settings.currency,
          exchange: '',
          exchangeReason: '',
          // The amount in a link is a plain decimal.
          amount: prefill.amount ? amountTyped(prefill.amount, prefill.currency ?? user.settings.currency) : null,
          method: 'bank',
          reference: '',
          chequeDate: '',
          bankCharges: '',
          writeOff: '',
          notes: '',
        }

const decimal = (text: string, currency: string): Quantity => sentNumber(text, moneyIn(currency)) ?? '0'

/** The request body. The server sets a rate that was not typed. */
export const bodyOf = (way: Way, typed: Typed, money: Quantity, base: string) => {
  const { party, branch, date, currency, method } = typed
  const exchange = typedExchange(typed.exchange)
  return {
    direction: ways[way].direction,
    party: party?.id,
    branch: branch.id,
    date,
    currency,
    amount: money,
    method: way === 'offset' ? 'offset' : method,
    reference: typed.reference.trim() || null,
    chequeDate: (isCheque(method) && way !== 'offset' && typed.chequeDate) || null,
    bankCharges: way === 'offset' ? '0' : decimal(typed.bankCharges, currency),
    writeOff: ways[way].settles.length === 1 ? decimal(typed.writeOff, currency) : '0',
    notes: typed.notes.trim() || null,
    ...(exchange && currency !== base ? { exchange, exchangeReason: typed.exchangeReason.trim() || null } : {}),
  }
}
