import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

const lines = async (query: Record<string, string>) => (await company.as('Salesman')).get('/api/item/approval', query)

test('goods out are found by customer, by stone and by line, each with its approval', async () => {
  const [one, two] = [await shop.stone(), await shop.stone()]
  const first = await shop.lend([{ inventory: one.id, rate: '300' }], { dueDate: '2031-01-31' })
  const second = await shop.lend([{ inventory: two.id, rate: '300' }])
  const line = {
    id: first.items[0].id,
    approval: { id: first.id, title: first.number },
    customer: expect.objectContaining({ id: shop.customer }),
    currency: base,
    dueDate: '2031-01-31',
    outWeight: '2.310',
  }
  expect(shop.done(await lines({ inventory: one.id, open: 'true' }))).toEqual([expect.objectContaining(line)])
  expect(shop.done(await lines({ customer: shop.customer, open: 'true' }))).toHaveLength(2)

  shop.done(await shop.moveApproval('return', first.id))
  expect(shop.done(await lines({ inventory: one.id, open: 'true' }))).toEqual([])
  expect(shop.done(await lines({ lines: [first, second].map(({ items }) => items[0].id).join() }))).toEqual([
    expect.objectContaining({ ...line, outWeight: '0.000' }),
    expect.objectContaining({ approval: { id: second.id, title: second.number } }),
  ])
  expect(await lines({})).toMatchObject({ status: 400, errorMessages: [expect.stringContaining('Send an approval')] })
})
