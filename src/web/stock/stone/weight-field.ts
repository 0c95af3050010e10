import type { Field } from '../../../domain/kit/field.ts'
import { isInGrams } from '../../../domain/stock/stone/type.ts'
import { weightLabel } from './cells.tsx'

/** A weight field for goods of this stock type: a form reads '12.4 g' as 12.4 for jewels and metal, and as 62 carats for stones. */
export const weightFieldFor = (type: unknown, field: Field): Field =>
  typeof type === 'string' && isInGrams(type) ? { ...field, kind: 'grams', label: weightLabel(type) } : field
