import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFault } from '../../../src/server/program/start-fault.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'
import { buildServer } from '../../support/program.ts'

let folder: string
let place: TestDatabase
beforeAll(async () => {
  await buildServer()
  place = await createDatabase({ from: 'empty' })
  folder = await mkdtemp(join(tmpdir(), 'stonebook-start-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

/** What a start prints that fails, and its exit code. */
const start = async (env: Record<string, string>) => {
  const all = { ...process.env, PORT: '0', DEMO: '0', DATABASE_URL: '', DATABASE_OWNER_URL: '', ...env }
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, ['dist/server/main.js'], { env: all }).catch(error => error)
  return [String(stdout) + String(stderr), code]
}

test('a busy port is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const printed = await start({ PORT: String(port), DATA_DIR: join(folder, 'data') })
  expect(printed).toEqual([
    `Port ${port} is in use, perhaps by another start of Stonebook. Stop that program, or set PORT to another port.\n`,
    1,
  ])
  other.close()
})

test('an address of another machine is named', async () => {
  expect(await start({ PORT: '4999', HOST: '192.0.2.1', DATA_DIR: join(folder, 'data') })).toEqual([
    'This machine does not have the address 192.0.2.1. Set HOST to an address of it, or to 0.0.0.0 for all of them.\n',
    1,
  ])
  // What the system says depends on the network of this machine.
  const [unknown] = await start({ PORT: '4999', HOST: 'nowhere.invalid', DATA_DIR: join(folder, 'data') })
  expect(unknown).toMatch(/^(No machine has the name|The name) nowhere\.invalid( could not be looked up)?\. Correct HOST\.\n$/)
})

test('a data folder that is a file, below a file, or a link to nothing is named', async () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')]
  await writeFile(file, '')
  await symlink(join(folder, 'gone/place'), link)
  expect(await start({ DATA_DIR: file })).toEqual([`${file} is a file, and a folder is needed. Set DATA_DIR to a folder.\n`, 1])
  expect(await start({ DATA_DIR: join(file, 'below') })).toEqual([
    `A part of the path ${join(file, 'below')} is a file, and a folder is needed. Set DATA_DIR to a folder.\n`,
    1,
  ])
  expect(await start({ DATA_DIR: link })).toEqual([
    `${link} is a link to ${join(folder, 'gone/place')}, which is not there. Restore that folder, or set DATA_DIR to another one.\n`,
    1,
  ])
})

test('a database server that is not there, or has no such database, is named', async () => {
  const data = { DATA_DIR: join(folder, 'data') }
  expect(await start({ ...data, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' })).toEqual([
    'No database server answers at 127.0.0.1:1. Start it, or correct DATABASE_URL.\n',
    1,
  ])
  const missing = new URL(place.url)
  missing.pathname = '/nowhere'
  expect(await start({ ...data, DATABASE_URL: missing.href })).toEqual([
    'The database server says: database "nowhere" does not exist. Create the database as docs/operating/servers.md says, or correct DATABASE_URL.\n',
    1,
  ])
})

test('what cannot be caused here has a sentence too, and an unknown error has none', () => {
  const fault = (code: string, more: object) => startFault(Object.assign(new Error(code), { code, ...more }))
  expect(fault('EROFS', { path: '/data' })).toMatch(/^The disk of \/data can only be read\./)
  expect(fault('EACCES', { path: '/data' })).toMatch(/^This account may not use \/data\./)
  expect(fault('EACCES', { syscall: 'listen', port: 80 })).toMatch(/^This account may not use port 80\./)
  expect(fault('ENOSPC', { path: '/data/x' })).toMatch(/^The disk of \/data\/x is full\./)
  expect(fault('EMFILE', { path: '/x' })).toMatch(/^This process may open too few files\./)
  expect(fault('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db' })).toBe('No database server has the name db. Correct DATABASE_URL.')
  expect(fault('28P01', {})).toMatch(/^The database server refuses the password\./)
  expect(startFault(new Error('Something else', { cause: Object.assign(new Error(), { code: '28P01' }) }))).toMatch(/^The database server/)
  expect(startFault(new Error('Something else'))).toBeUndefined()
})
