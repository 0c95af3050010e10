import { billedWeight, isZero, minus, over, plus, type Quantity, round, times } from '../../kit/quantity.ts'
import { isInGrams } from '../../stock/stone/type.ts'
import { categoryOf } from './category.ts'
import type { Line } from './model.ts'

/** A line of an invoice or a credit note. `share` is its part of the discount of the whole document; a credited line has no `gross`. */
export type SoldLine = {
  description: string
  details: string | null
  treatment: string | null
  certificate: string | null
  sku: string | null
  hsn: string | null
  type: string | null
  basis: string
  rate: Quantity
  pieces: number | null
  weight: Quantity | null
  gross?: Quantity
  amount: Quantity
  share: Quantity
  taxCode: string
  taxRate: Quantity
  tax: Quantity
}

type Measured = Pick<Line, 'quantity' | 'unit'>
const one: Measured = { quantity: '1', unit: 'C62' }

// Undefined for goods without the quantity that their price is for: they cost nothing.
const measured = ({ basis, pieces, weight, type }: SoldLine): Measured | undefined => {
  if (basis === 'per carat') return weight === null ? undefined : { quantity: billedWeight(weight), unit: isInGrams(type ?? '') ? 'GRM' : 'CTM' }
  if (basis === 'per piece') return pieces === null ? undefined : { quantity: String(pieces), unit: 'H87' }
  return one
}

const priced = (line: SoldLine, net: Quantity, isNet: boolean): Measured & Pick<Line, 'price' | 'allowance'> => {
  const quantity = measured(line)
  if (!quantity || isZero(quantity.quantity)) return { ...one, price: net, allowance: '0' }
  if (isNet && line.gross !== undefined) return { ...quantity, price: line.rate, allowance: minus(line.gross, line.amount) }
  return { ...quantity, price: over(net, quantity.quantity), allowance: '0' }
}

type Whole = { digits: number; taxIncluded: boolean; treatment: string | null; from: string; to: string; buyerHasVat: boolean }

/**
 * A line without tax, and its part of the discount without tax. Their difference is what the line brings
 * (docs/domain/e-invoices.md#amounts).
 */
export const lineOf = (line: SoldLine, whole: Whole): { line: Line; share: Quantity } => {
  const { digits, taxIncluded } = whole
  const share = taxIncluded ? round(over(times(line.share, 100), plus('100', line.taxRate)), digits) : line.share
  const net = taxIncluded ? round(plus(minus(minus(line.amount, line.share), line.tax), share), digits) : line.amount
  const { description, details, treatment, certificate, sku, hsn } = line
  return {
    share,
    line: {
      ...priced(line, net, !taxIncluded),
      name: description || sku || 'Goods',
      description: [treatment, details, certificate].filter(Boolean).join(' · ') || null,
      ...{ sku, hsn, net },
      taxed: { category: categoryOf(line, whole), rate: line.taxRate },
    },
  }
}
