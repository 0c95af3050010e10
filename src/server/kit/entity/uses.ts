import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import { columnOf, deactivation, type Entity, several, snake, type Use } from '../../../domain/kit/entity.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import type { Db } from '../db/db.ts'
import { conflict, type Refusal } from '../errors.ts'
import { storedOf } from './column-values.ts'
import { entityNamed } from './columns.ts'
import { isRef } from './field-kind.ts'
import { linesOf } from './rows.ts'

const referring = (fields: Fields, to: string): [string, string][] =>
  storedOf(fields).flatMap(([name, field]): [string, string][] => (isRef(field) && field.of === to ? [[name, columnOf(name, field)]] : []))

type Counting = { entity: Entity; field: string; ids: RawBuilder<unknown> }

/** SQL of the ids of an entity's records that refer to a record, in a field of theirs or of their lines; null when none can. */
const usersIn = (entity: Entity, to: string, id: string): Counting | null => {
  const own = referring(entity.fields, to).map(([field, column]) => ({
    field,
    ids: sql`select id from ${sql.table(entity.table)} where ${sql.id(column)} = ${id}`,
  }))
  const parent = sql.id(`${entity.table}_id`)
  const inLines = linesOf(entity.fields).flatMap(([name, { line, of }]) =>
    referring(line, to).map(([, column]) => ({
      field: name,
      ids: sql`select ${parent} from ${sql.table(snake(of))} where ${sql.id(column)} = ${id} and ${parent} is not null`,
    })),
  )
  const [first] = [...own, ...inLines]
  if (!first) return null
  return {
    entity,
    field: first.field,
    ids: sql.join(
      [...own, ...inLines].map(({ ids }) => ids),
      sql` union `,
    ),
  }
}

/** How many records of each of these entities refer to a record of this one, the most first. */
const usesOf = async (db: Db, { name }: Entity, id: string, among: readonly Entity[]): Promise<Use[]> => {
  const counting = among.flatMap(other => usersIn(other, name, id) ?? [])
  if (counting.length === 0) return []
  const counts = counting.map(
    ({ entity, field, ids }) =>
      sql`select ${entity.name}::text as entity, ${field}::text as field, count(*)::integer as count from (${ids}) used`,
  )
  const { rows } = await sql<Use>`${sql.join(counts, sql` union all `)} order by count desc, entity`.execute(db)
  return rows.filter(({ count }) => count > 0)
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })
const counted = ({ entity, count }: Use): string => `${count} ${count === 1 ? entityNamed(entity).one : several(entityNamed(entity))}`

/** Why a record is not deleted: by how many records of these entities it is used, and whether to deactivate it instead. Null when by none. */
export const inUse = async (
  db: Db,
  entity: Entity,
  id: string,
  among: readonly Entity[] = Object.values(entities),
): Promise<Refusal | null> => {
  const uses = await usesOf(db, entity, id, among)
  if (uses.length === 0) return null
  const instead = deactivation(entity) ? ' Deactivate it instead.' : ''
  return conflict(`This ${entity.one} is used by ${conjunction.format(uses.map(counted))} and cannot be deleted.${instead}`, { uses })
}
