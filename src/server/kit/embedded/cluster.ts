import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, canReach } from './account.ts'
import type { Programs } from './programs.ts'

export const user = 'stonebook'
/** A folder every account can reach, for what root would otherwise keep behind closed doors. */
export const sharedFolder = '/var/lib/stonebook'

/** Makes the folder (0755, or closed to all but its account) and gives it to the account, if there is one. */
const makeFolder = async (folder: string, mode: number, account?: Account) => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, mode)
  if (account) await chown(folder, account.uid, account.gid)
}

/**
 * Makes the home of the database inside the data folder. Where the account cannot reach it, the home is made in
 * the shared folder and a link to it left in its place.
 */
export const makeHome = async (home: string, account: Account | undefined, log: (sentence: string) => void) => {
  if (existsSync(home)) return
  const dataDir = path.dirname(home)
  await mkdir(dataDir, { recursive: true })
  // The data folder is ours: the account may pass through it, and sees nothing else in it.
  if (!(await canReach(account, dataDir))) await chmod(dataDir, (await stat(dataDir)).mode | 0o011)
  if (await canReach(account, dataDir)) return makeFolder(home, 0o711)
  const elsewhere = path.join(sharedFolder, randomBytes(6).toString('hex'))
  await makeFolder(sharedFolder, 0o755)
  await makeFolder(elsewhere, 0o711)
  await symlink(elsewhere, home)
  log(`The database is kept in ${elsewhere}, because the account it runs under cannot reach ${home}. Set DATA_DIR to choose another place.`)
}

// Names sort as people expect; the character type lets the search index know letters of every script.
const languages = [
  ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=icu', '--icu-locale=und'],
  ['--locale=C', '--lc-ctype=en_US.UTF-8', '--locale-provider=icu', '--icu-locale=und'],
  [],
]

const initialise = async (programs: Programs, folder: string, password: string, account?: Account) => {
  const secret = path.join(path.dirname(folder), 'first-password')
  await rm(secret, { force: true })
  await writeFile(secret, password, { mode: 0o600 })
  if (account) await chown(secret, account.uid, account.gid)
  const options = ['-D', folder, `--username=${user}`, `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8']
  let reason = ''
  for (const language of languages) {
    await rm(folder, { recursive: true, force: true })
    await makeFolder(folder, 0o700, account)
    const failure = await programs.run('initdb', [...options, '--no-instructions', ...language]).then(
      () => undefined,
      error => String(error.stderr || error.message).trim(),
    )
    reason = failure ?? ''
    if (failure === undefined) break
  }
  await rm(secret)
  if (reason) throw new Error(`The database could not be made in ${folder}: ${reason}`)
}

/**
 * Makes the cluster at the first use and checks afterwards that it is of the programs' version.
 * Answers its folder and the password, which is kept beside it and readable by us alone.
 */
export const prepareCluster = async (home: string, programs: Programs, account?: Account) => {
  const folder = path.join(home, 'cluster')
  const secret = path.join(home, 'password')
  if (!existsSync(folder)) {
    const fresh = path.join(home, 'cluster.new')
    const password = randomBytes(24).toString('base64url')
    await initialise(programs, fresh, password, account)
    await writeFile(secret, password, { mode: 0o600 })
    await rename(fresh, folder)
  }
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(error => {
    throw new Error(`The database in ${folder} cannot be read (${error.code}). Start as the account that made it.`)
  })
  if (Number(version) !== programs.version)
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${version.trim()}, and this release brings ${programs.version}. Dump it with the release before and restore it here: see docs/operating.md.`,
    )
  return { folder, password: await readFile(secret, 'utf8') }
}
