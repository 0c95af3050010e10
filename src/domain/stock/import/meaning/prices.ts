import type { Column } from '../../../kit/import/columns.ts'
import { type Target, targetLabel } from '../columns.ts'
import { looseNumber } from './evidence.ts'
import { type Basis, headParts, priceIn } from './head.ts'

type Price = 'askingRate' | 'costRate' | 'minimumRate'
type Found = { meaning: string; as: Target | null; because: string }
export type PriceClaim = {
  columns: Map<string, Found>
  basis: Partial<Record<Price, Basis>>
  currency: Partial<Record<Price, string>>
}

const order: readonly (Basis | null)[] = ['per carat', 'per piece', null, 'whole']
const cellsOf = ({ cells, samples }: Column) => cells ?? samples

const numberAt = (column: Column, at: number, thirds: 'decimal' | 'grouped'): number => looseNumber(cellsOf(column)[at] ?? '', thirds) ?? Number.NaN

/** Whether a column is the product of a price and a quantity in nearly every row in which all of them stand, at least two. */
const isProduct = (total: Column, price: Column, quantity: Column | undefined): boolean => {
  const rows = cellsOf(total).map((_, at) => [numberAt(total, at, 'grouped'), numberAt(price, at, 'grouped') * (quantity ? numberAt(quantity, at, 'decimal') : 1)] as const)
  const full = rows.filter(([sum, product]) => sum > 0 && product > 0)
  const right = full.filter(([sum, product]) => Math.abs(sum - product) <= Math.max(1, sum * 0.01))
  return full.length >= 2 && right.length >= full.length * 0.9
}

const differs = (a: Column, b: Column) => cellsOf(a).some((cell, at) => looseNumber(cell) !== null && looseNumber(cell) !== looseNumber(cellsOf(b)[at] ?? ''))

/** The unit of a price that its own total proves; null when there is no total or it proves nothing. */
const provenBasis = (price: Column, totals: readonly Column[], weight?: Column, pieces?: Column): Basis | null => {
  for (const total of totals) {
    if (!differs(total, price)) continue
    if (weight && isProduct(total, price, weight)) return 'per carat'
    if (pieces && isProduct(total, price, pieces)) return 'per piece'
  }
  return null
}

/**
 * Chooses one column of several for each price: the one per carat, else per piece, else the whole. A total that equals the price times
 * the weight or pieces is left out; one that does not is asked about. Columns in a second currency are left to the user.
 */
export const agreeOnPrices = (columns: readonly Column[], weight?: Column, pieces?: Column): PriceClaim => {
  const claim: PriceClaim = { columns: new Map(), basis: {}, currency: {} }
  for (const target of ['askingRate', 'costRate', 'minimumRate'] as const) {
    const own = columns
      .flatMap(column => {
        const price = priceIn(column.name)
        return price?.target === target ? [{ column, basis: price.basis }] : []
      })
      .sort((a, b) => order.indexOf(a.basis) - order.indexOf(b.basis))
    const [first, ...others] = own
    if (!first) continue
    const totals = others.map(({ column }) => column)
    const basis = first.basis ?? provenBasis(first.column, totals, weight, pieces)
    const { currency } = headParts(first.column.name)
    claim.columns.set(first.column.name, { meaning: targetLabel(target).toLowerCase(), as: target, because: 'by its name and values' })
    if (basis) claim.basis[target] = basis
    if (currency) claim.currency[target] = currency
    const quantity = basis === 'per piece' ? pieces : basis === 'per carat' ? weight : undefined
    for (const total of totals)
      if (basis && isProduct(total, first.column, quantity))
        claim.columns.set(total.name, { meaning: 'total', as: null, because: `it is “${first.column.name}” times “${quantity?.name ?? '1'}”` })
  }
  return claim
}
