import { isInGrams, weightUnitOf } from '../../domain/stock/stone/type.ts'
import { weightsOf } from '../../domain/stock/stone/weights.ts'
import type { PrintFormat } from './format.ts'

type Weighed = { type?: string | null | undefined; weight: string | null }

/**
 * How a document writes its weights. Carats need no unit below their heading. With a jewel on the document the heading is "Weight", and each
 * weight has its unit. The sum has the carats and the grams one below the other.
 */
export const weightsIn = (goods: readonly Weighed[], format: PrintFormat) => {
  const hasGrams = goods.some(({ type }) => isInGrams(type ?? ''))
  const written = (weight: string, unit: string) =>
    hasGrams ? format.isolated(`${format.carats(weight)}\u00a0${unit}`) : format.carats(weight)
  return {
    hasGrams,
    of: ({ type, weight }: Weighed): string => (weight === null ? '' : written(weight, weightUnitOf(type ?? ''))),
    sum: weightsOf(goods)
      .map(({ unit, weight }) => written(weight, unit))
      .join('\n'),
  }
}
