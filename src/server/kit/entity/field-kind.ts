import type { Field } from '../../../domain/kit/field.ts'
import type { Fields } from '../../../domain/kit/shape.ts'

/** A field with the lines of a document: `of` is their table. */
export type LinesField = Field & Readonly<{ of: string; line: Fields }>
export const isLines = (field: Field): field is LinesField => field.kind === 'lines' && field.of !== undefined && field.line !== undefined

/** A field that refers to a record: `of` is the name of its entity. */
export type RefField = Field & Readonly<{ of: string }>
export const isRef = (field: Field): field is RefField => field.kind === 'ref' && field.of !== undefined
