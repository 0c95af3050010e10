import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { price } from '../../kit/data/number.ts'

/** The price of an offered line as it is agreed: 450.00/ct, or that it is on request. */
export const priceText = (line: { basis: string; rate: string; type: string | null }, currency: string): string =>
  isOnRequest(line) ? 'on request' : `${price(line.rate, currency)}${priceUnit(line.basis, line.type)}`
