import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { present } from '../../../../src/domain/kit/present.ts'
import { findRunning } from '../../../../src/server/kit/embedded/database.ts'
import { stretchesIn } from '../../../../src/server/program/archive/folder.ts'
import { buildServer, type Program, runProgram, until } from '../../../support/program.ts'
import { visitor } from '../../../support/visitor.ts'
import { contentOf } from '../backup/content-of.ts'

// The program is started twice, and each base is proved.
vi.setConfig({ testTimeout: 600_000 })

let folder: string
let program: Program
const data = () => join(folder, 'data')
const settings = () => ({
  ...{ DATA_DIR: data(), ARCHIVE_DIR: join(folder, 'archive'), DATABASE_URL: '', DATABASE_OWNER_URL: '' },
  ...{ DEMO: '0', ADMIN_EMAIL: 'owner@stones.test', ADMIN_PASSWORD: 'a password of some length', LOG_LEVEL: 'info' },
})
beforeAll(async () => {
  await buildServer()
  folder = await mkdtemp(join(tmpdir(), 'stonebook-lost-disk-'))
  await chmod(folder, 0o755)
  program = await runProgram(settings(), join(folder, 'server.log'))
})
afterAll(async () => {
  await program.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const figure = async (name: string) => {
  const text = await (await fetch(`${program.address}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
const archived = async () => {
  const wanted = Date.now()
  await until('The archive has everything', async () => Date.now() - (await figure('archive_lag_seconds')) * 1_000 > wanted)
}
const content = async () => contentOf(present(await findRunning(data())))

/** Runs the command of a restore; returns what it prints. */
const restore = async (...args: string[]): Promise<string> => {
  const all = ['--import', 'tsx', 'src/server/backup-command.ts', 'restore', join(folder, 'archive'), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, all, { env: { ...process.env, ...settings() } }).catch(error => error)
  return String(stdout)
}

test('when the disk of the data is lost, the company is restored from the archive as it was seconds before', async () => {
  await program.start()
  await until('The archive has a base', async () => (await figure('archive_last_base_seconds')) > 0)
  const owner = visitor(program.address, Buffer.from(await readFile(join(data(), 'envelope.key'), 'utf8'), 'base64'))
  await owner.signIn('owner@stones.test', 'a password of some length')
  expect(await owner.call('POST', '/api/customer', { name: 'Lost and found' })).toMatchObject({ status: 200 })
  await archived()
  const before = await content()
  await program.end('SIGKILL')
  await until('The database has noticed', async () => !existsSync(join(data(), 'database/cluster/postmaster.pid')))
  await rm(data(), { recursive: true })
  expect(await restore('--at', 'yesterday')).toBe('--at must be a moment, as in "2026-11-30 14:05" or 2026-11-30T14:05Z.\n')
  expect(await restore('--at', '2020-01-01')).toMatch(/^The archive goes back to /)
  expect(await restore()).toMatch(/Restored to .+, with 0 files\. Everyone must sign in again\.[\s\S]*\nThe books are correct\.\n$/)
  expect(await restore()).toMatch(/already has a company\. Restore into an empty one: set DATA_DIR\.\n$/)
  await program.start()
  // What a start writes is in other tables.
  expect(await content()).toMatchObject({
    user: before.user,
    customer: before.customer,
    setting: before.setting,
    audit_trail: before.audit_trail,
  })
  await until('The archive has a new base', async () => (await figure('archive_last_base_seconds')) > 0)
  // It started over: what the lost company had written after the restored moment is not mixed with what this one writes.
  expect(await stretchesIn(join(folder, 'archive'))).toHaveLength(2)
  await program.end('SIGTERM')
  expect(await readFile(join(folder, 'server.log'), 'utf8')).not.toMatch(/"level":(40|50|60)/)
})
