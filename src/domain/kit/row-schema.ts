import { z } from 'zod'
import { day, decimal, moment, reference } from './answer.ts'
import type { Field, Kind } from './field.ts'
import { present } from './present.ts'
import type { Fields, LineRow, Row } from './shape.ts'

const text = () => z.string()
const number = () => decimal
const id = () => z.uuid()
const oneOf = ({ options }: Field) => z.enum(present(options).map(({ value }) => value))

/** The schema of a field as the API returns it, by its kind. */
const schemas: Record<Kind, (field: Field) => z.ZodType> = {
  text,
  longText: text,
  integer: () => z.int(),
  flag: () => z.boolean(),
  date: () => day,
  timestamp: () => moment,
  money: number,
  rate: number,
  exchange: number,
  carats: number,
  grams: number,
  millimetres: number,
  percent: number,
  choice: oneOf,
  choices: field => z.array(oneOf(field)),
  ref: () => reference,
  json: ({ schema }) => schema,
  lines: ({ line }) => z.array(lineRowSchema(present(line))),
  picture: id,
  link: id,
}

/** The schema of a field in an answer. What not every role may see is left out for the others. */
const returned = (field: Field): z.ZodType => {
  const schema = schemas[field.kind](field).meta({ title: field.label, ...(field.help ? { description: field.help } : {}) })
  const value = field.nullable ? schema.nullable() : schema
  return field.isConfidential ? value.optional() : value
}

/** Whether a field is ever returned: no secret, and nothing that is only taken. */
const isReturned = ({ isSecret, stored, kind, mode }: Field): boolean =>
  !isSecret && (stored || kind === 'lines' || mode === 'readonly')

const shapeOf = (fields: Fields, isShown: (name: string) => boolean = () => true) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isReturned(field) && isShown(name))
      .map(([name, field]) => [name, returned(field)]),
  )

const stamp = {
  id: z.uuid(),
  version: z.int(),
  createdAt: moment,
  createdBy: z.string().nullable(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
}

// The compiler loses the names in `fromEntries`; schema and type are made from the same fields.

/** The schema of a record as the API returns it. */
export const rowSchema = <F extends Fields>(fields: F): z.ZodType<Row<F>> => {
  const schema: z.ZodType = z.strictObject({ ...stamp, ...shapeOf(fields) })
  return schema as z.ZodType<Row<F>>
}

/** The schemas of the fields of a line as the API returns it, and of its id. */
export const lineShape = <F extends Fields>(fields: F) => {
  const shape: Record<string, z.ZodType> = { id: z.uuid(), ...shapeOf(fields) }
  return shape as { [K in keyof LineRow<F>]: z.ZodType<LineRow<F>[K]> }
}

/** The schema of a line of a record as the API returns it. */
export const lineRowSchema = <F extends Fields>(fields: F) => z.strictObject(lineShape(fields))

/** The schemas of these fields of a record, as a list or a choice returns them. */
export const shownShape = (fields: Fields, names: readonly string[]): Record<string, z.ZodType> =>
  shapeOf(fields, name => names.includes(name))
