import { Decimal } from 'decimal.js'

/** An exact decimal number as text: the only form in which money and weights are passed and stored. */
export type Quantity = string

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 })

/** The exact sum; '0' for no quantities. */
export const sum = (quantities: Iterable<Quantity | null | undefined>): Quantity => {
  let total = new Exact(0)
  for (const quantity of quantities) if (quantity) total = total.plus(quantity)
  return total.toFixed()
}

export const plus = (a: Quantity, b: Quantity): Quantity => new Exact(a).plus(b).toFixed()
export const minus = (a: Quantity, b: Quantity): Quantity => new Exact(a).minus(b).toFixed()
export const times = (a: Quantity, b: Quantity | number): Quantity => new Exact(a).times(b).toFixed()
export const negate = (a: Quantity): Quantity => new Exact(a).negated().plus(0).toFixed()

/** The quotient to twelve decimals; throws on division by zero. */
export const over = (a: Quantity, b: Quantity | number): Quantity => {
  if (new Exact(b).isZero()) throw new RangeError('A quantity cannot be divided by zero.')
  return new Exact(a).dividedBy(b).toDecimalPlaces(12).toFixed()
}

/** Negative, zero or positive as a is less than, equal to or greater than b. */
export const compare = (a: Quantity, b: Quantity): number => new Exact(a).comparedTo(b)
export const isZero = (a: Quantity): boolean => new Exact(a).isZero()
export const isNegative = (a: Quantity): boolean => new Exact(a).lessThan(0)
export const isPositive = (a: Quantity): boolean => new Exact(a).greaterThan(0)
export const absolute = (a: Quantity): Quantity => new Exact(a).abs().toFixed()
export const min = (a: Quantity, b: Quantity): Quantity => (compare(a, b) <= 0 ? a : b)

/** Rounded half away from zero, with exactly this many decimals. */
export const round = (a: Quantity, digits: number): Quantity => {
  const rounded = new Exact(a).toFixed(digits, Decimal.ROUND_HALF_UP)
  return /^-0(\.0*)?$/.test(rounded) ? rounded.slice(1) : rounded
}

/** Rounded to this many significant digits: '0.0286001' → '0.0286' with four. */
export const significant = (a: Quantity, digits: number): Quantity => new Exact(a).toSignificantDigits(digits).toFixed()

/**
 * The weight a customer pays for: carats to two decimals, rounded up only when the third decimal is a 9
 * (docs/domain/documents.md#billed-weight).
 */
export const billedWeight = (carats: Quantity): Quantity => new Exact(carats).plus('0.001').toFixed(2, Decimal.ROUND_DOWN)

/** Whether a text is a plain decimal number. */
export const isQuantity = (text: string): boolean => /^-?\d{1,15}(\.\d{1,12})?$/.test(text)

const isNumeral = (text: string): text is `${number}` => text !== '' && Number.isFinite(Number(text))
/** Writes a quantity in a number format. Intl takes the digits of a numeral as they are, so no precision is lost. */
export const formatted = (quantity: Quantity, format: Intl.NumberFormat): string =>
  format.format(isNumeral(quantity) ? quantity : Number(quantity))

/**
 * Divides an amount by weights. The shares have this many digits, add up to the amount exactly, and differ from their exact value
 * by at most one unit of the last digit. When all weights are zero, the last share takes all.
 */
export const spread = (amount: Quantity, weights: readonly Quantity[], digits: number): Quantity[] => {
  const [whole, all] = [sum(weights), round(amount, digits)]
  // The cumulative amount is rounded, not each share, so that no share collects all rounding differences.
  let [weighed, given] = ['0', '0']
  return weights.map((weight, index) => {
    weighed = plus(weighed, weight)
    const until = isZero(whole) ? (index === weights.length - 1 ? all : '0') : round(over(times(all, weighed), whole), digits)
    const share = round(minus(until, given), digits)
    given = until
    return share
  })
}

const caratsPer = {
  ct: '1',
  g: '5',
  kg: '5000',
  tola: '58.319',
  ratti: '0.91',
  momme: '18.75',
  grain: '0.25',
} as const
export type WeightUnit = keyof typeof caratsPer

/** Converts a weight to carats, to three decimals. */
export const inCarats = (weight: Quantity, unit: WeightUnit): Quantity => round(times(weight, caratsPer[unit]), 3)
