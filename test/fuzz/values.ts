import fc, { type Arbitrary } from 'fast-check'
import { entities } from '../../src/domain/index.ts'
import type { Entity } from '../../src/domain/kit/entity.ts'
import type { Fields } from '../../src/domain/kit/shape.ts'
import { coded, days, decimals, words } from './words.ts'

/** The used parts of a JSON schema as zod writes it. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

/** A placeholder for an id or a version, which is filled when the call is sent. */
export type Blank = { readonly blank: string; readonly pick: number }
export const blank = (name: string): Arbitrary<Blank> => fc.nat(100_000).map(pick => ({ blank: name, pick }))
export const isBlank = (value: object): value is Blank => 'blank' in value && 'pick' in value

const fieldsOf = (fields: Fields): [string, Fields[string]][] =>
  Object.entries(fields).flatMap(([name, field]) => [[name, field] as [string, typeof field], ...(field.line ? fieldsOf(field.line) : [])])
const declared = Object.values(entities as unknown as Record<string, Entity>).flatMap(({ fields }) => fieldsOf(fields))

/** Possible values of the choices with this name; a list query has its parameters as text. */
const options = new Map<string, string[]>()
for (const [name, field] of declared)
  if (field.options) options.set(name, [...new Set([...(options.get(name) ?? []), ...field.options.map(({ value }) => value)])])
/** The entity that a field of this name refers to. */
export const entitiesByField = new Map(
  declared.filter(([, field]) => field.of && field.kind === 'ref').map(([name, field]) => [name, field.of!]),
)
const sortable = [...new Set(declared.map(([name]) => name))]

const fits = ({ pattern, allOf = [], minLength = 0, maxLength = 100_000 }: Schema, text: string): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  [pattern, ...allOf.map(part => part.pattern)].every(one => one === undefined || new RegExp(one, 'u').test(text))

const numbered = fc.tuple(fc.constantFrom('N', 'S-', 'Lot ', 'Tray '), fc.nat(99_999)).map(([word, n]) => word + n)

const textOf = (schema: Schema, name: string): Arbitrary<unknown> => {
  const { format } = schema
  if (format === 'uuid') return blank(name)
  if (format === 'date') return fc.oneof({ weight: 3, arbitrary: fc.constant('2026-11-20') }, fc.constantFrom(...days))
  if (format === 'date-time') return fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-20T10:00:00.123Z', '2030-01-01T00:00:00Z')
  if (format === 'email') return fc.nat(999).map(n => `person${n}@house.test`)
  const patterned = schema.pattern !== undefined || schema.allOf?.some(part => part.pattern)
  if (patterned && !fits(schema, 'Ruby')) {
    const found = [...decimals, ...coded, ...words].filter(text => fits(schema, text))
    if (found.length > 0) return fc.constantFrom(...found)
  }
  const found = words.filter(text => fits(schema, text))
  return found.length > 0 ? fc.oneof(numbered, fc.constantFrom(...found)) : fc.constant('x'.repeat(schema.minLength ?? 1))
}

/** A query parameter that its schema only declares as text. */
const parameterOf = (schema: Schema, name: string): Arbitrary<unknown> => {
  if (name === 'sort') return fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...sortable)).map(([down, key]) => down + key)
  if (name === 'search' || name === 'q')
    return fc.oneof(fc.constantFrom('ruby', 'a', '1', '001', 'sapphire 2', 'BKK-'), fc.constantFrom(...words))
  const choices = options.get(name)
  if (choices)
    return fc.oneof(
      fc.constantFrom(...choices),
      fc.constantFrom(...choices).map(one => `${one},${choices[0]}`),
    )
  if (name === 'ids' || entitiesByField.has(name)) return blank(name)
  return textOf(schema, name)
}

const numberOf = ({ minimum = -1_000_000, maximum = 1_000_000, type }: Schema): Arbitrary<number> => {
  const [min, max] = [Math.max(minimum, -1_000_000_000), Math.min(maximum, 1_000_000_000)]
  const ends = fc.constantFrom(min, max)
  const small = fc.integer({ min: Math.max(min, Math.min(1, max)), max: Math.min(max, Math.max(min, 9)) })
  return type === 'integer'
    ? fc.oneof({ weight: 6, arbitrary: small }, ends)
    : fc.oneof({ weight: 6, arbitrary: small }, ends, fc.constant(min + 0.5))
}

const seldom = <T>(arbitrary: Arbitrary<T>, share: number) =>
  fc.oneof({ weight: 100 - share, arbitrary: fc.constant(undefined) }, { weight: share, arbitrary })

const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema, from: Source): Arbitrary<unknown> => {
  const names = Object.keys(properties)
  if (names.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('a', 'price', 'Column 1'), allowed(additionalProperties, 'value', from), { maxKeys: 3 })
  const share = names.length > 12 ? 15 : 40
  const parts = names.map(name => {
    const value = allowed(properties[name]!, name, from)
    return required.includes(name) ? value : seldom(value, name === 'reason' ? 90 : name === 'id' && required.length > 0 ? 5 : share)
  })
  return fc
    .tuple(...parts)
    .map(values => Object.fromEntries(values.flatMap((value, index) => (value === undefined ? [] : [[names[index]!, value] as const]))))
}

type Source = 'query' | 'body'

/** Values that a schema allows; ids and versions are blanks. In a query, everything is text. */
export const allowed = (schema: Schema, name: string, from: Source): Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map(way => ({ weight: way.type === 'null' ? 1 : 6, arbitrary: allowed(way, name, from) })))
  if (name === 'version' && schema.type === 'integer') return blank('version')
  switch (schema.type) {
    case 'object':
      return objectOf(schema, from)
    case 'array':
      return fc.array(allowed(schema.items ?? {}, name, from), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(3, schema.minItems ?? 0),
      })
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return from === 'query' ? parameterOf(schema, name) : textOf(schema, name)
    default:
      return fc.constantFrom<unknown>('text', 1, true, '{}', null)
  }
}
