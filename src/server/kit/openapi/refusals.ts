import { isFileAnswer } from '../../../domain/kit/contract.ts'
import type { Route } from '../http/route.ts'
import type { Json } from './schemas.ts'

const text = { type: 'string' }

/** The schema of every refusal. */
export const Refusal: Json = {
  type: 'object',
  required: ['statusCode', 'isSuccess', 'errorMessages', 'data'],
  properties: {
    statusCode: { type: 'integer', minimum: 400, maximum: 599 },
    isSuccess: { const: false },
    errorMessages: { type: 'array', items: text, description: 'Sentences for the person who reads them.' },
    data: {
      description: 'What a program can use of the reason, if there is anything.',
      anyOf: [{ $ref: '#/components/schemas/RefusalData' }, { type: 'null' }],
    },
  },
}

/** The schema of the data of a refusal. */
export const RefusalData: Json = {
  type: 'object',
  properties: {
    fields: {
      type: 'object',
      additionalProperties: text,
      description: 'The message for each faulty field, by its path, such as items.3.weight.',
    },
    failed: {
      type: 'array',
      description: 'Of several records, those that failed. None was changed.',
      items: {
        type: 'object',
        required: ['id', 'reason'],
        properties: { index: { type: 'integer' }, id: { type: 'string', format: 'uuid' }, reason: text },
      },
    },
    version: { type: 'integer', description: 'The current version, when another one was sent.' },
    outcome: { enum: ['none', 'unknown', 'running'], description: 'What is known of a write whose commit was not confirmed.' },
    retryAfter: { type: 'integer', description: 'The seconds to wait, as in the header Retry-After.' },
    id: { ...text, description: 'The id of an internal fault, to quote.' },
  },
}

const integer = { type: 'integer' }
/** The headers of the description that several responses have. */
export const sharedHeaders: Json = {
  'Retry-After': { description: 'The seconds to wait before the request is sent again.', schema: integer },
  'RateLimit-Limit': { description: 'How many requests of one token may wait for their turn.', schema: integer },
  'RateLimit-Remaining': { description: 'How many more may wait. At 0 the next one is refused with 429.', schema: integer },
  'RateLimit-Reset': { description: 'After how many seconds to send again when none may wait.', schema: integer },
}
export const roomHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
/** References to these headers. */
export const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

type Reason = { name: string; description: string; message: string; data?: Json; headers?: readonly string[] }

/** The refusals with a meaning of their own, by their status. */
const reasons: Record<number, Reason> = {
  400: {
    name: 'Invalid',
    description: 'The query or the body does not have the declared form, or a field breaks a rule. `data.fields` names the fields.',
    message: 'Date: is not a date (YYYY-MM-DD).',
    data: { fields: { date: 'is not a date (YYYY-MM-DD)' } },
  },
  401: { name: 'NotSignedIn', description: 'There is no valid token or session.', message: 'The token is unknown or has ended.' },
  403: {
    name: 'NotAllowed',
    description: 'The role does not have the right, or the token not the scope.',
    message: 'Your role does not allow this.',
  },
  404: { name: 'NotFound', description: 'There is no such record, or the role cannot see it.', message: 'There is no such invoice.' },
  409: {
    name: 'Conflict',
    description: 'A rule of the business, another version of the record, or a record that refers to this one.',
    message: 'Another user changed this invoice after you opened it. Load it again. Your entries are kept.',
    data: { version: 4 },
  },
  413: { name: 'TooLarge', description: 'The file is too large.', message: 'The request is too large.' },
  415: { name: 'WrongType', description: 'A file of this type is not accepted.', message: 'This type of content is not accepted here.' },
  422: {
    name: 'KeyUsed',
    description: 'The Idempotency-Key was used for another request.',
    message: 'This Idempotency-Key was used for another request. Use a new one for each request.',
  },
  429: {
    name: 'TooMany',
    description: 'Too many attempts, or too many requests of the same user wait. `Retry-After` says how many seconds to wait.',
    message: 'Too many requests. Wait a moment and try again.',
    data: { retryAfter: 30 },
    headers: ['Retry-After', ...roomHeaders],
  },
  503: {
    name: 'Unavailable',
    description: 'The database cannot be reached, or the commit of a write was not confirmed. `data.outcome` says what is known.',
    message: 'The connection to the database was lost. Nothing was saved. Try again.',
    data: { outcome: 'none', retryAfter: 1 },
    headers: ['Retry-After'],
  },
}

const content = (example?: Json): Json => ({
  'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, ...(example && { example }) },
})

/** The refusals as responses that the operations refer to. */
export const refusalResponses: Json = Object.fromEntries(
  Object.entries(reasons).map(([status, { name, description, message, data = null, headers }]) => [
    name,
    {
      description,
      ...(headers && { headers: headersOf(headers) }),
      content: content({ statusCode: Number(status), isSuccess: false, errorMessages: [message], data }),
    },
  ]),
)

/** The statuses with which a route may refuse. */
const statusesOf = (route: Route): number[] => {
  const { method, right, query, body, many, answer, maxFileBytes, ownTransaction } = route
  const isWrite = method !== 'GET'
  const canOccur: [number, unknown][] = [
    [400, true],
    [401, right !== 'public' || isWrite],
    [403, right !== 'public' || isWrite],
    [404, query || body || many],
    [409, isWrite || isFileAnswer(answer)],
    [413, maxFileBytes],
    [415, maxFileBytes],
    [422, isWrite && !ownTransaction],
    [429, true],
    [503, true],
  ]
  return canOccur.flatMap(([status, occurs]) => (occurs ? [status] : []))
}

/** The refusals of a route in its description. */
export const refusalsOf = (route: Route): Json => ({
  ...Object.fromEntries(statusesOf(route).map(status => [status, { $ref: `#/components/responses/${reasons[status]?.name}` }])),
  default: { description: 'Refused. `errorMessages` give the reason.', content: content() },
})
