import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthAround, monthsOf } from '../../../src/domain/reports/performance/period.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { closeBooks } from '../../support/closing.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

const yearAgo = () => `${Number(today().slice(0, 4)) - 1}${today().slice(4, 7)}-01`
/** The months before this one, latest first, each with its period. */
const months = () =>
  monthsOf({ from: yearAgo(), to: today() })
    .slice(0, -1)
    .reverse()
    .map(({ from }) => monthAround(from))
const sellOn = (date: string, rate: string, salesperson: string) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], { date, salesperson })
let count = 0
const hire = async (given: object = {}) => {
  const [{ designation }] = (await company.query<{ designation: string }>(
    `select designation_id as designation from employee where id = '${company.employee}'`,
  )) as [{ designation: string }]
  return company.make('employee', { name: `Seller ${++count}`, designation, branch: company.branch, commission: '5', ...given })
}
const change = async (id: string, given: object) => {
  const admin = await company.as('Admin')
  const { version } = shop.done(await admin.get('/api/employee', { id }))
  return shop.done(await admin.put('/api/employee', { id, version, ...given }))
}
const performance = async (id: string, period: { from: string; to: string }) =>
  shop.done(await (await company.as('Admin')).get('/api/employee/performance', { id, ...period }))
const commissionOf = async (id: string, period: { from: string; to: string }) => (await performance(id, period)).sales.now.commission
const pay = async (employee: string, month: string, role: 'Admin' | 'Manager' = 'Admin') =>
  (await company.as(role)).post('/api/employee/commission', { employee, month: month.slice(0, 7) })

it('of past months keeps its percentage when it changes today', async () => {
  const id = await hire()
  const [last] = months()
  await sellOn(last!.from, '1000', id)
  await sellOn(today(), '1000', id)
  expect(await commissionOf(id, last!)).toEqual(worth('50'))
  const changed = await change(id, { commission: '10' })
  expect(changed.commissionFrom).toBe(today())
  expect(await commissionOf(id, last!)).toEqual(worth('50'))
  expect(await commissionOf(id, { from: today(), to: today() })).toEqual(worth('100'))
  expect(await commissionOf(id, { from: last!.from, to: today() })).toEqual(worth('150'))
})

it('leaves the standing of the last change, also when the first open day was later before', async () => {
  const id = await hire()
  await closeBooks(company, today())
  await change(id, { active: false })
  await closeBooks(company, null)
  await change(id, { active: true })
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

it('may change within a month, from a day that is given, and replaces what was agreed after it', async () => {
  const id = await hire()
  const [last, before] = months()
  const middle = `${last!.from.slice(0, 8)}15`
  await sellOn(last!.from, '1000', id)
  await sellOn(middle, '1000', id)
  await change(id, { commission: '8', commissionFrom: middle })
  expect(await commissionOf(id, last!)).toEqual(worth('130'))
  await change(id, { commission: '6', commissionFrom: last!.from })
  expect(await commissionOf(id, last!)).toEqual(worth('120'))
  // The day alone is corrected.
  await change(id, { commissionFrom: middle })
  expect(await commissionOf(id, last!)).toEqual(worth('110'))
  const { terms } = await performance(id, before!)
  expect(terms).toEqual([
    { date: '1900-01-01', commission: worth('5'), commissionBasis: 'sales' },
    { date: middle, commission: worth('6'), commissionBasis: 'sales' },
  ])
  await change(id, { commission: null, commissionFrom: last!.from })
  expect(await commissionOf(id, last!)).toBeNull()
})

it('is fixed when it is marked as paid, and may be taken back with a reason', async () => {
  const id = await hire()
  const [last, before] = months()
  await sellOn(before!.from, '1000', id)
  expect((await pay(id, before!.from, 'Manager')).status).toBe(403)
  const paid = shop.done(await pay(id, before!.from))
  expect(paid).toMatchObject({ month: before!.from, amount: worth('50'), date: today(), by: 'Admin of the company' })
  const again = await pay(id, before!.from)
  expect([again.status, again.errorMessages]).toEqual([409, [expect.stringMatching(/^The commission of .* is already marked as paid\.$/)]])
  await change(id, { commission: '20', commissionFrom: before!.from })
  await sellOn(before!.to, '1000', id)
  await sellOn(last!.from, '100', id)
  const { commissions, sales } = await performance(id, { from: before!.from, to: last!.to })
  expect(sales.now.commission).toEqual(worth('70'))
  expect(commissions.slice(-2)).toEqual([
    { month: before!.from, commission: worth('50'), paid: expect.objectContaining({ id: paid.id, by: 'Admin of the company' }) },
    { month: last!.from, commission: worth('20'), paid: null },
  ])
  const admin = await company.as('Admin')
  expect((await admin.put('/api/employee/commission/take-back', { id: paid.id, reason: ' ' })).status).toBe(400)
  shop.done(await admin.put('/api/employee/commission/take-back', { id: paid.id, reason: 'Wrong month' }))
  expect((await admin.put('/api/employee/commission/take-back', { id: paid.id, reason: 'Again' })).status).toBe(404)
  expect(await commissionOf(id, before!)).toEqual(worth('400'))
  expect(shop.done(await pay(id, before!.from)).amount).toEqual(worth('400'))
  const steps = shop.done(await admin.get('/api/employee/history', { id }))
  expect(steps.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['pay-commission', 'take-back-commission']))
  const kept = await company.query('select amount, reason from commission_payment order by at')
  expect(kept).toMatchObject([
    { amount: worth('50'), reason: 'Wrong month' },
    { amount: worth('400'), reason: null },
  ])
})

it('is charged in the month in which more came back than was sold, so nothing is paid for a sale that was canceled', async () => {
  const id = await hire()
  const [last, before] = months()
  const { id: sale } = await sellOn(before!.from, '1000', id)
  expect(shop.done(await pay(id, before!.from)).amount).toEqual(worth('50'))
  await company.on(last!.from, () => shop.cancel(sale))
  expect(shop.done(await pay(id, last!.from)).amount).toEqual(worth('-50'))
  expect(await commissionOf(id, { from: before!.from, to: last!.to })).toEqual(worth('0'))
})

it('is not paid for a month that goes on, without an agreement, or twice at once', async () => {
  const [last] = months()
  const id = await hire()
  const early = await pay(id, today())
  expect([early.status, early.data.fields]).toEqual([400, { month: 'The month is not over yet.' }])
  const without = await hire({ commission: null })
  expect((await pay(without, last!.from)).errorMessages).toEqual([expect.stringMatching(/^No commission is agreed with Seller \d+ for /)])
  const answers = await Promise.all([pay(id, last!.from), pay(id, last!.from)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const month of ['2026', '2026-13', '2026-05-01'])
    expect((await (await company.as('Admin')).post('/api/employee/commission', { employee: id, month })).status).toBe(400)
})

it('on the margin is hidden from a salesperson who may not see costs, month by month too', async () => {
  await change(company.employee, { commission: '5', commissionFrom: '2020-01-01' })
  const [last] = months()
  await sellOn(last!.from, '100', company.employee)
  const own = async () =>
    shop.done(await (await company.as('Salesman')).get('/api/employee/performance', { id: company.employee, ...last }))
  expect(await own()).toMatchObject({ sales: { now: { commission: worth('5') } }, commissions: expect.any(Array) })
  await change(company.employee, { commissionBasis: 'margin', commissionFrom: '2020-01-01' })
  const seen = await own()
  expect([seen.sales.now.commission, seen.commissions, seen.terms]).toEqual([undefined, undefined, undefined])
})

it('of a closed month that was paid stays as it was paid', async () => {
  const id = await hire()
  const [last] = months()
  await sellOn(last!.from, '1000', id)
  const paid = shop.done(await pay(id, last!.from))
  await sellOn(last!.to, '1000', id)
  const admin = await company.as('Admin')
  const close = async (closedUntil: string | null) => {
    const { id: setting, version } = shop.done(await admin.get('/api/setting'))
    shop.done(await admin.put('/api/setting', { id: setting, version, closedUntil }))
  }
  await close(last!.to)
  const takeBack = () => admin.put('/api/employee/commission/take-back', { id: paid.id, reason: 'Wrong' })
  const refused = await takeBack()
  expect([refused.status, refused.errorMessages]).toEqual([
    409,
    [expect.stringMatching(/commission of \d{4}-\d\d stays as it was paid\.$/)],
  ])
  expect(await commissionOf(id, last!)).toEqual(worth('50'))
  await close(null)
  shop.done(await takeBack())
  expect(await commissionOf(id, last!)).toEqual(worth('100'))
})
