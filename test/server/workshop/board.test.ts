import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardSums } from '../../../src/server/reports/workshop.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { worth } from '../../support/shop.ts'
import { daysAgo } from '../../support/world.ts'

let company: TestCompany
let shop: Workshop

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
})
afterAll(() => company.stop())

type Line = { number: string; state: string; sku: string; open: string; grams: string; days: number; late: number | null; maker: string }
const board = async (query: Record<string, string> = {}): Promise<Line[]> =>
  shop.done(await (await company.as('Salesman')).get('/api/report/workshop', query)).rows
const linesOf = async (form: { number: string }, query?: Record<string, string>) =>
  (await board(query)).filter(line => line.number === form.number)

test('the board shows the next action of a form from its issue until its delivery, and only then', async () => {
  const theirs = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' }
  const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true, date: daysAgo(5), promisedDate: daysAgo(2) }
  const form = await shop.issue('lapidaryOrderForm', [theirs], [{ of: 1, description: 'Repolish', basis: 'whole', rate: '40' }], given)
  expect(await linesOf(form)).toMatchObject([{ state: 'issued', days: 5, late: 2, open: worth('3.2'), maker: 'Somchai' }])
  await shop.moved('lapidaryOrderForm', 'start', form.id)
  expect(await linesOf(form)).toMatchObject([{ state: 'in progress' }])
  const [line] = form.items
  const out = { id: line.id, outputs: [{ id: line.inventory.id, weight: '3.1' }], finish: true }
  await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines: [out] })
  expect(await linesOf(form)).toMatchObject([{ state: 'to be completed', sku: line.sku, open: worth('3.1'), late: 2 }])
  await shop.moved('lapidaryOrderForm', 'complete', form.id)
  expect(await linesOf(form)).toMatchObject([{ state: 'to be collected', open: worth('3.1'), late: null, days: 0 }])
  await shop.moved('lapidaryOrderForm', 'deliver', form.id)
  expect(await linesOf(form)).toEqual([])
})

test('company work leaves the board when it is completed, a customer’s order when it is delivered', async () => {
  const cut = async (given: object) => {
    const form = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '10' }], [], given as Record<string, unknown>)
    const line = { id: form.items[0].id, outputs: [{ pieces: 2, weight: '3', askingRate: '5' }], finish: true }
    await shop.moved('orderForm', 'receive', form.id, { lines: [line] })
    return shop.moved('orderForm', 'complete', form.id)
  }
  expect(await linesOf(await cut({}))).toEqual([])
  expect(await linesOf(await cut({ orderedFor: 'customer', customer: shop.customer }))).toMatchObject([
    { state: 'to be handed over', open: worth('3') },
  ])
})

test('the board is filtered by kind, by inside or outside maker, by branch, and by lateness', async () => {
  const outside = await company.make('customer', { name: 'Cutter outside', kinds: ['supplier'] })
  const rough = () => company.on(daysAgo(10), async () => [{ inventory: (await shop.rough()).id, weight: '10' }])
  const late = await shop.issue('orderForm', await rough(), [], {
    employee: null,
    maker: outside,
    date: daysAgo(9),
    promisedDate: daysAgo(1),
  })
  const early = await shop.issue('orderForm', await rough(), [], { promisedDate: '2099-01-01' })
  const count = async (query: Record<string, string>) => [(await linesOf(late, query)).length, (await linesOf(early, query)).length]
  expect(await count({})).toEqual([1, 1])
  expect(await count({ late: 'true' })).toEqual([1, 0])
  expect(await count({ employee: outside })).toEqual([1, 0])
  expect(await count({ employee: company.employee })).toEqual([0, 1])
  expect(await count({ kind: 'orderForm' })).toEqual([1, 1])
  expect(await count({ kind: 'mfOrderForm' })).toEqual([0, 0])
  expect(await count({ branch: company.branch })).toEqual([1, 1])
  expect((await (await company.as('Salesman')).get('/api/report/workshop', { kind: 'nothing' })).errorMessages[0]).toMatch(/not a kind/)
  for (const as of ['excel', 'pdf'])
    expect((await (await company.as('Salesman')).get(`/api/report/workshop/export/${as}`, { late: 'true' })).status).toBe(200)
})

test('metal by maker: the loss is compared with the allowed loss, by quantity used and by owner', async () => {
  const gold = (weight: string) =>
    shop.stone({ type: 'metal', category: 'metal', weight, costRate: '60', treatments: [], naturalness: 'imitation' })
  const ring = async (allowedLoss: string, uncut: string, loss: string) => {
    const form = await shop.issue('mfOrderForm', [{ inventory: (await gold('10')).id, weight: '10', purity: '75', allowedLoss }])
    await shop.moved('mfOrderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, uncut: { weight: uncut }, loss }] })
    await shop.moved('mfOrderForm', 'complete', form.id)
  }
  await ring('4', '2', '0.4')
  await ring('2', '6', '0.2')
  const { rows, sums } = shop.done(await (await company.as('Manager')).get('/api/report/metal'))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ maker: 'Somchai', by: 'employee', makerId: company.employee, ownership: 'Own', issued: worth('20') })
  expect(rows[0]).toMatchObject({ returned: worth('8'), built: worth('11.4'), loss: worth('0.6'), fine: worth('0.45'), open: worth('0') })
  // 0.6 of the 12 g that were used. 4 % of 8 g and 2 % of 4 g are allowed.
  expect([Number(rows[0].percent), Number(rows[0].allowed)]).toEqual([5, 3.33])
  expect(sums).toMatchObject({ issued: '20.000', loss: '0.600' })
  const longAgo = shop.done(await (await company.as('Manager')).get('/api/report/metal', { to: daysAgo(30) }))
  expect(longAgo.rows).toEqual([])
})

test('the board says so when it does not list every line', async () => {
  const lines = [
    { open: '1.5', grams: '0' },
    { open: '2', grams: '0.25' },
  ]
  expect(boardSums(lines, 2)).toEqual({ number: 'Total', open: '3.500', grams: '0.250' })
  expect(boardSums(lines, 1234).number).toBe('Total of the first 2 of 1,234 lines')
  const board = shop.done(await (await company.as('Salesman')).get('/api/report/workshop'))
  expect([board.all, board.sums.number]).toEqual([board.rows.length, 'Total'])
})
