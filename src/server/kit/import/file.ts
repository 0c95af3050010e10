import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Column, columnNames, headOf } from '../../../domain/kit/import/columns.ts'
import type { Encoding } from '../../../domain/kit/import/encodings.ts'
import { invalid, Refusal } from '../errors.ts'
import { contentOf } from '../files/content.ts'
import { sync, syncUp } from '../files/write-whole.ts'
import { encodingOf } from '../sheet/encoding.ts'
import { readRows, readStarts, SheetError, TooManyRows } from '../sheet/read.ts'

const retention = 24 * 3600_000
// A list may have a letterhead above it, and its first rows show what its columns are.
const maxHead = 60
const rowsForHead = 160
const samples = 3

/** The file type of a list, by its content; refuses any other type. */
export const kindOf = async (path: string): Promise<'csv' | 'xlsx'> => {
  const type = (await contentOf(path))?.type
  if (type === 'text/csv') return 'csv'
  if (type?.endsWith('.sheet')) return 'xlsx'
  if (type === undefined && (await isOlderText(path))) return 'csv'
  throw new Refusal(415, 'Only CSV files and Excel workbooks (.xlsx) can be imported.')
}

/** Whether a file is text in any encoding: it has a separator and no control characters, and is no page or document. */
const isOlderText = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const start = buffer.subarray(0, bytesRead)
    const text = new TextDecoder(encodingOf(start)).decode(start, { stream: true })
    return !/[\u0000-\u0008\u000e-\u001e]/.test(text) && /[,;\t\n|^~]/.test(text) && !/^\s*(<|%PDF|%!|\{\\rtf)/.test(text)
  } finally {
    await file.close()
  }
}

/** A sheet of an uploaded list: the row of its column names, counted from 1, and its columns with their first cells. */
export type ListStart = { sheet: string | null; head: number; columns: (Required<Column> & { isHidden?: true })[] }

/** The column names of each sheet of a file that has some. Refuses a file without any. */
export const startsOfFile = async (
  path: string,
  kind: 'csv' | 'xlsx',
  knows: (head: string) => boolean,
  encoding?: Encoding,
): Promise<[ListStart, ...ListStart[]]> => {
  const sheets = await readStarts(path, kind, rowsForHead, encoding).catch((error: unknown) => {
    throw error instanceof SheetError ? invalid({ file: error.message }) : error
  })
  const starts = sheets.flatMap(({ name, rows, hidden }) => {
    const start = startOf(
      rows.map(({ cells }) => cells),
      rows.map(({ isHidden }) => isHidden === true),
      hidden,
      knows,
    )
    return start ? [{ sheet: kind === 'xlsx' ? name : null, ...start }] : []
  })
  const [first, ...others] = starts
  if (!first) throw invalid({ file: 'The file is empty. Add a row with the column names, and the list below it.' })
  return [first, ...others]
}

const startOf = (
  rows: readonly string[][],
  hidden: readonly boolean[],
  hiddenColumns: ReadonlySet<number>,
  knows: (head: string) => boolean,
): Omit<ListStart, 'sheet'> | null => {
  const head = headOf(rows.slice(0, maxHead), knows)
  if (!head) return null
  const names = columnNames(head.cells.slice(0, 1 + head.cells.findLastIndex(cell => cell.trim() !== '')))
  if (names.length > 200) throw invalid({ file: 'The list has more than 200 columns.' })
  const below = rows.filter((row, at) => at > head.at && row.length > 0 && !hidden[at])
  return {
    head: head.at + 1,
    columns: names.map((name, index) => {
      const cells = below.map(row => row[index]?.trim().slice(0, 80) ?? '')
      return { name, cells, samples: cells.filter(Boolean).slice(0, samples), ...(hiddenColumns.has(index) && { isHidden: true }) }
    }),
  }
}

/** What a list says that has more rows than its kind may have. */
export const tooLong = (maxRows: number): string =>
  `The list has more than ${maxRows.toLocaleString('en')} rows. Divide it into several files.`

const lineFeed = 10
/**
 * Refuses a list that is too long at once, before its columns are chosen. Only a text with as many lines is read for it; a workbook is
 * refused by its check.
 */
export const refuseTooLong = async (path: string, kind: 'csv' | 'xlsx', head: number, maxRows: number): Promise<void> => {
  if (kind === 'xlsx') return
  const bytes = await readFile(path)
  let lines = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines++
  if (lines <= head + maxRows) return
  try {
    for await (const _ of readRows(bytes, { kind, maxRows: head + maxRows }));
  } catch (error) {
    if (error instanceof TooManyRows) throw invalid({ file: tooLong(maxRows) })
  }
}

/** The hash of a file, by which the same list is known again. */
export const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/** Moves an uploaded file into the import folder. */
export const keepFile = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
  }
  // The upload is answered, and a later request or a job reads the file.
  await sync(to)
  await syncUp(dirname(to), dirname(dirname(to)))
}

export const removeFile = (path: string): Promise<void> => rm(path, { force: true })

/** Removes import files that were not used for a day. */
export const sweepFiles = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > retention) await removeFile(path)
  }
}
