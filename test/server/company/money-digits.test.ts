import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities, type Name } from '../../../src/domain/index.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { entityOf, sampler } from '../../support/samples.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let party: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  party = await company.make('customer', { name: 'Payer' })
})
afterAll(() => company.stop())

const refused = (answer: Answer, message: string) => expect(answer).toMatchObject({ status: 400, errorMessages: [message] })
const invoice = (given: Record<string, unknown>) =>
  manager.post('/api/invoice', shop.draftOf([{ description: 'Setting', basis: 'whole', rate: '100' }], given))

test.each([
  ['1.005', base, `Amount has too many decimals: ${base} has at most 2.`],
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
  [{ shipping: '1.005' }, `Shipping has too many decimals: ${base} has at most 2.`],
  [{ charges: '0.001' }, `Other charges has too many decimals: ${base} has at most 2.`],
  [{ discountAmount: '500' }, 'The discount is more than the subtotal of 100.00.'],
])('an invoice with %o is refused', async (given, message) => refused(await invoice(given), message))

const exact = { basis: 'whole', rate: '10.005' }
const tooExact = (label: string) => `${label} of the whole has too many decimals: ${base} has at most 2.`
test.each(['invoice', 'approval', 'purchase', 'cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const)(
  '%s: a price of the whole is an amount, a price per carat or piece is not',
  async name => {
    const admin = await company.as('Admin')
    const { path } = entityOf(name)
    const draft = {
      ...(await sampler(company).draft(name)),
      ...(name === 'purchase' && { type: 'customs', supplier: null, payee: 'Customs' }),
    }
    const answer = await admin.post(`/api/${path}`, { ...draft, items: [{ description: 'Work', ...exact }] })
    refused(answer, tooExact('Price'))
    expect(Object.keys(answer.data.fields)).toEqual(['items.0.rate'])
    const made = await admin.post(`/api/${path}`, { ...draft, items: [{ description: 'Work', ...exact, basis: 'per piece', pieces: 2 }] })
    expect([name, made.errorMessages]).toEqual([name, []])
    const { id, version } = made.data
    const item = { description: 'Work', ...exact }
    refused(await admin.put(`/api/${path}`, { id, version, items: [item] }), tooExact('Price'))
  },
)

test('a stone and a refill: a whole cost or asking price has no more decimals than its currency', async () => {
  const stone = await shop.stone({ askingBasis: 'per carat', askingRate: '10.0055' })
  const change = (given: object) => manager.put('/api/inventory', { id: stone.id, version: stone.version, ...given })
  const answer = await change({ askingBasis: 'whole' })
  refused(answer, tooExact('Asking price'))
  expect(Object.keys(answer.data.fields)).toEqual(['askingRate'])
  refused(await change({ askingBasis: 'whole', askingRate: '10', minimumRate: '9.001' }), tooExact('Minimum price'))
  const [{ stoneName, branch, weight }, whole] = [stone, { costBasis: 'whole', costRate: '10.005' }]
  const draft = { stoneName: stoneName.id, branch: branch.id, weight, ...whole }
  refused(await manager.post('/api/inventory', draft), tooExact('Cost rate'))
  const lot = await shop.stone({ type: 'parcel', pieces: 10, weight: '5' })
  refused(
    await manager.post('/api/inventoryrefill', { inventory: lot.id, date: lot.arrived, pieces: 1, ...whole, weight: '1' }),
    tooExact('Cost rate'),
  )
})

test('a purchase with a discount above its subtotal is refused when it is saved', async () => {
  const draft = { ...(await sampler(company).draft('purchase')), type: 'customs', items: [{ basis: 'whole', rate: '100' }] }
  const answer = await manager.post('/api/purchase', { ...draft, discountAmount: '500' })
  refused(answer, 'The discount is more than the subtotal of 100.00.')
  expect(Object.keys(answer.data.fields)).toEqual(['discountAmount'])
  refused(
    await manager.post('/api/purchase', { ...draft, discountAmount: '5', discountPercent: '5' }),
    'Enter the discount as a percentage or as an amount, not both.',
  )
  const { id, version } = shop.done(await manager.post('/api/purchase', draft))
  refused(await manager.put('/api/purchase', { id, version, discountAmount: '500' }), 'The discount is more than the subtotal of 100.00.')
})

test('a stone was not acquired before 2000', async () => {
  const early = { acquired: '1926-05-01' }
  const answer = await manager.post('/api/inventory', { stoneName: shop.sapphire, branch: company.branch, weight: '1', ...early })
  refused(answer, 'Acquired is before 2000-01-01: check the year.')
  const { id, version } = await shop.stone()
  refused(await manager.put('/api/inventory', { id, version, ...early }), 'Acquired is before 2000-01-01: check the year.')
})

test('a discount may equal the full amount', async () => {
  expect((await invoice({ discountAmount: '100' })).data).toMatchObject({ total: '0.00' })
})

const amountsOf = (name: Name): string[] =>
  Object.entries(entityOf(name).fields).flatMap(([field, { kind, mode }]) => (kind === 'money' && mode !== 'readonly' ? [field] : []))
// The settings are not created, and a credit note needs an issued invoice.
const kinds = (Object.keys(entities) as Name[]).filter(name => amountsOf(name).length > 0 && name !== 'setting' && name !== 'creditNote')

test.each(kinds)('%s: no amount with too many decimals is rounded in silence', async name => {
  const samples = sampler(company)
  const admin = await company.as('Admin')
  for (const field of amountsOf(name)) {
    const answer = await admin.post(`/api/${entityOf(name).path}`, { ...(await samples.draft(name)), [field]: '1.234' })
    expect([name, field, answer.status, answer.errorMessages.join()]).toEqual([
      name,
      field,
      400,
      expect.stringContaining(`has too many decimals: ${base} has`),
    ])
  }
})

test.each(['invoice', 'cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const)(
  '%s: a discount above the subtotal is refused at its field',
  async name => {
    const { path } = entityOf(name)
    const draft = {
      ...(await sampler(company).draft(name)),
      items: [{ description: 'Work', basis: 'whole', rate: '100' }],
      discountAmount: '500',
    }
    refused(await (await company.as('Admin')).post(`/api/${path}`, draft), 'The discount is more than the subtotal of 100.00.')
  },
)

test('a document dated before 2000 is refused at its date', async () => {
  const answer = await invoice({ date: '1926-03-01' })
  expect([answer.status, answer.errorMessages]).toEqual([400, ['Date is before 2000-01-01: check the year.']])
  for (const name of [
    'approval',
    'purchase',
    'paymentNote',
    'cuttingInvoice',
    'orderForm',
    'inventoryRefill',
    'transfer',
    'labSubmission',
  ] as const) {
    const draft = { ...(await sampler(company).draft(name)), date: '1999-12-31' }
    expect([name, await (await company.as('Admin')).post(`/api/${entityOf(name).path}`, draft)]).toEqual([
      name,
      expect.objectContaining({ status: 400, errorMessages: ['Date is before 2000-01-01: check the year.'] }),
    ])
  }
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
  refused(await make({ creditLimit: '10.005' }), `Credit limit has too many decimals: ${base} has at most 2.`)
  refused(await make({ currency: 'JPY', openingBalance: '10.5' }), 'Opening balance has too many decimals: JPY has none.')
  expect((await make({ currency: 'JPY', creditLimit: '10.50' })).status).toBe(200)
})
