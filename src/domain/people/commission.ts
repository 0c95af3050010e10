import { baseDigits } from '../company/base-currency.ts'
import { compare, isPositive, isZero, minus, over, plus, type Quantity, round, sum, times } from '../kit/quantity.ts'

/** Part of a whole in percent, to two decimals; null where there is no whole to be part of. */
export const percentOf = (part: Quantity, whole: Quantity): Quantity | null => (isZero(whole) ? null : round(over(times(part, 100), whole), 2))

/** The part of a paper that is credited to somebody: from this to that percent of every amount on it. */
export type Credit = { employee: string; low: Quantity; high: Quantity }

/**
 * Who is credited with a sale, and with how much of it (domain, section 3: several salespeople, with shares): those it is shared
 * with their shares, the salesperson the rest. Shares beyond the whole find nothing left.
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

/** What contradicts itself in how a sale is shared: a sentence by field, nothing when all is well. */
export const shareFaults = (salesperson: string, splits: readonly { employee: string; share: Quantity }[]): Record<string, string> => {
  const all = sum(splits.map(({ share }) => share))
  const twice = splits.findIndex(({ employee }, at) => employee === salesperson || splits.findIndex(one => one.employee === employee) < at)
  if (twice >= 0)
    return { [`splits.${twice}.employee`]: `Shared with, line ${twice + 1}: ${splits[twice]!.employee === salesperson ? 'The salesperson has what is left as it is.' : 'They are named already.'}` }
  const last = splits.length - 1
  return compare(all, '100') > 0 ? { [`splits.${last}.share`]: `Shared with, line ${last + 1}: The shares come to ${all} %, more than the whole.` } : {}
}

/** An amount's part under a credit, with this many digits: the parts of all who are credited add up to the amount exactly. */
export const creditedOf = (amount: Quantity, { low, high }: Pick<Credit, 'low' | 'high'>, digits = baseDigits()): Quantity => {
  const until = (percent: Quantity) => round(over(times(amount, percent), 100), digits)
  return round(minus(until(high), until(low)), digits)
}

/**
 * What somebody sold, lent and collected, in the base currency; a sale counts on its day, an approval on the day it went out.
 * The last two are what typed rates of exchange made of it beyond the rate table's: no commission is due on that.
 */
export type Sales = {
  documents: number; cancelled: number; pieces: number; carats: Quantity
  gross: Quantity; discount: Quantity; net: Quantity; cost: Quantity
  memos: number; memoed: Quantity; invoiced: Quantity; collected: Quantity
  netByTypedRates: Quantity; collectedByTypedRates: Quantity
}
export const noSales: Sales = {
  documents: 0, cancelled: 0, pieces: 0, carats: '0', gross: '0', discount: '0', net: '0', cost: '0', memos: 0, memoed: '0', invoiced: '0', collected: '0',
  netByTypedRates: '0', collectedByTypedRates: '0',
}

/** Several months, or several people, as one. */
export const addSales = (all: readonly Sales[]): Sales => {
  const count = (name: 'documents' | 'cancelled' | 'pieces' | 'memos') => all.reduce((total, one) => total + one[name], 0)
  const total = (name: Exclude<keyof Sales, 'documents' | 'cancelled' | 'pieces' | 'memos'>, digits = baseDigits()) => round(sum(all.map(one => one[name])), digits)
  return {
    documents: count('documents'), cancelled: count('cancelled'), pieces: count('pieces'), carats: total('carats', 3),
    gross: total('gross'), discount: total('discount'), net: total('net'), cost: total('cost'),
    memos: count('memos'), memoed: total('memoed'), invoiced: total('invoiced'), collected: total('collected'),
    netByTypedRates: total('netByTypedRates'), collectedByTypedRates: total('collectedByTypedRates'),
  }
}

/** On what a commission is reckoned. */
export const commissionBases = [
  { value: 'sales', label: 'Net sales' },
  { value: 'margin', label: 'Margin' },
  { value: 'collections', label: 'Collections' },
] as const
export type CommissionBasis = (typeof commissionBases)[number]['value']

/** What is paid for selling: so many percent of net sales, of the margin where there is one, or of what came in. */
export type Terms = { commission: Quantity | null; commissionBasis: CommissionBasis; target: Quantity | null }

const basisOf = (sales: Sales, basis: CommissionBasis): Quantity => {
  const net = minus(sales.net, sales.netByTypedRates)
  return { sales: net, margin: minus(net, sales.cost), collections: minus(sales.collected, sales.collectedByTypedRates) }[basis]
}

/** The commission of a period to the cent, at the rate table's rates; null where none is agreed, never below zero. */
export const commissionOf = (sales: Sales, { commission, commissionBasis }: Terms): Quantity | null => {
  if (commission === null) return null
  const basis = basisOf(sales, commissionBasis)
  return isPositive(basis) ? round(over(times(basis, commission), 100), baseDigits()) : '0.00'
}

/** A salesperson's figures as they are read (domain, section 8): margin, discount and conversion in percent, commission and target. */
export const salesFigures = (sales: Sales, terms: Terms, months: Quantity) => {
  const margin = round(minus(sales.net, sales.cost), baseDigits())
  const target = terms.target === null ? null : round(times(terms.target, months), baseDigits())
  return {
    ...sales,
    margin,
    marginPercent: percentOf(margin, sales.net),
    discountPercent: percentOf(sales.discount, sales.gross),
    /** Invoiced ÷ memoed: of what went out in the period, what became a sale, at the approval's own prices. */
    conversion: percentOf(sales.invoiced, sales.memoed),
    commission: commissionOf(sales, terms),
    target,
    targetPercent: target === null ? null : percentOf(sales.net, target),
  }
}
export type SalesFigures = ReturnType<typeof salesFigures>
