import { Readable } from 'node:stream'
import type { Download } from '../http/route.ts'
import { openBoundedQueue } from '../jobs/bounded-queue.ts'

const queue = openBoundedQueue({
  atOnce: 6,
  max: 40,
  full: 'Too many spreadsheets are being created. Try again in a moment.',
})

// A client that reads nothing for this long (ms) is gone, or blocks those who wait.
const patience = 120_000

/** The same stream, aborted when the client stops reading. */
const withTimeout = (body: Readable): Readable => {
  const alarm = setTimeout(() => stream.destroy(new Error('The client closed the connection.')), patience).unref()
  const stream = Readable.from(
    (async function* () {
      for await (const part of body) {
        alarm.refresh()
        yield part
      }
    })(),
    { objectMode: false },
  )
  // A response that is never sent has no other listener, and its error must not end the process.
  stream.on('error', () => {})
  stream.once('close', () => {
    clearTimeout(alarm)
    body.destroy()
  })
  return stream
}

/**
 * A spreadsheet as a response, written while it is sent. Only a few are created at once, including their reads. Further requests wait;
 * when the queue is full they are refused.
 */
export const sheetAnswer = async (make: () => Promise<{ name: string; body: Readable }>): Promise<{ download: Download }> => {
  const leave = await queue.enter()
  try {
    const { name, body } = await make()
    const sent = withTimeout(body)
    sent.once('close', leave)
    return { download: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: `${name}.xlsx`, body: sent } }
  } catch (error) {
    leave()
    throw error
  }
}
