import { isPositive, sum } from '../../domain/kit/quantity.ts'
import { purchaseTotals } from '../../domain/purchases/totals.ts'
import { usualPieces } from '../../domain/stock/inventory/entity.ts'
import { taxRates } from '../company/tax-rates.ts'
import { useLive } from '../documents/totals/live.ts'
import { readOr } from '../documents/totals/totals.ts'
import { typedCount, typedDiscount, typedExchange, typedMoney, typedPercent, typedPrice, typedWeight } from '../kit/form/typed-text.ts'
import { type BoughtLine, isBlank, isBlankStone, isExpense, isMemo, type PurchaseValues } from './values.ts'

/** The quantity of a line as the server will fill it in: for several stones, their total. */
export const muchOf = (line: BoughtLine, values: Pick<PurchaseValues, 'type'>) => {
  const typed = { pieces: typedCount(line.pieces) || null, weight: typedWeight(line.weight, line.type) }
  if (isExpense(values) || line.isRefill) return typed
  const stones = line.stones.filter(stone => !isBlankStone(stone))
  const each = usualPieces(line.type)
  return {
    pieces: typed.pieces ?? (stones.length > 0 ? stones.length * (each ?? 1) : each),
    weight: typed.weight ?? (stones.length > 0 ? sum(stones.map(({ weight }) => typedWeight(weight, line.type) ?? '0')) : null),
  }
}

const pricedOf = (line: BoughtLine, values: Pick<PurchaseValues, 'type' | 'currency'>) => ({
  id: line.id,
  type: line.isRefill ? (line.inventory?.type ?? 'parcel') : line.type,
  basis: line.basis,
  rate: typedPrice(line.rate, values.currency) ?? '0',
  ...muchOf(line, values),
  discountPercent: typedPercent(String(line.more.discountPercent ?? '')),
  taxCode: line.taxCode,
})

/** Every amount of a purchase with its current values, calculated as on the server. Incomplete cells count as nothing. */
export const sumsOf = (values: PurchaseValues) => {
  const exchange = typedExchange(values.exchange) ?? '0'
  const { currency } = values
  const [discount, withheld] = [typedDiscount(values.discount, currency), typedDiscount(values.withholding, currency)]
  return purchaseTotals(
    {
      currency,
      exchange: isPositive(exchange) ? exchange : '1',
      discountPercent: readOr(discount.discountPercent),
      discountAmount: readOr(discount.discountAmount),
      withholdingPercent: readOr(withheld.discountPercent),
      withholdingAmount: readOr(withheld.discountAmount),
      items: values.items.filter(line => !isBlank(line)).map(line => pricedOf(line, values)),
      costs:
        isExpense(values) || isMemo(values)
          ? []
          : values.costs.map(cost => ({ ...cost, amount: typedMoney(cost.amount, currency) ?? '0', payee: cost.payee?.id ?? null })),
    },
    { rates: taxRates(values.supplier?.taxTreatment ?? 'standard', values.date), isMemo: isMemo(values) },
  )
}
export type Sums = ReturnType<typeof sumsOf>

/** The totals and the line count while the user types. */
export const useSums = () =>
  useLive<PurchaseValues, { sums: Sums; count: number }>(values => ({
    sums: sumsOf(values),
    count: values.items.filter(line => !isBlank(line)).length,
  }))
