import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let clerk: Cashier
let manager: ReturnType<typeof visitor>
let [first, second] = ['', '']
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = openCashier(company, shop)
  manager = await company.as('Manager')
  first = await company.make('customer', { name: 'First' })
  second = await company.make('customer', { name: 'Second', kinds: ['customer', 'supplier'] })
  await bill('300', { customer: first, date: daysAgo(80), dueDate: daysAgo(75) })
  await bill('200', { customer: first, date: daysAgo(20), dueDate: daysAgo(10) })
  await bill('1000', { customer: first, currency: 'EUR', exchange: '1.08' })
  await bill('40', { customer: second })
  await clerk.recorded({ party: first, amount: '100', date: daysAgo(5), bankCharges: '4' })
  await clerk.recorded({ party: first, amount: '600', currency: 'EUR', exchange: '1.10' })
  await clerk.recorded({ party: second, amount: '60', method: 'cash' })
  await clerk.recorded({ party: second, amount: '15', method: 'cash', direction: 'refund' })
  await clerk.owe(second, '90', { dueDate: daysAgo(100), date: daysAgo(120) })
  await clerk.recorded({ party: second, amount: '25', direction: 'paid', bankCharges: '2' })
  const cheque = await clerk.recorded({ party: second, amount: '500', method: 'cheque', reference: '1', settle: 'account' })
  shop.done(await clerk.move('bounce', cheque.id, { reason: 'No funds', charges: '9' }))
  await clerk.recorded({ party: second, amount: '70', method: 'cheque', reference: '2', settle: 'account' })
})
afterAll(() => company.stop())

const bill = (rate: string, given: Values) => shop.sell([{ description: 'Setting', basis: 'whole', rate }], given)
const report = async (path: string, query: Values = {}) => shop.done(await manager.get(`/api/report/${path}`, query))
const pick = (row: Values, ...names: string[]) => names.map(name => Number(row[name]))

test('receivables are grouped by party, currency and age, and totaled in the base currency at each bill’s own rate', async () => {
  const { rows, sums } = await report('receivables')
  const of = (party: string, currency: string) => rows.find((row: Values) => row.party.id === party && row.currency === currency)
  expect(pick(of(first, base), 'current', '1-30', '31-60', '61-90', '90+', 'open', 'credit', 'balance', 'oldest')).toEqual([
    0, 200, 0, 200, 0, 400, 0, 400, 75,
  ])
  expect(pick(of(first, 'EUR'), 'current', 'balance', 'baseBalance')).toEqual([400, 400, 432])
  expect(pick(of(second, base), 'open', 'credit', 'balance')).toEqual([0, 75, -75])
  expect(sums).toMatchObject({
    currency: base,
    current: worth('432'),
    '1-30': worth('200'),
    open: worth('832'),
    baseBalance: worth('757'),
  })
  const { data } = await manager.get('/api/customer', { pageSize: 200 })
  expect(Number(sum(data.rows.map((row: Values) => row.balance)))).toBe(757)
})

test('receivables can be limited to the parties of one salesperson', async () => {
  const salesperson = (await manager.get('/api/employee', { view: 'lookup', pageSize: 1 })).data.rows[0].id
  const { version } = await shop.read('customer', first)
  expect((await report('receivables', { salesperson })).rows).toEqual([])
  shop.done(await manager.put('/api/customer', { id: first, version, salesperson }))
  const { rows } = await report('receivables', { salesperson })
  expect(new Set(rows.map((row: Values) => row.party.id))).toEqual(new Set([first]))
})

test('on an earlier date receivables are as they were on that date, and agree with the statement', async () => {
  const to = daysAgo(8)
  const { rows } = await report('receivables', { to, party: first, currency: base })
  expect(pick(rows[0], '1-30', '61-90', 'balance')).toEqual([200, 300, 500])
  const statement = shop.done(await manager.get('/api/statement', { party: first, to }))
  expect(statement.ageing).toMatchObject({ '1-30': worth('200'), '61-90': worth('300') })
})

test('payables are shown separately', async () => {
  const { rows } = await report('payables')
  expect(rows.map((row: Values) => [row.party.id, ...pick(row, '90+', 'balance')])).toEqual([[second, 65, 65]])
})

test('the cash book shows by method the payments in, the payments out and the opening balance', async () => {
  const { rows, sums } = await report('cash-book', { from: daysAgo(3) })
  const of = (method: string, currency: string = base) => rows.find((row: Values) => row.method === method && row.currency === currency)
  expect(pick(of('Bank'), 'opening', 'received', 'paid', 'charges', 'closing')).toEqual([96, 0, 25, 2, 69])
  expect(pick(of('Cash'), 'opening', 'received', 'refunded', 'closing')).toEqual([0, 60, 15, 45])
  expect(pick(of('Cheque'), 'received', 'charges', 'closing', 'uncleared')).toEqual([70, 9, 61, 70])
  expect(pick(of('Bank', 'EUR'), 'received', 'baseNet')).toEqual([600, 660])
  expect(sums.baseNet).toEqual(worth('739'))
  const entries = await report('cash-book', { from: daysAgo(3), by: 'entry' })
  expect(entries.sums.baseNet).toEqual(worth('739'))
  expect(
    entries.rows
      .filter((row: Values) => row.method === 'Cheque')
      .map((row: Values) => [Number(row.in ?? 0), Number(row.out ?? 0), Number(row.charges)]),
  ).toEqual([
    [500, 0, 0],
    [0, 500, 9],
    [70, 0, 0],
  ])
  expect((await report('cash-book', { from: daysAgo(3), method: 'cash', by: 'entry' })).rows).toHaveLength(2)
})

test('a refund from a supplier is a payment in', async () => {
  const supplier = await company.make('customer', { name: 'Third', kinds: ['supplier'] })
  await clerk.recorded({ party: supplier, amount: '50', direction: 'paid', settle: 'account', method: 'card' })
  await clerk.recorded({ party: supplier, amount: '20', direction: 'recovered', method: 'card' })
  const { rows } = await report('cash-book', { method: 'card' })
  expect(pick(rows[0], 'received', 'paid', 'closing')).toEqual([20, 50, -30])
})

test('exchange gains and losses are shown by payment', async () => {
  const { rows, sums } = await report('exchange')
  expect(rows.map((row: Values) => pick(row, 'amount', 'baseSettled', 'basePaid', 'gain'))).toEqual([[600, 648, 660, 12]])
  expect(sums.gain).toBe('12.00')
})

test('an expense paid on the spot is in the cash book and among the expenses, until it is canceled', async () => {
  const types = shop.done(await manager.get('/api/purchase/type')) as Values[]
  const type = types.find(({ variant }) => variant === 'expense')!.value
  const draft = {
    type,
    payee: 'Courier',
    branch: company.branch,
    date: today(),
    currency: base,
    items: [{ description: 'Parcels', basis: 'whole', rate: '30' }],
  }
  const { id, version } = shop.done(await manager.post('/api/purchase', draft))
  const recorded = shop.done(await manager.put('/api/purchase/record', { id, version }))
  expect((await report('expenses')).rows).toMatchObject([{ documents: 1, baseTotal: worth('30') }])
  expect((await report('cash-book', { method: 'spot expense', by: 'entry' })).rows).toMatchObject([
    { out: worth('30'), party: { title: 'Courier' } },
  ])
  shop.done(await manager.put('/api/purchase/cancel', { id, version: recorded.version, reason: 'Twice' }))
  expect((await report('expenses')).rows).toEqual([])
  expect((await report('cash-book', { method: 'spot expense' })).rows).toMatchObject([{ closing: worth('0') }])
})

test.each(['receivables', 'payables', 'cash-book', 'expenses', 'exchange'])(
  '%s are exported as a spreadsheet and a PDF with the same figures, for Managers',
  async path => {
    const { columns, rows } = await report(path)
    const sheet = await sheetRows((await manager.get(`/api/report/${path}/export/excel`)).data)
    expect(sheet[0]).toEqual(columns.map(({ header }: Values) => header))
    expect(sheet).toHaveLength(rows.length + 2)
    const printed = await manager.get(`/api/report/${path}/export/pdf`)
    expect([printed.status, printed.data.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await (await company.as('Salesman')).get(`/api/report/${path}`)).status).toBe(403)
  },
)

test('a report accepts only its own parameters', async () => {
  for (const query of [{ to: '2026-13-01' }, { currency: 'XXX' }, { colour: 'red' }])
    expect((await manager.get('/api/report/receivables', query)).status).toBe(400)
  expect((await manager.get('/api/report/cash-book', { method: 'goods' })).status).toBe(400)
})
