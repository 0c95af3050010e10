import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { currencyDigits } from '../../../src/domain/company/base-currency.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { readSettings } from '../../../src/server/kit/settings.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { base, foreign } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
const offended = async (company: TestCompany) => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)

const books = [
  { base: 'THB', foreign: 'USD', rate: '36.123456', unit: '0.01' },
  { base: 'JPY', foreign: 'USD', rate: '151.37', unit: '1' },
  { base: 'KWD', foreign: 'USD', rate: '0.307123', unit: '0.001' },
]

describe.each(books)('a company whose base currency is $base', ({ base, foreign, rate, unit }) => {
  let company: TestCompany
  let shop: Shop
  let manager: Visitor
  const digits = unit.split('.')[1]?.length ?? 0
  const inDigits = (amount: string) =>
    expect([amount, (amount.split('.')[1] ?? '').replace(/0+$/, '').length <= digits]).toEqual([amount, true])
  beforeAll(async () => {
    company = await openTestCompany({ currency: base })
    shop = await openShop(company)
    manager = await company.as('Manager')
    await company.make('exchangeRate', { currency: foreign, date: '2020-01-01', rate })
  })
  afterAll(() => company.stop())
  afterEach(async () => expect(await offended(company)).toEqual([]))

  const bought = async (currency: string) => {
    const supplier = await company.make('customer', { name: `Mine ${uuid()}`, kinds: ['supplier'] })
    const line = {
      stoneName: shop.sapphire,
      type: 'parcel',
      pieces: 7,
      weight: '9.13',
      basis: 'per carat',
      rate: '123.4567',
      treatments: [{ code: 'H' }],
    }
    const costs = [{ kind: 'freight', amount: '17', spread: 'carats', billed: true }]
    const draft = { type: 'parcel', supplier, branch: company.branch, date: today(), currency, items: [line], costs }
    const { id, version } = shop.done(await manager.post('/api/purchase', draft))
    const recorded = shop.done(await manager.put('/api/purchase/record', { id, version }))
    const [stone] = shop.done(await manager.get('/api/purchase/stone', { id })) as Values[]
    return { recorded, supplier, stone: stone!.id as string }
  }

  it.each([base, foreign])('buys, sells, takes payments and reports with the decimals of its currency: %s', async currency => {
    const { recorded, supplier, stone } = await bought(currency)
    for (const name of ['baseTotal', 'basePayable', 'cost']) inDigits(recorded[name])
    expect(
      shop.done(await manager.post('/api/paymentnote', shop.noteOf(recorded.payable, { party: supplier, direction: 'paid', currency }))),
    ).toMatchObject({
      credit: worth('0'),
    })
    const customer = await company.make('customer', { name: `Buyer ${uuid()}`, taxTreatment: 'standard' })
    const items = [{ inventory: stone, pieces: 2, weight: '2.37', rate: '1234.567', discountPercent: '3', taxCode: 'STD' }]
    const sold = await shop.sell(items, { customer, currency, discountPercent: '1.5', shipping: '3' })
    inDigits(sold.baseTotal)
    if (currency === base) expect(sold.baseTotal).toEqual(worth(sold.total))
    const half = String((Number(sold.total) / 2).toFixed(currencyDigits(currency)))
    await shop.receive(half, { party: customer, currency })
    const { balance } = await shop.read('customer', customer)
    inDigits(balance)
    const statement = shop.done(await manager.get('/api/statement', { party: customer, currency, from: today(), to: today() }))
    expect(statement.closing).toEqual(worth((Number(sold.total) - Number(half)).toFixed(currencyDigits(currency))))
    const { rows } = shop.done(
      await (await company.as('Admin')).get('/api/sales-report', { from: today(), to: today(), by: 'customer', customer }),
    ) as Values
    const net = Number(sold.subtotal) - Number(sold.discount)
    const exact = net * (currency === base ? 1 : Number(rate))
    expect(Math.abs(Number(rows[0].net) - exact)).toBeLessThanOrEqual(Number(unit))
    inDigits(rows[0].net)
    inDigits(rows[0].cost)
  })

  it.each([base, foreign])('owes for goods on memo, sold together and in parts, to the last digit: %s', async currency => {
    const supplier = await company.make('customer', { name: `Lender ${uuid()}`, kinds: ['supplier'] })
    const lot = { stoneName: shop.sapphire, type: 'parcel', basis: 'whole', treatments: [{ code: 'H' }] }
    const items = [9, 7].map(pieces => ({ ...lot, pieces, weight: String(pieces), rate: '1000' }))
    const draft = { type: 'memo-in', supplier, branch: company.branch, date: today(), currency, items }
    const { id, version } = shop.done(await manager.post('/api/purchase', draft))
    shop.done(await manager.put('/api/purchase/record', { id, version }))
    const lots = shop.done(await manager.get('/api/purchase/stone', { id })) as Values[]
    const sold = () => lots.map(({ id: inventory }) => ({ inventory, pieces: 3, weight: '3', rate: '999' }))
    for (const bill of [await shop.sell(sold()), await shop.sell(sold())]) for (const { cost } of bill.items) inDigits(cost)
  })

  it('uses its own currency for new customers, branches and stones, and refuses an exchange rate for it', async () => {
    const customer = shop.done(await manager.post('/api/customer', { name: `New ${uuid()}`, country: 'TH' }))
    const branch = shop.done(await (await company.as('Admin')).post('/api/branch', { code: 'NEW', name: 'New' }))
    expect([customer.currency, branch.currency, (await shop.stone()).currency]).toEqual([base, base, base])
    const answer = await manager.post('/api/exchange-rate', { currency: base, date: today(), rate: '2' })
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([400, ['currency']])
  })
})

describe('the base currency', () => {
  let company: TestCompany
  let admin: Visitor
  const setting = async () => (await admin.get('/api/setting')).data
  const change = async (currency: string) =>
    admin.put('/api/setting', { version: (await setting()).version, id: (await setting()).id, currency })
  beforeAll(async () => {
    company = await openTestCompany()
    admin = await company.as('Admin')
  })
  afterAll(() => company.stop())

  it('may be changed by an Admin until the first posting', async () => {
    expect(await setting()).toMatchObject({ currency: base, currencyFixed: false })
    expect((await change(foreign)).data).toMatchObject({ currency: foreign, currencyFixed: false })
    expect((await admin.get('/api/user/cuser')).data.settings.currency).toBe(foreign)
    expect((await change('XXX')).status).toBe(400)
    expect((await (await company.as('Manager')).put('/api/setting', { ...(await setting()), currency: 'JPY' })).status).not.toBe(200)
  })
  it('cannot be changed while exchange rates exist', async () => {
    const rate = (await admin.post('/api/exchange-rate', { currency: base, date: today(), rate: '36' })).data
    const answer = await change('AUD')
    expect([answer.status, answer.errorMessages, Object.keys(answer.data.fields)]).toEqual([
      409,
      [`There are exchange rates in ${foreign}. Delete them first, then change the base currency.`],
      ['currency'],
    ])
    await admin.remove('/api/exchange-rate', { id: rate.id })
    expect((await change('JPY')).status).toBe(200)
  })
  it('cannot be changed after the first posting with a value', async () => {
    const shop = await openShop(company)
    await shop.stone()
    expect(await setting()).toMatchObject({ currency: 'JPY', currencyFixed: true })
    const answer = await change('USD')
    expect([answer.status, answer.errorMessages]).toEqual([409, ['The base currency stays JPY: it already has postings.']])
    expect(await setting()).toMatchObject({ currency: 'JPY' })
    expect(await offended(company)).toEqual([])
  })
  it('is set at the first start by BASE_CURRENCY, and an invalid value stops the start with a message', () => {
    expect(readSettings({ BASE_CURRENCY: 'KWD' }).BASE_CURRENCY).toBe('KWD')
    expect(readSettings({}).BASE_CURRENCY).toBeUndefined()
    for (const wrong of ['thb', 'ABC', '฿'])
      expect(() => readSettings({ BASE_CURRENCY: wrong })).toThrow('The setting BASE_CURRENCY must be the ISO 4217 code of a currency')
  })
})
