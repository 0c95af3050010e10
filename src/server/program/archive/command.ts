import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { endPastWork, notePastWork } from '../../kit/db/past-work.ts'
import { openEmbedded } from '../../kit/embedded/database.ts'
import { placeCluster } from '../../kit/embedded/placed.ts'
import type { Cipher } from '../../kit/files/age.ts'
import { makeDataFolder } from '../../kit/files/data-folder.ts'
import { writeWhole } from '../../kit/files/write-whole.ts'
import { filesIn } from '../backup-content.ts'
import { restoreFiles } from '../backup-restore.ts'
import { parts } from './base.ts'
import { fillCluster, missingFiles, type OpenedArchive, openArchive, textOf } from './restore.ts'

/** What a restore from an archive is asked for: the newest or a moment, and on a server of your own an empty folder for the cluster. */
export type Wanted = { at: string | undefined; cluster: string | undefined; privateKey: Cipher | undefined }

const momentOf = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new Error('--at must be a moment, as in "2026-11-30 14:05" or 2026-11-30T14:05Z.')
  return moment
}

/** Restores what is beside the database: attached files, and the key of the envelope. */
const restoreRest = async (opened: OpenedArchive, dataDir: string): Promise<number> => {
  await makeDataFolder(dataDir)
  const names = await filesIn(opened.archive)
  await restoreFiles(opened.archive, names, dataDir, opened.cipher)
  await writeWhole(join(dataDir, 'envelope.key'), await textOf(opened, parts.key))
  return names.length
}

const restoreEmbedded = async (opened: OpenedArchive, dataDir: string, print: (sentence: string) => void) => {
  let files = 0
  await placeCluster(dataDir, await textOf(opened, parts.password), async cluster => {
    await fillCluster(opened, cluster)
    // The cluster is in its place after this. A restore that was stopped then leaves none, and can be repeated.
    files = await restoreRest(opened, dataDir)
    await notePastWork(dataDir)
  })
  const { url, stop } = await openEmbedded(dataDir, print)
  const missing = await endPastWork(dataDir, url)
    .then(() => missingFiles(url, dataDir))
    .finally(stop)
  print(`Restored to ${opened.to.toISOString()}, with ${files} files. Everyone must sign in again.`)
  if (missing > 0) print(`${missing} attached files are not in the archive.`)
}

const restoreCluster = async (opened: OpenedArchive, cluster: string, dataDir: string, print: (sentence: string) => void) => {
  if (existsSync(cluster)) throw new Error(`${cluster} exists already. Name a new folder for the cluster.`)
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await fillCluster(opened, cluster)
  const files = await restoreRest(opened, dataDir)
  print(`The cluster as of ${opened.to.toISOString()} is in ${cluster}, and ${files} files are in ${dataDir}.`)
  print('Give the folder to the account of PostgreSQL and start the same version on it: docs/operating/backups.md says how.')
}

/**
 * Restores an archive into an empty data folder, or the cluster into a folder of its own. Returns whether the company can be opened at
 * once. Throws a sentence when the archive cannot be restored to that moment, or something is there already.
 */
export const restoreArchive = async (
  archive: string,
  { at, cluster, privateKey }: Wanted,
  { dataDir, isEmbedded }: { dataDir: string; isEmbedded: boolean },
  print: (sentence: string) => void,
): Promise<boolean> => {
  const opened = await openArchive(archive, momentOf(at), privateKey)
  const hasPassword = Object.keys(opened.base.hashes).some(name => name.startsWith(parts.password))
  if (cluster !== undefined) await restoreCluster(opened, cluster, dataDir, print)
  else if (isEmbedded && hasPassword) await restoreEmbedded(opened, dataDir, print)
  else throw new Error('The archive of a server of your own is restored into a folder of PostgreSQL: add --cluster and a new folder.')
  return cluster === undefined
}
