import { type Reading, readStone, type StockList } from './list.ts'
import { skippedRows } from './skipped.ts'
import { type Title, titleIn } from './titles.ts'

const quoted = (text: string) => `“${text.trim().slice(0, 60)}”`

/**
 * Reads a list of new stones row by row, in order: a stone, or why a row is none. Where no column names the stones, the title above them
 * does (docs/domain/stock.md#import-of-a-stock-list). `row` counts as Excel does.
 */
export const listReader = (list: StockList) => {
  const skips = skippedRows(list)
  // The titles of a list of diamonds are their shapes, such as 'Emerald'.
  const isNamed = list.at.has('stoneName') || list.at.has('variety') || list.defaults.stoneName === list.books.stone('Diamond')
  let title: Title | null = null
  return (row: number, cells: readonly string[], numeric?: ReadonlySet<number>): Reading | { skipped: string } => {
    const skip = skips(cells)
    if (skip === null) return readStone(list, row, cells, numeric, title)
    if (isNamed || skip.title === undefined) return { skipped: skip.message }
    const found = titleIn(skip.title, list.books)
    // Before the first stone, a text is a note.
    if (found.stoneName === null && title === null) return { skipped: skip.message }
    title = found
    const named = list.books.stones.get(found.stoneName ?? '')?.name
    return { skipped: named ? `${quoted(found.text)} is a title. The stones below it are ${named}.` : `${quoted(found.text)} is a title.` }
  }
}
