import { once } from 'node:events'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connect, type Database, sql } from '../../../src/server/kit/db/db.ts'
import { route } from '../../../src/server/kit/http/route.ts'
import { serve } from '../../../src/server/kit/http/server.ts'
import { openStartupServer } from '../../../src/server/kit/http/startup-server.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'
import { freePort, until } from '../../support/program.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company.stop())

test('while the server starts it reports itself as live and not ready', async () => {
  const port = await freePort()
  const room = await openStartupServer(port, '127.0.0.1')
  const request = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect([(await request('/healthz')).status, (await request('/readyz')).status]).toEqual([200, 503])
  const page = await request('/invoice')
  expect([page.status, page.headers.get('refresh'), await page.text()]).toEqual([503, '3', expect.stringContaining('starting')])
  await expect(openStartupServer(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE')
  await room.close()
  const again = await openStartupServer(port, '127.0.0.1')
  await again.close()
})

test('while the server stops it reports itself as not ready, and refuses new connections', async () => {
  let [requests, go] = [0, () => {}]
  const going = new Promise<void>(done => {
    go = done
  })
  const readiness = () => {
    requests += 1
    return going
  }
  const { db, key: envelopeKey } = company
  const own = { routes: [], entities: {}, config: () => ({}), log: createLog('silent'), secure: false, now: () => new Date() }
  const app = await serve({ ...own, db, envelopeKey, readiness })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const line = createConnection(port, '127.0.0.1')
  line.write('GET /readyz HTTP/1.1\r\nHost: house.test\r\n\r\n')
  await until('The query has arrived', async () => requests === 1)
  const closed = app.close()
  await until('New connections are refused', () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      () => false,
      () => true,
    ),
  )
  go()
  const response = await text(line)
  await closed
  expect([response.slice(0, 12), response.slice(response.indexOf('{'))]).toEqual(['HTTP/1.1 503', '{"ready":false}'])
})

test('a response in progress while the server stops is completed, and its connection closed', async () => {
  const hello = route({
    method: 'GET',
    path: '/api/hello',
    right: 'public',
    summary: 'A call',
    answer: z.string(),
    handle: async () => 'hello',
  })
  const { db, key: envelopeKey } = company
  const own = { routes: [hello], entities: {}, config: () => ({}), log: createLog('silent'), secure: false, now: () => new Date() }
  const app = await serve({ ...own, db, envelopeKey })
  const begun = once(app.server, 'connection')
  const { host, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const line = createConnection(Number(port), '127.0.0.1')
  line.write('GET /api/hello HTTP/1.1\r\n')
  const [socket] = await begun
  await until('Half of the response has arrived', async () => socket.bytesRead > 0)
  const closed = app.close()
  line.write(`Host: ${host}\r\n\r\n`)
  const response = await text(line)
  await closed
  expect(response.slice(0, 12)).toBe('HTTP/1.1 200')
  expect(response.toLowerCase()).toContain('connection: close')
})

test('a slow query is logged with its duration and without its values', async () => {
  const slowQueries: { sql: string; milliseconds: number }[] = []
  const place: TestDatabase = await createDatabase()
  const database: Database = connect(place.url, 1, { slow: { milliseconds: 80, report: query => slowQueries.push(query) } })
  await sql`select 1, ${'a secret'}::text`.execute(database.db)
  await sql`select pg_sleep(0.1)::text, ${'a secret'}::text`.execute(database.db)
  await database.close()
  await place.drop()
  const [query] = slowQueries.filter(({ sql: text }) => text.includes('pg_sleep'))
  expect(query).toMatchObject({ sql: 'select pg_sleep(0.1)::text, $1::text', milliseconds: expect.any(Number) })
  const lines: string[] = []
  pino({ base: null }, { write: (line: string) => void lines.push(line) }).warn(query, 'A query was slow.')
  expect(lines.join()).not.toContain('secret')
})

test('the metrics count responses and requests in progress', async () => {
  await (await company.as('Manager')).get('/api/invoice')
  const figures = await (await fetch(`${company.address}/metrics`)).text()
  expect(figures).toMatch(/^http_request_seconds_count\{method="GET",route="\/api\/invoice",status="200"\} [1-9]/m)
  expect(figures).toMatch(/^http_requests_in_flight 1$/m)
  expect(figures).not.toMatch(/house\.test|Somchai/)
})
