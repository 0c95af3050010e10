import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { pdfText, readPdf } from '../../support/media/pdf.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
})
afterAll(() => company.stop())

const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const service = { description: 'Setting', basis: 'whole', rate: '100' }

describe('two exchange rates', () => {
  it('an invoice in euro, paid at other rates, leaves nothing in either currency', async () => {
    await company.make('exchangeRate', { currency: 'EUR', date: daysAgo(10), rate: '1.08' })
    const customer = await company.make('customer', { name: 'Maison des Pierres', currency: 'EUR' })
    const manager = await company.as('Manager')
    const issued = await shop.sell([{ ...service, rate: '1000' }], { customer, currency: 'EUR' })
    expect(issued).toMatchObject({ exchange: '1.08', total: '1000.00', baseTotal: '1080.00' })
    await shop.receive('600', { party: customer, currency: 'EUR', exchange: '1.10' })
    expect(await shop.read('invoice', issued.id)).toMatchObject({ open: '400.00', baseOpen: '432.00', status: 'part paid' })
    const owed = async () => (await manager.get('/api/customer/standing', { id: customer })).data.balances
    expect(await owed()).toEqual([{ currency: 'EUR', amount: '400.00', baseAmount: '432.00' }])
    await shop.receive('400', { party: customer, currency: 'EUR', exchange: '0.987654' })
    expect(await shop.read('invoice', issued.id)).toMatchObject({ open: '0.00', baseOpen: '0.00', status: 'paid' })
    expect(await owed()).toEqual([])
    expect(await books()).toEqual([])
  })

  it('a note that settles many bills to the last cent leaves no cent in the base currency', async () => {
    const customer = await company.make('customer', { name: 'Maison des Centimes', currency: 'EUR' })
    const bills = []
    for (const rate of ['3.33', '3.33', '3.33', '0.01'])
      bills.push(await shop.sell([{ ...service, rate }], { customer, currency: 'EUR', exchange: '1.0005' }))
    await shop.receive('10', { party: customer, currency: 'EUR', exchange: '1.0005' })
    expect((await (await company.as('Manager')).get('/api/customer/standing', { id: customer })).data.balances).toEqual([])
    await shop.cancel(bills[1]!.id)
    expect((await (await company.as('Manager')).get('/api/customer/standing', { id: customer })).data.balances).toMatchObject([
      { currency: 'EUR', amount: '-3.33' },
    ])
    expect(await books()).toEqual([])
  })
})

describe('canceling a paid invoice', () => {
  it('returns the stones at their cost, keeps the payment as credit, and keeps the number', async () => {
    const customer = await company.make('customer', { name: 'Second Thoughts', currency: 'EUR' })
    const [single, parcel] = [
      await shop.stone({ weight: '2', costRate: '123.45' }),
      await shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40' }),
    ]
    const before = await Promise.all([single, parcel].map(stone => shop.read('inventory', stone.id)))
    const issued = await shop.sell(
      [
        { inventory: single.id, rate: '300' },
        { inventory: parcel.id, rate: '70', pieces: 60, weight: '45.505' },
      ],
      { customer, currency: 'EUR', exchange: '1.08' },
    )
    const note = await shop.receive(issued.total, { party: customer, currency: 'EUR', exchange: '1.12' })
    expect(await shop.read('invoice', issued.id)).toMatchObject({ status: 'paid' })
    const cancelled = await shop.cancel(issued.id)
    expect(cancelled).toMatchObject({ state: 'cancelled', status: 'cancelled', number: issued.number, total: issued.total, open: null })
    const after = await Promise.all([single, parcel].map(stone => shop.read('inventory', stone.id)))
    expect(
      after.map(({ status, availablePieces, availableWeight, value }) => ({ status, availablePieces, availableWeight, value })),
    ).toEqual(before.map(({ status, availablePieces, availableWeight, value }) => ({ status, availablePieces, availableWeight, value })))
    expect(await shop.read('paymentNote', note.id)).toMatchObject({ allocated: '0.00', credit: issued.total, settles: [] })
    expect(await books()).toEqual([])

    const manager = await company.as('Manager')
    // The stamp lies across the page, letter by letter.
    const printed = readPdf((await manager.get('/api/invoice/export/pdf', { id: issued.id })).data, 'raw').raw.replace(/\s/g, '')
    expect(printed).toContain('CANCELED')
    expect(printed).toContain(issued.number)
    const next = await shop.sell([{ inventory: single.id, rate: '300' }], { customer, currency: 'EUR', exchange: '1.08' })
    expect(Number(next.number.slice(-5))).toBe(Number(issued.number.slice(-5)) + 1)
    const history = (await manager.get('/api/invoice/history', { id: issued.id })).data
    expect(history.map((entry: Values) => [entry.action, entry.by, entry.reason])).toEqual([
      ['cancel', 'Manager of the company', 'Returned the next day'],
      ['paymentFreed', 'Manager of the company', null],
      ['paymentReceived', 'Manager of the company', null],
      ['issue', 'Manager of the company', null],
      ['create', 'Manager of the company', null],
    ])
    const voided = await manager.put('/api/paymentnote/void', {
      id: note.id,
      version: (await shop.read('paymentNote', note.id)).version,
      reason: 'Paid back',
    })
    expect(voided).toMatchObject({ status: 200, data: { state: 'void', credit: '0' } })
    expect(await books()).toEqual([])
  })
})

it('a canceled invoice keeps its due date', async () => {
  const { id } = await shop.sell([service])
  await shop.cancel(id)
  const { version } = await shop.read('invoice', id)
  expect(await (await company.as('Manager')).put('/api/invoice', { id, version, dueDate: daysAgo(-90) })).toMatchObject({
    status: 409,
    errorMessages: [expect.stringMatching(/^INV-.* is canceled\. Its due date can no longer be changed\.$/)],
  })
})

it('a canceled invoice keeps its salesperson, and its sale is counted back once', async () => {
  const [found] = await company.query<Values>('select designation_id as designation from employee')
  const salesperson = await company.make('employee', { name: 'Malee', designation: found?.designation, branch: company.branch })
  const { id } = await shop.sell([service])
  await shop.cancel(id)
  const { version } = await shop.read('invoice', id)
  const refused = await (await company.as('Manager')).put('/api/invoice', { id, version, salesperson })
  expect([refused.status, refused.errorMessages.join()]).toEqual([
    409,
    expect.stringMatching(/^INV-.* is canceled\. Its salesperson can no longer be changed\.$/),
  ])
  expect(refused.data.fields).toHaveProperty('salesperson')
  // Whatever else changes a canceled invoice, what it counted is not counted back again.
  await company.query('update invoice set salesperson_id = $1 where id = $2', [salesperson, id])
  const [counted] = await company.query<Values>('select sum(counts)::integer as counts from sale_line where document_id = $1', [id])
  expect(counted).toEqual({ counts: 0 })
  await company.query('update invoice set salesperson_id = $1 where id = $2', [company.employee, id])
  expect(await books()).toEqual([])
})

describe('names in every script', () => {
  const names = [
    'ندیم جواہرات، کراچی',
    "O'Brien & Sons <b>",
    '=cmd()|calc',
    '+1 Gems',
    '@SUM(A1)',
    '-2+3',
    '杨氏珠宝',
    'ร้านอัญมณี',
    '"; drop table invoice; --',
  ]
  it('are stored unchanged, and exported as text', async () => {
    const manager = await company.as('Manager')
    for (const name of names) {
      const customer = shop.done(await manager.post('/api/customer', { name }))
      expect(customer.name).toBe(name)
      const issued = await shop.sell([{ ...service, description: name }], { customer: customer.id })
      expect(issued).toMatchObject({ customer: { title: name }, items: [{ description: name }] })
      const found = (await manager.get('/api/customer', { search: name })).data.rows.map((row: Values) => row.id)
      expect(found, name).toContain(customer.id)
    }
    const { data } = await manager.get('/api/customer/export/excel', { sort: 'code' })
    const rows = await sheetRows(data)
    const column = rows[0]!.indexOf('Name')
    for (const name of names) expect(rows.map(row => row[column])).toContain(name)
    const file = join(company.folder, 'customers.xlsx')
    writeFileSync(file, data)
    // A formula would be a cell with <f>. All of these are text, so only the totals have one.
    const xml = execFileSync('unzip', ['-p', file, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' })
    const formulas = [...xml.matchAll(/<f[ >].*?<\/f>/g)].map(([formula]) => formula)
    expect(formulas.length).toBeGreaterThan(0)
    for (const formula of formulas) expect(formula).toMatch(/^<f>SUBTOTAL\(109,[A-Z]+2:[A-Z]+\d+\)<\/f>$/)
  })
  it('are printed on an invoice', async () => {
    const manager = await company.as('Manager')
    for (const name of ["O'Brien & Sons <b>", '=cmd()|calc', '"; drop table invoice; --']) {
      const { rows } = (await manager.get('/api/invoice', { search: name, pageSize: 1 })).data
      const { status, data } = await manager.get('/api/invoice/export/pdf', { id: rows[0].id })
      expect(status).toBe(200)
      expect(pdfText(data).replace(/[’‘]/g, "'").replace(/[“”]/g, '"')).toContain(name.replace(/--/, '--').split(' --')[0])
    }
  })
})
