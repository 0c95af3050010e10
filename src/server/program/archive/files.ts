import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cipher } from '../../kit/files/age.ts'
import { syncUp } from '../../kit/files/write-whole.ts'
import { codeOf } from '../../kit/property.ts'
import { filesIn, isFileName, nameOnDisk, pathOfFile, takeFile } from '../backup-content.ts'
import type { Base } from './folder.ts'

const ignoreMissing = (error: unknown) => {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** Returns what copies the attached files that are new since its last call into the archive. */
export const fileCopier = (dataDir: string, archive: string, cipher: Cipher | undefined): (() => Promise<void>) => {
  const changed = new Map<string, number>()
  const files = join(dataDir, 'files')
  return async () => {
    for (const part of await readdir(files).catch(() => [])) {
      // A file that is being uploaded may be gone by now.
      const mtimeMs = (await stat(join(files, part)).catch(() => undefined))?.mtimeMs
      if (mtimeMs === undefined || changed.get(part) === mtimeMs) continue
      for (const name of await readdir(join(files, part)).catch(() => []))
        if (isFileName(name)) await takeFile(dataDir, name, { folder: archive, before: undefined, hashes: {}, cipher }).catch(ignoreMissing)
      const copies = join(archive, 'files', part)
      if (await stat(copies).catch(() => undefined)) await syncUp(copies, archive)
      changed.set(part, mtimeMs)
    }
  }
}

/** Removes the files that the company no longer has, and that no moment to which the archive can be restored had. */
export const removeOldFiles = async (dataDir: string, archive: string, bases: readonly Base[]): Promise<void> => {
  const [oldest] = bases
  if (!oldest) return
  const kept = new Set([...(await filesIn(dataDir)), ...bases.flatMap(({ files }) => files)])
  for (const name of await filesIn(archive)) {
    if (kept.has(name)) continue
    for (const path of [false, true].map(isEncrypted => join(archive, nameOnDisk(pathOfFile(name), isEncrypted)))) {
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < oldest.at.getTime()) await rm(path)
    }
  }
}
