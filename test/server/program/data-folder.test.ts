import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { programFolder } from '../../../src/server/database.ts'
import { connect } from '../../../src/server/kit/db/db.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { findRunning, openEmbedded } from '../../../src/server/kit/embedded/database.ts'
import { readLease } from '../../../src/server/kit/embedded/lease.ts'
import { lockFolder } from '../../../src/server/kit/embedded/lock.ts'
import { machineOf } from '../../../src/server/kit/embedded/machine.ts'
import { emailOf, password, visitor } from '../../support/company.ts'
import { buildServer, freePort, runProgram, until } from '../../support/program.ts'

const key = Buffer.alloc(32, 7)
const quiet = () => {}
// Without permission to create namespaces, the second start runs on the same system and is refused all the same.
const containers = (
  [
    ['in a container of its own', ['-p', '-i', '-f', '--mount-proc']],
    ['in a container that shares memory', ['-p', '-f', '--mount-proc']],
    ['on the same system', []],
  ] as const
).filter(([, flags]) => flags.length === 0 || spawnSync('unshare', [...flags, 'true']).status === 0)

let folder: string
beforeAll(buildServer)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const settings = () => ({
  ...{ DATABASE_URL: '', DATA_DIR: folder, DEMO: '0', ENVELOPE_KEY: key.toString('base64') },
  ...{ ADMIN_EMAIL: emailOf('Admin'), ADMIN_PASSWORD: password },
})

/** Starts the program under these flags of unshare. Returns its output when it has ended. */
const startIn = async (flags: readonly string[]) => {
  const [program = '', ...args] = [...(flags.length > 0 ? ['unshare', ...flags] : []), process.execPath, 'dist/server/main.js']
  const env = { ...process.env, ...settings(), PORT: String(await freePort()), NODE_ENV: 'production' }
  return new Promise<{ code: unknown; output: string }>(done => {
    execFile(program, args, { cwd: programFolder, env, timeout: 120_000 }, (error, output) => done({ code: error?.code ?? 0, output }))
  })
}

const traces = async () => {
  const home = join(folder, 'database')
  const [pidFile, socket] = [join(home, 'cluster/postmaster.pid'), await readFile(join(home, 'socket'), 'utf8')]
  return [await readFile(pidFile, 'utf8'), (await stat(pidFile)).ino, socket, await readdir(socket)]
}

test.each(containers)('a second start %s is refused with a message, changes nothing, and the first loses no write', async (_, flags) => {
  const program = await runProgram(settings(), join(folder, 'log'))
  await program.start()
  try {
    const admin = visitor(program.address, key)
    await admin.signIn(emailOf('Admin'))
    const before = await traces()
    let isDone = false
    const acknowledged: string[] = []
    const working = (async () => {
      while (!isDone) {
        const id = uuid()
        const { status } = await admin.post('/api/customer', { id, name: `Customer ${id}` })
        expect(status).toBe(200)
        acknowledged.push(id)
      }
    })()
    const second = await startIn(flags)
    isDone = true
    await working
    expect(second.output).toMatch(/The data folder \S+ is in use by another start \(process \d+ on \S+, since \S+Z\)\. Stop that one first/)
    expect(second.code).toBe(1)
    expect(await traces()).toEqual(before)
    expect(acknowledged.length).toBeGreaterThan(0)
    const { pool, close } = connect((await findRunning(folder))!, 1)
    const { rowCount } = await pool.query('select from customer where id = any($1::uuid[])', [acknowledged]).finally(close)
    expect(rowCount).toBe(acknowledged.length)
  } finally {
    await program.end('SIGTERM')
  }
})

test('the server of a killed program in another container is waited for, and nothing is lost', async () => {
  const flags = containers[0]![1]
  const env = { ...process.env, ...settings(), PORT: String(await freePort()), NODE_ENV: 'production' }
  const [program = '', ...args] = [...(flags.length > 0 ? ['unshare', ...flags] : []), process.execPath, 'dist/server/main.js']
  const child = spawn(program, args, { cwd: programFolder, env, stdio: 'ignore' })
  await until('The first has created its company', async () =>
    fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { pid: within } = (await readLease(join(folder, 'database')))!
  const gone = once(child, 'exit')
  const inside = spawnSync('pgrep', ['-P', String(child.pid)])
    .stdout.toString()
    .trim()
  process.kill(flags.length > 0 ? Number(inside) : within, 'SIGKILL')
  await gone
  const next = await openEmbedded(folder, quiet)
  expect(await findRunning(folder)).toBe(next.url)
  await next.stop()
})

test('of two starts at the same moment on an empty folder, one gets it', async () => {
  const opened = await Promise.allSettled([openEmbedded(folder, quiet, { fsync: 'off' }), openEmbedded(folder, quiet, { fsync: 'off' })])
  const refused = opened.filter(result => result.status === 'rejected')
  expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining('is in use by another start')])
  for (const result of opened) if (result.status === 'fulfilled') await result.value.stop()
})

const rhythm = { beat: 40, silence: 400 }
/** A machine that mounts the folder over the network, where locks of other machines are not visible. */
const elsewhere = async (host: string) => ({ ...(await machineOf(folder)), host, boot: uuid(), isLocal: false })

test('on a network disk a lease that is renewed refuses another machine, and a lease that has expired does not', async () => {
  const lease = { id: uuid(), host: 'first', boot: uuid(), namespace: '', pid: 12, since: '2026-01-01T00:00:00.000Z' }
  await writeFile(join(folder, 'in-use'), JSON.stringify(lease))
  const renewing = setInterval(() => void utimes(join(folder, 'in-use'), new Date(), new Date()), rhythm.beat)
  const lock = async () => lockFolder(folder, quiet, { machine: await elsewhere('second'), rhythm })
  try {
    await expect(lock()).rejects.toThrow('in use by another start (process 12 on first, since 2026-01-01T00:00:00.000Z)')
    expect(await readLease(folder)).toEqual(lease)
  } finally {
    clearInterval(renewing)
  }
  const hold = await lock()
  expect(hold.before).toEqual(lease)
  await hold.release()
})

test('a suspended holder whose folder was taken over reports that, and leaves the lease of the other alone', async () => {
  const notice = new Promise<string>(done => {
    void lockFolder(folder, done, { rhythm }).then(hold => {
      void notice.then(() => hold.release())
    })
  })
  await until('The program holds the folder', async () => (await readLease(folder)) !== undefined)
  const other = { id: uuid(), host: 'second', boot: uuid(), namespace: '', pid: 12, since: '2026-01-01T00:00:00.000Z' }
  await writeFile(join(folder, 'in-use'), JSON.stringify(other))
  expect(await notice).toContain('Process 12 on second has taken the data folder')
  expect(await readLease(folder)).toEqual(other)
})

test('a pid file of a server that cannot be verified stays, and the start is refused', async () => {
  const { stop } = await openEmbedded(folder, quiet, { fsync: 'off' })
  await stop()
  const home = join(folder, 'database')
  const pidFile = join(home, 'cluster/postmaster.pid')
  const mine = await machineOf(folder)
  const before = (await readLease(home))!
  await writeFile(pidFile, '4194303\n')
  const { endLeftBehind } = await import('../../../src/server/kit/embedded/left-behind.ts')
  const end = (change: object, machine: object) =>
    endLeftBehind(
      join(home, 'cluster'),
      { machine: { ...mine, ...machine }, before: { ...before, ...change }, release: async () => {} },
      quiet,
    )
  await expect(end({ boot: uuid(), host: 'elsewhere' }, { isLocal: false })).rejects.toThrow(`remove ${pidFile}, and start again`)
  expect(await readFile(pidFile, 'utf8')).toBe('4194303\n')
  await end({ boot: uuid(), host: 'elsewhere' }, { isLocal: true })
  await expect(stat(pidFile)).rejects.toThrow('ENOENT')
})
