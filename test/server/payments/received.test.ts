import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { closeBooks } from '../../support/closing.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let clerk: Cashier
let party: string
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = openCashier(company, shop)
  refused = refusals(company)
})
beforeEach(async () => {
  party = await company.make('customer', { name: `Payer ${uuid()}` })
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const bill = (rate: string, given: Values = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer: party, ...given })
const openOn = async (id: string) => (await shop.read('invoice', id)).open
const balance = async () => (await shop.read('customer', party)).balance

test('an invoice of 1,000 euro at 1.08, of which 600 are paid at 1.10, gains 12 and leaves 400, worth 432', async () => {
  const invoice = await bill('1000', { currency: 'EUR', exchange: '1.08' })
  const note = await clerk.recorded({ party, amount: '600', currency: 'EUR', exchange: '1.10' })
  expect(note).toMatchObject({ baseAmount: '660.00', gain: worth('12') })
  expect(await shop.read('invoice', invoice.id)).toMatchObject({ baseTotal: '1080.00', open: '400.00', baseOpen: '432.00' })
  expect(await balance()).toEqual(worth('432'))
  await clerk.recorded({ party, amount: '400', currency: 'EUR', exchange: '0.90' })
  expect(await shop.read('invoice', invoice.id)).toMatchObject({ status: 'paid', baseOpen: worth('0') })
  expect(await balance()).toEqual(worth('0'))
})

describe('a write-off of the rest', () => {
  it('is recorded with the payment, within the limit of the role, as its own posting', async () => {
    const [first, second] = [await bill('100'), await bill('50')]
    const note = await clerk.recorded({ party, amount: '140', writeOff: '10' })
    expect(note).toMatchObject({ allocated: worth('140'), credit: worth('0'), writeOff: worth('10') })
    expect(note.settles.map(({ amount, writtenOff }: Values) => [Number(amount), Number(writtenOff)])).toEqual([
      [100, 0],
      [50, 10],
    ])
    expect([await openOn(first.id), await openOn(second.id), await balance()]).toEqual(['0.00', '0.00', worth('0')])
    const { entries } = shop.done(await (await company.as('Manager')).get('/api/statement', { party }))
    expect(entries.map(({ kind, debit, credit }: Values) => [kind, Number(debit ?? 0) - Number(credit ?? 0)])).toEqual([
      ['invoice', 100],
      ['invoice', 50],
      ['paymentNote', -140],
      ['writeOff', -10],
    ])
  })
  it('is reversed with the bill, and becomes no credit', async () => {
    const document = await bill('100')
    const note = await clerk.recorded({ party, amount: '90', writeOff: '10' })
    await shop.cancel(document.id)
    expect(await shop.read('paymentNote', note.id)).toMatchObject({ credit: worth('90'), settles: [] })
    expect(await balance()).toEqual(worth('-90'))
    shop.done(await clerk.move('void', note.id, { reason: 'Mistyped' }))
    expect(await balance()).toEqual(worth('0'))
  })
  it('may be the whole amount, in another currency too', async () => {
    const euro = { currency: 'EUR', exchange: '1.1' }
    const document = await bill('100', euro)
    await clerk.recorded({ party, amount: '99.60', ...euro, exchange: '1.2' })
    expect(await clerk.recorded({ party, amount: '0', writeOff: '0.40', ...euro, exchange: '1.3' })).toMatchObject({ gain: worth('0') })
    expect(await shop.read('invoice', document.id)).toMatchObject({ status: 'paid', baseOpen: worth('0') })
  })
  it('is refused above the limit, to a Salesman, above the open amount, and when nothing is settled', async () => {
    await bill('500')
    const attempt = (given: Values, role?: 'Admin' | 'Salesman') =>
      clerk.record({ party, amount: '100', writeOff: '100.01', ...given }, role)
    await refused(() => attempt({}), 409, /A Manager may write off up to 100\.00/, 'writeOff')
    await refused(() => attempt({ writeOff: '95', currency: 'EUR', exchange: '1.1' }), 409, /This is 104\.50/)
    await refused(() => attempt({ writeOff: '1' }, 'Salesman'), 403, /cannot write off amounts/)
    await refused(() => attempt({ amount: '450', writeOff: '60' }), 400, /only have 500\.00 open/, 'writeOff')
    await refused(() => attempt({ writeOff: '5', settle: 'account' }), 400, /only have 0\.00 open/)
    await refused(() => attempt({ writeOff: '5', direction: 'refund' }), 400, /only when the payment settles bills/)
    expect(await attempt({ writeOff: '100' })).toMatchObject({ status: 200 })
    expect(await attempt({ amount: '150', writeOff: '150' }, 'Admin')).toMatchObject({ status: 200 })
  })
})

describe('a cheque', () => {
  const cheque = (given: Values = {}) => clerk.recorded({ party, amount: '100', method: 'cheque', reference: '000123', ...given })
  it('is pending until the bank has cleared it', async () => {
    await bill('100')
    const note = await cheque({ date: daysAgo(3) })
    expect(note).toMatchObject({ cheque: 'pending', allocated: worth('100') })
    const found = await (await company.as('Manager')).get('/api/paymentnote', { cheque: 'pending', party })
    expect(found.data.rows.map(({ id }: Values) => id)).toEqual([note.id])
    clerk.refusedWith(await clerk.move('clear', note.id, { date: daysAgo(4) }), 400, /cannot be cleared before that day/, 'date')
    clerk.refusedWith(await clerk.move('clear', note.id, {}, 'Salesman'), 403, /does not allow|cannot/)
    expect(shop.done(await clerk.move('clear', note.id))).toMatchObject({ cheque: 'cleared', clearedOn: today(), state: 'recorded' })
    clerk.refusedWith(await clerk.move('clear', note.id), 409, /was cleared on/)
  })
  it('that bounces reopens the bills it settled, plus the bank fee', async () => {
    const document = await bill('100')
    const note = await cheque()
    const bounced = shop.done(await clerk.move('bounce', note.id, { reason: 'No funds', charges: '15' }))
    expect(bounced).toMatchObject({ state: 'bounced', cheque: 'bounced', bounceCharges: worth('15'), settles: [], credit: worth('0') })
    expect([await openOn(document.id), await balance()]).toEqual(['100.00', worth('100')])
    for (const action of ['bounce', 'void', 'clear', 'apply'])
      clerk.refusedWith(
        await clerk.move(action, note.id, ['clear', 'apply'].includes(action) ? {} : { reason: 'Again' }),
        409,
        /is bounced and cannot be/,
      )
  })
  it('needs its number, and a later date when it is post-dated', async () => {
    const attempt = (given: Values) => clerk.record({ party, amount: '10', ...given })
    await refused(() => attempt({ method: 'cheque' }), 400, /Enter the cheque number/, 'reference')
    const later = { method: 'post-dated cheque', reference: '5' }
    for (const given of [later, { ...later, chequeDate: today() }])
      await refused(() => attempt(given), 400, /Enter a cheque date/, 'chequeDate')
    await refused(() => attempt({ method: 'cash', chequeDate: today() }), 400, /Only a cheque/, 'chequeDate')
    const note = await clerk.recorded({ party, amount: '10', ...later, chequeDate: daysAgo(-30) })
    clerk.refusedWith(await clerk.move('clear', note.id), 400, /cannot be cleared before that day/)
  })
  it('only a cheque can bounce or be cleared', async () => {
    const note = await clerk.recorded({ party, amount: '10' })
    for (const action of ['bounce', 'clear'])
      clerk.refusedWith(await clerk.move(action, note.id, action === 'bounce' ? { reason: 'No funds' } : {}), 409, /is not a cheque/)
  })
})

describe('credit on account', () => {
  it('is allocated once to later bills, the oldest first or the chosen ones', async () => {
    const note = await clerk.recorded({ party, amount: '100' })
    const [first, second] = [await bill('30'), await bill('90')]
    expect(
      shop.done(await clerk.move('apply', note.id, { settle: 'chosen', allocations: [{ bill: second.id, amount: '25' }] }, 'Salesman')),
    ).toMatchObject({
      credit: worth('75'),
      state: 'recorded',
    })
    expect(shop.done(await clerk.move('apply', note.id))).toMatchObject({ credit: worth('0') })
    expect([await openOn(first.id), await openOn(second.id)]).toEqual(['0.00', '20.00'])
    clerk.refusedWith(await clerk.move('apply', note.id), 409, /has no credit on account/)
  })
  it('is not allocated above its amount, above the bill, when nothing is open, or to itself', async () => {
    const note = await clerk.recorded({ party, amount: '100' })
    await refused(() => clerk.move('apply', note.id), 409, new RegExp(`no open bills in ${base}`))
    const document = await bill('150')
    const choose = (amount: string) => () =>
      clerk.move('apply', note.id, { settle: 'chosen', allocations: [{ bill: document.id, amount }] })
    await refused(choose('100.01'), 400, /settled amount is more/)
    await refused(choose('151'), 409, /has only 150(\.00)? open/)
    await refused(() => clerk.move('apply', note.id, { settle: 'account' }), 400, /already on account/, 'settle')
  })
  it('from a canceled bill settles the next bill at the rates of both', async () => {
    const first = await bill('100', { currency: 'EUR', exchange: '1.1' })
    const note = await clerk.recorded({ party, amount: '100', currency: 'EUR', exchange: '1.2' })
    await shop.cancel(first.id)
    const second = await bill('100', { currency: 'EUR', exchange: '1.3' })
    expect(shop.done(await clerk.move('apply', note.id))).toMatchObject({ gain: worth('-10'), credit: worth('0') })
    expect(await shop.read('invoice', second.id)).toMatchObject({ status: 'paid', baseOpen: worth('0') })
    expect(await balance()).toEqual(worth('0'))
  })
})

test('the company bears bank charges: the party is credited with the whole amount', async () => {
  const document = await bill('100')
  expect(await clerk.recorded({ party, amount: '100', bankCharges: '12.5' })).toMatchObject({
    bankCharges: worth('12.5'),
    credit: worth('0'),
  })
  expect(await openOn(document.id)).toBe('0.00')
  await refused(() => clerk.record({ party, amount: '10', bankCharges: '10.01' }), 400, /more than the amount/, 'bankCharges')
})

test('nothing is recorded or allocated in a closed period, and a cheque bounces on the first open day', async () => {
  await bill('10')
  const note = await clerk.recorded({ party, amount: '50', method: 'cheque', reference: '1' })
  await closeBooks(company, today())
  try {
    await refused(() => clerk.record({ party, amount: '10' }), 409, /books are closed/)
    await refused(() => clerk.move('apply', note.id, {}), 409, /books are closed/)
    expect(await clerk.move('bounce', note.id, { reason: 'No' })).toMatchObject({ status: 200 })
    const rows = await company.query('select date::text from account_posting where document_id = $1 and reverses is not null', [note.id])
    expect(rows).toEqual([{ date: daysAfter(today(), 1) }])
  } finally {
    await closeBooks(company, null)
  }
})

describe('an exchange rate', () => {
  it('of zero is refused, on a note and as the rate of a day', async () => {
    await refused(() => clerk.record({ party, amount: '10', currency: 'EUR', exchange: '0' }), 400, /above zero/, 'exchange')
    const manager = await company.as('Manager')
    clerk.refusedWith(await manager.post('/api/exchange-rate', { currency: 'EUR', date: today(), rate: '0' }), 400, /above zero/, 'rate')
  })
  it('stays on the note when the rate of the day changes', async () => {
    const manager = await company.as('Manager')
    const { id, version } = shop.done(await manager.post('/api/exchange-rate', { currency: 'GBP', date: daysAgo(1), rate: '1.25' }))
    const note = await clerk.recorded({ party, amount: '10', currency: 'GBP' })
    shop.done(await manager.put('/api/exchange-rate', { id, version, rate: '1.5' }))
    expect(await shop.read('paymentNote', note.id)).toMatchObject({ exchange: '1.25', baseAmount: '12.50' })
  })
})
