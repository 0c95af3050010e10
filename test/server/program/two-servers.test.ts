import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../../src/server/kit/db/db.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openBalancer } from '../../support/balancer.ts'
import { type Answer, emailOf, password, type Visitor, visitor } from '../../support/company.ts'
import { createDatabase, settingsFor, type TestDatabase } from '../../support/database/database.ts'
import { buildServer, type Program, runProgram, until } from '../../support/program.ts'
import { today } from '../../support/shop.ts'
import { centBase as base, programInWorld } from '../../support/world.ts'

const key = Buffer.alloc(32, 7)
let place: TestDatabase
let database: Database
let folder: string
let servers: Program[]
let balancer: Awaited<ReturnType<typeof openBalancer>>
let browser: Visitor
let branch: string
let customer: string
let employee: string

beforeAll(async () => {
  await buildServer()
  place = await createDatabase()
  database = connect(place.url, 2)
  folder = await mkdtemp(join(tmpdir(), 'stonebook-two-'))
  // The servers share a disk for files, as behind any reverse proxy.
  const env = {
    ...{ ...settingsFor(place), DATA_DIR: folder, DEMO: '0', ENVELOPE_KEY: key.toString('base64') },
    ...programInWorld,
    ...{ ADMIN_EMAIL: emailOf('Admin'), ADMIN_PASSWORD: password },
  }
  servers = [await runProgram(env, join(folder, 'one.log')), await runProgram(env, join(folder, 'two.log'))]
  await Promise.all(servers.map(server => server.start()))
  balancer = await openBalancer(servers.map(({ address }) => address))
  browser = visitor(balancer.address, key)
  expect((await browser.signIn(emailOf('Admin'))).status).toBe(200)
  const one = async (text: string) => (await database.pool.query<{ id: string }>(text)).rows[0]!.id
  branch = await one('select id from branch where head_office')
  const designation = await one("select id from employee_designation where track = 'sales'")
  employee = await made('employee', { name: 'Somchai', designation, branch })
  customer = await made('customer', { name: 'Amal Gems' })
})
afterAll(async () => {
  await balancer?.close()
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  const findings = await auditBooks(database.db).finally(database.close)
  expect(findings.filter(({ rows }) => rows.length > 0)).toEqual([])
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const made = async (path: string, draft: object) => {
  const { errorMessages, data } = await browser.post(`/api/${path}`, { id: uuid(), ...draft })
  expect(errorMessages).toEqual([])
  return data.id as string
}
const service = { description: 'Setting', basis: 'whole', rate: '100' }
const draftOf = () => ({ id: uuid(), customer, branch, salesperson: employee, date: today(), currency: base, items: [service] })
/** The same browser session at each server, without the proxy. */
const atEach = async (request: (at: Visitor) => Promise<Answer>, of = browser) => {
  const answers: Answer[] = []
  for (const { address } of servers) {
    const at = visitor(address, key)
    for (const [name, value] of of.jar) at.jar.set(name, value)
    answers.push(await request(at))
  }
  return answers
}

test('a user who signs in at one server is signed in at the other, and is signed out of both', async () => {
  expect((await atEach(at => at.get('/api/invoice'))).map(({ status }) => status)).toEqual([200, 200])
  const other = visitor(servers[1]!.address, key)
  await other.signIn(emailOf('Admin'))
  expect((await atEach(at => at.get('/api/invoice'), other)).map(({ status }) => status)).toEqual([200, 200])
  expect((await browser.call('PUT', '/api/user/session/others')).status).toBe(200)
  expect((await atEach(at => at.get('/api/invoice'), other)).map(({ status }) => status)).toEqual([401, 401])
  expect((await browser.get('/api/invoice')).status).toBe(200)
})

test('a further server with another envelope key is refused, and the two work on', async () => {
  const log = join(folder, 'other-key.log')
  const env = {
    ...settingsFor(place),
    DATA_DIR: folder,
    DEMO: '0',
    ENVELOPE_KEY: Buffer.alloc(32, 9).toString('base64'),
    ...programInWorld,
  }
  await expect((await runProgram(env, log)).start()).rejects.toThrow('The server did not start (1)')
  expect(await readFile(log, 'utf8')).toContain(
    'Another server works for this company with another ENVELOPE_KEY, and browsers would reach both. Give all servers the same key, or stop the others first.',
  )
  expect((await atEach(at => at.get('/api/branch'))).map(({ status }) => status)).toEqual([200, 200])
})

test('documents issued at both servers get consecutive numbers', async () => {
  const drafts = Array.from({ length: 16 }, draftOf)
  const answers = await Promise.all(drafts.map(draft => browser.post('/api/invoice', draft)))
  expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200))
  const issued = await Promise.all(answers.map(({ data: { id, version } }) => browser.put('/api/invoice/issue', { id, version })))
  const numbers = issued.map(({ data }) => Number(data.number.slice(-5))).sort((a, b) => a - b)
  expect(numbers).toEqual(drafts.map((_, index) => index + 1))
})

test('a change at one server applies at the other at once', async () => {
  const settings = (await browser.get('/api/setting')).data
  for (const days of [11, 12, 13, 14]) {
    const { id, version } = (await browser.get('/api/setting')).data
    expect((await browser.put('/api/setting', { id, version, approvalDays: days })).status).toBe(200)
    expect((await atEach(at => at.get('/api/setting'))).map(({ data }) => data.approvalDays)).toEqual([days, days])
  }
  const { id, version } = (await browser.get('/api/setting')).data
  await browser.put('/api/setting', { id, version, approvalDays: settings.approvalDays })
})

test('a background job runs once, on either server, and its result is visible at both', async () => {
  const batches = await Promise.all(
    Array.from({ length: 6 }, () => browser.post('/api/statement/batch', { parties: [customer], format: 'xlsx' })),
  )
  for (const { data } of batches) {
    await until(
      'The statements are done',
      async () => (await browser.get('/api/statement/batch', { id: data.id })).data.state === 'done',
      30_000,
    )
    const files = await atEach(at => at.get('/api/statement/batch/file', { id: data.id }))
    expect(files.map(({ status }) => status)).toEqual([200, 200])
    expect(files[0]!.data.equals(files[1]!.data)).toBe(true)
  }
  const { rows } = await database.pool.query('select state, done from statement_job')
  expect(rows).toEqual(batches.map(() => ({ state: 'done', done: 1 })))
  // The queue removes a job after it was reported as done.
  await until('The queue is empty', async () => (await database.pool.query('select 1 from graphile_worker.jobs')).rows.length === 0)
})

test('a server told to stop completes or refuses each request, and the other continues', async () => {
  const drafts = Array.from({ length: 60 }, draftOf)
  const going = Promise.all(drafts.map(draft => browser.post('/api/invoice', draft).catch(() => null)))
  await new Promise(done => setTimeout(done, 30))
  await servers[0]!.end('SIGTERM')
  const answers = await going
  for (const answer of answers) expect([200, 502, 503]).toContain(answer?.status ?? 502)
  const acknowledged = answers.filter(answer => answer?.status === 200).map(answer => answer!.data.id)
  const { rows } = await database.pool.query('select count(*) as count from invoice where id = any($1::uuid[])', [acknowledged])
  expect(rows[0].count).toBe(acknowledged.length)
  const [, there] = servers
  const again = visitor(there!.address, key)
  for (const [name, value] of browser.jar) again.jar.set(name, value)
  const repeated = await Promise.all(drafts.map(draft => again.post('/api/invoice', draft)))
  expect(repeated.map(({ status, data }) => [status, data.id])).toEqual(drafts.map(({ id }) => [200, id]))
})
