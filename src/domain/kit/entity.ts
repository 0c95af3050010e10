import { choice, text } from './field.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Draft, Fields, LineRow, Row, Values } from './shape.ts'

type Declared<F extends Fields, Shown extends string = never> = {
  /** The last part of the record's address; the API keeps some odd spellings, and only here. */
  path?: string
  /** What a list of them is called, and one of them. */
  label: string
  one: string
  /** The field that people call it by. */
  title: keyof F & string
  fields: F
  /** The columns of the list, and how it is sorted when nobody says. */
  list: readonly ((keyof F & string) | Shown)[]
  sort?: string
  /** What a choice in a form shows and brings along, besides the title. */
  lookup?: readonly (keyof F & string)[]
  /** The number series of a paper: INV in INV-BKK-26-00001. */
  series?: string
  /** Where they are counted apart, by which field, and the series of each of its values. */
  counted?: { by: keyof F & string; as: Readonly<Record<string, string>> }
  /** What its history calls what others did to it, by the name under which the books keep it. */
  actionLabels?: Readonly<Record<string, string>>
}

export type Entity<N extends string = string, F extends Fields = Fields, L extends Lifecycle | undefined = Lifecycle | undefined> = Readonly<{
  name: N
  path: string
  table: string
  label: string
  one: string
  title: string
  fields: F
  list: readonly string[]
  sort: string
  lookup: readonly string[]
  series: string | undefined
  counted: { by: string; as: Readonly<Record<string, string>> } | undefined
  actionLabels: Readonly<Record<string, string>>
  lifecycle: L
}>

/** customerName → customer_name: how the database spells it. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const entity = <N extends string, F extends Fields, L extends Lifecycle | undefined>(
  name: N,
  declared: Declared<F, string>,
  lifecycle: L,
): Entity<N, F, L> => ({
  path: name,
  sort: declared.title,
  lookup: [],
  series: undefined,
  counted: undefined,
  actionLabels: {},
  ...declared,
  name,
  table: snake(name),
  lifecycle,
})

/** An entity of the business. Declaring it gives it an API, a list, a form, exports and types. */
export const record = <N extends string, F extends Fields>(name: N, declared: Declared<F>) => entity(name, declared, undefined)

/** A record with a life: a document that is drafted, issued and perhaps cancelled, and then keeps its number. */
export const paper = <N extends string, F extends Fields, L extends Lifecycle>(name: N, lifecycle: L, declared: Declared<F, 'state'>) => {
  const states = Object.entries(lifecycle.states).map(([value, { label, tone }]) => ({
    value: value as keyof L['states'] & string,
    label,
    tone,
  }))
  const state = choice('State', states).given().filtered()
  const createdBy = text('Created by').derived().nullish().filtered()
  return entity(name, { ...declared, fields: { ...declared.fields, state, createdBy } }, lifecycle)
}

export type DraftOf<R extends Entity> = Draft<R['fields']>
export type RowOf<R extends Entity> = Row<R['fields']>
export type ValuesOf<R extends Entity> = Values<R['fields']>
export type LineOf<F extends Fields> = LineRow<F>

/** The column a field is kept in: references end in _id. */
export const columnOf = (name: string, field: { kind: string }): string =>
  field.kind === 'ref' || field.kind === 'link' ? `${snake(name)}_id` : snake(name)
