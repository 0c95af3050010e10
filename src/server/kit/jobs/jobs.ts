import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type JobHelpers, Logger, parseCrontab, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Db, sql } from '../db/db.ts'
import type { createLog } from '../log.ts'
import { type ClaimedJobs, releaseJobs } from './release.ts'

type Log = ReturnType<typeof createLog>
/** A background job. `signal` aborts when the server is about to stop: end cleanly. */
export type Task = (payload: unknown, context: { signal: AbortSignal; log: Log }) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>
export type Jobs = {
  /** Starts no more jobs; those of the queue are left to other servers. The running ones go on. */
  rest(): void
  /** Starts no more jobs, aborts the running ones, and waits for them. */
  stop(): Promise<void>
}

const atOnce = 2
const [firstPause, longestPause] = [1_000, 60_000]

type Worker = { runner: Runner; claimed: ClaimedJobs }

const maxNoted = 100
const note = ({ jobs }: ClaimedJobs, id: string): void => {
  if (jobs.size > maxNoted) for (const [one, state] of jobs) if (state === 'done') jobs.delete(one)
  jobs.set(id, 'failed')
}

/** Starts a worker, which ends when it loses the database. It notes its jobs and their results. */
const startWorker = async (pool: Pool, tasks: Tasks, running: { signal: AbortSignal; log: Log }, times: string): Promise<Worker> => {
  const { log } = running
  const claimed: ClaimedJobs = { worker: '', jobs: new Map() }
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        note(claimed, String(job.id))
        await task(payload, running)
        claimed.jobs.set(String(job.id), 'done')
      },
    ]),
  )
  // The worker logs its every step; keep only what matters.
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.trace(message)
  })
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    claimed.worker = workerPool.id
  })
  const runner = await run({
    pgPool: pool,
    taskList,
    logger,
    events,
    concurrency: atOnce,
    noHandleSignals: true,
    parsedCronItems: parseCrontab(times),
    // Otherwise a failure to record the end of a job is an unhandled rejection, and Node ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  // A job may be assigned to this worker while the response is lost; restarting the worker finds it again.
  events.on('worker:getJob:error', () => void runner.stop().catch(() => {}))
  return { runner, claimed }
}

const ended = ({ runner }: Worker): Promise<void> => runner.promise.catch(() => {})

/**
 * Creates the worker's tables if missing, and runs the queued jobs of the database. When the database is lost, the worker ends and
 * starts again after a pause that grows up to a minute.
 * `times` is the crontab of recurring jobs; `onReturn` is called when the database is back.
 */
export const startJobs = async (
  pool: Pool,
  tasks: Tasks,
  log: Log,
  times = '',
  onReturn: () => Promise<unknown> = async () => {},
): Promise<Jobs> => {
  const stopping = new AbortController()
  const { signal } = stopping
  let worker = await startWorker(pool, tasks, { signal, log }, times)

  let isResting = false
  const startAgain = async (): Promise<void> => {
    for (let wait = firstPause; !isResting && !signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      log.warn(`Background jobs stopped because the database is not available. Next attempt in ${wait / 1000} s.`)
      await pause(wait, undefined, { signal }).catch(() => {})
      try {
        await releaseJobs(pool, worker.claimed)
        if (signal.aborted) return
        worker = await startWorker(pool, tasks, { signal, log }, times)
        log.warn('Background jobs are running again.')
        await onReturn()
        return
      } catch (error) {
        log.debug({ err: error }, 'Background jobs could not start again.')
      }
    }
  }
  const keepGoing = async () => {
    while (!isResting && !signal.aborted) {
      await ended(worker)
      await startAgain()
    }
  }
  const going = keepGoing()
  return {
    rest: () => {
      isResting = true
      void worker.runner.stop().catch(() => {})
    },
    stop: async () => {
      stopping.abort(new Error('The server is stopping.'))
      await worker.runner.stop().catch(() => {})
      await going
    },
  }
}

/** When a job runs, and the queue in which it waits for the others of that queue. */
type Wish = { at?: Date; queue?: string }

/** Adds a job within the caller's transaction; it is tried once. */
export const addJob = async (tx: Db, task: string, payload: unknown, { at, queue }: Wish = {}): Promise<void> => {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
    run_at => ${at ?? null}::timestamptz, max_attempts => 1)`.execute(tx)
}
