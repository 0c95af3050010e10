import { billTotals } from '../../../domain/documents/totals.ts'
import { isPositive } from '../../../domain/kit/quantity.ts'
import { taxRates } from '../../company/tax-rates.ts'
import { useLive } from '../../documents/totals/live.ts'
import { readOr } from '../../documents/totals/totals.ts'
import { typedDiscount, typedExchange, typedMoney, typedPercent, typedPrice } from '../../kit/form/typed-text.ts'
import { type BillValues, type ItemValues, isBlankItem, measured } from './values.ts'

const pricedOf = (line: ItemValues, currency: string) => ({
  ...{ id: line.id, basis: line.basis, rate: typedPrice(line.rate, currency) ?? '0', ...measured(line) },
  ...{ discountPercent: typedPercent(line.discountPercent), taxCode: line.taxCode },
})

/** Every amount of an invoice with its current values, calculated as on the server. Incomplete cells count as nothing. */
export const sumsOf = (values: BillValues) => {
  const exchange = typedExchange(values.exchange) ?? '0'
  const { discountPercent, discountAmount } = typedDiscount(values.discount, values.currency)
  return billTotals(
    {
      currency: values.currency,
      exchange: isPositive(exchange) ? exchange : '1',
      discountPercent: readOr(discountPercent),
      discountAmount: readOr(discountAmount),
      shipping: typedMoney(values.shipping, values.currency) ?? '0',
      charges: typedMoney(values.charges, values.currency) ?? '0',
      taxIncluded: values.taxIncluded,
      items: values.items.filter(line => !isBlankItem(line)).map(line => pricedOf(line, values.currency)),
    },
    taxRates(values.customer && (values.customer.taxTreatment ?? 'standard'), values.date),
  )
}

/** The totals while the user types. */
export const useSums = () => useLive<BillValues, ReturnType<typeof sumsOf>>(sumsOf)
