import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { messageOf } from '../property.ts'
import type { WorkAnswer } from './work.ts'

/** The process ended before it answered. */
export class ProcessLost extends Error {
  override name = 'ProcessLost'
}

export type WorkerProcess<Job> = {
  /** Runs one job at a time; throws the fault of the job, or ProcessLost. */
  run(job: Job): Promise<Buffer>
  /** The memory in bytes after its last job, and the processor seconds of all jobs. */
  memory(): number
  seconds(): number
  isAlive(): boolean
  /** Ends the process and releases its memory. */
  end(): Promise<void>
}

/** A child process that answers jobs (`work.ts`). It does not keep its parent alive and ends with it. */
export const workerProcess = <Job extends object>(child: ChildProcess): WorkerProcess<Job> => {
  let [memory, seconds, alive] = [0, 0, true]
  const gone = lost(child).then(why => {
    alive = false
    return why
  })
  idle(child)

  const run = async (job: Job): Promise<Buffer> => {
    child.ref()
    child.channel?.ref()
    const answered = answerOf(child)
    child.send(job, () => {})
    const answer = await answered
    idle(child)
    if (typeof answer === 'string') throw new ProcessLost(answer)
    memory = answer.memory
    seconds += answer.seconds
    if ('fault' in answer) throw new Error(answer.fault)
    return Buffer.from(answer.file.buffer, answer.file.byteOffset, answer.file.byteLength)
  }

  const end = async () => {
    if (child.connected) child.disconnect()
    if (!alive) return
    child.ref()
    await gone
  }
  return { run, end, memory: () => memory, seconds: () => seconds, isAlive: () => alive }
}

// An idle process must not keep the server alive.
const idle = (child: ChildProcess) => {
  child.unref()
  child.channel?.unref()
}

/** The next response of the process, or the reason why it ended. A race with its end would keep every document in memory until then. */
const answerOf = (child: ChildProcess): Promise<WorkAnswer | string> => {
  const over = new AbortController()
  const answered = once(child, 'message', over).then(([answer]): WorkAnswer => answer)
  return Promise.race([lost(child, over), answered]).finally(() => over.abort())
}

const lost = (child: ChildProcess, until?: { signal: AbortSignal }): Promise<string> =>
  once(child, 'exit', until).then(([code, signal]) => `its process ended with ${signal ?? `code ${code}`}.`, messageOf)
