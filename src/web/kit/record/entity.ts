import { may } from '../../../domain/access.ts'
import { entities, type Name } from '../../../domain/index.ts'
import type { Entity, RowOf } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import type { Role } from '../../../domain/people/role.ts'

/** A row of a list: what the list shows, and enough to open and change the record. */
export type ListRow<R extends Entity> = RowOf<R> & { state?: string }
/** A record whose entity is known only as it runs. */
export type AnyRow = { id: string; version: number; state?: string } & Record<string, unknown>

/** The entity a reference points at. */
export const entityNamed = (name: string): Entity => entities[name as Name]

/** The fields of an entity this role may see, as [name, field]. */
export const fieldsFor = (role: Role, entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.isSecret && (!field.isConfidential || may(role, 'confidential.read')))

/** The columns a list of this entity may show this role, as [name, field]. */
export const columnsFor = (role: Role, entity: Entity): [string, Field][] => {
  const seen = new Map(fieldsFor(role, entity))
  return entity.list.flatMap(name => (seen.has(name) ? [[name, seen.get(name)!] as [string, Field]] : []))
}

/** What people call a record: its title field, or a word for one that has none yet. */
export const titleOf = (entity: Entity, row: Record<string, unknown>): string => {
  const title = row[entity.title]
  if (typeof title === 'string' && title) return title
  return `Draft ${entity.one}`
}

/** What several of an entity are called inside a sentence: '60 stones', '3 branches'. */
export const several = ({ label, one }: Entity): string => (label.endsWith('s') ? label.toLowerCase() : `${one}s`)

/** Stone names → Stone name: the first letter of a sentence or a button. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
