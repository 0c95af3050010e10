import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { programFolder } from '../database.ts'
import { connect, withClient } from '../kit/db/db.ts'
import { load } from '../kit/db/dump.ts'
import { migrate } from '../kit/db/migrate.ts'
import { oneRow } from '../kit/db/one-row.ts'
import type { Cipher } from '../kit/files/age.ts'
import { hashOfFile } from '../kit/files/store.ts'
import { makeFolder, syncAll, writeWhole } from '../kit/files/write-whole.ts'
import { auditBooks, brokenOf } from './audit/audit.ts'
import { auditChains, type RecordedHead } from './audit/chains.ts'
import { pathOfFile, readPart, restoreFile } from './backup-content.ts'
import { newestIn, type Proof } from './backup-folder.ts'
import { type Contents, headsIn, type Manifest, manifestOf } from './backup-manifest.ts'

const migrations = join(programFolder, 'migrations')

/** A backup whose files are all as they were written, and which can be read. */
export type OpenedBackup = { backup: string; manifest: Manifest & Contents; key: string; cipher: Cipher | undefined }

const refuseDamagedFiles = async (backup: string, { files, hashes = {}, publicKeys }: Manifest): Promise<void> => {
  for (const [name, expected] of Object.entries(hashes)) {
    const hash = await hashOfFile(join(backup, name)).catch(() => '')
    if (hash !== expected) throw new Error(`${name} of the backup is ${hash ? 'not what was written: the backup is damaged' : 'missing'}.`)
  }
  if (publicKeys) return
  for (const name of files) {
    const hash = await hashOfFile(join(backup, pathOfFile(name))).catch(() => '')
    if (hash !== name) throw new Error(`The file ${name} of the backup is ${hash ? 'damaged' : 'missing'}.`)
  }
}

/** The cipher if the backup is encrypted. Throws a sentence when the private key is missing or another one. */
export const cipherFor = (backup: string, { publicKeys }: Pick<Manifest, 'publicKeys'>, given: Cipher | undefined): Cipher | undefined => {
  if (!publicKeys) return undefined
  const keys = publicKeys.join(', ')
  if (!given) throw new Error(`The backup in ${backup} is encrypted to ${keys}. Add --identity and the file of the private key.`)
  if (given.publicKeys.some(key => publicKeys.includes(key))) return given
  throw new Error(
    `The private key does not open the backup in ${backup}, which is encrypted to ${keys}. Use the private key of one of these.`,
  )
}

const openParts = async (backup: string, manifest: Manifest, cipher: Cipher | undefined): Promise<OpenedBackup> => {
  const contents: Contents = cipher ? JSON.parse(await text(readPart(backup, 'contents.json', cipher))) : manifest
  return { backup, manifest: { ...manifest, ...contents }, key: await text(readPart(backup, 'envelope.key', cipher)), cipher }
}

/**
 * Opens a backup, or the newest in a folder: compares all files with their hashes, and reads its contents with the private key when it
 * is encrypted. Changes nothing. Throws a sentence when it is damaged, or the key is missing or another one.
 */
export const openBackup = async (given: string, privateKey?: Cipher): Promise<OpenedBackup> => {
  const backup = (await newestIn(given)) ?? given
  const manifest = await manifestOf(backup)
  const cipher = cipherFor(backup, manifest, privateKey)
  await refuseDamagedFiles(backup, manifest)
  return openParts(backup, manifest, cipher).catch(error => {
    throw new Error(`The backup in ${backup} cannot be read: it is damaged (${error.message}).`, { cause: error })
  })
}

/** Migrates an empty database to the backup's version, loads it, and runs the later migrations. */
const fill = async (url: string, { backup, manifest, cipher }: OpenedBackup): Promise<void> => {
  const { pool, close } = connect(url, 2)
  try {
    await migrate(pool, migrations, { until: manifest.migrations.at(-1) })
    await withClient(url, client => load(client, name => readPart(backup, `tables/${name}`, cipher), manifest))
    await migrate(pool, migrations)
  } finally {
    await close()
  }
}

/**
 * Verifies a backup: restores it into a temporary database and recomputes its books. An encrypted one needs the cipher that wrote it.
 * Throws a sentence when it cannot be restored or is invalid. The database account needs the right to create databases. A broken
 * chain, or a chain without one of the recorded heads, is only named: the backup is as good as the company that it is of.
 */
export const proveBackup = async (url: string, backup: string, recorded: readonly RecordedHead[] = [], writer?: Cipher): Promise<Proof> => {
  const opened = await openBackup(backup, writer)
  const { manifest } = opened
  const name = `stonebook_check_${process.pid}_${randomBytes(6).toString('hex')}`
  await withClient(url, client => client.query(`create database ${name} template template0`))
  const there = Object.assign(new URL(url), { pathname: `/${name}` }).href
  try {
    await fill(there, opened)
    const { db, close } = connect(there, 2)
    const audit = async () => [await auditBooks(db), await auditChains(db, [...headsIn(backup, manifest), ...recorded])] as const
    const [books, chains] = await audit().finally(close)
    const [broken, tampering] = [brokenOf(books), brokenOf(chains)]
    if (broken.length > 0) throw new Error(`The backup can be restored, but its books are wrong: ${broken.join('; ')}.`)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, rules: books.length + chains.length, files: manifest.files.length, tampering }
  } finally {
    // Without force it waits for an autovacuum worker, which only a superuser may end.
    await withClient(url, client => client.query(`drop database if exists ${name}`))
  }
}

/** Clears a database that has no users yet. Throws a sentence when it has some. */
export const makeEmpty = (url: string): Promise<void> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass(\'public."user"\') is not null as there')
    const { there } = oneRow(rows)
    if (there && (await client.query('select from "user" limit 1')).rowCount)
      throw new Error('This database already has a company. Use an empty one: another DATA_DIR, or a new database.')
    if (there) await client.query('drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade')
  })

/** Takes attached files out of a backup or an archive into a data folder, and waits until they are on the disk. */
export const restoreFiles = async (
  backup: string,
  names: readonly string[],
  dataDir: string,
  cipher: Cipher | undefined,
): Promise<void> => {
  await makeFolder(join(dataDir, 'files'))
  for (const name of names) await restoreFile(backup, name, dataDir, cipher)
  await syncAll(join(dataDir, 'files'))
}

/**
 * Restores an opened backup into an empty installation: database, files and key. No server may use it. Throws a sentence when it has
 * users already, or the backup is damaged.
 */
export const restore = async (url: string, dataDir: string, opened: OpenedBackup): Promise<void> => {
  const { backup, manifest, key, cipher } = opened
  await makeEmpty(url)
  // The database comes last. A restore that was stopped then leaves none, and can be repeated.
  await restoreFiles(backup, manifest.files, dataDir, cipher)
  await writeWhole(join(dataDir, 'envelope.key'), key)
  await fill(url, opened)
}
