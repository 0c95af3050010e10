import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let refused: ReturnType<typeof refusals>
const now = today()
const ago = (days: number) => daysAfter(now, -days)
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  refused = refusals(company)
})
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
afterEach(async () => expect(await books()).toEqual([]))
afterAll(() => company.stop())

/** A stone that came in this many days ago. */
const stoneOf = (days: number, given: Values = {}) => company.on(ago(days), () => shop.stone(given))
const parcelOf = (days: number) => stoneOf(days, { type: 'parcel', pieces: 20, weight: '10' })
const issuing = async (path: 'invoice' | 'approval', items: Values[], date: string) => {
  const draft = await shop[path](items, { date, dueDate: now })
  return async () => (await company.as('Manager')).put(`/api/${path}/issue`, { id: draft.id, version: draft.version })
}
const moved = (sku: string, day: string, on: string) =>
  new RegExp(`^${sku} was not there on ${day}: it moved on ${on}\\. Choose ${on} or a later day\\.$`)

describe('a new stone comes in on the day on which it was acquired', () => {
  const firstDay = async ({ id }: Values) => (await (await company.as('Admin')).get('/api/inventory/movement', { id })).data[0].date
  const close = async (until: string | null) => {
    const admin = await company.as('Admin')
    const { id, version } = (await admin.get('/api/setting')).data
    shop.done(await admin.put('/api/setting', { id, version, closedUntil: until }))
  }

  it('so it can be sold since then, and stands in the stock of that day', async () => {
    const stone = await shop.stone({ acquired: ago(30) })
    expect(await firstDay(stone)).toBe(ago(30))
    const line = [{ inventory: stone.id, rate: '300' }]
    await refused(await issuing('invoice', line, ago(31)), 409, moved(stone.sku, ago(31), ago(30)), 'date')
    expect((await (await issuing('invoice', line, ago(29)))()).errorMessages).toEqual([])
  })

  it('or on the first open day, and without that day today', async () => {
    await close(ago(10))
    expect(await firstDay(await shop.stone({ acquired: ago(30) }))).toBe(ago(9))
    expect(await firstDay(await shop.stone({ acquired: ago(2) }))).toBe(ago(2))
    await close(null)
    expect(await firstDay(await shop.stone({ acquired: null }))).toBe(now)
  })
})

describe('a stone is not sold on a day before it came in or last moved', () => {
  it.each(['invoice', 'approval'] as const)('on an %s', async path => {
    const stone = await stoneOf(3)
    const line = [{ inventory: stone.id, rate: '300' }]
    await refused(await issuing(path, line, ago(4)), 409, moved(stone.sku, ago(4), ago(3)), 'date')
    expect((await (await issuing(path, line, ago(3)))()).errorMessages).toEqual([])
  })

  it('that is out on approval is not invoiced on a day before it went out, nor returned', async () => {
    const stone = await stoneOf(9)
    const lent = await shop.lend([{ inventory: stone.id, rate: '300' }], { date: ago(5) })
    const line = [{ inventory: stone.id, approvalLine: lent.items[0].id, rate: '300' }]
    await refused(await issuing('invoice', line, ago(6)), 409, moved(stone.sku, ago(6), ago(5)), 'date')
    shop.done(await shop.moveApproval('return', lent.id, { date: ago(2) }))
    await refused(await issuing('invoice', [{ inventory: stone.id, rate: '300' }], ago(3)), 409, moved(stone.sku, ago(3), ago(2)), 'date')
    expect((await (await issuing('invoice', [{ inventory: stone.id, rate: '300' }], ago(2)))()).errorMessages).toEqual([])
  })

  it('is not sent to another branch, to a laboratory, or into work before that', async () => {
    const stone = await stoneOf(3)
    const manager = await company.as('Manager')
    const to = await company.make('branch', { code: `T${uuid().slice(-3)}`, name: `Branch ${uuid()}` })
    const transfer = shop.done(
      await manager.post('/api/transfer', { from: company.branch, to, date: ago(4), items: [{ inventory: stone.id }] }),
    )
    await refused(
      () => manager.put('/api/transfer/send', { id: transfer.id, version: transfer.version }),
      409,
      moved(stone.sku, ago(4), ago(3)),
      'date',
    )
    const submission = { inventory: stone.id, lab: 'GIA', date: ago(4) }
    await refused(() => manager.post('/api/lab-submission', submission), 409, moved(stone.sku, ago(4), ago(3)), 'date')
  })

  it('may be sold on an earlier day than a canceled sale, but not in between', async () => {
    const stone = await stoneOf(9)
    await shop.cancel((await shop.sell([{ inventory: stone.id, rate: '300' }], { date: ago(4) })).id)
    await refused(await issuing('invoice', [{ inventory: stone.id, rate: '300' }], ago(6)), 409, /it moved on/, 'date')
    expect((await (await issuing('invoice', [{ inventory: stone.id, rate: '300' }], now))()).errorMessages).toEqual([])
  })

  it('a reservation does not move it', async () => {
    const stone = await stoneOf(9)
    const manager = await company.as('Manager')
    shop.done(await manager.put('/api/inventory/reserve', { id: stone.id, customer: shop.customer }))
    expect((await (await issuing('invoice', [{ inventory: stone.id, rate: '300' }], ago(2)))()).errorMessages).toEqual([])
  })
})

it('nothing is added to a lot on a day before it came in', async () => {
  const lot = await parcelOf(3)
  const manager = await company.as('Manager')
  const refill = (date: string) =>
    manager.post('/api/inventoryrefill', { inventory: lot.id, date, pieces: 10, weight: '5', costRate: '40' })
  const first = new RegExp(`^${lot.sku} came in on ${ago(3)}\\. Choose ${ago(3)} or a later day\\.$`)
  await refused(() => refill(ago(4)), 409, first, 'date')
  expect((await refill(ago(3))).errorMessages).toEqual([])
})

describe('a lot is not sold on a day on which less of it was there', () => {
  it('than is taken, nor if a later day would end below zero', async () => {
    const lot = await parcelOf(9)
    const part = (pieces: number, weight: string) => [{ inventory: lot.id, rate: '90', pieces, weight }]
    await shop.sell(part(16, '8'), { date: ago(2) })
    const manager = await company.as('Manager')
    shop.done(await manager.post('/api/inventoryrefill', { inventory: lot.id, date: now, pieces: 10, weight: '5', costRate: '40' }))
    // 4 pieces were left from the day of the sale until the refill.
    await refused(
      await issuing('invoice', part(6, '3'), ago(5)),
      409,
      new RegExp(`^${lot.sku} would be below zero on ${ago(2)}: .* Choose ${now} or`),
      'date',
    )
    await refused(await issuing('invoice', part(6, '3'), ago(1)), 409, /Choose .* or a later day/, 'date')
    expect((await (await issuing('invoice', part(4, '2'), ago(5)))()).errorMessages).toEqual([])
    expect((await (await issuing('invoice', part(6, '3'), now))()).errorMessages).toEqual([])
  })
})

it('the audit reports where older books break it', async () => {
  const stone = await stoneOf(3)
  const sold = await shop.sell([{ inventory: stone.id, rate: '300' }], { date: now })
  await company.query('alter table stock_posting disable trigger stock_posting_stays')
  const redate = (day: string) => company.query('update stock_posting set date = $2 where document_id = $1', [sold.id, day])
  await redate(ago(5))
  const found = (await books()).map(({ name, rows }) => [name, rows.length])
  expect(found).toContainEqual(['No place holds less than nothing on any day', 1])
  await redate(now)
  await company.query('alter table stock_posting enable trigger stock_posting_stays')
})
