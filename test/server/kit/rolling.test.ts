import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connect, type Database } from '../../../src/server/kit/db/db.ts'
import { keepAssets, openPages } from '../../../src/server/kit/http/kept-assets.ts'
import { route } from '../../../src/server/kit/http/route.ts'
import { type ServeOptions, serve } from '../../../src/server/kit/http/server.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'

let place: TestDatabase
let database: Database
let folder: string
beforeAll(async () => {
  place = await createDatabase()
  database = connect(place.url, 2)
  folder = await mkdtemp(join(tmpdir(), 'stonebook-rolling-'))
})
afterAll(async () => {
  await database.close()
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const answer = route({ method: 'GET', path: '/api/answer', right: 'public', summary: 'A call', answer: z.unknown(), handle: async () => 1 })
const open = (more: Partial<ServeOptions>) =>
  serve({
    ...{ routes: [answer], entities: {}, db: database.db, now: () => new Date(), log: createLog('silent'), secure: false },
    ...{ envelopeKey: Buffer.alloc(32, 5), config: () => ({}), ...more },
  })
const listening = { port: 0, host: '127.0.0.1' }

/** Asks over the open connection of this agent, and says with the status whether the connection stays open. */
const ask = (agent: Agent, url: string) =>
  new Promise<string>((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      response.resume().once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`))
    }
    get(url, { agent }, read).once('error', reject)
  })

test('a closing server is not ready at once, and answers on old and new connections until it has drained', async () => {
  let [drained, draining] = [() => {}, () => {}]
  const hasBegun = new Promise<void>(resolve => {
    draining = resolve
  })
  const drain = () => {
    draining()
    return new Promise<void>(resolve => {
      drained = resolve
    })
  }
  const app = open({ drain })
  const address = await app.listen(listening)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(agent, `${address}/readyz`)).toBe('200 keep-alive')
  const closed = app.close()
  await hasBegun
  // The proxy learns with the response that this connection takes no other request.
  expect(await ask(agent, `${address}/api/answer`)).toBe('200 close')
  expect(await ask(agent, `${address}/readyz`)).toBe('503 close')
  expect((await fetch(`${address}/api/answer`)).status).toBe(200)
  drained()
  await closed
  await expect(fetch(`${address}/api/answer`)).rejects.toThrow('fetch failed')
  agent.destroy()
})

/** A build of the pages with these assets. */
const build = async (name: string, assets: Record<string, string | Buffer>) => {
  const web = join(folder, name)
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), `The page of ${name}`)
  for (const [file, content] of Object.entries(assets)) await writeFile(join(web, 'assets', file), content)
  return web
}
const log = createLog('silent')

test('each of two servers serves the assets of both programs, and its own page', async () => {
  const kept = join(folder, 'data/pages')
  const builds = [
    await build('old', { 'sales-1a.js': 'old()', 'sales-1a.js.gz': gzipSync('old()'), 'same-9z.js': 'same()' }),
    await build('new', { 'sales-2b.js': 'new()', 'sales-2b.js.gz': gzipSync('new()'), 'same-9z.js': 'same()' }),
  ]
  const apps = []
  // The old server was started before there was the new program.
  for (const [index, web] of builds.entries()) {
    const now = () => new Date(`2026-01-0${index + 1}T00:00:00Z`)
    const app = open(await openPages(web, kept, { now, log }))
    apps.push({ app, address: await app.listen(listening) })
  }
  for (const [index, { app, address }] of apps.entries()) {
    const text = async (path: string) => (await fetch(address + path)).text()
    expect(await text('/sales')).toBe(`The page of ${index ? 'new' : 'old'}`)
    for (const [path, content] of Object.entries({ 'sales-1a': 'old()', 'sales-2b': 'new()', 'same-9z': 'same()' }))
      expect(await text(`/assets/${path}.js`)).toBe(content)
    const gone = await fetch(`${address}/assets/sales-3c.js`)
    expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    await app.close()
  }
})

test('the assets of the five builds that were started last are kept', async () => {
  const kept = join(folder, 'kept')
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const start = async (number: number, on: Date) =>
    keepAssets(join(await build(`b${number}`, { [`b${number}.js`]: '' }), 'assets'), kept, on)
  for (const number of [1, 2, 3, 4, 5]) await start(number, day(number))
  await start(1, day(6))
  await writeFile(join(kept, 'b1.js'), 'cut off')
  await start(6, day(40))
  await start(1, day(41))
  expect(await readFile(join(kept, 'b1.js'), 'utf8')).toBe('')
  expect((await readdir(kept)).sort()).toEqual(['b1.js', 'b3.js', 'b4.js', 'b5.js', 'b6.js'])
})

test('a server starts when the assets cannot be kept, and one without pages keeps nothing', async () => {
  const web = await build('alone', { 'a-1.js': 'a()' })
  await writeFile(join(folder, 'file'), '')
  const app = open(await openPages(web, join(folder, 'file/pages'), { now: () => new Date(), log }))
  const address = await app.listen(listening)
  expect(await (await fetch(`${address}/assets/a-1.js`)).text()).toBe('a()')
  await app.close()
  expect(await openPages(join(folder, 'none'), join(folder, 'nowhere'), { now: () => new Date(), log })).toEqual({})
})
