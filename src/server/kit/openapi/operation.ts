import { isFileAnswer } from '../../../domain/kit/contract.ts'
import { subjectLabel } from '../../../domain/people/token-scope.ts'
import { neededScope } from '../auth/scope.ts'
import type { Right, Route } from '../http/route.ts'
import { exampleOf } from './example.ts'
import { headersOf, refusalsOf, roomHeaders } from './refusals.ts'
import type { Described, Json } from './schemas.ts'

/** The right that a route needs, in words. */
export const rightText = (right: Right): string => {
  if (right === 'public') return 'anyone'
  if (right === 'signed-in' || 'area' in right) return 'any role'
  if ('permission' in right) return right.permission
  return `${'verb' in right ? right.verb : right.action} · ${right.entity}`
}

/** The scope that a token needs for a route, in words. */
export const scopeText = (route: Route): string => {
  const needed = neededScope(route)
  if (needed === 'none') return 'No token may send it.'
  return needed === 'open' ? 'It needs no scope.' : `Scope: ${needed.use}:${needed.subject}.`
}

/** The group of a route: the first part of its address. */
export const groupOf = ({ path }: Pick<Route, 'path'>): string => path.split('/')[2] ?? 'api'

const subjectsOf = (routes: readonly Route[]): string[] => [
  ...new Set(
    routes.map(route => {
      const needed = neededScope(route)
      return typeof needed === 'object'
        ? subjectLabel(needed.subject)
        : needed === 'open'
          ? 'Open to every token'
          : 'For users who are signed in'
    }),
  ),
]

/** The groups of these routes, with what each is about. */
export const tagsOf = (routes: readonly Route[]): Json[] =>
  [...new Set(routes.map(groupOf))].map(name => ({
    name,
    'x-displayName': name.replaceAll('-', ' ').replace(/^./, letter => letter.toUpperCase()),
    description: `${subjectsOf(routes.filter(route => groupOf(route) === name)).join('. ')}.`,
  }))

const parameters = ({ properties = {}, required = [] }: { properties?: Json; required?: string[] }): Json[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))

/** A body for one record or for several. */
const schemaOf = ({ body, many }: Described): Json => (body && many ? { oneOf: [body, many] } : (body ?? many ?? {}))

const bodyOf = ({ body, maxFileBytes }: Route, described: Described, named: Record<string, Json>): Json | undefined => {
  const schema = schemaOf(described)
  const example = exampleOf(schema, named)
  if (maxFileBytes) {
    const properties = {
      ...(body && { data: schema }),
      file: { type: 'string', format: 'binary', description: `At most ${maxFileBytes} bytes.` },
    }
    const required = ['file', ...(body && !body.safeParse(undefined).success ? ['data'] : [])]
    const form = {
      schema: { type: 'object', required, properties },
      ...(body && { encoding: { data: { contentType: 'application/json' } } }),
    }
    return { required: true, content: { 'multipart/form-data': form } }
  }
  if (!described.body && !described.many) return undefined
  // A call that takes an id in its query takes a body only for several.
  return { required: body !== undefined, content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }
}

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request with the same key runs once and returns the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const parametersOf = ({ method, ownTransaction }: Route, { query }: Described): Json[] => [
  ...(query ? parameters(query) : []),
  ...(method === 'GET' || ownTransaction ? [] : [keyParameter]),
]

/** The envelope of a successful answer. */
const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['statusCode', 'isSuccess', 'errorMessages', 'data'],
  properties: { statusCode: { const: 200 }, isSuccess: { const: true }, errorMessages: { type: 'array', items: { type: 'string' } }, data },
})

const room = { headers: headersOf(roomHeaders) }

/** The successful response of a route. */
export const successOf = ({ answer }: Route, described: Described): Json => {
  if (!isFileAnswer(answer))
    return { description: 'Done.', ...room, content: { 'application/json': { schema: envelope(described.answer ?? {}) } } }
  const file = { schema: { type: 'string', format: 'binary' } }
  return { description: 'The file.', ...room, content: Object.fromEntries(answer.media.map(type => [type, file])) }
}

/** The description of one route. */
export const operationOf = (route: Route, described: Described, named: Record<string, Json>): Json => {
  const requestBody = bodyOf(route, described, named)
  const all = parametersOf(route, described)
  return {
    summary: route.summary,
    description: `Right: ${rightText(route.right)}. ${scopeText(route)}`,
    tags: [groupOf(route)],
    operationId: `${route.method.toLowerCase()}${route.path.slice(4).replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(all.length > 0 ? { parameters: all } : {}),
    ...(requestBody ? { requestBody } : {}),
    ...(route.right === 'public' ? { security: [] } : {}),
    responses: { 200: successOf(route, described), ...refusalsOf(route) },
  }
}
