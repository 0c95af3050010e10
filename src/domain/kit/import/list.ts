import { z } from 'zod'
import type { DayOrder } from '../date-text.ts'
import type { Field, Kind } from '../field.ts'
import type { DecimalMark } from '../number-shape.ts'
import { draftSchema, type Fields } from '../shape.ts'
import { columnReading, wordMeanings } from './contract.ts'
import { type Book, bookOf, type Entry } from './words.ts'

// A cell cannot hold these.
const shapeless = new Set<Kind>(['json', 'lines', 'picture', 'link', 'timestamp'])

/** The fields of an entity that a cell of a list can hold: those that a user fills in, without secrets. */
export const importable = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, field]) => field.mode !== 'readonly' && field.stored && !field.isSecret && !shapeless.has(field.kind)),
  )

type Declared = {
  /** The fields that a column can be imported as, in the order of the template. */
  fields: Fields
  /** The words for one record and for several. */
  one: string
  many: string
  /** The field that names a record in the list. */
  key: string
  /** The field that finds the record which a row changes. Without it, each row is a new record. */
  finds?: string | null
  /** Usual headings of a column besides its label. */
  heads?: Readonly<Record<string, readonly string[]>>
  /** Other words for the options of a choice. */
  words?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** The fields that may have one value for all rows. Of the required fields, the others need a column. */
  defaults?: readonly string[]
  /** Fields that the user of a form may leave out, but a list may not. */
  required?: readonly string[]
  /** Fields, or several together, whose value belongs to one record only. A repeated value is a fault. */
  once?: readonly (readonly string[])[]
  /** Fields whose repeated value is a warning. */
  seldomTwice?: readonly string[]
  /** Amounts in the base currency, even when the row has another. */
  inBase?: readonly string[]
  /** The cells of the example row of the template. References are filled with records of the company. */
  example: Readonly<Record<string, string>>
}

/** The declaration of a list: what its columns can be, and by which words its cells are understood. */
export type ListDeclaration = Required<Declared> & { books: ReadonlyMap<string, Book>; schema: z.ZodType<Record<string, unknown>> }

const entriesOf = (field: Field, words: Readonly<Record<string, readonly string[]>> = {}): Entry[] =>
  (field.options ?? []).map(({ value, label, aliases = [] }) => ({ value, words: [[value], [label, ...label.split(' · ')], [...aliases, ...(words[value] ?? [])]] }))

/** Declares a list. Its labels, kinds, choices and rules follow from the fields. */
export const declareList = (declared: Declared): ListDeclaration => {
  const { fields, words = {} } = declared
  const plain = Object.entries(fields).filter(([, { kind }]) => kind !== 'ref')
  return {
    ...{ finds: null, heads: {}, words, defaults: [], required: [], once: [], seldomTwice: [], inBase: [] },
    ...declared,
    books: new Map(plain.flatMap(([name, field]) => (field.options ? [[name, bookOf(entriesOf(field, words[name]))] as const] : []))),
    schema: draftSchema(Object.fromEntries(plain)),
  }
}

/** Whether a row needs a value for this field, from its column or from the defaults. */
export const isNeeded = ({ fields, required }: ListDeclaration, name: string): boolean =>
  required.includes(name) || fields[name]?.mode === 'required'

/** Whether the cells of a field name one of its options or a record, so that an unknown word may be given a meaning. */
const hasWords = (field: Field | undefined): boolean => field !== undefined && (field.kind === 'ref' || field.options !== undefined)

/** How a list of this declaration is read: the mapping, the values for empty cells, and how numbers and dates are written. */
export const listReading = ({ fields, defaults }: ListDeclaration) =>
  columnReading.extend({
    defaults: z
      .strictObject(Object.fromEntries(defaults.flatMap(name => (fields[name] ? [[name, fields[name].schema.nullish()]] : []))))
      .default({}),
    words: wordMeanings(Object.keys(fields).filter(name => hasWords(fields[name]))),
  })
export type ListReading = z.infer<ReturnType<typeof listReading>>

/** A list prepared for reading: the column of each field, the defaults, and how its cells are written. */
export type PreparedList = {
  declaration: ListDeclaration
  names: readonly string[]
  at: ReadonlyMap<string, number>
  defaults: Readonly<Record<string, unknown>>
  decimals: Readonly<Record<string, DecimalMark | null>>
  orders: Readonly<Record<string, DayOrder | null>>
  words: ListReading['words']
  money: Money
}
/** The base currency of the company, and the decimals of every currency. */
export type Money = { base: string; digitsOf: (currency: string) => number }

/** Prepares a list. `columns` are those of the file, with how their numbers and dates are written. */
export const prepareList = (
  declaration: ListDeclaration,
  columns: readonly {
    name: string
    numbers?: { decimal: DecimalMark | null } | undefined
    dates?: { order: DayOrder | null } | undefined
  }[],
  reading: ListReading,
  money: Money,
): PreparedList => ({
  ...{ declaration, money, defaults: reading.defaults, words: reading.words },
  names: columns.map(({ name }) => name),
  at: new Map(columns.flatMap(({ name }, index) => (reading.mapping[name] ? [[reading.mapping[name], index] as const] : []))),
  decimals: Object.fromEntries(columns.map(({ name, numbers }) => [name, numbers?.decimal ?? null])),
  orders: Object.fromEntries(columns.map(({ name, dates }) => [name, dates?.order ?? null])),
})
