import { choice, type Ref, text } from './field.ts'
import type { Lifecycle } from './lifecycle.ts'
import { namesOf } from './names.ts'
import { present } from './present.ts'
import type { Draft, Fields, LineRow, Row, Values } from './shape.ts'

type Declared<F extends Fields, Shown extends string = never, K extends keyof F & string = keyof F & string> = {
  /** The last part of the record's address. Some API paths are spelled differently from the name. */
  path?: string
  /** The label of the list (plural), and of one record. */
  label: string
  one: string
  /** The field that identifies a record for users. */
  title: keyof F & string
  fields: F
  /** The columns of the list, and its default sort. */
  list: readonly ((keyof F & string) | Shown)[]
  /** Further columns, which a user may add to the list. */
  further?: readonly (keyof F & string)[]
  sort?: string
  /** The fields that a choice in a form shows and copies, besides the title. */
  lookup?: readonly K[]
  /** The number series of a document: INV in INV-BKK-26-00001. */
  series?: string | undefined
  /** For separate number series per value of a field: the field, and the series of each value. */
  counted?: { by: keyof F & string; as: Readonly<Record<string, string>> }
  /** Labels in its history for actions of other entities on it, by the action name in the audit trail. */
  actionLabels?: Readonly<Record<string, string>>
  /** Whether users who are limited to some branches see its records of all branches. */
  isShared?: boolean
}

export type Entity<
  N extends string = string,
  F extends Fields = Fields,
  L extends Lifecycle | undefined = Lifecycle | undefined,
  K extends string = string,
> = Readonly<{
  name: N
  path: string
  table: string
  label: string
  one: string
  title: string
  fields: F
  list: readonly string[]
  further: readonly string[]
  sort: string
  lookup: readonly K[]
  series: string | undefined
  counted: { by: string; as: Readonly<Record<string, string>> } | undefined
  actionLabels: Readonly<Record<string, string>>
  isShared: boolean
  lifecycle: L
}>

/** The database spelling of a name: customerName → customer_name. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const entity = <N extends string, F extends Fields, L extends Lifecycle | undefined, K extends keyof F & string>(
  name: N,
  declared: Declared<F, string, K>,
  lifecycle: L,
): Entity<N, F, L, K> => ({
  path: name,
  sort: declared.title,
  further: [],
  lookup: [],
  series: undefined,
  counted: undefined,
  actionLabels: {},
  isShared: false,
  ...declared,
  name,
  table: snake(name),
  lifecycle,
})

/** Declares an entity. The declaration gives it an API, a list, a form, exports and types. */
export const record = <N extends string, F extends Fields, K extends keyof F & string = never>(name: N, declared: Declared<F, never, K>) =>
  entity(name, declared, undefined)

/** A document whose numbers come from elsewhere has no series. */
type DeclaredDocument<F extends Fields, S extends string | undefined> = Declared<F, 'state'> & { series: S }

/** Declares a document: an entity with a lifecycle that is drafted, issued and perhaps canceled, and keeps its number. */
export const document = <N extends string, F extends Fields, L extends Lifecycle, S extends string | undefined>(
  name: N,
  lifecycle: L,
  declared: DeclaredDocument<F, S>,
) => {
  const states = namesOf<L['states']>(lifecycle.states).map(value => {
    const { label, tone } = present(lifecycle.states[value])
    return { value, label, tone }
  })
  const state = choice('status' in declared.fields ? 'Document status' : 'Status', states).given().filtered()
  const createdBy = text('Created by').derived().nullish().filtered()
  const { series } = declared
  return { ...entity(name, { ...declared, fields: { ...declared.fields, state, createdBy } }, lifecycle), series }
}

export type DraftOf<R extends Entity> = Draft<R['fields']>
export type RowOf<R extends Entity> = Row<R['fields']>
/** A record as a choice in a form: its id, its title, and its lookup fields. */
export type ChoiceOf<R extends Entity> = Ref & Pick<RowOf<R>, R['lookup'][number] & keyof R['fields']>
export type ValuesOf<R extends Entity> = Values<R['fields']>
export type LineOf<F extends Fields> = LineRow<F>

/** All columns that its list can have. A further one stands where its field does: after the nearest field before it that is a column. */
export const columnsIn = ({ fields, list, further }: Pick<Entity, 'fields' | 'list' | 'further'>): string[] => {
  const names = Object.keys(fields)
  const all = [...list]
  for (const name of names.filter(one => further.includes(one))) {
    const before = names.slice(0, names.indexOf(name)).findLast(one => all.includes(one))
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, name)
  }
  return all
}

/** The plural of an entity in a sentence: '60 stones', '3 branches'. */
export const several = ({ label, one }: Pick<Entity, 'label' | 'one'>): string => (label.endsWith('s') ? label.toLowerCase() : `${one}s`)

/** The change that deactivates a record; null for an entity whose records cannot be deactivated. */
export const deactivation = ({ fields: { active, status } }: Entity): Values<Fields> | null => {
  if (active && active.mode !== 'readonly') return { active: false }
  return status?.options?.some(({ value }) => value === 'inactive') ? { status: 'inactive' } : null
}

/** How many records of an entity refer to a record, and through which field; null when through several. */
export type Use = { entity: string; field: string | null; count: number }

/** The column of a field; references end in _id. */
export const columnOf = (name: string, field: { kind: string }): string =>
  field.kind === 'ref' || field.kind === 'link' ? `${snake(name)}_id` : snake(name)
