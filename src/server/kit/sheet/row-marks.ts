import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { SheetError } from './error.ts'
import { type Package, packedPart } from './package.ts'
import type { Shown } from './shown-number.ts'
import { attributes } from './xml.ts'

/** What the values of a row do not say: whether it is hidden, which cells are shown otherwise, and a formula without a stored result. */
export type RowMarks = { index: number; isHidden: boolean; shown: ReadonlyMap<number, Shown>; uncomputed: string | null }

const piece = 256 * 1024
// No row of a list is nearly as long.
const maxRow = 4 * 1024 * 1024

/** The XML of a part, piece by piece. */
async function* textOf(workbook: Package, path: string): AsyncGenerator<string> {
  const part = packedPart(workbook, path)
  if (!part) return
  const decoder = new TextDecoder()
  const source = Readable.from([part.packed], { objectMode: false })
  for await (const chunk of part.isStored ? source : source.pipe(createInflateRaw({ chunkSize: piece })))
    yield decoder.decode(chunk, { stream: true })
}

/** The position of a cell such as F12, from 0. */
const columnOf = (ref: string): number =>
  [...(/^[A-Z]*/.exec(ref)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

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
  for await (const more of textOf(workbook, path)) {
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
