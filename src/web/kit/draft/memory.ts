const own = (key: string) => `stonebook.${key}`

/** What this computer remembers under a key, or the fallback; never throws, whatever stands there. */
export const remembered = <T>(key: string, fallback: T): T => {
  try {
    const text = localStorage.getItem(own(key))
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Remembers a value on this computer, and gives it back; a full or closed store is no reason to fail. */
export const remember = <T>(key: string, value: T): T => {
  try {
    localStorage.setItem(own(key), JSON.stringify(value))
  } catch {}
  return value
}

/** Forgets what stands under a key. */
export const forget = (key: string): void => {
  try {
    localStorage.removeItem(own(key))
  } catch {}
}

/** The keys that begin so and under which something is remembered; none where there is no store. */
export const keysUnder = (start: string): string[] => {
  try {
    return Object.keys(localStorage).flatMap(key => (key.startsWith(own(start)) ? key.slice(own('').length) : []))
  } catch {
    return []
  }
}
