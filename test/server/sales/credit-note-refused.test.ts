import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
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
const goods = (line: Values, pieces: number | null, weight: string, returnTo = 'stock') => ({
  invoiceLine: line.id,
  returnTo,
  pieces,
  weight,
})
const price = (line: Values, amount: string) => ({ invoiceLine: line.id, returnTo: 'none', amount })
const sold = async () => {
  const parcel = await shop.stone({ type: 'parcel', pieces: 100, weight: '50' })
  const single = await shop.stone({ weight: '2' })
  return shop.sell([{ inventory: parcel.id, pieces: 20, weight: '10', rate: '40' }, { inventory: single.id, rate: '300' }, service])
}
const refusal = ({ status, errorMessages, data }: Answer) => ({ status, message: errorMessages[0], fields: data?.fields })

describe('a line that cannot be credited', () => {
  let bill: Values
  beforeAll(async () => {
    bill = await sold()
  })
  const [lot, single, work] = [0, 1, 2].map(index => () => bill.items[index]) as [() => Values, () => Values, () => Values]
  const cases: [string, () => Values, status: number, field: string, message: string][] = [
    ['too many pieces', () => goods(lot(), 21, '10'), 409, 'pieces', 'Only 20 pcs / 10.000 ct is left to credit.'],
    ['too many carats', () => goods(lot(), 20, '10.001'), 409, 'weight', 'Only 20 pcs / 10.000 ct is left to credit.'],
    [
      'all carats and not all pieces',
      () => goods(lot(), 19, '10'),
      409,
      'weight',
      'Enter the last pieces and the last carats together: 20 pcs / 10.000 ct.',
    ],
    ['no pieces', () => goods(lot(), null, '5'), 400, 'pieces', 'Enter the pieces as well as the carats.'],
    ['no carats', () => goods(lot(), 5, '0'), 400, 'weight', 'Enter the carats.'],
    ['part of a single stone', () => goods(single(), 1, '1'), 400, 'weight', 'This stone cannot be divided: 2.000 ct.'],
    ['more than its amount', () => price(lot(), '400.01'), 409, 'amount', 'Only 400.00 is left to credit.'],
    ['nothing', () => price(lot(), '0'), 400, 'amount', 'Enter an amount above zero.'],
    ['a part of a cent', () => price(lot(), '1.001'), 400, 'amount', `${base} has at most 2 decimals.`],
    [
      'goods with a price reduction',
      () => ({ ...price(lot(), '5'), pieces: 2, weight: '1' }),
      400,
      'weight',
      'A price reduction has no pieces and no weight. Choose where the goods go.',
    ],
    ['goods of a service', () => goods(work(), 1, '1'), 400, 'returnTo', 'This line has no goods. Credit an amount of its price.'],
    [
      'goods to an approval that they never left',
      () => goods(lot(), 5, '2.5', 'approval'),
      400,
      'returnTo',
      'These goods did not come from an approval that is open.',
    ],
  ]
  it.each(cases)('%s', async (_, line, status, field, message) => {
    const { sku } = bill.items.find(({ id }: Values) => id === line().invoiceLine)
    expect(refusal(await shop.creditDraft(bill, [line()]))).toEqual({
      status,
      message: `${sku ?? 'Line 1'}: ${message}`,
      fields: { [`items.0.${field}`]: message },
    })
  })
  it('a line of another invoice, or twice the same', async () => {
    const other = await sold()
    expect(refusal(await shop.creditDraft(bill, [price(other.items[0], '5')]))).toMatchObject({
      status: 400,
      message: 'Line 1: This line is not on the invoice.',
    })
    expect(refusal(await shop.creditDraft(bill, [price(work(), '5'), price(work(), '6')]))).toMatchObject({
      status: 400,
      message: 'Line 2: This line is listed twice.',
    })
  })
  it('shipping that was not invoiced', async () => {
    expect(refusal(await shop.creditDraft(bill, [price(work(), '5')], { shipping: '1' }))).toEqual({
      status: 409,
      message: 'Only 0.00 is left to credit.',
      fields: { shipping: 'Only 0.00 is left to credit.' },
    })
  })
})

test('what another credit note took is no longer there, and the message says what is left', async () => {
  const bill = await sold()
  await shop.credit(bill, [goods(bill.items[0], 15, '7.5'), price(bill.items[2], '60')])
  expect(refusal(await shop.creditDraft(bill, [goods(bill.items[0], 6, '2.5')])).message).toBe(
    `${bill.items[0].sku}: Only 5 pcs / 2.500 ct is left to credit.`,
  )
  expect(refusal(await shop.creditDraft(bill, [price(bill.items[2], '40.01')])).message).toBe('Line 1: Only 40.00 is left to credit.')
  await shop.credit(bill, [goods(bill.items[0], 5, '2.5'), price(bill.items[2], '40')])
  expect(refusal(await shop.creditDraft(bill, [goods(bill.items[0], 1, '0.1')])).message).toBe(
    `${bill.items[0].sku}: All goods of this line are credited already.`,
  )
  expect(refusal(await shop.creditDraft(bill, [price(bill.items[2], '1')])).message).toBe('Line 1: Nothing is left to credit of this line.')
  const { data } = await (await company.as('Manager')).get('/api/creditnote/left', { invoice: bill.id })
  expect(data.lines.map(({ pieces, weight, amount }: Values) => [pieces, weight, amount])).toEqual([
    [0, '0', '0.00'],
    [1, '2', '600.00'],
    [null, null, '0.00'],
  ])
})

test('only an issued invoice is credited, on a day from its own until today', async () => {
  const draft = await shop.invoice([service])
  expect(refusal(await shop.creditDraft(draft, []))).toMatchObject({
    status: 409,
    fields: { invoice: 'Only an issued invoice can be credited.' },
  })
  const bill = await shop.sell([service], { date: daysAfter(today(), -3) })
  const line = price(bill.items[0], '5')
  const dated = (date: string) => shop.creditDraft(bill, [line], { date })
  expect(refusal(await dated(daysAfter(today(), -4))).fields).toEqual({ date: `The date is before the invoice’s, ${bill.date}.` })
  const early = shop.done(await dated(daysAfter(today(), 1)))
  expect((await shop.moveCredit('issue', early)).data.fields.date).toMatch(/is in the future/)
  const past = shop.done(await dated(daysAfter(today(), -2)))
  expect(shop.done(await shop.moveCredit('issue', past))).toMatchObject({ date: daysAfter(today(), -2), state: 'issued' })
})

test('a credit note says why, and credits something', async () => {
  const bill = await shop.sell([service])
  const silent = shop.done(await shop.creditDraft(bill, [price(bill.items[0], '5')], { creditReason: null }))
  expect(refusal(await shop.moveCredit('issue', silent)).fields).toEqual({ creditReason: 'Enter the reason for this credit.' })
  const empty = shop.done(await shop.creditDraft(bill, []))
  expect(refusal(await shop.moveCredit('issue', empty)).fields).toEqual({ items: 'Add at least one line.' })
  const manager = await company.as('Manager')
  expect((await manager.remove('/api/creditnote', { id: empty.id })).status).toBe(200)
})

test('after issue only the notes change, and nothing is deleted', async () => {
  const bill = await shop.sell([service])
  const credit = await shop.credit(bill, [price(bill.items[0], '5')])
  const manager = await company.as('Manager')
  expect((await manager.put('/api/creditnote', { id: credit.id, version: credit.version, items: [] })).status).toBe(409)
  expect((await manager.remove('/api/creditnote', { id: credit.id })).status).toBe(409)
  expect(
    shop.done(await manager.put('/api/creditnote', { id: credit.id, version: credit.version, notes: 'Agreed by phone' })),
  ).toMatchObject({ notes: 'Agreed by phone' })
})

test('a Salesman drafts a credit note and sees no cost; a Manager issues and cancels it', async () => {
  const stone = await shop.stone()
  const bill = await shop.sell([{ inventory: stone.id, rate: '300' }])
  const draft = shop.done(await shop.creditDraft(bill, [goods(bill.items[0], 1, '2.31')], {}, 'Salesman'))
  expect(await shop.moveCredit('issue', draft, {}, 'Salesman')).toMatchObject({ status: 403 })
  const issued = shop.done(await shop.moveCredit('issue', draft))
  expect(issued.items[0].cost).toBe('231.00')
  const salesman = await company.as('Salesman')
  const seen = shop.done(await salesman.get('/api/creditnote', { id: issued.id }))
  expect(JSON.stringify([seen, shop.done(await salesman.get('/api/creditnote/left', { invoice: bill.id }))])).not.toMatch(/"cost"/)
  expect(await shop.moveCredit('cancel', issued, { reason: 'Wrong' }, 'Salesman')).toMatchObject({ status: 403 })
  const others = shop.done(await shop.creditDraft(bill, []))
  expect(await salesman.put('/api/creditnote', { id: others.id, version: others.version, notes: 'Mine now' })).toMatchObject({
    status: 403,
  })
})

test('nothing is credited or canceled in a closed period', async () => {
  const admin = await company.as('Admin')
  const close = async (closedUntil: string | null) => {
    const { id, version } = (await admin.get('/api/setting')).data
    shop.done(await admin.put('/api/setting', { id, version, closedUntil }))
  }
  const bill = await shop.sell([service, service], { date: daysAfter(today(), -5) })
  const credit = await shop.credit(bill, [price(bill.items[0], '5')], { date: daysAfter(today(), -4) })
  const late = shop.done(await shop.creditDraft(bill, [price(bill.items[1], '5')], { date: daysAfter(today(), -3) }))
  await close(daysAfter(today(), -2))
  expect(refusal(await shop.moveCredit('issue', late)).fields.date).toMatch(/The books are closed until/)
  shop.done(await shop.moveCredit('cancel', credit, { reason: 'Agreed otherwise' }))
  const [step] = await company.query<{ date: string }>("select date::text from step where document_id = $1 and action = 'cancel'", [
    credit.id,
  ])
  expect(step?.date).toBe(today())
  await close(null)
})
