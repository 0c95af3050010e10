import type { Field } from '../../../../domain/kit/field.ts'
import type { Typed } from '../schema.ts'
import { kindOfField, settledNumber } from '../typed-number.ts'
import type { NumberAt } from '../typed-text.ts'
import { valueAt, valuesIn, withValue } from './rules.ts'

/** The values of a form with its numbers as it shows them after blur, so that the same number is the same text. */
export const settled = <V extends object>(form: V, numbers: readonly NumberAt[]): V => {
  const values = numbers.reduce((all, [path, text, kind]) => {
    // A path can name a whole cell that holds several numbers. Such a cell is compared as it is typed.
    if (!kind || typeof text !== 'string' || valueAt(all, path) !== text) return all
    // Where a percentage or an amount can be typed, its sign is what distinguishes them.
    const shown = text.trim().endsWith('%') ? `${settledNumber(text, kind).replace(/\s*%$/, '')} %` : settledNumber(text, kind)
    return shown === text ? all : withValue(all, path, shown)
  }, valuesIn(form))
  // Only the text of numbers changed.
  return values as V
}

/** The numbers of a record's form. */
export const numbersOf = (fields: readonly [string, Field][], typed: Typed): NumberAt[] =>
  fields.map(([name, field]) => [name, typed[name], kindOfField(name, field, typed.currency)])
