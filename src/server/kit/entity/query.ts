import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Field } from '../../../domain/kit/field.ts'
import { columnOf, type Noun } from '../../../domain/kit/entity.ts'
import type { Role } from '../../../domain/people/role.ts'
import { type Columns, fieldColumn, noColumns, sortColumn, visible } from './columns.ts'
import type { Extra, Filters } from './behavior.ts'
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
const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(item).max(200))

const filterParameters = (name: string, field: Field): Record<string, z.ZodType> => {
  const range = ranged[field.kind]
  if (range) {
    const bound = field.kind === 'date' || field.kind === 'timestamp' ? z.iso.date('is not a date (YYYY-MM-DD)') : number
    return { [name + range[0]]: bound.optional(), [name + range[1]]: bound.optional() }
  }
  if (field.kind === 'ref') return { [name]: list(z.uuid('is not the id of a record')).optional() }
  if (field.kind === 'flag') return { [name]: z.enum(['true', 'false']).optional() }
  if (field.kind === 'choice' || field.kind === 'choices') {
    const values = field.options!.map(option => option.value) as [string, ...string[]]
    return { [name]: list(z.enum(values, { error: `is not one of: ${values.slice(0, 12).join(', ')}` })).optional() }
  }
  return { [name]: z.string().max(200).optional() }
}

/** What a list may be asked: its page, order, words to search for, and one parameter for each field that filters. */
export const listQuery = (noun: Noun) => {
  const filters = Object.entries(noun.fields).filter(([, field]) => field.filter)
  const sortable = new Set(
    Object.entries(noun.fields)
      .filter(([name, field]) => field.kind !== 'lines' && !field.isSecret && (field.stored || noun.list.includes(name)))
      .map(([name]) => name),
  )
  return z.strictObject({
    id: z.uuid('is not an id').optional(),
    ids: list(z.uuid('is not an id')).optional(),
    view: z.enum(['lookup']).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(200, 'is more than 200').optional(),
    sort: z
      .string()
      .transform(text => text.split(','))
      .pipe(z.array(z.string().refine(key => sortable.has(key.replace(/^-/, '')), 'is not a field to sort by')).max(4))
      .optional(),
    search: z.string().max(100).optional(),
    ...Object.assign({}, ...filters.map(([name, field]) => filterParameters(name, field))),
  }) as unknown as z.ZodType<ListQuery>
}
export type ListQuery = {
  id?: string
  ids?: string[]
  view?: 'lookup'
  page?: number
  pageSize?: number
  sort?: string[]
  search?: string
} & Record<string, unknown>

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Who made a record stands beside every one of them; their id means them alone, whoever else is called so.
const common: Filters = {
  createdBy: (who: string) =>
    anId.test(who) ? sql`t.created_by_id = ${who}` : sql`t.created_by_id in (select id from "user" where name ilike ${asPattern(who)})`,
}

const filtered = (noun: Noun, name: string, field: Field, query: ListQuery, extra: Extra, role: Role): RawBuilder<unknown>[] => {
  const parameters = [name, ...(ranged[field.kind] ?? []).map(end => name + end)].filter(key => query[key] !== undefined)
  return parameters.flatMap(key => {
    const own = extra.filters?.[key] ?? common[key]
    return own ? [own(query[key] as never)] : compared(noun, name, field, { [key]: query[key] }, extra.columns ?? noColumns, role)
  })
}

const compared = (noun: Noun, name: string, field: Field, query: ListQuery, extra: Columns, role: Role): RawBuilder<unknown>[] => {
  const found: RawBuilder<unknown>[] = []
  const column = () => (field.kind === 'ref' ? sql.ref(`t.${columnOf(name, field)}`) : fieldColumn(noun, name, field, 't', role, extra))
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
  return [sql`${column()} ilike ${asPattern(String(value))}`]
}

/** The condition of a list; filters on what the role may not see are left out, as if they were not there. */
export const conditionOf = (noun: Noun, query: ListQuery, extra: Extra, role: Role, rare?: readonly string[]): RawBuilder<unknown> => {
  const conditions = visible(noun.fields, role)
    .filter(([, field]) => field.filter)
    .flatMap(([name, field]) => filtered(noun, name, field, query, extra, role))
  if (query.search) conditions.push(...searched(noun, query.search, rare))
  if (query.ids) conditions.push(sql`t.id = any(${query.ids}::uuid[])`)
  const known = extra.known?.(role)
  if (known) conditions.push(known)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The order of a list, always ended by the id so that pages never overlap. */
export const orderOf = (noun: Noun, query: ListQuery, extra: Columns, role: Role): RawBuilder<unknown> => {
  const seen = visible(noun.fields, role)
  const keys = (query.sort ?? noun.sort.split(',')).filter(key => seen.some(([name]) => name === key.replace(/^-/, '')))
  return sql.join([...keys.map(key => orderBy(noun, key.replace(/^-/, ''), key.startsWith('-'), extra)), sql`t.id`])
}

// Empty values come last either way; where there are none, the plain order lets an index serve it.
const orderBy = (noun: Noun, name: string, down: boolean, extra: Columns): RawBuilder<unknown> => {
  const column = sortColumn(noun, name, extra)
  if (!down) return column
  return noun.fields[name]!.nullable || !noun.fields[name]!.stored ? sql`${column} desc nulls last` : sql`${column} desc`
}
