import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type CellValue, colToLetter, dateToSerial } from 'hucre'
import { ZipFile } from 'yazl'
import { cellOf, digitsIn, type SheetColumn } from './column.ts'
import { type About, firstSheet, frameOf } from './frame.ts'
import { adder, type Total } from './totals.ts'
import { ruler } from './width.ts'

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

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
const escaped = (text: string): string => text.replace(/[&<>\r]/g, mark => marks[mark] ?? mark)

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
  const [sums, widths, source] = [adder(columns), ruler(columns), cellsOf(rows)]
  const first: (readonly unknown[])[] = []
  let next = await source.next()
  for (; !next.done && first.length < measured; next = await source.next()) first.push(next.value)
  const own = adder(columns)
  for (const row of first)
    for (const [at, column] of columns.entries()) {
      const value = cellOf(row[at], column)
      widths.see(at, column, value, digitsIn(row[at]))
      own.add(at, row[at], value)
    }
  // The sum of more rows than are measured may be longer.
  for (const [at, column] of columns.entries()) if (column.summed) widths.see(at, column, Number(own.sumOf(at)) * (next.done ? 1 : 1_000))
  const sheet = { columns, name, about, widths: widths.widths() }
  const { before, styles } = await frameOf({ ...sheet, rows: 0, hasTotals: false })
  let [part, count] = [before, 0]
  const letters = columns.map((_, at) => colToLetter(at))
  const rowXml = (cells: readonly unknown[]): string => {
    count++
    const row = columns.map((column, at) => {
      const value = cellOf(cells[at], column)
      sums.add(at, cells[at], value)
      return cellXml(`${letters[at]}${count + 1}`, styles[at]?.(digitsIn(cells[at])) ?? '0', value)
    })
    return `<row r="${count + 1}">${row.join('')}</row>`
  }
  const all = (async function* () {
    yield* first
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
  const totals = foot || (count > 0 && columns.some(({ summed }) => summed)) ? sums.totals(foot) : null
  const { after, parts, totals: totalStyles } = await frameOf({ ...sheet, rows: count, hasTotals: totals !== null })
  yield part + (totals ? totalsXml(columns, totals, count, at => totalStyles[at]?.(digitsIn(totals[at]?.value)) ?? '0') : '') + after
  finish(parts)
}

const totalsXml = (columns: readonly SheetColumn[], totals: readonly Total[], count: number, styleOf: (at: number) => string): string => {
  const cells = totals.map(({ value, isSum }, at) => {
    const column = columns[at]
    const stored = column ? cellOf(value, column) : null
    const [ref, letter] = [`${colToLetter(at)}${count + 2}`, colToLetter(at)]
    if (at === 0 && stored === null) return cellXml(ref, styleOf(at), 'Total')
    return cellXml(ref, styleOf(at), stored, isSum && count > 0 ? `SUBTOTAL(109,${letter}2:${letter}${count + 1})` : undefined)
  })
  return `<row r="${count + 2}">${cells.join('')}</row>`
}

/** The rows with pauses, because buffered rows would otherwise be written without letting other work run. */
async function* cellsOf(rows: Rows): AsyncGenerator<readonly unknown[], undefined> {
  let count = 0
  for await (const row of rows) {
    if (++count % 200 === 0) await setImmediate()
    yield row
  }
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
