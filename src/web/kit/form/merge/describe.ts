import type { Field } from '../../../../domain/kit/field.ts'
import { isList, isRecord } from '../../../../domain/kit/json.ts'
import type { Fields } from '../../../../domain/kit/shape.ts'
import { inWords, isNumber, unitOf } from '../../display/cell.tsx'
import { refIn } from '../../record/entity.ts'
import type { Difference } from './fields.ts'
import { type LineRules, type MergeRules, type Part, partsOf, type Rules, type Values, valueAt } from './rules.ts'

type Declared = { fields: Fields; rules: MergeRules }
/** A difference in words: its label, and its values as the form shows them. */
export type Described = { label: string; base: string; mine: string; theirs: string }

const entryInWords = (field: Field | undefined, entry: Values): string =>
  Object.entries(entry)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => {
      const inner = field?.line?.[name]
      return inner?.kind === 'flag' ? (value === true ? inner.label : '') : valueInWords(inner, value)
    })
    .filter(Boolean)
    .join(' ')

/** A value of a form as the form shows it; empty when there is none. Numbers in a form are text in the user's format already. */
const valueInWords = (field: Field | undefined, value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  if (isList(value) && field?.kind !== 'choices')
    return value.map(one => (isRecord(one) ? entryInWords(field, one) : String(one))).join(', ')
  if (!field) return refIn(value)?.title ?? String(value)
  if (isNumber(field)) return [value, /\d$/.test(String(value)) && unitOf(field)].filter(Boolean).join(' ')
  return typeof value === 'string' && field.kind === 'json' ? value : inWords(field, value)
}

const capitalOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const labelOf = (part: Part, fields: Fields | undefined, { labels }: Rules) =>
  labels?.[part.name] ?? fields?.[part.name]?.label ?? capitalOf(part.name)

const partInWords = (part: Part, fields: Fields | undefined, own: LineRules['words'], side: Values | null, values: Values): string => {
  const value = valueAt(side, part.by[0] ?? part.name)
  return own?.[part.name]?.(value, values) ?? valueInWords(fields?.[part.name], value)
}

const lineInWords = (line: Values | null, fields: Fields | undefined, rules: LineRules, values: Values): string =>
  line
    ? partsOf([line], rules, ['id'])
        .filter(({ name }) => rules.describes.includes(name))
        .sort((a, b) => rules.describes.indexOf(a.name) - rules.describes.indexOf(b.name))
        .map(part => partInWords(part, fields, rules.words, line, values))
        .filter(Boolean)
        .join(', ')
    : ''

const sides = (words: (side: Values | null) => string, { base, mine, theirs }: Difference) => ({
  base: words(base),
  mine: words(mine),
  theirs: words(theirs),
})

/** A difference in words. `values` are the merged values of the form, for words that name another line. */
export const described = (difference: Difference, { fields, rules }: Declared, values: Values): Described => {
  const { line, part } = difference
  const lineRules = line && rules.lines?.[line.list]
  if (!line || !lineRules) {
    const words = (side: Values | null) => (part ? partInWords(part, fields, undefined, side, values) : '')
    return { label: part ? labelOf(part, fields, rules) : '', ...sides(words, difference) }
  }
  const own = fields[line.list]?.line
  const place = `${lineRules.one} ${line.nth}`
  if (!part) return { label: capitalOf(place), ...sides(side => lineInWords(side, own, lineRules, values), difference) }
  const words = (side: Values | null) => partInWords(part, own, lineRules.words, side, values)
  return { label: `${labelOf(part, own, lineRules)} of ${place}`, ...sides(words, difference) }
}

/** What was taken over from the other user, as a phrase: 'Price of line 2: 100.00 → 120.00'. */
export const takenPhrase = (difference: Difference, declared: Declared, values: Values): string => {
  const { label, base, theirs } = described(difference, declared, values)
  if (difference.part || (difference.base && difference.theirs)) return `${label}: ${base || 'empty'} → ${theirs || 'empty'}`
  return difference.theirs ? `${label} is new: ${theirs}` : `${label} is removed: ${base}`
}
