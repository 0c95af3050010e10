import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../../domain/kit/answer.ts'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import type { Field, Option } from '../../../domain/kit/field.ts'
import { textsOf } from '../../../domain/kit/field-marks.ts'
import { type ListQuery, ranged } from '../../../domain/kit/list-query.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import type { Db } from '../db/db.ts'
import type { Behavior, Filters, Understood } from './behavior.ts'
import { type Columns, fieldColumn, noColumns, sortColumn, visible } from './columns.ts'
import { asPattern, searched } from './search-pattern.ts'
import { seenBy } from './seen.ts'

/** The values of a whole-text filter: the parts between commas, and the full text, which may itself contain a comma. */
const wholeTexts = (text: string): string[] => [...new Set([text, ...text.split(',')].map(value => value.trim()).filter(Boolean))]

// The creator is shown for every record; filtering by id avoids matching others with the same name.
const common: Filters = {
  createdBy: (who: string) =>
    isId(who) ? sql`t.created_by_id = ${who}` : sql`t.created_by_id in (select id from "user" where name ilike ${asPattern(who)})`,
}

/** Whether a parameter asks for something: an empty text does not. */
const isGiven = (value: unknown): boolean => value !== undefined && !(typeof value === 'string' && wholeTexts(value).length === 0)

const filtered = (
  entity: Entity,
  name: string,
  field: Field,
  query: ListQuery,
  behavior: Behavior,
  viewer: Viewer,
): RawBuilder<unknown>[] => {
  const parameters = [name, ...(ranged[field.kind] ?? []).map(end => name + end)].filter(key => isGiven(query[key]))
  return parameters.flatMap(key => {
    const own = behavior.filters?.[key] ?? common[key]
    // The schema of the list's query has checked the value that the filter takes.
    return own ? [own(query[key] as never)] : compared(entity, name, field, { [key]: query[key] }, behavior.columns ?? noColumns, viewer)
  })
}

const compared = (
  entity: Entity,
  name: string,
  field: Field,
  query: ListQuery,
  behavior: Columns,
  viewer: Viewer,
): RawBuilder<unknown>[] => {
  const found: RawBuilder<unknown>[] = []
  const column = () =>
    field.kind === 'ref'
      ? sql.ref(`t.${columnOf(name, field)}`)
      : (behavior[name]?.('t', viewer.branches) ?? fieldColumn(entity, name, field, 't', viewer.role))
  const range = ranged[field.kind]
  if (range) {
    const [from, to] = [query[name + range[0]], query[name + range[1]]]
    if (from !== undefined) found.push(sql`${column()} >= ${from}`)
    if (to !== undefined) found.push(sql`${column()} <= ${to}`)
    return found
  }
  const value = query[name]
  if (value === undefined) return found
  if (field.kind === 'choices') return [sql`${column()} && ${value}::text[]`]
  if (field.kind === 'ref') return [sql`${column()} = any(${value}::uuid[])`]
  if (field.kind === 'choice') return [sql`${column()} = any(${value}::text[])`]
  if (field.kind === 'flag') return [sql`${column()} = ${value === 'true'}`]
  if (field.matchesWhole) {
    const texts = textsOf(field.grades ?? [], wholeTexts(String(value)))
    return [sql`lower(${column()}) in (${sql.join(texts.map(text => sql`lower(${text})`))})`]
  }
  return [sql`${column()} ilike ${asPattern(String(value))}`]
}

/** The condition of a list; filters on fields that the role may not see are ignored. */
export const conditionOf = (
  entity: Entity,
  query: ListQuery,
  behavior: Behavior,
  viewer: Viewer,
  { rare, understood }: { rare?: readonly string[]; understood?: RawBuilder<unknown> | undefined } = {},
): RawBuilder<unknown> => {
  const conditions = visible(entity.fields, viewer.role)
    .filter(([, field]) => field.filter)
    .flatMap(([name, field]) => filtered(entity, name, field, query, behavior, viewer))
  if (query.search) {
    const words = searched(entity, query.search, rare)
    conditions.push(...(understood ? [sql`(${understood} or (${sql.join(words, sql` and `)}))`] : words))
  }
  if (query.ids) conditions.push(sql`t.id = any(${query.ids}::uuid[])`)
  const known = seenBy(entity, behavior, viewer)
  if (known) conditions.push(known)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What the search of a list asks for beyond its words; null when nothing. */
export const understoodIn = async (db: Db, behavior: Behavior, query: ListQuery): Promise<Understood | null> =>
  query.search ? ((await behavior.understand?.(db, query)) ?? null) : null

/** The condition of a list, whose search may be a sentence. */
export const readCondition = async (
  db: Db,
  entity: Entity,
  query: ListQuery,
  behavior: Behavior,
  viewer: Viewer,
): Promise<RawBuilder<unknown>> =>
  conditionOf(entity, query, behavior, viewer, { understood: (await understoodIn(db, behavior, query))?.where })

/** The order of a list, always ending with the id so that pages never overlap. */
export const orderOf = (entity: Entity, query: ListQuery, behavior: Columns, role: Role): RawBuilder<unknown> => {
  const seen = visible(entity.fields, role)
  const keys = (query.sort ?? entity.sort.split(',')).filter(key => seen.some(([name]) => name === key.replace(/^-/, '')))
  return sql.join([...keys.map(key => orderBy(entity, key.replace(/^-/, ''), key.startsWith('-'), behavior)), sql`t.id`])
}

// A word that is no grade of the scale comes after all grades.
const placeOn = (grades: readonly Option[], column: RawBuilder<unknown>) =>
  sql`array_position(${grades.flatMap(grade => textsOf(grades, [grade.value]))}::text[], lower(${column}))`

// Empty values come last in both directions. A column without them uses the plain order, so that an index can serve it.
const orderBy = (entity: Entity, name: string, down: boolean, behavior: Columns): RawBuilder<unknown> => {
  const column = sortColumn(entity, name, behavior)
  const { nullable, stored, grades } = present(entity.fields[name])
  if (grades) return sql`${placeOn(grades, column)} ${down ? sql`desc nulls last` : sql``}, ${column}`
  if (!down) return column
  return nullable || !stored ? sql`${column} desc nulls last` : sql`${column} desc`
}
