import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

// What the page of a customer shows: what they buy, and what happened.
type Values = Answer['data']
let company: TestCompany
let shop: Shop
let manager: Visitor
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const partyOf = () => company.make('customer', { name: `Buyer ${uuid()}` })
const salesTo = async (id: string) => shop.done(await manager.get('/api/customer/sales', { id }))
const eventsOf = async (id: string): Promise<Values[]> => shop.done(await manager.get('/api/customer/timeline', { id })).events
const stone = (weight: string, given: Values = {}) => shop.stone({ weight, costRate: '10', acquired: daysAgo(900), ...given })
const sell = (customer: string, stones: Values[], rate: string, given: Values = {}) =>
  shop.sell(
    stones.map(({ id }) => ({ inventory: id, rate })),
    { customer, ...given },
  )
const back = ({ id, pieces, weight }: Values) => ({ invoiceLine: id, returnTo: 'stock', pieces, weight })

test('what a customer buys is counted by kind of stone, over all invoices', async () => {
  const customer = await partyOf()
  expect(await salesTo(customer)).toEqual({ last: null, stones: [], more: 0 })
  await sell(customer, [await stone('1'), await stone('2')], '100', { date: daysAgo(800) })
  const ruby = await company.make('stoneName', { code: 'RB9', name: 'Ruby of the test', category: 'precious' })
  const last = await sell(customer, [await stone('6'), await stone('3', { stoneName: ruby })], '200', { date: daysAgo(5) })
  expect(await salesTo(customer)).toEqual({
    last: { date: daysAgo(5), invoice: { id: last.id, title: last.number } },
    more: 0,
    stones: [
      expect.objectContaining({
        documents: 2,
        pieces: 3,
        carats: '9.000',
        net: '1500.00',
        average: '166.67',
        size: '2.000',
        last: daysAgo(5),
      }),
      expect.objectContaining({
        stone: { id: ruby, title: 'Ruby of the test' },
        ...{
          isJewelry: false,
          documents: 1,
          pieces: 1,
          carats: '3.000',
          net: '600.00',
          average: '200.00',
          size: '3.000',
          last: daysAgo(5),
        },
      }),
    ],
  })
})

test('what came back by a credit note is not bought, and a lower price is less paid', async () => {
  const customer = await partyOf()
  await sell(customer, [await stone('2')], '100', { date: daysAgo(9) })
  const later = await sell(customer, [await stone('8')], '100', { date: daysAgo(3) })
  await shop.credit(later, [back(later.items[0])])
  expect((await salesTo(customer)).stones).toEqual([
    expect.objectContaining({ documents: 1, pieces: 1, carats: '2.000', net: '200.00', size: '2.000', last: daysAgo(9) }),
  ])
  const third = await sell(customer, [await stone('4')], '100', { date: daysAgo(2) })
  await shop.credit(third, [{ invoiceLine: third.items[0].id, returnTo: 'none', amount: '50' }])
  expect((await salesTo(customer)).stones).toEqual([
    expect.objectContaining({ documents: 2, pieces: 2, carats: '6.000', net: '550.00', last: daysAgo(2) }),
  ])
})

test('a canceled invoice and services are not counted, and amounts are in the currency of the books', async () => {
  const customer = await partyOf()
  await shop.cancel((await sell(customer, [await stone('5')], '100')).id)
  await shop.sell([{ description: 'Setting', basis: 'whole', rate: '40' }], { customer })
  expect((await salesTo(customer)).stones).toEqual([])
  await sell(customer, [await stone('5')], '100', { currency: 'EUR' })
  expect((await salesTo(customer)).stones).toEqual([expect.objectContaining({ net: '550.00', average: '110.00' })])
})

test('jewelry has its own row without carats, because it is weighed in grams', async () => {
  const customer = await partyOf()
  const ring = await stone('9', { type: 'jewellery', pieces: 1 })
  await shop.sell([{ inventory: ring.id, basis: 'whole', rate: '700' }], { customer })
  expect((await salesTo(customer)).stones).toEqual([
    expect.objectContaining({ isJewelry: true, pieces: 1, carats: null, net: '700.00', average: null, size: null }),
  ])
})

test('the timeline lists documents, returns and payments, the newest first', async () => {
  const customer = await partyOf()
  const lent = await shop.lend(
    [await stone('1'), await stone('2')].map(({ id }) => ({ inventory: id, rate: '100' })),
    { customer, date: daysAgo(9) },
  )
  const line = lent.items[1]
  const returned = { id: lent.id, version: lent.version, lines: [{ id: line.id }], date: daysAgo(7) }
  shop.done(await manager.put('/api/approval/return', returned))
  const bill = await sell(customer, [await stone('3')], '100', { date: daysAgo(5) })
  const paid = await shop.receive('120', { party: customer, date: daysAgo(4) })
  const credit = await shop.credit(bill, [{ invoiceLine: bill.items[0].id, returnTo: 'none', amount: '50' }], { date: daysAgo(3) })
  await shop.invoice([{ description: 'Setting', basis: 'whole', rate: '40' }], { customer })
  expect(await eventsOf(customer)).toMatchObject([
    { date: daysAgo(3), kind: 'document', document: { entity: 'creditNote', id: credit.id }, number: credit.number, amount: '50.00' },
    { date: daysAgo(4), document: { entity: 'paymentNote', id: paid.id }, direction: 'received', amount: '120.00', state: 'recorded' },
    { date: daysAgo(5), document: { entity: 'invoice', id: bill.id }, number: bill.number, amount: '300.00', currency: base },
    { date: daysAgo(7), kind: 'return', document: { entity: 'approval', id: lent.id }, amount: null, pieces: 1, carats: '2.000' },
    { date: daysAgo(9), kind: 'document', document: { entity: 'approval', id: lent.id }, amount: '300.00', state: 'issued' },
  ])
})

test('a return that was undone is not in the timeline, and a canceled document is there with its state', async () => {
  const customer = await partyOf()
  const lent = await shop.lend([{ inventory: (await stone('1')).id, rate: '100' }], { customer })
  const lines = [{ id: lent.items[0].id }]
  const { version } = shop.done(await manager.put('/api/approval/return', { id: lent.id, version: lent.version, lines }))
  expect((await eventsOf(customer)).map(({ kind }) => kind)).toEqual(['return', 'document'])
  shop.done(await manager.put('/api/approval/undo', { id: lent.id, version, lines }))
  await shop.cancel((await sell(customer, [await stone('1')], '100')).id)
  expect(await eventsOf(customer)).toMatchObject([{ state: 'cancelled' }, { document: { id: lent.id }, kind: 'document' }])
})

test('a timeline has the newest thirty events, and says that there are more', async () => {
  const customer = await partyOf()
  for (let n = 0; n < 31; n++) await shop.receive('1', { party: customer, settle: 'account' })
  const { events, more } = shop.done(await manager.get('/api/customer/timeline', { id: customer }))
  expect([events.length, more]).toEqual([30, true])
})

test('a Salesman sees neither', async () => {
  const [salesman, id] = [await company.as('Salesman'), await partyOf()]
  for (const path of ['sales', 'timeline']) expect((await salesman.get(`/api/customer/${path}`, { id })).status).toBe(403)
})
