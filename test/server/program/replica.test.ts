import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from '../../../src/server/kit/db/db.ts'
import { grantRuntime } from '../../../src/server/kit/db/grants.ts'
import { openReader, type Reader } from '../../../src/server/kit/db/replica.ts'
import { openEmbedded } from '../../../src/server/kit/embedded/database.ts'
import { readAside, route } from '../../../src/server/kit/http/route.ts'
import { serve } from '../../../src/server/kit/http/server.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { proxyTo } from '../../support/database/proxy.ts'
import { until } from '../../support/program.ts'
import { visitor } from '../../support/visitor.ts'

const settings = { fsync: 'off', max_connections: '30', wal_receiver_status_interval: '1s' }
const quiet = () => {}
type Embedded = Awaited<ReturnType<typeof openEmbedded>>

let folders: string[]
let first: Embedded
let second: Embedded
let proxy: Awaited<ReturnType<typeof proxyTo>>
let primary: Database
let keeper: Database
let server: Database
let copy: Database
let reader: Reader
let clock = 0
const messages: string[] = []

const connectionTo = (url: string) => {
  const { hostname, port, username, password } = new URL(url)
  return `host=${decodeURIComponent(hostname)} port=${port || 5432} user=${username} password=${decodeURIComponent(password)}`
}

beforeAll(async () => {
  folders = [await mkdtemp(join(tmpdir(), 'stonebook-first-')), await mkdtemp(join(tmpdir(), 'stonebook-copy-'))]
  await (await openEmbedded(folders[0]!, quiet, settings)).stop()
  // A copy of the folder while the database is stopped. It follows the original by streaming replication.
  execFileSync('cp', ['-a', join(folders[0]!, 'database'), folders[1]!])
  await chmod(folders[1]!, 0o711)
  await writeFile(join(folders[1]!, 'database/cluster/standby.signal'), '')
  first = await openEmbedded(folders[0]!, quiet, settings)
  second = await openEmbedded(folders[1]!, quiet, { ...settings, primary_conninfo: connectionTo(first.url) })
  // A replica has the roles of its original, with their passwords.
  const { username, password } = new URL(first.runtimeUrl)
  proxy = await proxyTo(Object.assign(new URL(second.url), { username, password }).href)
  primary = connect(first.url, 3)
  keeper = connect(second.url, 1)
  server = connect(first.runtimeUrl, 3)
  copy = connect(proxy.over(), 3)
  reader = openReader(server.db, copy, { seconds: 2, now: () => clock, report: sentence => messages.push(sentence) })
  await primary.pool.query('create table stone (weight integer)')
  await grantRuntime(primary.pool, username)
  await caughtUp()
})
afterAll(async () => {
  await copy?.close()
  await keeper?.close()
  await server?.close()
  await proxy?.close()
  await second?.stop()
  await primary?.close()
  await first?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const stonesIn = (db: Database['db']) => sql<{ count: number }>`select count(*) as count from stone`.execute(db)
const caughtUp = () =>
  until('The replica has caught up', async () => {
    const [here, there] = await Promise.all([stonesIn(primary.db), stonesIn(copy.db).catch(() => null)])
    return there !== null && here.rows[0]!.count === there.rows[0]!.count
  })
/** What a report reads, and from which server. */
const look = async () => {
  clock += 5_000
  return reader.read(async db => {
    const { rows } = await sql<{ copy: boolean }>`select pg_is_in_recovery() as copy`.execute(db)
    return [rows[0]!.copy ? 'copy' : 'database', (await stonesIn(db)).rows[0]!.count]
  })
}
const add = () => primary.pool.query('insert into stone values (1)')

test('reports are read from the replica', async () => {
  await add()
  await caughtUp()
  expect(await look()).toEqual(['copy', 1])
})

test('a replica that lags above the limit is not used until it has caught up', async () => {
  await keeper.pool.query('select pg_wal_replay_pause()')
  await add()
  // Within the limit a report may be slightly out of date.
  await until('The lag is detected', async () => (await look())[0] === 'database', 30_000)
  expect(await look()).toEqual(['database', 2])
  expect(messages.at(-1)).toMatch(/^The database replica is not used: it is \d+ seconds behind\.$/)
  await keeper.pool.query('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await look()).toEqual(['copy', 2])
})

test('whoever has written reads the own write at once, from whichever server, and others go on reading the replica', async () => {
  const isCopy = sql<{ copy: boolean; count: number }>`select pg_is_in_recovery() as copy, (select count(*) from stone) as count`
  const routes = [
    route({
      ...{ method: 'POST', path: '/api/stone', right: 'public', summary: 'Adds a stone', answer: z.unknown() },
      handle: async ({ db }) => (await sql`insert into stone values (1)`.execute(db)).rows.length,
    }),
    route({
      ...{ method: 'GET', path: '/api/stone', right: 'public', summary: 'Counts the stones', answer: z.unknown() },
      handle: context => readAside(context, async db => (await isCopy.execute(db)).rows[0]),
    }),
  ]
  const key = Buffer.alloc(32, 7)
  const own = { entities: {}, now: () => new Date(), log: createLog('silent'), secure: false, config: () => ({}), envelopeKey: key }
  const app = serve({ ...own, routes, db: server.db, reader })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const [writer, other] = [visitor(address, key), visitor(address, key)]
  const seen = async (by: typeof writer) => (await by.call('GET', '/api/stone')).data
  try {
    clock += 5_000
    const { count } = await seen(other)
    await keeper.pool.query('select pg_wal_replay_pause()')
    expect((await writer.call('POST', '/api/stone')).status).toBe(200)
    expect(await seen(writer)).toEqual({ copy: false, count: count + 1 })
    expect(await seen(other)).toEqual({ copy: true, count })
    await keeper.pool.query('select pg_wal_replay_resume()')
    await caughtUp()
    expect(await seen(writer)).toEqual({ copy: true, count: count + 1 })
    // What another program sends as the position is not trusted, and does no harm.
    writer.jar.set('written', 'x')
    expect(await seen(writer)).toEqual({ copy: true, count: count + 1 })
    await primary.pool.query('delete from stone where ctid = (select max(ctid) from stone)')
    await caughtUp()
  } finally {
    await app.close()
  }
})

test('when the replica is unavailable the primary answers, even during a read', async () => {
  await reader.choose()
  proxy.refuse(true)
  expect(await reader.read(async db => (await stonesIn(db)).rows[0]!.count)).toBe(2)
  expect(await look()).toEqual(['database', 2])
  proxy.refuse(false)
  expect(await look()).toEqual(['copy', 2])
  expect(messages.at(-1)).toBe('The database replica is available again.')
})

test('a promoted replica is no longer used', async () => {
  await keeper.pool.query('select pg_promote()')
  await add()
  expect(await look()).toEqual(['database', 3])
})

test('a query that is not allowed on the replica is refused, not repeated on the primary', async () => {
  await expect(reader.read(db => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
})
