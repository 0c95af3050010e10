import { baseDigits } from '../company/base-currency.ts'
import { isPositive, min, minus, over, plus, type Quantity, round, times } from '../kit/quantity.ts'

/** Receivable: what they owe us. Payable: what we owe them; a bill of either is above zero, and what settles it below. */
export type Ledger = 'receivable' | 'payable'

/** What is asked to be paid, and what of it is settled, in its own currency and in the base. */
export type Owed = { total: Quantity; baseTotal: Quantity; settled: Quantity; baseSettled: Quantity }
/** What is needed of it to say how much is open. */
export type Open = Pick<Owed, 'total' | 'settled'>
/** How much of a bill something settles. */
export type Share<B extends Open = Owed> = { bill: B; amount: Quantity }

export const openOn = (bill: Open): Quantity => minus(bill.total, bill.settled)

/** Lays an amount on bills in their order, each as far as it is open. */
export const oldestFirst = <B extends Open>(bills: readonly B[], amount: Quantity): Share<B>[] => {
  const shares: Share<B>[] = []
  let left = amount
  for (const bill of bills) {
    if (!isPositive(left)) break
    const share = min(left, openOn(bill))
    if (isPositive(share)) shares.push({ bill, amount: share })
    left = minus(left, share)
  }
  return shares
}

/** Divides shares at an amount: what money pays, in their order, and what beyond it is written off. */
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
 * What settling this much of a bill is worth in the base currency at the bill's own rate. It is rounded on the way
 * up and not share by share, so that the last of a bill takes the last of its worth.
 */
export const relieved = (bill: Owed, amount: Quantity): Quantity =>
  minus(round(over(times(bill.baseTotal, plus(bill.settled, amount)), bill.total), baseDigits()), bill.baseSettled)

/** Money at a rate, and how much of it is used already. */
export type Purse = { exchange: Quantity; used: Quantity; baseUsed: Quantity }

/** What this much more of the money is worth in the base currency at its own rate, rounded on the way up alike. */
export const spent = (purse: Purse, amount: Quantity): Quantity =>
  minus(round(times(plus(purse.used, amount), purse.exchange), baseDigits()), purse.baseUsed)

/**
 * Settles shares with money, one after the other: what each relieves of its bill at the bill's rate and what was paid
 * for it at the money's. The difference of the two is realised exchange (domain, sections 3 and 6; worked case F).
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

/** The gain on settling in the base currency: of what is owed to us when more was paid for it, of what we owe when less. */
export const gainOf = (ledger: Ledger, { baseAmount, basePaid }: { baseAmount: Quantity; basePaid: Quantity }): Quantity =>
  ledger === 'receivable' ? minus(basePaid, baseAmount) : minus(baseAmount, basePaid)

/** How old an open bill is, in days after it was due. */
export const ageingBuckets = ['current', '1-30', '31-60', '61-90', '90+'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]
/** What is open, by its age. */
export type Ages = Record<AgeingBucket, Quantity>

/** The bucket of a bill this many days late; below one it is not late. */
export const bucketOf = (daysLate: number): AgeingBucket =>
  daysLate < 1 ? 'current' : daysLate <= 30 ? '1-30' : daysLate <= 60 ? '31-60' : daysLate <= 90 ? '61-90' : '90+'
