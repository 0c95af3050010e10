import { currencyDigits } from '../../domain/company/base-currency.ts'
import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { compare, isPositive, isZero, min, minus, plus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import { isCheque } from '../../domain/payments/payment-note.ts'
import { moneyIn, numberFault } from '../kit/form/typed-number.ts'
import { typedMoney } from '../kit/form/typed-text.ts'
import type { Typed } from './form-state.ts'
import { amountText, givesBack, type Way } from './messages.ts'
import { type Chosen, openOf, type Settle, type Shares, sharesOf, weigh, wishedOf } from './shares.ts'
import type { Side } from './side.ts'

type Weighing = { way: Way; typed: Typed; settle: Settle; chosen: Chosen; sides: readonly Side[]; credit: Quantity }
type Limit = { base: string; rate: Quantity; writeOff: Quantity | null }

const figure = (text: string | null, currency: string): Quantity => typedMoney(text, currency) ?? '0'
const all = (quantities: readonly Quantity[]): Quantity => quantities.reduce(min)

// On a side without a selection, the oldest bills are set off.
const wishedOn = ({ bills }: Side, chosen: Chosen, currency: string): Quantity => {
  const wished = wishedOf(bills, chosen, currency)
  return isZero(wished) ? openOf(bills) : wished
}

/** The amount when the field is empty: from the selection, the possible set-off, or the credit on account. */
const followed = ({ way, settle, chosen, sides, credit, typed }: Weighing): Quantity => {
  if (givesBack(way)) return credit
  if (way === 'offset') return all(sides.map(side => (settle === 'chosen' ? wishedOn(side, chosen, typed.currency) : openOf(side.bills))))
  if (settle !== 'chosen') return '0'
  const left = minus(wishedOf(sides[0]?.bills ?? [], chosen, typed.currency), figure(typed.writeOff, typed.currency))
  return isPositive(left) ? left : '0'
}

const settleOn = (settle: Settle, { bills }: Side, chosen: Chosen): Settle =>
  settle === 'chosen' && bills.every(({ id }) => chosen[id] === undefined) ? 'oldest' : settle

/** Calculates a payment while it is typed: its total, what it settles on each side, and what prevents recording. */
export const weighPayment = (weighing: Weighing, limit: Limit) => {
  const { way, typed, settle, chosen, sides, credit } = weighing
  const money = typed.amount === null ? followed(weighing) : figure(typed.amount, typed.currency)
  const whole = plus(money, figure(typed.writeOff, typed.currency))
  const settledSides = sides.map(side => {
    const shares = sharesOf(way === 'offset' ? settleOn(settle, side, chosen) : settle, side.bills, chosen, whole, typed.currency)
    return { ...side, shares, ...weigh(side.bills, shares, whole, typed.currency) }
  })
  const reading = { way, typed, money, whole, credit, settledSides, limit }
  const isUnread = unread(typed, chosen)
  // The field of a number that cannot be read shows its own error.
  const problem = (!isUnread && problemsOf(reading).find(sentence => sentence !== false)) || null
  const isTooMuch = settledSides.some(({ tooMuch }) => Object.keys(tooMuch).length > 0)
  return {
    money,
    whole,
    settledSides,
    problem,
    isUnread,
    isReady: typed.party !== null && isPositive(whole) && !problem && !isTooMuch && !isUnread,
  }
}

/** Whether a typed number cannot be read. */
const unread = ({ amount, bankCharges, writeOff, exchange, currency }: Typed, chosen: Chosen): boolean =>
  [amount, bankCharges, writeOff, ...Object.values(chosen)].some(
    text => typeof text === 'string' && numberFault(text, moneyIn(currency)) !== null,
  ) || numberFault(exchange, numberKinds.exchange) !== null

type SettledSide = Side & { shares: Shares } & ReturnType<typeof weigh>
type Reading = Pick<Weighing, 'way' | 'typed' | 'credit'> & {
  money: Quantity
  whole: Quantity
  settledSides: readonly SettledSide[]
  limit: Limit
}

/** The errors that the server would return, shown before sending. */
const problemsOf = (reading: Reading): (string | false)[] => [
  ...amountProblems(reading),
  ...settleProblems(reading),
  ...chequeProblems(reading.way, reading.typed),
]

const amountProblems = ({ way, typed, money, credit, limit }: Reading): (string | false)[] => {
  const worth = round(times(figure(typed.writeOff, typed.currency), limit.rate), currencyDigits(limit.base))
  return [
    givesBack(way) && compare(money, credit) > 0 && `Only ${amountText(credit, typed.currency)} is on account. Refund at most this amount.`,
    (way === 'received' || way === 'recovered') &&
      isPositive(money) &&
      compare(figure(typed.bankCharges, typed.currency), money) > 0 &&
      'The bank charges are more than the amount.',
    limit.writeOff !== null &&
      compare(worth, limit.writeOff) > 0 &&
      `A Manager may write off up to ${amountText(limit.writeOff, limit.base)} with one payment. This is ${amountText(worth, limit.base)}. Ask an Admin to record it.`,
  ]
}

const settleProblems = ({ way, typed, money, whole, settledSides }: Reading): (string | false)[] => {
  const inCurrency = (quantity: Quantity) => amountText(quantity, typed.currency)
  if (way === 'offset')
    return settledSides.map(({ bills, settled, ledger, isLoading }) => {
      const whose = ledger === 'payable' ? 'we owe them' : 'they owe us'
      if (isLoading || typed.party === null) return false
      if (compare(money, openOf(bills)) > 0) return `Only ${inCurrency(openOf(bills))} of what ${whose} can be set off.`
      return (
        compare(settled, money) !== 0 && `The selected bills of what ${whose} come to ${inCurrency(settled)}, not ${inCurrency(money)}.`
      )
    })
  return settledSides.map(({ settled, left }) => {
    if (compare(left, '0') < 0) return `The selected bills come to ${inCurrency(settled)}, but only ${inCurrency(whole)} is paid.`
    return (
      isPositive(figure(typed.writeOff, typed.currency)) &&
      isPositive(left) &&
      `The amount and the write-off come to ${inCurrency(whole)}, but the bills only to ${inCurrency(settled)}. Write off less.`
    )
  })
}

const chequeProblems = (way: Way, { method, reference, chequeDate, date, party }: Typed): (string | false)[] => {
  if (way === 'offset' || !isCheque(method) || party === null) return []
  return [
    !reference.trim() && 'Enter the cheque number.',
    method === 'post-dated cheque' && (!chequeDate || chequeDate <= date) && 'Enter a cheque date after the payment date.',
  ]
}
