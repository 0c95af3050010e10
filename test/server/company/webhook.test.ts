import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pauseAfterAttempts } from '../../../src/domain/company/webhook.ts'
import { webhookTasks } from '../../../src/server/company/webhook/job.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const service = { description: 'Setting', basis: 'whole', rate: '100' }
type Got = { headers: Record<string, string>; body: string }
type Values = Record<string, unknown>
let [company, admin, shop]: [TestCompany, Visitor, Shop] = [] as never
const answers: { status: number; location?: string; isSilent?: boolean } = { status: 204 }
const got: Got[] = []
// A program of the customer, on this computer: its host is among the WEBHOOK_HOSTS of the test server.
const target = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  got.push({ headers: request.headers as Record<string, string>, body })
  if (!answers.isSilent) response.writeHead(answers.status, answers.location ? { location: answers.location } : {}).end()
})
let url: string
beforeAll(async () => {
  company = await openTestCompany()
  admin = await company.as('Admin')
  shop = await openShop(company)
  await once(target.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/stones`
})
afterAll(async () => {
  target.closeAllConnections()
  target.close()
  await company.stop()
})

const running = { signal: new AbortController().signal, log: createLog('silent') }
// Sessions would be over if the clock of the server was set ahead.
let ahead = 0
const now = () => new Date(company.clock.now.getTime() + 1000 * ahead)
const tasks = () => webhookTasks({ db: company.db, now, box: company.mailing.box, allowed: ['127.0.0.1'], seconds: 0.5 })
const deliver = () => tasks()['deliver-webhooks']?.({}, running)
const later = (seconds: number) => {
  ahead += seconds
}
const make = async (given: Values = {}) =>
  (await admin.post('/api/webhook', { name: 'Web shop', url, documents: ['invoice'], ...given })).data
const remove = ({ id }: { id: string }) => admin.remove('/api/webhook', { id })
const deliveries = async ({ id }: { id: string }, more: Values = {}) => (await admin.get('/api/webhook/delivery', { id, ...more })).data
const shown = async ({ id }: { id: string }) => (await admin.get('/api/webhook')).data.find((one: Values) => one.id === id)
const taken = () => got.splice(0)

test('each action on a document is sent once, with a signature that Standard Webhooks verifies', async () => {
  const made = await make()
  const sold = await shop.sell([service])
  await deliver()
  await deliver()
  const messages = taken()
  const verified = messages.map(({ headers, body }) => new Webhook(made.secret).verify(body, headers) as Values)
  expect(verified.map(({ type }) => type)).toEqual(['invoice.create', 'invoice.issue'])
  expect(verified[1]).toMatchObject({ data: { kind: 'invoice', id: sold.id, number: sold.number, action: 'issue', state: 'issued' } })
  expect(JSON.stringify(verified), 'no amount, and no name of a customer').not.toMatch(/100|total|customer/)
  expect(await deliveries(made)).toMatchObject([
    { type: 'invoice.issue', state: 'done', attempts: 1, status: 204, document: { kind: 'invoice', id: sold.id } },
    { type: 'invoice.create', state: 'done' },
  ])
  const [{ headers, body } = { headers: {}, body: '' }] = messages
  expect(() => new Webhook(made.secret).verify(body.replace('create', 'cancel'), headers)).toThrow('No matching signature')
  await remove(made)
})

test('no message is sent for a refused action, nor for other kinds of documents', async () => {
  const made = await make({ documents: ['approval'] })
  await shop.sell([service])
  const draft = await shop.invoice([service])
  expect((await admin.put('/api/invoice/issue', { id: draft.id, version: 99 })).status).toBe(409)
  await deliver()
  expect([taken(), await deliveries(made)]).toEqual([[], []])
  await remove(made)
})

test('a target that fails is tried again after a while, and given up after three days; a replay sends the same message again', async () => {
  const made = await make()
  answers.status = 500
  await shop.invoice([service])
  await deliver()
  const [first] = taken()
  expect(await deliveries(made)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500, words: 'The target answered with 500.' }])
  await deliver()
  expect(taken(), 'not before its time').toEqual([])
  for (let attempts = 1; pauseAfterAttempts(attempts) !== null; attempts++) {
    later(pauseAfterAttempts(attempts) ?? 0)
    await deliver()
  }
  expect(taken().length).toBe(9)
  expect(await deliveries(made, { state: 'failed' })).toMatchObject([{ attempts: 10, nextAt: null }])
  expect(await shown(made)).toMatchObject({ failed: 1, waiting: 0, deliveredAt: null })

  answers.status = 204
  expect((await admin.put('/api/webhook/replay', { id: made.id })).data).toEqual({ queued: 1 })
  await deliver()
  const [again] = taken()
  expect([again?.body, again?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
  expect(await shown(made)).toMatchObject({ failed: 0, waiting: 0 })
  await remove(made)
})

test('a target that is gone rests, so that it delays no other, and a redirect is not followed', async () => {
  const gone = await make({ name: 'Gone', url: 'http://127.0.0.1:1/' })
  const there = await make()
  answers.status = 302
  answers.location = `${url}/elsewhere`
  for (let count = 0; count < 3; count++) await shop.invoice([service])
  await deliver()
  expect(taken().length, 'one for each invoice').toBe(3)
  expect((await deliveries(there))[0].words).toBe('The target answered with 302. A redirect is not followed.')
  const tried = (await deliveries(gone)).filter(({ attempts }: Values) => attempts === 1)
  expect(tried.map(({ words }: Values) => words)).toEqual(['The target cannot be reached.'])
  expect((await shown(gone)).restsUntil).not.toBeNull()
  await deliver()
  expect((await deliveries(gone)).filter(({ attempts }: Values) => attempts === 1).length, 'it rests').toBe(1)
  answers.status = 204
  answers.location = ''
  await Promise.all([remove(gone), remove(there)])
})

test('a target that does not answer in time has not taken the message', async () => {
  const made = await make()
  answers.isSilent = true
  await shop.invoice([service])
  await deliver()
  answers.isSilent = false
  expect(taken().length).toBe(1)
  expect(await deliveries(made)).toMatchObject([{ state: 'waiting', status: null, words: 'The target did not answer within 0.5 seconds.' }])
  await remove(made)
})

test('a target that answers with 410 is turned off, and the history says so', async () => {
  const made = await make()
  answers.status = 410
  await shop.sell([service])
  await deliver()
  answers.status = 204
  expect(taken().length).toBe(1)
  expect(await shown(made)).toMatchObject({ isActive: false })
  const { rows } = (await admin.get('/api/audit-trail', { entity: 'webhook', pageSize: 1 })).data
  expect(rows[0]).toMatchObject({ action: 'turnOff', title: 'Web shop', by: { title: 'the system' } })
  await remove(made)
})

test('an address inside the network is refused when it is set, and when its name leads there', async () => {
  const refused: [string, string][] = [
    ['https://10.0.0.7/hook', 'Address is inside the network.'],
    ['https://[::1]/hook', 'Address is inside the network.'],
    ['https://[::ffff:10.0.0.7]/hook', 'Address is inside the network.'],
    ['http://shop.example/hook', 'Address must begin with https://.'],
  ]
  for (const [address, message] of refused) {
    const { status, data } = await admin.post('/api/webhook', { name: 'Web shop', url: address })
    expect([status, data.fields.url], address).toEqual([400, message])
  }
  const wrong = ['shop', 'ftp://shop.example', 'https://me:secret@shop.example', 'https://shop.example#part']
  for (const address of wrong) expect((await admin.post('/api/webhook', { name: 'Web shop', url: address })).status, address).toBe(400)
  const named = await make({ url: 'https://localhost/hook' })
  expect((await admin.put('/api/webhook/test', { id: named.id })).data).toEqual({
    isDelivered: false,
    status: null,
    words: 'The target is inside the network of this server.',
  })
  await remove(named)
})

test('a test is sent at once, a new secret replaces the old one, and neither is stored readably', async () => {
  const made = await make()
  expect((await admin.put('/api/webhook/test', { id: made.id })).data).toMatchObject({ isDelivered: true, status: 204 })
  const fresh = (await admin.put('/api/webhook/secret', { id: made.id })).data
  await admin.put('/api/webhook/test', { id: made.id })
  const [before, after] = taken()
  expect(new Webhook(made.secret).verify(before?.body ?? '', before?.headers ?? {})).toMatchObject({ type: 'webhook.test' })
  expect(new Webhook(fresh.secret).verify(after?.body ?? '', after?.headers ?? {})).toMatchObject({ type: 'webhook.test' })
  const stored = await company.query('select w::text as text from webhook w union all select a::text from audit_trail a')
  for (const { secret } of [made, fresh]) expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length))
  await remove(made)
})

test('a change by somebody else is not overwritten, and nothing is sent while a webhook is off', async () => {
  const made = await make()
  const change = (more: Values) =>
    admin.put('/api/webhook', { id: made.id, version: 1, name: 'Shop', url, documents: [], isActive: false, ...more })
  expect((await change({})).status).toBe(200)
  expect((await change({ isActive: true })).status).toBe(409)
  await shop.sell([service])
  await deliver()
  expect([taken(), await deliveries(made)]).toEqual([[], []])
  await remove(made)
})

test('no token may manage webhooks, and old deliveries are forgotten', async () => {
  const { token } = (await admin.post('/api/api-token', { name: 'Program', role: 'Admin' })).data
  const answer = await fetch(`${company.address}/api/webhook`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(403)
  const made = await make()
  await shop.sell([service])
  await deliver()
  taken()
  later(31 * 86_400)
  await tasks()['forget-webhook-deliveries']?.({}, running)
  expect(await deliveries(made)).toEqual([])
})
