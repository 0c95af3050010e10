import { isRecord } from '../../../domain/kit/json.ts'

/** A write in progress: its idempotency key, and whether the same write was sent before without a response. */
export type Sending = { key: string; isRepeat: boolean; answered: () => void }

// The server stores no response for these calls: it contains a secret, or the call does something outside of the database.
const withoutKey = new Set([
  'POST auth/login',
  'PUT user/password',
  'POST auth/password-link',
  'POST auth/new-password',
  'POST api-token',
  'POST webhook',
  'PUT webhook/secret',
  'PUT webhook/test',
  'PUT inventory/print-labels',
])
// In milliseconds. The server keeps a response for 48 hours.
const keyLifetime = 40 * 3_600_000

const hashOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}

type Stored = { key: string; at: number }
const isStored = (value: unknown): value is Stored => isRecord(value) && typeof value.key === 'string' && typeof value.at === 'number'

const stored = (place: string): Stored | null => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return isStored(found) && Date.now() - found.at < keyLifetime ? found : null
  } catch {
    return null
  }
}

const store = (place: string, value: Stored | null): void => {
  try {
    if (value) sessionStorage.setItem(place, JSON.stringify(value))
    else sessionStorage.removeItem(place)
  } catch {
    // Without storage the key lasts as long as the request.
  }
}

type Call = { method: string; path: string; query?: unknown; body?: unknown; files?: Record<string, Blob> | undefined }

/**
 * The Idempotency-Key of a write, or undefined for a call that has none. The same write keeps its key until it is answered: after a lost
 * response, a second click, or a page reload.
 */
export const startSending = async ({ method, path, query, body, files = {} }: Call): Promise<Sending | undefined> => {
  if (method === 'GET' || withoutKey.has(`${method} ${path}`)) return undefined
  const sizes = Object.entries(files).map(([name, file]) => [name, file.size, file.type, file instanceof File ? file.lastModified : 0])
  const place = `stonebook.sent.${await hashOf(JSON.stringify([method, path, query ?? null, body ?? null, sizes]))}`
  const before = stored(place)
  const key = before?.key ?? crypto.randomUUID()
  if (!before) store(place, { key, at: Date.now() })
  return { key, isRepeat: before !== null, answered: () => store(place, null) }
}

/** The sending of a write that keeps its own key until it is answered. */
export const sentAgain = (key: string): Sending => ({ key, isRepeat: true, answered: () => {} })
