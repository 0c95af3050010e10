import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../src/server/audit.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { openShop, type Shop } from '../shop.ts'

let house: TestHouse
let shop: Shop
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
})
afterAll(() => house.stop())

const books = async () => (await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)

test('a stone is sold, paid for, and the statement says so', async () => {
  const stone = await shop.stone({ weight: '3.27', askingRate: '450', costRate: '200' })
  const draft = await shop.invoice([{ inventory: stone.id, rate: '450', discountPercent: '5' }])
  expect(draft).toMatchObject({ number: null, state: 'draft', total: '1397.92', subtotal: '1397.92' })
  const issued = await shop.issue(draft)
  expect(issued).toMatchObject({ state: 'issued', status: 'unpaid', open: '1397.92', total: '1397.92' })
  expect(issued.number).toMatch(/^INV-BKK-\d\d-00001$/)
  expect(issued.items[0]).toMatchObject({ sku: stone.sku, cost: '654.00', treatment: 'heated' })
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'sold', heldWeight: '0.000', value: '0.00', weight: '3.270' })
  const note = await shop.receive('1000')
  expect(note).toMatchObject({ allocated: '1000.00', credit: '0.00', settles: [{ number: issued.number, amount: '1000.00' }] })
  expect(await shop.read('invoice', draft.id)).toMatchObject({ status: 'part paid', open: '397.92' })
  const { data } = await (await house.as('Manager')).get('/api/statement', { party: shop.customer })
  expect(data).toMatchObject({ opening: '0.00', closing: '397.92', credit: '0.00', ageing: { current: '397.92' } })
  expect(data.entries.map((entry: { balance: string }) => entry.balance)).toEqual(['1397.92', '397.92'])
  expect(await books()).toEqual([])
})
