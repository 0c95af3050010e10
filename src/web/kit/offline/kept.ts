import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { isRecord } from '../../../domain/kit/json.ts'
import { sealText, unsealText } from '../draft/sealing.ts'

/**
 * What this device keeps of the server's answers, so that a few screens open without a connection
 * (docs/domain/stock.md#without-a-connection). It is encrypted with the key of the user. The key cannot be read from the browser's store,
 * only used, and it is deleted with all answers at Log Out, when the session ends, and when the device was longer without a connection than
 * a session may be idle.
 */
type Opened = { user: string; key: CryptoKey; until: number }
type Sealed = { at: number; text: string }

const opened = 'opened'
const answer = 'answer.'
const most = 300
const hour = 3_600_000

let open: Opened | null = null
let store: UseStore | undefined
const place = (): UseStore => {
  store ??= createStore('stonebook', 'kept')
  return store
}
// A disabled or full store keeps nothing, and the screens work as long as there is a connection.
const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

const isOpened = (value: unknown): value is Opened =>
  isRecord(value) && typeof value.user === 'string' && value.key instanceof CryptoKey && typeof value.until === 'number'
const isSealed = (value: unknown): value is Sealed => isRecord(value) && typeof value.at === 'number' && typeof value.text === 'string'

/** Deletes the oldest answers beyond a few hundred. */
const dropOldest = async (): Promise<void> => {
  const found = await entries<string, unknown>(place())
  const kept = found.flatMap(([name, value]) => (name.startsWith(answer) && isSealed(value) ? [{ name, at: value.at }] : []))
  for (const { name } of kept.sort((a, b) => b.at - a.at).slice(most)) await del(name, place())
}

/** Keeps answers for the user who is signed in, until the device was this many hours without a connection. */
export const openKept = async (user: string, key: CryptoKey, hours: number): Promise<void> => {
  open = { user, key, until: Date.now() + hours * hour }
  const now = open
  await attempt(async () => {
    const before = await get<unknown>(opened, place())
    if (isOpened(before) && before.user !== user) await clear(place())
    await set(opened, now, place())
    await dropOldest()
  }, undefined)
}

/** Opens the answers kept for the last user again, without a connection. Null when there are none, or they are too old. */
export const reopenKept = async (): Promise<{ user: string; key: CryptoKey } | null> => {
  const before = await attempt(() => get<unknown>(opened, place()), null)
  if (!isOpened(before) || before.until < Date.now()) return null
  open = before
  return before
}

/** Deletes all answers and the key. */
export const closeKept = (): Promise<void> => {
  open = null
  return attempt(() => clear(place()), undefined)
}

/** Keeps a value under a name. */
export const keep = async (name: string, value: unknown): Promise<void> => {
  const now = open
  if (!now) return
  await attempt(async () => {
    const text = await sealText(now.key, now.user + name, JSON.stringify(value))
    // The user may have left in the meantime.
    if (open?.user === now.user) await set(answer + name, { at: Date.now(), text }, place())
  }, undefined)
}

/** The value kept under a name; undefined when there is none. */
export const kept = async (name: string): Promise<unknown> => {
  const now = open
  if (!now) return undefined
  const found = await attempt(() => get<unknown>(answer + name, place()), undefined)
  const text = isSealed(found) ? await unsealText(now.key, now.user + name, found.text) : null
  return text === null ? undefined : JSON.parse(text)
}
