import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { releaseExpired } from '../../../src/server/stock/inventory/reservation.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let salesman: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
let other: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  salesman = await company.as('Salesman')
  refused = refusals(company)
  other = await company.make('customer', { name: 'Bright Star' })
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const parcel = (given: Values = {}) => shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40', ...given })
const reserve = ({ id }: Values, given: Values = {}, who = manager) =>
  who.put('/api/inventory/reserve', { id, customer: shop.customer, ...given })
const release = ({ id }: Values, given: Values = {}, who = manager) => who.put('/api/inventory/release', { id, ...given })
const read = ({ id }: Values) => shop.read('inventory', id)
const lifecycleOf = async ({ id }: Values): Promise<string[]> =>
  (await manager.get('/api/inventory/movement', { id })).data.map(({ what }: Values) => what)
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const timeIsOver = async ({ id }: Values) => {
  await sql`update reservation set until = business_now() - interval '1 minute' where inventory_id = ${id}`.execute(company.db)
}

test('a stone is reserved for a customer, for two days or until a set time, and released again', async () => {
  const stone = await shop.stone()
  const [kept] = shop.done(await reserve(stone, { note: 'Asks his wife' }, salesman))
  expect(kept).toMatchObject({
    inventory: { title: stone.sku },
    customer: { id: shop.customer },
    pieces: 1,
    weight: '2.310',
    note: 'Asks his wife',
    by: 'Salesman of the company',
  })
  expect(Date.parse(kept.until) - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
  expect(await read(stone)).toMatchObject({
    status: 'reserved',
    heldWeight: '2.310',
    availableWeight: '0.000',
    value: worth('231'),
    reservations: [{ customer: { id: shop.customer }, weight: '2.310' }],
  })
  expect((await salesman.get('/api/inventory/reservation', { customer: shop.customer })).data).toHaveLength(1)
  expect(shop.done(await release(stone, { reason: 'Too blue' }, salesman))).toEqual([])
  expect(await read(stone)).toMatchObject({ status: 'available', reservations: [] })
  expect(await lifecycleOf(stone)).toEqual([
    expect.stringMatching(/^No longer reserved for Amal Gems/),
    expect.stringMatching(/^Reserved for Amal Gems/),
    'Added to stock',
  ])
})

describe('reserved goods', () => {
  it('are sold or lent to that customer only', async () => {
    const stone = await shop.stone()
    await reserve(stone)
    const draft = async (customer: string, path = 'invoice') => {
      const answer = await manager.post(`/api/${path}`, shop.draftOf([{ inventory: stone.id, rate: '300' }], { customer }))
      return shop.done(answer)
    }
    const foreign = await draft(other)
    await refused(
      () => manager.put('/api/invoice/issue', { id: foreign.id, version: foreign.version }),
      409,
      /Line 1: .* is reserved for Amal Gems/,
    )
    const foreignApproval = await draft(other, 'approval')
    await refused(
      () => manager.put('/api/approval/issue', { id: foreignApproval.id, version: foreignApproval.version }),
      409,
      /is reserved for Amal Gems/,
    )
    const approval = await draft(shop.customer, 'approval')
    const lent = shop.done(await manager.put('/api/approval/issue', { id: approval.id, version: approval.version }))
    expect(await read(stone)).toMatchObject({ status: 'on_approval', reservations: [] })
    shop.done(await manager.put('/api/approval/return', { id: lent.id, version: lent.version }))
    await reserve(stone)
    const sold = await shop.issue(await draft(shop.customer))
    expect(await read(stone)).toMatchObject({ status: 'sold' })
    await shop.cancel(sold.id)
    expect(await read(stone)).toMatchObject({ status: 'available', value: worth('231') })
  })
  it('may be part of a lot, and the reservation is used up by what is taken', async () => {
    const lot = await parcel()
    await reserve(lot, { pieces: 50, weight: '40' })
    await reserve(lot, { pieces: 100, weight: '70', customer: other })
    expect(await read(lot)).toMatchObject({ status: 'partly', availablePieces: 50, availableWeight: '40.000' })
    await shop.sell([{ inventory: lot.id, rate: '90', pieces: 20, weight: '15' }])
    expect((await read(lot)).reservations).toMatchObject([{ pieces: 30, weight: '25.000' }, { pieces: 100 }])
    await shop.sell([{ inventory: lot.id, rate: '90', pieces: 60, weight: '50' }])
    expect(await read(lot)).toMatchObject({
      availablePieces: 20,
      reservations: [{ customer: { id: other }, pieces: 100, weight: '70.000' }],
    })
    await refused(() => release(lot, { customer: shop.customer }), 409, /not reserved for this customer/)
    shop.done(await release(lot))
    expect(await read(lot)).toMatchObject({ availablePieces: 120, availableWeight: '85.000', value: worth('3400') })
  })
  it('add up when reserved again for the same customer, until the new time', async () => {
    const lot = await parcel()
    await reserve(lot, { pieces: 50, weight: '40' })
    const until = later(5)
    expect(shop.done(await reserve(lot, { pieces: 10, weight: '8', until }))).toMatchObject([{ pieces: 60, weight: '48.000', until }])
  })
  it('become available when the time is over, and can be taken at once', async () => {
    const [first, second, third] = [await shop.stone(), await shop.stone(), await shop.stone()]
    for (const stone of [first, second, third]) await reserve(stone, { until: later(1) })
    for (const stone of [first, second]) await timeIsOver(stone)
    await shop.sell([{ inventory: first.id, rate: '300' }], { customer: other })
    expect(await read(first)).toMatchObject({ status: 'sold' })
    expect(await read(second)).toMatchObject({ status: 'reserved' })
    await releaseExpired(company.db, () => company.clock.now)
    expect([await read(second), await read(third)]).toMatchObject([{ status: 'available' }, { status: 'reserved' }])
    const [last] = (await manager.get('/api/inventory/movement', { id: second.id })).data
    expect(last).toMatchObject({ from: 'reserved', to: 'available', reason: 'The reservation expired', by: 'Manager of the company' })
    await reserve(second, { customer: other })
  })
})

test('goods that are out or belong to others cannot be reserved, nor without a customer', async () => {
  const stone = await shop.stone()
  await reserve(stone)
  await refused(() => reserve(stone, { customer: other }), 409, /is reserved for Amal Gems .* until/)
  await refused(() => reserve({ id: uuid() }), 404, /no such stone/)
  await refused(() => release(stone, { customer: other }), 409, /not reserved for this customer/)
  await refused(() => release(stone, {}, salesman), 403, /reserved by another user/)
  const sold = await shop.stone()
  await shop.sell([{ inventory: sold.id, rate: '300' }])
  await refused(() => reserve(sold), 409, /not available: it is sold/)
  const fresh = await shop.stone()
  for (const [given, status, message] of [
    [{ until: later(-1) }, 400, /in the past/],
    [{ until: later(24 * 91) }, 400, /at most 90 days/],
    [{ until: 'tomorrow' }, 400, /is not a time/],
    [{ customer: uuid() }, 400, /does not exist/],
    [{ pieces: 1, weight: '1' }, 409, /cannot be divided/],
    [{ pieces: 2, weight: '5' }, 409, /cannot be divided/],
  ] as const)
    await refused(() => reserve(fresh, given), status, message)
  const lot = await parcel()
  await refused(() => reserve(lot, { pieces: 300, weight: '100' }), 409, /has only/)
  await refused(() => reserve(lot, { weight: '100' }), 400, /Enter the pieces/)
  const held = await company.make('customer', { name: 'On hold', status: 'on hold' })
  await refused(() => reserve(fresh, { customer: held }), 409, /is on hold\. Nothing can be reserved/)
  const theirs = await shop.stone({ ownership: 'customer', owner: shop.customer })
  await refused(() => reserve(theirs), 409, /belongs to a customer/)
})
