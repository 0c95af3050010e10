import { billTotals, currencyDigits, priceLine } from '../domain/documents/totals.ts'
import { compare, over, type Quantity, readWeight, round, times } from '../domain/kit/quantity.ts'
import { typedDecimal, typedDiscount } from './paper-typed.ts'
import type { LineValues, PaperValues } from './stock/stone/line-values.ts'
import { taxRates } from './company/tax-rates.ts'

const read = (text: string | null) => typedDecimal(text ?? '') ?? '0'
const readLine = (line: LineValues) => ({
  id: line.id,
  stone: line.stone,
  basis: line.basis,
  rate: read(line.rate),
  pieces: Number.parseInt(line.pieces, 10) || null,
  weight: readWeight(line.weight),
  discountPercent: typedDecimal(line.discountPercent),
  taxCode: line.taxCode,
})

/** What a line comes to as it stands. */
export const amountOf = (line: LineValues, currency: string): Quantity => priceLine(readLine(line), currencyDigits(currency)).amount

/** Every amount of a paper as it stands, half-typed cells read as nothing: the server's own arithmetic. */
export const totalsOf = (values: PaperValues, taxed: boolean) => {
  const { discountPercent, discountAmount } = typedDiscount(values.discount)
  const items = values.items.map(readLine)
  const percent = discountPercent === null ? null : read(discountPercent)
  const exchange = read(values.exchange)
  return billTotals(
    {
      currency: values.currency,
      exchange: compare(exchange, '0') > 0 ? exchange : '1',
      discountPercent: percent,
      discountAmount: discountAmount === null ? null : read(discountAmount),
      shipping: read(values.shipping),
      charges: read(values.charges),
      taxIncluded: values.taxIncluded ?? false,
      items,
    },
    taxRates(taxed),
  )
}
export type Totals = ReturnType<typeof totalsOf>

/** A price in another currency, through what each is worth in the base, in the digits of the currency it comes to. */
export const convert = (rate: Quantity, from: Quantity, to: Quantity, currency: string): Quantity =>
  round(over(times(rate, from), to), currencyDigits(currency))
