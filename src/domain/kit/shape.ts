import { z } from 'zod'
import type { Derived, Field, Kind, Mode } from './field.ts'
import { fallbackOf } from './field-marks.ts'
import { present } from './present.ts'
import { compare, isQuantity } from './quantity.ts'

export type Fields = Readonly<Record<string, Field>>

type In<X> = X extends Field<infer T, Mode, infer N, unknown, unknown> ? (true extends N ? T | null : T) : never
type Out<X> = X extends Field<unknown, Mode, infer N, infer T, unknown> ? (true extends N ? T | null : T) : never
type Of<F extends Fields, M extends Mode> = {
  [K in keyof F]: F[K] extends Field<unknown, infer X, boolean, unknown, unknown> ? (X extends M ? K : never) : never
}[keyof F]
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** The input that creates a record. */
export type Draft<F extends Fields> = Flat<{ [K in Of<F, 'required'>]: In<F[K]> } & { [K in Of<F, 'optional'>]?: In<F[K]> | undefined }>
/** The input that changes a record: only the changed fields. */
export type Change<F extends Fields> = Flat<{ [K in Of<F, 'required' | 'optional'>]?: In<F[K]> | undefined }>
/** Every field that a user fills, with a value or null. */
export type Filled<F extends Fields> = Flat<{ [K in Of<F, 'required' | 'optional'>]: In<F[K]> }>
/** Every stored field, with references as ids: the input of the domain functions. */
export type Values<F extends Fields> = Flat<{ [K in keyof F]: In<F[K]> }>
type Stored<X> = X extends Field<infer T, infer M, infer N, unknown, infer L> ? M extends Derived ? never : [L] extends [never] ? (true extends N ? T | null : T) : L extends Fields ? StoredLine<L>[] : never : never
type StoredNames<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, infer M, boolean, unknown, unknown> ? (M extends Derived ? never : K) : never }[keyof F]
/** A line as it is stored: every stored field, with references as ids. */
export type StoredLine<F extends Fields> = F extends Fields ? Flat<{ [K in StoredNames<F>]: Stored<F[K]> } & { id: string }> : never
/** A record as it is stored: every stored field with references as ids, and its lines. */
export type StoredRow<F extends Fields> = F extends Fields ? Flat<{ [K in StoredNames<F>]: Stored<F[K]> } & { id: string; version: number; createdById: string | null }> : never
/** A record as the API returns it: every field, with references as id and title. */
export type Row<F extends Fields> = { [K in keyof F]: Out<F[K]> } & Stamp
export type Stamp = {
  id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
}
export type LineDraft<F extends Fields> = Draft<F> & { id?: string | undefined }
export type LineRow<F extends Fields> = Flat<{ [K in keyof F]: Out<F[K]> } & { id: string }>

const known = new WeakMap<Fields, readonly (readonly [string, Field])[]>()
/** The fields that a user fills. They are found once: a list has 100,000 records. */
const writable = (fields: Fields) => {
  const found = known.get(fields) ?? Object.entries(fields).filter(([, field]) => field.mode !== 'readonly')
  known.set(fields, found)
  return found
}

const inputOf = (field: Field): z.ZodType => {
  const schema = field.nullable ? field.schema.nullable() : field.schema
  return field.mode === 'optional' ? schema.optional() : schema
}

/** The schema of a new record; an undeclared field is rejected by its name. */
export const draftSchema = (fields: Fields) =>
  z.strictObject({
    id: z.uuid('is not an id').optional(),
    ...Object.fromEntries(writable(fields).map(([name, field]) => [name, inputOf(field)])),
  })

/** The schemas for a change of these fields: each as declared, and optional. The compiler loses the names in `fromEntries`. */
export const changesOf = <F extends Fields, N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): { [K in N]: z.ZodOptional<z.ZodType<In<F[K]>>> } =>
  Object.fromEntries(
    names.map(name => {
      const { nullable, schema } = present(fields[name])
      return [name, (nullable ? schema.nullable() : schema).optional()]
    }),
  ) as { [K in N]: z.ZodOptional<z.ZodType<In<F[K]>>> }

/** The schema of a change: the id, the version that was read, and the changed fields. */
export const changeSchema = (fields: Fields) =>
  z.strictObject({
    id: z.uuid('is not an id'),
    version: z.int('is not a version number'),
    ...changesOf(
      fields,
      writable(fields)
        .filter(([, field]) => !field.isFixed)
        .map(([name]) => name),
    ),
  })

/** The schema of one line of a document. It is built from the same fields as the type of the line. */
export const lineSchema = <F extends Fields>(fields: F): z.ZodType<LineDraft<F>> => {
  const schema: z.ZodType = draftSchema(fields)
  return schema as z.ZodType<LineDraft<F>>
}

/** The input that would create a record like this stored one (docs/domain/documents.md#corrections). Its lines get ids of their own. */
export const draftLike = (fields: Fields, stored: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    writable(fields).map(([name, { line }]) => {
      const value = stored[name]
      return [name, line && Array.isArray(value) ? value.map(one => draftLike(line, one)) : value]
    }),
  )

/** The values of a valid draft, with defaults or null for omitted fields. Its schema has checked them, so the type is taken on trust. */
export const withDefaults = <F extends Fields>(fields: F, draft: Record<string, unknown>): Filled<F> =>
  Object.fromEntries(
    writable(fields).map(([name, field]) => [name, draft[name] === undefined ? (fallbackOf(field) ?? null) : draft[name]]),
  ) as Filled<F>

const decimals: ReadonlySet<Kind> = new Set<Kind>(['money', 'rate', 'exchange', 'carats', 'grams', 'millimetres', 'percent'])
/** Whether a field holds a decimal number, which is text. */
export const isDecimal = ({ kind }: { kind: Kind }): boolean => decimals.has(kind)

const isNumeric = (value: unknown): value is string => typeof value === 'string' && isQuantity(value)
const asStored = ({ kind }: Field, value: unknown) => JSON.stringify(kind === 'choices' && Array.isArray(value) ? [...value].sort() : (value ?? null))

/** Whether two values of a field are the same: 1250 is 1250.00, no value is null, and several choices have no order. */
export const isSameValue = (field: Field, a: unknown, b: unknown): boolean =>
  isDecimal(field) && isNumeric(a) && isNumeric(b) ? compare(a, b) === 0 : asStored(field, a) === asStored(field, b)
