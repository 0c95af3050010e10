import { openBoundedQueue } from '../jobs/bounded-queue.ts'
import { startThread } from '../jobs/thread.ts'
import { SheetError } from './error.ts'

/**
 * A row as text, the positions of its numeric cells, written as plain decimals, whether Excel hides it, and the texts of cells above that are
 * merged down into it, by column.
 */
export type SheetRow = { cells: string[]; numeric: ReadonlySet<number>; isHidden?: true; merged?: ReadonlyMap<number, string> }
/** The first rows of a sheet, and its hidden columns by their positions from 0. */
export type SheetStart = { name: string; rows: SheetRow[]; hidden: ReadonlySet<number> }
/** What a thread reads: all rows of one sheet, the first one if none is named; or the first rows of every sheet. */
export type WorkbookTask = { bytes: Uint8Array } & ({ sheet: string | undefined; maxRows: number } | { first: number })
type WorkbookPart = { rows: SheetRow[] } | { starts: SheetStart[] } | { fault: string } | { end: true }

// Reading a workbook may use its memory limit only once at a time.
const queue = openBoundedQueue({ atOnce: 1, max: 20, full: 'Too many workbooks are being read. Try again in a moment.' })

/**
 * The rows of a sheet of a workbook as text: of the named one, or of the first that is not hidden.
 * It unpacks to far more than its size, so a thread with a memory limit reads it and cannot harm the server.
 * One workbook is read at a time; others wait, and are refused when many wait.
 */
export async function* workbookRows(bytes: Buffer, maxRows: number, sheet?: string): AsyncGenerator<SheetRow> {
  for await (const part of partsOf({ bytes, maxRows, sheet })) if ('rows' in part) yield* part.rows
}

/** The first rows of every sheet that is not hidden, at most of the first twenty. */
export const workbookStarts = async (bytes: Buffer, first: number): Promise<SheetStart[]> => {
  for await (const part of partsOf({ bytes, first })) if ('starts' in part) return part.starts
  return []
}

async function* partsOf(task: WorkbookTask): AsyncGenerator<WorkbookPart> {
  const leave = await queue.enter()
  try {
    yield* received(task)
  } finally {
    leave()
  }
}

async function* received(task: WorkbookTask): AsyncGenerator<WorkbookPart> {
  const worker = startThread('sheet-worker', import.meta.url, task, { maxOldGenerationSizeMb: 384 })
  const parts: WorkbookPart[] = []
  let wake = () => {}
  const put = (part: WorkbookPart) => {
    parts.push(part)
    wake()
  }
  worker.on('message', put)
  worker.on('error', () => put({ fault: 'The workbook is too large or damaged.' }))
  worker.on('exit', () => put({ end: true }))
  try {
    for (;;) {
      if (parts.length === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      const part = parts.shift()
      if (!part) continue
      if ('fault' in part) throw new SheetError(part.fault)
      if ('end' in part) return
      yield part
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}
