import { isInGrams } from './type.ts'

/** What a price is for. */
export type PriceBasis = 'per carat' | 'per piece' | 'whole'

const units = { 'per carat': '/ct', 'per gram': '/g', 'per piece': '/pc', whole: '' } as const

/**
 * The basis of a price in the unit in which goods of this type are weighed: a price by weight of metal or of a jewel is one per gram
 * (docs/domain/stock.md#types-of-stock).
 */
export const shownBasis = <B extends string>(basis: B, type: string | null | undefined): B | 'per gram' =>
  basis === 'per carat' && isInGrams(type ?? '') ? 'per gram' : basis

/** What follows a price: '/ct', '/g' or '/pc'; nothing for a price of the whole, and for one on request. */
export const priceUnit = (basis: string | null, type: string | null | undefined): string =>
  Object.entries(units).find(([name]) => name === shownBasis(basis ?? '', type))?.[1] ?? ''
