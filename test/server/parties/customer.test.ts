import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let salesman: ReturnType<typeof visitor>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  salesman = await company.as('Salesman')
  await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
})
afterAll(() => company.stop())

const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const customer = async (given: Values = {}) => shop.done(await manager.post('/api/customer', { name: `Party ${uuid()}`, ...given }))

test('an opening balance of a party is a bill like any other', async () => {
  const party = await customer({ currency: 'EUR', openingBalance: '500.00', openingDate: daysAgo(40) })
  expect(await shop.read('customer', party.id)).toMatchObject({
    code: expect.stringMatching(/^C-\d{5}$/),
    balance: worth('550'),
    exposure: worth('550'),
    overdueDays: 40,
  })
  const { data } = await manager.get('/api/statement', { party: party.id })
  expect(data).toMatchObject({
    currency: 'EUR',
    closing: worth('500'),
    ageing: { '31-60': worth('500') },
    entries: [{ kind: 'opening', number: `Opening ${party.code}`, debit: worth('500'), date: daysAgo(40) }],
  })
  await shop.receive('500', { party: party.id, currency: 'EUR', exchange: '1.2' })
  expect(await shop.read('customer', party.id)).toMatchObject({ balance: worth('0'), overdueDays: null })
  expect(await books()).toEqual([])
})

test('an opening payable to a party is a separate bill that the company pays', async () => {
  const party = await customer({ openingBalance: '30', openingPayable: '80.25', openingDate: daysAgo(10) })
  const payable = await manager.get('/api/statement', { party: party.id, ledger: 'payable' })
  expect(payable.data).toMatchObject({
    closing: worth('80.25'),
    openItems: [{ number: `Opening ${party.code}`, open: worth('80.25') }],
  })
  expect((await manager.get('/api/statement', { party: party.id })).data).toMatchObject({ closing: worth('30') })
  const head = { party: party.id, branch: company.branch, date: daysAgo(0), currency: base, method: 'bank' }
  const paid = await manager.post('/api/paymentnote', { ...head, direction: 'paid', amount: '80.25' })
  expect(paid.data).toMatchObject({ settles: [{ number: `Opening ${party.code}`, amount: worth('80.25') }] })
})

test('an opening balance has the decimals of its currency and a past date, and cannot be changed', async () => {
  await company.make('exchangeRate', { currency: 'JPY', date: '2020-01-01', rate: '0.0065' })
  expect(await manager.post('/api/customer', { name: 'Half a yen', currency: 'JPY', openingBalance: '1000.5' })).toMatchObject({
    status: 400,
    data: { fields: { openingBalance: expect.stringMatching(/too many decimals/) } },
  })
  const party = await customer({ currency: 'JPY', openingBalance: '1001' })
  expect((await manager.get('/api/statement', { party: party.id })).data).toMatchObject({ closing: '1001' })
  expect(await manager.post('/api/customer', { name: 'From the future', openingBalance: '5', openingDate: daysAgo(-30) })).toMatchObject({
    status: 400,
    data: { fields: { openingDate: expect.anything() } },
  })
  expect(await manager.put('/api/customer', { id: party.id, version: party.version, openingBalance: '5' })).toMatchObject({
    status: 400,
    data: { fields: { openingBalance: expect.anything() } },
  })
  expect(await manager.remove('/api/customer', { id: party.id })).toMatchObject({
    status: 409,
    errorMessages: [expect.stringContaining('cannot be deleted')],
  })
})

test('the rules of a customer about goods are for every role, with the country of a stone', async () => {
  const rules = { unwantedOrigins: ['MM', 'RU'], onlyCertified: true, onlyUntreated: false }
  const party = await customer(rules)
  expect((await salesman.get('/api/customer/standing', { id: party.id })).data).toMatchObject(rules)
  const [mogok] = (await manager.get('/api/origin', { search: 'mogok' })).data.rows
  const stone = await shop.stone({ origin: mogok.id })
  const chosen = await salesman.get('/api/inventory', { view: 'lookup', search: stone.sku })
  expect(chosen.data.rows).toMatchObject([{ originCountry: 'MM' }])
  expect(await manager.put('/api/customer', { id: party.id, version: party.version, unwantedOrigins: ['XX'] })).toMatchObject({
    status: 400,
    errorMessages: [expect.stringMatching(/^No goods from is not one of: AD, .{1,60} …/)],
  })
})

test('a Salesman sees what matters before a sale, and not the limits', async () => {
  const party = await customer({ creditLimit: '1000', alertNote: 'Cash only since March', termsDays: 7, discount: '2.5' })
  await shop.sell([{ description: 'Setting', basis: 'whole', rate: '400' }], {
    customer: party.id,
    date: daysAgo(20),
    dueDate: daysAgo(10),
  })
  const seen = (await salesman.get('/api/customer/standing', { id: party.id })).data
  expect(seen).toMatchObject({ alertNote: 'Cash only since March', status: 'active', currency: base, termsDays: 7, discount: '2.500' })
  expect(Object.keys(seen).sort()).toEqual([
    'alertNote',
    'approvalDays',
    'currency',
    'discount',
    'light',
    'onlyCertified',
    'onlyUntreated',
    'status',
    'taxTreatment',
    'termsDays',
    'unwantedOrigins',
  ])
  expect(seen.light).toEqual({ color: 'amber', reasons: ['Bills are overdue.'] })
  expect((await manager.get('/api/customer/standing', { id: party.id })).data).toMatchObject({
    light: seen.light,
    creditLimit: worth('1000'),
    creditLeft: worth('600'),
    balance: worth('400'),
    exposure: worth('400'),
    overdueDays: 10,
    overdueAmount: worth('400'),
    balances: [{ currency: base, amount: worth('400') }],
  })
  expect(await salesman.get('/api/customer/standing', { id: uuid() })).toMatchObject({ status: 404 })
})

test('a Salesman adds a customer from a form and selects it, and a Manager completes it', async () => {
  const name = `  Walk-in ${uuid()}  `
  const added = shop.done(await salesman.post('/api/customer', { name, phone: '+66 81 234 5678' }))
  expect(added.name).toBe(name.trim())
  expect(await salesman.put('/api/customer', { id: added.id, version: added.version, phone: null })).toMatchObject({ status: 403 })
  expect((await salesman.get('/api/customer', { view: 'lookup', search: '81 234' })).data.rows.map((row: Values) => row.id)).toEqual([
    added.id,
  ])
  expect(shop.done(await manager.put('/api/customer', { id: added.id, version: added.version, creditLimit: '5000' }))).toMatchObject({
    creditLimit: worth('5000'),
  })
})

test('each party has its own due date, discount and tax', async () => {
  const taxed = { items: [{ description: 'Setting', basis: 'whole', rate: '100', taxCode: 'STD' }] }
  const draftFor = async (given: Values) =>
    shop.done(await manager.post('/api/invoice', shop.draftOf(taxed.items, { customer: (await customer(given)).id })))
  expect(await draftFor({ termsDays: 45 })).toMatchObject({ dueDate: daysAgo(-45), tax: worth('7'), total: worth('107') })
  for (const taxTreatment of ['zero rated', 'exempt', 'out of scope'])
    expect(await draftFor({ taxTreatment })).toMatchObject({ tax: worth('0'), total: worth('100') })
})

test('the last sale is the last one that was not canceled', async () => {
  const party = await customer()
  const sell = (date: string) => shop.sell([{ description: 'Setting', basis: 'whole', rate: '400' }], { customer: party.id, date })
  await sell(daysAgo(9))
  const later = await sell(daysAgo(3))
  expect(await shop.read('customer', party.id)).toMatchObject({ lastSale: daysAgo(3) })
  await shop.cancel(later.id)
  expect(await shop.read('customer', party.id)).toMatchObject({ lastSale: daysAgo(9) })
})

test('the history names references by their name before and after, not by id', async () => {
  const first = (await manager.get('/api/employee', { view: 'lookup' })).data.rows[0]
  const { branch, designation } = (await (await company.as('Admin')).get('/api/employee', { id: first.id })).data
  const hired = { name: 'Malee', branch: branch.id, designation: designation.id }
  const second = { id: await company.make('employee', hired), title: 'Malee' }
  const party = await customer({ salesperson: first.id })
  shop.done(await manager.put('/api/customer', { id: party.id, version: party.version, salesperson: second.id }))
  const { data } = await manager.get('/api/customer/history', { id: party.id })
  expect(data[0].changes).toEqual([
    {
      field: 'salesperson',
      label: 'Salesperson',
      before: { id: first.id, title: first.title },
      after: second,
    },
  ])
})
