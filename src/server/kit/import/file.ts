import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { columnNames, headOf } from '../../../domain/kit/import/columns.ts'
import { invalid, Refusal } from '../errors.ts'
import { contentOf } from '../files/content.ts'
import { readSheet, SheetError } from '../sheet/read.ts'

const retention = 24 * 3600_000
const rowsForHead = 30
const samples = 3

/** The file type of a list, by its content; refuses any other type. */
export const kindOf = async (path: string): Promise<'csv' | 'xlsx'> => {
  const type = (await contentOf(path))?.type
  if (type === 'text/csv') return 'csv'
  if (type?.endsWith('.sheet')) return 'xlsx'
  if (type === undefined && (await isOlderText(path))) return 'csv'
  throw new Refusal(415, 'Only CSV files and Excel workbooks (.xlsx) can be imported.')
}

/** Whether a file is text from an older program: UTF-16 with a byte order mark, or an 8-bit code page. */
const isOlderText = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start[0] === 0xff && start[1] === 0xfe) return true
    return (
      !/[\u0000-\u0008\u000e-\u001f]/.test(start.toString('latin1')) &&
      /[,;\t\n]/.test(start.toString('latin1')) &&
      !/^\s*(<|%PDF|%!|\{\\rtf)/.test(start.toString('latin1'))
    )
  } finally {
    await file.close()
  }
}

type Head = { head: number; columns: { name: string; samples: string[] }[] }

/** The row of the column names, with the first values of each column. Refuses a file without such a row. */
export const headOfFile = async (path: string, kind: 'csv' | 'xlsx', maxRows: number): Promise<Head> => {
  const rows: string[][] = []
  try {
    for await (const row of readSheet(path, { kind, maxRows })) if (rows.push(row) >= rowsForHead) break
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    // A fault further down is reported by the check. Without any row there is nothing to check.
    if (rows.length === 0) throw invalid({ file: error.message })
  }
  const at = headOf(rows)
  const heads = rows[at]
  if (!heads) throw invalid({ file: 'The file is empty. Add a row with the column names, and the list below it.' })
  const names = columnNames(heads.slice(0, 1 + heads.findLastIndex(cell => cell.trim() !== '')))
  if (names.length > 200) throw invalid({ file: 'The list has more than 200 columns.' })
  const below = rows.slice(at + 1)
  return { head: at + 1, columns: names.map((name, index) => ({ name, samples: firstOf(below, index) })) }
}

const firstOf = (rows: readonly string[][], index: number) =>
  rows
    .map(row => row[index]?.trim().slice(0, 80) ?? '')
    .filter(Boolean)
    .slice(0, samples)

/** Moves an uploaded file into the import folder. */
export const keepFile = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
  }
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
