import { Readable } from 'node:stream'
import { paced } from '../jobs/pace.ts'

/** A cell of a CSV file: a text, or a number as text, which is written without change. */
export type CsvCell = { text: string } | { number: string } | null

// A spreadsheet program runs a cell that begins like a formula. With an apostrophe before it, it stays text.
const formula = /^[=+\-@\t\r\n]/

const cellText = (cell: CsvCell): string => {
  if (cell === null) return ''
  if ('number' in cell) return cell.number
  const text = formula.test(cell.text) ? `'${cell.text}` : cell.text
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row of a CSV file (RFC 4180). */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

// Excel reads a file as UTF-8 only with this mark.
const byteOrderMark = '\ufeff'
const slice = 64 * 1024

/** Text as a stream of larger parts. */
export const joined = (parts: AsyncIterable<string>): Readable =>
  Readable.from(
    (async function* () {
      let part = ''
      for await (const text of parts) {
        part += text
        if (part.length < slice) continue
        yield part
        part = ''
      }
      if (part) yield part
    })(),
    { objectMode: false },
  )

/** A CSV file as a stream, written while its rows are read. `forExcel` marks it as UTF-8, which other programs do not expect. */
export const writeCsv = (head: readonly string[], rows: AsyncIterable<readonly CsvCell[]>, { forExcel }: { forExcel: boolean }): Readable =>
  joined(
    (async function* () {
      yield (forExcel ? byteOrderMark : '') + csvRow(head.map(text => ({ text })))
      for await (const row of paced(rows)) yield csvRow(row)
    })(),
  )
