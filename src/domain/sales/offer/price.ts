import { isPositive, isZero, minus, over, type Quantity, round, times } from '../../kit/quantity.ts'

/** Whether a line of an offer has no price yet. */
export const isOnRequest = ({ basis }: { basis: string }): boolean => basis === 'on request'

type Priced = { basis: string; rate: Quantity; discountPercent: Quantity | null }

/** A line as it is stored. In an offer without prices a line without one is on request, and a price on request has no discount. */
export const settledPrice = <L extends Priced>(line: L, onRequest: boolean): L => {
  const basis = onRequest && isZero(line.rate) ? 'on request' : line.basis
  return isOnRequest({ basis }) ? { ...line, basis, discountPercent: null } : line
}

/** The faults of the prices of an offer, as a sentence by field; empty when there are none (docs/domain/sales.md#prices-on-request). */
export const priceFaults = (items: readonly Priced[], onRequest: boolean): Record<string, string> =>
  Object.fromEntries(
    items.flatMap((line, index): [string, string][] => {
      const hasPrice = isPositive(line.rate)
      if (onRequest && hasPrice) return [[`items.${index}.rate`, 'All prices of this offer are on request. Delete the price.']]
      if (isOnRequest(line)) return hasPrice ? [[`items.${index}.rate`, 'This price is on request. Delete it, or choose what the price is per.']] : []
      return hasPrice ? [] : [[`items.${index}.rate`, 'Enter the price, or choose “on request”.']]
    }),
  )

type Offered = { subtotal: Quantity; discount: Quantity }

/**
 * The discount of a line in percent, with its part of the discount of the whole offer: an approval has none of the whole
 * (docs/domain/sales.md#from-an-offer).
 */
export const discountWithShare = (discountPercent: Quantity | null, { subtotal, discount }: Offered): Quantity | null => {
  if (isZero(discount) || isZero(subtotal)) return discountPercent
  const left = over(times(minus('100', discountPercent ?? '0'), minus(subtotal, discount)), subtotal)
  return round(minus('100', left), 3)
}

/** The part of the discount of an offer that belongs to lines of this amount, to the digits of its currency. */
export const discountShare = (amount: Quantity, { subtotal, discount }: Offered, digits: number): Quantity =>
  isZero(subtotal) ? '0' : round(over(times(discount, amount), subtotal), digits)
