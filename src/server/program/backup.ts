import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { programFolder } from '../database.ts'
import { connect, withClient } from '../kit/db/db.ts'
import { dump, load } from '../kit/db/dump.ts'
import { migrate } from '../kit/db/migrate.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { hashOfFile } from '../kit/files/store.ts'
import { sync, writeWhole } from '../kit/files/write-whole.ts'
import { auditBooks, brokenOf } from './audit/audit.ts'
import { auditChains, type RecordedHead } from './audit/chains.ts'
import { beginIn, newestIn, type Proof } from './backup-folder.ts'
import { headsIn, type Manifest, manifestOf, sealedHeads } from './backup-manifest.ts'

/** The data of a company: its database, its files, and the key of the envelope. */
export type Place = { url: string; dataDir: string; key: Buffer }
const migrations = join(programFolder, 'migrations')
// Sessions and sign-in attempts are temporary and left out.
const passing = ['session', 'sign_in_try']

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const placeIn = (folder: string, name: string) => join(folder, 'files', name.slice(0, 2), name)

/** Links a file that the previous backup has, because content never changes under a name; copies any other. */
const takeFile = async (from: string, into: string, name: string, before: string | undefined): Promise<void> => {
  const target = placeIn(into, name)
  if (await exists(target)) return
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const linked =
    before !== undefined &&
    (await link(placeIn(before, name), target).then(
      () => true,
      () => false,
    ))
  if (!linked) await copyFile(placeIn(from, name), target, constants.COPYFILE_FICLONE)
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true }).catch(() => []))
    .map(path => basename(path))
    .filter(name => /^[0-9a-f]{64}$/.test(name))

/** The hash of every table file and of the key; syncs each to disk. */
const hashesOf = async (part: string): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  for (const name of [...(await readdir(join(part, 'tables'))).sort().map(table => `tables/${table}`), 'envelope.key']) {
    await sync(join(part, name))
    hashes[name] = await hashOfFile(join(part, name))
  }
  return hashes
}

/**
 * Creates a backup of the whole company in a new folder while users continue to work; returns its path. Its name marks it as not
 * verified; an unfinished backup has another name.
 */
export const backUp = async ({ url, dataDir, key }: Place, folder: string, now: Date): Promise<string> => {
  const { path: done, before } = await beginIn(resolve(folder), now)
  const part = `${done}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 })
  try {
    // Copies files before the dump, so that files deleted during the dump are included; new files are copied afterwards.
    for (const name of await namesIn(dataDir)) await takeFile(dataDir, part, name, before).catch(ignoreMissing)
    // Read before the dump, which therefore contains them.
    const heads = await sealedHeads(url)
    const { dumped, files } = await withClient(url, async client => {
      const all = await dump(client, join(part, 'tables'), passing)
      const { rows } = await client.query<{ path: string }>(
        'select path from attachment union select poster from attachment where poster is not null',
      )
      return { dumped: all, files: rows.map(({ path }) => path) }
    })
    for (const name of files) await takeFile(dataDir, part, name, before).catch(ignoreMissing)
    await writeWhole(join(part, 'envelope.key'), key.toString('base64'))
    const at = now.toISOString()
    const [names, hashes] = [(await namesIn(part)).sort(), await hashesOf(part)]
    const manifest: Manifest = { program: 'stonebook', at, ...dumped, files: names, hashes, heads }
    await writeWhole(join(part, 'manifest.json'), JSON.stringify(manifest, null, 2))
    await rename(part, done)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
  return done
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/** Migrates an empty database to the backup's version, loads it, and runs the later migrations. */
const fill = async (url: string, backup: string, manifest: Manifest): Promise<void> => {
  const { pool, close } = connect(url, 2)
  try {
    await migrate(pool, migrations, { until: manifest.migrations.at(-1) })
    await withClient(url, client => load(client, join(backup, 'tables'), manifest))
    await migrate(pool, migrations)
  } finally {
    await close()
  }
}

const refuseDamagedFiles = async (backup: string, { files, hashes = {} }: Manifest): Promise<void> => {
  for (const [name, expected] of Object.entries(hashes)) {
    const hash = await hashOfFile(join(backup, name)).catch(() => '')
    if (hash !== expected) throw new Error(`${name} of the backup is ${hash ? 'not what was written: the backup is damaged' : 'missing'}.`)
  }
  for (const name of files) {
    const hash = await hashOfFile(placeIn(backup, name)).catch(() => '')
    if (hash !== name) throw new Error(`The file ${name} of the backup is ${hash ? 'damaged' : 'missing'}.`)
  }
}

/**
 * Verifies a backup: restores it into a temporary database and recomputes its books. Throws a sentence when it cannot be restored
 * or is invalid. The database account needs the right to create databases. A broken chain, or a chain without one of the recorded heads,
 * is only named: the backup is as good as the company that it is of.
 */
export const proveBackup = async (url: string, backup: string, recorded: readonly RecordedHead[] = []): Promise<Proof> => {
  const manifest = await manifestOf(backup)
  await refuseDamagedFiles(backup, manifest)
  const name = `stonebook_check_${randomBytes(6).toString('hex')}`
  await withClient(url, client => client.query(`create database ${name} template template0`))
  const there = Object.assign(new URL(url), { pathname: `/${name}` }).href
  try {
    await fill(there, backup, manifest)
    const { db, close } = connect(there, 2)
    const audit = async () => [await auditBooks(db), await auditChains(db, [...headsIn(backup, manifest), ...recorded])] as const
    const [books, chains] = await audit().finally(close)
    const [broken, tampering] = [brokenOf(books), brokenOf(chains)]
    if (broken.length > 0) throw new Error(`The backup can be restored, but its books are wrong: ${broken.join('; ')}.`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, rules: books.length + chains.length, files: manifest.files.length, tampering }
  } finally {
    await withClient(url, client => client.query(`drop database if exists ${name} with (force)`))
  }
}

/**
 * Restores a backup into an empty installation: database, files and key. No server may use it. Throws a sentence when it has
 * users already, or the backup is damaged. Returns the manifest and the path of the backup.
 */
export const restore = async (url: string, dataDir: string, given: string): Promise<Manifest & { backup: string }> => {
  const backup = (await newestIn(given)) ?? given
  const manifest = await manifestOf(backup)
  await refuseDamagedFiles(backup, manifest)
  await withClient(url, async client => {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass(\'public."user"\') is not null as there')
    const { there } = oneRow(rows)
    if (there && (await client.query('select from "user" limit 1')).rowCount)
      throw new Error('This database already has a company. Restore into an empty one: another DATA_DIR, or a new database.')
    if (there) await client.query('drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade')
  })
  await fill(url, backup, manifest)
  await mkdir(dataDir, { recursive: true })
  for (const name of manifest.files) await takeFile(backup, dataDir, name, undefined)
  await writeWhole(join(dataDir, 'envelope.key'), await readFile(join(backup, 'envelope.key'), 'utf8'))
  return { ...manifest, backup }
}
