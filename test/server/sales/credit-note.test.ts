import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Answer['data']
let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const service = { description: 'Setting', basis: 'whole', rate: '100' }
const parcel = () => shop.stone({ type: 'parcel', pieces: 100, weight: '50', costRate: '10', askingRate: '40' })
const goods = (line: Values, pieces: number | null, weight: string, returnTo = 'stock') => ({
  invoiceLine: line.id,
  returnTo,
  pieces,
  weight,
})
const all = (line: Values, returnTo = 'stock') => goods(line, line.pieces, line.weight, returnTo)
const price = (line: Values, amount: string) => ({ invoiceLine: line.id, returnTo: 'none', amount })
const partyOf = (given: Values = {}) => company.make('customer', { name: `Returning ${uuid()}`, ...given })
const balancesOf = async (id: string) => (await (await company.as('Manager')).get('/api/customer/standing', { id })).data.balances
const stoneOf = async ({ id }: Values) => {
  const { status, availablePieces, availableWeight, value } = await shop.read('inventory', id)
  return { status, availablePieces, availableWeight, value }
}

// docs/domain/worked-cases.md#case-g-credit-note
test('one of two stones comes back: the customer owes less, and the stone is in stock at the cost at which it left', async () => {
  const customer = await partyOf()
  const [kept, returned] = [await shop.stone({ weight: '2', costRate: '450' }), await shop.stone({ weight: '1', costRate: '100' })]
  const bill = await shop.sell(
    [kept, returned].map(({ id }) => ({ inventory: id, basis: 'whole', rate: '1000' })),
    { customer },
  )
  const credit = await shop.credit(bill, [all(bill.items[1])])
  expect(credit).toMatchObject({
    number: expect.stringMatching(/^CN-BKK-\d\d-\d{5}$/),
    status: 'settled',
    total: '1000.00',
    baseTotal: '1000.00',
    credit: '0.00',
    settles: [{ bill: bill.id, kind: 'invoice', number: bill.number, amount: '1000.00' }],
    items: [{ pieces: 1, weight: '1.000', amount: '1000.00', cost: '100.00', sku: returned.sku }],
  })
  expect(await stoneOf(returned)).toEqual({ status: 'available', availablePieces: 1, availableWeight: '1.000', value: '100.00' })
  expect(await stoneOf(kept)).toMatchObject({ status: 'sold' })
  expect(await shop.read('invoice', bill.id)).toMatchObject({ total: '2000.00', open: '1000.00', status: 'part paid' })
  expect(await balancesOf(customer)).toMatchObject([{ amount: '1000.00', baseAmount: '1000.00' }])
  // It can be sold again.
  await shop.sell([{ inventory: returned.id, rate: '900' }])
})

test('a paid invoice leaves the credit on account, where it settles a later bill or is refunded', async () => {
  const customer = await partyOf()
  const bill = await shop.sell([service, service], { customer })
  await shop.receive('150', { party: customer })
  const credit = await shop.credit(bill, [price(bill.items[0], '80')])
  expect(credit).toMatchObject({ status: 'on account', credit: '30.00', total: '80.00' })
  const manager = await company.as('Manager')
  expect((await manager.get('/api/paymentnote/open', { party: customer, currency: base })).data).toMatchObject({
    credit: '30.00',
    credits: [{ entity: 'creditNote', id: credit.id, number: credit.number, amount: '80.00', left: '30.00' }],
  })
  const next = await shop.sell([{ ...service, rate: '20' }], { customer })
  expect(shop.done(await shop.moveCredit('apply', credit))).toMatchObject({ credit: '10.00' })
  expect(await shop.read('invoice', next.id)).toMatchObject({ status: 'paid' })
  const refund = shop.done(await manager.post('/api/paymentnote', shop.noteOf('10', { party: customer, direction: 'refund' })))
  expect(refund.settles).toMatchObject([{ bill: credit.id, kind: 'creditNote', number: credit.number, amount: '10.00' }])
  expect(await shop.read('creditNote', credit.id)).toMatchObject({ credit: '0.00', status: 'settled' })
  expect((await shop.moveCredit('apply', credit)).status).toBe(409)
  expect(await balancesOf(customer)).toEqual([])
  shop.done(await manager.put('/api/paymentnote/void', { id: refund.id, version: refund.version, reason: 'Not paid out' }))
  expect(await shop.read('creditNote', credit.id)).toMatchObject({ credit: '10.00', status: 'on account' })
})

describe('everything credited in parts', () => {
  const inParts = async (bill: Values, parts: Values[][]) => {
    const credits = []
    for (const items of parts) credits.push(await shop.credit(bill, items))
    for (const name of ['subtotal', 'discount', 'tax', 'total', 'baseTotal'])
      expect(Number(sum(credits.map(credit => credit[name]))), name).toBe(Number(bill[name]))
    expect(Number(sum(credits.flatMap(({ items }) => items.map(({ cost }: Values) => cost))))).toBe(
      Number(sum(bill.items.map(({ cost }: Values) => cost))),
    )
    return credits
  }

  it.each([
    ['EUR', '1.083333'],
    ['JPY', '0.006789'],
    ['KWD', '3.257813'],
    ['THB', '0.028571'],
  ])('adds up to the invoice in %s, in its currency and in the base currency', async (currency, exchange) => {
    const customer = await partyOf({ currency, taxTreatment: 'standard' })
    const stone = await parcel()
    const bill = await shop.sell(
      [
        {
          inventory: stone.id,
          pieces: 30,
          weight: '13.337',
          rate: currency === 'JPY' ? '777' : '77.77',
          taxCode: 'STD',
          discountPercent: '3',
        },
        { description: 'Setting', basis: 'whole', rate: currency === 'JPY' ? '101' : '10.01', taxCode: 'STD' },
      ],
      { customer, currency, exchange, discountPercent: '7.5' },
    )
    const [line, work] = bill.items
    const part = currency === 'JPY' ? '33' : '3.33'
    await inParts(bill, [
      [goods(line, 7, '3.111'), price(work, part)],
      [price(line, part)],
      [goods(line, 11, '4.444')],
      [price(work, part), goods(line, 12, '5.782')],
      [price(work, String(Number(sum([work.amount, `-${part}`, `-${part}`]))))],
    ])
    expect(await shop.read('invoice', bill.id)).toMatchObject({
      status: 'paid',
      baseOpen: expect.toSatisfy((open: string) => Number(open) === 0),
    })
    expect(await stoneOf(stone)).toEqual({ status: 'available', availablePieces: 100, availableWeight: '50.000', value: '500.00' })
    expect(await balancesOf(customer)).toEqual([])
  })

  it('also with tax inside the prices, shipping, and payments in between at other rates', async () => {
    const customer = await partyOf({ currency: 'EUR', taxTreatment: 'standard' })
    const bill = await shop.sell(
      [
        { ...service, rate: '99.99', taxCode: 'STD' },
        { ...service, rate: '33.33', taxCode: 'STD' },
      ],
      {
        customer,
        currency: 'EUR',
        exchange: '1.0777',
        taxIncluded: true,
        discountAmount: '10',
        shipping: '12.50',
        charges: '3.33',
      },
    )
    const [one, two] = bill.items
    const first = await shop.credit(bill, [price(one, '50')], { shipping: '2.50' })
    await shop.receive('40', { party: customer, currency: 'EUR', exchange: '1.2' })
    const second = await shop.credit(bill, [price(one, '49.99')], { charges: '3.33' })
    const third = await shop.credit(bill, [price(two, '33.33')], { shipping: '10' })
    const credits = [first, second, third]
    for (const name of ['tax', 'discount', 'shipping', 'charges', 'total', 'baseTotal'])
      expect(Number(sum(credits.map(credit => credit[name]))), name).toBe(Number(bill[name]))
    // The payment settled the invoice at its own rate, with an exchange difference. What is on account now is of the credit note.
    expect(await balancesOf(customer)).toMatchObject([{ currency: 'EUR', amount: '-40.00', baseAmount: '-43.11' }])
  })
})

describe('canceling', () => {
  it('takes the goods out again and reverses the credit, also where it was used', async () => {
    const customer = await partyOf()
    const stone = await parcel()
    const bill = await shop.sell([{ inventory: stone.id, pieces: 10, weight: '5', rate: '40' }], { customer })
    await shop.receive('200', { party: customer })
    const credit = await shop.credit(bill, [goods(bill.items[0], 4, '2')])
    const other = await shop.sell([{ ...service, rate: '30' }], { customer })
    shop.done(await shop.moveCredit('apply', credit))
    expect(await shop.read('invoice', other.id)).toMatchObject({ status: 'paid' })
    expect((await shop.moveCredit('cancel', credit)).status).toBe(400)
    const canceled = shop.done(await shop.moveCredit('cancel', credit, { reason: 'Wrong customer' }))
    expect(canceled).toMatchObject({ status: 'cancelled', number: credit.number, credit: null, settles: [] })
    expect(await shop.read('invoice', other.id)).toMatchObject({ open: '30.00' })
    expect(await stoneOf(stone)).toEqual({ status: 'available', availablePieces: 90, availableWeight: '45.000', value: '450.00' })
    expect((await shop.moveCredit('cancel', credit, { reason: 'Again' })).status).toBe(409)
    // What was credited may be credited again.
    await shop.credit(bill, [all(bill.items[0])])
    expect(await stoneOf(stone)).toEqual({ status: 'available', availablePieces: 100, availableWeight: '50.000', value: '500.00' })
  })

  it('of a price reduction, after all goods came back, leaves its amount to credit', async () => {
    const customer = await partyOf()
    const stone = await shop.stone()
    const bill = await shop.sell([{ inventory: stone.id, basis: 'whole', rate: '300' }], { customer })
    const reduction = await shop.credit(bill, [price(bill.items[0], '80')])
    expect(await shop.credit(bill, [all(bill.items[0])])).toMatchObject({ total: '220.00' })
    shop.done(await shop.moveCredit('cancel', reduction, { reason: 'Wrong invoice' }))
    expect(await shop.read('invoice', bill.id)).toMatchObject({ open: '80.00' })
    expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
    await shop.credit(bill, [price(bill.items[0], '80')])
    expect(await balancesOf(customer)).toEqual([])
  })

  it('is refused when the goods are gone again', async () => {
    const stone = await shop.stone()
    const bill = await shop.sell([{ inventory: stone.id, rate: '300' }])
    const credit = await shop.credit(bill, [all(bill.items[0])])
    await shop.sell([{ inventory: stone.id, rate: '310' }])
    expect(await shop.moveCredit('cancel', credit, { reason: 'Wrong' })).toMatchObject({
      status: 409,
      errorMessages: [`${stone.sku} is no longer in the safe as it came back. The credit note cannot be canceled.`],
    })
  })

  it('of the invoice waits for its credit notes', async () => {
    const bill = await shop.sell([service])
    const credit = await shop.credit(bill, [price(bill.items[0], '10')])
    const manager = await company.as('Manager')
    const { version } = await shop.read('invoice', bill.id)
    expect(await manager.put('/api/invoice/cancel', { id: bill.id, version, reason: 'All back' })).toMatchObject({
      status: 409,
      errorMessages: [`${bill.number} is credited by ${credit.number}. Cancel the credit note first.`],
    })
    shop.done(await shop.moveCredit('cancel', credit, { reason: 'All back' }))
    await shop.cancel(bill.id)
  })
})

describe('goods from an approval', () => {
  it('go back to it, and may be returned or invoiced again', async () => {
    const stone = await parcel()
    const approval = await shop.lend([{ inventory: stone.id, pieces: 50, weight: '25', rate: '40' }])
    const line = { id: approval.items[0].id }
    const invoiced = shop.done(await shop.moveApproval('invoice', approval.id, { lines: [{ ...line, pieces: 20, weight: '10' }] }))
    const bill = await shop.issue(await shop.read('invoice', invoiced.invoices[0].id))
    const credit = await shop.credit(bill, [goods(bill.items[0], 5, '2.5', 'approval')])
    expect(await shop.read('approval', approval.id)).toMatchObject({
      status: 'partly invoiced',
      outPieces: 35,
      outCarats: '17.500',
      invoicedCarats: '7.500',
    })
    expect(await stoneOf(stone)).toMatchObject({ availablePieces: 50, availableWeight: '25.000' })
    const canceled = shop.done(await shop.moveCredit('cancel', credit, { reason: 'They keep them' }))
    expect(canceled.state).toBe('cancelled')
    expect(await shop.read('approval', approval.id)).toMatchObject({ outPieces: 30, invoicedCarats: '10.000' })
    const again = await shop.credit(bill, [all(bill.items[0], 'approval')])
    shop.done(await shop.moveApproval('return', approval.id))
    expect(await shop.read('approval', approval.id)).toMatchObject({ status: 'returned' })
    expect(await shop.moveCredit('cancel', again, { reason: 'Late' })).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining('is no longer out on the approval')],
    })
  })
})
