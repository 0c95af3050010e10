import { type Package, partPieces } from './package.ts'
import { tags } from './xml.ts'

const startOfRows = /<(?:\w+:)?sheetData\b/
// What stands before the rows of a list is short.
const mostText = 1024 * 1024
const mostColumns = 1_000

/** The columns of a sheet that are hidden, by their positions from 0. They stand before its rows. */
export const hiddenColumns = async (workbook: Package, path: string): Promise<ReadonlySet<number>> => {
  let text = ''
  for await (const piece of partPieces(workbook, path)) {
    text += piece
    if (startOfRows.test(text) || text.length > mostText) break
  }
  const [before = ''] = text.split(startOfRows)
  return new Set(
    tags(before, 'col').flatMap(({ min, max = min, hidden }) => {
      if (hidden !== '1' && hidden !== 'true') return []
      const [from, to] = [Number(min) - 1, Math.min(Number(max), mostColumns)]
      return Array.from({ length: Math.max(0, to - from) || 0 }, (_, at) => from + at)
    }),
  )
}
