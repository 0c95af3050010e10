const own = (key: string) => `stonebook.${key}`

/** The value stored on this computer under a key, or the fallback. Never throws, even on invalid data. */
export const remembered = <T>(key: string, fallback: T): T => {
  try {
    const text = localStorage.getItem(own(key))
    // Only `remember` writes here, with a value of this type.
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Stores a value on this computer and returns it. A full or disabled store is ignored. */
export const remember = <T>(key: string, value: T): T => {
  try {
    localStorage.setItem(own(key), JSON.stringify(value))
  } catch {}
  return value
}

/** Deletes the value under a key. */
export const forget = (key: string): void => {
  try {
    localStorage.removeItem(own(key))
  } catch {}
}

/** The stored keys with this prefix; none when there is no store. */
export const keysUnder = (start: string): string[] => {
  try {
    return Object.keys(localStorage).flatMap(key => (key.startsWith(own(start)) ? key.slice(own('').length) : []))
  } catch {
    return []
  }
}
