import { busy } from '../feedback/busy.ts'
import { type Config, config, envelopeKey, startConfig } from './config.ts'
import { isEnvelope, seal, unseal } from './envelope.ts'
import { findAnswer, unreachable } from './lost-answer.ts'
import { inOwnTime } from './moment.ts'
import { type Sending, startSending } from './write-key.ts'

/** How every call is answered. */
export type Answer<T = unknown> = { statusCode: number; isSuccess: boolean; errorMessages: string[]; data: T }
export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>
type Options = {
  /** Keeps the loading bar out of it. */
  quiet?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** A refusal of the server, in its own sentences; `fields` names what is wrong by path, as in 'items.3.weight'. */
export class Refused extends Error {
  readonly status: number
  readonly messages: readonly string[]
  readonly fields: Readonly<Record<string, string>>
  readonly data: unknown
  constructor({ statusCode, errorMessages, data }: Answer) {
    const messages = errorMessages.map(inOwnTime)
    const { fields = {} } = (data ?? {}) as { fields?: Record<string, string> }
    super(messages.join(' ') || 'Something is wrong.')
    this.status = statusCode
    this.messages = messages
    this.fields = Object.fromEntries(Object.entries(fields).map(([path, says]) => [path, inOwnTime(says)]))
    this.data = data
  }
}

let onSignedOut = () => {}
/** Says what happens when a call finds that nobody is signed in. */
export const whenSignedOut = (then: () => void): void => {
  onSignedOut = then
}

/** The address of a call with its query; what is empty is left out, lists are joined with commas. */
export const addressOf = (path: string, query: Query = {}): string => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(entries).toString()
  return `/api/${path}${search ? `?${search}` : ''}`
}

/** What is different in every session of this browser; undefined where there is none. */
export const sessionMark = (): string | undefined => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

const antiForgery = (): Record<string, string> => {
  const token = sessionMark()
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}
}

/** Whether a session was begun in this browser; only the server knows whether it still stands. */
export const hasSession = (): boolean => Boolean(sessionMark())

const opened = async (response: Response): Promise<Answer> => {
  const answer: unknown = await response.json()
  return (isEnvelope(answer) ? await unseal(await envelopeKey(), answer) : answer) as Answer
}

type Call = { method: string; path: string; query?: Query | undefined; body?: unknown; files?: Record<string, Blob> | undefined }

const bodyOf = async ({ body, files }: Call): Promise<{ headers: Record<string, string>; body?: BodyInit }> => {
  if (body === undefined && !files) return { headers: {} }
  const sealed = await seal(await envelopeKey(), body ?? {})
  if (!files) return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sealed) }
  const form = new FormData()
  form.append('encryptedData', sealed.encryptedData)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return { headers: {}, body: form }
}

/** Sends a call once; throws when no answer comes. */
const send = async (call: Call, key: string | undefined, signal: AbortSignal | undefined): Promise<Answer> => {
  const { headers, body } = await bodyOf(call)
  const safe = call.method === 'GET' ? {} : antiForgery()
  const all = { ...headers, ...safe, ...(key ? { 'Idempotency-Key': key } : {}) }
  const init = { method: call.method, headers: all, credentials: 'same-origin' as const }
  return opened(await fetch(addressOf(call.path, call.query), { ...init, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }))
}

const isOpen = ({ statusCode, data }: Answer, { isRepeat }: Sending): boolean =>
  (data as { outcome?: unknown } | null)?.outcome === 'unknown' || (isRepeat && statusCode >= 500)

/** A write with its key: after an answer that was lost the server is asked what became of it. */
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

/** One call, as its answer; never throws but for a call that was given up. */
export const request = async (call: Call, options: Options = {}): Promise<Answer> => {
  const { quiet, signal } = options
  const done = quiet ? () => {} : busy()
  try {
    const sending = await startSending(call)
    return await (sending ? write(call, sending, options) : send(call, undefined, signal))
  } catch (error) {
    if (signal?.aborted) throw error
    if (config().development) console.error(error)
    return unreachable()
  } finally {
    done()
  }
}

const dataOf = async <T>(call: Call, options?: Options): Promise<T> => {
  const answer = await request(call, options)
  if (answer.isSuccess) return answer.data as T
  if (answer.statusCode === 401 && call.path !== 'auth/login') onSignedOut()
  throw new Refused(answer)
}

/** The only way to the server: each gives the data of a good answer, and throws `Refused` for any other. */
export const api = {
  get: <T>(path: string, query?: Query, options?: Options) => dataOf<T>({ method: 'GET', path, query }, options),
  post: <T>(path: string, body: unknown, options?: Options) => dataOf<T>({ method: 'POST', path, body }, options),
  put: <T>(path: string, body: unknown, options?: Options) => dataOf<T>({ method: 'PUT', path, body }, options),
  remove: <T>(path: string, query?: Query, options?: Options) => dataOf<T>({ method: 'DELETE', path, query }, options),
  /** Several at once: all of them or none. */
  removeMany: (path: string, ids: readonly string[]) => dataOf<null>({ method: 'DELETE', path, body: { ids } }),
  /** A form with files: they stay as they are, the other fields travel wrapped. */
  upload: <T>(path: string, fields: unknown, file: Blob, options?: Options) =>
    dataOf<T>({ method: 'POST', path, body: fields, files: { file } }, options),
}

/** Opens a file of the server (a PDF, a picture) in a tab of its own. */
export const openFile = (path: string, query?: Query): void => {
  window.open(addressOf(path, query), '_blank', 'noopener')
}

/** A file of the server, to be shown in the page; throws `Refused` when it will not give it. */
export const readFile = async (path: string, query?: Query): Promise<Blob> => {
  const response = await fetch(addressOf(path, query), { credentials: 'same-origin' }).catch(() => null)
  if (!response) throw new Refused(unreachable())
  if (!response.ok) throw new Refused(await opened(response).catch(() => unreachable()))
  return response.blob()
}

/** A file that the server makes from what is sent, with the name it gives it; throws `Refused` when it will not. */
export const madeFile = async (path: string, sent: unknown, { quiet, signal }: Options = {}): Promise<File> => {
  const done = quiet ? () => {} : busy()
  try {
    const { headers, body } = await bodyOf({ method: 'PUT', path, body: sent })
    const init = { method: 'PUT', headers: { ...headers, ...antiForgery() }, credentials: 'same-origin' as const }
    const response = await fetch(addressOf(path), { ...init, ...(body ? { body } : {}), ...(signal ? { signal } : {}) }).catch(() => null)
    if (!response) throw new Refused(unreachable())
    if (!response.ok) throw new Refused(await opened(response).catch(() => unreachable()))
    const blob = await response.blob()
    return new File([blob], nameIn(response) ?? path.replaceAll('/', '-'), { type: blob.type })
  } finally {
    done()
  }
}

/** Saves a file that is here already under its name. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const nameIn = (response: Response): string | undefined =>
  /filename="?([^";]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]

/** Saves a file of the server; throws `Refused` when it will not give it. */
export const download = async (path: string, query?: Query): Promise<void> => {
  const done = busy()
  try {
    const response = await fetch(addressOf(path, query), { credentials: 'same-origin' }).catch(() => null)
    if (!response) throw new Refused(unreachable())
    if (!response.ok) throw new Refused(await opened(response).catch(() => unreachable()))
    saveFile(new File([await response.blob()], nameIn(response) ?? path.replaceAll('/', '-')))
  } finally {
    done()
  }
}

/** Reads the configuration of this run; the first thing the page does. */
export const readConfig = async (): Promise<Config> => {
  const response = await fetch('/config.json')
  const given = (await response.json()) as Config
  startConfig(given)
  return given
}
