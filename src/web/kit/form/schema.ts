import type { z } from 'zod'
import type { Field } from '../../../domain/kit/field.ts'
import { readWeight } from '../../../domain/kit/quantity.ts'
import type { Fields } from '../../../domain/kit/shape.ts'

/** What stands in a form: text as it is typed, references with their titles. */
export type Typed = Record<string, unknown>

const isDecimal = ({ kind }: Field) => ['money', 'rate', 'exchange', 'grams', 'millimetres', 'percent'].includes(kind)
const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** The value a field starts with in a form. */
export const blankOf = (field: Field): unknown => {
  if (field.fallback !== undefined) return field.kind === 'integer' ? String(field.fallback) : field.fallback
  if (field.kind === 'flag') return false
  if (field.kind === 'ref') return null
  return ['choices', 'lines', 'document'].includes(field.kind) ? [] : field.kind === 'choice' ? null : ''
}

// The database writes every decimal with all its digits; people write those that say something.
const trimmed = (field: Field, value: unknown): unknown => {
  if (typeof value !== 'string' || !value.includes('.')) return value
  if (field.kind === 'money' || field.kind === 'rate' || field.kind === 'carats') return value.replace(/(\.\d\d)(\d*?)0*$/, '$1$2')
  return isDecimal(field) ? value.replace(/\.?0+$/, '') : value
}

/** A record, or what is known of a new one, as it stands in a form. */
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
      return [name, field.kind === 'integer' ? String(value) : trimmed(field, value)]
    }),
  )

/** What was typed into one field, as it travels: '1,200' → '1200', '12.4 g' → '62.000', { id, title } → id. */
export const readTyped = (field: Field, value: unknown): unknown => {
  if (isBlank(value)) return field.nullable ? null : undefined
  if (field.kind === 'ref') return typeof value === 'string' ? value : (value as { id: string }).id
  if (field.kind === 'lines')
    return (value as Typed[]).map(line => ({ ...(line.id ? { id: line.id } : {}), ...readDraft(field.line!, line) }))
  if (typeof value !== 'string') return value
  const plain = value.trim().replace(/(?<=\d)[ ,](?=\d{3}(\D|$))/g, '')
  if (field.kind === 'integer') return /^-?\d+$/.test(plain) ? Number(plain) : plain
  if (field.kind === 'carats') return readWeight(value) ?? plain
  if (isDecimal(field)) return plain.replace(/^\./, '0.')
  return field.isSecret ? value : value.trim()
}

/** A whole form as the draft that travels; fields the system fills are left out. */
export const readDraft = (fields: Fields, typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field.mode !== 'readonly' && name in typed)
      .map(([name, field]) => [name, readTyped(field, typed[name])] as const)
      .filter(([, value]) => value !== undefined),
  )

const fieldAt = (fields: Fields, path: readonly PropertyKey[]): Field | undefined => {
  const [name, , ...rest] = path
  const field = fields[String(name)]
  return field?.line && rest.length > 0 ? fieldAt(field.line, rest) : field
}

const sentence = (field: Field | undefined, { message, code, path }: z.core.$ZodIssue): string => {
  const label = field?.label ?? String(path.at(-1) ?? '')
  if (code === 'invalid_type') return `${label} is needed.`
  return `${label} ${message}.`
}

/** What is wrong with a draft, by path ('items.0.rate'), each a sentence; nothing when nothing is. */
export const problemsOf = (schema: z.ZodType, draft: unknown, fields: Fields): Record<string, string> => {
  const read = schema.safeParse(draft)
  if (read.success) return {}
  const found: Record<string, string> = {}
  for (const issue of read.error.issues) found[issue.path.join('.')] ??= sentence(fieldAt(fields, issue.path), issue)
  return found
}
