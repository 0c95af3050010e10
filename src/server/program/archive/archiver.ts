import { setTimeout as pause } from 'node:timers/promises'
import { cipherTo } from '../../kit/files/age.ts'
import type { Figure } from '../../kit/metrics.ts'
import { codeOf, messageOf } from '../../kit/property.ts'
import { openReplication, type Replication } from '../../kit/replication/connection.ts'
import type { Position } from '../../kit/replication/position.ts'
import type { Basing, Progress } from './bases.ts'
import { follow } from './follow.ts'
import { OtherLog, type Rhythm, usualRhythm } from './receive.ts'

export type Archiver = {
  /** For the metrics: how late the archive is, and when its last base was made. */
  figures: readonly Figure[]
  /** Waits shortly until everything is kept, and ends. */
  stop(): Promise<void>
}

type Wanted = Omit<Basing, 'cipher'> & { publicKeys: readonly string[] | undefined; rhythm?: Rhythm }

// PostgreSQL: another server has the slot; the log that is wanted was removed.
const [inUse, gone] = ['55006', '58P01']
const [firstWait, lastWait] = [500, 10_000]

const figuresOf = (progress: Progress, now: () => Date): Figure[] => [
  {
    name: 'archive_lag_seconds',
    help: 'Seconds since the archive was known to have all of the log of the database.',
    value: () => (now().getTime() - progress.completeAt) / 1_000,
  },
  {
    name: 'archive_last_base_seconds',
    help: 'Time of the last base of the archive, in seconds since 1970; 0 if not made by this process.',
    value: () => progress.basedAt / 1_000,
  },
]

/** Waits for the work, but not for ever: after it, `giveUp` ends the work. */
const finish = async (work: Promise<void>, giveUp: () => Promise<void> | undefined) => {
  const inTime = new AbortController()
  const tooLate = pause(lastWait, undefined, { signal: inTime.signal }).then(giveUp, () => {})
  await Promise.race([work, tooLate])
  inTime.abort()
}

/**
 * Keeps the write-ahead log of the database in a second place, piece by piece as it is written, with a new base every day. Of several
 * servers one does so, and another takes over when it ends. What fails is logged and tried again; meanwhile the database keeps the log.
 */
export const openArchiver = async ({ publicKeys, rhythm = usualRhythm, ...wanted }: Wanted): Promise<Archiver> => {
  const basing: Basing = { ...wanted, cipher: publicKeys && (await cipherTo(publicKeys)) }
  const { source, now, log } = basing
  const progress: Progress = { kept: 0n, completeAt: now().getTime(), basedAt: 0 }
  const ending = new AbortController()
  let [isOther, lastFault] = [false, '']
  let goal: Position = 0n
  let connection: Replication | undefined

  const complete = () => {
    progress.completeAt = now().getTime()
    lastFault = ''
  }
  /** Takes note of what went wrong. A fault is logged once while it stays the same. */
  const note = (error: unknown) => {
    isOther = error instanceof OtherLog || codeOf(error) === gone
    // Then the other server is the one that may be late.
    if (codeOf(error) === inUse) return complete()
    if (!isOther && lastFault !== messageOf(error)) log.error({ err: error }, 'The archive does not receive the log of the database.')
    lastFault = messageOf(error)
  }
  const attempt = async () => {
    connection = await openReplication(source.url)
    try {
      await follow(connection, basing, progress, { signal: ending.signal, goal: () => goal, rhythm, isOther, complete })
    } finally {
      await connection.close()
    }
  }
  const run = async () => {
    for (let wait = firstWait; !ending.signal.aborted; ) {
      const started = Date.now()
      await attempt().catch(note)
      wait = Date.now() - started > lastWait ? firstWait : Math.min(wait * 2, lastWait)
      await pause(wait, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const running = run()
  const stop = async () => {
    const end = openReplication(source.url).then(one => one.cluster().finally(one.close))
    goal = await end.then(cluster => cluster.end).catch(() => 0n)
    ending.abort()
    await finish(running, () => connection?.close())
  }
  return { figures: figuresOf(progress, now), stop }
}
