import type { Field } from '../../../../domain/kit/field.ts'

export const isDay = (field: Field) => field.kind === 'date' || field.kind === 'timestamp'
export const isRange = (field: Field) =>
  ['money', 'rate', 'carats', 'grams', 'integer', 'percent', 'millimetres', 'exchange'].includes(field.kind)

/** The URL parameters of the two ends of a range. */
export const endsOf = (name: string, field: Field): [low: string, high: string] =>
  isDay(field) ? [`${name}From`, `${name}To`] : [`${name}Min`, `${name}Max`]

/** The URL parameters of a filter. */
export const keysOf = (name: string, field: Field): string[] => (isDay(field) || isRange(field) ? endsOf(name, field) : [name])
