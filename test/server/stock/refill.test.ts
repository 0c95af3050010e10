import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base, foreign } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const parcel = (given: Values = {}) => shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40', ...given })
const refill = ({ id }: Values, given: Values = {}) =>
  manager.post('/api/inventoryrefill', { inventory: id, date: today(), pieces: 100, weight: '80', costRate: '46', ...given })
const reverse = ({ id, version }: Values) => manager.put('/api/inventoryrefill/reverse', { id, version, reason: 'Entered twice' })
const read = ({ id }: Values) => shop.read('inventory', id)

describe('a refill is deleted', () => {
  it('by its reversal, while the lot is untouched', async () => {
    const lot = await parcel()
    const made = shop.done(await refill(lot))
    shop.done(await manager.remove('/api/inventoryrefill', { id: made.id }))
    expect(await shop.read('inventoryRefill', made.id)).toMatchObject({ state: 'reversed' })
    expect(await read(lot)).toMatchObject({ availablePieces: 200, availableWeight: '150.000', value: worth('6000') })
    expect((await manager.remove('/api/inventoryrefill', { id: made.id })).status).toBe(409)
  })
  it('not after a part of the lot was sold', async () => {
    const lot = await parcel()
    const made = shop.done(await refill(lot))
    await shop.sell([{ inventory: lot.id, rate: '90', pieces: 60, weight: '45.5' }])
    expect(await manager.remove('/api/inventoryrefill', { id: made.id })).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining('Adjust the lot instead')],
    })
  })
})

describe('a lot is refilled', () => {
  // docs/domain/worked-cases.md#case-e-refill
  it('at its weighted average over carats, to the digit', async () => {
    const lot = await parcel()
    const made = shop.done(await refill(lot))
    expect(made).toMatchObject({
      number: expect.stringMatching(/^RF-BKK-\d\d-\d{5}$/),
      cost: worth('3680'),
      state: 'recorded',
      branch: { id: company.branch },
    })
    expect(await read(lot)).toMatchObject({
      availablePieces: 300,
      availableWeight: '230.000',
      pieces: 300,
      weight: '230.000',
      value: worth('9680'),
    })
    const sold = await shop.sell([{ inventory: lot.id, rate: '90', pieces: 60, weight: '45.5' }])
    expect(sold.items[0].cost).toEqual(worth('1914.96'))
    expect(await read(lot)).toMatchObject({ availablePieces: 240, availableWeight: '184.500', value: worth('7765.04') })
    const { data } = await manager.get('/api/inventory/movement', { id: lot.id })
    expect(data[1]).toMatchObject({ what: 'Refilled', from: 'supplier', to: 'available', document: { number: made.number } })
  })
  it('at its landed cost, in any currency', async () => {
    await company.make('exchangeRate', { currency: 'EUR', date: today(), rate: '1.1' })
    const lot = await parcel()
    const made = shop.done(
      await refill(lot, { currency: 'EUR', costBasis: 'whole', costRate: '1000', landed: '55.55', supplier: shop.customer }),
    )
    expect(made).toMatchObject({ exchange: '1.1', cost: worth('1155.55') })
    expect(await read(lot)).toMatchObject({ value: worth('7155.55') })
  })
  it('by weight alone when its pieces are not counted, and after it was sold out', async () => {
    const melee = await shop.stone({ type: 'melee', weight: '30', costRate: '10' })
    await shop.sell([{ inventory: melee.id, rate: '20', weight: '30' }])
    shop.done(await refill(melee, { pieces: undefined, weight: '12.345', costRate: '9.99' }))
    expect(await read(melee)).toMatchObject({ status: 'available', availableWeight: '12.345', value: worth('123.33') })
  })
  it('and reversed while all of it is still there', async () => {
    const lot = await parcel()
    const made = shop.done(await refill(lot))
    const sold = await shop.sell([{ inventory: lot.id, rate: '90', pieces: 60, weight: '45.5' }])
    await refused(() => reverse(made), 409, /sold, counted or used since/)
    await shop.cancel(sold.id)
    await manager.put('/api/inventory/reserve', { id: lot.id, customer: shop.customer, pieces: 250, weight: '200' })
    await refused(() => reverse(made), 409, /Part of this refill has left the safe/)
    await manager.put('/api/inventory/release', { id: lot.id })
    expect(shop.done(await reverse(made))).toMatchObject({ state: 'reversed' })
    expect(await read(lot)).toMatchObject({ availablePieces: 200, availableWeight: '150.000', value: worth('6000') })
    await refused(async () => reverse(await shop.read('inventoryRefill', made.id)), 409, /is reversed/)
  })
  it('only with goods of the same kind', async () => {
    const lot = await parcel()
    const single = await shop.stone()
    const theirs = await parcel({ ownership: 'supplier', owner: shop.customer })
    const ruby = (await company.tables.selectFrom('stone_name').select('id').where('code', '=', 'RB').executeTakeFirstOrThrow()).id
    await refused(() => refill(single), 409, /is a single\. Only lots can be refilled/, 'inventory')
    await refused(() => refill(theirs), 409, /is not company stock/, 'inventory')
    await refused(() => refill(lot, { treatments: [{ code: 'N' }] }), 409, /has other treatments/, 'treatments')
    await refused(() => refill(lot, { naturalness: 'lab-grown' }), 409, /lab-grown goods cannot be added to it/, 'naturalness')
    await refused(() => refill(lot, { stoneName: ruby }), 409, /another stone/, 'stoneName')
    await refused(() => refill(lot, { pieces: undefined }), 400, /Enter the pieces/, 'pieces')
    await refused(() => refill(lot, { weight: '0' }), 400, /above zero/, 'weight')
    await refused(() => refill(lot, { date: '2999-01-01' }), 400, /in the future/, 'date')
    await refused(() => refill(lot, { currency: foreign }), 400, RegExp(`no exchange rate for ${foreign}`))
    await refused(() => refill({ id: uuid() }), 400, /does not exist/)
    await refused(async () => (await company.as('Salesman')).post('/api/inventoryrefill', {}), 403, /does not allow|cannot/)
    shop.done(await refill(lot, { treatments: [{ code: 'H', basis: 'supplier' }], naturalness: 'natural', stoneName: shop.sapphire }))
  })
})
