import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { taxInvariants } from '../../../src/server/reports/tax/invariants.ts'
import { openBuying } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { compareBooks } from '../../support/trial-balance.ts'
import { centBase as base } from '../../support/world.ts'

type Row = Record<string, string | null>
let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
})
afterEach(async () => {
  const rules = (await auditBooks(company.db)).filter(({ name }) => Object.hasOwn(taxInvariants, name))
  expect(rules.map(({ rows }) => rows)).toEqual([[], []])
})
afterAll(() => company.stop())

const yesterday = () => daysAfter(today(), -1)
const line = (taxCode: string, rate = '100', more = {}) => ({ description: 'Setting', basis: 'whole', rate, taxCode, ...more })
const report = async (given: object = {}) =>
  shop.done(await (await company.as('Manager')).get('/api/report/tax', { from: yesterday(), to: today(), ...given }))
/** The rows of a report with their figures as numbers; an empty cell is null. */
const rowsOf = async (given: object = {}, names = ['code', 'rate', 'salesNet', 'outputTax', 'purchasesNet', 'inputTax']) =>
  (await report(given)).rows.map((row: Row) => names.map(name => (/^-?\d+(\.\d+)?$/.test(row[name] ?? '') ? Number(row[name]) : row[name])))
const record = async (draft: object) => {
  const manager = await company.as('Manager')
  const { id, version } = shop.done(
    await manager.post('/api/purchase', { branch: company.branch, date: yesterday(), currency: base, ...draft }),
  )
  return shop.done(await manager.put('/api/purchase/record', { id, version }))
}

it('adds up sales and purchases by the code and rate that apply, with what is on no line', async () => {
  await shop.sell([line('STD', '1000'), line('EXEMPT', '50')], { date: yesterday(), discountPercent: '10', shipping: '25' })
  await shop.sell([line('STD', '107')], { date: yesterday(), taxIncluded: true })
  const abroad = await company.make('customer', { name: 'Abroad', taxTreatment: 'zero rated' })
  await shop.sell([line('STD', '300')], { date: yesterday(), customer: abroad })
  await record({ type: 'rent', payee: 'Landlord', items: [line('STD', '200')] })
  expect(await rowsOf()).toEqual([
    ['EXEMPT', 0, 45, 0, null, null],
    ['ZERO', 0, 300, 0, null, null],
    ['STD', 7, 1000, 70, 200, 14],
    [null, null, 25, 0, null, null],
  ])
  const { sums, columns } = await report()
  expect(sums).toMatchObject({
    code: 'Total',
    salesNet: '1370.00',
    outputTax: '70.00',
    purchasesNet: '200.00',
    inputTax: '14.00',
    due: '56.00',
  })
  expect(columns.map(({ header }: { header: string }) => header)).toEqual([
    'Code',
    'Tax',
    'Rate',
    `Sales, net ${base}`,
    `Output tax ${base}`,
    `Purchases, net ${base}`,
    `Input tax ${base}`,
    `Tax due ${base}`,
  ])
  expect(await rowsOf({ to: yesterday(), from: daysAfter(today(), -9), branch: company.branch }, ['code'])).toHaveLength(4)
})

it('counts a cancellation on its own day, negative, and never changes the days before', async () => {
  const before = await report({ to: yesterday() })
  const sold = await shop.sell([line('STD', '500')], { date: yesterday() })
  const bought = await record({ type: 'rent', payee: 'Landlord', items: [line('STD', '60')] })
  await shop.cancel(sold.id)
  const manager = await company.as('Manager')
  shop.done(await manager.put('/api/purchase/cancel', { id: bought.id, version: bought.version, reason: 'Entered twice' }))
  expect(await rowsOf({ from: today() })).toEqual([['STD', 7, -500, -35, -60, -4.2]])
  const after = await report({ to: yesterday() })
  const std = (found: { rows: Row[] }) => found.rows.find(({ code }) => code === 'STD')
  expect(Number(std(after)?.salesNet) - Number(std(before)?.salesNet)).toBe(500)
  expect((await report()).sums).toMatchObject({ outputTax: '70.00', inputTax: '14.00' })
})

it('is grouped by HSN code, branch, month, and document', async () => {
  const admin = await company.as('Admin')
  const { version } = await shop.read('stoneName', shop.sapphire)
  shop.done(await admin.put('/api/stonename', { id: shop.sapphire, version, hsn: '71039100' }))
  const stone = await shop.stone()
  const sold = await shop.sell([{ inventory: stone.id, basis: 'whole', rate: '400', taxCode: 'STD' }])
  expect(await rowsOf({ by: 'hsn', from: today() }, ['group', 'code', 'outputTax'])).toContainEqual(['HSN 71039100', 'STD', 28])
  expect(await rowsOf({ by: 'month', from: today() }, ['group', 'code', 'outputTax'])).toEqual([[today().slice(0, 7), 'STD', -7]])
  const [byBranch] = (await report({ by: 'branch', from: today() })).rows
  expect(byBranch).toMatchObject({ group: { title: 'Bangkok' }, outputTax: worth('-7') })
  const documents = (await report({ by: 'document', from: today() })).rows
  expect(documents).toContainEqual(
    expect.objectContaining({ number: sold.number, document: { entity: 'invoice', id: sold.id }, outputTax: worth('28') }),
  )
})

it('counts goods that go back to their supplier, in another currency, with the tax in their price', async () => {
  const buying = await openBuying(company, shop)
  const goods = (rate: string) => buying.single({ basis: 'whole', rate, taxCode: 'STD' })
  const bought = await buying.buy([goods('10000'), goods('333.33')], { currency: 'EUR' })
  const before = await report({ from: today() })
  const [first] = await buying.stonesOf(bought)
  const returned = await (await company.as('Manager')).put('/api/purchase/return', {
    id: bought.id,
    version: bought.version,
    stones: [{ id: first!.id }],
  })
  shop.done(returned)
  const { sums, rows } = await report({ from: today(), by: 'document' })
  const [note] = await company.query<{ number: string; base: string }>(
    'select number, base_amount as base from payment_note where purchase_id is not null',
  )
  const row = rows.find(({ number }: Row) => number === note!.number)
  expect(Number(row.purchasesNet) + Number(row.inputTax)).toBeCloseTo(-Number(note!.base))
  expect(Number(row.inputTax)).toBeCloseTo((-Number(note!.base) * 7) / 107)
  expect(Number(sums.inputTax) - Number(before.sums.inputTax)).toBeCloseTo(Number(row.inputTax))
})

it('counts a credit note on its own day, at the rate of its invoice', async () => {
  const sold = await shop.sell([line('STD', '300'), line('EXEMPT', '100')], { date: yesterday(), discountPercent: '10' })
  const before = await report({ from: today() })
  await shop.credit(sold, [{ invoiceLine: sold.items[0].id, returnTo: 'none', amount: '100' }])
  const after = await report({ from: today() })
  const change = (name: string) => Number(after.sums[name]) - Number(before.sums[name])
  expect([change('salesNet'), change('outputTax')]).toEqual([expect.closeTo(-90), expect.closeTo(-6.3)])
})

it('counts a credit note for shipping alone', async () => {
  const sold = await shop.sell([line('STD', '300')], { date: yesterday(), shipping: '12.50' })
  const before = await report({ from: today() })
  const { number } = await shop.credit(sold, [], { shipping: '12.50' })
  const after = await report({ from: today(), by: 'document' })
  expect(Number(after.sums.salesNet) - Number(before.sums.salesNet)).toBeCloseTo(-12.5)
  const rows = after.rows.filter((row: Row) => row.number === number)
  expect(rows.map(({ salesNet, outputTax }: Row) => [Number(salesNet), Number(outputTax)])).toEqual([[-12.5, 0]])
})

it('equals what the documents posted, and the tax accounts of the trial balance', async () => {
  await compareBooks(company)
  const { sums } = await report({ from: '2000-01-01' })
  const [posted] = await company.query<{ sales: string; purchases: string }>(
    `select sum(base_amount) filter (where ledger = 'receivable') as sales, sum(base_amount) filter (where ledger = 'payable') as purchases
    from account_posting where document_kind in ('invoice', 'creditNote', 'purchase', 'paymentNote')`,
  )
  const [spent] = await company.query<{ spent: string }>(
    "select sum(base_total) as spent from purchase where supplier_id is null and state = 'recorded'",
  )
  expect(Number(sums.salesNet) + Number(sums.outputTax)).toBeCloseTo(Number(posted!.sales))
  expect(Number(sums.purchasesNet) + Number(sums.inputTax)).toBeCloseTo(Number(posted!.purchases) + Number(spent!.spent))
})

it('is for an Admin and a Manager, also as a spreadsheet and a PDF', async () => {
  for (const role of ['Admin', 'Manager', 'Salesman'] as const)
    for (const path of ['', '/export/excel', '/export/pdf'])
      expect([role, path, (await (await company.as(role)).get(`/api/report/tax${path}`, { by: 'hsn' })).status]).toEqual([
        role,
        path,
        role === 'Salesman' ? 403 : 200,
      ])
  expect((await (await company.as('Manager')).get('/api/report/tax', { by: 'stone' })).status).toBe(400)
})
