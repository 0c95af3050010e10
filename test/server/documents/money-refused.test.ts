import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { closeBooks } from '../../support/closing.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let buying: Buying
let cashier: Cashier
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
let party: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  buying = await openBuying(company, shop)
  cashier = openCashier(company, shop)
  manager = await company.as('Manager')
  refused = refusals(company)
})
beforeEach(async () => {
  party = await company.make('customer', { name: `Both ways ${uuid()}`, kinds: ['customer', 'supplier'] })
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const sold = (rate: string, given: Values = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer: party, ...given })
const bought = (given: Values = {}) => buying.buy([buying.single()], { supplier: party, ...given })
const choose = (direction: string, bill: string, amount: string) => () =>
  cashier.record({ party, direction, amount, settle: 'chosen', allocations: [{ bill, amount }] })

test('a payment above the open amount is refused, received or made', async () => {
  const [invoice, purchase] = [await sold('100'), await bought()]
  await cashier.recorded({ party, amount: '40' })
  await refused(choose('received', invoice.id, '60.01'), 409, /INV-.* has only 60(\.00)? open/, 'allocations.0.amount')
  await refused(choose('paid', purchase.id, '200.01'), 409, /PU-.* has only 200(\.00)? open/, 'allocations.0.amount')
})

test('of two full payments of one bill at the same moment one is recorded, received or made', async () => {
  const [invoice, purchase] = [await sold('100'), await bought()]
  for (const [direction, id, amount] of [
    ['received', invoice.id, '100'],
    ['paid', purchase.id, '200'],
  ] as const) {
    const twice = await Promise.all([choose(direction, id, amount)(), choose(direction, id, amount)()])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 409)!.errorMessages[0]).toMatch(/is not open\. It is paid/)
  }
  expect((await cashier.openOf(party)).bills).toEqual([])
  expect(await buying.owedTo(party)).toEqual({ amount: 0, base: 0 })
})

test('a canceled invoice or purchase takes no payment, now or by later allocation', async () => {
  const note = await cashier.recorded({ party, amount: '50' })
  const [invoice, purchase] = [await sold('100', { currency: 'EUR' }), await bought()]
  await shop.cancel(invoice.id)
  shop.done(await buying.cancel(purchase))
  const message = /A chosen bill is not open\. It is paid, canceled/
  await refused(choose('received', invoice.id, '10'), 409, message, 'allocations.0.bill')
  await refused(choose('paid', purchase.id, '10'), 409, message, 'allocations.0.bill')
  const allocation = { settle: 'chosen', allocations: [{ bill: invoice.id, amount: '10' }] }
  await refused(() => cashier.move('apply', note.id, allocation), 409, message, 'allocations.0.bill')
})

test('in a closed period no purchase, payment, refund or return is recorded', async () => {
  const [document, memo, draft] = [await bought(), await bought({ type: 'memo-in' }), await buying.draft([buying.single()])]
  const stone = await buying.stoneOf(memo)
  await cashier.recorded({ party, amount: '50' })
  await closeBooks(company, today())
  try {
    const back = { id: memo.id, version: memo.version, stones: [{ id: stone.id }] }
    for (const attempt of [
      () => buying.record(draft),
      () => manager.put('/api/purchase/return', back),
      () => cashier.record({ party, direction: 'paid', amount: '5' }),
      () => cashier.record({ party, direction: 'refund', amount: '5' }),
    ])
      await refused(attempt, 409, /books are closed/)
    // A reversal is dated on the first open day.
    expect(await buying.cancel(document)).toMatchObject({ status: 200 })
  } finally {
    await closeBooks(company, null)
  }
})

test('a rate of zero is refused on every document and in the rate table', async () => {
  const zero = { currency: 'EUR', exchange: '0' }
  const items = [{ description: 'Setting', basis: 'whole', rate: '5' }]
  await refused(() => manager.post('/api/invoice', shop.draftOf(items, zero)), 400, /above zero/, 'exchange')
  await refused(() => manager.post('/api/purchase', buying.draftOf([buying.single()], zero)), 400, /above zero/, 'exchange')
  await refused(() => cashier.record({ party, amount: '5', ...zero }), 400, /above zero/, 'exchange')
  await refused(() => manager.post('/api/exchange-rate', { currency: 'EUR', date: today(), rate: '0' }), 400, /above zero/, 'rate')
})

test('a purchase whose stone is gone cannot be canceled, and its payment stays', async () => {
  const document = await bought()
  const stone = await buying.stoneOf(document)
  const invoice = await shop.sell([{ inventory: stone.id, rate: '300' }])
  await cashier.recorded({ party, direction: 'paid', amount: '200' })
  await refused(
    () => buying.cancel(document),
    409,
    new RegExp(`${stone.sku} has moved since the purchase \\(${invoice.number}\\): it is sold`),
  )
  expect(await buying.read(document)).toMatchObject({ status: 'paid', open: worth('0') })
})
