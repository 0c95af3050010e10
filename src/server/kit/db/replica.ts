import { sql } from 'kysely'
import { codeOf } from '../property.ts'
import type { Database, Db } from './db.ts'
import { databaseRefusal } from './errors.ts'
import { oneRow } from './one-row.ts'

/** The database for reports and exports: a replica, as long as it is available and recent. */
export type Reader = {
  /** The replica when it is reachable and recent enough; else the primary. */
  choose(): Promise<Db>
  /** Runs the read on the chosen database; when the replica fails during it, repeats it on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
}

type Wanted = { seconds: number; now?: () => number; report: (sentence: string) => void }

// A recent replica is trusted for this long (ms); a stale one is checked again after `shunned`.
const trusted = 1_000
const shunned = 3_000

// A replica cancels a read that conflicts with replay (40001), or has been promoted (25006).
const isOfTheCopy = (error: unknown): boolean =>
  databaseRefusal(error)?.status === 503 || ['40001', '40P01', '25006'].includes(codeOf(error) ?? '')

const ofDatabase = sql<{ lsn: string }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as lsn`
const ofCopy = sql<{ copy: boolean; lsn: string | null; seconds: number | null }>`select pg_is_in_recovery() as copy,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as lsn, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`

/** The lag of the replica in seconds, never too low; throws when it cannot be measured. */
const lagOf = async (primary: Db, copy: Db): Promise<number> => {
  const at = oneRow((await ofDatabase.execute(primary)).rows)
  const stand = oneRow((await ofCopy.execute(copy)).rows)
  if (!stand.copy || stand.lsn === null) return Number.POSITIVE_INFINITY
  return BigInt(stand.lsn) >= BigInt(at.lsn) ? 0 : (stand.seconds ?? Number.POSITIVE_INFINITY)
}

/** Opens a reader of the replica, or of the primary when there is none. `seconds` is the maximum lag. */
export const openReader = (primary: Db, copy: Database | undefined, { seconds, now = Date.now, report }: Wanted): Reader => {
  if (!copy) return { choose: async () => primary, read: work => work(primary) }
  let [isUsable, checkedAt] = [true, Number.NEGATIVE_INFINITY]
  let checking: Promise<void> | undefined

  const judge = (usable: boolean, why: string) => {
    if (usable !== isUsable) report(usable ? 'The database replica is available again.' : `The database replica is not used: ${why}.`)
    isUsable = usable
    checkedAt = now()
  }
  const look = async () => {
    const lag = await lagOf(primary, copy.db).catch(() => null)
    if (lag === null) judge(false, 'it cannot be reached')
    else judge(lag <= seconds, `it is ${Math.round(lag)} seconds behind`)
    checking = undefined
  }
  const choose = async () => {
    if (now() - checkedAt > (isUsable ? trusted : shunned)) {
      checking ??= look()
      await checking
    }
    return isUsable ? copy.db : primary
  }
  const read: Reader['read'] = async work => {
    const db = await choose()
    try {
      return await work(db)
    } catch (error) {
      if (db === primary || !isOfTheCopy(error)) throw error
      judge(false, 'the connection was lost')
      return work(primary)
    }
  }
  return { choose, read }
}
