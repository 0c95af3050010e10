import { currencyDigits } from '../../domain/company/base-currency.ts'
import { type Ledger, oldestFirst, openOn, type Share, splitAt } from '../../domain/documents/settlement.ts'
import { compare, isPositive, isZero, least, minus, plus, type Quantity, round, sum } from '../../domain/kit/quantity.ts'
import { type Direction, directions } from '../../domain/payments/payment-note.ts'
import type { Bill, Credit } from '../documents/account.ts'
import type { Values } from '../kit/entity/rows.ts'
import { conflict, invalid } from '../kit/errors.ts'

export type Chosen = { bill: string; amount: Quantity }[]
type Choice = { settle?: string | undefined; allocations?: Chosen | undefined }

/** The side of a party's account that a note belongs to. */
export const ledgerOf = (direction: string): Ledger => directions[direction as Direction].ledger
export const sideOf = (note: Values) => ({
  party: note.party as string,
  ledger: ledgerOf(note.direction),
  currency: note.currency as string,
})

const chosenShares = (bills: readonly Bill[], allocations: Chosen, currency: string): Share<Bill>[] => {
  const shares = allocations.map(({ bill: id, amount }, index) => {
    const bill = bills.find(other => other.id === id)
    if (!bill)
      throw conflict('A chosen bill is not open: it is paid, cancelled, in another currency or another party’s.', {
        fields: { [`allocations.${index}.bill`]: 'This bill is not open.' },
      })
    const digits = currencyDigits(currency)
    const field = `allocations.${index}.amount`
    if (compare(amount, round(amount, digits)) !== 0) throw invalid({ [field]: `${bill.number}: ${currency} has ${digits} decimals.` })
    if (!isPositive(amount)) throw invalid({ [field]: `${bill.number}: give an amount above zero.` })
    const open = rounded(openOn(bill), currency)
    if (compare(amount, open) > 0) throw conflict(`${bill.number} has only ${open} open.`, { fields: { [field]: `Only ${open} is open.` } })
    return { bill, amount }
  })
  if (new Set(shares.map(share => share.bill.id)).size < shares.length) throw invalid({ allocations: 'The same bill is chosen twice.' })
  return shares
}

/** Refuses a way of settling that contradicts itself. */
export const checkChoice = ({ settle, allocations = [] }: Choice): void => {
  if (settle === 'account' && allocations.length > 0) throw invalid({ allocations: 'Money that is kept on account settles no bills.' })
  if (settle === 'chosen' && allocations.length === 0) throw invalid({ allocations: 'Choose the bills that it settles.' })
}

/** What this much settles of the open bills: those that were chosen, otherwise the oldest first, or none. */
export const sharesOf = (bills: readonly Bill[], amount: Quantity, currency: string, choice: Choice): Share<Bill>[] => {
  checkChoice(choice)
  if (choice.settle === 'account') return []
  if (!choice.allocations?.length) return oldestFirst(bills, amount)
  const shares = chosenShares(bills, choice.allocations, currency)
  if (compare(totalOf(shares), amount) > 0) throw invalid({ allocations: 'More is settled than the note is worth.' })
  return shares
}

/** An amount as it is told in a sentence, with its currency's digits. */
export const rounded = (amount: Quantity, currency: string): Quantity => round(amount, currencyDigits(currency))

export const totalOf = (shares: readonly Pick<Share, 'amount'>[]): Quantity => sum(shares.map(share => share.amount))

/** What a note and the rest let go with it settle; a rest is let go only on bills, so that nobody is credited what was never paid. */
export const sharesWithWriteOff = (bills: readonly Bill[], note: Values, choice: Choice) => {
  const whole = plus(note.amount, note.writeOff)
  const shares = sharesOf(bills, whole, note.currency, choice)
  if (isZero(note.writeOff)) return { paid: shares, forgiven: [] }
  if (compare(totalOf(shares), whole) < 0)
    throw invalid({
      writeOff: `The payment and what is written off come to ${rounded(whole, note.currency)}, and settle only ${rounded(totalOf(shares), note.currency)} of bills: write off less.`,
    })
  const { paid, forgiven } = splitAt(shares, note.amount)
  return { paid, forgiven }
}

/** What a refund takes from each note that has something left on account, the oldest first; never more than there is. */
export const refundFrom = (credits: readonly Credit[], { amount, currency }: Values): { credit: Credit; amount: Quantity }[] => {
  const there = sum(credits.map(credit => credit.left))
  if (compare(amount, there) > 0)
    throw conflict(`Only ${currency} ${rounded(there, currency)} is on account; more cannot be refunded.`, {
      fields: { amount: `Only ${rounded(there, currency)} is on account.` },
    })
  let rest: Quantity = amount
  return credits.flatMap(credit => {
    const part = least(rest, credit.left)
    rest = minus(rest, part)
    return isPositive(part) ? [{ credit, amount: part }] : []
  })
}
