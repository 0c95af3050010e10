import { type Db, sql } from '../db/db.ts'
import type { Tasks } from '../jobs/jobs.ts'
import type { Figure } from '../metrics.ts'
import { type Chain, chains } from './chain.ts'
import { headsOf } from './head.ts'
import { sealLogs } from './seal.ts'

const [sealing, logging] = ['seal-logs', 'log-heads']
// A large backlog, as after an upgrade, takes several runs, so that other jobs have their turn.
const batchesOfRun = 100

// One run after the other. A run that failed is not repeated, as the next comes in a minute, and leaves no more than one job.
const options = (task: string) => `?jobKey=${task}&queue=${task}&max=1`
/** For the job queue: seals new rows every minute, and logs the heads of the chains every hour. */
export const sealTimes = `* * * * * ${sealing} ${options(sealing)}\n7 * * * * ${logging} ${options(logging)}`
export const sealTasks = ({ db }: { db: Db }): Tasks => ({
  [sealing]: async (_, { signal }) => {
    await sealLogs(db, { batches: batchesOfRun, signal })
  },
  // A log that is kept elsewhere then knows what the chain was.
  [logging]: async (_, { log }) => {
    for (const head of await headsOf(db)) log.info(head, 'The head of a chain.')
  },
})

/** The age in seconds of the oldest row that is not sealed; 0 when all are. */
const ageOfUnsealed = async (db: Db, { log, table }: Chain): Promise<number> => {
  const { rows } = await sql<{ age: number }>`select extract(epoch from clock_timestamp() - at)::float8 as age from ${sql.table(log)}
    where id > coalesce((select max(entry) from ${sql.table(table)}), 0) order by id limit 1`.execute(db)
  return Math.max(0, rows[0]?.age ?? 0)
}

/** For the metrics: how late the sealing is. */
export const sealFigures = (db: Db): Figure[] => [
  {
    name: 'audit_unsealed_seconds',
    help: 'Age of the oldest entry of the audit trail or the security events that is not sealed; 0 if all are.',
    value: async () => Math.max(...(await Promise.all(chains.map(chain => ageOfUnsealed(db, chain))))),
  },
]
