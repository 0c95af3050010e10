import type { Field } from '../field.ts'
import { plus } from '../quantity.ts'
import { type Fields, isDecimal, isSameValue } from '../shape.ts'
import type { ListedChange } from './contract.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields whose values a row of a list changes, of those it has a value for: 50000 and 50000.00 are the same. */
export const changedNames = (fields: Fields, listed: Values, record: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (listed[name] === undefined || isSameValue(field, listed[name], record[name]) ? [] : [name]))

/** A value as the list of changes shows it; null for none. `titles` names the records that references mean, by id. */
const textOf = (field: Field, value: unknown, titles: ReadonlyMap<string, string>): string | null => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'ref') return titles.get(String(value)) ?? String(value)
  if (field.kind === 'flag') return value ? 'yes' : 'no'
  if (isDecimal(field)) return plus(String(value), '0')
  const label = (one: unknown) => field.options?.find(option => option.value === one)?.label ?? String(one)
  return Array.isArray(value) ? value.map(label).join(', ') : label(value)
}

type Changed = { row: number; title: string; before: Values; after: Values }

/** The changes of a record, field by field, as they are shown. */
export const listedChanges = (fields: Fields, { row, title, before, after }: Changed, titles: ReadonlyMap<string, string>): ListedChange[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    name in after ? [{ row, title, field: name, before: textOf(field, before[name], titles), after: textOf(field, after[name], titles) }] : [],
  )
