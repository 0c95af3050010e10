import { rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Cipher } from '../../kit/files/age.ts'
import { sync } from '../../kit/files/write-whole.ts'
import type { Position } from '../../kit/replication/position.ts'
import { type Source, takeBase } from './base.ts'
import { basesIn, provedPlace, type Stretch } from './folder.ts'
import { proveBase } from './prove.ts'
import { prune } from './prune.ts'

const hours = 3_600_000

/** Whether a new base is due: there is none, it is a day old, or half a day at the hour of the backups (UTC). */
export const isDue = (newest: Date | undefined, now: Date, hour: number): boolean => {
  const age = newest ? now.getTime() - newest.getTime() : Number.POSITIVE_INFINITY
  return age >= 24 * hours || (age >= 12 * hours && now.getUTCHours() === hour)
}

/** An archive, and how its bases are made. */
export type Basing = {
  source: Source
  archive: string
  cipher: Cipher | undefined
  /** The hour of the day for a new base, and for how many days any moment can be restored. */
  hour: number
  days: number
  now: () => Date
  log: Logger
}

/** How far the archive is. Times are in milliseconds since 1970; 0 for a base that this process has not made. */
export type Progress = { kept: Position; completeAt: number; basedAt: number }

/**
 * Takes a base, waits until the archive has the log to its end, and proves it if the database is the embedded one. Only then it gets
 * its final name, and what is older than needed is removed.
 */
const addBase = async (basing: Basing, stretch: Stretch, progress: Progress, signal: AbortSignal): Promise<void> => {
  const { source, archive, cipher, days, now, log } = basing
  const base = await takeBase(source, stretch, cipher, now())
  while (progress.kept < base.end) await pause(200, undefined, { signal })
  const rules = source.isEmbedded ? await proveBase(source.dataDir, stretch, base, cipher) : undefined
  const folder = provedPlace(base.folder)
  await rename(base.folder, folder)
  await sync(stretch.folder)
  progress.basedAt = base.at.getTime()
  const proof = rules === undefined ? '' : ', which was restored into a separate database and verified'
  log.info({ base: folder, rules }, `The archive has a new base${proof}.`)
  await prune(archive, source.dataDir, new Date(base.at.getTime() - days * 24 * hours))
}

const again = hours
const look = 1_000

/** Adds a base to a stretch whenever one is due, until the signal. A failure is logged, and tried again after an hour. */
export const addBases = async (basing: Basing, stretch: Stretch, progress: Progress, signal: AbortSignal): Promise<void> => {
  const { now, hour, log } = basing
  let triedAt = 0
  while (!signal.aborted) {
    const newest = (await basesIn(stretch)).at(-1)?.at
    if (now().getTime() - triedAt >= again && isDue(newest, now(), hour)) {
      triedAt = now().getTime()
      await addBase(basing, stretch, progress, signal).catch(error => {
        if (!signal.aborted)
          log.error(
            { err: error },
            'No base for the archive could be made. It is tried again in an hour. Nothing is removed from the archive meanwhile.',
          )
      })
    }
    await pause(look, undefined, { signal }).catch(() => {})
  }
}
