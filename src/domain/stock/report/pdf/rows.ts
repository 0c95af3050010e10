/** A piece of text on a page, in points: its left edge, its baseline from the top of the page, its width, and the height of its letters. */
export type Piece = { text: string; left: number; top: number; width: number; height: number }
/** Words that stand together, with their left and right edge. */
export type Cell = { text: string; left: number; right: number }
/** A line of a page. The rows of a further page have much larger tops. */
export type Row = { top: number; height: number; cells: readonly Cell[] }

const pageTop = 100_000
// Words of one cell are less than a letter apart, columns are further.
const columnGap = 0.9
const wordGap = 0.12

// No line of a report is longer. Longer text is made to keep a reader busy.
const mostLetters = 500

/** The leaders between a label and its value: dots or a line. */
const leaders = /\s*(?:(?:[.·•]\s?){3,}|…+|_{3,})\s*/

/** A cell without its leaders: each part with its share of the width. */
const parted = ({ text, left, right }: Cell): Cell[] => {
  const letter = (right - left) / Math.max(1, text.length)
  let from = 0
  return text.split(leaders).flatMap(part => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return part.trim() ? [{ text: part.trim(), left: left + at * letter, right: left + from * letter }] : []
  })
}

const cellsOf = (pieces: readonly Piece[], height: number): Cell[] => {
  const cells: Cell[] = []
  for (const { text, left, width } of [...pieces].sort((a, b) => a.left - b.left)) {
    const last = cells.at(-1)
    const gap = last ? left - last.right : 0
    if (!last || gap > columnGap * height) {
      cells.push({ text, left, right: left + width })
      continue
    }
    const space = gap > wordGap * height && !/\s$/.test(last.text) && !/^\s/.test(text) ? ' ' : ''
    last.text += space + text
    last.right = Math.max(last.right, left + width)
  }
  return cells.map(cell => ({ ...cell, text: cell.text.slice(0, mostLetters).replace(/\s+/g, ' ').trim() })).flatMap(parted)
}

const rowsOfPage = (pieces: readonly Piece[], page: number): Row[] => {
  const lines: { top: number; height: number; pieces: Piece[] }[] = []
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').sort((a, b) => a.top - b.top)) {
    const last = lines.at(-1)
    if (last && piece.top - last.top <= 0.4 * Math.max(last.height, piece.height)) {
      last.pieces.push(piece)
      last.height = Math.max(last.height, piece.height)
    } else lines.push({ top: piece.top, height: piece.height, pieces: [piece] })
  }
  return lines.map(line => ({ top: page * pageTop + line.top, height: line.height, cells: cellsOf(line.pieces, line.height) }))
}

/**
 * The lines of the pages of a document, from the top, each with its cells from the left: a label and its value are two cells if there are
 * dots or a gap between them (docs/domain/stock.md#reading-a-pdf).
 */
export const rowsOf = (pages: readonly (readonly Piece[])[]): Row[] =>
  pages.flatMap((pieces, page) => rowsOfPage(pieces, page)).filter(({ cells }) => cells.length > 0)
