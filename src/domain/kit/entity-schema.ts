import { z } from 'zod'
import { decimal, moment } from './answer.ts'
import type { ChoiceOf, Entity, RowOf } from './entity.ts'
import { oncePerEntity } from './list-query.ts'
import { present } from './present.ts'
import { rowSchema, shownShape } from './row-schema.ts'
import { changeSchema, draftSchema } from './shape.ts'

/** The name of a schema of an entity in the description of the API: Invoice, InvoiceDraft. */
const called = ({ name }: Entity, what = '') => ({ id: `${name.charAt(0).toUpperCase()}${name.slice(1)}${what}` })

/** A schema of an entity, made once and only when it is used: the server starts without the schemas of its answers. */
const once = <S extends z.ZodType>(make: (entity: Entity) => S) => {
  const schemaOf = oncePerEntity(make)
  return (entity: Entity) => z.lazy(() => schemaOf(entity))
}

/** The schema of a new record. */
export const draftOf = once(entity => draftSchema(entity.fields).meta(called(entity, 'Draft')))
/** The schema of a change of a record. */
export const changeOf = once(entity => changeSchema(entity.fields).meta(called(entity, 'Change')))

const row = once(entity => rowSchema(entity.fields).meta(called(entity)))
// The schema is made from the fields that the type is made from.
/** The schema of a record as the API returns it. */
export const recordOf = <R extends Entity>(entity: R) => row(entity) as z.ZodLazy<z.ZodType<RowOf<R>>>

/** The schema of a page of a list. `sums` are the totals in its footer, over all pages. */
export const pageOf = <T>(rows: z.ZodType<T>) =>
  z.strictObject({
    rows: z.array(rows),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    sums: z.record(z.string(), z.union([decimal, z.int()])),
  })
export type Page<T> = z.infer<ReturnType<typeof pageOf<T>>>

/** A row of a list or of choices of any entity. */
export type Listed = { id: string } & Record<string, unknown>

const listRow = once(
  (entity): z.ZodType<Listed> =>
    z
      .strictObject({
        id: z.uuid(),
        version: z.int(),
        ...shownShape(entity.fields, entity.list),
        ...z.object(shownShape(entity.fields, entity.further)).partial().shape,
      })
      .meta(called(entity, 'ListRow')),
)
/** The schema of a page of the list of an entity. */
export const listOf = once(entity => pageOf(listRow(entity)).meta(called(entity, 'Page')))

// A document has no number while it is a draft.
const titleOf = ({ fields, title }: Entity) => (present(fields[title]).nullable ? z.string().nullable() : z.string())

const choice = once(
  (entity): z.ZodType<Listed> =>
    z
      .strictObject({ id: z.uuid(), title: titleOf(entity), ...shownShape(entity.fields, entity.lookup) })
      .meta(called(entity, 'Choice')),
)
// The schema is made from the fields that the type is made from.
/** The schema of a record as a choice in a form. */
export const choiceOf = <R extends Entity>(entity: R): z.ZodType<ChoiceOf<R>> => {
  const schema: z.ZodType = choice(entity)
  return schema as z.ZodType<ChoiceOf<R>>
}
/** The schema of a page of the choices of an entity. */
export const choicesOf = once(entity => pageOf(choice(entity)).meta(called(entity, 'Choices')))

/** The schema of an entry of the history of a record. */
export const historyStep = z
  .strictObject({
    at: moment,
    by: z.string().nullable(),
    action: z.string(),
    reason: z.string().nullable(),
    changes: z.array(
      z.strictObject({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown(), words: z.string().optional() }),
    ),
  })
  .meta({ id: 'HistoryStep' })
export type HistoryStep = z.infer<typeof historyStep>
