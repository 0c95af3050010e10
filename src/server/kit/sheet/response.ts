import { Readable } from 'node:stream'
import { csv, spreadsheet } from '../../../domain/kit/contract.ts'
import type { Download } from '../http/route.ts'
import { type BoundedQueue, openBoundedQueue } from '../jobs/bounded-queue.ts'

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

/** A file in a queue, written while it is sent: it leaves the queue when it is sent, or when its client stops reading. */
export const inQueue = async <T extends { body: Readable }>(queue: BoundedQueue, make: () => Promise<T>): Promise<T> => {
  const leave = await queue.enter()
  try {
    const made = await make()
    const body = withTimeout(made.body)
    body.once('close', leave)
    return { ...made, body }
  } catch (error) {
    leave()
    throw error
  }
}

const types = { xlsx: spreadsheet, csv: `${csv}; charset=utf-8` } as const

/**
 * A spreadsheet or CSV file as a response, written while it is sent. Only a few are created at once, including their reads. Further
 * requests wait; when the queue is full they are refused.
 */
export const sheetAnswer = async (
  make: () => Promise<{ name: string; body: Readable }>,
  file: keyof typeof types = 'xlsx',
): Promise<{ download: Download }> => {
  const { name, body } = await inQueue(queue, make)
  return { download: { type: types[file], name: `${name}.${file}`, body } }
}
