import { compare, isPositive, least, minus, type Quantity, sum } from '../domain/kit/quantity.ts'

/** What of a party is open to be paid, as the server tells it: oldest first. */
export type OpenBill = { id: string; kind: string; number: string; date: string; dueDate: string; total: Quantity; open: Quantity }
export type Settle = 'oldest' | 'chosen' | 'account'
/** How much of each bill is settled, by its id. */
export type Shares = Readonly<Record<string, Quantity>>

/** An amount laid on bills in their order, as far as it goes. */
export const oldestFirst = (bills: readonly OpenBill[], amount: Quantity): Shares => {
  const shares: Record<string, Quantity> = {}
  let left = amount
  for (const { id, open } of bills) {
    if (!isPositive(left)) break
    shares[id] = least(left, open)
    left = minus(left, open)
  }
  return shares
}

/** What is settled, what stays on account, and what is wrong with it: in sentences, by bill or for the whole. */
export const weigh = (bills: readonly OpenBill[], shares: Shares, amount: Quantity) => {
  const settled = sum(Object.values(shares))
  const tooMuch = Object.fromEntries(
    bills.flatMap(({ id, open }) => (shares[id] && compare(shares[id], open) > 0 ? [[id, `Only ${open} is open.`]] : [])),
  )
  const left = minus(amount, settled)
  return { settled, left, tooMuch, isOver: compare(left, '0') < 0 }
}
