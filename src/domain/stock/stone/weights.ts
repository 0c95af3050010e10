import { isZero, type Quantity, round, sum } from '../../kit/quantity.ts'
import { weightUnitOf } from './type.ts'

type Weighed = { type?: string | null | undefined; weight: Quantity | null }
/** A weight in its unit. */
export type Weight = { unit: 'ct' | 'g'; weight: Quantity }

/** The weights of goods, by unit: the carats of stones, then the grams of jewels and metal. A unit without goods is left out. */
export const weightsOf = (goods: readonly Weighed[]): Weight[] =>
  (['ct', 'g'] as const)
    .map(unit => ({ unit, weight: round(sum(goods.filter(({ type }) => weightUnitOf(type ?? '') === unit).map(({ weight }) => weight)), 3) }))
    .filter(({ weight }) => !isZero(weight))

/** Sums of carats and of grams as weights. Nothing is left of a sum of zero. */
export const inUnits = (carats: Quantity, grams: Quantity): Weight[] =>
  weightsOf([
    { type: 'single', weight: carats },
    { type: 'jewellery', weight: grams },
  ])

/** The carats of goods. Jewels and metal are in grams, and so are not counted. */
export const caratsOf = (goods: readonly Weighed[]): Quantity => weightsOf(goods).find(({ unit }) => unit === 'ct')?.weight ?? '0.000'
