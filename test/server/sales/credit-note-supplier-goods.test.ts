import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let buying: Buying
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  buying = await openBuying(company, shop)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const lot = (given: Values = {}) => buying.single({ type: 'parcel', pieces: 30, weight: '10', rate: '70', ...given })
const back = (line: Values, pieces: number, weight: string) => ({ invoiceLine: line.id, returnTo: 'stock', pieces, weight })
const stoneNow = async (id: string) => {
  const { status, ownership, heldWeight, value } = await shop.read('inventory', id)
  return { status, ownership, heldWeight, value }
}

test('goods of a supplier that come back are on memo again, and are owed less in the same part', async () => {
  const supplier = await buying.partyOf('Memo House')
  const memo = await buying.memoIn([lot()], supplier, { currency: 'EUR' })
  const stone = await buying.stoneOf(memo)
  const bill = await shop.sell([{ inventory: stone.id, pieces: 20, weight: '7', rate: '200' }])
  expect(await buying.owedTo(supplier, 'EUR')).toEqual({ amount: 490, base: 539 })
  const first = await shop.credit(bill, [back(bill.items[0], 9, '3')])
  expect(first.items[0].cost).toBe('231.00')
  expect(await buying.owedTo(supplier, 'EUR')).toEqual({ amount: 280, base: 308 })
  expect(await stoneNow(stone.id)).toEqual({ status: 'available', ownership: 'supplier', heldWeight: '6.000', value: '0.00' })
  const second = await shop.credit(bill, [back(bill.items[0], 11, '4')])
  expect(await buying.owedTo(supplier, 'EUR')).toEqual({ amount: 0, base: 0 })
  shop.done(await shop.moveCredit('cancel', second, { reason: 'They keep them' }))
  expect(await buying.owedTo(supplier, 'EUR')).toEqual({ amount: 280, base: 308 })
  // What came back is sold again for what is left of the agreed price.
  await shop.sell([{ inventory: stone.id, pieces: 19, weight: '6', rate: '200' }])
  expect(await buying.owedTo(supplier, 'EUR')).toEqual({ amount: 700, base: 770 })
})

test('where the supplier is paid already, the company has credit with the supplier', async () => {
  const supplier = await buying.partyOf('Paid House')
  const memo = await buying.memoIn([lot()], supplier)
  const stone = await buying.stoneOf(memo)
  const bill = await shop.sell([{ inventory: stone.id, pieces: 30, weight: '10', rate: '200' }])
  const manager = await company.as('Manager')
  shop.done(await manager.post('/api/paymentnote', shop.noteOf('700', { party: supplier, direction: 'paid' })))
  const credit = await shop.credit(bill, [back(bill.items[0], 15, '5')])
  expect(await buying.owedTo(supplier)).toEqual({ amount: -350, base: -350 })
  expect((await manager.get('/api/paymentnote/open', { party: supplier, currency: base, ledger: 'payable' })).data).toMatchObject({
    credit: '350.00',
    credits: [{ entity: 'creditNote', id: credit.id, number: `${memo.number} / ${credit.number}`, left: '350.00' }],
  })
  const bought = await buying.buy([buying.single({ rate: '50' })], { supplier })
  const { data } = await manager.get('/api/paymentnote/open', { party: supplier, currency: base, ledger: 'payable' })
  const { credit: id } = data.credits[0]
  expect(await shop.moveCredit('apply', credit, { credit: id }, 'Salesman')).toMatchObject({ status: 403 })
  shop.done(await shop.moveCredit('apply', credit, { credit: id }))
  expect(await buying.read(bought)).toMatchObject({ status: 'paid' })
  shop.done(await manager.post('/api/paymentnote', shop.noteOf('250', { party: supplier, direction: 'recovered' })))
  expect(await buying.owedTo(supplier)).toEqual({ amount: 0, base: 0 })
})
