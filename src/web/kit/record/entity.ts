import { may } from '../../../domain/access.ts'
import { entities } from '../../../domain/index.ts'
import { columnsIn, type Entity, type RowOf } from '../../../domain/kit/entity.ts'
import type { Field, Ref } from '../../../domain/kit/field.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { isNameIn } from '../../../domain/kit/names.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'

/** A row of a list: its columns, and the fields needed to open and change the record. */
export type ListRow<R extends Entity> = RowOf<R> & { state?: string }
/** A record whose entity is known only at run time. */
export type AnyRow = { id: string; version: number; state?: string } & Record<string, unknown>

/** The entity that a reference points to. */
export const entityNamed = (name: string): Entity => {
  if (!isName(name)) throw new TypeError(`There is no entity “${name}”.`)
  return entities[name]
}
/** Whether a text is the name of an entity. */
export const isName = isNameIn(entities)
/** The entity that a field refers to. Throws for a field of another kind. */
export const entityOf = ({ of }: Pick<Field, 'of'>): Entity => entityNamed(present(of))

/** A reference as the API returns it; its title is empty while its record has none, as a draft has no number. Null for other values. */
export const refIn = (value: unknown): Ref | null =>
  isRecord(value) && typeof value.id === 'string' ? { id: value.id, title: typeof value.title === 'string' ? value.title : '' } : null

/** The fields of an entity that this role may see, as [name, field]. */
export const fieldsFor = (role: Role, entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.isSecret && (!field.isConfidential || may(role, 'confidential.read')))

/** The columns that a list of this entity can show to this role, as [name, field]. */
export const columnsFor = (role: Role, entity: Entity): [string, Field][] => {
  const seen = new Map(fieldsFor(role, entity))
  return columnsIn(entity).flatMap((name): [string, Field][] => {
    const field = seen.get(name)
    return field ? [[name, field]] : []
  })
}

/** The title of a record: its title field, or a placeholder. */
export const titleOf = (entity: Entity, row: Record<string, unknown>): string => {
  const title = row[entity.title]
  if (typeof title === 'string' && title) return title
  return `Draft ${entity.one}`
}

/** Capitalizes the first letter: stone names → Stone names. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
