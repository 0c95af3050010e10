import { execFile } from 'node:child_process'
import { access, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeKeyPair } from '../../../../src/server/kit/files/age.ts'
import { hashOfFile } from '../../../../src/server/kit/files/store.ts'
import { seal } from '../../../../src/server/kit/http/envelope.ts'
import { makeBackup } from '../../../../src/server/program/backup-proved.ts'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'
import { createDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { openShop } from '../../../support/shop.ts'
import { contentOf } from './content-of.ts'

// Each command starts a process, and each proof migrates a database.
vi.setConfig({ testTimeout: 300_000 })

let company: TestCompany
let folder: string
let empty: TestDatabase
let publicKey: string
const keyFile = () => join(folder, 'backup.key')
const backups = () => join(folder, 'backups')
beforeAll(async () => {
  company = await openTestCompany()
  folder = await mkdtemp(join(tmpdir(), 'stonebook-encrypted-'))
  empty = await createDatabase({ from: 'empty' })
  const shop = await openShop(company)
  await shop.sell([{ description: 'Setting of the secret ruby', basis: 'whole', rate: '100' }])
  const form = new FormData()
  form.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'branch', record: company.branch, kind: 'document' })))
  form.append('file', new Blob(['sku,carats\nA1,1.00\n']), 'list.csv')
  expect((await (await company.as('Admin')).call('POST', '/api/attachment', form)).status).toBe(200)
})
afterAll(async () => {
  await company.stop()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command of the program; returns what it prints and its exit code. */
const run = async (command: string, args: string[], env: Record<string, string> = {}) => {
  const all = ['--import', 'tsx', `src/server/${command}-command.ts`, ...args]
  const { stdout, code = 0 } = await promisify(execFile)(process.execPath, all, { env: { ...process.env, ...env } }).catch(error => error)
  return { stdout: String(stdout), code: Number(code) }
}
const source = () => ({ DATABASE_URL: company.owner.url, DATABASE_OWNER_URL: '', DATA_DIR: company.folder })
const target = () => ({ DATABASE_URL: empty.url, DATABASE_OWNER_URL: '', DATA_DIR: join(folder, 'restored') })
const restore = (...args: string[]) => run('backup', ['restore', backups(), ...args], target())

const filesBelow = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test('with a public key all of a backup but its manifest is encrypted, and what was encrypted is proved', async () => {
  const made = await run('backup-key', [keyFile()])
  publicKey = /^BACKUP_PUBLIC_KEY=(age1\S+)$/m.exec(made.stdout)?.[1] ?? ''
  expect((await run('backup-key', [keyFile()])).stdout).toContain('exists already')
  expect((await run('backup', ['backup', backups(), '--identity', keyFile()])).stdout).toBe(
    'Only a restore needs the private key. Keep it away from the server.\n',
  )
  const { stdout, code } = await run('backup', ['backup', backups()], { ...source(), BACKUP_PUBLIC_KEY: publicKey })
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /It was restored into a separate database: \d+ rows and 1 files are there, and all \d+ rules hold\.\nIt is encrypted\./,
  )
  const [name = ''] = await readdir(backups())
  const backup = join(backups(), name)
  const readable = []
  for (const file of await filesBelow(backup)) {
    const content = await readFile(file)
    if (!content.subarray(0, 21).equals(Buffer.from('age-encryption.org/v1'))) readable.push(basename(file))
    expect(content.includes(company.key.toString('base64'))).toBe(false)
  }
  expect(readable.sort()).toEqual(['manifest.json', 'proof.json'])
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))
  expect(Object.keys(manifest)).toEqual(['program', 'at', 'migrations', 'publicKeys', 'files', 'hashes', 'heads'])
  // Any program of the age format opens it with the private key alone.
  const decrypter = new Decrypter()
  decrypter.addIdentity(/^AGE-SECRET-KEY-1\S+$/m.exec(await readFile(keyFile(), 'utf8'))?.[0] ?? '')
  const opened = async (file: string) => gunzipSync(await decrypter.decrypt(await readFile(file))).toString()
  const tables = await Promise.all((await filesBelow(join(backup, 'tables'))).map(opened))
  expect(tables.join('')).toContain('Setting of the secret ruby')
})

test('without the private key, with another one, and when a file is damaged, the restore says so and changes nothing', async () => {
  const before = await contentOf(empty.url)
  expect(await restore()).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/is encrypted to age1.+\. Add --identity and the file of/),
  })
  await makeKeyPair(join(folder, 'other.key'), new Date())
  expect(await restore('--identity', join(folder, 'other.key'))).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^The private key does not open the backup in .+ encrypted to age1.+\. Use the private key of one of these\.\n$/,
    ),
  })
  expect((await restore('--identity', join(folder, 'none.key'))).stdout).toContain('The file of the private key cannot be read')
  const [backup = ''] = await readdir(backups())
  const file = join(backups(), backup, 'tables/customer.rows.gz.age')
  const whole = await readFile(file)
  await truncate(file, whole.length - 1)
  expect((await restore('--identity', keyFile())).stdout).toBe(
    'tables/customer.rows.gz.age of the backup is not what was written: the backup is damaged.\n',
  )
  await writeFile(file, whole)
  // Somebody who can change the manifest too cannot change what is encrypted.
  const manifest = join(backups(), backup, 'manifest.json')
  const written = await readFile(manifest, 'utf8')
  const contents = join(backups(), backup, 'contents.json.age')
  const tables = await readFile(contents)
  await truncate(contents, tables.length - 1)
  const hash = JSON.parse(written).hashes['contents.json.age']
  await writeFile(manifest, written.replace(hash, await hashOfFile(contents)))
  expect((await restore('--identity', keyFile())).stdout).toMatch(/^The backup in .+ cannot be read: it is damaged/)
  await writeFile(manifest, written)
  await writeFile(contents, tables)
  expect(await contentOf(empty.url)).toEqual(before)
  await expect(access(join(folder, 'restored'))).rejects.toThrow('ENOENT')
})

test('an attached file that is encrypted to the same keys is stored once, and to other keys again', async () => {
  const make = async (hour: number, ...publicKeys: string[]) => {
    const place = { url: company.owner.url, dataDir: company.folder, key: company.key, publicKeys }
    const made = await makeBackup(place, join(folder, 'linked'), () => new Date(Date.UTC(2026, 0, 1, hour)))
    const [file = ''] = await filesBelow(join(made!.backup, 'files'))
    return (await stat(file)).ino
  }
  const [first, second] = [await make(1, publicKey), await make(2, publicKey)]
  expect(second).toBe(first)
  expect(await make(3, publicKey, await makeKeyPair(join(folder, 'more.key'), new Date()))).not.toBe(first)
})

test('the private key restores the same company into an empty database, and its books are correct', async () => {
  const { stdout, code } = await restore('--identity', keyFile())
  expect(stdout).toMatch(/Restored to .+: \d+ rows, 1 files\. Everyone must sign in again\.\n(.+\n)*The books are correct\.\n$/)
  expect(code).toBe(0)
  expect(await contentOf(empty.url)).toEqual(await contentOf(company.owner.url))
  const [file = ''] = await filesBelow(join(folder, 'restored/files'))
  expect(await readFile(file, 'utf8')).toBe('sku,carats\nA1,1.00\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
