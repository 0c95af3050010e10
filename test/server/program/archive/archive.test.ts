import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CompanyDatabase, openCompanyDatabase } from '../../../../src/server/database.ts'
import { withClient } from '../../../../src/server/kit/db/db.ts'
import { openEmbedded } from '../../../../src/server/kit/embedded/database.ts'
import { placeCluster } from '../../../../src/server/kit/embedded/placed.ts'
import { type Cipher, cipherOfFile, makeKeyPair } from '../../../../src/server/kit/files/age.ts'
import { createFileStore } from '../../../../src/server/kit/files/store.ts'
import { type Archiver, openArchiver } from '../../../../src/server/program/archive/archiver.ts'
import { piecesFolder, piecesIn, stretchesIn } from '../../../../src/server/program/archive/folder.ts'
import { fillCluster, openArchive, textOf } from '../../../../src/server/program/archive/restore.ts'
import { startArchive } from '../../../../src/server/program/archive/start.ts'
import { filesIn } from '../../../../src/server/program/backup-content.ts'
import { startCompany } from '../../../../src/server/program/first-start.ts'
import { maker } from '../../../support/database/company.ts'
import { until } from '../../../support/program.ts'

// Each restore starts a database.
vi.setConfig({ testTimeout: 300_000 })

const now = () => new Date()
const quiet = () => {}
const key = Buffer.alloc(32, 7)
let folder: string
let database: CompanyDatabase
let archiver: Archiver | undefined
let written: string[] = []
const [data, archive] = [() => join(folder, 'data'), () => join(folder, 'archive')]

const log = pino({ level: 'warn' }, { write: line => void written.push(line) })
const begin = async (publicKeys?: string[]) => {
  archiver = await openArchiver({
    source: { url: database.ownerUrl, dataDir: data(), key, isEmbedded: true },
    ...{ archive: archive(), publicKeys, hour: 1, days: 7, now, log, rhythm: { beat: 50, age: 100, bytes: 2 ** 20 } },
  })
}
const end = async () => {
  await archiver?.stop()
  archiver = undefined
}
const figure = async (name: string) => Number(await archiver?.figures.find(found => found.name === name)?.value())
const based = () => until('The archive has a base', async () => (await figure('archive_last_base_seconds')) > 0)

const add = (name: string) => maker(database.db, now)('customer', { name })
/** The customers after a restore to that moment. */
const restored = async (moment?: Date, privateKey?: Cipher): Promise<string[]> => {
  const place = await mkdtemp(join(folder, 'restored-'))
  await chmod(place, 0o755)
  const opened = await openArchive(archive(), moment, privateKey)
  await placeCluster(place, await textOf(opened, 'password'), cluster => fillCluster(opened, cluster))
  const { url, stop } = await openEmbedded(place, quiet, { fsync: 'off' })
  const read = withClient(url, client => client.query<{ name: string }>('select name from customer order by name'))
  const { rows } = await read.finally(stop)
  await rm(place, { recursive: true })
  return rows.map(({ name }) => name)
}
/** Waits until everything written so far is in the archive. Returns a moment after it. */
const kept = async (): Promise<Date> => {
  const wanted = Date.now()
  await until('The archive has everything', async () => Date.now() - (await figure('archive_lag_seconds')) * 1_000 > wanted + 200)
  return now()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-archive-'))
  await chmod(folder, 0o755)
  await mkdir(data(), { mode: 0o755 })
  database = await openCompanyDatabase({ DATA_DIR: data() }, quiet)
  await startCompany(database.db, { email: undefined, password: undefined, currency: undefined, timeZone: undefined }, now)
})
afterAll(async () => {
  await end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the archive is restored to the newest or to a moment, and a regular end leaves nothing out', async () => {
  await begin()
  await based()
  await add('First')
  const file = await createFileStore(join(data(), 'files')).put('a certificate')
  const moment = await kept()
  await add('Second')
  await kept()
  await add('Third')
  await end()
  expect(await restored()).toEqual(['First', 'Second', 'Third'])
  expect(await restored(moment)).toEqual(['First'])
  expect(await filesIn(archive())).toEqual([file])
  await expect(restored(new Date(0))).rejects.toThrow('The archive goes back to')
  expect(written).toEqual([])
})

test('the archive continues after a pause without a gap, and while its folder is away the database keeps the log', async () => {
  await add('Fourth')
  await begin()
  await kept()
  await rename(archive(), `${archive()}-away`)
  await writeFile(archive(), 'no folder')
  await add('Fifth')
  await until('The fault is logged', async () => written.some(line => line.includes('does not receive the log')))
  await rm(archive())
  await rename(`${archive()}-away`, archive())
  await kept()
  await end()
  expect(await stretchesIn(archive())).toHaveLength(1)
  expect(await restored()).toEqual(['Fifth', 'First', 'Fourth', 'Second', 'Third'])
})

test('a missing and a damaged piece are named, and nothing is restored', async () => {
  const [stretch] = await stretchesIn(archive())
  if (!stretch) throw new Error('There is no stretch.')
  const names = (await readdir(piecesFolder(stretch))).sort()
  const last = join(piecesFolder(stretch), names.at(-1) ?? '')
  const content = await readFile(last)
  const damaged = Buffer.from(content)
  damaged[Math.floor(content.length / 2)] = ~(content[Math.floor(content.length / 2)] ?? 0) & 0xff
  await writeFile(last, damaged)
  await expect(restored()).rejects.toThrow(/^The piece .+ of the archive (cannot be read: .+|is damaged)\.$/)
  await writeFile(last, content)
  const middle = join(piecesFolder(stretch), names.at(-2) ?? '')
  await rename(middle, `${middle}.away`)
  await expect(restored(now())).rejects.toThrow(/^The archive has a gap: a piece of the log after .+ is missing\. Choose that moment\.$/)
  await rename(`${middle}.away`, middle)
  expect(await readdir(folder)).not.toContain('restored')
})

test('another log is not added to the archive: it starts over, and the moments before stay', async () => {
  written = []
  const moment = now()
  const [before] = await stretchesIn(archive())
  if (!before) throw new Error('There is no stretch.')
  // As if a copy of the data folder had gone on by itself: the last piece is not what the log has.
  const last = (await piecesIn(before)).at(-1)
  const names = await readdir(piecesFolder(before))
  const name = names.find(found => last && found.includes(last.hash)) ?? ''
  await rename(join(piecesFolder(before), name), join(piecesFolder(before), name.replace(/[0-9a-f]{64}/, 'f'.repeat(64))))
  await add('Sixth')
  await begin()
  await based()
  await kept()
  await end()
  expect(written.join('')).toContain('The archive starts over')
  expect(await stretchesIn(archive())).toHaveLength(2)
  expect(await restored()).toContain('Sixth')
  await rename(join(piecesFolder(before), name.replace(/[0-9a-f]{64}/, 'f'.repeat(64))), join(piecesFolder(before), name))
  expect(await restored(moment)).not.toContain('Sixth')
})

const slots = async () => (await database.pool.query('select slot_name from pg_replication_slots')).rows

test('an empty folder is not taken for a new archive while the database keeps its log for the old one', async () => {
  written = []
  await rm(archive(), { recursive: true })
  await begin()
  await until('The fault is logged', async () => written.length > 0)
  await end()
  expect(written.join('')).toContain('Is its disk mounted? To begin a new archive there, start once without ARCHIVE_DIR.')
  expect(await slots()).toEqual([{ slot_name: 'stonebook_archive' }])
  const settings = { ARCHIVE_DIR: undefined, ARCHIVE_DAYS: 7, BACKUP_HOUR: 1, BACKUP_PUBLIC_KEY: undefined, DATABASE_URL: undefined }
  const none = await startArchive({ settings: { ...settings, DATA_DIR: data() }, url: database.ownerUrl, key, now, log })
  expect(none.figures).toEqual([])
  expect(await slots()).toEqual([])
})

test('an encrypted archive needs the private key', async () => {
  const publicKey = await makeKeyPair(join(folder, 'a.key'), now())
  await makeKeyPair(join(folder, 'other.key'), now())
  await begin([publicKey])
  await based()
  await add('Secret')
  await kept()
  await end()
  const files = (await readdir(archive(), { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const plain = files.filter(({ name }) => !name.endsWith('.age')).map(({ name }) => name)
  expect(plain.sort()).toEqual(['base.json', 'stretch.json'])
  await expect(restored()).rejects.toThrow('Add --identity')
  await expect(restored(undefined, await cipherOfFile(join(folder, 'other.key')))).rejects.toThrow('The private key does not open')
  expect(await restored(undefined, await cipherOfFile(join(folder, 'a.key')))).toContain('Secret')
})
