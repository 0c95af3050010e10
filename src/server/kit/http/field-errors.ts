import type { z } from 'zod'
import { notOneOf } from '../../../domain/kit/field.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { propertyOf } from '../property.ts'

type Issue = z.core.$ZodIssue
type Raw = z.core.$ZodRawIssue

const many = 50

/** The default message of a schema issue: a predicate that follows the label of the field. */
export const inWords = (issue: Raw): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `is not ${kinds[issue.expected] ?? 'of the right type'}`
    case 'invalid_value':
      return notOneOf(issue.values.map(String))
    case 'too_small':
      return `is ${issue.origin === 'string' || issue.origin === 'array' ? 'shorter' : 'less'} than ${issue.minimum}`
    case 'too_big':
      return `is ${issue.origin === 'string' || issue.origin === 'array' ? 'longer' : 'more'} than ${issue.maximum}`
    case 'unrecognized_keys':
      return 'is not known'
    default:
      return 'has the wrong format'
  }
}
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}

const titled = (name: string): string => {
  // An unknown name is quoted as it was sent.
  if (!/^[a-z]\w*$/i.test(name)) return `“${name.slice(0, 60)}”`
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const labelOf = (path: PropertyKey[], fields: Fields): string => {
  const field = fields[String(path[0])]
  if (field?.line && typeof path[1] === 'number') return path.length > 2 ? labelOf(path.slice(2), field.line) : `Line ${path[1] + 1}`
  return field?.label ?? titled(String(path.findLast(part => typeof part === 'string') ?? 'request'))
}

const lineOf = (path: PropertyKey[]): string => {
  const at = path.findIndex(part => typeof part === 'number')
  const line = path[at]
  return typeof line === 'number' && path.length > at + 1 ? `Line ${line + 1}: ` : ''
}

// A query parameter may be a list with commas, whose values have a place in the path.
const partOf = (value: unknown, part: PropertyKey): unknown =>
  typeof value === 'string' && typeof part === 'number' ? value.split(',')[part] : propertyOf(value, part)
const valueAt = (input: unknown, path: PropertyKey[]): unknown => path.reduce<unknown>(partOf, input)

const sentence = (label: string, predicate: string): string =>
  /^[a-z]/.test(predicate) ? `${label} ${predicate}${/[.!?…]$/.test(predicate) ? '' : '.'}` : predicate

/** One issue as its paths and messages. */
const faultsOf = (issue: Issue, input: unknown): { path: PropertyKey[]; message: string }[] => {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => ({ path: [...path, key], message: 'is not known' }))
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.find(errors => errors.length > 0)?.[0]
    if (inner) return faultsOf({ ...inner, path: [...path, ...inner.path] }, input)
  }
  const value = valueAt(input, path)
  if (value === undefined && issue.code !== 'custom') return [{ path, message: 'is missing' }]
  if (value === null && issue.code === 'invalid_type') return [{ path, message: 'is empty' }]
  return [{ path, message: issue.message }]
}

/**
 * Turns schema issues into sentences for users: by field for the form, and as a list in which lines are counted from 1.
 * `fields` supply the labels, `input` is the checked value.
 */
export const fieldErrors = (
  error: z.ZodError,
  fields: Fields = {},
  input?: unknown,
): { fields: Record<string, string>; messages: string[] } => {
  const found = new Map<string, string>()
  const messages = new Set<string>()
  for (const issue of error.issues.slice(0, many)) {
    for (const { path, message: reason } of faultsOf(issue, input)) {
      const name = path.join('.')
      const unknown = reason === 'is not known'
      const message = unknown
        ? `There is no field “${String(path.at(-1))}” here.`
        : sentence(path.length > 0 ? labelOf(path, fields) : 'The request', reason)
      if (!found.has(name)) found.set(name, message)
      messages.add(lineOf(path) + message)
    }
  }
  return { fields: Object.fromEntries([...found].slice(0, many)), messages: [...messages].slice(0, many) }
}
