import type { ChildProcess } from 'node:child_process'
import { type WorkerProcess, workerProcess } from './worker-process.ts'

export type Worker<Job> = Pick<WorkerProcess<Job>, 'run' | 'memory' | 'seconds' | 'end'>

// A large job needs hundreds of megabytes, and a process never returns its memory.
const maxMemory = 250_000_000
const restAfter = 120_000

/**
 * A child process that is started with the first job and ends after some idle time. When it dies, its job fails; a dead or too large
 * process is replaced. Its caller runs one job at a time.
 */
export const createWorker = <Job extends object>(start: () => ChildProcess): Worker<Job> => {
  let current: WorkerProcess<Job> | undefined
  let rest: NodeJS.Timeout | undefined
  let seconds = 0

  const giveUp = async () => {
    clearTimeout(rest)
    const ended = current
    current = undefined
    seconds += ended?.seconds() ?? 0
    await ended?.end()
  }

  const run = async (job: Job): Promise<Buffer> => {
    clearTimeout(rest)
    if (current && !current.isAlive()) await giveUp()
    current ??= workerProcess<Job>(start())
    try {
      return await current.run(job)
    } finally {
      if ((current?.memory() ?? 0) > maxMemory) await giveUp()
      rest = setTimeout(() => void giveUp(), restAfter).unref()
    }
  }
  return { run, memory: () => current?.memory() ?? 0, seconds: () => seconds + (current?.seconds() ?? 0), end: giveUp }
}
