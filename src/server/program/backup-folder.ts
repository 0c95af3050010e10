import { access, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync, writeWhole } from '../kit/files/write-whole.ts'

/** The result of verifying a backup. `tampering` names the rules of the chains that do not hold. */
export type Proof = { rows: number; rules: number; files: number; tampering: string[] }

const dated = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const unproved = '.unproved'
const refused = '.refused'
const refusedKept = 3

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const namesIn = async (folder: string) => (await readdir(folder).catch(() => [])).sort()
const isProved = (backup: string) => exists(join(backup, 'proof.json'))
const remove = (path: string) => rm(path, { recursive: true, force: true })

/** The folders with the name of a backup, newest last: verified ones, and those of releases that named them before verification. */
const datedIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter(name => dated.test(name)).map(name => join(folder, name))

/** The verified backups in a folder, newest last. */
export const backupsIn = async (folder: string): Promise<string[]> => {
  const found: string[] = []
  for (const backup of await datedIn(folder)) if (await isProved(backup)) found.push(backup)
  return found
}

/** The newest verified backup in a folder; without one, the newest unverified one of an earlier release. */
export const newestIn = async (folder: string): Promise<string | undefined> =>
  (await backupsIn(folder)).at(-1) ?? (await datedIn(folder)).at(-1)

/** The temporary place of a new backup until it is verified, and the previous backup whose files may be linked. */
export const beginIn = async (folder: string, now: Date) => ({
  path: `${join(folder, now.toISOString().slice(0, 19).replaceAll(':', '-'))}Z${unproved}`,
  before: (await datedIn(folder)).at(-1),
})

/** Removes unfinished earlier attempts. The caller ensures that no other backup runs in the folder. */
export const clearUnfinished = async (folder: string) => {
  for (const name of await namesIn(folder))
    if (name.endsWith('.part') || name.endsWith(unproved)) if (dated.test(name.split('.')[0] ?? '')) await remove(join(folder, name))
}

/**
 * Gives a verified backup its final name and returns its path. Then removes older ones, verified or not, with at least `keep` newer
 * verified ones; so the last verified one always stays.
 */
export const accept = async (backup: string, proof: Proof, folder: string, keep: number): Promise<string> => {
  const done = backup.slice(0, -unproved.length)
  await writeWhole(join(backup, 'proof.json'), JSON.stringify(proof))
  await rename(backup, done)
  await sync(folder)
  const proved = await backupsIn(folder)
  const oldest = proved.at(-keep)
  for (const old of await datedIn(folder)) if (oldest && old < oldest) await remove(old)
  return done
}

/** Renames a rejected backup so that its name says so, and returns its path; only the newest few are kept. */
export const putAside = async (backup: string, reason: string, folder: string): Promise<string> => {
  const aside = `${backup.slice(0, -unproved.length)}${refused}`
  await writeWhole(join(backup, 'refused.txt'), `${reason}\n`)
  await rename(backup, aside)
  const all = (await namesIn(folder)).filter(name => name.endsWith(refused) && dated.test(name.slice(0, -refused.length)))
  for (const name of all.slice(0, -refusedKept)) await remove(join(folder, name))
  return aside
}
