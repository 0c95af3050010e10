import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'

// docs/domain/workshop.md#estimates
let company: TestCompany
let shop: Workshop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
})
afterAll(() => company.stop())

const estimate = async (type = 'rough') =>
  (await (await company.as('Salesman')).get('/api/order-form/estimate', { stoneName: shop.sapphire, type })).data

/** A completed job on 20 ct of rough: so much is finished, and its step took these minutes. */
const job = async (finished: string, { minutes, uncut }: { minutes?: number; uncut?: string } = {}): Promise<void> => {
  const steps = minutes === undefined ? [] : [{ kind: 'facet' }]
  const form = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '20' }], [], { steps })
  if (minutes !== undefined) {
    const step = form.steps[0].id
    await shop.moved('orderForm', 'handOver', form.id, { step, employee: company.employee })
    await shop.moved('orderForm', 'handBack', form.id, { step, minutes })
  }
  const back = uncut ? { uncut: { weight: uncut } } : {}
  const line = { id: form.items[0].id, outputs: [{ weight: finished, pieces: 1 }], finish: true, ...back }
  await shop.moved('orderForm', 'receive', form.id, { lines: [line] })
  await shop.moved('orderForm', 'complete', form.id)
}

test('the yield of past jobs is their middle with its range, and the time is that of their steps', async () => {
  expect(await estimate()).toEqual({ jobs: 0, yield: null, minutesPerCarat: null })
  await job('4')
  expect(await estimate()).toEqual({ jobs: 1, yield: { low: '20.0', middle: '20.0', high: '20.0' }, minutesPerCarat: null })
  await job('6', { minutes: 100 })
  await job('5', { minutes: 300, uncut: '10' })
  const open = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '20' }])
  expect(open.state).toBe('issued')
  // 20 %, 30 % and 50 % of what was cut; 400 minutes for 40 ct.
  expect(await estimate()).toEqual({ jobs: 3, yield: { low: '25.0', middle: '30.0', high: '40.0' }, minutesPerCarat: '10.0' })
  expect(await estimate('parcel')).toMatchObject({ jobs: 0 })
})

test('an estimate is asked for a kind of stone and a type', async () => {
  const clerk = await company.as('Manager')
  expect((await clerk.get('/api/order-form/estimate', { type: 'rough' })).status).toBe(400)
  expect((await clerk.get('/api/order-form/estimate', { stoneName: shop.sapphire, type: 'pebble' })).status).toBe(400)
})
