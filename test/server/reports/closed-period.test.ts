import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { baseDigits } from '../../../src/domain/company/base-currency.ts'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { round, times } from '../../../src/domain/kit/quantity.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying } from '../../support/clerk/buying.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { answersOf, closedReports } from '../../support/figures/closed-reports.ts'
import { openShop, today } from '../../support/shop.ts'
import { base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>

// The closed month, and a day in it.
const [from, to] = [daysAfter(today(), -60), daysAfter(today(), -30)]
const date = daysAfter(today(), -45)

let company: TestCompany
let shop: Workshop
let buying: Buying
let admin: ReturnType<typeof visitor>
let manager: ReturnType<typeof visitor>
let [second, customer] = ['', '']
let sold: Record<'canceled' | 'kept' | 'work', Values>
let lent: Record<'canceled' | 'extended' | 'handed' | 'bought', Values>
let bought: Record<'stock' | 'expense', Values>
let worked: Record<'cut' | 'kept' | 'jewel', Values>
let before: [string, unknown][]

const put = async (path: string, body: Values) => shop.done(await manager.put(path, body))
const change = async (name: 'invoice' | 'approval' | 'inventory' | 'purchase' | 'customer', path: string, id: string, given: Values) =>
  manager.put(`/api/${path}`, { id, version: (await shop.read(name, id)).version, ...given })
const stone = async (given: Values = {}) => ({
  inventory: (await company.on(from, () => shop.stone({ acquired: from, ...given }))).id,
  rate: '300',
})

/** An order form issued, received and completed in the closed month. */
const cut = async () => {
  const goods = await stone({ type: 'rough', weight: '20', costRate: '30' })
  const { id, items } = await shop.issue('orderForm', [{ inventory: goods.inventory, weight: '20' }], [], {
    date,
    promisedDate: daysAfter(date, 2),
  })
  const outputs = [{ type: 'single', weight: '8' }]
  await shop.moved('orderForm', 'receive', id, { date, lines: [{ id: items[0].id, outputs, finish: true }] })
  return shop.moved('orderForm', 'complete', id, { date })
}
/** A ring of 10 g of gold, 1 g of which was lost. */
const jewel = async () => {
  const gold = await stone({ type: 'metal', category: 'metal', weight: '10', treatments: [], naturalness: 'imitation' })
  const { id, items } = await shop.issue('mfOrderForm', [{ inventory: gold.inventory, weight: '10', purity: '75' }], [], { date })
  await shop.moved('mfOrderForm', 'receive', id, { date, lines: [{ id: items[0].id, loss: '1' }] })
  return shop.moved('mfOrderForm', 'complete', id, { date })
}

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  buying = await openBuying(company, await openShop(company))
  ;[admin, manager] = [await company.as('Admin'), await company.as('Manager')]
  customer = shop.customer
  const { designation_id: designation } = await company.tables.selectFrom('employee').selectAll().executeTakeFirstOrThrow()
  const terms = { designation, branch: company.branch, commission: '2' }
  second = await company.make('employee', { name: 'Malee', ...terms })
  const splits = [{ employee: second, share: '25' }]
  sold = {
    canceled: await shop.sell([await stone(), await stone()], { date, splits, discountPercent: '5' }),
    kept: await shop.sell([{ ...(await stone({ type: 'parcel', pieces: 3, weight: '2' })), pieces: 3, weight: '2' }], {
      date,
      dueDate: daysAfter(date, 5),
    }),
    work: shop.done(
      await manager.post('/api/cutting-invoice', {
        ...{ branch: company.branch, date, currency: base, customer, salesperson: company.employee },
        items: [{ description: 'Sorting', rate: '75' }],
      }),
    ),
  }
  await shop.moved('cuttingInvoice', 'issue', sold.work.id)
  const due = { date, dueDate: daysAfter(date, 3) }
  lent = {
    canceled: await shop.lend([await stone()], due),
    extended: await shop.lend([await stone()], due),
    handed: await shop.lend([await stone()], { ...due, salesperson: second }),
    bought: await shop.lend([await stone()], due),
  }
  bought = {
    stock: await buying.buy([buying.single()], { date, dueDate: daysAfter(date, 3) }),
    expense: await buying.buy([{ basis: 'whole', rate: '120' }], { date, type: 'customs' }),
  }
  worked = { cut: await cut(), kept: await cut(), jewel: await jewel() }
  const { id, version } = (await admin.get('/api/setting')).data
  shop.done(await admin.put('/api/setting', { id, version, closedUntil: to }))
  before = await figures()
})
afterAll(() => company.stop())

const figures = () => answersOf(admin, closedReports({ from, to, employees: [company.employee, second], party: customer }))

/** Fails when a report of the closed month is not what it was. */
const expectUnchanged = async () => {
  for (const [index, answer] of (await figures()).entries()) expect(answer).toEqual(before[index])
}

describe('a report of a closed month stays as it was', () => {
  it('when an invoice is canceled later', async () => {
    await shop.cancel(sold.canceled.id)
    await expectUnchanged()
  })
  it('when an invoice for work is canceled later', async () => {
    const { version } = await shop.read('cuttingInvoice', sold.work.id)
    await put('/api/cutting-invoice/cancel', { id: sold.work.id, version, reason: 'Twice' })
    await expectUnchanged()
  })
  it('when an expense or a purchase is canceled later', async () => {
    shop.done(await buying.cancel(bought.expense))
    shop.done(await buying.cancel(bought.stock))
    await expectUnchanged()
  })
  it('when a due date is moved, which applies from then on', async () => {
    const late = async (at: string) => (await admin.get('/api/report/receivables', { to: at })).data.rows[0].oldest
    expect(await late(today())).toBe(40)
    shop.done(await change('invoice', 'invoice', sold.kept.id, { dueDate: daysAfter(today(), 30) }))
    expect([await late(to), await late(daysAfter(today(), -1)), await late(today())]).toEqual([10, 39, null])
    shop.done(await change('invoice', 'invoice', sold.kept.id, { dueDate: date }))
    expect([await late(to), await late(today())]).toEqual([10, 45])
    await expectUnchanged()
  })
  it('because the salesperson of its invoices can no longer be changed', async () => {
    const refused = await change('invoice', 'invoice', sold.kept.id, { salesperson: second })
    expect([refused.status, refused.errorMessages.join()]).toEqual([
      409,
      expect.stringMatching(/salesperson of INV-.* can no longer be changed/),
    ])
    shop.done(await change('invoice', 'invoice', sold.kept.id, { notes: 'Asked again' }))
    await expectUnchanged()
  })
  it('when approvals are extended, handed over, or canceled later', async () => {
    await shop.moveApproval('extend', lent.extended.id, { dueDate: daysAfter(today(), 9) })
    shop.done(await change('approval', 'approval', lent.extended.id, { salesperson: second }))
    shop.done(await admin.put('/api/employee/hand-over', { id: second, to: company.employee, what: ['approvals'] }))
    shop.done(await shop.moveApproval('cancel', lent.canceled.id, { reason: 'Twice' }))
    await expectUnchanged()
  })
  it('when finished work is sent back for rework and completed again', async () => {
    const { id, results, completedOn } = worked.cut
    expect(completedOn).toBe(date)
    const [made] = results.filter(({ kind }: Values) => kind === 'output')
    await shop.moved('orderForm', 'rework', id, { results: [made.id], reason: 'A chip' })
    await shop.moved('mfOrderForm', 'rework', worked.jewel.id, { reason: 'The setting is loose' })
    await expectUnchanged()
    const { items } = await shop.read('orderForm', id)
    await shop.moved('orderForm', 'receive', id, {
      lines: [{ id: items[0].id, outputs: [{ id: made.inventory.id, type: 'single', weight: '7' }], finish: true }],
    })
    await shop.moved('orderForm', 'complete', id)
    await shop.moved('mfOrderForm', 'complete', worked.jewel.id)
    await expectUnchanged()
  })
  it('because the maker and the promised day of completed work can no longer be changed', async () => {
    const { id, version } = worked.kept
    const refused = await manager.put('/api/order-form', { id, version, promisedDate: today() })
    expect([refused.status, refused.errorMessages.join()]).toEqual([
      409,
      expect.stringMatching(/promised date of .* can no longer be changed/),
    ])
    await expectUnchanged()
  })
  it('when a customer moves to another country or a sold stone is described differently', async () => {
    shop.done(await change('customer', 'customer', customer, { country: 'TH', taxTreatment: 'zero rated' }))
    const [{ id: origin }] = (await manager.get('/api/origin')).data.rows
    shop.done(await change('inventory', 'inventory', sold.kept.items[0].inventory.id, { origin }))
    await expectUnchanged()
  })
})

test('a cancellation counts as negative on its own day, as a row of its own', async () => {
  const query = { from: daysAfter(today(), -1), by: 'document', compare: 'none' }
  const { rows, sums } = shop.done(await admin.get('/api/sales-report', query))
  const { number, id, total, items } = await shop.read('invoice', sold.canceled.id)
  const row = rows.find((one: Values) => one.document.record === id)
  const cost = items.reduce((all: number, line: Values) => all + Number(line.cost), 0)
  expect(row).toMatchObject({ document: { title: `Cancellation of ${number}`, entity: 'invoice' }, date: today(), documents: -1 })
  expect([Number(row.net), Number(row.cost), Number(row.margin)]).toEqual([-Number(total), -cost, cost - Number(total)])
  expect(sums.documents).toBe(-2)
  const { rows: discounts } = shop.done(await admin.get('/api/report/discounts', { from: query.from, by: 'document' }))
  expect(discounts.find((one: Values) => one.document.id === id)).toMatchObject({ number: `Cancellation of ${number}`, date: today() })
  const { sales } = shop.done(await manager.get('/api/employee/performance', { id: second, from: today(), to: today() }))
  expect(sales.now).toMatchObject({ documents: -1, cancelled: 1, commission: round(times(sales.now.net, '0.02'), baseDigits()) })
  const counted = shop.done(await manager.get('/api/employee/performance/documents', { id: second, from, to, of: 'sales' })).rows
  expect(counted.map((one: Values) => Number(one.net))).toEqual([-Number(sales.now.net)])
})

test('a restated report leaves out canceled documents', async () => {
  const net = async (path: string, name: string) => Number(shop.done(await admin.get(path, { from, to, basis: 'restated' })).sums[name])
  expect(await net('/api/sales-report', 'net')).toBe(Number(sold.kept.total))
  expect(await net('/api/report/discounts', 'given')).toBe(0)
  expect(await net('/api/report/expenses', 'baseTotal')).toBe(0)
  expect(await net('/api/report/salespeople', 'net')).toBe(Number(sold.kept.total))
})

test('a report of a closed month stays as it was when goods on approval are invoiced later, which a restated report shows', async () => {
  const { items, id } = lent.bought
  const { invoices } = shop.done(await shop.moveApproval('invoice', id, { lines: [{ id: items[0].id }] }))
  await shop.moved('invoice', 'issue', invoices[0].id)
  await expectUnchanged()
  const converted = async (basis: string) => {
    const { sums } = shop.done(await admin.get('/api/report/approval-conversion', { from, to, basis }))
    return [sums.lent, sums.invoiced].map(Number)
  }
  const worth = Number(lent.bought.total)
  expect(await converted('issued')).toEqual([4 * worth, 0])
  expect(await converted('restated')).toEqual([3 * worth, worth])
})

test('the audit passes after these cancellations', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})
