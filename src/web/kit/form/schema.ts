import type { z } from 'zod'
import type { Field } from '../../../domain/kit/field.ts'
import { fallbackOf } from '../../../domain/kit/field-marks.ts'
import { isList, isRecord } from '../../../domain/kit/json.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { kindOfField, minDigits, numberFault, shownNumber, typedNumber } from './typed-number.ts'

/** Form values: numbers and dates as typed text, references with their titles. */
export type Typed = Record<string, unknown>

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** The initial value of a field in a form. */
export const blankOf = (field: Field): unknown => {
  const fallback = fallbackOf(field)
  if (fallback !== undefined) return field.kind === 'integer' ? String(fallback) : fallback
  if (field.kind === 'flag') return false
  if (field.kind === 'ref') return null
  return ['choices', 'lines', 'json'].includes(field.kind) ? [] : field.kind === 'choice' ? null : ''
}

// The database returns decimals with all digits. The form drops trailing zeros and uses the user's format.
const shown = (name: string, field: Field, value: unknown, currency: unknown): unknown => {
  const kind = kindOfField(name, field, currency)
  if (!kind || (typeof value !== 'string' && typeof value !== 'number')) return value
  return shownNumber(value, kind, minDigits(kind))
}

/** The form values of a record, or of the initial values of a new one. */
export const typedOf = (fields: readonly [string, Field][], record: Typed = {}): Typed =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      const value = record[name]
      if (isBlank(value))
        return [
          name,
          name in record && record[name] === null
            ? field.kind === 'ref' || field.kind === 'choice'
              ? null
              : field.kind === 'choices'
                ? []
                : ''
            : blankOf(field),
        ]
      return [name, shown(name, field, value, record.currency)]
    }),
  )

/** A typed value in the format of the API: '1,200.50' → '1200.5', '12.4 g' → '62', { id, title } → id. */
export const readTyped = (name: string, field: Field, value: unknown, currency?: unknown): unknown => {
  if (isBlank(value)) return field.nullable ? null : undefined
  if (field.kind === 'ref') return isRecord(value) ? value.id : value
  const { line: fields } = field
  if (fields && isList(value) && value.every(isRecord))
    return value.map(line => ({ ...(line.id ? { id: line.id } : {}), ...readDraft(fields, line) }))
  if (typeof value !== 'string') return value
  const kind = kindOfField(name, field, currency)
  if (kind) {
    // Text that cannot be read is sent unchanged, so that the server reports the error on this field.
    const read = typedNumber(value, kind) ?? value.trim()
    return field.kind === 'integer' && /^\d+$/.test(read) ? Number(read) : read
  }
  return field.isSecret ? value : value.trim()
}

/** The form values as a draft for the API; fields that the system fills are left out. */
export const readDraft = (fields: Fields, typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field.mode !== 'readonly' && name in typed)
      .map(([name, field]) => [name, readTyped(name, field, typed[name], typed.currency)] as const)
      .filter(([, value]) => value !== undefined),
  )

/** The errors of the numbers in a form, by field; empty when all can be read. */
export const numberProblems = (fields: Iterable<readonly [string, Field]>, typed: Typed): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [name, field] of fields) {
    const [kind, text] = [kindOfField(name, field, typed.currency), typed[name]]
    const fault = kind && typeof text === 'string' ? numberFault(text, kind) : null
    if (fault) found[name] = fault
  }
  return found
}

const fieldAt = (fields: Fields, path: readonly PropertyKey[]): Field | undefined => {
  const [name, , ...rest] = path
  const field = fields[String(name)]
  return field?.line && rest.length > 0 ? fieldAt(field.line, rest) : field
}

const sentence = (field: Field | undefined, { message, code, path }: z.core.$ZodIssue): string => {
  const label = field?.label ?? String(path.at(-1) ?? '')
  if (code === 'invalid_type') return `${label} is required.`
  return `${label} ${message}.`
}

/** The validation errors of a draft, by path ('items.0.rate'), each a sentence; empty when it is valid. */
export const problemsOf = (schema: z.ZodType, draft: unknown, fields: Fields): Record<string, string> => {
  const read = schema.safeParse(draft)
  if (read.success) return {}
  const found: Record<string, string> = {}
  for (const issue of read.error.issues) found[issue.path.join('.')] ??= sentence(fieldAt(fields, issue.path), issue)
  return found
}
