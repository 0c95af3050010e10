import { dateShape } from '../../../kit/date-text.ts'
import { isBlank } from '../../../kit/import/words.ts'
import { numberKinds } from '../../../kit/number-kinds.ts'
import { readNumber, writingOf } from '../../../kit/number-text.ts'
import { compare, isPositive } from '../../../kit/quantity.ts'
import { certificate } from '../../certificate.ts'
import { glowColorIn, gradeOf } from '../../import/grades.ts'
import { readCarats } from '../../import/words.ts'
import { withNumber } from './number.ts'

/** The fields of a certificate that a report states. */
export const readNames = [
  ...(['number', 'date', 'weight', 'dimensions', 'species', 'variety', 'colour', 'clarity', 'cut', 'polish', 'symmetry'] as const),
  ...(['fluorescence', 'fluorescenceColour', 'tablePercent', 'depthPercent', 'girdle', 'culet', 'origin', 'treatment', 'comments'] as const),
]
export type ReadName = (typeof readNames)[number]

// All of these laboratories write their reports in English: a point stands before the decimals, also where a comma could.
const english = writingOf('en')
const numberIn = (read: ReturnType<typeof readNumber>): string | null => ('value' in read && isPositive(read.value) ? read.value : null)

const notStated = /^(?:not (?:requested|applicable|available|determined|tested|specified|stated|graded)|none stated|see comments?)\.?$/i
// Where a diamond grew is no place.
const noPlace = /^(?:natural|lab|laboratory|synthetic|mined)\b/i

/** Whether a text means that a report does not state this. */
export const isUnstated = (name: string, text: string): boolean =>
  isBlank(text) || notStated.test(text.trim()) || (name === 'origin' && noPlace.test(text))

/** Capitals only, as a title is set, in the letters of a sentence, or of names. */
const calm = (text: string, isName = false): string => {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{4}/u.test(text)) return text
  const lower = text.toLowerCase()
  return isName ? lower.replace(/(?<![\p{L}’'])\p{Ll}/gu, letter => letter.toUpperCase()) : lower.replace(/\p{Ll}/u, letter => letter.toUpperCase())
}

const dateIn = (text: string): string | null => {
  const bare = text
    .replace(/^[\p{L} .]+,\s*(?=\d)/u, '')
    .replace(/\bof\b\s*/i, '')
    .replace(/\s+[a-z]{2,3}(?:\/[a-z]{2,3})?$/, '')
  const shape = dateShape(bare)
  return shape && 'value' in shape ? shape.value : null
}

const weight = /^(\d[\d.,]*\s*(?:carats?|cts?\.?|ct\.|g|grams?)?)\s*(?:\([^)]*\))?$/i
const weightIn = (text: string): string | null => {
  const [, figures] = weight.exec(text.trim()) ?? []
  return figures === undefined ? null : numberIn(readCarats(figures, 'ct', english))
}

// Numbers with x, × or - between them, and their unit.
const sides = /^(?:ø|diameter)?\s*\d[\d.,]*\s*(?:mm)?(?:\s*[x×*–-]\s*\d[\d.,]*\s*(?:mm)?){1,2}\.?$/i
const sidesIn = (text: string): string | null => (sides.test(text.replace(/\([^)]*\)/g, '').trim()) ? text.replace(/\.$/, '') : null)

const percentIn = (text: string): string | null => {
  const value = numberIn(readNumber(text, numberKinds.percent, english))
  return value !== null && compare(value, '100') < 0 ? value : null
}

// 'Exceptional white (G)' and 'G color'.
const colorIn = (text: string): string => /\(([D-Z])\)/.exec(text)?.[1] ?? calm(text.replace(/\s*\*+$/, ''))

// 'The features of this ruby are those of stones from: Burma (Myanmar)'.
const placeIn = (text: string): string =>
  calm(text.replace(/^.*\b(?:from|originating in|origin of)\b:?\s*(?=\p{Lu})/u, '').replace(/[.;]$/, ''), true)

const readers: Readonly<Record<ReadName, (text: string, lab: string) => string | null>> = {
  number: withNumber,
  date: dateIn,
  weight: weightIn,
  dimensions: sidesIn,
  species: text => calm(text),
  variety: text => calm(text),
  colour: colorIn,
  clarity: text => calm(text),
  cut: text => gradeOf('cut', text) ?? null,
  polish: text => gradeOf('polish', text) ?? null,
  symmetry: text => gradeOf('symmetry', text) ?? null,
  fluorescence: text => gradeOf('fluorescence', text) ?? null,
  fluorescenceColour: text => glowColorIn(text) ?? null,
  tablePercent: percentIn,
  depthPercent: percentIn,
  girdle: text => calm(text),
  culet: text => gradeOf('culet', text) ?? null,
  origin: placeIn,
  treatment: text => calm(text),
  comments: text => calm(text),
}

/** The value of a field as the certificate keeps it; null when the text is none (docs/domain/stock.md#reading-a-pdf). */
export const readValue = (name: ReadName, text: string, lab: string): string | null => {
  const value = readers[name](text, lab)
  const checked = value === null ? null : certificate.fields[name].schema.safeParse(value)
  return checked?.success && typeof checked.data === 'string' ? checked.data : null
}
