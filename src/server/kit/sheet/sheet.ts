import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import { type CellStyle, type CellValue, writeXlsxStream } from 'hucre'
import { isQuantity, over, plus } from '../../../domain/kit/quantity.ts'
import { csvRows, hasSemicolons } from './csv.ts'
import { SheetError, tooManyRows } from './error.ts'
import { type SheetRow, workbookRows } from './workbook.ts'

export { SheetError }

export type SheetColumn = {
  header: string
  /** A percentage is given in percent: '12.5' is 12.5 %. */
  kind: 'text' | 'number' | 'money' | 'weight' | 'date' | 'percent' | 'integer'
  digits?: number
  width?: number
}

const decimals = (digits: number) => (digits > 0 ? `.${'0'.repeat(digits)}` : '')

const formatOf = ({ kind, digits }: SheetColumn): string | undefined => {
  if (kind === 'text') return '@'
  if (kind === 'date') return 'd mmm yyyy'
  if (kind === 'integer') return '#,##0'
  if (kind === 'percent') return `0${decimals(digits ?? 1)}%`
  if (kind === 'money') return `#,##0${decimals(digits ?? 2)}`
  if (kind === 'weight') return `#,##0${decimals(digits ?? 3)}`
  return digits === undefined ? undefined : `#,##0${decimals(digits)}`
}

const widthOf = ({ header, kind, width }: SheetColumn): number => width ?? Math.max(header.length + 2, kind === 'text' ? 18 : 12)

// Excel rejects a workbook with these characters, or with more than 32,767 characters in a cell.
const unfit = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
// Excel reads _x003D_ as the character with that code, an equals sign.
const numbered = /_x(?=[0-9A-Fa-f]{4}_)/g
const textCell = (value: unknown): string =>
  String(value)
    .replace(unfit, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .slice(0, 32_767)
    .replace(numbered, '_x005F_x')

// Excel stores fifteen digits; a longer number stays text, so that it is not changed.
const numberCell = (text: string): CellValue => (text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? Number(text) : text)

const cellOf = (value: unknown, { kind }: SheetColumn): CellValue => {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'text') return textCell(value)
  if (kind === 'date') {
    const day = value instanceof Date ? value.toISOString() : String(value)
    return /^\d{4}-\d\d-\d\d/.test(day) ? new Date(`${day.slice(0, 10)}T00:00:00Z`) : textCell(value)
  }
  const text = String(value)
  if (!isQuantity(text)) return textCell(value)
  return numberCell(kind === 'percent' ? over(text, 100) : plus(text, '0'))
}

/**
 * A workbook of one sheet as a stream, written while it is read: any number of rows in constant memory.
 * Quantities become numbers and business dates become dates; text stays text, whatever its first character.
 */
export const writeSheet = (
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  { name }: { name: string },
): Readable => {
  let heading = true
  const bold: CellStyle = { font: { bold: true } }

  async function* cells(): AsyncGenerator<CellValue[]> {
    yield columns.map(column => textCell(column.header))
    heading = false
    let count = 0
    for await (const row of rows) {
      // Buffered rows would otherwise be written without letting other work run.
      if (++count % 200 === 0) await setImmediate()
      yield columns.map((column, index) => cellOf(row[index], column))
    }
  }

  const definitions = columns.map(column => {
    const numFmt = formatOf(column)
    const style: CellStyle = numFmt === undefined ? {} : { numFmt }
    return {
      width: widthOf(column),
      // The stream writer has styles per column only and reads them for each row: the first row is the header.
      get style() {
        return heading ? bold : style
      },
    }
  })

  const sheetName =
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet'
  const stream = writeXlsxStream(cells(), { name: sheetName, columns: definitions, freezePane: { rows: 1 } })
  // The types of the browser and of Node declare the same stream differently.
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

export type SheetSource = string | Uint8Array | AsyncIterable<Uint8Array>
export type ReadSheetOptions = {
  kind: 'csv' | 'xlsx'
  /** The maximum number of rows, including the header. */
  maxRows: number
  maxBytes?: number
}

const bytesOf = async (source: SheetSource, maxBytes: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of typeof source === 'string' ? createReadStream(source) : source instanceof Uint8Array ? [source] : source) {
    size += chunk.length
    if (size > maxBytes) throw new SheetError(`The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const none: ReadonlySet<number> = new Set()
/** Rows of text, which have no numeric cells. */
async function* asText(rows: AsyncIterable<string[]>): AsyncGenerator<SheetRow> {
  for await (const cells of rows) yield { cells, numeric: none }
}

/** Throws beyond the maximum number of rows, and drops empty rows at the end. */
async function* allowed(rows: AsyncIterable<SheetRow>, maxRows: number): AsyncGenerator<SheetRow> {
  let count = 0
  let empty = 0
  for await (const row of rows) {
    if (row.cells.every(cell => cell.trim() === '')) {
      empty++
      continue
    }
    count += empty + 1
    if (count > maxRows) throw tooManyRows(maxRows)
    for (; empty > 0; empty--) yield { cells: [], numeric: none }
    yield row
  }
}

/** Whether a CSV file is delimited by semicolons. */
export const isSemicolonFile = async (path: string): Promise<boolean> => hasSemicolons(await readFile(path))

/**
 * The rows of a CSV file or of the first sheet of a workbook as text: dates as YYYY-MM-DD, numbers as plain decimals.
 * Empty rows between others are []. Throws SheetError with a sentence for the user.
 */
export async function* readSheet(source: SheetSource, options: ReadSheetOptions): AsyncGenerator<string[]> {
  for await (const { cells } of readRows(source, options)) yield cells
}

/** The same rows with the positions of numeric cells: those of a workbook are unambiguous, those of text may not be. */
export async function* readRows(source: SheetSource, { kind, maxRows, maxBytes = 64_000_000 }: ReadSheetOptions): AsyncGenerator<SheetRow> {
  const bytes = await bytesOf(source, maxBytes)
  const packed = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  if (kind === 'csv' && packed) throw new SheetError('This is an Excel workbook, not a CSV file.')
  if (kind === 'xlsx' && !packed)
    throw new SheetError('This is not an .xlsx workbook, or it has a password. Save it as .xlsx or CSV without a password.')
  yield* allowed(kind === 'csv' ? asText(csvRows(bytes)) : workbookRows(bytes, maxRows), maxRows)
}
