import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/kit/db/db.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openTestHouse, type TestHouse, type visitor } from '../../support/company.ts'
import { type Buying, openBuying, type Values } from '../../support/desk/buying.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'

let house: TestHouse
let shop: Shop
let desk: Buying
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  desk = await openBuying(house, shop)
  manager = await house.as('Manager')
  refused = refusals(house)
})
afterAll(() => house.stop())
afterEach(async () => expect((await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

describe('goods on memo', () => {
  it('are the supplier’s, without value and owed to nobody, until they are sold; the sale is cancelled with its debt', async () => {
    const from = await desk.partyOf('Memo House', { termsDays: 10 })
    const memo = await desk.memoIn([desk.single({ weight: '2', rate: '150', askingRate: '400' })], from)
    expect(memo).toMatchObject({ status: 'on memo', open: null, cost: worth('0'), total: worth('300') })
    const stone = await desk.stoneOf(memo)
    expect(stone).toMatchObject({ ownership: 'supplier', owner: { id: from }, value: worth('0'), cost: worth('0') })
    expect(await desk.owedTo(from)).toEqual({ amount: 0, base: 0 })

    const sold = await shop.sell([{ inventory: stone.id, rate: '400' }])
    expect(sold.items[0].cost).toEqual(worth('300'))
    expect(await desk.owedTo(from)).toEqual({ amount: 300, base: 300 })
    const bills = await sql`select kind, number, ledger, total, active from bill where party_id = ${from}`.execute(house.db)
    expect(bills.rows).toEqual([
      { kind: 'memoSale', number: `${memo.number} / ${sold.number}`, ledger: 'payable', total: '300.00', active: true },
    ])
    expect(await desk.read(memo)).toMatchObject({ status: 'closed' })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'sold', value: worth('0') })
    const { entries, closing } = shop.done(await manager.get('/api/statement', { party: from, ledger: 'payable' })) as Values
    expect([entries.map(({ kind, number, credit }: Values) => [kind, number, Number(credit)]), closing]).toEqual([
      [['memoSale', `${memo.number} / ${sold.number}`, 300]],
      worth('300'),
    ])
    await refused(() => desk.cancel(memo), 409, new RegExp(`${stone.sku} has moved since it came in \\(${sold.number}\\): it is sold`))

    await shop.cancel(sold.id)
    expect(await desk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', value: worth('0'), ownership: 'supplier' })
    expect(shop.done(await desk.cancel(memo))).toMatchObject({ state: 'cancelled' })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'supplier', heldWeight: '0.000' })
  })
  it('are owed part by part as a parcel is sold, split and lent, and in full with the last of it', async () => {
    const from = await desk.partyOf('Parcel on Memo')
    const memo = await desk.memoIn([desk.single({ type: 'parcel', pieces: 30, weight: '10', basis: 'whole', rate: '1000' })], from, {
      currency: 'EUR',
    })
    const lot = await desk.stoneOf(memo)
    const first = await shop.sell([{ inventory: lot.id, pieces: 10, weight: '3.333', rate: '200' }])
    expect(first.items[0].cost).toEqual(worth('366.63'))
    expect(await desk.owedTo(from, 'EUR')).toEqual({ amount: 333.3, base: 366.63 })
    const { version } = await shop.read('inventory', lot.id)
    const split = { id: lot.id, version, pieces: 10, weight: '3', parts: [{ type: 'parcel', pieces: 10, weight: '3' }] }
    const { into } = shop.done(await manager.put('/api/inventory/split', split)) as { into: Values[] }
    const lent = await shop.lend([{ inventory: into[0]!.id, pieces: 10, weight: '3', rate: '200' }])
    const invoiced = shop.done(await shop.moveMemo('invoice', lent.id, {})).invoices[0]
    await shop.issue(await shop.read('invoice', invoiced.id))
    expect((await desk.owedTo(from, 'EUR')).amount).toBe(633.3)
    const last = await shop.sell([{ inventory: lot.id, pieces: 10, weight: '3.667', rate: '200' }])
    expect((await desk.owedTo(from, 'EUR')).amount).toBe(1000)
    await shop.cancel(last.id)
    expect((await desk.owedTo(from, 'EUR')).amount).toBe(633.3)
    await shop.cancel(invoiced.id)
    expect((await desk.owedTo(from, 'EUR')).amount).toBe(333.3)
  })
  it('go back to their supplier, and what is left is owed when it is sold', async () => {
    const from = await desk.partyOf('Takes Back')
    const memo = await desk.memoIn([desk.single({ type: 'parcel', pieces: 10, weight: '10', rate: '100' })], from)
    const lot = await desk.stoneOf(memo)
    const returned = shop.done(
      await manager.put('/api/purchase/return', { id: memo.id, version: memo.version, stones: [{ id: lot.id, pieces: 4, weight: '4' }] }),
    )
    expect(returned).toMatchObject({ state: 'recorded', status: 'on memo' })
    expect(await shop.read('inventory', lot.id)).toMatchObject({ heldWeight: '6.000', heldPieces: 6 })
    await shop.sell([{ inventory: lot.id, pieces: 6, weight: '6', rate: '200' }])
    expect(await desk.owedTo(from)).toEqual({ amount: 600, base: 600 })
    const other = await shop.stone()
    await refused(
      () => manager.put('/api/purchase/return', { id: memo.id, version: returned.version, stones: [{ id: other.id }] }),
      409,
      /did not come in on PU-/,
    )
  })
  it('keep to their own lines, and have neither landed costs nor discounts of the whole', async () => {
    const from = await desk.partyOf('Strict Terms')
    const one = await desk.memoIn(
      [desk.single({ type: 'parcel', pieces: 5, weight: '5' }), desk.single({ type: 'parcel', pieces: 5, weight: '5', rate: '90' })],
      from,
    )
    const stones = await desk.stonesOf(one)
    const both = await Promise.all(stones.map(({ id }) => shop.read('inventory', id)))
    await refused(
      () => manager.put('/api/inventory/merge', { stones: both.map(({ id, version }) => ({ id, version })) }),
      409,
      /came in on memo on different lines/,
    )
    const memo = { type: 'memo-in', supplier: from }
    const costly = await desk.draft([desk.single()], { ...memo, costs: [{ kind: 'freight', amount: '5' }] })
    await refused(() => desk.record(costly), 400, /Goods on memo are the supplier’s/, 'costs')
    const cheap = await desk.draft([desk.single()], { ...memo, discountPercent: '5' })
    await refused(() => desk.record(cheap), 400, /line by line/, 'discountAmount')
    const own = await shop.stone({ type: 'parcel', pieces: 5, weight: '5' })
    const mixed = await desk.draft([{ inventory: own.id, pieces: 1, weight: '1', rate: '5' }], memo)
    await refused(() => desk.record(mixed), 400, /cannot be added to a lot of the company/, 'items.0.inventory')
  })
})
