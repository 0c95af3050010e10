import { billedWeight, compare, isZero, minus, over, type Quantity, round, times } from '../kit/quantity.ts'

export type Priced = {
  basis: string
  rate: Quantity
  pieces: number | null
  weight: Quantity | null
  /** The type of the goods, which says whether the weight is in carats or in grams. */
  type?: string | null | undefined
  /** Grams of metal, and minutes of work: only workshop bills have them. */
  grams?: Quantity | null
  minutes?: number | null
  discountPercent: Quantity | null
  taxCode: string
}

/**
 * gross = round(rate × billed weight | rate × pieces | rate × grams | rate × hours | rate), in the currency's digits
 * (docs/domain/documents.md#line-price).
 */
export const grossOf = (line: Pick<Priced, 'basis' | 'rate' | 'pieces' | 'weight' | 'grams' | 'minutes'>, digits: number): Quantity => {
  if (line.basis === 'per carat') return round(times(line.rate, billedWeight(line.weight ?? '0')), digits)
  if (line.basis === 'per piece') return round(times(line.rate, line.pieces ?? 0), digits)
  if (line.basis === 'per gram') return round(times(line.rate, line.grams ?? '0'), digits)
  if (line.basis === 'per hour') return round(over(times(line.rate, line.minutes ?? 0), 60), digits)
  return round(line.rate, digits)
}

/**
 * The price of a part of a line, before its discount. A whole price is divided by weight, to the currency's digits; other prices apply to
 * the pieces and carats of the part (docs/domain/sales.md#quantities-of-a-line).
 */
export const grossOfPart = (line: Pick<Priced, 'basis' | 'rate' | 'weight'>, part: Pick<Priced, 'pieces' | 'weight'>, digits: number): Quantity => {
  if (line.basis !== 'whole') return grossOf({ ...line, ...part }, digits)
  return line.weight === null || isZero(line.weight) ? round(line.rate, digits) : round(over(times(line.rate, part.weight ?? '0'), line.weight), digits)
}

/** The billed weight (ct) when it differs from the measured weight, so that a reader can check the price; else null. */
export const billedDifference = (weight: Quantity): Quantity | null => {
  const billed = billedWeight(weight)
  return compare(billed, weight) === 0 ? null : billed
}

/** The amounts of a line, to the currency's decimals. */
export type LineAmounts = { gross: Quantity; discount: Quantity; amount: Quantity }

/** Adds gross, discount and net amount to a line. */
export const priceLine = <L extends Priced>(line: L, digits: number): L & LineAmounts => {
  const gross = grossOf(line, digits)
  const discount = round(line.discountPercent ? over(times(gross, line.discountPercent), 100) : '0', digits)
  return { ...line, gross, discount, amount: round(minus(gross, discount), digits) }
}

/** The unit price after the line discount, in the line's own basis. */
export const netRate = (line: { rate: Quantity; discountPercent: Quantity | null }): Quantity =>
  minus(line.rate, over(times(line.rate, line.discountPercent ?? '0'), 100))
