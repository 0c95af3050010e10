import { setImmediate } from 'node:timers/promises'
import type { Fault } from '../../../domain/kit/import/contract.ts'
import type { Clock } from '../business-day.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from '../http/route.ts'
import { isSemicolonFile, readRows, SheetError, TooManyRows } from '../sheet/read.ts'
import { correctionsOf, withCells } from './corrections.ts'
import { tooLong } from './file.ts'
import { fileOf, ListFaulty } from './job.ts'
import { withMerged } from './merged.ts'
import type { Chunk, ImportResource, Job, OpenList } from './resource.ts'

const chunk = 1_000

/** Who reads the file of a list again, on which day. */
export type Reader = Clock & { db: Db; caller: Caller; folder: string }

/** The job with the number and date format of each column, and the choices the user must make first. Reads the whole file. */
export const withMarks = async (resource: ImportResource, folder: string, job: Job): Promise<{ job: Job; faults: readonly Fault[] }> => {
  const names = job.columns.map(({ name }) => name)
  const { numbers, dates } = resource.looks(names, job.reading)
  const path = fileOf(folder, job.id)
  const correct = correctionsOf(job)
  let row = 0
  try {
    for await (const { cells, numeric, isHidden } of readRows(path, {
      kind: job.kind,
      maxRows: job.head + resource.maxRows,
      sheet: job.sheet ?? undefined,
      encoding: job.encoding ?? undefined,
    })) {
      row += 1
      const read = row > job.head && !isHidden ? correct(row, { cells, numeric }) : null
      if (read) for (const look of [numbers, dates]) look?.see(row, read.cells, read.numeric)
      if (row % 1000 === 0) await setImmediate()
    }
  } catch (error) {
    if (error instanceof TooManyRows) throw new ListFaulty(tooLong(resource.maxRows), [])
    // The error is reported when the rows are read.
    if (!(error instanceof SheetError)) throw error
  }
  const isSemicolon = job.kind === 'csv' && (await isSemicolonFile(path, job.encoding ?? undefined))
  const [found, days] = [numbers.found(isSemicolon), dates?.found(isSemicolon)]
  const columns = job.columns.map(({ numbers: _, dates: __, ...column }) => {
    const [number, date] = [found.columns[column.name], days?.columns[column.name]]
    return { ...column, ...(number && { numbers: number }), ...(date && { dates: date }) }
  })
  return { job: { ...job, columns }, faults: [...found.faults, ...(days?.faults ?? [])] }
}

/**
 * The cells of a row below the column names. Cells right of them are helpers, which have no name. In a CSV file, more cells than the row
 * of the names has are a fault: a text with the separator in it has no quotation marks.
 */
const withinHead = ({ kind, columns }: Job, cells: readonly string[], width: number): readonly string[] =>
  kind === 'xlsx' || cells.length <= width ? cells.slice(0, columns.length) : cells

/** Reads a job's file in chunks and checks each against the rest of the list and the database. */
export async function* readChunks(db: Db, resource: ImportResource, folder: string, job: Job, list: OpenList): AsyncGenerator<Chunk> {
  let [row, held, width] = [0, 0, 0]
  let broken: Fault | null = null
  let [hidden, split]: [Fault[], Fault[]] = [[], []]
  const correct = correctionsOf(job)
  const texts = new Map<number, readonly string[]>()
  const taken = async (): Promise<Chunk> => {
    const [chunk, skipped, apart] = [await list.take(db), hidden, split]
    hidden = []
    split = []
    const faults = withCells([...apart, ...chunk.faults], job.columns, texts)
    texts.clear()
    return { ...chunk, faults, warnings: [...skipped, ...chunk.warnings] }
  }
  try {
    for await (const { cells: all, numeric, isHidden, merged } of readRows(fileOf(folder, job.id), {
      kind: job.kind,
      maxRows: job.head + resource.maxRows,
      sheet: job.sheet ?? undefined,
      encoding: job.encoding ?? undefined,
    })) {
      row += 1
      if (row === job.head) width = all.length
      if (row <= job.head || all.length === 0) continue
      if (isHidden) {
        hidden.push({ row, column: '', message: 'The row is hidden in the workbook. It is skipped.' })
        continue
      }
      const read = correct(row, { cells: withinHead(job, all, width), numeric })
      if (!read || read.cells.every(cell => cell.trim() === '')) continue
      const { cells, faults } = withMerged(job, row, read.cells, merged)
      split.push(...faults)
      list.add(row, cells, read.numeric)
      texts.set(row, cells)
      held += 1
      if (row % 100 === 0) await setImmediate()
      if (held < chunk) continue
      held = 0
      yield await taken()
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    broken = brokenAt(error, row)
  }
  if (held > 0 || hidden.length > 0) yield await taken()
  if (broken) yield { count: 1, faults: [broken], warnings: [], sample: () => [], write: async () => {} }
}

const brokenAt = (error: SheetError, row: number): Fault => {
  const sentence = error.message.replace(/^Row \d+: /, '')
  return { row: error.row ?? row + 1, column: '', message: sentence.charAt(0).toUpperCase() + sentence.slice(1) }
}
