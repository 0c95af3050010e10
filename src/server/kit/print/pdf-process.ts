import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startChild } from '../jobs/child.ts'
import { messageOf } from '../property.ts'
import type { Job, PrintAnswer } from './print-worker.ts'

export type PdfProcess = {
  /** Runs one job at a time; throws the fault as a sentence. */
  print(job: Job): Promise<Buffer>
  /** The memory in bytes after its last document, and the processor seconds of all documents. */
  memory(): number
  seconds(): number
  isAlive(): boolean
  /** Ends the process and releases its memory. */
  end(): Promise<void>
}

/** Starts a process that renders Typst templates. It does not keep its parent alive and ends with it. */
export const startPdfProcess = (given: { templates: string; fonts: string }): PdfProcess => {
  const child = startChild('print-worker', import.meta.url, given, ['--max-semi-space-size=2'])
  let [memory, seconds, alive] = [0, 0, true]
  const gone = lost(child).then(why => {
    alive = false
    return why
  })
  idle(child)

  const print = async (job: Job): Promise<Buffer> => {
    child.ref()
    child.channel?.ref()
    const answered = answerOf(child)
    child.send(job, () => {})
    const answer = await answered
    idle(child)
    if (typeof answer === 'string') throw new Error(`The document could not be printed: ${answer}`)
    memory = answer.memory
    seconds += answer.seconds
    if ('fault' in answer)
      throw new Error(`${'template' in job ? `The template ${job.template}` : 'The picture'} could not be set: ${answer.fault}`)
    return Buffer.from(answer.file.buffer, answer.file.byteOffset, answer.file.byteLength)
  }

  const end = async () => {
    if (child.connected) child.disconnect()
    if (!alive) return
    child.ref()
    await gone
  }
  return { print, end, memory: () => memory, seconds: () => seconds, isAlive: () => alive }
}

// An idle process must not keep the server alive.
const idle = (child: ChildProcess) => {
  child.unref()
  child.channel?.unref()
}

/** The next response of the process, or the reason why it ended. A race with its end would keep every document in memory until then. */
const answerOf = (child: ChildProcess): Promise<PrintAnswer | string> => {
  const over = new AbortController()
  const answered = once(child, 'message', over).then(([answer]): PrintAnswer => answer)
  return Promise.race([lost(child, over), answered]).finally(() => over.abort())
}

const lost = (child: ChildProcess, until?: { signal: AbortSignal }): Promise<string> =>
  once(child, 'exit', until).then(([code, signal]) => `its process ended with ${signal ?? `code ${code}`}.`, messageOf)
