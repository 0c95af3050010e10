import { openBoundedQueue } from '../jobs/bounded-queue.ts'
import { startThread } from '../jobs/thread.ts'
import { SheetError } from './error.ts'

/** A row as text, and the positions of its numeric cells, written as plain decimals. */
export type SheetRow = { cells: string[]; numeric: ReadonlySet<number> }
type WorkbookPart = { rows: SheetRow[] } | { fault: string } | { end: true }

// Reading a workbook may use its memory limit only once at a time.
const queue = openBoundedQueue({ atOnce: 1, max: 20, full: 'Too many workbooks are being read. Try again in a moment.' })

/**
 * The rows of the first sheet of a workbook as text.
 * It unpacks to far more than its size, so a thread with a memory limit reads it and cannot harm the server.
 * One workbook is read at a time; others wait, and are refused when many wait.
 */
export async function* workbookRows(bytes: Buffer, maxRows: number): AsyncGenerator<SheetRow> {
  const leave = await queue.enter()
  try {
    yield* rowsOf(bytes, maxRows)
  } finally {
    leave()
  }
}

async function* rowsOf(bytes: Buffer, maxRows: number): AsyncGenerator<SheetRow> {
  const worker = startThread('sheet-worker', import.meta.url, { bytes, maxRows }, { maxOldGenerationSizeMb: 384 })
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
      yield* part.rows
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}
