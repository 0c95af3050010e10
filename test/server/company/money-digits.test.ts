import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let party: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  party = await company.make('customer', { name: 'Payer' })
})
afterAll(() => company.stop())

const refused = (answer: Answer, message: string) => expect(answer).toMatchObject({ status: 400, errorMessages: [message] })
const invoice = (given: Record<string, unknown>) =>
  manager.post('/api/invoice', shop.draftOf([{ description: 'Setting', basis: 'whole', rate: '100' }], given))

test.each([
  ['1.005', 'USD', 'Amount has too many decimals: USD has at most 2.'],
  ['1.5', 'JPY', 'Amount has too many decimals: JPY has none.'],
])('a payment of %s %s is refused, and nothing is saved', async (amount, currency, message) => {
  const before = (await manager.get('/api/paymentnote')).data.total
  refused(await manager.post('/api/paymentnote', { ...shop.noteOf(amount, { party }), currency, exchange: '1' }), message)
  expect((await manager.get('/api/paymentnote')).data.total).toBe(before)
})

test('trailing zeros do not count as decimals', async () => {
  expect((await manager.post('/api/paymentnote', shop.noteOf('12.500', { party }))).status).toBe(200)
})

test.each([
  [{ shipping: '1.005' }, 'Shipping has too many decimals: USD has at most 2.'],
  [{ charges: '0.001' }, 'Other charges has too many decimals: USD has at most 2.'],
  [{ discountAmount: '500' }, 'The discount is more than the subtotal of 100.00.'],
])('an invoice with %o is refused', async (given, message) => refused(await invoice(given), message))

test('a discount may equal the full amount', async () => {
  expect((await invoice({ discountAmount: '100' })).data).toMatchObject({ total: '0.00' })
})

test('a change of currency is refused when its amounts would lose decimals', async () => {
  const { data } = await invoice({ shipping: '1.25' })
  refused(
    await manager.put('/api/invoice', { id: data.id, version: data.version, currency: 'JPY', exchange: '0.0065' }),
    'Shipping has too many decimals: JPY has none.',
  )
})

test('limits use the base currency, an opening balance the party’s currency', async () => {
  const make = (given: object) => manager.post('/api/customer', { name: 'Limited', ...given })
  refused(await make({ creditLimit: '10.005' }), 'Credit limit has too many decimals: USD has at most 2.')
  refused(await make({ currency: 'JPY', openingBalance: '10.5' }), 'Opening balance has too many decimals: JPY has none.')
  expect((await make({ currency: 'JPY', creditLimit: '10.50' })).status).toBe(200)
})
