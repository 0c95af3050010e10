import { type Package, partPieces } from './package.ts'
import { tags } from './xml.ts'

/** Cells of one column that are merged over several rows, by their positions from 0. */
export type Merged = { column: number; from: number; to: number }

/** The position of a column such as F or F12, from 0. */
export const columnOf = (ref: string): number =>
  [...(/^[A-Z]*/.exec(ref)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
const rowOf = (ref: string): number => Number(/\d+$/.exec(ref)?.[0] ?? 0) - 1

const endOfRows = /<\/(?:\w+:)?sheetData>/
const longestEnd = 40
// What stands below the rows of a list is short.
const mostText = 8 * 1024 * 1024

/** The cells of a sheet that are merged over several rows, from the top. They stand behind its rows. */
export const mergedCells = async (workbook: Package, path: string): Promise<Merged[]> => {
  let [text, isBelow] = ['', false]
  for await (const piece of partPieces(workbook, path)) {
    text += piece
    const end = isBelow ? null : endOfRows.exec(text)
    isBelow ||= end !== null
    if (end) text = text.slice(end.index)
    else if (!isBelow) text = text.slice(-longestEnd)
    if (text.length > mostText) break
  }
  return tags(text, 'mergeCell')
    .map(({ ref = '' }) => ref.split(':'))
    .map(([first = '', last = first]) => ({ column: columnOf(first), from: rowOf(first), to: rowOf(last) }))
    .filter(({ column, from, to }) => column >= 0 && from >= 0 && to > from)
    .sort((a, b) => a.from - b.from)
}

/** Follows the rows of a sheet in order, and gives the texts that merged cells above mean for a row, by column. */
export const mergedAbove = (merged: readonly Merged[]) => {
  let [next, open]: [number, (Merged & { text: string })[]] = [0, []]
  return (index: number, cells: readonly string[]): ReadonlyMap<number, string> => {
    open = open.filter(({ to }) => to >= index)
    const found = new Map(open.map(({ column, text }) => [column, text]))
    for (let one = merged[next]; one && one.from <= index; one = merged[next]) {
      if (one.from === index) open.push({ ...one, text: cells[one.column] ?? '' })
      next++
    }
    return found
  }
}
