import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Encoding } from '../../../domain/kit/import/encodings.ts'
import { csvRows, hasSemicolons } from './csv.ts'
import { encodingOf } from './encoding.ts'
import { SheetError, TooManyRows } from './error.ts'
import { type SheetRow, type SheetStart, workbookRows, workbookStarts } from './workbook.ts'

export { SheetError, TooManyRows }

export type SheetSource = string | Uint8Array | AsyncIterable<Uint8Array>
export type ReadSheetOptions = {
  kind: 'csv' | 'xlsx'
  /** The maximum number of rows, including the header. */
  maxRows: number
  maxBytes?: number
  /** The sheet of a workbook; the first one that is not hidden if none is named. */
  sheet?: string | undefined
  /** The encoding of a text file; found by its content if none is given. */
  encoding?: Encoding | undefined
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
    if (count > maxRows) throw new TooManyRows(maxRows)
    for (; empty > 0; empty--) yield { cells: [], numeric: none }
    yield row
  }
}

/** Whether a CSV file is delimited by semicolons. */
export const isSemicolonFile = async (path: string, encoding?: Encoding): Promise<boolean> => hasSemicolons(await readFile(path), encoding)

/** The encoding of a text file, by its content. */
export const encodingOfFile = async (path: string): Promise<Encoding> => encodingOf(await readFile(path))

const checked = async (source: SheetSource, kind: 'csv' | 'xlsx', maxBytes: number): Promise<Buffer> => {
  const bytes = await bytesOf(source, maxBytes)
  const packed = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  if (kind === 'csv' && packed) throw new SheetError('This is an Excel workbook, not a CSV file.')
  if (kind === 'xlsx' && !packed)
    throw new SheetError('This is not an .xlsx workbook, or it has a password. Save it as .xlsx or CSV without a password.')
  return bytes
}

const largest = 64_000_000

/**
 * The rows of a CSV file or of a sheet of a workbook as text: dates as YYYY-MM-DD, numbers as plain decimals, and percentages and numbers
 * with leading zeros as they are shown. Numeric cells of a workbook are unambiguous, those of text may not be.
 * Empty rows between others have no cells. Throws SheetError with a sentence for the user.
 */
export async function* readRows(source: SheetSource, options: ReadSheetOptions): AsyncGenerator<SheetRow> {
  const { kind, maxRows, maxBytes = largest, sheet, encoding } = options
  const bytes = await checked(source, kind, maxBytes)
  yield* allowed(kind === 'csv' ? asText(csvRows(bytes, encoding)) : workbookRows(bytes, maxRows, sheet), maxRows)
}

/** The first rows of each sheet of a workbook, or of a CSV file, which is one sheet without a name. Throws SheetError if there is none. */
export const readStarts = async (source: SheetSource, kind: 'csv' | 'xlsx', first: number, encoding?: Encoding): Promise<SheetStart[]> => {
  const bytes = await checked(source, kind, largest)
  if (kind === 'xlsx') return workbookStarts(bytes, first)
  const rows: SheetRow[] = []
  try {
    for await (const row of allowed(asText(csvRows(bytes, encoding)), Number.MAX_SAFE_INTEGER)) if (rows.push(row) >= first) break
  } catch (error) {
    // A fault further down is reported by the check. Without any row there is nothing to check.
    if (rows.length === 0 || !(error instanceof SheetError)) throw error
  }
  return [{ name: '', rows, hidden: none }]
}
