import { sealText, unsealText } from './sealing.ts'

/**
 * Data of one user on this computer, such as unfinished drafts. It is encrypted (AES-GCM) with a key that the server gives that user while
 * they are signed in. After Log Out the key is gone, and the data is unreadable until the same user signs in again.
 */
type Open = { user: string; key: CryptoKey; texts: Map<string, string>; sealing: Set<string> }

let open: Open | null = null
const startOf = (user: string) => `stonebook.sealed.${user}.`

/** Writes the latest value under a name. A full or disabled store is ignored. */
const write = async ({ user, key, texts, sealing }: Open, name: string): Promise<void> => {
  if (sealing.has(name)) return
  sealing.add(name)
  try {
    for (let text = texts.get(name); ; text = texts.get(name)) {
      const sealed = text === undefined ? null : await sealText(key, name, text)
      if (texts.get(name) !== text) continue
      if (sealed === null) localStorage.removeItem(startOf(user) + name)
      else localStorage.setItem(startOf(user) + name, sealed)
      return
    }
  } catch {
  } finally {
    sealing.delete(name)
  }
}

/** Migrates the plain text of an earlier release: the user's drafts are encrypted, the last list filters are deleted. */
const takeOver = async (into: Open): Promise<void> => {
  for (const stored of Object.keys(localStorage)) {
    const isDraft = stored.startsWith(`stonebook.draft.${into.user}.`)
    if (!isDraft && !/^stonebook\.(?!sealed\.|columns\.).*\.view$/.test(stored)) continue
    const text = localStorage.getItem(stored)
    const name = stored.slice('stonebook.'.length)
    if (isDraft && text !== null && !into.texts.has(name)) {
      into.texts.set(name, text)
      await write(into, name)
    }
    localStorage.removeItem(stored)
  }
}

/** Opens the encrypted store of a user with the key of this user. */
export const openSealed = async (user: string, key: CryptoKey): Promise<void> => {
  if (open?.user === user) return
  const opened: Open = { user, key, texts: new Map(), sealing: new Set() }
  try {
    for (const [stored, sealed] of Object.entries(localStorage)) if (stored.startsWith(startOf(user))) await take(opened, stored, sealed)
    await takeOver(opened)
  } catch {}
  open = opened
}

const take = async ({ user, key, texts }: Open, stored: string, sealed: string): Promise<void> => {
  const name = stored.slice(startOf(user).length)
  const before = texts.get(name)
  const text = await unsealText(key, name, sealed)
  // A value typed here since then is newer.
  if (text !== null && texts.get(name) === before) texts.set(name, text)
}

/** Forgets the key and all decrypted values. Running encryptions still finish. */
export const closeSealed = (): void => {
  open = null
}

// Picks up changes from other tabs of the same user.
window.addEventListener('storage', async ({ key: stored, newValue }) => {
  if (!open || !stored?.startsWith(startOf(open.user))) return
  const name = stored.slice(startOf(open.user).length)
  if (open.sealing.has(name)) return
  if (newValue === null) open.texts.delete(name)
  else await take(open, stored, newValue)
  for (const read of readers) read()
})

const readers = new Set<() => void>()
/** Calls back whenever another tab has stored or deleted a value. Returns the unsubscribe function. */
export const onRead = (read: () => void): (() => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

/** The value stored for the signed-in user under a key, or the fallback. Never throws. */
export const remembered = <T>(name: string, fallback: T): T => {
  const text = open?.texts.get(name)
  try {
    // Only `remember` writes here, with a value of this type.
    return text === undefined ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Stores a value for the signed-in user and returns it. Without a signed-in user it is not stored. */
export const remember = <T>(name: string, value: T): T => {
  if (open) {
    open.texts.set(name, JSON.stringify(value))
    void write(open, name)
  }
  return value
}

/** The keys with this prefix that are stored for the signed-in user. */
export const keysUnder = (start: string): string[] => [...(open?.texts.keys() ?? [])].filter(name => name.startsWith(start))

/** Deletes the value under a key. */
export const forget = (name: string): void => {
  if (!open) return
  open.texts.delete(name)
  void write(open, name)
}
