import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { price } from '../../kit/data/number.ts'

const unit: Record<string, string> = { 'per carat': '/ct', 'per piece': '/pc' }

/** The price of an offered line as it is agreed: 450.00/ct, or that it is on request. */
export const priceText = (line: { basis: string; rate: string }, currency: string): string =>
  isOnRequest(line) ? 'on request' : `${price(line.rate, currency)}${unit[line.basis] ?? ''}`
