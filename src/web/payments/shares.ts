import { oldestFirst } from '../../domain/documents/settlement.ts'
import { compare, isPositive, least, minus, type Quantity, sum } from '../../domain/kit/quantity.ts'
import { typedMoney } from '../kit/form/typed-text.ts'
import { amountText } from './messages.ts'

/** What of a party is open to be paid, as the server tells it: oldest first. */
export type OpenBill = {
  id: string
  kind: string
  number: string
  date: string
  dueDate: string
  total: Quantity
  settled: Quantity
  open: Quantity
}
export type Settle = 'oldest' | 'chosen' | 'account'
/** How much of each bill is settled, by its id. */
export type Shares = Readonly<Record<string, Quantity>>
/** The bills that were chosen: as much as was typed, or `true` for as far as the money goes. */
export type Chosen = Readonly<Record<string, string | true>>

const laid = (bills: readonly OpenBill[], money: Quantity): Shares =>
  Object.fromEntries(oldestFirst(bills, money).map(({ bill, amount }) => [bill.id, amount]))

const typedIn = (chosen: Chosen, currency: string): Shares =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([id, text]) => {
      const read = text === true ? null : typedMoney(text, currency)
      return read && isPositive(read) ? [[id, read]] : []
    }),
  )

/** How much of which bill so much money settles. */
export const sharesOf = (settle: Settle, bills: readonly OpenBill[], chosen: Chosen, money: Quantity, currency: string): Shares => {
  if (settle === 'account') return {}
  if (settle === 'oldest') return laid(bills, money)
  const typed = typedIn(chosen, currency)
  const left = minus(money, sum(Object.values(typed)))
  const rest = bills.filter(({ id }) => chosen[id] === true)
  return { ...typed, ...laid(rest, left) }
}

/** What all chosen bills come to, each as much as was typed or whole. */
export const wishedOf = (bills: readonly OpenBill[], chosen: Chosen, currency: string): Quantity =>
  sum([...Object.values(typedIn(chosen, currency)), ...bills.filter(({ id }) => chosen[id] === true).map(({ open }) => open)])

export const openOf = (bills: readonly OpenBill[]): Quantity => sum(bills.map(({ open }) => open))

/** What is settled, what of the money is left, what stays open, and which bill is given more than is open on it. */
export const weigh = (bills: readonly OpenBill[], shares: Shares, money: Quantity, currency: string) => {
  const settled = sum(Object.values(shares))
  const touched = bills.filter(({ id }) => shares[id])
  const tooMuch = Object.fromEntries(
    touched.flatMap(({ id, open }) => (compare(shares[id]!, open) > 0 ? [[id, `Only ${amountText(open, currency)} is open.`]] : [])),
  )
  return {
    settled,
    left: minus(money, settled),
    tooMuch,
    openAfter: minus(openOf(bills), settled),
    /** What would stay open on the bills that are settled in part. */
    rest: sum(touched.map(({ id, open }) => minus(open, least(open, shares[id]!)))),
  }
}
