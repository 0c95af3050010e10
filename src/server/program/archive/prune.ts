import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nameOnDisk } from '../backup-content.ts'
import { removeOldFiles } from './files.ts'
import { type Base, basesIn, piecesFolder, piecesIn, type Stretch, stretchesIn } from './folder.ts'
import { pieceName } from './piece.ts'
import { firstOf } from './plan.ts'
import { remove } from './restore.ts'

/** The bases that are needed to restore any moment since then: the last one before it, and all after it. */
export const neededSince = <T extends Pick<Base, 'at'>>(bases: readonly T[], since: Date): T[] => {
  const before = bases.findLastIndex(({ at }) => at <= since)
  return bases.slice(Math.max(before, 0))
}

const removePieces = async (stretch: Stretch, oldest: Base) => {
  for (const piece of await piecesIn(stretch))
    if (piece.end <= firstOf(stretch, oldest))
      for (const isEncrypted of [false, true])
        await rm(join(piecesFolder(stretch), nameOnDisk(pieceName(piece), isEncrypted)), { force: true })
}

/** Removes what is older than any moment since then: bases, pieces of the log, and attached files. The last proved base stays. */
export const prune = async (archive: string, dataDir: string, since: Date): Promise<void> => {
  const stretches = await stretchesIn(archive)
  const all = await Promise.all(stretches.map(async stretch => (await basesIn(stretch)).map(base => ({ ...base, stretch }))))
  const needed = neededSince(all.flat(), since)
  const [first] = needed
  if (!first) return
  for (const base of all.flat()) if (!needed.includes(base)) await remove(base.folder)
  for (const stretch of stretches) if (stretch.at < first.stretch.at) await remove(stretch.folder)
  await removePieces(first.stretch, first)
  await removeOldFiles(dataDir, archive, needed)
}
