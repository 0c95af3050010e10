import { sql } from 'kysely'
import type { Database, Db } from './db.ts'
import { databaseRefusal } from './errors.ts'

/** Where reports and exports read: a copy of the database that follows it, as long as there is one that can be relied upon. */
export type Reader = {
  /** The copy, if it can be reached and is near enough; else the database itself. */
  choose(): Promise<Db>
  /** Reads from the one chosen; when the copy fails in the middle of it, reads it all from the database itself. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
}

type Wanted = { seconds: number; now?: () => number; report: (sentence: string) => void }

// A copy that was near a second ago is near; one that was not is asked again a little later.
const trusted = 1_000
const shunned = 3_000

// The copy cancels a reading that stands in the way of what it is to repeat (40001), or is no copy any more (25006).
const isOfTheCopy = (error: unknown): boolean =>
  databaseRefusal(error)?.status === 503 || ['40001', '40P01', '25006'].includes((error as { code?: string }).code ?? '')

const ofDatabase = sql<{ lsn: string }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as lsn`
const ofCopy = sql<{ copy: boolean; lsn: string | null; seconds: number | null }>`select pg_is_in_recovery() as copy,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as lsn, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`

/** How many seconds the copy is behind, never told too few; throws when that cannot be asked. */
const lagOf = async (primary: Db, copy: Db): Promise<number> => {
  const [at] = (await ofDatabase.execute(primary)).rows
  const [stand] = (await ofCopy.execute(copy)).rows
  if (!stand!.copy || stand!.lsn === null) return Number.POSITIVE_INFINITY
  return BigInt(stand!.lsn) >= BigInt(at!.lsn) ? 0 : (stand!.seconds ?? Number.POSITIVE_INFINITY)
}

/** A reader of the copy where there is one, else of the database alone. `seconds` is how far the copy may be behind. */
export const openReader = (primary: Db, copy: Database | undefined, { seconds, now = Date.now, report }: Wanted): Reader => {
  if (!copy) return { choose: async () => primary, read: work => work(primary) }
  let [isUsable, checkedAt, checking] = [true, Number.NEGATIVE_INFINITY, undefined as Promise<void> | undefined]

  const judge = (usable: boolean, why: string) => {
    if (usable !== isUsable) report(usable ? 'The copy of the database answers again.' : `The copy of the database is left aside: ${why}.`)
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
      judge(false, 'it broke off')
      return work(primary)
    }
  }
  return { choose, read }
}
