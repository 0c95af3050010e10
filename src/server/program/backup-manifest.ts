import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { connect, sql } from '../kit/db/db.ts'
import type { Dumped } from '../kit/db/dump.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { type Head, headsOf } from '../kit/seal/head.ts'
import { sealLogs } from '../kit/seal/seal.ts'
import type { RecordedHead } from './audit/chains.ts'
import { isFileName } from './backup-content.ts'
import { backupsIn } from './backup-folder.ts'

/** How many rows each table of a backup has, and the values of its sequences. */
export type Contents = Pick<Dumped, 'tables' | 'sequences'>

/**
 * What can be read of every backup. `hashes` (SHA-256) are of its files on the disk: the tables, the key, and whatever is encrypted.
 * `heads` are those of the chains, which the tables contain. Backups of earlier releases lack them. `publicKeys` are the keys that it
 * is encrypted to; it then has its contents in an encrypted file of their own.
 */
export type Manifest = Pick<Dumped, 'migrations'> &
  Partial<Contents> & {
    program: 'stonebook'
    at: string
    files: string[]
    hashes?: Record<string, string>
    heads?: Head[]
    publicKeys?: readonly string[]
  }

/** Reads the manifest of a backup. Throws a sentence when there is none. */
export const manifestOf = async (backup: string): Promise<Manifest> => {
  const text = await readFile(join(backup, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`There is no backup in ${backup}: it has no manifest.json.`)
  })
  // The program wrote it, or says that it did. Restoring checks the hashes of what it names, and writes files under these names.
  const manifest: Manifest = JSON.parse(text)
  if (!manifest.files.every(isFileName)) throw new Error(`The backup in ${backup} is damaged: its manifest names files that no backup has.`)
  return manifest
}

/** The heads of a backup, with its name. */
export const headsIn = (backup: string, { heads = [] }: Pick<Manifest, 'heads'>): RecordedHead[] =>
  heads.map(head => ({ ...head, recorded: `backup ${basename(backup)}` }))

const unreadable = (backup: string): RecordedHead => ({
  ...{ chain: 'audit-trail', position: 0, hash: '' },
  recorded: `backup ${basename(backup)}, whose manifest.json cannot be read`,
})

const daysOfEvents = 400

/**
 * The heads of all verified backups in a folder. Security events are deleted after 400 days, so older heads of them do not count. A
 * backup without a readable manifest gives a head that no chain has: it must not hide what it recorded.
 */
export const headsInBackups = async (folder: string, now: Date): Promise<RecordedHead[]> => {
  const found: RecordedHead[] = []
  for (const backup of await backupsIn(folder)) {
    const manifest = await manifestOf(backup).catch(() => undefined)
    const isOld = manifest && now.getTime() - Date.parse(manifest.at) > daysOfEvents * 86_400_000
    const heads = manifest ? headsIn(backup, manifest) : [unreadable(backup)]
    found.push(...heads.filter(({ chain }) => !isOld || chain !== 'security-events'))
  }
  return found
}

/** Seals all rows and returns the heads of the chains; none for a database that an earlier release keeps. */
export const sealedHeads = async (url: string): Promise<Head[]> => {
  const { db, close } = connect(url, 2)
  try {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('audit_trail_chain') is not null as there`.execute(db)
    if (!oneRow(rows).there) return []
    await sealLogs(db)
    return await headsOf(db)
  } finally {
    await close()
  }
}
