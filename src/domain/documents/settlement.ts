import { baseDigits } from '../company/base-currency.ts'
import { isPositive, min, minus, over, plus, type Quantity, round, times } from '../kit/quantity.ts'

/** Receivable: what parties owe us. Payable: what we owe them. In both, a bill is positive and a settlement negative. */
export type Ledger = 'receivable' | 'payable'

/** The total of a bill and its settled part, in its own currency and in the base. */
export type Owed = { total: Quantity; baseTotal: Quantity; settled: Quantity; baseSettled: Quantity }
/** The part of it needed to compute the open amount. */
export type Open = Pick<Owed, 'total' | 'settled'>
/** The amount of a bill that is settled. */
export type Share<B extends Open = Owed> = { bill: B; amount: Quantity }

export const openOn = (bill: Open): Quantity => minus(bill.total, bill.settled)

/** Allocates an amount to bills in their order, each up to its open amount. */
export const oldestFirst = <B extends Open>(bills: readonly B[], amount: Quantity): Share<B>[] => {
  const shares: Share<B>[] = []
  let left = amount
  for (const bill of bills) {
    const share = min(left, openOn(bill))
    if (!isPositive(share)) continue
    shares.push({ bill, amount: share })
    left = minus(left, share)
  }
  return shares
}

/** Splits shares at an amount: `paid` is covered by the money, in their order; `forgiven` is written off. */
export const splitAt = <B extends Open>(shares: readonly Share<B>[], money: Quantity): { paid: Share<B>[]; forgiven: Share<B>[] } => {
  const [paid, forgiven]: [Share<B>[], Share<B>[]] = [[], []]
  let left = money
  for (const { bill, amount } of shares) {
    const part = min(left, amount)
    if (isPositive(part)) paid.push({ bill, amount: part })
    if (isPositive(minus(amount, part))) forgiven.push({ bill, amount: minus(amount, part) })
    left = minus(left, part)
  }
  return { paid, forgiven }
}

/**
 * The base currency value of settling this much of a bill, at the bill's own rate. The cumulative value is rounded, not each share,
 * so the last settlement takes exactly the remaining value.
 */
export const relieved = (bill: Owed, amount: Quantity): Quantity =>
  minus(round(over(times(bill.baseTotal, plus(bill.settled, amount)), bill.total), baseDigits()), bill.baseSettled)

/** What money is worth in the base currency: its rate, or the worth of all of it. A credit note has no rate of its own. */
export type Worth = { exchange: Quantity } | { total: Quantity; baseTotal: Quantity }
/** Money with its worth, and how much of it is already used. */
export type Purse = { worth: Worth; used: Quantity; baseUsed: Quantity }

const worthOf = (worth: Worth, amount: Quantity): Quantity =>
  'exchange' in worth ? times(amount, worth.exchange) : over(times(worth.baseTotal, amount), worth.total)

/** The base currency value of using this much more of the money, at its own rate. The cumulative value is rounded here too. */
export const spent = (purse: Purse, amount: Quantity): Quantity =>
  minus(round(worthOf(purse.worth, plus(purse.used, amount)), baseDigits()), purse.baseUsed)

/**
 * Settles shares in order. Returns for each the value at the bill's rate and the value paid at the money's rate.
 * The difference of the two is realized exchange (docs/domain/documents.md#exchange-difference).
 */
export const settle = <B extends Owed>(purse: Purse, shares: readonly Share<B>[]): (Share<B> & { baseAmount: Quantity; basePaid: Quantity })[] => {
  let { used, baseUsed } = purse
  return shares.map(({ bill, amount }) => {
    const basePaid = spent({ ...purse, used, baseUsed }, amount)
    used = plus(used, amount)
    baseUsed = plus(baseUsed, basePaid)
    return { bill, amount, baseAmount: relieved(bill, amount), basePaid }
  })
}

/** The exchange gain in base currency: more paid to us than the bill's value, or less paid by us. */
export const gainOf = (ledger: Ledger, { baseAmount, basePaid }: { baseAmount: Quantity; basePaid: Quantity }): Quantity =>
  ledger === 'receivable' ? minus(basePaid, baseAmount) : minus(baseAmount, basePaid)

/** The age of an open bill, in days after its due date. */
export const ageingBuckets = ['current', '1-30', '31-60', '61-90', '90+'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]
/** Open amounts by age. */
export type Ages = Record<AgeingBucket, Quantity>

/** The bucket of a bill this many days overdue; below 1 it is not overdue. */
export const bucketOf = (daysLate: number): AgeingBucket =>
  daysLate < 1 ? 'current' : daysLate <= 30 ? '1-30' : daysLate <= 60 ? '31-60' : daysLate <= 90 ? '61-90' : '90+'
