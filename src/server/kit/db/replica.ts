import { sql } from 'kysely'
import { codeOf } from '../property.ts'
import { type Position, positionOf } from '../replication/position.ts'
import type { Database, Db } from './db.ts'
import { databaseRefusal } from './errors.ts'
import { oneRow } from './one-row.ts'

/** The database for reports and exports: a replica, as long as it is available and recent. */
export type Reader = {
  /** The replica when it is reachable and recent enough; else the primary. */
  choose(): Promise<Db>
  /** Runs the read on the chosen database; when the replica fails during it, repeats it on the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** The same for somebody who has written up to a position: the replica is used only when it has that. */
  since(position: Position): Reader
  /** The position up to which the primary has written; undefined without a replica. */
  position(): Promise<Position | undefined>
}

type Wanted = { seconds: number; now?: () => number; report: (sentence: string) => void }

// A recent replica is trusted for this long (ms); a stale one is checked again after `shunned`.
const trusted = 1_000
const shunned = 3_000

// A replica cancels a read that conflicts with replay (40001), or has been promoted (25006).
const isOfTheCopy = (error: unknown): boolean =>
  databaseRefusal(error)?.status === 503 || ['40001', '40P01', '25006'].includes(codeOf(error) ?? '')

const ofDatabase = sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`
const ofCopy = sql<{ copy: boolean; lsn: string | null; seconds: number | null }>`select pg_is_in_recovery() as copy,
  pg_last_wal_replay_lsn()::text as lsn, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`

const writtenBy = async (primary: Db): Promise<Position> => positionOf(oneRow((await ofDatabase.execute(primary)).rows).lsn)

type Stand = { replayed: Position; seconds: number }

/** What the replica has, and how old its newest change is; nothing when it is no replica. */
const standOf = async (copy: Db): Promise<Stand> => {
  const { copy: isCopy, lsn, seconds } = oneRow((await ofCopy.execute(copy)).rows)
  const isKnown = isCopy && lsn !== null
  return { replayed: isKnown ? positionOf(lsn) : 0n, seconds: (isKnown ? seconds : null) ?? Number.POSITIVE_INFINITY }
}

/** The lag of the replica in seconds, never too low; throws when it cannot be measured. */
const lagOf = async (primary: Db, copy: Db): Promise<number> => {
  const written = await writtenBy(primary)
  const { replayed, seconds } = await standOf(copy)
  return replayed >= written ? 0 : seconds
}

const alone = (primary: Db): Reader => ({
  choose: async () => primary,
  read: work => work(primary),
  since: () => alone(primary),
  position: async () => undefined,
})

/** Opens a reader of the replica, or of the primary when there is none. `seconds` is the maximum lag. */
export const openReader = (primary: Db, copy: Database | undefined, { seconds, now = Date.now, report }: Wanted): Reader => {
  if (!copy) return alone(primary)
  let [isUsable, checkedAt] = [true, Number.NEGATIVE_INFINITY]
  let replayed: Position = 0n
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
  const hasReplayed = async (position: Position) => {
    if (replayed < position) replayed = (await standOf(copy.db).catch(() => undefined))?.replayed ?? 0n
    return replayed >= position
  }
  const choose = async (since: Position) => {
    if (now() - checkedAt > (isUsable ? trusted : shunned)) {
      checking ??= look()
      await checking
    }
    return isUsable && (await hasReplayed(since)) ? copy.db : primary
  }
  const read = async <T>(work: (db: Db) => Promise<T>, since: Position): Promise<T> => {
    const db = await choose(since)
    try {
      return await work(db)
    } catch (error) {
      if (db === primary || !isOfTheCopy(error)) throw error
      judge(false, 'the connection was lost')
      return work(primary)
    }
  }
  const readerSince = (since: Position): Reader => ({
    choose: () => choose(since),
    read: work => read(work, since),
    since: readerSince,
    position: () => writtenBy(primary),
  })
  return readerSince(0n)
}
