import { billTotals, isTaxed } from '../../../domain/documents/totals.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { useLive } from '../../documents/totals/live.ts'
import { typedDecimal, typedDiscount } from '../../paper-typed.ts'
import { type BillValues, type ItemValues, isBlankItem, measured } from './values.ts'
import { taxRates } from '../../company/tax-rates.ts'

const read = (text: string | null) => typedDecimal(text ?? '') ?? '0'

const pricedOf = (line: ItemValues) => ({
  ...{ id: line.id, basis: line.basis, rate: read(line.rate), ...measured(line) },
  ...{ discountPercent: typedDecimal(line.discountPercent), taxCode: line.taxCode },
})

/** Every amount of an invoice as it stands, half-typed cells read as nothing: the server's own arithmetic. */
export const sumsOf = (values: BillValues) => {
  const exchange = read(values.exchange)
  const { discountPercent, discountAmount } = typedDiscount(values.discount)
  return billTotals(
    {
      currency: values.currency,
      exchange: isPositive(exchange) ? exchange : '1',
      discountPercent: discountPercent === null ? null : read(discountPercent),
      discountAmount: discountAmount === null ? null : read(discountAmount),
      shipping: read(values.shipping),
      charges: read(values.charges),
      taxIncluded: values.taxIncluded,
      items: values.items.filter(line => !isBlankItem(line)).map(pricedOf),
    },
    taxRates(values.customer !== null && isTaxed(values.customer.taxTreatment ?? 'standard')),
  )
}

/** The sums while someone types. */
export const useSums = () => useLive<BillValues, ReturnType<typeof sumsOf>>(sumsOf)
