import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import { columnOf, deactivation, type Entity, several, snake, type Use } from '../../../domain/kit/entity.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { anyOf, type Db } from '../db/db.ts'
import { conflict } from '../errors.ts'
import { storedOf } from './column-values.ts'
import { entityNamed } from './columns.ts'
import { isRef } from './field-kind.ts'
import { linesOf } from './rows.ts'

const referring = (fields: Fields, to: string): [string, string][] =>
  storedOf(fields).flatMap(([name, field]): [string, string][] => (isRef(field) && field.of === to ? [[name, columnOf(name, field)]] : []))

/** Records that refer to another through one field, and SQL of their ids. */
type Source = { entity: Entity; field: string; ids: RawBuilder<unknown> }

/** The records of an entity that refer to a record of `to`, by each field of theirs and of their lines. */
const sourcesIn = (entity: Entity, to: string, id: string): Source[] => {
  const own = referring(entity.fields, to).map(([field, column]) => ({
    ...{ entity, field },
    ids: sql`select id from ${sql.table(entity.table)} where ${sql.id(column)} = ${id}`,
  }))
  const parent = sql.id(`${entity.table}_id`)
  const inLines = linesOf(entity.fields).flatMap(([field, { line, of }]) =>
    referring(line, to).map(([, column]) => ({
      ...{ entity, field },
      ids: sql`select ${parent} from ${sql.table(snake(of))} where ${sql.id(column)} = ${id} and ${parent} is not null`,
    })),
  )
  return [...own, ...inLines]
}

type Counted = { entity: string; field: string | null; count: number }
const count = (entity: Entity, field: string | null, ids: readonly RawBuilder<unknown>[]) =>
  sql`select ${entity.name}::text as entity, ${field}::text as field, count(*)::integer as count from (${sql.join(ids, sql` union `)}) used`

/** How many records of each of these entities refer to a record of this one, the most first; and through which field, where all do through one. */
const usesOf = async (db: Db, { name }: Entity, id: string, among: readonly Entity[]): Promise<Use[]> => {
  const counts = among.flatMap(entity => {
    const sources = sourcesIn(entity, name, id)
    if (sources.length === 0) return []
    return [
      count(
        entity,
        null,
        sources.map(({ ids }) => ids),
      ),
      ...sources.map(({ field, ids }) => count(entity, field, [ids])),
    ]
  })
  if (counts.length === 0) return []
  const { rows } = await sql<Counted>`${sql.join(counts, sql` union all `)} order by count desc, entity`.execute(db)
  const isAll = (total: Counted) => (row: Counted) => row.entity === total.entity && row.field !== null && row.count === total.count
  return rows
    .filter(({ field, count }) => field === null && count > 0)
    .map(total => ({ entity: total.entity, count: total.count, field: rows.find(isAll(total))?.field ?? null }))
}

/** Those of these records that records of other entities refer to, each once. */
export const usedAmong = async (db: Db, { name }: Entity, ids: readonly string[], among: readonly Entity[]): Promise<Set<string>> => {
  const columnsIn = (fields: Fields, table: string) => referring(fields, name).map(([, column]) => ({ table, column }))
  const columns = among.flatMap(({ fields, table }) => [
    ...columnsIn(fields, table),
    ...linesOf(fields).flatMap(([, { line, of }]) => columnsIn(line, snake(of))),
  ])
  if (columns.length === 0) return new Set()
  const found = columns.map(
    ({ table, column }) => sql`select ${sql.id(column)} as id from ${sql.table(table)} where ${sql.id(column)} = ${anyOf(ids)}`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(found, sql` union `)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })
const counted = ({ entity, count }: Use): string => `${count} ${count === 1 ? entityNamed(entity).one : several(entityNamed(entity))}`

/** Refuses to delete a record that records of these entities use: says by how many, and whether to deactivate it instead. */
export const refuseUsed = async (db: Db, entity: Entity, id: string, among: readonly Entity[] = Object.values(entities)): Promise<void> => {
  const uses = await usesOf(db, entity, id, among)
  if (uses.length === 0) return
  const instead = deactivation(entity) ? ' Deactivate it instead.' : ''
  throw conflict(`This ${entity.one} is used by ${conjunction.format(uses.map(counted))} and cannot be deleted.${instead}`, { uses })
}
