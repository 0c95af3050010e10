import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sync, writeWhole } from '../files/write-whole.ts'
import type { Account } from './account.ts'
import type { Programs } from './programs.ts'

export const user = 'stonebook'
// The collation sorts names naturally; the character type lets the search index recognize letters of every script.
const languages = [
  ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=icu', '--icu-locale=und'],
  ['--locale=C', '--lc-ctype=en_US.UTF-8', '--locale-provider=icu', '--icu-locale=und'],
  [],
]

const initialise = async (programs: Programs, folder: string, password: string, account?: Account) => {
  const secret = `${folder}-password`
  await writeWhole(secret, password)
  if (account) await chown(secret, account.uid, account.gid)
  const options = ['-D', folder, `--username=${user}`, `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8']
  let reason = ''
  for (const language of languages) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    if (account) await chown(folder, account.uid, account.gid)
    const failure = await programs.run('initdb', [...options, '--no-instructions', ...language]).then(
      () => undefined,
      error => String(error.stderr || error.message).trim(),
    )
    reason = failure ?? ''
    if (failure === undefined) break
  }
  await rm(secret)
  if (reason) throw new Error(`The database could not be created in ${folder}: ${reason}`)
}

const removeUnfinished = async (home: string) => {
  const unfinished = (await readdir(home)).filter(name => name.startsWith('cluster.new'))
  for (const name of unfinished) await rm(path.join(home, name), { recursive: true, force: true }).catch(() => undefined)
}

/**
 * Creates the cluster at first use; later checks that its version matches the programs.
 * Returns its folder and the password, which is stored beside it and readable only by this account.
 */
export const prepareCluster = async (home: string, programs: Programs, account?: Account) => {
  const folder = path.join(home, 'cluster')
  const secret = path.join(home, 'password')
  if (!existsSync(folder)) {
    await removeUnfinished(home)
    // A unique name, because an interrupted start may still be writing to its own folder.
    const fresh = path.join(home, `cluster.new-${randomBytes(6).toString('hex')}`)
    const password = randomBytes(24).toString('base64url')
    await initialise(programs, fresh, password, account)
    await writeWhole(secret, password)
    await rename(fresh, folder)
    await sync(home)
  }
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(error => {
    throw new Error(`The database in ${folder} cannot be read (${error.code}). Start as the account that created it.`)
  })
  if (Number(version) !== programs.version)
    throw new Error(
      `The database in ${folder} was created by PostgreSQL ${version.trim()}, and this release brings ${programs.version}. Dump it with the previous release and restore it here: see docs/operating/backups.md.`,
    )
  return { folder, password: await readFile(secret, 'utf8') }
}
