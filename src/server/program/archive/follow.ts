import type { Replication } from '../../kit/replication/connection.ts'
import type { Position } from '../../kit/replication/position.ts'
import { addBases, type Basing, type Progress } from './bases.ts'
import { continued, slotName } from './continued.ts'
import { fileCopier } from './files.ts'
import { hashOf, type Rhythm, receive } from './receive.ts'
import { writePiece } from './write-piece.ts'

/** What is to be followed: until when, how often pieces are written, and whether the archive must start over. */
export type Following = { signal: AbortSignal; goal: () => Position; rhythm: Rhythm; isOther: boolean; complete(): void }

/** Follows the log of the database into the archive, and adds bases. Returns after the signal; throws when it cannot go on. */
export const follow = async (replication: Replication, basing: Basing, progress: Progress, following: Following): Promise<void> => {
  const { source, archive, cipher, now, log } = basing
  const { stretch, from, known } = await continued(replication, archive, following.isOther, now())
  if (following.isOther) log.warn('The archive starts over with a new base, because the log of the database does not continue it.')
  const copyFiles = fileCopier(source.dataDir, archive, cipher)
  const keep = async (content: Buffer, start: Position, end: Position) => {
    // Before the log that names them.
    await copyFiles()
    await writePiece(stretch, { start, end, at: now(), hash: hashOf(content) }, content, cipher)
    progress.kept = end
  }
  const done = new AbortController()
  const bases = addBases(basing, stretch, progress, done.signal)
  const copy = replication.stream(slotName, from, stretch.timeline)
  await receive(copy, { ...following, from, known, keep }).finally(() => done.abort())
  // At the end of the process an unfinished base is given up.
  if (!following.signal.aborted) await bases
}
