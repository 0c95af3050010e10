import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { priceLine } from '../../../domain/documents/price.ts'
import { billTotals } from '../../../domain/documents/totals.ts'
import { compare, isQuantity, type Quantity } from '../../../domain/kit/quantity.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { taxRates } from '../../company/tax-rates.ts'
import { typedCount, typedDiscount, typedExchange, typedMoney, typedPercent, typedPrice, typedWeight } from '../../kit/form/typed-text.ts'
import { type DocumentValues, type LineValues, typeOfLine } from '../../stock/stone/line-values.ts'

const readLine = (line: LineValues, currency: string) => ({
  id: line.id,
  stone: line.stone,
  type: typeOfLine(line),
  basis: line.basis,
  rate: isOnRequest(line) ? '0' : (typedPrice(line.rate, currency) ?? '0'),
  pieces: typedCount(line.pieces) || null,
  weight: typedWeight(line.weight, typeOfLine(line)),
  discountPercent: typedPercent(line.discountPercent),
  taxCode: line.taxCode,
})

// A number that cannot be read counts as nothing until it is corrected.
export const readOr = (sent: Quantity | null): Quantity | null => (sent !== null && isQuantity(sent) ? sent : null)

/** The amount of a line with its current values. */
export const amountOf = (line: LineValues, currency: string): Quantity =>
  priceLine(readLine(line, currency), currencyDigits(currency)).amount

/** Every amount of a document with its current values, calculated as on the server. Incomplete cells count as nothing. */
export const totalsOf = (values: DocumentValues, taxed: boolean) => {
  const { discountPercent, discountAmount } = typedDiscount(values.discount, values.currency)
  const items = values.items.map(line => readLine(line, values.currency))
  const exchange = typedExchange(values.exchange) ?? '0'
  return billTotals(
    {
      currency: values.currency,
      exchange: compare(exchange, '0') > 0 ? exchange : '1',
      discountPercent: readOr(discountPercent),
      discountAmount: readOr(discountAmount),
      shipping: typedMoney(values.shipping, values.currency) ?? '0',
      charges: typedMoney(values.charges, values.currency) ?? '0',
      taxIncluded: values.taxIncluded ?? false,
      items,
    },
    taxRates(taxed ? (values.customer?.taxTreatment ?? 'standard') : null, values.date),
  )
}
export type Totals = ReturnType<typeof totalsOf>
