import pg from 'pg'
import { cipherTo } from '../kit/files/age.ts'
import type { Head } from '../kit/seal/head.ts'
import { backUp, type Place } from './backup.ts'
import { accept, clearUnfinished, type Proof, putAside } from './backup-folder.ts'
import { headsInBackups, manifestOf } from './backup-manifest.ts'
import { proveBackup } from './backup-restore.ts'

// One lock key for the whole database: concurrent backups run one after the other.
const lockKey = 5_700_202

const oneByOne = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work()
  } finally {
    await client.end()
  }
}

/** `heads` are those of the chains in the backup, and `publicKeys` what it is encrypted to. */
export type Made = Proof & { backup: string; heads: Head[]; publicKeys: readonly string[] }

/**
 * Creates and verifies a backup in the folder. Only then it gets its final name, and older ones beyond `keep` are removed: none when
 * it is evident that the sealed history was changed, because they have it as it was. Returns undefined when it is no longer wanted at
 * its turn. Throws a sentence when it fails or is invalid; an invalid one is kept aside.
 */
export const makeBackup = (
  place: Place,
  folder: string,
  now: () => Date,
  keep = Number.POSITIVE_INFINITY,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<Made | undefined> =>
  oneByOne(place.url, async () => {
    if (!(await isWanted())) return undefined
    await clearUnfinished(folder)
    const cipher = place.publicKeys && (await cipherTo(place.publicKeys))
    const backup = await backUp(place, folder, now(), cipher)
    const recorded = await headsInBackups(folder, now())
    const proof = await proveBackup(place.url, backup, recorded, cipher).catch(async error => {
      const aside = await putAside(backup, error.message, folder)
      throw new Error(`The backup failed verification and is kept in ${aside}. No older backup was removed. ${error.message}`, {
        cause: error,
      })
    })
    const { heads = [], publicKeys = [] } = await manifestOf(backup)
    const kept = proof.tampering.length > 0 ? Number.POSITIVE_INFINITY : keep
    return { backup: await accept(backup, proof, folder, kept), heads, publicKeys, ...proof }
  })
