import { setTimeout as pause } from 'node:timers/promises'
import { type Db, sql, transact } from '../db/db.ts'
import { type Chain, chains } from './chain.ts'
import { endOf } from './head.ts'
import { chained } from './link.ts'

// One lock key for the whole database: two servers never seal at the same moment.
const lockKey = 5_700_203
const batchSize = 1_000
const [pollEvery, pollsAtMost] = [50, 200]

/** Waits for a turn among all who change chains; the turn ends with the transaction. */
export const takeTurn = (tx: Db) => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)

/** The transactions that are adding rows to a log: each has locked the table before it took the number of its row. */
const writersOf = async (db: Db, { log }: Chain): Promise<string[]> => {
  const { rows } = await sql<{ writer: string }>`select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${log}::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}

/**
 * The number up to which a log is complete: no row with a lower number can appear any more. Waits for the transactions that are
 * writing now and blocks none. Undefined when one of them takes longer than 10 seconds; the next run tries again.
 */
const completeUntil = async (db: Db, chain: Chain): Promise<number | undefined> => {
  // A row beyond the numbers that were given was not written by the program. It is never sealed, and the audit names it.
  const { rows } = await sql<{ until: number | null }>`select max(id) as until from ${sql.table(chain.log)}
    where id <= (select last_value from ${sql.table(`${chain.log}_id_seq`)})`.execute(db)
  let writers = await writersOf(db, chain)
  for (let polls = 0; writers.length > 0 && polls < pollsAtMost; polls++) {
    await pause(pollEvery)
    const still = new Set(await writersOf(db, chain))
    writers = writers.filter(writer => still.has(writer))
  }
  return writers.length > 0 ? undefined : (rows[0]?.until ?? undefined)
}

/** Adds the next rows up to this number to the chain, and returns how many. */
const sealBatch = (db: Db, chain: Chain, until: number): Promise<number> =>
  transact(db, async tx => {
    await takeTurn(tx)
    const end = await endOf(tx, chain)
    const { rows } = await sql<{ entry: number; digest: Buffer }>`select t.id as entry, ${chain.digest} as digest
      from ${sql.table(chain.log)} t where t.id > ${end.entry} and t.id <= ${until} order by t.id limit ${batchSize}`.execute(tx)
    const links = chained(end, rows)
    await sql`insert into ${sql.table(chain.table)} (position, entry, hash) select * from unnest(
      ${links.map(({ position }) => position)}::bigint[], ${links.map(({ entry }) => entry)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[])`.execute(tx)
    return rows.length
  })

type Limits = { batches?: number; signal?: AbortSignal }

/** Seals the rows of all logs that are not sealed yet, in batches of 1,000, at most so many for each log. Returns their number. */
export const sealLogs = async (db: Db, { batches = Number.POSITIVE_INFINITY, signal }: Limits = {}): Promise<number> => {
  let count = 0
  for (const chain of chains) {
    const until = await completeUntil(db, chain)
    for (let batch = 0; until !== undefined && batch < batches && !signal?.aborted; batch++) {
      const added = await sealBatch(db, chain, until)
      count += added
      if (added < batchSize) break
    }
  }
  return count
}
