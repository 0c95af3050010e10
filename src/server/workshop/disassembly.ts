import { minus, plus, sum } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import type { Earlier } from '../../domain/workshop/order-form/receipt.ts'
import { issuedAt, type StoredForm } from './form.ts'

/** Takes jewels apart: their goods are in work again. The labor in their cost goes to the first of the own goods. */
export const disassemblyPostings = (values: StoredForm, jewels: readonly Earlier[]): StockPosting[] => {
  const used = values.results.filter(({ kind, reworked }) => kind === 'used' && !reworked)
  let labour = minus(sum(jewels.map(({ cost }) => cost)), sum(used.map(({ cost }) => cost)))
  return [
    ...jewels.map(
      (jewel): StockPosting => ({
        inventory: jewel.inventory,
        from: 'available',
        to: 'consumed',
        pieces: jewel.pieces,
        weight: jewel.weight,
        value: jewel.cost,
      }),
    ),
    ...used.map((one): StockPosting => {
      const line = issuedAt(values, one.of)
      const cost = one.cost ?? '0'
      const value = line.ownership === 'own' ? plus(cost, labour) : cost
      if (line.ownership === 'own') labour = '0'
      return {
        inventory: line.inventory,
        from: 'consumed',
        to: 'in_work',
        toHolder: line.id,
        pieces: one.pieces,
        weight: one.weight,
        value,
        line: line.id,
      }
    }),
  ]
}
