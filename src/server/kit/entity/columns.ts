import { type RawBuilder, sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { type Name, nouns } from '../../../domain/index.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { columnOf, type Noun, snake } from '../../../domain/kit/entity.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import type { Role } from '../../../domain/people/role.ts'
import { type Db, written } from '../db/db.ts'
import { notAllowed } from '../errors.ts'

/** Read-only columns that a noun adds to its own: how each derived field is read, given the table's alias. */
export type Columns = Readonly<Record<string, (t: string) => RawBuilder<unknown>>>
export const noColumns: Columns = {}

export const nounNamed = (name: string): Noun => nouns[name as Name]

type Visible = readonly (readonly [string, Field])[]
const seenBy = new WeakMap<Fields, Partial<Record<Role, Visible>>>()

/** The fields this role may see: secrets never, what is confidential only with the right. They are picked out once, and not at every request. */
export const visible = (fields: Fields, role: Role): Visible => {
  const ofThese = seenBy.get(fields) ?? {}
  if (!seenBy.has(fields)) seenBy.set(fields, ofThese)
  ofThese[role] ??= Object.entries(fields).filter(
    ([, field]) => !field.isSecret && (!field.isConfidential || may(role, 'confidential.read')),
  )
  return ofThese[role]
}

/** Refuses a value for a field that this role may not even see. */
export const refuseUnseen = (noun: Noun, sent: Record<string, unknown>, role: Role): void => {
  const seen = new Set(visible(noun.fields, role).map(([name]) => name))
  const unseen = Object.entries(noun.fields).find(
    ([name, field]) => !field.isSecret && !seen.has(name) && sent[name] !== undefined && sent[name] !== null,
  )
  if (unseen) throw notAllowed(`Your role may not set ${unseen[1].label.toLowerCase()}.`)
}

const decimals = new Set(['money', 'rate', 'exchange', 'carats', 'grams', 'millimetres', 'percent'])

const titleOf = (noun: Noun, t: string) => sql.ref(`${t}.${columnOf(noun.title, noun.fields[noun.title]!)}`)

/** What the records of these ids are called. */
export const titlesOf = async (db: Db, noun: Noun, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; title: string }>`select r.id, ${titleOf(noun, 'r')} as title
    from ${sql.table(noun.table)} r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const refColumn = (name: string, field: Field, t: string) => {
  const id = sql.ref(`${t}.${columnOf(name, field)}`)
  const target = nounNamed(field.of!)
  return sql`(select json_build_object('id', r.id, 'title', ${titleOf(target, 'r')}) from ${sql.table(target.table)} r where r.id = ${id})`
}

const linesColumn = (noun: Noun, field: Field, t: string, role: Role) => {
  const shown = visible(field.line!, role).flatMap(([name, line]) => {
    const column = fieldColumn(noun, name, line, 'l', role)
    return [sql.lit(name), decimals.has(line.kind) ? sql`(${column})::text` : column]
  })
  return sql`(select coalesce(json_agg(json_build_object('id', l.id, ${sql.join(shown)}) order by l.line), '[]'::json)
    from ${sql.table(snake(field.of!))} l where ${sql.ref(`l.${noun.table}_id`)} = ${sql.ref(`${t}.id`)})`
}

/** How one field is read in SQL: as itself, as id and title, as its lines, or as the noun's own column says. */
export const fieldColumn = (noun: Noun, name: string, field: Field, t: string, role: Role, extra: Columns = {}): RawBuilder<unknown> => {
  const own = extra[name]
  if (own) return own(t)
  if (field.kind === 'ref') return refColumn(name, field, t)
  if (field.kind === 'lines') return linesColumn(noun, field, t, role)
  return sql`${sql.ref(`${t}.${columnOf(name, field)}`)}`
}

const stamps = sql`t.id, t.version, t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select name from "user" where id = t.created_by_id) as "createdBy", (select name from "user" where id = t.updated_by_id) as "updatedBy"`

const readable =
  (extra: Columns) =>
  ([name, field]: readonly [string, Field]) =>
    field.stored || field.kind === 'lines' || name in extra

type Selection = (noun: Noun, extra: Columns, role: Role) => RawBuilder<unknown>

/** What is read hangs on the noun, its columns and the role alone: it is put into SQL once, and not at every request. */
const once = (select: Selection): Selection => {
  const known = new WeakMap<Columns, Map<string, RawBuilder<unknown>>>()
  return (noun, extra, role) => {
    const ofThese = known.get(extra) ?? new Map<string, RawBuilder<unknown>>()
    const key = `${noun.name} ${role}`
    const selected = ofThese.get(key) ?? written(select(noun, extra, role))
    known.set(extra, ofThese.set(key, selected))
    return selected
  }
}

const shown = (noun: Noun, extra: Columns, role: Role, isShown: (name: string) => boolean) =>
  visible(noun.fields, role)
    .filter(([name]) => isShown(name))
    .filter(readable(extra))
    .map(([name, field]) => sql`${fieldColumn(noun, name, field, 't', role, extra)} as ${sql.id(name)}`)

/** The columns of a list: what the noun's list shows of what this role may see. */
export const listColumns = once((noun, extra, role) =>
  sql.join([sql`t.id, t.version`, ...shown(noun, extra, role, name => noun.list.includes(name))]),
)

/** Every column of a record that this role may see. */
export const recordColumns = once((noun, extra, role) => sql.join([stamps, ...shown(noun, extra, role, () => true)]))

/** The columns of a choice in a form: its title and what it brings along. */
export const lookupColumns = once((noun, extra, role) =>
  sql.join([sql`t.id, ${titleOf(noun, 't')} as title`, ...shown(noun, extra, role, name => noun.lookup.includes(name))]),
)

/** What a reference is sorted by: the title of what it refers to. */
export const sortColumn = (noun: Noun, name: string, extra: Columns): RawBuilder<unknown> => {
  const field = noun.fields[name]!
  if (field.kind !== 'ref') return fieldColumn(noun, name, field, 't', 'Admin', extra)
  const target = nounNamed(field.of!)
  return sql`(select ${titleOf(target, 'r')} from ${sql.table(target.table)} r where r.id = ${sql.ref(`t.${columnOf(name, field)}`)})`
}
