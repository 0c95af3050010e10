import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { worth } from '../../support/shop.ts'

let company: TestCompany
let shop: Workshop
let sent = 0

// Security events are written once a second, independent of requests.
const isOfRequest = (query: unknown) => !JSON.stringify(query).includes('security_event')

/** Counts every statement that requests send to the database. */
const countStatements = () => {
  const counted = new WeakSet<PoolClient>()
  company.pool.on('acquire', client => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      if (isOfRequest(given[0])) sent++
      return query(...given)
    }) as typeof client.query
  })
}

/** The number of statements it takes to receive a form with these goods. */
const statementsFor = async (stones: readonly { id: string }[], given: object, outputs: (stone: { id: string }) => object[]) => {
  const form = await shop.issue(
    'orderForm',
    stones.map(({ id }) => ({ inventory: id, ...given })),
    [{ description: 'Faceting', labourRate: '4' }],
  )
  const lines = form.items.map((line: { id: string; inventory: { id: string } }) => ({
    id: line.id,
    outputs: outputs(line.inventory),
    finish: true,
  }))
  const before = sent
  const received = await shop.moved('orderForm', 'receive', form.id, { lines })
  return { statements: sent - before, received }
}

const several = async <T>(many: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for (let n = 0; n < many; n++) made.push(await make())
  return made
}

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  countStatements()
  await shop.read('inventory', (await shop.stone()).id)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

it('receiving many stones takes as many statements as receiving a few, returned or new', async () => {
  const back = async (many: number) =>
    statementsFor(await several(many, () => shop.stone({ weight: '5' })), {}, ({ id }) => [{ id, weight: '4.1' }])
  const cut = async (many: number) =>
    statementsFor(await several(many, shop.rough), { weight: '100' }, () => [
      { weight: '30', askingRate: '60' },
      { pieces: 4, weight: '20', askingRate: '50' },
    ])
  const [few, many] = [await back(2), await back(9)]
  expect(many.statements).toBe(few.statements)
  expect((await cut(9)).statements).toBe((await cut(2)).statements)
  const finished = many.received.results.filter(({ kind }: { kind: string }) => kind === 'output')
  expect(finished).toHaveLength(9)
  for (const { inventory } of finished)
    expect(await shop.read('inventory', inventory.id)).toMatchObject({
      weight: worth('4.1'),
      heldWeight: worth('4.1'),
      status: 'available',
    })
})

it('new stones are numbered in order, numbers already taken are skipped, and the origin of each is recorded', async () => {
  const rough = await shop.rough()
  const { sku } = await shop.stone()
  const [, words, number] = /^(.*?)(\d+)$/.exec(sku)!
  const skuAfter = (places: number) => `${words}${String(Number(number) + places).padStart(number!.length, '0')}`
  await shop.stone({ sku: skuAfter(2) })
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '100' }])
  const outputs = ['10', '11', '12', '13'].map(weight => ({ weight, askingRate: '60' }))
  const typed = { sku: skuAfter(4).toLowerCase(), weight: '9', askingRate: '60' }
  const { results } = await shop.moved('orderForm', 'receive', form.id, {
    lines: [{ id: form.items[0].id, outputs: [...outputs, typed], finish: true }],
  })
  const stones = await Promise.all(
    results.slice(0, 5).map((one: { inventory: { id: string } }) => shop.read('inventory', one.inventory.id)),
  )
  expect(stones.map(stone => stone.sku)).toEqual([skuAfter(1), skuAfter(3), skuAfter(5), skuAfter(6), typed.sku])
  const entries = await company.tables
    .selectFrom('audit_trail')
    .select(['record_id', 'action', 'reason', 'by_name'])
    .where(
      'record_id',
      'in',
      stones.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  expect(entries).toEqual(
    stones.map(({ id }) => ({
      record_id: id,
      action: 'orderForm',
      reason: `Created by ${form.number}`,
      by_name: 'Manager of the company',
    })),
  )
})

it('a lab report stays valid for a stone that comes back unchanged, and not for one that was cut', async () => {
  const stones = await several(2, () => shop.stone({ weight: '5' }))
  const manager = await company.as('Manager')
  const reports = []
  for (const [index, { id }] of stones.entries())
    reports.push(shop.done(await manager.post('/api/certificate', { lab: 'GIA', number: `77000${index}`, inventory: id })))
  const form = await shop.issue(
    'orderForm',
    stones.map(({ id }) => ({ inventory: id })),
  )
  const lines = form.items.map((line: { id: string }, index: number) => ({
    id: line.id,
    outputs: [{ id: stones[index].id, weight: ['5', '4.8'][index] }],
    finish: true,
  }))
  await shop.moved('orderForm', 'receive', form.id, { lines })
  const now = await Promise.all(reports.map(({ id }) => shop.read('certificate', id)))
  expect(now.map(({ status }) => status)).toEqual(['issued', 'stone changed'])
  const lastEntry = async (path: string, id: string) => (await manager.get(`/api/${path}/history`, { id })).data[0]
  expect(await lastEntry('certificate', reports[1].id)).toMatchObject({ reason: `Work of ${form.number}`, changes: [{ field: 'status' }] })
  expect(await lastEntry('inventory', stones[1].id)).toMatchObject({
    action: 'orderForm',
    reason: `Back from ${form.number}`,
    changes: expect.arrayContaining([expect.objectContaining({ field: 'weight', before: '5.000' })]),
  })
})

it('a stone that was treated since keeps its disclosure when it comes back from rework', async () => {
  const rough = await shop.rough()
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '100' }])
  const receive = (output: object, finish: boolean) =>
    shop.moved('orderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, outputs: [output], finish }] })
  const { results } = await receive({ weight: '10', askingRate: '60' }, true)
  const { id, version } = await shop.read('inventory', results[0].inventory.id)
  const treatments = [{ code: 'H' }, { code: 'O', basis: 'our opinion' }]
  shop.done(await (await company.as('Manager')).put('/api/inventory', { id, version, treatments }))
  await shop.moved('orderForm', 'rework', form.id, { results: [results[0].id], reason: 'A chip' })
  await receive({ id, weight: '9' }, true)
  expect((await shop.read('inventory', id)).treatments.map(({ code }: { code: string }) => code)).toEqual(['H', 'O'])
})
