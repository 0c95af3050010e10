import { makeDataFolder } from '../../kit/files/data-folder.ts'
import type { Replication } from '../../kit/replication/connection.ts'
import { type Position, segmentStart } from '../../kit/replication/position.ts'
import { beginStretch, piecesIn, type Stretch, stretchesIn } from './folder.ts'
import type { Piece } from './piece.ts'

/** The slot that makes the server keep the log until the archive has it. */
export const slotName = 'stonebook_archive'

/** Where the log is taken up: from which position on, and the piece that the stream begins with, which shows that it is the same log. */
export type Continued = { stretch: Stretch; from: Position; known: Piece | undefined }

/** The newest stretch, when the server still keeps all of the log that follows it. */
const latest = async (replication: Replication, stretch: Stretch, kept: Position): Promise<Continued | undefined> => {
  const { id, timeline, end, segmentBytes } = await replication.cluster()
  const last = (await piecesIn(stretch)).at(-1)
  const reached = last?.end ?? stretch.start
  const isThere = (position: Position) => position >= segmentStart(kept, segmentBytes)
  if (stretch.cluster !== id || stretch.timeline !== timeline || reached > end || !isThere(reached)) return undefined
  return last && isThere(last.start) ? { stretch, from: last.start, known: last } : { stretch, from: reached, known: undefined }
}

const begun = async (replication: Replication, archive: string, now: Date): Promise<Continued> => {
  await makeDataFolder(archive)
  const first = await replication.makeSlot(slotName)
  try {
    const stretch = await beginStretch(archive, await replication.cluster(), first, now)
    return { stretch, from: stretch.start, known: undefined }
  } catch (error) {
    await replication.dropSlot(slotName)
    throw error
  }
}

/**
 * Continues the newest stretch of the archive if the server still has what follows it; else, or if `isOther`, begins a new one. Throws a
 * sentence when the folder is empty although there was an archive: its disk may not be mounted.
 */
export const continued = async (replication: Replication, archive: string, isOther: boolean, now: Date): Promise<Continued> => {
  const [stretch, kept] = [(await stretchesIn(archive)).at(-1), await replication.slot(slotName)]
  if (!stretch && kept !== undefined)
    throw new Error(
      `The archive ${archive} is empty, although the database keeps its log for it. Is its disk mounted? To begin a new archive there, start once without ARCHIVE_DIR.`,
    )
  const found = stretch && kept !== undefined && !isOther ? await latest(replication, stretch, kept) : undefined
  return found ?? begun(replication, archive, now)
}
