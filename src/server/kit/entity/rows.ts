import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Entity, snake } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Fields, StoredRow } from '../../../domain/kit/shape.ts'
import { anyOf, type Db } from '../db/db.ts'
import { type Column, columnsOf, insertColumns, storedOf, updateColumns } from './column-values.ts'
import { isLines, type LinesField } from './field-kind.ts'

/** A record of this entity as it is stored; when the entity is not known, a record of any. */
export type Stored<R extends Entity> = R extends Entity ? (string extends keyof R['fields'] ? StoredValues : StoredRow<R['fields']>) : never
/** What every stored record has. */
type Kept = Pick<StoredValues, 'id' | 'version'>
/** The fields of a record of any entity, such as the input of a request. */
export type Values = Record<string, unknown>
/** A record of any entity as it is stored: references as ids, lines as lists. */
export type StoredValues = Values & { id: string; version: number; createdById: string | null; state?: string; number?: string | null }
/** The input that creates a record of any entity, changes it, or takes an action on it. */
export type DraftValues = Values & { id?: string | undefined }
export type ChangeValues = Values & { id: string; version: number }
export type ActionValues = ChangeValues & { reason?: string | undefined }
/** A line of a record of any entity. */
export type LineValues = Values & { id: string }

/** The lines of a record in this field. */
export const linesIn = (values: Values, name: string): LineValues[] => {
  const lines = values[name] ?? []
  if (!Array.isArray(lines)) throw new TypeError(`The lines in ${name} are not a list.`)
  return lines
}

/** The state of a document. Every stored one has a state. */
export const stateOf = ({ state }: Pick<StoredValues, 'state'>): string => present(state)

export const linesOf = (fields: Fields): [string, LinesField][] =>
  Object.entries(fields).flatMap(([name, field]): [string, LinesField][] => (isLines(field) ? [[name, field]] : []))

const stored = (field: Field, value: unknown): RawBuilder<unknown> =>
  field.kind === 'json'
    ? sql`${JSON.stringify(value ?? null)}::jsonb`
    : field.kind === 'choices'
      ? sql`${value}::text[]`
      : sql`${value ?? null}`

const assignments = (fields: [string, Field][], values: Values) =>
  fields.map(([name, field]) => sql`${sql.id(columnOf(name, field))} = ${stored(field, values[name])}`)

/** Inserts a row with its lines. */
export const insertRow = async (
  tx: Db,
  entity: Entity,
  values: Values & { id: string },
  by: string | null,
  columns: Values = {},
): Promise<void> => {
  const fields = storedOf(entity.fields)
  const names = ['id', ...fields.map(([name, field]) => columnOf(name, field)), ...Object.keys(columns), 'created_by_id', 'updated_by_id']
  const row = [values.id, ...fields.map(([name, field]) => stored(field, values[name])), ...Object.values(columns), by, by]
  await sql`insert into ${sql.table(entity.table)} (${sql.join(names.map(name => sql.id(name)))}) values (${sql.join(row)})`.execute(tx)
  for (const [name, field] of linesOf(entity.fields)) await insertLines(tx, entity, field, values.id, linesIn(values, name))
}

/** Writes the changes of a row since `before`, increments its version, and replaces its lines. */
export const updateRow = async (
  tx: Db,
  entity: Entity,
  before: StoredValues,
  values: StoredValues,
  changed: readonly string[],
  by: string | null,
  columns: Values = {},
): Promise<void> => {
  const fields = storedOf(entity.fields).filter(([name]) => changed.includes(name))
  const sets = [
    ...assignments(fields, values),
    ...Object.entries(columns).map(([column, value]) => sql`${sql.id(column)} = ${value}`),
    sql`version = version + 1`,
    sql`updated_at = now()`,
    sql`updated_by_id = ${by}`,
  ]
  await sql`update ${sql.table(entity.table)} set ${sql.join(sets)} where id = ${values.id}`.execute(tx)
  for (const [name, field] of linesOf(entity.fields).filter(([name]) => changed.includes(name)))
    await replaceLines(tx, entity, field, values.id, linesIn(before, name), linesIn(values, name))
}

const replaceLines = async (
  tx: Db,
  entity: Entity,
  field: LinesField,
  parent: string,
  before: readonly LineValues[],
  lines: readonly LineValues[],
) => {
  const [had, has] = [new Set(before.map(line => line.id)), new Set(lines.map(line => line.id))]
  // Lines with the same ids are updated in place; deleting and inserting them with all checks costs several times more.
  if (has.size === lines.length && has.size === had.size && lines.every(line => had.has(line.id)))
    return updateColumns(tx, snake(field.of), lineColumns(entity, field, parent, lines))
  await sql`delete from ${sql.table(snake(field.of))} where ${sql.id(`${entity.table}_id`)} = ${parent}`.execute(tx)
  await insertLines(tx, entity, field, parent, lines)
}

/** Inserts many rows of an entity without lines, in one statement. */
export const insertRows = async (tx: Db, entity: Entity, rows: readonly (Values & { id: string })[], by: string | null): Promise<void> => {
  if (rows.length === 0) return
  const stamps: Column[] = ['created_by_id', 'updated_by_id'].map(name => [name, 'uuid', rows.map(() => by)])
  await insertColumns(tx, entity.table, [['id', 'uuid', rows.map(row => row.id)], ...columnsOf(entity.fields, rows), ...stamps])
}

/** Updates many rows of an entity without lines, in one statement, and increments their versions. */
export const updateRows = async (
  tx: Db,
  entity: Entity,
  rows: readonly StoredValues[],
  changed: readonly string[],
  by: string | null,
): Promise<void> => {
  if (rows.length === 0) return
  const columns = columnsOf(entity.fields, rows).filter(([name]) =>
    changed.some(field => columnOf(field, present(entity.fields[field])) === name),
  )
  const stamps = [sql`version = t.version + 1`, sql`updated_at = now()`, sql`updated_by_id = ${by}`]
  await updateColumns(tx, entity.table, [['id', 'uuid', rows.map(row => row.id)], ...columns], stamps)
}

const insertLines = async (tx: Db, entity: Entity, field: LinesField, parent: string, lines: readonly LineValues[]): Promise<void> => {
  if (lines.length > 0) await insertColumns(tx, snake(field.of), lineColumns(entity, field, parent, lines))
}

const lineColumns = (entity: Entity, field: LinesField, parent: string, lines: readonly LineValues[]): Column[] => [
  ['id', 'uuid', lines.map(line => line.id)],
  [`${entity.table}_id`, 'uuid', lines.map(() => parent)],
  ['line', 'integer', lines.map((_, index) => index + 1)],
  ...columnsOf(field.line, lines),
]

const plain = (fields: Fields, t: string) =>
  storedOf(fields).map(([name, field]) => sql`${sql.ref(`${t}.${columnOf(name, field)}`)} as ${sql.id(name)}`)

/** Loads a record with its lines for the domain, with a row lock if requested; null when there is none. */
export const load = async <R extends Entity>(
  db: Db,
  entity: R,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<(Stored<R> & Kept) | null> => {
  const { rows } = await sql<
    Stored<R> & Kept
  >`select t.id, t.version, t.created_by_id as "createdById", ${sql.join(plain(entity.fields, 't'))}
    from ${sql.table(entity.table)} t where t.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  const row = rows[0]
  if (!row) return null
  for (const [name, field] of linesOf(entity.fields)) {
    const lines = await sql<LineValues>`select l.id, ${sql.join(plain(field.line, 'l'))} from ${sql.table(snake(field.of))} l
      where ${sql.ref(`l.${entity.table}_id`)} = ${id} order by l.line`.execute(db)
    Object.assign(row, { [name]: lines.rows })
  }
  return row
}

/** Loads many records of an entity without lines for the domain, by id, with row locks in the order of their ids if requested. */
export const loadAll = async <R extends Entity>(
  db: Db,
  entity: R,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<string, Stored<R> & Kept>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Stored<R> & Kept
  >`select t.id, t.version, t.created_by_id as "createdById", ${sql.join(plain(entity.fields, 't'))}
    from ${sql.table(entity.table)} t where t.id = ${anyOf([...new Set(ids)])} ${lock ? sql`order by t.id for update` : sql``}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
