import { z } from 'zod'
import { decimal } from '../../kit/answer.ts'
import { type Option, shortLabel } from '../../kit/field.ts'
import { isNameIn } from '../../kit/names.ts'
import { inventory } from '../inventory/entity.ts'
import { treatmentWords } from '../stone/treatment.ts'
import type { Lists } from './lexicon.ts'
import { type Range, range } from './range.ts'
import type { ListField, Span, Wish, WishedTreatment } from './wish.ts'
import { plain } from './words.ts'

/** What a sentence asks for, for a person: one condition, and where its words stand in the sentence. */
export const chip = z
  .strictObject({
    label: z.string(),
    /** The values that fit, in words; empty for a range. */
    values: z.array(z.string()),
    /** The range that fits, in this unit: ct, mm, pcs, or a currency. */
    min: decimal.nullable(),
    max: decimal.nullable(),
    unit: z.string(),
    at: z.array(range),
  })
  .meta({ id: 'SearchChip' })
export type Chip = z.infer<typeof chip>

/** Where these words stand in a sentence: the shortest part that contains them, as they are compared. Null when nowhere. */
export const rangeOf = (sentence: string, words: string): Range | null => {
  const tokens = [...sentence.matchAll(/\S+/g)].map(({ index, 0: token }) => ({ from: index, to: index + token.length }))
  for (let length = 1; length <= tokens.length; length++)
    for (let first = 0; first + length <= tokens.length; first++) {
      const [start, end] = [tokens[first], tokens[first + length - 1]]
      if (start && end && plain(sentence.slice(start.from, end.to)).includes(words)) return { from: start.from, to: end.to }
    }
  return null
}

const namesIn = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
const shown = (option: Option | undefined) => option && shortLabel(option)
/** The names of the values of a list, each once. */
const namesOf = (lists: Lists, field: ListField, values: readonly string[]): string[] => {
  const rows = { stoneName: lists.stoneNames, shape: lists.shapes, origin: lists.origins, branch: lists.branches }
  const named = isNameIn(rows)(field) ? namesIn(rows[field]) : null
  const { options = [], grades = options } = inventory.fields[field]
  const name = (value: string) => named?.get(value) ?? shown(grades.find(option => option.value === value)) ?? value
  return [...new Set(values.map(name))]
}

// More treatments or colors than these are said in one word.
const mostNamed = 3
const treatmentIn = ({ code, extent = '' }: WishedTreatment): string =>
  code ? treatmentWords([{ code, ...(extent ? { extent } : {}) }]) : extent

const units = { weight: 'ct', length: 'mm', width: 'mm', pieces: 'pcs' } as const
const nothing: Omit<Chip, 'label' | 'at'> = { values: [], min: null, max: null, unit: '' }
const ofSpan = ({ min, max }: Span, unit: string) => ({ ...nothing, min: min ?? null, max: max ?? null, unit })

const meaning = (wish: Wish, lists: Lists, base: string): Omit<Chip, 'at'> => {
  switch (wish.by) {
    case 'list': {
      const { label } = inventory.fields[wish.field]
      return { ...nothing, label, values: wish.field === 'certified' ? [wish.values[0] === 'true' ? 'Yes' : 'No'] : namesOf(lists, wish.field, wish.values) }
    }
    case 'shade':
      return { ...nothing, label: inventory.fields[wish.field].label, values: namesOf(lists, wish.field, wish.values) }
    case 'span':
      return { label: inventory.fields[wish.field].label, ...ofSpan(wish.span, units[wish.field]) }
    case 'price':
      return { label: wish.per === 'carat' ? 'Price per carat' : 'Total asking price', ...ofSpan(wish.span, wish.currency ?? base) }
    case 'treatment':
      return { ...nothing, label: inventory.fields.treatments.label, values: wish.any.length > mostNamed ? ['Any'] : wish.any.map(treatmentIn) }
    case 'color':
      return { ...nothing, label: inventory.fields.colour.label, values: [...(wish.words.length > mostNamed ? [wish.text] : wish.words)] }
  }
}

/** The chips of a sentence. `base` is the currency of a price without one (docs/domain/stock.md#finder). */
export const chipsOf = (sentence: string, wishes: readonly Wish[], lists: Lists, base: string): Chip[] =>
  wishes.map(wish => ({
    ...meaning(wish, lists, base),
    at: wish.text.split(', ').flatMap(words => rangeOf(sentence, words) ?? []),
  }))
