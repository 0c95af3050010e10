import { oldestFirst } from '../../domain/documents/settlement.ts'
import { compare, isPositive, min, minus, type Quantity, sum } from '../../domain/kit/quantity.ts'
import type { OpenBill } from '../../domain/payments/contract.ts'
import { typedMoney } from '../kit/form/typed-text.ts'
import { amountText } from './messages.ts'

export type Settle = 'oldest' | 'chosen' | 'account'
/** The settled amount of each bill, by its id. */
export type Shares = Readonly<Record<string, Quantity>>
/** The chosen bills: the typed amount, or `true` for as much as the payment covers. */
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

/** How an amount is allocated to the bills. */
export const sharesOf = (settle: Settle, bills: readonly OpenBill[], chosen: Chosen, money: Quantity, currency: string): Shares => {
  if (settle === 'account') return {}
  if (settle === 'oldest') return laid(bills, money)
  const typed = typedIn(chosen, currency)
  const left = minus(money, sum(Object.values(typed)))
  const rest = bills.filter(({ id }) => chosen[id] === true)
  return { ...typed, ...laid(rest, left) }
}

/** The total of the chosen bills, each with its typed amount or in full. */
export const wishedOf = (bills: readonly OpenBill[], chosen: Chosen, currency: string): Quantity =>
  sum([...Object.values(typedIn(chosen, currency)), ...bills.filter(({ id }) => chosen[id] === true).map(({ open }) => open)])

export const openOf = (bills: readonly OpenBill[]): Quantity => sum(bills.map(({ open }) => open))

/** The settled amount, what is left of the payment, what stays open, and the bills that get more than their open amount. */
export const weigh = (bills: readonly OpenBill[], shares: Shares, money: Quantity, currency: string) => {
  const settled = sum(Object.values(shares))
  const touched = bills.flatMap(({ id, open }) => {
    const share = shares[id]
    return share ? [{ id, open, share }] : []
  })
  const tooMuch = Object.fromEntries(
    touched.flatMap(({ id, open, share }) => (compare(share, open) > 0 ? [[id, `Only ${amountText(open, currency)} is open.`]] : [])),
  )
  return {
    settled,
    left: minus(money, settled),
    tooMuch,
    openAfter: minus(openOf(bills), settled),
    /** The rest of the bills that are settled in part. */
    rest: sum(touched.map(({ open, share }) => minus(open, min(open, share)))),
  }
}
