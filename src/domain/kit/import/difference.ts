import type { Field, Kind } from '../field.ts'
import { compare, plus } from '../quantity.ts'
import type { Fields } from '../shape.ts'
import type { ListedChange } from './contract.ts'

const quantities = new Set<Kind>(['money', 'rate', 'percent', 'carats', 'millimetres'])

type Values = Readonly<Record<string, unknown>>

const plain = (value: unknown): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null))

const isSame = ({ kind }: Field, a: unknown, b: unknown): boolean =>
  quantities.has(kind) && typeof a === 'string' && typeof b === 'string' ? compare(a, b) === 0 : plain(a) === plain(b)

/** The fields whose values a row of a list changes, of those it has a value for: 50000 and 50000.00 are the same. */
export const changedNames = (fields: Fields, listed: Values, record: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (listed[name] === undefined || isSame(field, listed[name], record[name]) ? [] : [name]))

/** A value as the list of changes shows it; null for none. `titles` names the records that references mean, by id. */
const textOf = (field: Field, value: unknown, titles: ReadonlyMap<string, string>): string | null => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'ref') return titles.get(String(value)) ?? String(value)
  if (field.kind === 'flag') return value ? 'yes' : 'no'
  if (quantities.has(field.kind)) return plus(String(value), '0')
  const label = (one: unknown) => field.options?.find(option => option.value === one)?.label ?? String(one)
  return Array.isArray(value) ? value.map(label).join(', ') : label(value)
}

type Changed = { row: number; title: string; before: Values; after: Values }

/** The changes of a record, field by field, as they are shown. */
export const listedChanges = (fields: Fields, { row, title, before, after }: Changed, titles: ReadonlyMap<string, string>): ListedChange[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    name in after ? [{ row, title, field: name, before: textOf(field, before[name], titles), after: textOf(field, after[name], titles) }] : [],
  )
