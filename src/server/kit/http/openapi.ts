import { z } from 'zod'
import { present } from '../../../domain/kit/present.ts'
import { type Right, type Route, route } from './route.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType) => {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

const rightText = (right: Right): string => {
  if (right === 'public') return 'anyone'
  if (right === 'signed-in') return 'any role'
  if ('permission' in right) return right.permission
  return `${'verb' in right ? right.verb : right.action} · ${right.entity}`
}

const parameters = (query: z.ZodType): Json[] => {
  const { properties = {}, required = [] } = schemaOf(query)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const bodyOf = ({ body, maxFileBytes }: Route): Json | undefined => {
  if (!body && !maxFileBytes) return undefined
  const json = body ? schemaOf(body) : {}
  if (!maxFileBytes) return { required: true, content: { 'application/json': { schema: json } } }
  const form = { type: 'object', properties: { data: json, file: { type: 'string', format: 'binary' } } }
  return { required: true, content: { 'multipart/form-data': { schema: form, encoding: { data: { contentType: 'application/json' } } } } }
}

const answer = (description: string, isSuccess: boolean): Json => ({
  description,
  content: {
    'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Answer' }], properties: { isSuccess: { const: isSuccess } } } },
  },
})

const repeating =
  'Send an `Idempotency-Key` with every write: 1 to 200 visible ASCII characters, a new one for each request, such as a UUID. ' +
  'If no response arrives, or a 503 with `data.outcome` = `unknown`, send the same request with the same key again: it is done at most ' +
  'once, and the first answer is given again for 48 hours. A key with another request is refused with 422, the key of another caller ' +
  'with 409. What was refused is not kept. `GET /api/idempotency-key` says what became of a write. Secrets of a request, such as a ' +
  'password, are not compared.'

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request with the same key runs once and returns the first response again.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const parametersOf = ({ method, query, ownTransaction }: Route): Json[] => [
  ...(query ? parameters(query) : []),
  ...(method === 'GET' || ownTransaction ? [] : [keyParameter]),
]

const operation = (declared: Route): Json => {
  const requestBody = bodyOf(declared)
  const all = parametersOf(declared)
  return {
    summary: declared.summary,
    description: `Right: ${rightText(declared.right)}.`,
    tags: [declared.path.split('/')[2] ?? 'api'],
    operationId: `${declared.method.toLowerCase()}${declared.path.slice(4).replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(all.length > 0 ? { parameters: all } : {}),
    ...(requestBody ? { requestBody } : {}),
    ...(declared.right === 'public' ? { security: [] } : {}),
    responses: { 200: answer('Done.', true), default: answer('Refused. errorMessages give the reason.', false) },
  }
}

/** The API description (OpenAPI 3.1) for programs with a token: plain JSON, no envelope. */
export const describeApi = (routes: readonly Route[], version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const declared of routes) paths[declared.path] = { ...paths[declared.path], [declared.method.toLowerCase()]: operation(declared) }
  const Answer = {
    type: 'object',
    required: ['statusCode', 'isSuccess', 'errorMessages', 'data'],
    properties: {
      statusCode: { type: 'integer' },
      isSuccess: { type: 'boolean' },
      errorMessages: { type: 'array', items: { type: 'string' } },
      data: {},
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stonebook',
      version,
      description: `Programs authenticate each request with a token that an Admin created for one role: \`Authorization: Bearer …\`. ${repeating}`,
    },
    security: [{ token: [] }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { Answer } },
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, letter => present(escapes[letter]))

const described = ({ method, path, right, summary, query, body }: Route): string => {
  const part = (title: string, schema: z.ZodType | undefined) =>
    schema ? `<details><summary>${title}</summary><pre>${safe(JSON.stringify(schemaOf(schema), null, 2))}</pre></details>` : ''
  return `<section><h3><code>${method} ${safe(path)}</code></h3><p>${safe(summary)}. Right: ${safe(rightText(right))}.</p>${part('Query', query)}${part('Body', body)}</section>`
}

/** The same as one readable page without script or style. */
export const documentApi = (routes: readonly Route[]): string => {
  const groups = new Map<string, Route[]>()
  for (const declared of routes) {
    const name = declared.path.split('/')[2] ?? 'api'
    groups.set(name, [...(groups.get(name) ?? []), declared])
  }
  const parts = [...groups].map(([name, group]) => `<h2 id="${name}">${name}</h2>${group.map(described).join('')}`)
  const index = [...groups.keys()].map(name => `<li><a href="#${name}">${name}</a></li>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Stonebook API</title><h1>Stonebook API</h1><p>Programs send <code>Authorization: Bearer …</code> and use plain JSON.
For machines: <a href="/api/openapi.json">openapi.json</a>.</p><nav><ul>${index}</ul></nav>${parts.join('')}</html>`
}

/** Adds two routes that describe all routes, including themselves. */
export const withDescription = (declared: readonly Route[], version: string): Route[] => {
  const routes: Route[] = [
    ...declared,
    route({
      method: 'GET',
      path: '/api/openapi.json',
      right: 'signed-in',
      summary: 'The OpenAPI description',
      handle: async () => ({ download: { type: 'application/json; charset=utf-8', name: 'openapi.json', inline: true, body: json() } }),
    }),
    route({
      method: 'GET',
      path: '/api/docs',
      right: 'signed-in',
      summary: 'The API documentation page',
      handle: async () => ({ download: { type: 'text/html; charset=utf-8', name: 'api.html', inline: true, body: page() } }),
    }),
  ]
  const json = once(() => JSON.stringify(describeApi(routes, version)))
  const page = once(() => documentApi(routes))
  return routes
}

const once = (make: () => string): (() => Buffer) => {
  let made: Buffer | undefined
  return () => {
    made ??= Buffer.from(make())
    return made
  }
}
