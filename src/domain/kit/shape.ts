import { z } from 'zod'
import type { Field, Mode } from './field.ts'
import { fallbackOf } from './field-marks.ts'

export type Fields = Readonly<Record<string, Field>>

type In<X> = X extends Field<infer T, Mode, infer N, any> ? (true extends N ? T | null : T) : never
type Out<X> = X extends Field<any, Mode, infer N, infer T> ? (true extends N ? T | null : T) : never
type Of<F extends Fields, M extends Mode> = {
  [K in keyof F]: F[K] extends Field<any, infer X, any, any> ? (X extends M ? K : never) : never
}[keyof F]
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** What a person sends to make a record. */
export type Draft<F extends Fields> = Flat<{ [K in Of<F, 'required'>]: In<F[K]> } & { [K in Of<F, 'optional'>]?: In<F[K]> | undefined }>
/** What a person sends to change a record: only what changes. */
export type Change<F extends Fields> = Flat<{ [K in Of<F, 'required' | 'optional'>]?: In<F[K]> | undefined }>
/** Every field as it is kept, references as ids: what the pure functions of the domain work on. */
export type Values<F extends Fields> = Flat<{ [K in keyof F]: In<F[K]> }>
/** What the server answers: every field, references as id and title. */
export type Row<F extends Fields> = Flat<{ [K in keyof F]: Out<F[K]> } & Stamp>
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

const writable = (fields: Fields) => Object.entries(fields).filter(([, field]) => field.mode !== 'readonly')

const inputOf = (field: Field): z.ZodType => {
  const schema = field.nullable ? field.schema.nullable() : field.schema
  return field.mode === 'optional' ? schema.optional() : schema
}

/** The schema of a whole new record; a field nobody declared is refused by its name. */
export const draftSchema = (fields: Fields) =>
  z.strictObject({
    id: z.uuid('is not an id').optional(),
    ...Object.fromEntries(writable(fields).map(([name, field]) => [name, inputOf(field)])),
  })

/** What may be sent to change these fields: each as it is declared, or nothing. */
export const changesOf = (fields: Fields, names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    names.map(name => {
      const { nullable, schema } = fields[name]!
      return [name, (nullable ? schema.nullable() : schema).optional()]
    }),
  )

/** The schema of a change: the id, the version that was read, and the fields that change. */
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

/** The schema of one line of a paper. */
export const lineSchema = (fields: Fields) => draftSchema(fields)

/** The values a draft means: what was left out is its default or empty. */
export const withDefaults = (fields: Fields, draft: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(writable(fields).map(([name, field]) => [name, draft[name] === undefined ? (fallbackOf(field) ?? null) : draft[name]]))
