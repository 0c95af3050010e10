import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let clerk: Buying
let cashier: Cashier
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
let from: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = await openBuying(company, shop)
  cashier = openCashier(company, shop)
  manager = await company.as('Manager')
  refused = refusals(company)
})
beforeEach(async () => {
  from = await clerk.partyOf(`Takes Back ${uuid()}`)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const back = async ({ id }: Values, stones: Values[], given: Values = {}) =>
  manager.put('/api/purchase/return', { id, version: (await shop.read('purchase', id)).version, stones, ...given })
const credits = async () => (await cashier.openOf(from, 'payable')).credits as Values[]
const notes = async () => (shop.done(await manager.get('/api/paymentnote', { party: from })) as { rows: Values[] }).rows

describe('purchased goods go back to their supplier', () => {
  it('leave stock at cost, and their price settles their own bill', async () => {
    const bought = await clerk.buy([clerk.single({ weight: '2' }), clerk.single({ weight: '3' })], {
      supplier: from,
      costs: [{ kind: 'freight', amount: '50' }],
    })
    const stone = (await clerk.stonesOf(bought)).find(({ weight }) => weight === '2.000')!
    expect(shop.done(await back(bought, [{ id: stone.id }]))).toMatchObject({ state: 'recorded', status: 'part paid', open: worth('350') })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'supplier', value: worth('0'), heldWeight: '0.000' })
    const [note] = await notes()
    expect(await shop.read('paymentNote', note!.id)).toMatchObject({
      ...{ number: expect.stringMatching(/^PV-/), direction: 'paid', method: 'goods', amount: worth('200'), credit: worth('0') },
      ...{
        reference: `Goods returned, ${bought.number}`,
        purchase: { id: bought.id, title: bought.number },
        settles: [{ number: bought.number }],
      },
    })
    expect(await clerk.owedTo(from)).toEqual({ amount: 350, base: 350 })
    const { data } = await manager.get('/api/inventory/movement', { id: stone.id })
    expect(data[0]).toMatchObject({
      what: expect.stringMatching(/^Returned to Takes Back/),
      document: { number: note!.number },
      value: '220.00',
    })
    await refused(() => clerk.cancel(bought), 409, new RegExp(`${stone.sku} has moved since the purchase \\(${note!.number}\\)`))
    const { rows } = shop.done(await manager.get('/api/report/cash-book', { by: 'entry' })) as { rows: Values[] }
    expect(rows.filter(({ number }) => number === note!.number)).toEqual([])
  })
  it('come back when the credit is void, and the purchase can then be canceled', async () => {
    const bought = await clerk.buy([clerk.single()], { supplier: from, currency: 'EUR' })
    const stone = await clerk.stoneOf(bought)
    shop.done(await back(bought, [{ id: stone.id }]))
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 0, base: 0 })
    const [note] = await notes()
    shop.done(await cashier.move('void', note!.id, { reason: 'They did not take it' }))
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', value: worth('220') })
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 200, base: 220 })
    shop.done(await clerk.cancel(bought))
  })
  it('become credit on account when their bill is paid: allocated to the next one, or refunded', async () => {
    const bought = await clerk.buy([clerk.single()], { supplier: from })
    shop.done(await cashier.record({ party: from, direction: 'paid', amount: '200' }))
    shop.done(await back(bought, [{ id: (await clerk.stoneOf(bought)).id }], { credit: '180' }))
    const [credit] = await credits()
    expect(credit).toMatchObject({ amount: worth('180'), left: worth('180') })
    const next = await clerk.buy([clerk.single({ weight: '1' })], { supplier: from })
    shop.done(await cashier.move('apply', credit!.id))
    expect(await clerk.read(next)).toMatchObject({ status: 'paid' })
    const refund = await cashier.recorded({ party: from, direction: 'recovered', amount: '80' })
    expect(refund).toMatchObject({ number: expect.stringMatching(/^RFS-BKK-/), credit: worth('0') })
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
  })
  it('in part when they are a lot, each part at its price, and never above the total', async () => {
    const lot = clerk.single({ type: 'parcel', pieces: 9, weight: '9', basis: 'whole', rate: '100' })
    const bought = await clerk.buy([lot], { supplier: from, withholdingPercent: '1' })
    const { id } = await clerk.stoneOf(bought)
    for (const pieces of [3, 3]) shop.done(await back(bought, [{ id, pieces, weight: String(pieces) }]))
    expect((await notes()).map(({ amount }) => Number(amount))).toEqual([33, 33])
    const rest = [{ id, pieces: 3, weight: '3' }]
    await refused(
      () => back(bought, rest, { credit: '33.01' }),
      409,
      /has a total of 99\.00, of which 33\.00 can still be credited/,
      'credit',
    )
    await refused(() => back(bought, rest, { credit: '0' }), 400, /Enter the amount the supplier credits/, 'credit')
    await refused(() => back(bought, [{ id, pieces: 4, weight: '4' }]), 409, /has only 3 pcs/)
    shop.done(await back(bought, rest))
    expect(await clerk.read(bought)).toMatchObject({ status: 'paid', open: worth('0') })
  })
  it('are refused when they came with another purchase, were sold, or were on memo and never owed', async () => {
    const bought = await clerk.buy([clerk.single()], { supplier: from })
    const stone = await clerk.stoneOf(bought)
    const other = await shop.stone()
    await refused(() => back(bought, [{ id: other.id }]), 409, new RegExp(`${other.sku} did not come in on ${bought.number}`))
    await refused(() => back(bought, [{ id: stone.id }], { date: '2020-01-01' }), 400, /before the day they were received/, 'date')
    await refused(() => back(bought, [{ id: stone.id }, { id: stone.id }]), 400, /listed twice/, 'stones')
    await shop.sell([{ inventory: stone.id, rate: '300' }])
    await refused(() => back(bought, [{ id: stone.id }]), 409, /it is sold/)
    const spent = await clerk.buy([{ basis: 'whole', rate: '5' }], { type: 'rent', supplier: from })
    await refused(() => back(spent, [{ id: stone.id }]), 409, /is an expense/)
    const memo = await clerk.memoIn([clerk.single()], from)
    const lent = await clerk.stoneOf(memo)
    await refused(() => back(memo, [{ id: lent.id }], { credit: '5' }), 400, /nothing to credit/, 'credit')
    await refused(
      () => cashier.record({ party: from, direction: 'paid', method: 'goods', amount: '5' }),
      400,
      /return them on their purchase/,
      'method',
    )
  })
  it('are returned once when two users send them back at the same moment', async () => {
    const bought = await clerk.buy([clerk.single()], { supplier: from })
    const stones = [{ id: (await clerk.stoneOf(bought)).id }]
    const sent = { id: bought.id, version: bought.version, stones }
    const twice = await Promise.all([1, 2].map(() => manager.put('/api/purchase/return', sent)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
  })
})

describe('a refund from a supplier', () => {
  it('returns the credit on account with them, and never more', async () => {
    shop.done(await cashier.record({ party: from, direction: 'paid', amount: '100', currency: 'EUR', exchange: '1.1' }))
    const attempt = (given: Values) => cashier.record({ party: from, direction: 'recovered', currency: 'EUR', ...given })
    await refused(() => attempt({ amount: '100.01' }), 409, /Only EUR 100\.00 is on account/, 'amount')
    await refused(() => attempt({ amount: '5', currency: base }), 409, new RegExp(`Only ${base} 0\\.00 is on account`))
    await refused(() => attempt({ amount: '5', writeOff: '1' }), 400, /only when the payment settles bills/)
    await refused(
      async () => (await company.as('Salesman')).post('/api/paymentnote', shop.noteOf('5', { party: from, direction: 'recovered' })),
      403,
      /not pay out/,
    )
    const note = shop.done(await attempt({ amount: '100', exchange: '1.2' }))
    expect(note).toMatchObject({ number: expect.stringMatching(/^RFS-/), settles: [{ amount: expect.stringMatching(/^100/) }] })
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 0, base: 0 })
    const { rows } = shop.done(await manager.get('/api/report/cash-book', { by: 'entry', currency: 'EUR' })) as { rows: Values[] }
    expect(rows.find(({ number }) => number === note.number)).toMatchObject({ in: worth('100'), out: null })
    const printed = await manager.get('/api/paymentnote/export/pdf', { id: note.id })
    expect([printed.status, printed.data.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const { entries } = shop.done(await manager.get('/api/statement', { party: from, ledger: 'payable', currency: 'EUR', to: today() }))
    expect(entries.map(({ debit, credit }: Values) => Number(debit ?? 0) - Number(credit ?? 0))).toEqual([100, -100])
    shop.done(await cashier.move('void', note.id, { reason: 'It never came' }))
    expect(await credits()).toEqual([])
    expect((await cashier.openOf(from, 'payable', 'EUR')).credit).toBe('100.00')
  })
})
