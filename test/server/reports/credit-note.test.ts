import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { salesFilters, salesGroupNames } from '../../../src/domain/reports/sales.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Answer['data']
let company: TestCompany
let shop: Shop
let bill: Values
let credit: Values
const [sold, credited] = [daysAfter(today(), -40), daysAfter(today(), -3)]

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  const colleague = await company.make('employee', {
    name: 'Nok',
    designation: (await company.query<{ id: string }>("select id from employee_designation where track = 'sales'"))[0]!.id,
    branch: company.branch,
  })
  const [parcel, single] = await company.on(sold, async () => [
    await shop.stone({ type: 'parcel', pieces: 30, weight: '10', costRate: '33.33' }),
    await shop.stone({ weight: '1', costRate: '200' }),
  ])
  bill = await shop.sell(
    [
      { inventory: parcel.id, pieces: 20, weight: '7', rate: '99.99', discountPercent: '3' },
      { inventory: single.id, basis: 'whole', rate: '500' },
      { description: 'Setting', basis: 'whole', rate: '77.77' },
    ],
    {
      date: sold,
      discountAmount: '10.01',
      shipping: '12.50',
      currency: 'EUR',
      exchange: '1.083333',
      splits: [{ employee: colleague, share: '33.3' }],
    },
  )
  const [lot, stone] = bill.items
  credit = await shop.credit(
    bill,
    [
      { invoiceLine: lot.id, returnTo: 'stock', pieces: 7, weight: '2.5' },
      { invoiceLine: stone.id, returnTo: 'none', amount: '33.33' },
    ],
    { date: credited },
  )
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const report = async (query: Values) => shop.done(await (await company.as('Admin')).get('/api/sales-report', query))
const within = (from: string, to: string, more: Values = {}) => report({ from, to, by: 'month', ...more })
const [lastMonth, now] = [
  { from: sold, to: daysAfter(credited, -1) },
  { from: credited, to: today() },
]

test('a credit note counts negative on its own day, with its cost, and the sale stays on its day', async () => {
  expect((await within(lastMonth.from, lastMonth.to)).sums).toMatchObject({ documents: 1, total: bill.baseTotal })
  const { sums } = await within(now.from, now.to)
  const cost = (Number(credit.items[0].cost) * -1).toFixed(2)
  expect(sums).toMatchObject({ documents: 0, total: `-${credit.baseTotal}`, pieces: -7, carats: '-2.500', cost })
  expect(Number(sums.margin)).toBeCloseTo(Number(sums.net) - Number(cost), 2)
})

test('its amounts are the same in every grouping, and no filter loses them', async () => {
  const whole = await within(now.from, now.to)
  for (const by of salesGroupNames) {
    const { rows, sums } = await report({ ...now, by })
    expect(sums, by).toMatchObject({ net: whole.sums.net, cost: whole.sums.cost, total: whole.sums.total })
    expect(rows.length, by).toBeGreaterThan(0)
  }
  const byDocument = await report({ ...now, by: 'document' })
  expect(byDocument.rows).toMatchObject([{ document: { title: credit.number, entity: 'creditNote', record: credit.id } }])
  for (const name of salesFilters.filter(filter => filter !== 'kind')) {
    const { rows } = await report({ from: sold, to: today(), by: name })
    for (const row of rows) {
      const only = await report({ ...now, by: 'day', [name]: row[name].id ?? 'none' })
      const own = (await report({ ...now, by: name })).rows.find((one: Values) => one[name].id === row[name].id)
      expect(only.sums.net, `${name} ${row[name].title}`).toBe(own?.net ?? only.sums.net)
    }
  }
})

test('the salesperson and the colleague who share the sale are credited less, each by their share', async () => {
  const people = async (query: Values) => (await report({ ...query, by: 'salesperson' })).rows as Values[]
  const [before, after] = [await people(lastMonth), await people(now)]
  expect(after.map(row => row.salesperson.title).sort()).toEqual(before.map(row => row.salesperson.title).sort())
  const admin = await company.as('Admin')
  const performance = shop.done(await admin.get('/api/employee/performance', { id: company.employee, ...now }))
  const own = after.find(row => row.salesperson.id === company.employee)
  expect(JSON.stringify(performance)).toContain(own.net)
  const documents = shop.done(await admin.get('/api/employee/performance/documents', { id: company.employee, ...now, of: 'sales' }))
  expect(documents.rows).toMatchObject([{ number: credit.number, net: own.net }])
})

test('the discounts report shows what was credited of the discounts', async () => {
  const admin = await company.as('Admin')
  const { rows } = shop.done(await admin.get('/api/report/discounts', { ...now, by: 'document' }))
  expect(rows).toMatchObject([{ number: credit.number, document: { entity: 'creditNote', id: credit.id } }])
  expect(Number(rows[0].given)).toBeLessThan(0)
})

test('canceled, it counts forward again on the day of its cancellation, and a restated report leaves it out', async () => {
  const other = await shop.credit(bill, [{ invoiceLine: bill.items[2].id, returnTo: 'none', amount: '20' }], { date: credited })
  shop.done(await shop.moveCredit('cancel', other, { reason: 'They pay after all' }))
  const { rows } = await report({ ...now, by: 'document' })
  expect(rows.map((row: Values) => row.document.title).sort()).toEqual(
    [`Cancellation of ${other.number}`, credit.number, other.number].sort(),
  )
  expect((await report({ ...now, by: 'document' })).sums.total).toBe(`-${credit.baseTotal}`)
  const restated = await report({ ...now, by: 'document', basis: 'restated' })
  expect(restated.rows.map((row: Values) => row.document.title)).toEqual([credit.number])
})

test('credited in full, the sale counts nothing more, to the cent', async () => {
  const [lot, stone, work] = bill.items
  await shop.credit(bill, [
    { invoiceLine: lot.id, returnTo: 'stock', pieces: 13, weight: '4.5' },
    { invoiceLine: stone.id, returnTo: 'stock', pieces: 1, weight: '1' },
    { invoiceLine: work.id, returnTo: 'none', amount: '33.33' },
  ])
  await shop.credit(bill, [{ invoiceLine: work.id, returnTo: 'none', amount: '44.44' }], { shipping: '12.50' })
  for (const by of ['salesperson', 'stone', 'type', 'document'] as const) {
    const { sums } = await report({ from: sold, to: today(), by })
    expect(sums, by).toMatchObject({
      documents: 1,
      gross: '0.00',
      discount: '0.00',
      net: '0.00',
      tax: '0.00',
      charges: '0.00',
      cost: '0.00',
      carats: '0.000',
      pieces: 0,
    })
  }
})
