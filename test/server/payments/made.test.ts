import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
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
  party = await company.make('customer', { name: `Dealer ${uuid()}`, kinds: ['customer', 'supplier'] })
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const bill = (rate: string, given: Values = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer: party, ...given })
const openOn = async (id: string) => (await shop.read('invoice', id)).open
const standing = async () => shop.done(await (await company.as('Manager')).get('/api/customer/standing', { id: party }))

describe('a payment to a supplier', () => {
  it('settles payables, oldest first, and the rest is an advance', async () => {
    const [late, early] = [await clerk.owe(party, '80'), await clerk.owe(party, '50', { dueDate: daysAgo(3), date: daysAgo(9) })]
    const invoice = await bill('500')
    const note = await clerk.recorded({ party, direction: 'paid', amount: '100' })
    expect(note).toMatchObject({ number: expect.stringMatching(/^PV-BKK-/), allocated: worth('100'), credit: worth('0') })
    expect((await clerk.openOf(party, 'payable')).bills).toMatchObject([{ id: late.id, open: '30' }])
    expect(note.settles.map(({ number }: Values) => number).sort()).toEqual([late.number, early.number].sort())
    expect(await clerk.recorded({ party, direction: 'paid', amount: '45' })).toMatchObject({ credit: worth('15') })
    expect(await openOn(invoice.id)).toBe('500.00')
    expect(await clerk.openOf(party)).toMatchObject({ credit: '0.00', bills: [{ id: invoice.id }] })
  })
  it('at another rate than the bill realizes a loss when it costs more, and leaves no balance in the base currency', async () => {
    await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.08' })
    await clerk.owe(party, '1000', { currency: 'EUR' })
    const first = await clerk.recorded({ party, direction: 'paid', amount: '600', currency: 'EUR', exchange: '1.10' })
    expect(first).toMatchObject({ baseAmount: '660.00', gain: worth('-12') })
    await clerk.recorded({ party, direction: 'paid', amount: '400', currency: 'EUR', exchange: '1.05' })
    const { rows } = await company.pool.query(
      "select amount, base_amount from account_balance where party_id = $1 and ledger = 'payable'",
      [party],
    )
    expect(rows.map(row => [Number(row.amount), Number(row.base_amount)])).toEqual([[0, 0]])
  })
  it('is made by an Admin or a Manager, never by a Salesman', async () => {
    await bill('100')
    await clerk.recorded({ party, amount: '150' }, 'Salesman')
    for (const given of [{ direction: 'paid' }, { direction: 'refund' }, { method: 'offset' }])
      await refused(() => clerk.record({ party, amount: '5', ...given }, 'Salesman'), 403, /not pay out, refund or set off/)
  })
})

describe('payments to suppliers', () => {
  it('are never visible to a Salesman: not in a list, file, page, history or document, nor the open amount', async () => {
    await clerk.owe(party, '80')
    const note = await clerk.recorded({ party, direction: 'paid', amount: '20' })
    const received = await clerk.recorded({ party, direction: 'received', amount: '5' })
    const [salesman, manager] = [await company.as('Salesman'), await company.as('Manager')]
    const numbers = async (who: typeof salesman) =>
      ((await who.get('/api/paymentnote', { party })).data as Values).rows.map((row: Values) => row.number)
    expect(await numbers(salesman)).toEqual([received.number])
    expect((await numbers(manager)).sort()).toEqual([note.number, received.number].sort())
    for (const path of ['/api/paymentnote', '/api/paymentnote/history', '/api/paymentnote/export/pdf'])
      expect((await salesman.get(path, { id: note.id })).status, path).toBe(404)
    const open = await salesman.get('/api/paymentnote/open', { party, currency: base, ledger: 'payable' })
    expect([open.status, open.errorMessages[0]]).toEqual([403, expect.stringMatching(/cannot see payables/)])
    expect((await salesman.get('/api/paymentnote/open', { party, currency: base })).status).toBe(200)
  })
})

describe('a refund', () => {
  it('returns the credit on account, oldest first, and never more than it', async () => {
    const notes = [await clerk.recorded({ party, amount: '30', date: daysAgo(5) }), await clerk.recorded({ party, amount: '50' })]
    await refused(
      () => clerk.record({ party, direction: 'refund', amount: '80.01' }),
      409,
      new RegExp(`Only ${base} 80\\.00 is on account`),
      'amount',
    )
    const refund = await clerk.recorded({ party, direction: 'refund', amount: '40' })
    expect(refund).toMatchObject({ number: expect.stringMatching(/^RFD-BKK-/), credit: worth('0') })
    expect(refund.settles.map(({ number, amount }: Values) => [number, Number(amount)])).toEqual([
      [notes[0].number, 30],
      [notes[1].number, 10],
    ])
    expect(await standing()).toMatchObject({ balance: worth('-40') })
    expect(await clerk.openOf(party)).toMatchObject({ credit: '40.00', bills: [], credits: [{ id: notes[1].id, left: worth('40') }] })
    await refused(() => clerk.record({ party, direction: 'refund', amount: '41' }), 409, new RegExp(`Only ${base} 40\\.00`))
    await refused(() => clerk.record({ party, direction: 'refund', amount: '5', currency: 'EUR', exchange: '1.1' }), 409, /Only EUR 0\.00/)
  })
  it('that is voided restores the credit', async () => {
    await clerk.recorded({ party, amount: '50' })
    const refund = await clerk.recorded({ party, direction: 'refund', amount: '50' })
    expect(shop.done(await clerk.move('void', refund.id, { reason: 'Not taken' }))).toMatchObject({ state: 'void', settles: [] })
    expect(await clerk.openOf(party)).toMatchObject({ credit: '50.00', bills: [] })
    expect(await clerk.recorded({ party, direction: 'refund', amount: '50' })).toMatchObject({ state: 'recorded' })
  })
  it('of money that later proves uncollectible is owed by the party, and can be paid like a bill', async () => {
    const note = await clerk.recorded({ party, amount: '50', method: 'cheque', reference: '4711' })
    const refund = await clerk.recorded({ party, direction: 'refund', amount: '20' })
    shop.done(await clerk.move('bounce', note.id, { reason: 'No funds' }))
    expect(await clerk.openOf(party)).toMatchObject({ credit: '0.00', bills: [{ id: refund.id, number: refund.number, open: '20' }] })
    expect(await clerk.recorded({ party, amount: '20' })).toMatchObject({ credit: worth('0'), settles: [{ number: refund.number }] })
  })
  it('at another rate realizes the difference and leaves no balance', async () => {
    await clerk.recorded({ party, amount: '100', currency: 'EUR', exchange: '1.1' })
    await clerk.recorded({ party, direction: 'refund', amount: '100', currency: 'EUR', exchange: '1.2' })
    expect(await standing()).toMatchObject({ balance: worth('0'), balances: [] })
  })
  it('settles no bills', async () => {
    const document = await bill('10')
    await refused(
      () => clerk.record({ party, direction: 'refund', amount: '5', allocations: [{ bill: document.id, amount: '5' }] }),
      400,
      /cannot settle bills/,
      'allocations',
    )
  })
})

describe('a set-off', () => {
  it('settles receivables against payables, as two notes that are recorded and voided together', async () => {
    const [invoice, theirs] = [await bill('100'), await clerk.owe(party, '60')]
    const note = await clerk.recorded({ party, method: 'offset', amount: '60' })
    expect(note).toMatchObject({
      direction: 'received',
      allocated: worth('60'),
      credit: worth('0'),
      counterpart: { title: expect.stringMatching(/^PV-/) },
    })
    expect(await shop.read('paymentNote', note.counterpart.id)).toMatchObject({
      direction: 'paid',
      settles: [{ number: theirs.number }],
      counterpart: { id: note.id, title: note.number },
    })
    expect([await openOn(invoice.id), (await clerk.openOf(party, 'payable')).bills]).toEqual(['40.00', []])
    shop.done(await clerk.move('void', note.counterpart.id, { reason: 'Agreed otherwise' }))
    expect(await shop.read('paymentNote', note.id)).toMatchObject({ state: 'void', settles: [] })
    expect([await openOn(invoice.id), (await clerk.openOf(party, 'payable')).bills.length]).toEqual(['100.00', 1])
  })
  it('may choose bills on both sides', async () => {
    const [[first, second], theirs] = [[await bill('100'), await bill('70')], await clerk.owe(party, '60')]
    await clerk.owe(party, '90')
    const allocations = [
      { bill: second.id, amount: '50' },
      { bill: theirs.id, amount: '50' },
    ]
    await clerk.recorded({ party, method: 'offset', amount: '50', settle: 'chosen', allocations })
    expect([await openOn(first.id), await openOn(second.id)]).toEqual(['100.00', '20.00'])
    expect((await clerk.openOf(party, 'payable')).bills.map(({ open }: Values) => Number(open)).sort()).toEqual([10, 90])
  })
  it('is never more than either side owes, uses no bank account, and is recorded from the receiving side', async () => {
    await bill('100')
    await clerk.owe(party, '60')
    const attempt = (given: Values) => clerk.record({ party, method: 'offset', amount: '60', ...given })
    await refused(() => attempt({ amount: '60.01' }), 409, /Only 60\.00 of what we owe them can be set off/, 'amount')
    await refused(() => attempt({ amount: '101' }), 409, /Only 100\.00 of what they owe us/)
    await refused(() => attempt({ direction: 'paid' }), 400, /Enter a set-off as a receipt/, 'direction')
    await refused(() => attempt({ settle: 'account' }), 400, /cannot stay on account/, 'settle')
    await refused(() => attempt({ bankCharges: '1' }), 400, /has no bank charges/, 'bankCharges')
    await refused(() => attempt({ writeOff: '1' }), 400, /only when the payment settles bills/, 'writeOff')
  })
})

describe('a purchase', () => {
  const purchase = async (rate: string) => {
    const manager = await company.as('Manager')
    const types: Values[] = shop.done(await manager.get('/api/purchase/type'))
    const type = types.find(({ variant }) => variant === 'expense')!.value
    const items = [{ description: 'Rent', basis: 'whole', rate }]
    const { id, version } = shop.done(
      await manager.post('/api/purchase', { type, supplier: party, branch: company.branch, date: daysAgo(0), currency: base, items }),
    )
    return shop.done(await manager.put('/api/purchase/record', { id, version }))
  }
  it('is paid like any bill, and can be canceled only after its payment is void', async () => {
    const bought = await purchase('90')
    const note = await clerk.recorded({ party, direction: 'paid', amount: '60' })
    expect(note.settles).toMatchObject([{ kind: 'purchase', number: bought.number, amount: worth('60') }])
    expect(await shop.read('purchase', bought.id)).toMatchObject({ status: 'part paid', open: worth('30') })
    const cancel = async () => {
      const { version } = await shop.read('purchase', bought.id)
      return (await company.as('Manager')).put('/api/purchase/cancel', { id: bought.id, version, reason: 'Entered twice' })
    }
    await refused(cancel, 409, new RegExp(`by ${note.number}. Void the payment first`))
    shop.done(await clerk.move('void', note.id, { reason: 'Entered twice' }))
    shop.done(await cancel())
    expect(await clerk.openOf(party, 'payable')).toMatchObject({ bills: [], credit: '0.00' })
  })
})
