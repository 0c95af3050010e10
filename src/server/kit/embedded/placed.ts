import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sync, syncAll, writeWhole } from '../files/write-whole.ts'
import { type Account, accountWithoutRights } from './account.ts'
import { makeHome } from './home.ts'

const give = async (folder: string, { uid, gid }: Account) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chown(path.join(entry.parentPath, entry.name), uid, gid)
  await chown(folder, uid, gid)
}

/**
 * Puts a cluster that `fill` writes into a data folder that has none, for its next start. `password` is that of its owner. Throws a
 * sentence when the folder has a database, and leaves nothing behind when it fails.
 */
export const placeCluster = async (dataDir: string, password: string, fill: (folder: string) => Promise<void>): Promise<void> => {
  const home = await makeHome(dataDir, () => {})
  const cluster = path.join(home, 'cluster')
  if (existsSync(cluster)) throw new Error(`The data folder ${dataDir} already has a company. Restore into an empty one: set DATA_DIR.`)
  const account = await accountWithoutRights(cluster)
  // The next start removes what has such a name, if this is interrupted.
  const fresh = path.join(home, `cluster.new-${randomBytes(6).toString('hex')}`)
  await mkdir(fresh, { mode: 0o700 })
  try {
    await fill(fresh)
    if (account) await give(fresh, account)
    await syncAll(fresh)
    await writeWhole(path.join(home, 'password'), password)
    await rename(fresh, cluster)
    await sync(home)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}
