import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, settingsFor, type TestDatabase } from '../../support/database/database.ts'
import { buildServer, type Program, runProgram, until } from '../../support/program.ts'

let place: TestDatabase
let folder: string
let program: Program
const log = () => readFile(join(folder, 'server.log'), 'utf8')
// An unhandled rejection that the test triggers by a signal.
const bug = "process.once('SIGUSR2', () => void Promise.reject(new Error('A true bug')))"
const launcher = "import('./scripts/supervise.mjs').then(({ supervise }) => supervise('dist/server/main.js'))"
beforeAll(async () => {
  await buildServer()
  place = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'stonebook-supervise-'))
  await writeFile(join(folder, 'bug.mjs'), bug)
  const env = { ...settingsFor(place), DATA_DIR: folder, DEMO: '0', NODE_OPTIONS: `--import=${join(folder, 'bug.mjs')}` }
  program = await runProgram(env, join(folder, 'server.log'), ['-e', launcher])
  await program.start()
})
afterAll(async () => {
  await program.end('SIGTERM')
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const serverPid = () => Number(execFileSync('pgrep', ['-P', String(program.pid())], { encoding: 'utf8' }).trim())
const isReady = async () => (await fetch(`${program.address}/readyz`).catch(() => null))?.status === 200
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test.each(['SIGKILL', 'SIGUSR2'] as const)('a server that crashes (%s) is started again', async signal => {
  const before = serverPid()
  process.kill(before, signal)
  await until('The process is gone', async () => isGone(before), 30_000)
  await until('The server is back', isReady)
  expect(serverPid()).not.toBe(before)
  expect(await log()).toMatch(/The server has crashed \(.+\)\. It starts again in \d+ s\./)
})

test('an uncaught error is logged before the server ends', async () => {
  expect(await log()).toMatch(/"message":"A true bug".*"msg":"The server stops because of an internal error\."/)
})

test('the server ends with its supervisor, and is not started again', async () => {
  const server = serverPid()
  await program.end('SIGKILL')
  await until('The server is gone', async () => isGone(server), 30_000)
  await program.start()
  const next = serverPid()
  await program.end('SIGTERM')
  await until('The next server is gone', async () => isGone(next), 30_000)
  expect(await isReady()).toBe(false)
})

test('a server whose start is refused is not started again', async () => {
  const before = (await log()).split('The server has crashed').length
  await expect(program.start({ BACKUP_HOUR: 'noon' })).rejects.toThrow('did not start')
  expect((await log()).split('The server has crashed')).toHaveLength(before)
})
