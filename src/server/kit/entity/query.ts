import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Role } from '../../../domain/people/role.ts'
import { commaList } from '../http/comma-list.ts'
import type { Behavior, Filters } from './behavior.ts'
import { type Columns, fieldColumn, noColumns, sortColumn, visible } from './columns.ts'
import { asPattern, searched } from './search-pattern.ts'

const ranged: Record<string, readonly [string, string]> = {
  date: ['From', 'To'],
  timestamp: ['From', 'To'],
  money: ['Min', 'Max'],
  rate: ['Min', 'Max'],
  carats: ['Min', 'Max'],
  integer: ['Min', 'Max'],
  percent: ['Min', 'Max'],
  millimetres: ['Min', 'Max'],
}
const number = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'is not a number')
const list = (item: z.ZodType<string, string>) => commaList(item, 200)

const filterParameters = (name: string, field: Field): Record<string, z.ZodType> => {
  const range = ranged[field.kind]
  if (range) {
    const bound = field.kind === 'date' || field.kind === 'timestamp' ? z.iso.date('is not a date (YYYY-MM-DD)') : number
    return { [name + range[0]]: bound.optional(), [name + range[1]]: bound.optional() }
  }
  if (field.kind === 'ref') return { [name]: list(z.uuid('is not the id of a record')).optional() }
  if (field.kind === 'flag') return { [name]: z.enum(['true', 'false']).optional() }
  if (field.kind === 'choice' || field.kind === 'choices') {
    const values = present(field.options).map(option => option.value)
    return { [name]: list(z.enum(values, { error: `is not one of: ${values.slice(0, 12).join(', ')}` })).optional() }
  }
  return {
    [name]: z
      .string()
      .max(field.matchesWhole ? 2_000 : 200)
      .optional(),
  }
}

/** The values of a whole-text filter: the parts between commas, and the full text, which may itself contain a comma. */
const wholeTexts = (text: string): string[] => [...new Set([text, ...text.split(',')].map(value => value.trim()).filter(Boolean))]

const listShape = (entity: Entity) => {
  const filters = Object.entries(entity.fields).filter(([, field]) => field.filter)
  const sortable = new Set(
    Object.entries(entity.fields)
      .filter(([name, field]) => field.kind !== 'lines' && !field.isSecret && (field.stored || entity.list.includes(name)))
      .map(([name]) => name),
  )
  return {
    id: z.uuid('is not an id').optional(),
    ids: list(z.uuid('is not an id')).optional(),
    view: z.enum(['lookup']).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(200, 'is more than 200').optional(),
    sort: commaList(
      z.string().refine(key => sortable.has(key.replace(/^-/, '')), 'is not a field to sort by'),
      4,
    ).optional(),
    search: z.string().max(100).optional(),
    ...Object.fromEntries(filters.flatMap(([name, field]) => Object.entries(filterParameters(name, field)))),
  }
}

/** The query parameters of a list: page, order, search words, and one per filter field. */
export const listQuery = (entity: Entity): z.ZodType<ListQuery> => z.strictObject(listShape(entity))

/** The query parameters of an export: the same, and the columns in their order. */
export const exportQuery = (entity: Entity): z.ZodType<ExportQuery> => {
  const column = z.enum(entity.list, { error: `is not one of: ${entity.list.join(', ')}` })
  const columns = list(column).refine(names => new Set(names).size === names.length, 'lists a column twice')
  return z.strictObject({ ...listShape(entity), columns: columns.optional() })
}
export type ListQuery = {
  id?: string | undefined
  ids?: string[] | undefined
  view?: 'lookup' | undefined
  page?: number | undefined
  pageSize?: number | undefined
  sort?: string[] | undefined
  search?: string | undefined
} & Record<string, unknown>

export type ExportQuery = ListQuery & { columns?: string[] | undefined }

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// The creator is shown for every record; filtering by id avoids matching others with the same name.
const common: Filters = {
  createdBy: (who: string) =>
    anId.test(who) ? sql`t.created_by_id = ${who}` : sql`t.created_by_id in (select id from "user" where name ilike ${asPattern(who)})`,
}

const filtered = (entity: Entity, name: string, field: Field, query: ListQuery, behavior: Behavior, role: Role): RawBuilder<unknown>[] => {
  const parameters = [name, ...(ranged[field.kind] ?? []).map(end => name + end)].filter(key => query[key] !== undefined)
  return parameters.flatMap(key => {
    const own = behavior.filters?.[key] ?? common[key]
    // The schema of the list's query has checked the value that the filter takes.
    return own ? [own(query[key] as never)] : compared(entity, name, field, { [key]: query[key] }, behavior.columns ?? noColumns, role)
  })
}

const compared = (entity: Entity, name: string, field: Field, query: ListQuery, behavior: Columns, role: Role): RawBuilder<unknown>[] => {
  const found: RawBuilder<unknown>[] = []
  const column = () =>
    field.kind === 'ref' ? sql.ref(`t.${columnOf(name, field)}`) : fieldColumn(entity, name, field, 't', role, behavior)
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
  if (field.matchesWhole) return [sql`lower(${column()}) in (${sql.join(wholeTexts(String(value)).map(whole => sql`lower(${whole})`))})`]
  return [sql`${column()} ilike ${asPattern(String(value))}`]
}

/** The condition of a list; filters on fields that the role may not see are ignored. */
export const conditionOf = (
  entity: Entity,
  query: ListQuery,
  behavior: Behavior,
  role: Role,
  rare?: readonly string[],
): RawBuilder<unknown> => {
  const conditions = visible(entity.fields, role)
    .filter(([, field]) => field.filter)
    .flatMap(([name, field]) => filtered(entity, name, field, query, behavior, role))
  if (query.search) conditions.push(...searched(entity, query.search, rare))
  if (query.ids) conditions.push(sql`t.id = any(${query.ids}::uuid[])`)
  const known = behavior.visibleTo?.(role)
  if (known) conditions.push(known)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The order of a list, always ending with the id so that pages never overlap. */
export const orderOf = (entity: Entity, query: ListQuery, behavior: Columns, role: Role): RawBuilder<unknown> => {
  const seen = visible(entity.fields, role)
  const keys = (query.sort ?? entity.sort.split(',')).filter(key => seen.some(([name]) => name === key.replace(/^-/, '')))
  return sql.join([...keys.map(key => orderBy(entity, key.replace(/^-/, ''), key.startsWith('-'), behavior)), sql`t.id`])
}

// Empty values come last in both directions. A column without them uses the plain order, so that an index can serve it.
const orderBy = (entity: Entity, name: string, down: boolean, behavior: Columns): RawBuilder<unknown> => {
  const column = sortColumn(entity, name, behavior)
  if (!down) return column
  const { nullable, stored } = present(entity.fields[name])
  return nullable || !stored ? sql`${column} desc nulls last` : sql`${column} desc`
}
