import { Logger, parseCrontab, run } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Db, sql } from './db/db.ts'
import type { createLog } from './log.ts'

type Log = ReturnType<typeof createLog>
/** A piece of work in the background. `signal` says that the server is about to stop: leave off cleanly. */
export type Task = (payload: unknown, context: { signal: AbortSignal; log: Log }) => Promise<void>
export type Tasks = Readonly<Record<string, Task>>
export type Jobs = {
  /** Lets no more work begin, tells what is under way to leave off, and waits for it. */
  stop(): Promise<void>
}

const atOnce = 2

/**
 * Makes the worker's own tables where they are missing, and starts on what waits in the database, whoever put it there.
 * `times` says in the words of cron what is done again and again.
 */
export const startJobs = async (pool: Pool, tasks: Tasks, log: Log, times = ''): Promise<Jobs> => {
  const stopping = new AbortController()
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, { signal: stopping.signal, log })]),
  )
  // What the worker tells of its every step would drown the rest.
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.trace(message)
  })
  const runner = await run({
    pgPool: pool,
    taskList,
    logger,
    concurrency: atOnce,
    noHandleSignals: true,
    parsedCronItems: parseCrontab(times),
  })
  runner.promise.catch(error => log.error({ err: error }, 'The work in the background has ended.'))
  return {
    stop: async () => {
      stopping.abort(new Error('The server is stopping.'))
      await runner.stop()
    },
  }
}

/** Puts work into the queue, within the transaction that asks for it; it is tried once. */
export const addJob = async (tx: Db, task: string, payload: unknown): Promise<void> => {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => 1)`.execute(tx)
}
