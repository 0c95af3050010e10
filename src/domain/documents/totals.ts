import { baseDigits, currencyDigits } from '../company/base-currency.ts'
import { present } from '../kit/present.ts'
import { isZero, min, minus, negate, over, plus, type Quantity, round, spread, sum, times } from '../kit/quantity.ts'
import { caratsOf } from '../stock/stone/weights.ts'
import { type LineAmounts, type Priced, priceLine } from './price.ts'
import type { TaxRates } from './tax.ts'

export type BillDraft = {
  currency: string
  exchange: Quantity
  discountPercent: Quantity | null
  discountAmount: Quantity | null
  shipping: Quantity
  charges: Quantity
  /** Whether prices include tax; the tax is then taken out of them instead of added. */
  taxIncluded?: boolean
  items: readonly Priced[]
}

type Line<B extends BillDraft> = B['items'][number] & LineAmounts & { tax: Quantity; taxRate: Quantity }
export type BillTotals<B extends BillDraft> = Omit<B, 'items'> & { items: Line<B>[]; pieces: number } & Record<'subtotal' | 'discount' | 'tax' | 'shipping' | 'charges' | 'total' | 'baseTotal' | 'carats', Quantity>

/**
 * Computes every amount of a bill: line discounts, the bill's discount spread over the lines by value, tax per line, then shipping
 * and charges. Tax is added to the prices or taken out of them; each line keeps its rate. The browser calls it on every key press,
 * and the server computes it again.
 */
export const billTotals = <B extends BillDraft>(bill: B, rates: TaxRates): BillTotals<B> => {
  const digits = currencyDigits(bill.currency)
  const priced = bill.items.map((line: B['items'][number]) => priceLine(line, digits))
  const subtotal = round(sum(priced.map(line => line.amount)), digits)
  const given = bill.discountPercent ? round(over(times(subtotal, bill.discountPercent), 100), digits) : round(bill.discountAmount ?? '0', digits)
  const discount = min(given, subtotal)
  const shares = isZero(discount) ? priced.map(() => '0') : spread(discount, priced.map(line => line.amount), digits)
  const items = priced.map((line, index) => {
    const taxRate = rates[line.taxCode] ?? '0'
    const whole = bill.taxIncluded ? plus('100', taxRate) : '100'
    const tax = taxRate === '0' ? '0' : over(times(minus(line.amount, present(shares[index])), taxRate), whole)
    return { ...line, taxRate, tax: round(tax, digits) }
  })
  const tax = round(sum(items.map(line => line.tax)), digits)
  const shipping = round(bill.shipping, digits)
  const charges = round(bill.charges, digits)
  const total = round(sum([subtotal, negate(discount), bill.taxIncluded ? '0' : tax, shipping, charges]), digits)
  return {
    ...bill, items, subtotal, discount, tax, shipping, charges, total,
    baseTotal: round(times(total, bill.exchange), baseDigits()),
    pieces: items.reduce((pieces, line) => pieces + (line.pieces ?? 0), 0),
    carats: caratsOf(items),
  }
}

type Sold = { subtotal: Quantity; discount: Quantity; taxIncluded?: boolean }
/**
 * What a line brings: its amount less its share of the bill's discount, without tax, in the currency of the bill. The share is not rounded
 * (docs/domain/sales.md#minimum-price).
 */
export const netOfLine = (line: { amount: Quantity; tax: Quantity }, { subtotal, discount, taxIncluded = false }: Sold): Quantity => {
  const share = isZero(subtotal) ? '0' : over(times(line.amount, discount), subtotal)
  return sum([line.amount, negate(share), taxIncluded ? negate(line.tax) : '0'])
}

/** The average discount in percent of gross: line discounts and the bill's discount together. */
export const discountOf = (bill: { subtotal: Quantity; discount: Quantity; items: readonly { gross: Quantity }[] }): Quantity => {
  const gross = sum(bill.items.map(line => line.gross))
  if (isZero(gross)) return '0'
  return round(over(times(minus(gross, minus(bill.subtotal, bill.discount)), 100), gross), 3)
}
