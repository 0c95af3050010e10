import { chmod, lstat, mkdir, readlink, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeDataFolder } from '../files/data-folder.ts'
import { sync } from '../files/write-whole.ts'
import { type Account, accountWithoutRights, closedFolder } from './account.ts'

/** Follows the link left by earlier releases, which moved an unreachable database to a system folder. */
const followLink = async (link: string, log: (sentence: string) => void): Promise<string> => {
  const target = path.resolve(path.dirname(link), await readlink(link))
  const home = await realpath(link).catch(() => {
    throw new Error(
      `The database of this data folder was kept in ${target}, which is not there. Restore that folder, or move it to ${link} in place of the link. Nothing was changed.`,
    )
  })
  log(
    `The database is kept in ${home}, outside the data folder. Copy it as well when you copy the data folder: see docs/operating/backups.md.`,
  )
  return home
}

const refuseClosed = async (dataDir: string, account: Account) => {
  const closed = await closedFolder(account, dataDir)
  if (!closed) return
  throw new Error(
    `The database runs under the account ${account.name}, because PostgreSQL refuses root, and this account cannot access ${closed}. Run chmod o+x ${closed}, or set DATA_DIR to a folder that it can reach, as in DATA_DIR=/var/lib/stonebook/data.`,
  )
}

/**
 * Creates the database's home in the data folder and returns its real path. Throws a sentence when the database account cannot
 * reach it. Nothing is written elsewhere.
 */
export const makeHome = async (dataDir: string, log: (sentence: string) => void): Promise<string> => {
  const home = path.resolve(dataDir, 'database')
  const there = await lstat(home).catch(() => undefined)
  if (there?.isSymbolicLink()) return followLink(home, log)
  await makeDataFolder(path.dirname(home))
  const account = await accountWithoutRights(path.join(home, 'cluster'))
  if (account) {
    // The account may pass through the data folder, but not read its other content.
    const { mode } = await stat(path.dirname(home))
    if ((await closedFolder(account, path.dirname(home))) === path.dirname(home)) await chmod(path.dirname(home), mode | 0o011)
    await refuseClosed(path.dirname(home), account)
  }
  await mkdir(home, { recursive: true })
  if (!there) await chmod(home, 0o711)
  await sync(path.dirname(home))
  return realpath(home)
}
