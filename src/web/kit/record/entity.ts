import { may } from '../../../domain/access.ts'
import { entities, type Name } from '../../../domain/index.ts'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import type { Role } from '../../../domain/people/role.ts'

/** A row of a list: its columns, and the fields needed to open and change the record. */
export type ListRow<R extends Entity> = RowOf<R> & { state?: string }
/** A record whose entity is known only at run time. */
export type AnyRow = { id: string; version: number; state?: string } & Record<string, unknown>

/** The entity that a reference points to. */
export const entityNamed = (name: string): Entity => entities[name as Name]

/** The fields of an entity that this role may see, as [name, field]. */
export const fieldsFor = (role: Role, entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.isSecret && (!field.isConfidential || may(role, 'confidential.read')))

/** The columns that a list of this entity may show to this role, as [name, field]. */
export const columnsFor = (role: Role, entity: Entity): [string, Field][] => {
  const seen = new Map(fieldsFor(role, entity))
  return entity.list.flatMap(name => (seen.has(name) ? [[name, seen.get(name)!] as [string, Field]] : []))
}

/** The title of a record: its title field, or a placeholder. */
export const titleOf = (entity: Entity, row: Record<string, unknown>): string => {
  const title = row[entity.title]
  if (typeof title === 'string' && title) return title
  return `Draft ${entity.one}`
}

/** The plural of an entity in a sentence: '60 stones', '3 branches'. */
export const several = ({ label, one }: Entity): string => (label.endsWith('s') ? label.toLowerCase() : `${one}s`)

/** Capitalizes the first letter: stone names → Stone names. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
