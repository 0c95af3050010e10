import type { Json } from './schemas.ts'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const jsonIn = (value: unknown): Json => (isJson(value) ? value : {})

const formats: Record<string, string> = {
  uuid: '01980f5e-4b1c-7d3a-9c52-6f0e2b8a7d41',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  email: 'name@example.com',
}
// Texts that schemas accept, the likeliest first: a word, a number, codes.
const texts = ['Text', '1.25', '1', 'A', 'ABC', '{stone}-{seq:5}', 'TOURMALINE', 'Text that is long enough']

/** The patterns of a text: one stands by itself, several stand in parts. */
const patternsOf = ({ pattern, allOf }: Json): unknown[] => (Array.isArray(allOf) ? allOf.map(part => jsonIn(part).pattern) : [pattern])

const textFor = (schema: Json): string | undefined => {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const known = typeof format === 'string' ? formats[format] : undefined
  if (known) return known
  const patterns = patternsOf(schema).flatMap(pattern => (typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []))
  return texts.find(
    text => text.length >= Number(minLength) && text.length <= Number(maxLength) && patterns.every(pattern => pattern.test(text)),
  )
}

/**
 * The least that a schema accepts, as an example: required properties only. Undefined when none can be made.
 * `named` are the schemas that it may refer to.
 */
export const exampleOf = (schema: Json, named: Record<string, Json>): unknown => {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (typeof schema.$ref === 'string') return exampleOf(named[schema.$ref.replace(/^.*\//, '')] ?? {}, named)
  if (schema.type === 'string') return textFor(schema)
  const [first] = [schema.oneOf, schema.anyOf].find(Array.isArray) ?? []
  if (first) return exampleOf(jsonIn(first), named)
  if (schema.type === 'object') return objectFor(schema, named)
  if (schema.type === 'array') return Array.from({ length: Number(schema.minItems ?? 0) }, () => exampleOf(jsonIn(schema.items), named))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  return schema.type === 'boolean' ? true : undefined
}

const objectFor = (schema: Json, named: Record<string, Json>): Json => {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const properties = Object.entries(jsonIn(schema.properties)).filter(([name]) => required.includes(name))
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(jsonIn(property), named)]))
}
