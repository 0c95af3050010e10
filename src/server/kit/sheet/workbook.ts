import { SheetError } from './error.ts'
import { startThread } from '../jobs/thread.ts'

type WorkbookPart = { rows: string[][] } | { fault: string } | { end: true }

/**
 * The rows of the first sheet of a workbook as text.
 * It unpacks to far more than its size; a thread with a memory limit reads it, so that none can harm the server.
 */
export async function* workbookRows(bytes: Buffer, maxRows: number): AsyncGenerator<string[]> {
  const worker = startThread('sheet-worker', { bytes, maxRows }, { maxOldGenerationSizeMb: 512 })
  const parts: WorkbookPart[] = []
  let wake = () => {}
  const put = (part: WorkbookPart) => {
    parts.push(part)
    wake()
  }
  worker.on('message', put)
  worker.on('error', () => put({ fault: 'The workbook is too large or broken.' }))
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
