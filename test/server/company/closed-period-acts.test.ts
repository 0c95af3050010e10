import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying } from '../../support/clerk/buying.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { answersOf, closedReports } from '../../support/figures/closed-reports.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>

// The closed month, a day in it, and the first day after it.
const [from, to] = [daysAfter(today(), -60), daysAfter(today(), -30)]
const [date, open] = [daysAfter(today(), -45), daysAfter(today(), -29)]
const currency = base === 'USD' ? 'EUR' : 'USD'

let company: TestCompany
let shop: Shop
let buying: Buying
let admin: Visitor
let [customer, designation, idle, rested, supplier] = ['', '', '', '', '']
let rate: Values
let stones: Record<'kept' | 'sold' | 'lent', Values>
let cheques: Record<'bounced' | 'voided' | 'cleared' | 'late' | 'paid', Values>
let invoice: Answer['data']
let bought: Answer['data']
let before: [string, unknown][]

const figures = () => answersOf(admin, closedReports({ from, to, employees: [company.employee, idle], party: customer }))
/** Fails when a figure of the closed month is not what it was. */
const expectUnchanged = async () => {
  for (const [index, answer] of (await figures()).entries()) expect(answer).toEqual(before[index])
}
const put = async (path: string, id: string, given: Values) => {
  const { version } = shop.done(await admin.get(`/api/${path}`, { id }))
  return admin.put(`/api/${path}`, { id, version, ...given })
}
const move = async (path: string, action: string, id: string, given: Values = {}) => {
  const { version } = shop.done(await admin.get(`/api/${path}`, { id }))
  return admin.put(`/api/${path}/${action}`, { id, version, ...given })
}
const settings = async (given: Values) => {
  const { id, version } = shop.done(await admin.get('/api/setting'))
  return admin.put('/api/setting', { id, version, ...given })
}
/** Fails unless this is refused at its field, and no figure of the closed month changed. */
const expectRefused = async (answer: Answer, field: string, message: RegExp) => {
  expect([answer.status, answer.errorMessages]).toEqual([expect.toBeOneOf([400, 409]), [expect.stringMatching(message)]])
  expect(Object.keys(answer.data.fields)).toEqual([field])
  await expectUnchanged()
}
const closedFrom = new RegExp(`^The books are closed until ${to}\\. What was valid then stays\\. Enter a later first day\\.$`)

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  buying = await openBuying(company, shop)
  admin = await company.as('Admin')
  await company.as('Manager')
  ;[customer, supplier] = [shop.customer, buying.supplier]
  const [found] = await company.query<Values>('select designation_id as designation from employee')
  designation = found?.designation
  idle = await company.make('employee', { name: 'Idle', designation, branch: company.branch, commission: '2', target: '900' })
  rested = await company.make('employee', { name: 'Rested', designation, branch: company.branch, target: '400' })
  shop.done(await put('employee', company.employee, { commission: '5', commissionFrom: from, target: '1000', targetFrom: from }))
  rate = shop.done(await admin.post('/api/exchange-rate', { currency, date: from, rate: '1.2', confirmed: true }))
  const stone = (given: Values = {}) => company.on(from, () => shop.stone({ acquired: from, ...given }))
  stones = { kept: await stone(), sold: await stone(), lent: await stone({ currency, askingRate: '90' }) }
  await shop.lend([{ inventory: stones.lent.id, rate: '90' }], { date, currency })
  invoice = await shop.sell([{ inventory: stones.sold.id, rate: '300' }], { date, splits: [{ employee: idle, share: '10' }] })
  await shop.sell([{ description: 'Setting', basis: 'whole', rate: '500' }], { date, currency })
  bought = await buying.buy([buying.single()], { date })
  const cheque = (given: Values = {}) => shop.receive('40', { date, method: 'cheque', reference: '7', bankCharges: '1', ...given })
  cheques = {
    ...{ bounced: await cheque(), voided: await cheque(), cleared: await cheque(), late: await cheque() },
    paid: await shop.receive('30', { date, party: supplier, direction: 'paid', method: 'cheque', reference: '8' }),
  }
  shop.done(await move('paymentnote', 'clear', cheques.cleared.id, { date }))
  shop.done(await settings({ closedUntil: to }))
  before = await figures()
})
afterAll(() => company.stop())

describe('the books are closed until a day that is over', () => {
  it.each([
    ['today', () => today()],
    ['a day in the future', () => daysAfter(today(), 9)],
  ])('and never until %s', async (_, day) => {
    const answer = await settings({ closedUntil: day() })
    await expectRefused(
      answer,
      'closedUntil',
      new RegExp(`^The day ${day()} is not over in every branch\\. Close the books until ${daysAfter(today(), -1)}`),
    )
  })
  it('in every branch: where it is earliest decides', async () => {
    const branch = await company.make('branch', { code: 'HNL', name: 'Honolulu', timeZone: 'Pacific/Pago_Pago' })
    const [found] = await company.query<{ day: string }>("select (business_now() at time zone 'Pacific/Pago_Pago')::date::text as day")
    const day = found?.day ?? ''
    expect((await settings({ closedUntil: day })).errorMessages).toEqual([
      expect.stringContaining(`until ${daysAfter(day, -1)} or earlier`),
    ])
    await company.query(`update branch set time_zone = null where id = '${branch}'`)
  })
})

describe('no figure of a closed month changes', () => {
  it('when a cheque bounces: it bounces on its own day', async () => {
    shop.done(await move('paymentnote', 'bounce', cheques.bounced.id, { reason: 'No funds', charges: '3' }))
    const [posted] = await company.query<{ date: string }>(
      'select distinct date::text from account_posting where document_id = $1 and reverses is not null',
      [cheques.bounced.id],
    )
    expect(posted?.date).toBe(today())
    await expectUnchanged()
  })
  it('when a cheque that was cleared bounces, or one is voided', async () => {
    shop.done(await move('paymentnote', 'bounce', cheques.cleared.id, { reason: 'No funds' }))
    shop.done(await move('paymentnote', 'void', cheques.voided.id, { reason: 'Twice' }))
    shop.done(await move('paymentnote', 'bounce', cheques.paid.id, { reason: 'No funds' }))
    await expectUnchanged()
  })
  it('when a cheque clears, which it cannot on a closed day', async () => {
    await expectRefused(await move('paymentnote', 'clear', cheques.late.id, { date }), 'date', /^The books are closed until/)
    shop.done(await move('paymentnote', 'clear', cheques.late.id))
    await expectUnchanged()
  })
  it('when an invoice is credited or a purchase is canceled', async () => {
    shop.done(
      await shop.moveCredit(
        'issue',
        shop.done(await shop.creditDraft(invoice, [{ invoiceLine: invoice.items[0].id, returnTo: 'none', amount: '10' }])),
      ),
    )
    shop.done(await buying.cancel(bought))
    await expectUnchanged()
  })
  it('when an exchange rate of a closed day is added, changed or deleted: documents keep theirs', async () => {
    const made = shop.done(await admin.post('/api/exchange-rate', { currency, date, rate: '1.25' }))
    await expectUnchanged()
    shop.done(await put('exchange-rate', rate.id, { rate: '1.24', confirmed: true }))
    await expectUnchanged()
    shop.done(await admin.remove('/api/exchange-rate', { id: made.id }))
    await expectUnchanged()
  })
})

describe('what is valid from a closed day is refused', () => {
  it('for a commission and a target, also where only the day is corrected', async () => {
    for (const [given, field] of [
      [{ commission: '50', commissionFrom: date }, 'commissionFrom'],
      [{ commissionBasis: 'margin', commissionFrom: to }, 'commissionFrom'],
      [{ commissionFrom: open }, 'commissionFrom'],
      [{ target: '9', targetFrom: date }, 'targetFrom'],
      [{ targetFrom: open }, 'targetFrom'],
    ] as const)
      await expectRefused(await put('employee', company.employee, given), field, closedFrom)
    const named = { name: 'Late', designation, branch: company.branch }
    await expectRefused(
      await admin.post('/api/employee', { ...named, commission: '5', commissionFrom: date }),
      'commissionFrom',
      closedFrom,
    )
  })
  it('and they may change from an open day', async () => {
    const changed = shop.done(await put('employee', company.employee, { commission: '50', commissionFrom: open, target: '9' }))
    expect([changed.commissionFrom, changed.targetFrom]).toEqual([open, today()])
    await expectUnchanged()
  })
  it('for a tax rate', async () => {
    const draft = { code: 'LATE', name: 'Late', rate: '3' }
    await expectRefused(await admin.post('/api/tax-rate', { ...draft, date }), 'date', closedFrom)
    const { id } = shop.done(await admin.post('/api/tax-rate', { ...draft, date: open }))
    await expectRefused(await put('tax-rate', id, { date: to }), 'date', closedFrom)
    const [old] = await company.query<{ id: string }>("select id from tax_rate where code = 'STD'")
    await expectRefused(await put('tax-rate', old!.id, { rate: '9' }), 'date', closedFrom)
    expect((await admin.remove('/api/tax-rate', { id: old!.id })).errorMessages).toEqual([expect.stringMatching(/cannot be deleted\.$/)])
    await expectUnchanged()
  })
  it('for the price of a service, but not for its SAC code', async () => {
    const [price] = shop.done(await admin.get('/api/service-price')).rows
    await expectRefused(await admin.post('/api/service-price', { service: price.service, rate: '9', date }), 'date', closedFrom)
    await expectRefused(await put('service-price', price.id, { rate: '9' }), 'date', closedFrom)
    shop.done(await put('service-price', price.id, { sac: '998898' }))
    shop.done(await admin.post('/api/service-price', { service: price.service, rate: '9', date: open }))
    await expectUnchanged()
  })
})

describe('the day on which a stone was acquired', () => {
  it('stays once it was in stock on a closed day', async () => {
    for (const acquired of [daysAfter(from, 1), today(), null])
      await expectRefused(
        await put('inventory', stones.kept.id, { acquired }),
        'acquired',
        new RegExp(`^The books are closed until ${to}, and \\S+ was in stock then\\. Its day stays ${from}\\.$`),
      )
  })
  it('may change for a stone that came in later, and a new one comes in on the first open day', async () => {
    const late = await shop.stone({ acquired: date })
    shop.done(await put('inventory', late.id, { acquired: from }))
    await expectUnchanged()
  })
})

describe('the people of a closed month stay in it', () => {
  it('when somebody is deactivated, or hired', async () => {
    for (const id of [idle, rested]) shop.done(await put('employee', id, { active: false }))
    await company.make('employee', { name: 'New', designation, branch: company.branch, commission: '3', target: '700' })
    await expectUnchanged()
    const { rows } = shop.done(await admin.get('/api/report/salespeople', { from: today(), to: today() }))
    // Idle has a share of the credit note.
    expect(rows.map(({ employee }: Values) => employee.title).toSorted()).toEqual(['Idle', 'New', 'Somchai'])
  })
  it('when somebody moves to another branch and another job', async () => {
    const branch = await company.make('branch', { code: 'LON', name: 'London' })
    const [cutter] = await company.query<{ id: string }>("select id from employee_designation where track = 'cutting'")
    shop.done(await put('employee', company.employee, { branch, designation: cutter!.id }))
    await expectUnchanged()
    const { rows } = shop.done(await admin.get('/api/report/salespeople', { from, to, branch: company.branch }))
    expect(rows.map(({ employee }: Values) => employee.title).toSorted()).toEqual(['Idle', 'Rested', 'Somchai'])
  })
  it('when somebody leaves and hands everything over', async () => {
    const other = await company.make('employee', { name: 'Other', designation, branch: company.branch })
    shop.done(await admin.put('/api/employee/hand-over', { id: company.employee, to: other, left: daysAfter(today(), -1) }))
    await expectUnchanged()
  })
})

test('the audit passes after all of this', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

test('the audit reports books that are closed until a day in the future', async () => {
  await company.query('update setting set closed_until = business_now()::date + 5')
  const found = (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0).map(({ name }) => name)
  await company.query('update setting set closed_until = $1', [to])
  expect(found).toContain('The books are not closed until a day in the future')
})
