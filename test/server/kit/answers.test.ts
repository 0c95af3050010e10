import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { connect, type Database } from '../../../src/server/kit/db/db.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { keyTasks } from '../../../src/server/kit/http/idempotency.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openBuying } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import type { DatabaseProxy } from '../../support/database/proxy.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let proxy: DatabaseProxy
let shop: Shop
let buying: Awaited<ReturnType<typeof openBuying>>
let manager: Visitor
let beside: Database
let tray: { id: string; version: number }
beforeAll(async () => {
  company = await openTestCompany({ overProxy: true })
  proxy = company.proxy!
  shop = await openShop(company)
  manager = await company.as('Manager')
  await company.as('Admin')
  buying = await openBuying(company, shop)
  beside = connect(company.url, 2)
  tray = await shop.stone({ type: 'parcel', pieces: 500, weight: '500' })
})
afterEach(async () => {
  proxy.refuse(false)
  await proxy.settled()
})
afterAll(async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  await beside.close()
  await company.stop()
})

type Sending = readonly [method: string, path: string, body?: unknown]
const service = { description: 'Setting', basis: 'whole', rate: '100' }
const versioned = ({ id, version }: { id: string; version: number }) => ({ id, version })
const trayNow = async () => versioned(await shop.read('inventory', tray.id))

/** One write of each kind that creates or changes money or stock. Each is new every time, most have no id. */
const writes: Record<string, () => Promise<Sending>> = {
  'a receipt': async () => ['POST', '/api/paymentnote', shop.noteOf('70')],
  'a receipt with an id': async () => ['POST', '/api/paymentnote', { id: uuid(), ...shop.noteOf('70') }],
  'several receipts': async () => ['POST', '/api/paymentnote', [shop.noteOf('7'), shop.noteOf('8')]],
  'voiding a receipt': async () => ['PUT', '/api/paymentnote/void', { ...versioned(await shop.receive('60')), reason: 'Entered twice' }],
  'an invoice': async () => ['POST', '/api/invoice', shop.draftOf([service])],
  'changing an invoice': async () => ['PUT', '/api/invoice', { ...versioned(await shop.invoice([service])), notes: 'By courier' }],
  'deleting an invoice': async () => ['DELETE', `/api/invoice?id=${(await shop.invoice([service])).id}`],
  'issuing an invoice': async () => ['PUT', '/api/invoice/issue', versioned(await shop.invoice([service]))],
  'canceling an invoice': async () => ['PUT', '/api/invoice/cancel', { ...versioned(await shop.sell([service])), reason: 'Entered twice' }],
  'issuing an approval': async () => [
    'PUT',
    '/api/approval/issue',
    versioned(await shop.approval([{ inventory: (await shop.stone()).id, rate: '300' }])),
  ],
  'a return': async () => {
    const approval = await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }])
    return ['PUT', '/api/approval/return', { ...versioned(approval), lines: [{ id: approval.items[0].id }] }]
  },
  'many approvals at once': async () => {
    const approval = await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }])
    return ['PUT', '/api/approval/range', { ids: [approval.id], change: { action: 'return' } }]
  },
  'lines of a draft': async () => ['POST', '/api/item', [{ invoice: (await shop.invoice([service])).id, ...service }]],
  'a stone': async () => [
    'POST',
    '/api/inventory',
    { stoneName: shop.sapphire, branch: company.branch, weight: '1', costBasis: 'per carat', costRate: '10' },
  ],
  'a split': async () => ['PUT', '/api/inventory/split', { ...(await trayNow()), parts: [{ pieces: 1, weight: '1' }] }],
  'a merge': async () => {
    const stones = [await shop.stone({ type: 'parcel', pieces: 2 }), await shop.stone({ type: 'parcel', pieces: 3 })]
    return ['PUT', '/api/inventory/merge', { stones: stones.map(versioned), type: 'parcel' }]
  },
  'a write-off': async () => [
    'PUT',
    '/api/inventory/write-off',
    { ...(await trayNow()), pieces: 1, weight: '1', reason: 'Broken in the safe' },
  ],
  'a reservation': async () => ['PUT', '/api/inventory/reserve', { id: (await shop.stone()).id, customer: shop.customer }],
  'a purchase': async () => ['POST', '/api/purchase', buying.draftOf([buying.single()])],
  'recording a purchase': async () => [
    'PUT',
    '/api/purchase/record',
    versioned((await buying.draft([buying.single()])) as { id: string; version: number }),
  ],
}
const names = Object.keys(writes)

/** The number of writes so far. */
const written = async (): Promise<number> => (await beside.pool.query('select count(*) as count from audit_trail')).rows[0].count
const send = ([method, path, body]: Sending, key?: string) => manager.call(method, path, body, key ? { 'idempotency-key': key } : {})

describe('a saved request is answered as saved, even if the database disconnects right after', () => {
  it.each(names)('%s', async name => {
    const sending = await writes[name]!()
    const before = await written()
    proxy.refuseAfter('commit')
    const { status, errorMessages } = await send(sending)
    proxy.refuse(false)
    expect([status, errorMessages]).toEqual([200, []])
    expect(await written()).toBeGreaterThan(before)
  })
})

describe('a response lost at commit is found by its key, and a repeat returns it without a second write', () => {
  it.each(names)('%s', async name => {
    const [sending, key] = [await writes[name]!(), uuid()]
    proxy.loseAnswerTo('commit')
    const first = await send(sending, key)
    expect([first.status, first.errorMessages]).toEqual([200, []])
    const count = await written()
    const [again, third] = [await send(sending, key), await send(sending, key)]
    expect([again.status, again.data, third.data]).toEqual([200, first.data, first.data])
    expect(await written()).toBe(count)
  })
})

test('without a key and an id the server answers that the outcome is unknown, not that nothing was saved', async () => {
  proxy.loseAnswerTo('commit')
  const { status, errorMessages, data, headers } = await send(['POST', '/api/paymentnote', shop.noteOf('70')])
  expect([status, data, headers.get('retry-after')]).toEqual([503, { outcome: 'unknown', retryAfter: 5 }, '5'])
  expect(errorMessages).toEqual([expect.stringMatching(/^It is unknown whether this was saved\./)])
})

test('one key sent by many at the same moment creates one receipt, and all get its response', async () => {
  const [sending, key, before] = [await writes['a receipt']!(), uuid(), await written()]
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(sending, key)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await written()).toBe(before + 1)
})

test('a key is bound to one request of one caller', async () => {
  const [sending, key] = [['POST', '/api/paymentnote', shop.noteOf('70')] as const, uuid()]
  expect((await send(sending, key)).status).toBe(200)
  expect(await send(['POST', '/api/paymentnote', shop.noteOf('71')], key)).toMatchObject({
    status: 422,
    errorMessages: ['This Idempotency-Key was used for another request. Use a new one for each request.'],
  })
  const admin = await company.as('Admin')
  expect(await admin.call('POST', '/api/paymentnote', sending[2], { 'idempotency-key': key })).toMatchObject({
    status: 409,
    errorMessages: ['Another caller used this Idempotency-Key. Use a new one.'],
  })
  expect(await admin.get('/api/idempotency-key', { key })).toMatchObject({ status: 200, data: { state: 'none' } })
  expect(await send(sending, 'with a space')).toMatchObject({ status: 400, data: { fields: { 'Idempotency-Key': expect.any(String) } } })
})

test('a refused request is not stored under its key, so it can be corrected and sent again', async () => {
  const key = uuid()
  expect((await send(['POST', '/api/paymentnote', shop.noteOf('0')], key)).status).toBe(400)
  expect((await send(['POST', '/api/paymentnote', { ...shop.noteOf('5'), currency: 'XXX' }], key)).status).toBeGreaterThanOrEqual(400)
  expect((await manager.get('/api/idempotency-key', { key })).data).toEqual({ state: 'none' })
  expect((await send(['POST', '/api/paymentnote', shop.noteOf('5')], key)).status).toBe(200)
})

test('the outcome of a lost response can be queried by its key: saved with the response, still running, or none', async () => {
  const [sending, key] = [await writes['issuing an invoice']!(), uuid()]
  const holder = await company.pool.connect()
  await holder.query('begin')
  await holder.query('select from invoice where id = $1 for update', [(sending[2] as { id: string }).id])
  const issuing = send(sending, key)
  const outcome = async () => (await manager.get('/api/idempotency-key', { key })).data
  await expect.poll(outcome).toEqual({ state: 'running' })
  await holder.query('rollback')
  holder.release()
  const { data } = await issuing
  expect(await outcome()).toEqual({ state: 'saved', call: 'PUT /api/invoice/issue', answer: data })
  expect(data).toMatchObject({ state: 'issued' })
})

test('a program with a token repeats in the same way, in plain JSON', async () => {
  const admin = await company.as('Admin')
  const { token } = (await admin.post('/api/api-token', { name: 'Till', role: 'Manager' })).data
  const pay = async () => {
    const response = await fetch(`${company.address}/api/paymentnote`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'till-1' },
      body: JSON.stringify(shop.noteOf('12')),
    })
    return (await response.json()) as { statusCode: number; data: { id: string } }
  }
  const [first, again] = [await pay(), await pay()]
  expect([first.statusCode, again]).toEqual([200, first])
})

test('no secret is stored under a key: no token, no password, and nothing a password could be guessed from', async () => {
  const admin = await company.as('Admin')
  const keys = Array.from({ length: 3 }, uuid)
  const made = await admin.call('POST', '/api/api-token', { name: 'Scale', role: 'Salesman' }, { 'idempotency-key': keys[0]! })
  const draft = { id: uuid(), name: 'Nadia', email: `${uuid()}@house.test`, role: 'Salesman', branch: company.branch }
  const user = (password: string) => admin.call('POST', '/api/user', { ...draft, password }, { 'idempotency-key': keys[1]! })
  expect([made.status, (await user('a first quiet harbor')).status]).toEqual([200, 200])
  const rows = await company.query<{ key: string; answer: string; hash: string }>(
    "select key, answer, encode(request_hash, 'hex') as hash from idempotency_key where key = any($1::text[])",
    [keys],
  )
  expect(rows.map(({ key }) => key)).toEqual([keys[1]])
  expect(rows[0]!.answer).not.toContain('harbor')
  // The hash does not depend on the password.
  expect((await user('a second quiet harbor')).status).toBe(200)
})

test('keys are kept for two days, and found by their age', async () => {
  const [old, fresh] = [uuid(), uuid()]
  for (const key of [old, fresh]) expect((await send(['POST', '/api/paymentnote', shop.noteOf('3')], key)).status).toBe(200)
  await company.query("update idempotency_key set created_at = now() - interval '49 hours' where key = $1", [old])
  const [task] = Object.values(keyTasks(company.db))
  await task!({}, { signal: new AbortController().signal, log: createLog('silent') })
  expect(await company.query('select key from idempotency_key where key = any($1::text[])', [[old, fresh]])).toEqual([{ key: fresh }])
  await company.query('set enable_seqscan = off')
  const plan = await company.query<Record<string, string>>(
    "explain delete from idempotency_key where created_at < now() - interval '48 hours'",
  )
  expect(JSON.stringify(plan)).toContain('idempotency_key_created_at')
})
