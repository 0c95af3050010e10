import { baseDigits } from '../company/base-currency.ts'
import { compare, isZero, minus, over, plus, type Quantity, round, sum, times } from '../kit/quantity.ts'
import { validOn } from '../kit/valid-from.ts'

/** The part of a whole in percent, to two decimals; null when the whole is zero. */
export const percentOf = (part: Quantity, whole: Quantity): Quantity | null => (isZero(whole) ? null : round(over(times(part, 100), whole), 2))

/** The share of a document credited to an employee: the range from `low` to `high` percent of every amount. */
export type Credit = { employee: string; low: Quantity; high: Quantity }

/**
 * The credited employees of a sale with their shares (docs/domain/people.md#sharing-a-sale). The salesperson gets
 * what the splits leave. Splits beyond 100 % get nothing.
 */
export const creditsOf = (salesperson: string, splits: readonly { employee: string; share: Quantity }[]): Credit[] => {
  const within = (percent: Quantity): Quantity => (compare(percent, '100') > 0 ? '100' : compare(percent, '0') < 0 ? '0' : percent)
  let until = within(minus('100', sum(splits.map(({ share }) => share))))
  const first: Credit = { employee: salesperson, low: '0', high: until }
  return [first, ...splits.map(({ employee, share }) => {
    const low = until
    until = within(plus(until, share))
    return { employee, low, high: until }
  })]
}

/** Contradictions in the splits of a sale, as a sentence by field; empty when there are none. */
export const shareFaults = (salesperson: string, splits: readonly { employee: string; share: Quantity }[]): Record<string, string> => {
  const all = sum(splits.map(({ share }) => share))
  const twice = splits.findIndex(({ employee }, at) => employee === salesperson || splits.findIndex(one => one.employee === employee) < at)
  const faulty = splits[twice]
  if (faulty)
    return { [`splits.${twice}.employee`]: `Shared with, line ${twice + 1}: ${faulty.employee === salesperson ? 'Leave out the salesperson: they get the remaining share.' : 'This employee is already listed.'}` }
  const last = splits.length - 1
  return compare(all, '100') > 0 ? { [`splits.${last}.share`]: `Shared with, line ${last + 1}: The shares add up to ${all} %. The limit is 100 %.` } : {}
}

/** The credited part of an amount, with this many digits. The parts of all credits add up to the amount exactly. */
export const creditedOf = (amount: Quantity, { low, high }: Pick<Credit, 'low' | 'high'>, digits = baseDigits()): Quantity => {
  const until = (percent: Quantity) => round(over(times(amount, percent), 100), digits)
  return round(minus(until(high), until(low)), digits)
}

/**
 * What an employee sold, lent and collected, in the base currency. A sale counts on its date, an approval on its issue date.
 * The last two are the differences that typed exchange rates made against the rate table; no commission is due on them.
 */
export type Sales = {
  documents: number; cancelled: number; pieces: number; carats: Quantity
  gross: Quantity; discount: Quantity; net: Quantity; cost: Quantity
  approvals: number; approvalValue: Quantity; invoiced: Quantity; collected: Quantity
  netByTypedRates: Quantity; collectedByTypedRates: Quantity
}
export const noSales: Sales = {
  documents: 0, cancelled: 0, pieces: 0, carats: '0', gross: '0', discount: '0', net: '0', cost: '0', approvals: 0, approvalValue: '0', invoiced: '0', collected: '0',
  netByTypedRates: '0', collectedByTypedRates: '0',
}

/** Adds up several months or several people. */
export const addSales = (all: readonly Sales[]): Sales => {
  const count = (name: 'documents' | 'cancelled' | 'pieces' | 'approvals') => all.reduce((total, one) => total + one[name], 0)
  const total = (name: Exclude<keyof Sales, 'documents' | 'cancelled' | 'pieces' | 'approvals'>, digits = baseDigits()) => round(sum(all.map(one => one[name])), digits)
  return {
    documents: count('documents'), cancelled: count('cancelled'), pieces: count('pieces'), carats: total('carats', 3),
    gross: total('gross'), discount: total('discount'), net: total('net'), cost: total('cost'),
    approvals: count('approvals'), approvalValue: total('approvalValue'), invoiced: total('invoiced'), collected: total('collected'),
    netByTypedRates: total('netByTypedRates'), collectedByTypedRates: total('collectedByTypedRates'),
  }
}

/** The figures a commission can be a percentage of. */
export const commissionBases = [
  { value: 'sales', label: 'Net sales' },
  { value: 'margin', label: 'Margin' },
  { value: 'collections', label: 'Collections' },
] as const
export type CommissionBasis = (typeof commissionBases)[number]['value']

/** A commission in percent of net sales, margin or collections, agreed from a day on; null when none is agreed. */
export type CommissionTerms = { date: string; commission: Quantity | null; commissionBasis: CommissionBasis }

const basisOf = (sales: Sales, basis: CommissionBasis): Quantity => {
  const net = minus(sales.net, sales.netByTypedRates)
  return { sales: net, margin: minus(net, sales.cost), collections: minus(sales.collected, sales.collectedByTypedRates) }[basis]
}

/** Sales from a day on, until other terms begin or the month ends. */
export type SalesSpan = Sales & { month: string }

/**
 * The commission of a month to the cent, at the rate table's rates and at the terms of each of its spans; negative when more came back than
 * was sold, null when none is agreed up to its last day (docs/domain/people.md#commission).
 */
export const commissionOfMonth = (spans: readonly SalesSpan[], terms: readonly CommissionTerms[], lastDay: string): Quantity | null => {
  const agreed = (day: string) => validOn(terms, day)?.commission ?? null
  if (agreed(lastDay) === null && spans.every(({ month }) => agreed(month) === null)) return null
  const parts = spans.map(span => {
    const { commission = null, commissionBasis = 'sales' } = validOn(terms, span.month) ?? {}
    return commission === null ? '0' : over(times(basisOf(span, commissionBasis), commission), 100)
  })
  return round(sum(parts), baseDigits())
}

/**
 * A salesperson's figures (docs/domain/people.md#performance-of-a-salesperson): margin, discount and conversion in percent, the commission
 * and the target of the period as given.
 */
export const salesFigures = (sales: Sales, { commission, target }: { commission: Quantity | null; target: Quantity | null }) => {
  const margin = round(minus(sales.net, sales.cost), baseDigits())
  return {
    ...sales,
    margin,
    marginPercent: percentOf(margin, sales.net),
    discountPercent: percentOf(sales.discount, sales.gross),
    /** Invoiced ÷ lent: the part of the period's approvals that became sales, at the approvals' own prices. */
    conversion: percentOf(sales.invoiced, sales.approvalValue),
    commission,
    target,
    targetPercent: target === null ? null : percentOf(sales.net, target),
  }
}
export type SalesFigures = ReturnType<typeof salesFigures>
