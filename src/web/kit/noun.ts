import { may } from '../../domain/access.ts'
import { type Name, nouns } from '../../domain/index.ts'
import type { Field } from '../../domain/kit/field.ts'
import type { Noun, RowOf } from '../../domain/kit/entity.ts'
import type { Role } from '../../domain/people/role.ts'

/** A row of a list: what the list shows, and enough to open and change the record. */
export type ListRow<R extends Noun> = RowOf<R> & { state?: string }
/** A record whose noun is known only as it runs. */
export type AnyRow = { id: string; version: number; state?: string } & Record<string, unknown>

/** The noun a reference points at. */
export const nounNamed = (name: string): Noun => nouns[name as Name]

/** The fields of a noun this role may see, as [name, field]. */
export const fieldsFor = (role: Role, noun: Noun): [string, Field][] =>
  Object.entries(noun.fields).filter(([, field]) => !field.isSecret && (!field.isConfidential || may(role, 'confidential.read')))

/** The columns a list of this noun may show this role, as [name, field]. */
export const columnsFor = (role: Role, noun: Noun): [string, Field][] => {
  const seen = new Map(fieldsFor(role, noun))
  return noun.list.flatMap(name => (seen.has(name) ? [[name, seen.get(name)!] as [string, Field]] : []))
}

/** What people call a record: its title field, or a word for one that has none yet. */
export const titleOf = (noun: Noun, row: Record<string, unknown>): string => {
  const title = row[noun.title]
  if (typeof title === 'string' && title) return title
  return `Draft ${noun.one}`
}

/** What several of a noun are called inside a sentence: '60 stones', '3 branches'. */
export const several = ({ label, one }: Noun): string => (label.endsWith('s') ? label.toLowerCase() : `${one}s`)

/** Stone names → Stone name: the first letter of a sentence or a button. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
