import { roles } from '../../../domain/people/role.ts'
import { isAllowed, type Route } from '../http/route.ts'
import { operationOf, tagsOf } from './operation.ts'
import { Refusal, RefusalData, refusalResponses, sharedHeaders } from './refusals.ts'
import { type Json, schemasOf } from './schemas.ts'

const repeating =
  'Send an `Idempotency-Key` with every write: 1 to 200 visible ASCII characters, a new one for each request, such as a UUID. ' +
  'If no response arrives, or a 503 with `data.outcome` = `unknown`, send the same request with the same key again: it is done at most ' +
  'once, and the first answer is given again for 48 hours. A key with another request is refused with 422, the key of another caller ' +
  'with 409. What was refused is not kept. `GET /api/idempotency-key` says what became of a write. Secrets of a request, such as a ' +
  'password, are not compared.'

const scopes =
  'The scopes of a token say what it may do within the rights of its role: `read:` or `write:` with a subject, such as `read:invoice`, or ' +
  'with `*` for every subject. A call outside of them is refused with 403, and the sentence names the missing scope. A token may be ' +
  'accepted from some addresses only; from others it gets the same 401 as an unknown one. No token can change users, tokens, webhooks, ' +
  'second factors or settings.'

const fields =
  'Numbers that must be exact are text. A field that not every role may see is left out for the others, and is therefore not required. ' +
  'A later release may add fields to an answer.'

/** Whether any role may use a route. */
export const isUsable = ({ right }: Route): boolean => roles.some(role => isAllowed(right, role))

/** The API description (OpenAPI 3.1) for programs with a token: plain JSON, no envelope. */
export const describeApi = (all: readonly Route[], version: string): Json => {
  const routes = all.filter(isUsable)
  const { named, of } = schemasOf(routes)
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, of(route), named) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stonebook',
      version,
      contact: { name: 'Those who run this server' },
      license: { name: 'MIT', identifier: 'MIT' },
      description: `Programs authenticate each request with a token that an Admin created for one role: \`Authorization: Bearer …\`. ${scopes}\n\n${fields}\n\n${repeating}`,
    },
    servers: [{ url: '/', description: 'The server that this description is read from.' }],
    security: [{ token: [] }],
    tags: tagsOf(routes),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      headers: sharedHeaders,
      responses: refusalResponses,
      schemas: { ...named, Refusal, RefusalData },
    },
  }
}
