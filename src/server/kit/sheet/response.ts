import { Readable } from 'node:stream'
import type { Download } from '../http/route.ts'
import { openBoundedQueue } from '../jobs/bounded-queue.ts'

const line = openBoundedQueue({
  atOnce: 6,
  most: 40,
  full: 'Too many spreadsheets are being written just now. Please try again in a moment.',
})

// Who takes nothing for so long has gone, or holds up those who wait.
const patience = 120_000

/** The same bytes, given up when nobody takes them. */
const withTimeout = (body: Readable): Readable => {
  const alarm = setTimeout(() => stream.destroy(new Error('Nobody takes what is sent.')), patience).unref()
  const stream = Readable.from(
    (async function* () {
      for await (const part of body) {
        alarm.refresh()
        yield part
      }
    })(),
    { objectMode: false },
  )
  stream.once('close', () => {
    clearTimeout(alarm)
    body.destroy()
  })
  return stream
}

/**
 * A spreadsheet as the answer to a call, written while it is sent. Only so many are made at once, reading for them included; whoever comes
 * then waits, and where the line has its full length is asked to come again.
 */
export const sheetAnswer = async (make: () => Promise<{ name: string; body: Readable }>): Promise<{ download: Download }> => {
  const leave = await line.enter()
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
