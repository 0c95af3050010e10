import { numberKinds } from '../../domain/kit/number-kinds.ts'
import { compare, isPositive, isZero, least, minus, plus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
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
const all = (quantities: readonly Quantity[]): Quantity => quantities.reduce(least)

// On a side of which nothing was chosen the oldest are set off.
const wishedOn = ({ bills }: Side, chosen: Chosen, currency: string): Quantity => {
  const wished = wishedOf(bills, chosen, currency)
  return isZero(wished) ? openOf(bills) : wished
}

/** The amount an empty field stands for: what was chosen, what can be set off, or what is on account. */
const followed = ({ way, settle, chosen, sides, credit, typed }: Weighing): Quantity => {
  if (givesBack(way)) return credit
  if (way === 'offset') return all(sides.map(side => (settle === 'chosen' ? wishedOn(side, chosen, typed.currency) : openOf(side.bills))))
  if (settle !== 'chosen') return '0'
  const left = minus(wishedOf(sides[0]?.bills ?? [], chosen, typed.currency), figure(typed.writeOff, typed.currency))
  return isPositive(left) ? left : '0'
}

const settleOn = (settle: Settle, { bills }: Side, chosen: Chosen): Settle =>
  settle === 'chosen' && bills.every(({ id }) => chosen[id] === undefined) ? 'oldest' : settle

/** A payment weighed as it is typed: what it comes to, what it settles on each side, and what keeps it from being recorded. */
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
  // A number that cannot be read is marked where it stands.
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

/** Whether something typed is no number. */
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

/** What the server would refuse, said before it is asked. */
const problemsOf = (reading: Reading): (string | false)[] => [
  ...amountProblems(reading),
  ...settleProblems(reading),
  ...chequeProblems(reading.way, reading.typed),
]

const amountProblems = ({ way, typed, money, credit, limit }: Reading): (string | false)[] => {
  const worth = round(times(figure(typed.writeOff, typed.currency), limit.rate), 2)
  return [
    givesBack(way) && compare(money, credit) > 0 && `Only ${amountText(credit, typed.currency)} is on account; more cannot be refunded.`,
    (way === 'received' || way === 'recovered') &&
      isPositive(money) &&
      compare(figure(typed.bankCharges, typed.currency), money) > 0 &&
      'The bank charges are more than the amount itself.',
    limit.writeOff !== null &&
      compare(worth, limit.writeOff) > 0 &&
      `A Manager may write off up to ${amountText(limit.writeOff, limit.base)} with one payment; this is ${amountText(worth, limit.base)}.`,
  ]
}

const settleProblems = ({ way, typed, money, whole, settledSides }: Reading): (string | false)[] => {
  const say = (quantity: Quantity) => amountText(quantity, typed.currency)
  if (way === 'offset')
    return settledSides.map(({ bills, settled, ledger, isLoading }) => {
      const whose = ledger === 'payable' ? 'we owe them' : 'they owe us'
      if (isLoading || typed.party === null) return false
      if (compare(money, openOf(bills)) > 0) return `Only ${say(openOf(bills))} of what ${whose} can be set off.`
      return compare(settled, money) !== 0 && `The bills chosen of what ${whose} come to ${say(settled)}, not ${say(money)}.`
    })
  return settledSides.map(({ settled, left }) => {
    if (compare(left, '0') < 0) return `The bills chosen come to ${say(settled)}, and only ${say(whole)} is paid.`
    return (
      isPositive(figure(typed.writeOff, typed.currency)) &&
      isPositive(left) &&
      `With what is written off it comes to ${say(whole)}, and settles only ${say(settled)} of bills: write off less.`
    )
  })
}

const chequeProblems = (way: Way, { method, reference, chequeDate, date, party }: Typed): (string | false)[] => {
  if (way === 'offset' || !isCheque(method) || party === null) return []
  return [
    !reference.trim() && 'Give the number of the cheque.',
    method === 'post-dated cheque' && (!chequeDate || chequeDate <= date) && 'Give the date of the cheque: a day after it was received.',
  ]
}
