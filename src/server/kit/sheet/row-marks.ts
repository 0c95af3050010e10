import { SheetError } from './error.ts'
import { columnOf } from './merged-cells.ts'
import { type Package, partPieces } from './package.ts'
import type { Shown } from './shown-number.ts'
import { attributes } from './xml.ts'

/** What the values of a row do not say: whether it is hidden, which cells are shown otherwise, and a formula without a stored result. */
export type RowMarks = { index: number; isHidden: boolean; shown: ReadonlyMap<number, Shown>; uncomputed: string | null }

// No row of a list is nearly as long.
const maxRow = 4 * 1024 * 1024

const withoutResult = /<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/
const cell = /<(?:\w+:)?c\b([^>]*)>/g

const shownCells = (row: string, styles: ReadonlyMap<string, Shown>): Map<number, Shown> => {
  const found = new Map<number, Shown>()
  if (styles.size === 0) return found
  for (const [, inside = ''] of row.matchAll(cell)) {
    const { r = '', s = '' } = attributes(inside)
    const shown = styles.get(s)
    if (shown && r) found.set(columnOf(r), shown)
  }
  return found
}

/** The marks of the rows of a sheet, in the order of the file. */
export async function* rowMarks(workbook: Package, path: string, styles: ReadonlyMap<string, Shown>): AsyncGenerator<RowMarks> {
  let [text, index] = ['', -1]
  for await (const more of partPieces(workbook, path)) {
    text += more
    let from = 0
    for (const { 0: whole, 1: inside = '', 2: content = '', index: at } of text.matchAll(
      /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g,
    )) {
      from = at + whole.length
      const { r, hidden } = attributes(inside)
      index = r ? Number(r) - 1 : index + 1
      const formula = content.includes('<f') || content.includes(':f') ? withoutResult.exec(content) : null
      const uncomputed = formula ? (attributes(formula[1] ?? '').r ?? '') : null
      yield { index, isHidden: hidden === '1' || hidden === 'true', shown: shownCells(content, styles), uncomputed }
    }
    text = text.slice(from)
    if (text.length > maxRow) throw new SheetError('The row has more text than a list can have.', index + 2)
  }
}
