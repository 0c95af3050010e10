import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let customer: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
})
beforeEach(async () => {
  customer = await company.make('customer', { name: `Payer ${uuid()}` })
})
afterAll(() => company.stop())

const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const bill = (rate: string, given: Values = {}) => shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer, ...given })
const pay = (amount: string, given: Values = {}) => shop.receive(amount, { party: customer, ...given })
const openOn = async (id: string) => (await shop.read('invoice', id)).open
const tryPay = async (amount: unknown, given: Values = {}) =>
  (await company.as('Manager')).post('/api/paymentnote', { ...shop.noteOf('1', { party: customer }), amount, ...given })

describe('what a payment settles', () => {
  it('the oldest bill first, and the rest stays on account', async () => {
    const [late, early, middle] = [await bill('30'), await bill('20', { dueDate: today() }), await bill('25', { dueDate: daysAgo(-2) })]
    const note = await pay('60')
    expect(note).toMatchObject({
      number: expect.stringMatching(/^RC-BKK-\d\d-\d{5}$/),
      state: 'recorded',
      allocated: worth('60.00'),
      credit: worth('0.00'),
    })
    expect(await Promise.all([early, middle, late].map(document => openOn(document.id)))).toEqual(['0.00', '0.00', '15.00'])
    expect(await pay('20')).toMatchObject({ allocated: worth('15.00'), credit: worth('5.00') })
  })
  it('the selected bills, by the selected amounts', async () => {
    const [first, second] = [await bill('30'), await bill('20')]
    const note = await pay('45', {
      settle: 'chosen',
      allocations: [
        { bill: second.id, amount: '20' },
        { bill: first.id, amount: '5' },
      ],
    })
    expect(note).toMatchObject({ allocated: worth('25.00'), credit: worth('20.00') })
    expect(note.settles.map(({ number, amount }: Values) => [number, amount])).toEqual(
      [
        [first.number, '5'],
        [second.number, '20'],
      ].map(([number, amount]) => [number, worth(amount!)]),
    )
    expect([await openOn(first.id), await openOn(second.id)]).toEqual(['25.00', '0.00'])
  })
  it('the bills that its draft keeps, unless others are chosen when it is recorded', async () => {
    const [first, second, third] = [await bill('30'), await bill('20'), await bill('10')]
    const manager = await company.as('Manager')
    const chosen = { settle: 'chosen', allocations: [{ bill: second.id, amount: '15' }] }
    const keep = async (given: Values = chosen) =>
      shop.done(await manager.post('/api/paymentnote', { ...shop.noteOf('25', { party: customer }), ...given, draft: true }))
    const draft = await keep()
    expect(await shop.read('paymentNote', draft.id)).toMatchObject({ state: 'draft', ...chosen })
    expect(await openOn(second.id)).toBe('20.00')
    const record = (note: Values, input: Values = {}) =>
      manager.put('/api/paymentnote/record', { id: note.id, version: note.version, ...input })
    expect(shop.done(await record(draft))).toMatchObject({ allocated: worth('15'), credit: worth('10') })
    expect([await openOn(first.id), await openOn(second.id)]).toEqual(['30.00', '5.00'])
    shop.done(await record(await keep(), { settle: 'chosen', allocations: [{ bill: third.id, amount: '10' }] }))
    expect([await openOn(second.id), await openOn(third.id)]).toEqual(['5.00', '0.00'])
    const stale = await keep()
    expect(await record(stale)).toMatchObject({ status: 409, errorMessages: [expect.stringMatching(/5\.00/)] })
    const together = shop.done(
      await manager.put('/api/paymentnote', { id: stale.id, version: stale.version, settle: 'account', allocations: [] }),
    )
    shop.done(await manager.put('/api/paymentnote/range', { ids: [together.id], change: { action: 'record' } }))
    expect([await openOn(first.id), await openOn(second.id)]).toEqual(['30.00', '5.00'])
    expect(
      await manager.post('/api/paymentnote', { ...shop.noteOf('5', { party: customer }), settle: 'chosen', draft: true }),
    ).toMatchObject({
      status: 400,
      data: { fields: { allocations: 'Choose the bills to settle.' } },
    })
  })
  it('nothing, when it is kept on account', async () => {
    const document = await bill('30')
    expect(await pay('30', { settle: 'account' })).toMatchObject({ allocated: worth('0'), credit: worth('30.00'), settles: [] })
    expect(await openOn(document.id)).toBe('30.00')
  })
  it('only bills in its own currency', async () => {
    const document = await bill('30')
    expect(await pay('30', { currency: 'EUR' })).toMatchObject({ allocated: worth('0'), exchange: '1.1', baseAmount: '33.00' })
    expect(await openOn(document.id)).toBe('30.00')
  })
  it('no canceled bill', async () => {
    const document = await bill('30')
    await shop.cancel(document.id)
    expect(await pay('30')).toMatchObject({ credit: worth('30.00') })
    expect(await tryPay('30', { settle: 'chosen', allocations: [{ bill: document.id, amount: '30' }] })).toMatchObject({ status: 409 })
  })
})

describe('what is refused', () => {
  it.each<[string, unknown, Values, number, string | undefined, RegExp]>([
    ['nothing', '0', {}, 400, 'amount', /above zero/],
    ['less than nothing', '-5', {}, 400, 'amount', /not an amount/],
    ['a number', 5, {}, 400, 'amount', /Amount/],
    ['a part of a cent', '0.001', {}, 400, 'amount', /too many decimals/],
    [
      'a bill that does not exist',
      '5',
      { settle: 'chosen', allocations: [{ bill: uuid(), amount: '5' }] },
      409,
      'allocations.0.bill',
      /not open/,
    ],
    ['choosing without a choice', '5', { settle: 'chosen' }, 400, 'allocations', /Choose the bills/],
    [
      'a payment on account with bills',
      '5',
      { settle: 'account', allocations: [{ bill: uuid(), amount: '5' }] },
      400,
      'allocations',
      /settles no bills/,
    ],
    ['a currency without a rate', '5', { currency: 'GBP' }, 400, 'exchange', /no exchange rate/],
    ['tomorrow’s money', '5', { date: daysAgo(-9) }, 400, 'date', /future/],
    ['a party that is not there', '5', { party: uuid() }, 409, 'party', /no longer exists/],
    ['a branch that is not there', '5', { branch: uuid() }, 400, 'branch', /does not exist/],
  ])('%s', async (_, amount, given, status, field, message) => {
    const answer = await tryPay(amount, given)
    expect([answer.status, answer.errorMessages.join()]).toEqual([status, expect.stringMatching(message)])
    if (field) expect(Object.keys(answer.data.fields)).toEqual([field])
  })
  it('more than is open, more than was paid, the same bill twice, another party’s bill, fractions of a cent', async () => {
    const [document, foreign] = [await bill('30'), await shop.sell([{ description: 'Setting', basis: 'whole', rate: '9' }])]
    const choose = (...allocations: Values[]) => tryPay('50', { settle: 'chosen', allocations })
    for (const [answer, status, message] of [
      [await choose({ bill: document.id, amount: '30.01' }), 409, /has only 30(.00)? open/],
      [await tryPay('20', { settle: 'chosen', allocations: [{ bill: document.id, amount: '25' }] }), 400, /settled amount is more/],
      [await choose({ bill: document.id, amount: '5' }, { bill: document.id, amount: '5' }), 400, /twice/],
      [await choose({ bill: foreign.id, amount: '5' }), 409, /another party/],
      [await choose({ bill: document.id, amount: '0' }), 400, /above zero/],
      [await choose({ bill: document.id, amount: '0.005' }), 400, /2 decimals/],
    ] as const)
      expect([answer.status, answer.errorMessages.join()]).toEqual([status, expect.stringMatching(message)])
    expect(await openOn(document.id)).toBe('30.00')
  })
  it('a Salesman may not back-date or void', async () => {
    const salesman = await company.as('Salesman')
    expect(await salesman.post('/api/paymentnote', shop.noteOf('5', { party: customer, date: daysAgo(4) }))).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining('Only a Manager')],
    })
    const note = shop.done(await salesman.post('/api/paymentnote', shop.noteOf('5', { party: customer })))
    expect(await salesman.put('/api/paymentnote/void', { id: note.id, version: note.version, reason: 'Mistyped' })).toMatchObject({
      status: 403,
    })
  })
  it('changing or deleting a recorded note, except for its notes and reference', async () => {
    const [note, manager] = [await pay('5'), await company.as('Manager')]
    for (const change of [{ amount: '6' }, { date: daysAgo(1) }, { method: 'cash' }, { party: shop.customer }])
      expect(await manager.put('/api/paymentnote', { id: note.id, version: note.version, ...change })).toMatchObject({
        status: 409,
        errorMessages: [expect.stringContaining('can no longer be changed')],
      })
    expect(await manager.remove('/api/paymentnote', { id: note.id })).toMatchObject({ status: 409 })
    expect(await manager.put('/api/paymentnote', { id: note.id, version: note.version, reference: 'TT 4711' })).toMatchObject({
      status: 200,
      data: { reference: 'TT 4711' },
    })
  })
})

test('voiding reopens the settled bills once, and needs a reason', async () => {
  const [document, manager] = [await bill('30'), await company.as('Manager')]
  const note = await pay('50')
  const voiding = (reason?: string, version = note.version) => manager.put('/api/paymentnote/void', { id: note.id, version, reason })
  expect(await voiding()).toMatchObject({ status: 400, data: { fields: { reason: expect.anything() } } })
  const voided = await voiding('The cheque bounced')
  expect(voided).toMatchObject({ status: 200, data: { state: 'void', allocated: worth('0.00'), settles: [], number: note.number } })
  expect(await openOn(document.id)).toBe('30.00')
  expect(await voiding('Again', voided.data.version)).toMatchObject({
    status: 409,
    errorMessages: [expect.stringContaining('cannot be voided')],
  })
  expect((await manager.get('/api/paymentnote/open', { party: customer, currency: base })).data).toMatchObject({
    credit: worth('0'),
    bills: [{ id: document.id, open: worth('30') }],
  })
  expect(await books()).toEqual([])
})

test('open bills are offered oldest first, with the credit on account', async () => {
  const [second, first] = [await bill('10'), await bill('20', { dueDate: today() })]
  await pay('7', { settle: 'account' })
  const { data } = await (await company.as('Salesman')).get('/api/paymentnote/open', { party: customer, currency: base })
  expect(data).toMatchObject({
    credit: worth('7.00'),
    bills: [
      { number: first.number, total: '20.00', open: worth('20') },
      { number: second.number, total: '10.00', open: worth('10') },
    ],
  })
})

test('a currency without decimals is paid without decimals', async () => {
  const yen = { currency: 'JPY', exchange: '0.0065' }
  const document = await bill('1235', yen)
  expect(document).toMatchObject({ total: '1235', baseTotal: '8.03' })
  for (let part = 0; part < 5; part++) await pay('247', yen)
  expect(await shop.read('invoice', document.id)).toMatchObject({ status: 'paid', open: worth('0'), baseOpen: worth('0.00') })
  expect(await books()).toEqual([])
})

test('a payment dated before its bill settles it on the date of the bill', async () => {
  const document = await bill('30')
  await pay('30', { date: daysAgo(20) })
  expect(await openOn(document.id)).toBe('0.00')
  const manager = await company.as('Manager')
  const between = (await manager.get('/api/statement', { party: customer, to: daysAgo(10) })).data
  expect(between).toMatchObject({ closing: worth('-30'), credit: worth('30.00'), ageing: { current: worth('0.00') } })
  expect((await manager.get('/api/statement', { party: customer })).data).toMatchObject({ closing: worth('0'), credit: worth('0.00') })
})
