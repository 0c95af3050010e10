import { z } from 'zod'
import { commaList } from './comma-list.ts'
import { columnsIn, type Entity } from './entity.ts'
import { type Field, notOneOf } from './field.ts'
import { present } from './present.ts'

/** The ends of a filter over a range, which follow the name of its field. */
export const ranged: Record<string, readonly [string, string]> = {
  date: ['From', 'To'],
  timestamp: ['From', 'To'],
  money: ['Min', 'Max'],
  rate: ['Min', 'Max'],
  carats: ['Min', 'Max'],
  integer: ['Min', 'Max'],
  percent: ['Min', 'Max'],
  millimetres: ['Min', 'Max'],
}
/** The most records of a list that can be asked for by their ids, which are in the address. */
export const mostIds = 200
/** The largest page of a list. */
export const largestPage = 1_000
/** The most records that one change of many records takes. */
export const mostAtOnce = 500

const number = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'is not a number')
const list = (item: z.ZodType<string, string>) => commaList(item, mostIds)

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
    return { [name]: list(z.enum(values, { error: notOneOf(values) })).optional() }
  }
  return {
    [name]: z
      .string()
      .max(field.matchesWhole ? 2_000 : 200)
      .optional(),
  }
}

/** Makes something of an entity at its first use, and keeps it: to make a schema costs much more than to check a request by it. */
export const oncePerEntity = <T extends object>(make: (entity: Entity) => T): ((entity: Entity) => T) => {
  const made = new WeakMap<Entity, T>()
  return entity => {
    const known = made.get(entity) ?? make(entity)
    made.set(entity, known)
    return known
  }
}

/** The fields of the query of a list, for a call that has more. */
export const listShape = oncePerEntity(entity => {
  const filters = Object.entries(entity.fields).filter(([, field]) => field.filter)
  const sortable = new Set(
    Object.entries(entity.fields)
      .filter(([name, field]) => field.kind !== 'lines' && !field.isSecret && (field.stored || columnsIn(entity).includes(name)))
      .map(([name]) => name),
  )
  return {
    id: z.uuid('is not an id').optional(),
    ids: list(z.uuid('is not an id')).optional(),
    view: z.enum(['lookup']).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(largestPage, `is more than ${largestPage}`).optional(),
    sort: commaList(
      z.string().refine(key => sortable.has(key.replace(/^-/, '')), 'is not a field to sort by'),
      4,
    ).optional(),
    search: z.string().max(100).optional(),
    ...Object.fromEntries(filters.flatMap(([name, field]) => Object.entries(filterParameters(name, field)))),
  }
})

const queryWith = (entity: Entity, more: Record<string, z.ZodType>): z.ZodType<ListQuery> =>
  z.strictObject({ ...listShape(entity), ...furtherShape(entity), ...more })
const usualQuery = oncePerEntity(entity => queryWith(entity, {}))

/** The query parameters of a list: page, order, search words, one per filter field, and more of a call. */
export const listQuery = (entity: Entity, more?: Record<string, z.ZodType>): z.ZodType<ListQuery> =>
  more ? queryWith(entity, more) : usualQuery(entity)

const oneOf = (names: readonly string[]) => z.enum(names, { error: `is not one of: ${names.join(', ')}` })
const furtherShape = ({ further }: Entity): Record<string, z.ZodType> =>
  further.length === 0
    ? {}
    : { further: list(oneOf(further)).optional().describe('Further columns for the rows, besides those that every row has. Those that your role may not see are left out.') }

/** The query parameters of an export: the same, and the columns in their order. */
export const exportQuery: (entity: Entity) => z.ZodType<ExportQuery> = oncePerEntity(entity => z.strictObject(exportShape(entity)))

/** The fields of that query, for a call that has more. */
export const exportShape = (entity: Entity) => {
  const columns = list(oneOf(columnsIn(entity)))
    .refine(names => new Set(names).size === names.length, 'lists a column twice')
    .describe(
      'The columns of the file, in this order; confidential ones only if your role may see them. Without it: all columns of the list that your role may see, with costs.',
    )
  return { ...listShape(entity), columns: columns.optional() }
}

export type ListQuery = {
  id?: string | undefined
  ids?: string[] | undefined
  view?: 'lookup' | undefined
  further?: string[] | undefined
  page?: number | undefined
  pageSize?: number | undefined
  sort?: string[] | undefined
  search?: string | undefined
} & Record<string, unknown>

export type ExportQuery = ListQuery & { columns?: string[] | undefined }
