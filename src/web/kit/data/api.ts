import { isList, isRecord } from '../../../domain/kit/json.ts'
import { busy } from '../feedback/busy.ts'
import { keep, kept } from '../offline/kept.ts'
import { type Config, config, envelopeKey, startConfig } from './config.ts'
import { isConnected, reached, unreached } from './connection.ts'
import type { AnswerAt, BodyAt, PathOf, Query, QueryAt } from './contract.ts'
import { isEnvelope, seal, unseal } from './envelope.ts'
import { findAnswer, unreachable } from './lost-answer.ts'
import { inOwnTime } from './moment.ts'
import { isProvedNow } from './proof.ts'
import { type Sending, sentAgain, startSending } from './write-key.ts'

/** The response body of every API call. */
export type Answer<T = unknown> = { statusCode: number; isSuccess: boolean; errorMessages: string[]; data: T }
export type Options = {
  /** The loading bar ignores this call. */
  quiet?: boolean | undefined
  /** The idempotency key of a write that was stored before it is sent, so that it is made once however often it is sent. */
  key?: string | undefined
  signal?: AbortSignal | undefined
}

/** A refusal by the server, with its messages. `fields` maps each error to its path, such as 'items.3.weight'. */
export class Refused extends Error {
  readonly status: number
  readonly messages: readonly string[]
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  constructor({ statusCode, errorMessages, data }: Answer) {
    const messages = errorMessages.map(inOwnTime)
    const fields = isRecord(data) && isRecord(data.fields) ? data.fields : {}
    super(messages.join(' ') || 'Something is wrong.')
    this.status = statusCode
    this.messages = messages
    this.fields = Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, inOwnTime(String(message))]))
    this.data = data
  }
}

/** Whether an error says nothing about the call itself: no answer came, nobody is signed in, or there are too many calls. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Refused && (error.status >= 500 || [0, 401, 429].includes(error.status))

let onSignedOut = () => {}
/** Sets the callback for a call that finds no signed-in user. */
export const whenSignedOut = (then: () => void): void => {
  onSignedOut = then
}

/** The URL of an API call with its query. Empty values are left out; lists are joined with commas. */
export const addressOf = (path: string, query: Query = {}): string => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(entries).toString()
  return `/api/${path}${search ? `?${search}` : ''}`
}

/** A value unique to this browser session; undefined when there is none. */
export const sessionMark = (): string | undefined => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** The header that proves that a write comes from this app. */
export const antiForgery = (): Record<string, string> => {
  const token = sessionMark()
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}
}

/** Whether this browser has a session. Only the server knows whether it is still valid. */
export const hasSession = (): boolean => Boolean(sessionMark())

const isAnswer = (value: unknown): value is Answer =>
  isRecord(value) && typeof value.statusCode === 'number' && typeof value.isSuccess === 'boolean' && isList(value.errorMessages)

/** The decrypted body of a response. Throws when it is not one of this server. */
export const opened = async (response: Response): Promise<Answer> => {
  const received: unknown = await response.json()
  const answer = isEnvelope(received) ? await unseal(await envelopeKey(), received) : received
  if (!isAnswer(answer)) throw new TypeError('The response is not one of this server.')
  return answer
}

type Call = { method: string; path: string; query?: Query | undefined; body?: unknown; files?: Record<string, Blob> | undefined }

/** The encrypted body of a request, and its headers. */
export const bodyOf = async ({ body, files }: Call): Promise<{ headers: Record<string, string>; body?: BodyInit }> => {
  if (body === undefined && !files) return { headers: {} }
  const sealed = await seal(await envelopeKey(), body ?? {})
  if (!files) return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sealed) }
  const form = new FormData()
  form.append('encryptedData', sealed.encryptedData)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return { headers: {}, body: form }
}

/** Sends a call once. Throws when no response arrives. */
const send = async (call: Call, key: string | undefined, signal: AbortSignal | undefined): Promise<Answer> => {
  const { headers, body } = await bodyOf(call)
  const safe = call.method === 'GET' ? {} : antiForgery()
  const all = { ...headers, ...safe, ...(key ? { 'Idempotency-Key': key } : {}) }
  const init = { method: call.method, headers: all, credentials: 'same-origin' as const }
  try {
    const answer = await opened(
      await fetch(addressOf(call.path, call.query), { ...init, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }),
    )
    reached()
    return answer
  } catch (error) {
    if (!signal?.aborted) unreached()
    throw error
  }
}

const isOpen = ({ statusCode, data }: Answer, { isRepeat }: Sending): boolean =>
  (isRecord(data) && data.outcome === 'unknown') || (isRepeat && statusCode >= 500)

/** Sends a write with its idempotency key. When the response is lost, it asks the server for the result. */
const write = async (call: Call, sending: Sending, { quiet, signal }: Options): Promise<Answer> => {
  const lost = () => findAnswer(() => send({ method: 'GET', path: 'idempotency-key', query: { key: sending.key } }, undefined, signal))
  const answer = await send(call, sending.key, signal).catch(error => {
    if (signal?.aborted || quiet) throw error
    return lost()
  })
  const found = isOpen(answer, sending) && !quiet ? await lost() : answer
  if (found.statusCode < 500) sending.answered()
  return found
}

/** Makes one call and returns its response. It throws only when the call is aborted. */
export const request = async (call: Call, options: Options = {}): Promise<Answer> => {
  const { quiet, signal } = options
  const done = quiet ? () => {} : busy()
  try {
    const sending = options.key ? sentAgain(options.key) : await startSending(call)
    return await (sending ? write(call, sending, options) : send(call, undefined, signal))
  } catch (error) {
    if (signal?.aborted) throw error
    if (config().development) console.error(error)
    return unreachable()
  } finally {
    done()
  }
}

let keptPaths: ReadonlySet<string> = new Set()
/** Sets the paths whose answers this device keeps, for the screens that work without a connection. */
export const keepAnswersOf = (paths: readonly string[]): void => {
  keptPaths = new Set(paths)
}
const isKept = ({ method, path }: Call) => method === 'GET' && keptPaths.has(path)

/** The data of a successful response; throws `Refused` otherwise. Without a connection, the answer that was kept. */
export const dataOf = async <T>(call: Call, options?: Options): Promise<T> => {
  const session = sessionMark()
  const first = await request(call, options)
  const answer = (await isProvedNow(first)) ? await request(call, options) : first
  const address = addressOf(call.path, call.query)
  if (answer.isSuccess && isKept(call)) void keep(address, answer.data)
  // The server of the same release sends what the contract declares; its tests hold every answer against it.
  if (answer.isSuccess) return answer.data as T
  const before = isKept(call) && !isConnected() ? await kept(address) : undefined
  if (before !== undefined) return before as T
  // A refusal that comes after somebody signed in again is about the session before.
  if (answer.statusCode === 401 && call.path !== 'auth/login' && sessionMark() === session) onSignedOut()
  throw new Refused(answer)
}

// A query without required parameters may be left out.
type Rest<Q> = Record<never, never> extends Q ? [query?: Q, options?: Options] : [query: Q, options?: Options]

/**
 * The only HTTP client of the app, for the calls that the domain declares: it knows the query, the body and the answer of each.
 * The calls of an entity are in records.ts.
 */
export const api = {
  get: <P extends PathOf<'GET'>>(path: P, ...[query, options]: Rest<QueryAt<'GET', P>>) =>
    dataOf<AnswerAt<'GET', P>>({ method: 'GET', path, query }, options),
  post: <P extends PathOf<'POST'>>(path: P, body: BodyAt<'POST', P>, options?: Options) =>
    dataOf<AnswerAt<'POST', P>>({ method: 'POST', path, body }, options),
  put: <P extends PathOf<'PUT'>>(path: P, body: BodyAt<'PUT', P>, options?: Options) =>
    dataOf<AnswerAt<'PUT', P>>({ method: 'PUT', path, body }, options),
  remove: <P extends PathOf<'DELETE'>>(path: P, ...[query, options]: Rest<QueryAt<'DELETE', P>>) =>
    dataOf<AnswerAt<'DELETE', P>>({ method: 'DELETE', path, query }, options),
  /** Sends a multipart form. The file is sent as it is, and so are those that belong to it by name; the other fields are encrypted. */
  upload: <P extends PathOf<'POST'>>(path: P, fields: BodyAt<'POST', P>, file: Blob, options?: Options & { with?: Record<string, Blob> }) =>
    dataOf<AnswerAt<'POST', P>>({ method: 'POST', path, body: fields, files: { file, ...options?.with } }, options),
}

/** Loads the runtime configuration. The page calls this first. */
export const readConfig = async (): Promise<Config> => {
  const response = await fetch('/config.json')
  // Written by the server of the same release, before anything else is known.
  const given = (await response.json()) as Config
  startConfig(given)
  return given
}
