import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rateOfSaleNote } from '../../../src/domain/purchases/goods-in.ts'
import { sql } from '../../../src/server/kit/db/db.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let clerk: Buying
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = await openBuying(company, shop)
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

describe('goods on memo', () => {
  it('belong to the supplier, without value and without a payable until sold; canceling the sale cancels the payable', async () => {
    const from = await clerk.partyOf('Memo House', { termsDays: 10 })
    const memo = await clerk.memoIn([clerk.single({ weight: '2', rate: '150', askingRate: '400' })], from)
    expect(memo).toMatchObject({ status: 'on memo', open: null, cost: worth('0'), total: worth('300') })
    const stone = await clerk.stoneOf(memo)
    expect(stone).toMatchObject({ ownership: 'supplier', owner: { id: from }, value: worth('0'), cost: worth('0') })
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })

    const sold = await shop.sell([{ inventory: stone.id, rate: '400' }])
    expect(sold.items[0].cost).toEqual(worth('300'))
    expect(await clerk.owedTo(from)).toEqual({ amount: 300, base: 300 })
    const bills = await sql`select kind, number, ledger, total, active from bill where party_id = ${from}`.execute(company.db)
    expect(bills.rows).toEqual([
      { kind: 'memoSale', number: `${memo.number} / ${sold.number}`, ledger: 'payable', total: '300.00', active: true },
    ])
    expect(await clerk.read(memo)).toMatchObject({ status: 'closed' })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'sold', value: worth('0') })
    const { entries, closing } = shop.done(await manager.get('/api/statement', { party: from, ledger: 'payable' })) as Values
    expect([entries.map(({ kind, number, credit }: Values) => [kind, number, Number(credit)]), closing]).toEqual([
      [['memoSale', `${memo.number} / ${sold.number}`, 300]],
      worth('300'),
    ])
    await refused(() => clerk.cancel(memo), 409, new RegExp(`${stone.sku} has moved since the purchase \\(${sold.number}\\): it is sold`))

    await shop.cancel(sold.id)
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', value: worth('0'), ownership: 'supplier' })
    expect(shop.done(await clerk.cancel(memo))).toMatchObject({ state: 'cancelled' })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'supplier', heldWeight: '0.000' })
  })
  it('are owed at the rate of the table on the day of the sale, whatever rate was typed on the memo, and the print says so', async () => {
    await company.make('exchangeRate', { currency: 'CHF', date: '2026-01-01', rate: '1.08' })
    const from = await clerk.partyOf('Memo in Francs')
    const rated = { currency: 'CHF', exchange: '1.2', exchangeReason: 'Agreed with them' }
    const memo = await clerk.memoIn([clerk.single({ weight: '2', rate: '150', askingRate: '400' })], from, rated)
    await shop.sell([{ inventory: (await clerk.stoneOf(memo)).id, rate: '400' }])
    expect(await clerk.owedTo(from, 'CHF')).toEqual({ amount: 300, base: 324 })
    const { data } = await manager.get('/api/purchase/export/pdf', { id: memo.id })
    expect(pdfText(data).replace(/\s+/g, ' ')).toContain(rateOfSaleNote)
  })
  it('become payable part by part as a parcel is sold, split and lent, and in full with the last part', async () => {
    const from = await clerk.partyOf('Parcel on Memo')
    const memo = await clerk.memoIn([clerk.single({ type: 'parcel', pieces: 30, weight: '10', basis: 'whole', rate: '1000' })], from, {
      currency: 'EUR',
    })
    const lot = await clerk.stoneOf(memo)
    const first = await shop.sell([{ inventory: lot.id, pieces: 10, weight: '3.333', rate: '200' }])
    expect(first.items[0].cost).toEqual(worth('366.63'))
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 333.3, base: 366.63 })
    const { version } = await shop.read('inventory', lot.id)
    const split = { id: lot.id, version, pieces: 10, weight: '3', parts: [{ type: 'parcel', pieces: 10, weight: '3' }] }
    const { into } = shop.done(await manager.put('/api/inventory/split', split)) as { into: Values[] }
    const lent = await shop.lend([{ inventory: into[0]!.id, pieces: 10, weight: '3', rate: '200' }])
    const invoiced = shop.done(await shop.moveApproval('invoice', lent.id, {})).invoices[0]
    await shop.issue(await shop.read('invoice', invoiced.id))
    expect((await clerk.owedTo(from, 'EUR')).amount).toBe(633.3)
    const last = await shop.sell([{ inventory: lot.id, pieces: 10, weight: '3.667', rate: '200' }])
    expect((await clerk.owedTo(from, 'EUR')).amount).toBe(1000)
    await shop.cancel(last.id)
    expect((await clerk.owedTo(from, 'EUR')).amount).toBe(633.3)
    await shop.cancel(invoiced.id)
    expect((await clerk.owedTo(from, 'EUR')).amount).toBe(333.3)
  })
  it('go back to their supplier, and the rest becomes payable when it is sold', async () => {
    const from = await clerk.partyOf('Takes Back')
    const memo = await clerk.memoIn([clerk.single({ type: 'parcel', pieces: 10, weight: '10', rate: '100' })], from)
    const lot = await clerk.stoneOf(memo)
    const returned = shop.done(
      await manager.put('/api/purchase/return', { id: memo.id, version: memo.version, stones: [{ id: lot.id, pieces: 4, weight: '4' }] }),
    )
    expect(returned).toMatchObject({ state: 'recorded', status: 'on memo' })
    expect(await shop.read('inventory', lot.id)).toMatchObject({ heldWeight: '6.000', heldPieces: 6 })
    await shop.sell([{ inventory: lot.id, pieces: 6, weight: '6', rate: '200' }])
    expect(await clerk.owedTo(from)).toEqual({ amount: 600, base: 600 })
    const other = await shop.stone()
    await refused(
      () => manager.put('/api/purchase/return', { id: memo.id, version: returned.version, stones: [{ id: other.id }] }),
      409,
      /did not come in on PU-/,
    )
  })
  it('are on separate lines, without landed costs and document discounts', async () => {
    const from = await clerk.partyOf('Strict Terms')
    const one = await clerk.memoIn(
      [clerk.single({ type: 'parcel', pieces: 5, weight: '5' }), clerk.single({ type: 'parcel', pieces: 5, weight: '5', rate: '90' })],
      from,
    )
    const stones = await clerk.stonesOf(one)
    const both = await Promise.all(stones.map(({ id }) => shop.read('inventory', id)))
    await refused(
      () => manager.put('/api/inventory/merge', { stones: both.map(({ id, version }) => ({ id, version })) }),
      409,
      /came in on different memo lines/,
    )
    const memo = { type: 'memo-in', supplier: from }
    const costly = await clerk.draft([clerk.single()], { ...memo, costs: [{ kind: 'freight', amount: '5' }] })
    await refused(() => clerk.record(costly), 400, /Goods on memo belong to the supplier/, 'costs')
    const cheap = await clerk.draft([clerk.single()], { ...memo, discountPercent: '5' })
    await refused(() => clerk.record(cheap), 400, /line discounts only/, 'discountAmount')
    const own = await shop.stone({ type: 'parcel', pieces: 5, weight: '5' })
    const mixed = await clerk.draft([{ inventory: own.id, pieces: 1, weight: '1', rate: '5' }], memo)
    await refused(() => clerk.record(mixed), 400, /cannot be added to a company lot/, 'items.0.inventory')
  })
})
