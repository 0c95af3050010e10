import { plainWord } from './words.ts'

export type Column = { name: string; samples: readonly string[] }
/** The index of the header row: the first row with more than half as many filled cells as the fullest. */
export const headOf = (rows: readonly (readonly string[])[]): number => {
  const filled = rows.map(row => row.filter(cell => cell.trim() !== '').length)
  return filled.findIndex(count => count > 0 && count * 2 > Math.max(...filled))
}

/** The column names: without a heading the letter as in Excel; a repeated name gets a number. */
export const columnNames = (head: readonly string[]): string[] => {
  const met = new Map<string, number>()
  return head.map((cell, index) => {
    const name = cell.trim().replace(/\s+/g, ' ').slice(0, 120) || `Column ${letters(index)}`
    const times = (met.get(name.toLowerCase()) ?? 0) + 1
    met.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** The key of a list's format: its headings in any order. */
export const headsKey = (names: readonly string[]): string => names.map(plainWord).sort().join('\n')

/** Remembered values by column, for a list whose headings differ only in case, punctuation or order; columns without one are omitted. */
export const recalled = <T>(names: readonly string[], remembered: Readonly<Record<string, T | null>>): Record<string, T> => {
  const known = new Map(Object.entries(remembered).map(([name, value]) => [plainWord(name), value]))
  return Object.fromEntries(
    names.flatMap(name => {
      const value = remembered[name] ?? known.get(plainWord(name)) ?? null
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

/** A fault for each named column that the list does not have. */
export const unknownColumns = (names: readonly string[], part: 'mapping' | 'decimals' | 'dates', given: object): Record<string, string> =>
  Object.fromEntries(Object.keys(given).flatMap(name => (names.includes(name) ? [] : [[`${part}.${name}`, `The list has no column “${name}”.`]])))
