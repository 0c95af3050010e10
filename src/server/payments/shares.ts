import { currencyDigits } from '../../domain/company/base-currency.ts'
import { type Ledger, oldestFirst, openOn, type Share, splitAt } from '../../domain/documents/settlement.ts'
import { compare, isPositive, isZero, min, minus, plus, type Quantity, round, sum } from '../../domain/kit/quantity.ts'
import { type Direction, directions } from '../../domain/payments/payment-note.ts'
import type { Bill, Side } from '../documents/account.ts'
import type { Credit } from '../documents/credit.ts'
import { conflict, invalid } from '../kit/errors.ts'

export type Chosen = { bill: string; amount: Quantity }[]
export type Choice = { settle?: string | undefined; allocations?: Chosen | undefined }

/** The ledger that a payment direction belongs to. */
export const ledgerOf = (direction: Direction): Ledger => directions[direction].ledger
export const sideOf = ({ party, direction, currency }: { party: string; direction: Direction; currency: string }): Side => ({
  party,
  ledger: ledgerOf(direction),
  currency,
})

const chosenShares = (bills: readonly Bill[], allocations: Chosen, currency: string): Share<Bill>[] => {
  const shares = allocations.map(({ bill: id, amount }, index) => {
    const bill = bills.find(other => other.id === id)
    if (!bill)
      throw conflict('A chosen bill is not open. It is paid, canceled, in another currency or of another party.', {
        fields: { [`allocations.${index}.bill`]: 'This bill is not open.' },
      })
    const digits = currencyDigits(currency)
    const field = `allocations.${index}.amount`
    if (compare(amount, round(amount, digits)) !== 0) throw invalid({ [field]: `${bill.number}: ${currency} has ${digits} decimals.` })
    if (!isPositive(amount)) throw invalid({ [field]: `${bill.number}: enter an amount above zero.` })
    const open = rounded(openOn(bill), currency)
    if (compare(amount, open) > 0) throw conflict(`${bill.number} has only ${open} open.`, { fields: { [field]: `Only ${open} is open.` } })
    return { bill, amount }
  })
  if (new Set(shares.map(share => share.bill.id)).size < shares.length) throw invalid({ allocations: 'The same bill is listed twice.' })
  return shares
}

/** Refuses contradictory settlement options. */
export const checkChoice = ({ settle, allocations = [] }: Choice): void => {
  if (settle === 'account' && allocations.length > 0) throw invalid({ allocations: 'Money kept on account settles no bills.' })
  if (settle === 'chosen' && allocations.length === 0) throw invalid({ allocations: 'Choose the bills to settle.' })
}

/** What an amount settles: the chosen bills, else the oldest first, or none if it stays on account. */
export const sharesOf = (bills: readonly Bill[], amount: Quantity, currency: string, choice: Choice): Share<Bill>[] => {
  checkChoice(choice)
  if (choice.settle === 'account') return []
  if (!choice.allocations?.length) return oldestFirst(bills, amount)
  const shares = chosenShares(bills, choice.allocations, currency)
  if (compare(totalOf(shares), amount) > 0) throw invalid({ allocations: 'The settled amount is more than the payment.' })
  return shares
}

/** An amount for a message, with the decimals of its currency. */
export const rounded = (amount: Quantity, currency: string): Quantity => round(amount, currencyDigits(currency))

export const totalOf = (shares: readonly Pick<Share, 'amount'>[]): Quantity => sum(shares.map(share => share.amount))

type Money = { amount: Quantity; currency: string }

/** What a note and its write-off settle. A write-off is allowed only on bills, so that it never becomes credit. */
export const sharesWithWriteOff = (bills: readonly Bill[], note: Money & { writeOff: Quantity }, choice: Choice) => {
  const whole = plus(note.amount, note.writeOff)
  const shares = sharesOf(bills, whole, note.currency, choice)
  if (isZero(note.writeOff)) return { paid: shares, forgiven: [] }
  if (compare(totalOf(shares), whole) < 0)
    throw invalid({
      writeOff: `The payment and what is written off come to ${rounded(whole, note.currency)}, but the bills only have ${rounded(totalOf(shares), note.currency)} open. Write off less.`,
    })
  const { paid, forgiven } = splitAt(shares, note.amount)
  return { paid, forgiven }
}

/** What a refund takes from each note with credit, oldest first; refuses more than there is. */
export const refundFrom = (credits: readonly Credit[], { amount, currency }: Money): { credit: Credit; amount: Quantity }[] => {
  const there = sum(credits.map(credit => credit.left))
  if (compare(amount, there) > 0)
    throw conflict(`Only ${currency} ${rounded(there, currency)} is on account. Refund at most this amount.`, {
      fields: { amount: `Only ${rounded(there, currency)} is on account.` },
    })
  let rest: Quantity = amount
  return credits.flatMap(credit => {
    const part = min(rest, credit.left)
    rest = minus(rest, part)
    return isPositive(part) ? [{ credit, amount: part }] : []
  })
}
