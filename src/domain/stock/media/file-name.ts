/** A stock number or a file name as it is compared: a file name cannot have every sign of a stock number. */
export const fileKey = (text: string): string => text.toLowerCase().replace(/[/_. ]/g, '-')

const stemOf = (name: string): string =>
  fileKey(name.replace(/\.[a-z0-9]{2,5}$/i, ''))
    .replace(/[()]/g, '-')
    .replace(/-+$/, '')

const mostKeys = 6

/** The stock numbers that a file name may begin with, the longest first. */
export const keysIn = (name: string): string[] => {
  const parts = stemOf(name).split('-')
  const keys = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  return [...new Set(keys.filter(key => key.length >= 3 && key.length <= 32))].slice(0, mostKeys)
}

/** What a file of a stone is by its name: the stock number it begins with, its place, and whether it is of a 360° view. */
export type Named = { key: string; place: number; isTurn: boolean; other: string | null }

const turn = /^-?360(?:deg|°)?-*(\d{1,3})?$/
const numbered = /^-*(\d{1,3})$/

/**
 * What a file is for, by its name and the stock numbers that exist: `EU-01307`, `EU-01307-2`, `EU-01307 side`, `EU-01307_360_01`. The
 * longest number counts; `other` is a shorter one that also exists. Null when the name begins with none.
 */
export const readName = (name: string, exists: (key: string) => boolean): Named | null => {
  const [key, other = null] = keysIn(name).filter(exists)
  if (key === undefined) return null
  const rest = stemOf(name).slice(key.length)
  const turned = turn.exec(rest)
  return { key, isTurn: turned !== null, place: Number((turned ?? numbered.exec(rest))?.[1] ?? 0), other }
}

/** Names in the order of their numbers: 2 before 10. */
export const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })
