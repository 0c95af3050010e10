import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { extract } from 'tar'
import { withClient } from '../../kit/db/db.ts'
import type { Cipher } from '../../kit/files/age.ts'
import { hashOfFile } from '../../kit/files/store.ts'
import { messageOf } from '../../kit/property.ts'
import { segmentName, segmentStart } from '../../kit/replication/position.ts'
import { filesIn, readPart } from '../backup-content.ts'
import { cipherFor } from '../backup-restore.ts'
import { parts } from './base.ts'
import { basesIn, piecesFolder, piecesIn, stretchesIn } from './folder.ts'
import { type Piece, pieceName } from './piece.ts'
import { firstOf, type Plan, planFor } from './plan.ts'
import { hashOf } from './receive.ts'

/** What a restore of an archive takes, and what opens it. */
export type OpenedArchive = Plan & { archive: string; cipher: Cipher | undefined }

/** Whether a folder is an archive. */
export const isArchive = async (folder: string): Promise<boolean> => (await stretchesIn(folder).catch(() => [])).length > 0

/**
 * Chooses what to restore from an archive, and compares the base with its hashes. Changes nothing. Throws a sentence when there is
 * nothing to restore to that moment, a file is damaged, or the key is missing or another one.
 */
export const openArchive = async (archive: string, moment: Date | undefined, privateKey?: Cipher): Promise<OpenedArchive> => {
  const recorded = []
  for (const stretch of await stretchesIn(archive))
    recorded.push({ stretch, bases: await basesIn(stretch), pieces: await piecesIn(stretch) })
  const plan = planFor(recorded, moment)
  const cipher = cipherFor(plan.base.folder, plan.base, privateKey)
  for (const [name, expected] of Object.entries(plan.base.hashes)) {
    const hash = await hashOfFile(join(plan.base.folder, name)).catch(() => '')
    if (hash !== expected) throw new Error(`${name} in ${plan.base.folder} is ${hash ? 'damaged' : 'missing'}.`)
  }
  return { ...plan, archive, cipher }
}

/** Reads a small part of the base: the key of the envelope, or the password of the embedded database. */
export const textOf = ({ base, cipher }: Pick<OpenedArchive, 'base' | 'cipher'>, name: string): Promise<string> =>
  text(readPart(base.folder, name, cipher))

const unpacked = promisify(gunzip)

const contentOf = async ({ stretch, cipher }: Pick<OpenedArchive, 'stretch' | 'cipher'>, piece: Piece): Promise<Buffer> => {
  const name = pieceName(piece)
  const content = await buffer(readPart(piecesFolder(stretch), name, cipher))
    .then(unpacked)
    .catch(error => {
      throw new Error(`The piece ${name} of the archive cannot be read: ${messageOf(error)}.`, { cause: error })
    })
  if (hashOf(content) !== piece.hash) throw new Error(`The piece ${name} of the archive is damaged.`)
  return content
}

/** Writes a part of the log into the file of its segment. Unwritten parts of a segment are zero, which ends the log. */
const writeSegment = async (path: string, content: Buffer, offset: number, size: number) => {
  const file = await open(path, 'a', 0o600)
    .then(handle => handle.close())
    .then(() => open(path, 'r+'))
  try {
    await file.truncate(size)
    await file.write(content, 0, content.length, offset)
  } finally {
    await file.close()
  }
}

const writeLog = async (opened: Omit<OpenedArchive, 'archive' | 'to'>, cluster: string) => {
  const { stretch, base, pieces } = opened
  const size = stretch.segmentBytes
  for (const piece of pieces) {
    const content = await contentOf(opened, piece)
    const first = firstOf(stretch, base)
    let at = piece.start > first ? piece.start : first
    while (at < piece.end) {
      const start = segmentStart(at, size)
      const end = start + BigInt(size) < piece.end ? start + BigInt(size) : piece.end
      const part = content.subarray(Number(at - piece.start), Number(end - piece.start))
      await writeSegment(join(cluster, 'pg_wal', segmentName(stretch.timeline, start, size)), part, Number(at - start), size)
      at = end
    }
  }
}

/** Fills an empty folder with the files of the cluster and its log. PostgreSQL replays the log when it starts on the folder. */
export const fillCluster = async (opened: Omit<OpenedArchive, 'archive' | 'to'>, cluster: string): Promise<void> => {
  await pipeline(readPart(opened.base.folder, parts.cluster, opened.cipher), createGunzip(), extract({ cwd: cluster, strict: true }))
  await writeLog(opened, cluster)
}

/** How many attached files the database names that are not in the data folder. */
export const missingFiles = async (url: string, dataDir: string): Promise<number> => {
  const { rows } = await withClient(url, client =>
    client.query<{ path: string }>('select path from attachment union select poster from attachment where poster is not null'),
  )
  const there = new Set(await filesIn(dataDir))
  return rows.filter(({ path }) => !there.has(path)).length
}

/** Removes a folder with all that is in it. */
export const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
