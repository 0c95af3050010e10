import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import type { Db } from '../db/db.ts'

/** The fields that have a column of their own. */
export const storedOf = (fields: Fields): [string, Field][] => Object.entries(fields).filter(([, field]) => field.stored)

/** A column with its values for many rows. */
export type Column = readonly [name: string, type: string, values: readonly unknown[]]

/** The columns of the stored fields of many rows. */
export const columnsOf = (fields: Fields, rows: readonly Record<string, unknown>[]): Column[] =>
  storedOf(fields).map(([name, field]) => [
    columnOf(name, field),
    sqlTypes[field.kind] ?? 'text',
    rows.map(row => boundValue(field, row[name])),
  ])

const boundValue = (field: Field, value: unknown): unknown => {
  if (field.kind === 'json') return JSON.stringify(value)
  return field.kind === 'choices' && Array.isArray(value) ? `{${value.map(choice => JSON.stringify(choice)).join(',')}}` : (value ?? null)
}

// One array per column keeps the statement the same for any number of rows, so it is planned once. PostgreSQL would flatten a list of
// lists, so several choices are sent as text.
const arraysOf = (columns: readonly Column[]) =>
  sql.join(columns.map(([, type, values]) => sql`${values}::${sql.raw(type === 'text[]' ? 'text' : type)}[]`))
const asTyped = (t: string, [name, type]: Column) =>
  type === 'text[]' ? sql`${sql.ref(`${t}.${name}`)}::text[]` : sql`${sql.ref(`${t}.${name}`)}`

/** Inserts many rows in one statement. */
export const insertColumns = async (tx: Db, table: string, columns: readonly Column[]): Promise<void> => {
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  await sql`insert into ${sql.table(table)} (${names}) select ${sql.join(columns.map(column => asTyped('n', column)))}
    from unnest(${arraysOf(columns)}) as n (${names})`.execute(tx)
}

/** Updates these columns of many rows; the first column is the id. */
export const updateColumns = async (tx: Db, table: string, columns: readonly Column[], further: readonly RawBuilder<unknown>[] = []) => {
  const [ids, ...others] = columns
  if (!ids || ids[2].length === 0) return
  const sets = others.map(column => sql`${sql.id(column[0])} = ${asTyped('n', column)}`)
  await sql`update ${sql.table(table)} t set ${sql.join([...sets, ...further])}
    from unnest(${arraysOf(columns)}) as n (${sql.join(columns.map(([name]) => sql.id(name)))}) where t.id = n.id`.execute(tx)
}

/** The column type of each kind of field. */
const sqlTypes: Record<string, string> = {
  text: 'text',
  longText: 'text',
  integer: 'integer',
  flag: 'boolean',
  date: 'date',
  timestamp: 'timestamptz',
  money: 'numeric',
  rate: 'numeric',
  exchange: 'numeric',
  carats: 'numeric',
  grams: 'numeric',
  millimetres: 'numeric',
  percent: 'numeric',
  choice: 'text',
  choices: 'text[]',
  ref: 'uuid',
  link: 'uuid',
  json: 'jsonb',
}
