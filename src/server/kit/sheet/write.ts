import { PassThrough, Readable } from 'node:stream'
import { type CellValue, colToLetter, dateToSerial } from 'hucre'
import { ZipFile } from 'yazl'
import { paced } from '../jobs/pace.ts'
import { cellOf, digitsIn, type SheetColumn } from './column.ts'
import { type About, firstSheet, frameOf } from './frame.ts'
import { adder } from './totals.ts'
import { ruler } from './width.ts'
import { escaped } from './xml.ts'

type Rows = AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>
type SheetOptions = {
  name: string
  /** The totals below the rows, where they need not be the sums of the columns. */
  foot?: readonly unknown[]
  about?: About
}

// The widths come before the rows in the file, so they are measured by the first rows.
const measured = 1_000
const maxRows = 1_048_575
const slice = 64 * 1024

const cellXml = (ref: string, style: string, value: CellValue, formula?: string): string => {
  if (value === null || value === undefined) return `<c r="${ref}" s="${style}"/>`
  if (typeof value === 'string')
    return `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  const number = value instanceof Date ? dateToSerial(value) : Number(value)
  return `<c r="${ref}" s="${style}">${formula ? `<f>${formula}</f>` : ''}<v>${number}</v></c>`
}

/** The XML of the first sheet, written while its rows are read. `finish` gets the other parts of the workbook. */
async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: Rows,
  { name, foot, about }: SheetOptions,
  finish: (parts: Record<string, Uint8Array>) => void,
): AsyncGenerator<string> {
  const [sums, sample, widths, source] = [adder(columns), adder(columns), ruler(columns), paced(rows)]
  const first: (readonly unknown[])[] = []
  let next = await source.next()
  for (; !next.done && first.length < measured; next = await source.next()) {
    const row = next.value
    const stored = columns.map((column, at) => cellOf(row[at], column))
    first.push(row)
    sample.add(row, stored)
    for (const [at, column] of columns.entries()) widths.see(at, column, stored[at] ?? null, digitsIn(row[at]))
  }
  // The sum of more rows than are measured may be longer.
  for (const [at, column] of columns.entries()) widths.see(at, column, sample.longest(at) * (next.done ? 1 : 1_000))
  const sheet = { columns, name, about, widths: widths.widths() }
  const { before, styles } = await frameOf({ ...sheet, rows: 0, totals: 0 })
  let [part, count] = [before, 0]
  const letters = columns.map((_, at) => colToLetter(at))
  const rowXml = (cells: readonly unknown[]): string => {
    count++
    const stored = columns.map((column, at) => cellOf(cells[at], column))
    sums.add(cells, stored)
    const row = stored.map((value, at) => cellXml(`${letters[at]}${count + 1}`, styles[at]?.(digitsIn(cells[at])) ?? '0', value))
    return `<row r="${count + 1}">${row.join('')}</row>`
  }
  const all = (async function* () {
    yield* paced(first)
    if (!next.done) yield next.value
    yield* source
  })()
  for await (const row of all) {
    if (count === maxRows) throw new RangeError('The list has more rows than a spreadsheet can have.')
    part += rowXml(row)
    if (part.length < slice) continue
    yield part
    part = ''
  }
  const isSummed = count > 0 && columns.some(({ summed }) => summed)
  const totals = foot ? [sums.given(foot)] : isSummed ? sums.rows() : []
  const { after, parts, totals: totalStyles } = await frameOf({ ...sheet, rows: count, totals: totals.length })
  const totalsXml = totals.map((cells, index) => {
    const row = count + 2 + index
    const xml = cells.map(({ cell, formula }, at) => {
      const column = columns[at]
      const stored = column ? cellOf(cell, column) : null
      return cellXml(`${letters[at]}${row}`, totalStyles[at]?.(digitsIn(cell)) ?? '0', stored, formula)
    })
    return `<row r="${row}">${xml.join('')}</row>`
  })
  yield part + totalsXml.join('') + after
  finish(parts)
}

/**
 * A workbook as a stream, written while it is read: any number of rows in constant memory. Its first sheet has the rows with a filter, a
 * frozen head, columns as wide as their content, and the totals of the summed columns; a second sheet tells what the file is.
 */
export const writeSheet = (columns: readonly SheetColumn[], rows: Rows, options: SheetOptions): Readable =>
  Readable.from(
    (async function* () {
      const zip = new ZipFile()
      const sheet = Readable.from(
        sheetXml(columns, rows, options, parts => {
          for (const [path, bytes] of Object.entries(parts)) zip.addBuffer(Buffer.from(bytes), path)
          zip.end()
        }),
        { objectMode: false },
      )
      const packed = zip.outputStream.pipe(new PassThrough())
      for (const source of [sheet, zip]) source.on('error', error => packed.destroy(error))
      zip.addReadStream(sheet, firstSheet)
      try {
        yield* packed
      } finally {
        sheet.destroy()
      }
    })(),
    { objectMode: false },
  )
