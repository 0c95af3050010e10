import { plainWord } from '../../../kit/import/words.ts'
import { americanSpelling } from '../../../kit/spelling.ts'
import { inventory } from '../../inventory/entity.ts'
import { targetLabel } from '../columns.ts'
import { type HeadParts, headParts, priceIn } from './head.ts'
import { type Meaning, meanings } from './meanings.ts'

const plain = (text: string) => plainWord(americanSpelling(text))

/** The fields of a stone that only the program sets: an exported list has them, and an import leaves them out. */
const computed: Meaning = {
  ...{ meaning: 'set by Stonebook', as: null, values: 'any' },
  heads: Object.values(inventory.fields).flatMap(({ mode, label }) => (mode === 'readonly' ? [label] : [])),
}

type Declared = Meaning & { words: ReadonlyMap<string, number>; phrases: readonly (readonly string[])[] }

const labelsOf = ({ as }: Meaning): string[] => {
  const field = as === null || as === 'internalNotes' ? undefined : Object.entries(inventory.fields).find(([name]) => name === as)?.[1].label
  return as === null || as === 'internalNotes' ? [] : [targetLabel(as), ...(field ? [field] : [])]
}

const prepared = (meaning: Meaning): Declared => {
  const heads = [...new Set([...meaning.heads, ...labelsOf(meaning)].map(plain))]
  const phrases = heads.filter(head => head.length > 3).map(head => head.split(' '))
  return { ...meaning, words: new Map(heads.map((head, at) => [head, at])), phrases }
}

/** All meanings besides prices. */
export const declaredMeanings: readonly Declared[] = [...meanings, computed].map(prepared)

const lengths = new Set(['dimensions', 'sizes', 'millimetres'])
const shares = new Set(['proportion', 'any', 'amount'])

/** How the unit in a heading agrees with what is measured: millimetres are no weight and no share. */
const unitScore = ({ unit }: HeadParts, { values, meaning }: Meaning): number => {
  if (unit === 'mm') return lengths.has(values) ? 0.2 : -1
  if (unit === '%') return values === 'proportion' || meaning === 'Rapaport' ? 0.2 : shares.has(values) ? 0 : -1
  return 0
}

/** How well a heading names a meaning: near 1 for its usual words, less for some of its words, 0 for none. */
export const nameScore = (parts: HeadParts, meaning: Declared): number => {
  const exact = meaning.words.get(parts.whole) ?? meaning.words.get(parts.written)
  // A field of an exported list is weaker than the same word of a dealer.
  if (exact !== undefined && meaning.meaning === computed.meaning) return 0.9
  // Where a heading may mean a field or only a note, the field comes first.
  const note = meaning.as === 'internalNotes' ? 0.03 : 0
  if (exact !== undefined) return 1 - note - exact * 0.0003 + (parts.unit ? Math.max(0, unitScore(parts, meaning)) : 0)
  const core = parts.core === '' || parts.basis === 'per carat' ? undefined : meaning.words.get(parts.core)
  if (core !== undefined) return 0.95 - note - core * 0.0003 + unitScore(parts, meaning)
  const words = new Set(parts.whole.split(' '))
  const longest = Math.max(0, ...meaning.phrases.filter(phrase => phrase.every(word => words.has(word))).map(phrase => phrase.length))
  return longest === 0 ? 0 : 0.5 + Math.min(3, longest) * 0.1 + Math.min(0, unitScore(parts, meaning))
}

const known = new Set(declaredMeanings.flatMap(({ words }) => [...words.keys()]))

/** Whether a heading is usual for a column of a stock list. */
export const isKnownHead = (head: string): boolean => {
  // A letter alone is too common to tell the column names.
  if (/^[a-z]$/i.test(head.trim())) return false
  const parts = headParts(head)
  return known.has(parts.whole) || known.has(parts.written) || (parts.core !== '' && known.has(parts.core)) || priceIn(head) !== null
}
