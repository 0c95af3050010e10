import { isTaxed } from '../../domain/documents/totals.ts'
import { usualPieces } from '../../domain/stock/inventory/entity.ts'
import { isPositive, readWeight, sum } from '../../domain/kit/quantity.ts'
import { purchaseTotals } from '../../domain/purchases/totals.ts'
import { useLive } from '../documents/totals/live.ts'
import { typedDecimal, typedDiscount } from '../paper-typed.ts'
import { type BoughtLine, isBlank, isBlankStone, isExpense, isMemo, type PurchaseValues } from './values.ts'
import { taxRates } from '../company/tax-rates.ts'

const read = (text: string | null) => typedDecimal(text ?? '') ?? '0'

/** How much a line brings, as the server will fill it in: several stones are what they come to together. */
export const muchOf = (line: BoughtLine, values: Pick<PurchaseValues, 'type'>) => {
  const typed = { pieces: Number.parseInt(line.pieces, 10) || null, weight: readWeight(line.weight) }
  if (isExpense(values) || line.isRefill) return typed
  const stones = line.stones.filter(stone => !isBlankStone(stone))
  const each = usualPieces(line.type)
  return {
    pieces: typed.pieces ?? (stones.length > 0 ? stones.length * (each ?? 1) : each),
    weight: typed.weight ?? (stones.length > 0 ? sum(stones.map(({ weight }) => readWeight(weight) ?? '0')) : null),
  }
}

const pricedOf = (line: BoughtLine, values: Pick<PurchaseValues, 'type'>) => ({
  id: line.id,
  type: line.isRefill ? (line.inventory?.type ?? 'parcel') : line.type,
  basis: line.basis,
  rate: read(line.rate),
  ...muchOf(line, values),
  discountPercent: typedDecimal(String(line.more.discountPercent ?? '')),
  taxCode: line.taxCode,
})

/** Whether this purchase is taxed at all: goods on memo are not bought yet, and a supplier may be free of tax. */
export const isTaxedHere = (values: Pick<PurchaseValues, 'type' | 'supplier'>): boolean =>
  !isMemo(values) && isTaxed(values.supplier?.taxTreatment ?? 'standard')

/** Every amount of a purchase as it stands, half-typed cells read as nothing: the server's own arithmetic. */
export const sumsOf = (values: PurchaseValues) => {
  const exchange = read(values.exchange)
  const [discount, withheld] = [typedDiscount(values.discount), typedDiscount(values.withholding)]
  const amount = (text: string | null) => (text === null ? null : read(text))
  return purchaseTotals(
    {
      currency: values.currency,
      exchange: isPositive(exchange) ? exchange : '1',
      discountPercent: amount(discount.discountPercent),
      discountAmount: amount(discount.discountAmount),
      withholdingPercent: amount(withheld.discountPercent),
      withholdingAmount: amount(withheld.discountAmount),
      items: values.items.filter(line => !isBlank(line)).map(line => pricedOf(line, values)),
      costs: isExpense(values) || isMemo(values) ? [] : values.costs.map(cost => ({ ...cost, amount: read(cost.amount) })),
    },
    { rates: taxRates(isTaxedHere(values)), isMemo: isMemo(values) },
  )
}
export type Sums = ReturnType<typeof sumsOf>

/** The sums while someone types, and of how many lines. */
export const useSums = () =>
  useLive<PurchaseValues, { sums: Sums; count: number }>(values => ({
    sums: sumsOf(values),
    count: values.items.filter(line => !isBlank(line)).length,
  }))
