import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { csvRows, hasSemicolons } from './csv.ts'
import { SheetError, tooManyRows } from './error.ts'
import { type SheetRow, workbookRows } from './workbook.ts'

export { SheetError }

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
