import { afterAll, beforeAll, expect, test } from 'vitest'
import { minus, type Quantity, sum } from '../../../src/domain/kit/quantity.ts'
import { insidePlaces } from '../../../src/domain/stock/inventory/place.ts'
import { sql } from '../../../src/server/kit/db/db.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { worth } from '../../support/shop.ts'
import { daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Workshop
let [admin, manager] = [] as unknown as [ReturnType<typeof visitor>, ReturnType<typeof visitor>]
let geneva = ''
/** Runs the action with the clock set back by this many days. */
const back = async <T>(days: number, action: () => Promise<T>): Promise<T> => {
  company.clock.now = new Date(Date.now() - days * 86_400_000)
  return action().finally(() => {
    company.clock.now = new Date()
  })
}
const cameIn = (days: number, given: Values = {}): Promise<Values> => back(days, () => shop.stone({ acquired: daysAgo(days), ...given }))
const report = async (path: string, query: Values = {}): Promise<Values> => shop.done(await admin.get(`/api/report/${path}`, query))

const lent: Values = {}
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  admin = await company.as('Admin')
  manager = await company.as('Manager')
  geneva = await company.make('branch', { code: 'GVA', name: 'Geneva' })
  const owner = await company.make('customer', { name: 'Their own', kinds: ['customer', 'supplier'] })
  const lot = await cameIn(400, { type: 'parcel', pieces: 100, weight: '33.337', costRate: '10.01' })
  const single = await cameIn(500)
  await cameIn(700, { weight: '1.2' })
  await cameIn(60, { weight: '4.4', ownership: 'supplier', owner, costRate: undefined })
  await cameIn(45, { type: 'metal', pieces: null, weight: '12.5', costRate: '60' })
  const travels = await cameIn(200, { weight: '3.03' })
  await shop.sell([{ inventory: lot.id, pieces: 30, weight: '10.111', rate: '50' }], { date: daysAgo(20) })
  const sold = await shop.sell([{ inventory: lot.id, pieces: 1, weight: '0.3', rate: '50' }], { date: daysAgo(380) })
  await back(370, () => shop.cancel(sold.id))
  const approval = await shop.lend(
    [
      { inventory: single.id, rate: '900' },
      { inventory: lot.id, pieces: 10, weight: '3.3', rate: '60' },
    ],
    { date: daysAgo(12) },
  )
  shop.done(await shop.moveApproval('return', approval.id, { lines: [{ id: approval.items[0].id }], date: daysAgo(5) }))
  Object.assign(lent, { single, lot, travels })
  const sent = shop.done(
    await manager.post('/api/transfer', { from: company.branch, to: geneva, date: daysAgo(9), items: [{ inventory: travels.id }] }),
  )
  const { version } = shop.done(await manager.put('/api/transfer/send', { id: sent.id, version: sent.version }))
  shop.done(await manager.put('/api/transfer/receive', { id: sent.id, version, stones: [travels.id], date: daysAgo(4) }))
})
afterAll(() => company.stop())

/** What the ledger held on a date, summed posting by posting instead of by the report’s query. */
const heldOn = async (to: string): Promise<Map<string, { weight: Quantity; value: Quantity }>> => {
  const { rows } = await sql<{
    place: string
    weight: Quantity
    value: Quantity
  }>`select place, sum(weight) as weight, sum(value) as value from (
      select to_place as place, weight, value from stock_posting where date <= ${to} union all select from_place, -weight, -value from stock_posting where date <= ${to}) p
    group by 1`.execute(company.db)
  return new Map(rows.map(row => [row.place, row]))
}

test.each([0, 3, 6, 10, 15, 300, 390, 450])('the stock of %i days ago has the value of the ledger, place by place', async days => {
  const to = daysAgo(days)
  const held = await heldOn(to)
  const { rows, sums } = await report('stock-value', { to })
  for (const place of insidePlaces) {
    const here = rows.filter((row: Values) => row.place.id === place)
    const { weight = '0', value = '0' } = held.get(place) ?? {}
    expect(sum(here.map((row: Values) => row.value)), `${place} ${to}`).toEqual(worth(value))
    expect(sum(here.flatMap((row: Values) => [row.carats, row.grams]))).toEqual(worth(weight))
  }
  expect(sums.value).toEqual(worth(sum(insidePlaces.map(place => held.get(place)?.value ?? '0'))))
  for (const by of ['branch', 'type', 'stone', 'category', 'origin', 'item'])
    expect((await report('stock-value', { to, by })).sums, by).toMatchObject({ value: worth(sums.value), carats: worth(sums.carats) })
  const aged = await report('stock-ageing', { to })
  expect(aged.sums.value).toEqual(worth(sums.value))
  const ages = ['0-30', '31-60', '61-90', '91-180', '181-365', '365+'].map(age => `held ${age}`)
  expect(sum(ages.map(name => aged.sums[name]))).toEqual(worth(sums.value))
})

test('others’ goods are listed without value, metal in grams, and asking prices for today only', async () => {
  const { rows, columns } = await report('stock-value', { by: 'type' })
  const of = (type: string, ownership: string) => rows.find((row: Values) => row.group.id === type && row.ownership.id === ownership)
  expect(of('single', 'supplier')).toMatchObject({ stones: 1, carats: '4.400', value: worth('0'), asked: worth('1320') })
  expect(of('metal', 'own')).toMatchObject({ carats: worth('0'), grams: '12.500', value: worth('750') })
  const names = (list: Values) => list.map(({ name }: Values) => name)
  expect(names(columns)).toContain('asked')
  expect(names((await report('stock-value', { by: 'item', to: daysAgo(1) })).columns)).not.toContain('asked')
})

test('a stone is listed in the branch it was in on that date, and in transit at the branch it left', async () => {
  const where = async (days: number) => {
    const { rows } = await report('stock-value', { by: 'item', to: daysAgo(days) })
    const row = rows.find(({ id }: Values) => id === lent.travels.id)
    return [row.branch.title, row.place.id]
  }
  expect(await where(0)).toEqual(['Geneva', 'available'])
  expect(await where(6)).toEqual(['Bangkok', 'in_transit'])
  expect(await where(10)).toEqual(['Bangkok', 'available'])
  const values = async (branch: string) => (await report('stock-value', { to: daysAgo(6), branch })).sums.value
  expect(minus((await report('stock-value', { to: daysAgo(6) })).sums.value, await values(company.branch))).toEqual(worth('0'))
})

test('stock is dead when it is old and was neither sold from nor lent for a year', async () => {
  const dead = async (query: Values = {}) =>
    (await report('stock-ageing', { by: 'item', dead: 'true', ...query })).rows.map(({ sku }: Values) => sku)
  const { sku: offered } = lent.single
  expect(await dead()).toHaveLength(1)
  expect(await dead()).not.toContain(offered)
  expect(await dead({ to: daysAgo(13) })).toContain(offered)
  const { rows } = await report('stock-ageing', { by: 'item' })
  expect(rows.find(({ id }: Values) => id === lent.single.id)).toMatchObject({ age: 500, offered: daysAgo(12), dead: null })
  const { rows: types, sums } = await report('stock-ageing')
  expect(types.find(({ group }: Values) => group.id === 'single')).toMatchObject({ deadStones: 1, deadValue: worth('120') })
  expect(sums).toMatchObject({ deadStones: 1, deadValue: worth('120') })
})

test('the stone-by-stone rows add up to the total, and all rows are exported', async () => {
  const { rows, sums, more } = await report('stock-value', { by: 'item' })
  expect(more).toBe(0)
  expect(sum(rows.map((row: Values) => row.value))).toEqual(worth(sums.value))
  const sheet = await admin.get('/api/report/stock-value/export/excel', { by: 'item' })
  const lines = await sheetRows(sheet.data)
  expect(lines).toHaveLength(rows.length + 2)
})

test('only an Admin reads these reports, and only with their own parameters', async () => {
  for (const path of ['stock-value', 'stock-ageing', 'rough-lots', 'approval-ageing', 'approval-conversion', 'discounts', 'cancelled']) {
    for (const suffix of ['', '/export/excel', '/export/pdf']) {
      expect((await manager.get(`/api/report/${path}${suffix}`)).status).toBe(403)
      expect((await admin.get(`/api/report/${path}${suffix}`)).status).toBe(200)
    }
    for (const query of [{ by: 'colour' }, { to: '2026-13-01' }, { colour: 'red' }])
      expect((await admin.get(`/api/report/${path}`, query)).status, `${path} ${JSON.stringify(query)}`).toBe(400)
  }
  expect((await admin.get('/api/report/stock-value', { place: 'sold' })).status).toBe(400)
})
