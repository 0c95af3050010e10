import { array, assert, asyncProperty, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { minus, plus, sum } from '../../../src/domain/kit/quantity.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { statementOf, statementText } from '../../../src/server/reports/statement/report.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo, foreign } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let party: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  party = await company.make('customer', { name: 'Amal & Sons' })
  await bill('100', 100)
  await bill('200', 70)
  await bill('300', 40)
  await bill('400', 15, 0)
  await shop.receive('150', { party, date: daysAgo(60) })
  await shop.receive('75', { party, date: daysAgo(5), settle: 'account' })
  const returned = await bill('1000', 30)
  await shop.cancel(returned.id)
})
afterAll(() => company.stop())

/** An invoice of so many days ago, due so many days after its date. */
const bill = (rate: string, days: number, terms = 5, given: Values = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], {
    customer: party,
    date: daysAgo(days),
    dueDate: daysAgo(days - terms),
    ...given,
  })
const statement = async (query: Values = {}) => shop.done(await manager.get('/api/statement', { party, ...query }))

test('reads the same from the database as in print', async () => {
  for (const query of [{}, { from: daysAgo(50), to: daysAgo(10) }, { ledger: 'payable' as const }, { currency: 'EUR' }]) {
    const whole = { party, to: today(), ...query }
    expect(JSON.parse(await statementText(company.db, whole))).toEqual(await statementOf(company.db, whole))
  }
})

test('shows the opening balance, every posting with its document, and the closing balance', async () => {
  const whole = await statement()
  expect(whole).toMatchObject({
    party: { title: 'Amal & Sons' },
    currency: base,
    opening: worth('0'),
    closing: worth('775'),
    credit: worth('75'),
  })
  expect(
    whole.entries.map((entry: Values) => [
      entry.date,
      entry.kind,
      Number(entry.debit ?? 0) - Number(entry.credit ?? 0),
      Number(entry.balance),
    ]),
  ).toEqual([
    [daysAgo(100), 'invoice', 100, 100],
    [daysAgo(70), 'invoice', 200, 300],
    [daysAgo(60), 'paymentNote', -150, 150],
    [daysAgo(40), 'invoice', 300, 450],
    [daysAgo(30), 'invoice', 1000, 1450],
    [daysAgo(15), 'invoice', 400, 1850],
    [daysAgo(5), 'paymentNote', -75, 1775],
    [today(), 'invoice', -1000, 775],
  ])
  expect(whole.entries.every((entry: Values) => /^(INV|RC)-BKK-/.test(entry.number) && entry.document.id)).toBe(true)
})

test('ages open bills by their due date', async () => {
  // The 100 is paid, and 50 of the 200.
  expect((await statement()).ageing).toEqual({
    current: worth('0'),
    '1-30': worth('400'),
    '31-60': worth('300'),
    '61-90': worth('150'),
    '90+': worth('0'),
  })
  expect((await statement({ to: daysAgo(61) })).ageing).toEqual({
    current: worth('0'),
    '1-30': worth('200'),
    '31-60': worth('100'),
    '61-90': worth('0'),
    '90+': worth('0'),
  })
  expect((await statement({ to: daysAgo(20) })).ageing).toMatchObject({ '1-30': worth('1300'), '31-60': worth('150') })
})

test('opens each period with the closing balance of the previous one', async () => {
  const days = [120, 90, 61, 60, 40, 16, 5, 1]
  let closing = '0'
  for (const [index, from] of days.entries()) {
    const period = await statement({ from: daysAgo(from), to: daysAgo((days[index + 1] ?? 0) + (index < days.length - 1 ? 1 : 0)) })
    expect(Number(period.opening)).toBe(Number(closing))
    expect(Number(period.closing)).toBe(
      Number(period.opening) +
        period.entries.reduce((total: number, entry: Values) => total + Number(entry.debit ?? 0) - Number(entry.credit ?? 0), 0),
    )
    closing = period.closing
  }
  expect(Number(closing)).toBe(775)
})

test('has on every day a balance equal to the aged bills less the credit', async () => {
  for (const days of [110, 100, 71, 65, 60, 50, 39, 30, 29, 15, 6, 5, 4, 1, 0]) {
    const { closing, ageing, credit } = await statement({ to: daysAgo(days) })
    expect(Number(minus(sum(Object.values<string>(ageing)), credit)), `${days} days ago`).toBe(Number(closing))
  }
})

describe('in another currency', () => {
  it('shows only that currency, and names the others', async () => {
    await bill('50', 3, 10, { currency: 'EUR', exchange: '1.1' })
    expect(await statement({ currency: 'EUR' })).toMatchObject({
      currency: 'EUR',
      closing: worth('50'),
      currencies: ['EUR', base],
      entries: [{ debit: worth('50') }],
    })
    expect(await statement()).toMatchObject({ currency: base, closing: worth('775') })
    expect(await statement({ currency: foreign })).toMatchObject({ closing: worth('0'), entries: [] })
  })
  it('leaves out postings that only change the base currency', async () => {
    await shop.receive('50', { party, currency: 'EUR', exchange: '1.3' })
    const { entries, closing } = await statement({ currency: 'EUR' })
    expect([entries.length, Number(closing)]).toEqual([2, 0])
  })
})

test.each<[string, Values, number]>([
  ['a party that does not exist', { party: uuid() }, 404],
  ['an invalid party', { party: 'x' }, 400],
  ['an invalid currency', { currency: 'XXX' }, 400],
  ['an invalid date', { from: '2026-13-01' }, 400],
  ['an unknown parameter', { colour: 'red' }, 400],
])('refuses a query for %s', async (_, query, status) =>
  expect((await manager.get('/api/statement', { party, ...query })).status).toBe(status),
)

describe('what is out on approval', () => {
  const parcel = () => shop.stone({ type: 'parcel', pieces: 100, weight: '50.00', costRate: '20', askingRate: '90' })

  it('is listed separately by approval as of the last day, and is not part of the balance', async () => {
    const holder = await company.make('customer', { name: 'Holder & Daughters' })
    const of = async (query: Values = {}) => statement({ party: holder, ...query })
    expect((await of()).approvals).toEqual([])
    const [single, goods] = await company.on(daysAgo(30), async () => [await shop.stone(), await parcel()])
    const early = await shop.lend(
      [
        { inventory: single.id, rate: '300' },
        { inventory: goods.id, pieces: 40, weight: '20.00', rate: '90' },
      ],
      { customer: holder, date: daysAgo(20), dueDate: daysAgo(6) },
    )
    const late = await shop.lend([{ inventory: goods.id, pieces: 10, weight: '5.00', basis: 'per piece', rate: '12' }], {
      customer: holder,
    })
    shop.done(
      await shop.moveApproval('return', early.id, { date: daysAgo(3), lines: [{ id: early.items[1].id, pieces: 30, weight: '15.00' }] }),
    )
    shop.done(await shop.moveApproval('return', late.id, { lines: [{ id: late.items[0].id, pieces: 4, weight: '2.00' }] }))
    const now = await of()
    expect(now).toMatchObject({ closing: worth('0'), entries: [] })
    expect(now.approvals).toMatchObject([
      {
        id: early.id,
        number: early.number,
        date: daysAgo(20),
        dueDate: daysAgo(6),
        overdue: true,
        pieces: 11,
        carats: '7.310',
        value: '1143.00',
        lines: { length: 2 },
      },
      { number: late.number, overdue: false, pieces: 6, carats: '3.000', value: '72.00', lines: [{ sku: goods.sku }] },
    ])
    const standing = shop.done(await manager.get('/api/customer/standing', { id: holder }))
    expect(standing.onApproval).toEqual(worth('1215'))
    expect((await of({ to: daysAgo(4) })).approvals).toMatchObject([
      { number: early.number, pieces: 41, carats: '22.310', value: '2493.00' },
    ])
    expect((await of({ to: daysAgo(10) })).approvals).toMatchObject([{ overdue: false }])
    expect((await of({ to: daysAgo(21) })).approvals).toEqual([])
    const printed = await manager.get('/api/statement/export/pdf', { party: holder })
    const text = pdfText(printed.data)
    for (const expected of ['Stones on approval', early.number, late.number, goods.sku, '10.31', '1,215.00'])
      expect(text).toContain(expected)
  })

  it('is shown in its own currency, which then belongs to the party’s currencies', async () => {
    const holder = await company.make('customer', { name: 'Holder in euro' })
    const approval = await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }], {
      customer: holder,
      currency: 'EUR',
      exchange: '1.1',
    })
    expect(await statement({ party: holder })).toMatchObject({ currencies: [base, 'EUR'], approvals: [] })
    expect(await statement({ party: holder, currency: 'EUR' })).toMatchObject({ approvals: [{ number: approval.number, value: '693.00' }] })
    await company.make('exchangeRate', { currency: 'EUR', date: today(), rate: '1.1' })
    const { invoices } = shop.done(await shop.moveApproval('invoice', approval.id))
    await shop.issue(await shop.read('invoice', invoices[0].id))
    expect(await statement({ party: holder, currency: 'EUR' })).toMatchObject({ closing: worth('693'), approvals: [] })
  })
})

test('is printed with the same balance', async () => {
  const { status, headers, data } = await manager.get('/api/statement/export/pdf', { party })
  expect([status, headers.get('content-type'), data.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
})

test('any bills and payments, on any dates, lead to the same balance in every period and by age', async () => {
  const event = record({ days: nat(120), amount: nat(50_000), isBill: nat(2) })
  await assert(
    asyncProperty(array(event, { minLength: 1, maxLength: 8 }), async events => {
      const other = await company.make('customer', { name: `Any ${uuid()}` })
      for (const { days, amount, isBill } of events) {
        const money = ((amount + 1) / 100).toFixed(2)
        if (isBill > 0) await bill(money, days, 7, { customer: other })
        else await shop.receive(money, { party: other, date: daysAgo(days) })
      }
      let closing = '0'
      for (const [from, to] of [
        [200, 91],
        [90, 60],
        [59, 20],
        [19, 0],
      ] as const) {
        const period = await statement({ party: other, from: daysAgo(from), to: daysAgo(to) })
        expect(Number(period.opening)).toBe(Number(closing))
        expect(Number(minus(sum(Object.values<string>(period.ageing)), period.credit))).toBe(Number(period.closing))
        closing = period.closing
      }
      const signed = events.map(({ amount, isBill }) => (isBill > 0 ? amount + 1 : -amount - 1))
      expect(Number(plus(closing, '0'))).toBe(signed.reduce((total, amount) => total + amount, 0) / 100)
    }),
    { numRuns: 12 },
  )
})
