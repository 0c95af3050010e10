import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type JobHelpers, Logger, parseCrontab, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Db, sql } from '../db/db.ts'
import type { createLog } from '../log.ts'
import { type ClaimedJobs, releaseJobs } from './release.ts'

type Log = ReturnType<typeof createLog>
/** A piece of work in the background. `signal` says that the server is about to stop: leave off cleanly. */
export type Task = (payload: unknown, context: { signal: AbortSignal; log: Log }) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>
export type Jobs = {
  /** Lets no more work begin, tells what is under way to leave off, and waits for it. */
  stop(): Promise<void>
}

const atOnce = 2
const [firstPause, longestPause] = [1_000, 60_000]

type Worker = { runner: Runner; claimed: ClaimedJobs }

const mostNoted = 100
const note = ({ jobs }: ClaimedJobs, id: string): void => {
  if (jobs.size > mostNoted) for (const [one, state] of jobs) if (state === 'done') jobs.delete(one)
  jobs.set(id, 'failed')
}

/** Starts a worker, which ends when it loses the database. It notes which jobs it has taken and what became of each. */
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
  // What the worker tells of its every step would drown the rest.
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
    // Otherwise nobody hears that the end of a job could not be written, and Node ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  // A job may have been given to this worker, and the answer lost: it is found again when the worker starts anew.
  events.on('worker:getJob:error', () => void runner.stop().catch(() => {}))
  return { runner, claimed }
}

const ended = ({ runner }: Worker): Promise<void> => runner.promise.catch(() => {})

/**
 * Makes the worker's own tables where they are missing, and starts on what waits in the database, whoever put it there. When the database
 * goes away the worker ends and is started again, after a pause that grows up to a minute.
 * `times` says in the words of cron what is done again and again; `onReturn` is called when the database is back.
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

  const startAgain = async (): Promise<void> => {
    for (let wait = firstPause; !signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      log.warn(`Work in the background has stopped: the database cannot be reached. It is tried again in ${wait / 1000} s.`)
      await pause(wait, undefined, { signal }).catch(() => {})
      try {
        await releaseJobs(pool, worker.claimed)
        if (signal.aborted) return
        worker = await startWorker(pool, tasks, { signal, log }, times)
        log.warn('Work in the background goes on.')
        await onReturn()
        return
      } catch (error) {
        log.debug({ err: error }, 'Work in the background could not start again.')
      }
    }
  }
  const keepGoing = async () => {
    while (!signal.aborted) {
      await ended(worker)
      await startAgain()
    }
  }
  const going = keepGoing()
  return {
    stop: async () => {
      stopping.abort(new Error('The server is stopping.'))
      await worker.runner.stop().catch(() => {})
      await going
    },
  }
}

/** Puts work into the queue, within the transaction that asks for it; it is tried once. */
export const addJob = async (tx: Db, task: string, payload: unknown): Promise<void> => {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => 1)`.execute(tx)
}
