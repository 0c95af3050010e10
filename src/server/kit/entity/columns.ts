import { type RawBuilder, sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { entities, type Name } from '../../../domain/index.ts'
import { columnOf, type Entity, snake } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { present } from '../../../domain/kit/present.ts'
import { type Fields, isDecimal } from '../../../domain/kit/shape.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import { type Db, written } from '../db/db.ts'
import { notAllowed } from '../errors.ts'
import { isLines, isRef, type LinesField, type RefField } from './field-kind.ts'
import { hiddenFrom, hiddenIds } from './seen.ts'

/** The read-only columns of an entity: SQL for each derived field, given the table's alias, and the branches that the viewer is limited to. */
export type Columns = Readonly<Record<string, (t: string, branches?: readonly string[] | null) => RawBuilder<unknown>>>
export const noColumns: Columns = {}

/** Whether this is the name of an entity. */
export const isName = (name: string): name is Name => Object.hasOwn(entities, name)

/** The entity with this name. Throws when there is none. */
export const entityNamed = (name: string): Entity => {
  if (!isName(name)) throw new TypeError(`There is no entity with the name ${name}.`)
  return entities[name]
}

type Visible = readonly (readonly [string, Field])[]
const seenBy = new WeakMap<Fields, Partial<Record<Role, Visible>>>()

/** The fields a role may see: never secrets, confidential ones only with the right. Computed once, not on every request. */
export const visible = (fields: Fields, role: Role): Visible => {
  const ofThese = seenBy.get(fields) ?? {}
  if (!seenBy.has(fields)) seenBy.set(fields, ofThese)
  ofThese[role] ??= Object.entries(fields).filter(
    ([, field]) => !field.isSecret && (!field.isConfidential || may(role, 'confidential.read')),
  )
  return ofThese[role]
}

/** Refuses a value for a field that the role may not see. */
export const refuseUnseen = (entity: Entity, sent: Record<string, unknown>, role: Role): void => {
  const seen = new Set(visible(entity.fields, role).map(([name]) => name))
  const unseen = Object.entries(entity.fields).find(
    ([name, field]) => !field.isSecret && !seen.has(name) && sent[name] !== undefined && sent[name] !== null,
  )
  if (unseen) throw notAllowed(`Your role cannot set ${unseen[1].label.toLowerCase()}.`)
}

/** SQL for the title of a record. */
export const titleOf = (entity: Entity, t: string) => sql.ref(`${t}.${columnOf(entity.title, present(entity.fields[entity.title]))}`)

/** The titles of the records with these ids; null for a draft, which has no number yet. */
export const titlesOf = async (db: Db, entity: Entity, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const { rows } = await sql<{ id: string; title: string | null }>`select r.id, ${titleOf(entity, 'r')} as title
    from ${sql.table(entity.table)} r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The same without the records that the viewer may not see: for them there are none. */
export const seenTitlesOf = async (
  db: Db,
  entity: Entity,
  { branches }: Viewer,
  ids: readonly string[],
): Promise<Map<string, string | null>> => {
  const titles = await titlesOf(db, entity, ids)
  if (branches) for (const id of await hiddenIds(db, entity, branches, ids)) titles.delete(id)
  return titles
}

const refColumn = (name: string, field: RefField, t: string) => {
  const id = sql.ref(`${t}.${columnOf(name, field)}`)
  const target = entityNamed(field.of)
  return sql`(select json_build_object('id', r.id, 'title', ${titleOf(target, 'r')}) from ${sql.table(target.table)} r where r.id = ${id})`
}

// A read-only column of a line has the name of its list before its own, as in `items.place`.
const linesColumn = (entity: Entity, list: string, field: LinesField, t: string, role: Role, behavior: Columns) => {
  const shown = visible(field.line, role).flatMap(([name, line]) => {
    const column = behavior[`${list}.${name}`]?.('l') ?? fieldColumn(entity, name, line, 'l', role)
    return [sql.lit(name), isDecimal(line) ? sql`(${column})::text` : column]
  })
  return sql`(select coalesce(json_agg(json_build_object('id', l.id, ${sql.join(shown)}) order by l.line), '[]'::json)
    from ${sql.table(snake(field.of))} l where ${sql.ref(`l.${entity.table}_id`)} = ${sql.ref(`${t}.id`)})`
}

/** SQL for one field: its column, id and title, its lines, or the entity's own column. */
export const fieldColumn = (
  entity: Entity,
  name: string,
  field: Field,
  t: string,
  role: Role,
  behavior: Columns = {},
): RawBuilder<unknown> => {
  const own = behavior[name]
  if (own) return own(t)
  if (isRef(field)) return refColumn(name, field, t)
  if (isLines(field)) return linesColumn(entity, name, field, t, role, behavior)
  const column = sql.ref(`${t}.${columnOf(name, field)}`)
  // Twelve decimals, nearly always most of them zeros.
  return field.kind === 'exchange' ? sql`trim_scale(${column})` : sql`${column}`
}

const stamps = sql`t.id, t.version, t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select name from "user" where id = t.created_by_id) as "createdBy", (select name from "user" where id = t.updated_by_id) as "updatedBy"`

const readable =
  (behavior: Columns) =>
  ([name, field]: readonly [string, Field]) =>
    field.stored || field.kind === 'lines' || name in behavior

type Selection = (entity: Entity, behavior: Columns, viewer: Viewer) => RawBuilder<unknown>

/** Caches a selection for viewers of all branches. It depends only on entity, columns and role, so its SQL is built once. */
const once = (select: Selection): Selection => {
  // By the entity itself: one may be read with fewer columns than another of its name.
  const known = new WeakMap<Columns, Map<Entity, Map<Role, RawBuilder<unknown>>>>()
  return (entity, behavior, viewer) => {
    if (viewer.branches) return select(entity, behavior, viewer)
    const { role } = viewer
    const ofThese = known.get(behavior) ?? new Map<Entity, Map<Role, RawBuilder<unknown>>>()
    const ofRoles = ofThese.get(entity) ?? new Map<Role, RawBuilder<unknown>>()
    const selected = ofRoles.get(role) ?? written(select(entity, behavior, viewer))
    known.set(behavior, ofThese.set(entity, ofRoles.set(role, selected)))
    return selected
  }
}

/**
 * SQL for a reference that nobody can change, such as to the document that corrects this one: null when it leads to a record that the viewer,
 * who is limited to some branches, may not see. Others are kept, so that they are not lost when the record is saved.
 */
const unlessHidden = (column: RawBuilder<unknown>, field: Field, { branches }: Viewer): RawBuilder<unknown> => {
  if (!branches || !isRef(field) || field.mode !== 'readonly') return column
  const target = entityNamed(field.of)
  const hidden = hiddenFrom(target, {}, branches)
  return hidden
    ? sql`(select x.ref from (select ${column} as ref) x where not exists (
        select from ${sql.table(target.table)} t where t.id = (x.ref ->> 'id')::uuid and ${hidden}))`
    : column
}

const shown = (entity: Entity, behavior: Columns, viewer: Viewer, isShown: (name: string) => boolean) =>
  visible(entity.fields, viewer.role)
    .filter(([name]) => isShown(name))
    .filter(readable(behavior))
    .map(([name, field]) => {
      const column = behavior[name]?.('t', viewer.branches) ?? fieldColumn(entity, name, field, 't', viewer.role, behavior)
      return sql`${unlessHidden(column, field, viewer)} as ${sql.id(name)}`
    })

/** The columns of every row of a list that a viewer may see. */
const usualColumns = once((entity, behavior, viewer) =>
  sql.join([sql`t.id, t.version`, ...shown(entity, behavior, viewer, name => entity.list.includes(name))]),
)

/** The columns of a list that a viewer may see, with these further ones. */
export const listColumns = (entity: Entity, behavior: Columns, viewer: Viewer, further: readonly string[] = []): RawBuilder<unknown> =>
  sql.join([usualColumns(entity, behavior, viewer), ...shown(entity, behavior, viewer, name => further.includes(name))])

/** These columns of a list, for an export. */
export const columnsNamed = (entity: Entity, behavior: Columns, viewer: Viewer, names: readonly string[]): RawBuilder<unknown> =>
  sql.join([sql`t.id`, ...shown(entity, behavior, viewer, name => names.includes(name))])

/** Every column of a record that a viewer may see. */
export const recordColumns = once((entity, behavior, viewer) => sql.join([stamps, ...shown(entity, behavior, viewer, () => true)]))

/** The columns of a choice in a form: its title and lookup fields. */
export const lookupColumns = once((entity, behavior, viewer) =>
  sql.join([sql`t.id, ${titleOf(entity, 't')} as title`, ...shown(entity, behavior, viewer, name => entity.lookup.includes(name))]),
)

/** The sort column of a field; a reference is sorted by its title. */
export const sortColumn = (entity: Entity, name: string, behavior: Columns): RawBuilder<unknown> => {
  const field = present(entity.fields[name])
  if (!isRef(field)) return fieldColumn(entity, name, field, 't', 'Admin', behavior)
  const target = entityNamed(field.of)
  return sql`(select ${titleOf(target, 'r')} from ${sql.table(target.table)} r where r.id = ${sql.ref(`t.${columnOf(name, field)}`)})`
}
