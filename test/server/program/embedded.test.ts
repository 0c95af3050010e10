import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canReach } from '../../../src/server/kit/embedded/account.ts'
import { openEmbedded } from '../../../src/server/kit/embedded/database.ts'
import { envelopeKey } from '../../../src/server/kit/settings.ts'

const isRoot = process.getuid?.() === 0
const embedded = path.join(import.meta.dirname, '../../../src/server/kit/embedded/database.ts')
const ordinary = { uid: 65534, gid: 65534, name: 'nobody' }
// A project below a folder that only root can enter cannot be started by another user.
const isOpen = await canReach(ordinary, path.dirname(embedded))
const fast = { fsync: 'off' }
const quiet = () => {}

let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp('/tmp/stonebook embedded-')
  children = []
})

afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await waitFor(() => !isServing())
  await rm(folder, { recursive: true, force: true })
})

const pidFile = () => path.join(folder, 'database/cluster/postmaster.pid')
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const isServing = () => existsSync(pidFile()) && isAlive(serverPid())
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const waitFor = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise(done => setTimeout(done, 50))
}

const query = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', quiet)
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows[0] && Object.values(rows[0])[0]
  } finally {
    await client.end()
  }
}

// The other servers are killed, so their socket folders stay until the next start.
const clearSocketOf = (url: string) => rm(decodeURIComponent(new URL(url).hostname), { recursive: true, force: true })

/** Another process that opens the folder, prints its connection string and stays until it is ended. */
const startOther = async (dataDir: string, account: { uid?: number; gid?: number } = {}) => {
  const program = `
    import { openEmbedded } from ${JSON.stringify(embedded)}
    const { url } = await openEmbedded(process.argv[1], () => {}, { fsync: 'off' })
    console.log(url)
    setInterval(() => {}, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '-e', program, dataDir]
  const child = spawn(process.execPath, args, { ...account, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended before it was ready.')))
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), died])
  return { child, url: String(url) }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

test('a new folder with a space in its name becomes a database that keeps its data', async () => {
  const first = await openEmbedded(folder, quiet, fast)
  await query(first.url, 'create table stone as select 7 as pieces')
  await first.stop()
  expect(isServing()).toBe(false)
  const second = await openEmbedded(folder, quiet, fast)
  expect(await query(second.url, 'select pieces from stone')).toBe(7)
  await second.stop()
})

test('the search index handles the letters of every script, and names sort as people expect', async () => {
  const { url, stop } = await openEmbedded(folder, quiet, fast)
  await query(url, 'create extension pg_trgm')
  for (const word of ['ทับทิม', 'زمرد', '红宝石', 'École'])
    expect(await query(url, `select cardinality(show_trgm('${word}'))`)).toBeGreaterThan(1)
  expect(await query(url, `select string_agg(name, ' ' order by name) from unnest('{Zed,école,apple}'::text[]) name`)).toBe(
    'apple école Zed',
  )
  await stop()
})

test.runIf(isRoot)('as root the server runs under an unprivileged account, and only we can read the password', async () => {
  const { url, stop } = await openEmbedded(folder, quiet, fast)
  expect(statSync(`/proc/${serverPid()}`).uid).not.toBe(0)
  expect(statSync(path.join(folder, 'database/cluster')).mode & 0o777).toBe(0o700)
  const secret = statSync(path.join(folder, 'database/password'))
  expect([secret.uid, secret.mode & 0o777]).toEqual([0, 0o600])
  await expect(query(url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
  await stop()
})

test.runIf(isRoot && isOpen)('an ordinary user needs no special rights', async () => {
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'own'))
  chownSync(path.join(folder, 'own'), ordinary.uid, ordinary.gid)
  const { child, url } = await startOther(path.join(folder, 'own'), ordinary)
  const pid = Number(readFileSync(path.join(folder, 'own/database/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  expect(statSync(`/proc/${pid}`).uid).toBe(ordinary.uid)
  expect(await query(url, 'select 1')).toBe(1)
  await end(child, 'SIGTERM')
  await waitFor(() => !isAlive(pid))
  await clearSocketOf(url)
})

test.runIf(isRoot)('a start below an inaccessible folder is refused with advice, and writes nothing outside the data folder', async () => {
  const closed = path.join(folder, 'closed')
  chmodSync(folder, 0o755)
  mkdirSync(closed, { mode: 0o700 })
  await expect(openEmbedded(path.join(closed, 'deep/data'), quiet, fast)).rejects.toThrow(`chmod o+x ${closed}, or set DATA_DIR`)
  expect(await readdir(path.join(closed, 'deep/data'))).toEqual([])
  chmodSync(closed, 0o711)
  const { url, stop } = await openEmbedded(path.join(closed, 'deep/data'), quiet, fast)
  expect(await query(url, 'select 1')).toBe(1)
  await stop()
  expect(existsSync(path.join(closed, 'deep/data/database/cluster/PG_VERSION'))).toBe(true)
})

test('a nested data folder is created with the permissions the database needs, and contains it', async () => {
  const deep = path.join(folder, 'a/b/c')
  chmodSync(folder, 0o755)
  await envelopeKey(deep)
  const { url, stop } = await openEmbedded(deep, quiet, fast)
  expect(await query(url, 'select 1')).toBe(1)
  await stop()
  expect(lstatSync(path.join(deep, 'database')).isDirectory()).toBe(true)
  expect(statSync(path.join(deep, 'envelope.key')).mode & 0o777).toBe(0o600)
})

test('a database in the folder of an earlier release is found and named; if it is missing no new one is created', async () => {
  const [elsewhere, link] = [path.join(folder, 'elsewhere'), path.join(folder, 'data/database')]
  chmodSync(folder, 0o755)
  const first = await openEmbedded(path.join(folder, 'data'), quiet, fast)
  await query(first.url, 'create table stone as select 7 as pieces')
  await first.stop()
  renameSync(link, elsewhere)
  symlinkSync(elsewhere, link)
  const messages: string[] = []
  const second = await openEmbedded(path.join(folder, 'data'), sentence => messages.push(sentence), fast)
  expect(await query(second.url, 'select pieces from stone')).toBe(7)
  await second.stop()
  expect(messages).toEqual([expect.stringContaining(`The database is kept in ${elsewhere}, outside the data folder.`)])
  renameSync(elsewhere, `${elsewhere}-gone`)
  await expect(openEmbedded(path.join(folder, 'data'), quiet, fast)).rejects.toThrow(`kept in ${elsewhere}, which is not there`)
  expect(existsSync(elsewhere)).toBe(false)
})

test('a second start on the same folder is refused with a message', async () => {
  const { stop } = await openEmbedded(folder, quiet, fast)
  await expect(openEmbedded(folder, quiet, fast)).rejects.toThrow(/in use by another start \(process \d+ on .+, since .+Z\)/)
  await stop()
  const again = await openEmbedded(folder, quiet, fast)
  await again.stop()
})

test.each(['SIGTERM', 'SIGKILL'] as const)('the server ends with its owner, even by %s, and no data is lost', async signal => {
  const { child, url } = await startOther(folder)
  await query(url, 'create table stone as select 7 as pieces')
  const pid = serverPid()
  await end(child, signal)
  await waitFor(() => !isAlive(pid))
  const next = await openEmbedded(folder, quiet, fast)
  expect(await query(next.url, 'select pieces from stone')).toBe(7)
  await next.stop()
})

test('a server that was left running is stopped before the next one starts', async () => {
  const { child, url } = await startOther(folder)
  await query(url, 'create table stone as select 7 as pieces')
  const pid = serverPid()
  // A suspended server cannot notice that its owner is gone.
  process.kill(pid, 'SIGSTOP')
  await end(child, 'SIGKILL')
  const messages: string[] = []
  const opening = openEmbedded(folder, sentence => messages.push(sentence), fast)
  await waitFor(() => messages.length > 0)
  process.kill(pid, 'SIGCONT')
  const next = await opening
  expect(messages[0]).toMatch('still running')
  // A process that has ended keeps its id until its parent has read its exit status.
  await waitFor(() => !isAlive(pid))
  expect(await query(next.url, 'select pieces from stone')).toBe(7)
  await next.stop()
})

test('a server that is killed restarts at the same address with every acknowledged write', async () => {
  const { url, stop } = await openEmbedded(folder, quiet, fast)
  await query(url, 'create table stone as select 7 as pieces')
  process.kill(serverPid(), 'SIGKILL')
  await waitFor(() =>
    query(url, 'select pieces from stone').then(
      pieces => pieces === 7,
      () => false,
    ),
  )
  await stop()
  expect(isServing()).toBe(false)
})

test('a lock and a pid file of an ended process do not stop the start', async () => {
  const { child, url } = await startOther(folder)
  const pid = serverPid()
  await end(child, 'SIGKILL')
  await waitFor(() => !isAlive(pid))
  await clearSocketOf(url)
  // The process id now belongs to another process.
  writeFileSync(pidFile(), `${process.pid}\n`)
  const next = await openEmbedded(folder, quiet, fast)
  await next.stop()
  expect(await readdir(path.join(folder, 'database'))).toEqual(['cluster', 'in-use', 'lock', 'password', 'server-lock', 'server.log'])
})

test('a database of another PostgreSQL version is refused with a message', async () => {
  const { stop } = await openEmbedded(folder, quiet, fast)
  await stop()
  writeFileSync(path.join(folder, 'database/cluster/PG_VERSION'), '17\n')
  await expect(openEmbedded(folder, quiet, fast)).rejects.toThrow(/created by PostgreSQL 17, and this release brings 18/)
})
