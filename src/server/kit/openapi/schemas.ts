import { z } from 'zod'
import { isFileAnswer } from '../../../domain/kit/contract.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Route } from '../http/route.ts'

export type Json = Record<string, unknown>

const components = '#/components/schemas/'

/** A choice of one, as what it is. */
const withoutChoice = (schema: Json): Json => {
  for (const name of ['anyOf', 'oneOf']) {
    const { [name]: choice, ...rest } = schema
    if (Array.isArray(choice) && choice.length === 1 && isRecord(choice[0])) return { ...rest, ...choice[0] }
  }
  return schema
}

/** An object with given names and one schema for all, with a property for each name. */
const withProperties = (schema: Json): Json => {
  const { propertyNames, additionalProperties, required, ...rest } = schema
  if (!Array.isArray(required) || !isRecord(propertyNames) || !isRecord(additionalProperties)) return schema
  return { ...rest, required, properties: Object.fromEntries(required.map(name => [name, additionalProperties])) }
}

/** A list of a fixed length: `maxItems` says where it ends, because not every tool knows `items: false`. */
const withItems = (schema: Json): Json => ('prefixItems' in schema && schema.items === false ? { ...schema, items: {} } : schema)

// The same in words that every tool for OpenAPI knows.
const plainer = (schema: Json): Json => withItems(withProperties(withoutChoice(schema)))

/** Schemas as JSON Schema, by the keys given to them. Those with a name are defined once, and the others refer to them. */
const converted = (
  schemas: Record<string, z.ZodType>,
  io: 'input' | 'output',
): { schemas: Record<string, Json>; named: Record<string, Json> } => {
  const whole = z.toJSONSchema(z.object(schemas), {
    io,
    unrepresentable: 'any',
    // Clients must accept fields that a later release adds to an answer.
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const { properties, $defs = {} }: { properties: Record<string, Json>; $defs?: Record<string, Json> } = JSON.parse(
    JSON.stringify(whole).replaceAll('"#/$defs/', `"${components}`),
    (_, value: unknown) => (isRecord(value) ? plainer(value) : value),
  )
  return { schemas: properties, named: $defs }
}

/** The schemas of a route's query, of its bodies for one and for several records, and of its answer. */
export type Described = { query?: Json | undefined; body?: Json | undefined; many?: Json | undefined; answer?: Json | undefined }

const keyOf = ({ method, path }: Route, what: string) => `${method} ${path} ${what}`

/** The schemas of all routes, and the named ones for the components of the description. */
export const schemasOf = (routes: readonly Route[]): { named: Record<string, Json>; of: (route: Route) => Described } => {
  const given: Record<string, z.ZodType> = {}
  const returned: Record<string, z.ZodType> = {}
  for (const route of routes) {
    const { query, body, many, answer } = route
    for (const [what, schema] of Object.entries({ query, body, many })) if (schema) given[keyOf(route, what)] = schema
    if (!isFileAnswer(answer)) returned[keyOf(route, 'answer')] = answer
  }
  const [inputs, answers] = [converted(given, 'input'), converted(returned, 'output')]
  const of = (route: Route): Described => ({
    query: inputs.schemas[keyOf(route, 'query')],
    body: inputs.schemas[keyOf(route, 'body')],
    many: inputs.schemas[keyOf(route, 'many')],
    answer: answers.schemas[keyOf(route, 'answer')],
  })
  return { named: sorted({ ...inputs.named, ...answers.named }), of }
}

const sorted = (named: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    Object.keys(named)
      .sort()
      .map(name => [name, present(named[name])]),
  )
