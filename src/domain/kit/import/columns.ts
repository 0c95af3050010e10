import { plainWord } from './words.ts'

/** A column of a list: its heading, its first values to show, and the cells of the first rows, empty ones included. */
export type Column = { name: string; samples: readonly string[]; cells?: readonly string[] }
type Row = readonly string[]
const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
const filledIn = (row: Row): number => row.filter(isFilled).length

/** The heads of two rows, one over the other. A head over several others is a part of each, unless the lower one is clear alone. */
const joined = (upper: Row, lower: Row, knows: (head: string) => boolean): string[] => {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [top, low] = [upper[at]?.trim() ?? '', lower[at]?.trim() ?? '']
    if (top) group = low ? top : ''
    // A side under “Measurements” is clear by its letter.
    if (!low || !group || /^[a-z]$/i.test(low)) return low || top
    const both = `${group} ${low}`
    if (knows(low) && !knows(both)) group = ''
    return group ? both : low
  })
}

/** The row of the column names, by its index, and its cells. With two rows of names, it is the lower one. */
export type Head = { at: number; cells: readonly string[] }

const holdsNumbers = (row: Row) => row.some(cell => /^\s*[\p{Sc}]?\s*\d[\d.,' ]*\s*$/u.test(cell))

/**
 * Finds the column names of a list, below titles and notes: the row, or two rows together, with most headings that are known. If fewer than
 * two are known, the first row with more than half as many filled cells as the fullest. Null when no row is filled.
 */
export const headOf = (rows: readonly Row[], knows: (head: string) => boolean = () => false): Head | null => {
  const count = (cells: Row) => new Set(cells.filter(cell => isFilled(cell) && knows(cell)).map(plainWord)).size
  const single = rows.map((cells, at) => ({ at, cells, known: count(cells) }))
  const double = rows.slice(1).flatMap((lower, index) => {
    const upper = rows[index] ?? []
    if (filledIn(upper) === 0 || filledIn(lower) < 2 || holdsNumbers(lower) || holdsNumbers(upper)) return []
    const cells = joined(upper, lower, knows)
    // A second row of units adds no heading, but belongs to the names.
    const known = count(cells)
    return [{ at: index + 1, cells, known: known + (known > count(lower) ? 0.5 : 0) }]
  })
  const best = [...single, ...double].reduce<(Head & { known: number }) | null>(
    (best, one) => (one.known > (best?.known ?? 1.5) ? one : best),
    null,
  )
  if (best) return { at: best.at, cells: best.cells }
  const filled = rows.map(filledIn)
  const at = filled.findIndex(count => count > 0 && count * 2 > Math.max(...filled))
  const cells = rows[at]
  return cells ? { at, cells } : null
}

/** The column names: without a heading the letter as in Excel; a repeated name gets a number. */
export const columnNames = (head: readonly string[]): string[] => {
  const met = new Map<string, number>()
  return head.map((cell, index) => {
    const name = cell.trim().replace(/\s+/g, ' ').slice(0, 120).toWellFormed() || `Column ${letters(index)}`
    const times = (met.get(name.toLowerCase()) ?? 0) + 1
    met.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The letters of a column as in Excel, by its position from 0. */
export const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** The name of a cell as a spreadsheet shows it, by the row and the name of its column: 'F12'. Without such a column, the row: 'Row 12'. */
export const cellName = (columns: readonly { name: string }[], row: number, column: string): string => {
  const at = columns.findIndex(({ name }) => name === column)
  return at < 0 ? `Row ${row}` : `${letters(at)}${row}`
}

/** The key of a list's format: its headings in any order. */
export const headsKey = (names: readonly string[]): string => names.map(plainWord).sort().join('\n')

/** Remembered values by column, for a list whose headings differ only in case, punctuation or order; columns without one are omitted. */
export const recalled = <T>(names: readonly string[], remembered: Readonly<Record<string, T>>): Record<string, T> => {
  const known = new Map(Object.entries(remembered).map(([name, value]) => [plainWord(name), value]))
  return Object.fromEntries(
    names.flatMap(name => {
      const value = remembered[name] === undefined ? known.get(plainWord(name)) : remembered[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** A fault for each named column that the list does not have. */
export const unknownColumns = (names: readonly string[], part: 'mapping' | 'decimals' | 'dates', given: object): Record<string, string> =>
  Object.fromEntries(Object.keys(given).flatMap(name => (names.includes(name) ? [] : [[`${part}.${name}`, `The list has no column “${name}”.`]])))
