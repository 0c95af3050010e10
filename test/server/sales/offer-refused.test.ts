import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Answer, openTestCompany, password, type TestCompany, type Visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { dayFromNow, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let refused: ReturnType<typeof refusals>
let [salesman, manager, other] = [] as unknown as [Visitor, Visitor, Visitor]
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  refused = refusals(company)
  ;[salesman, manager, other] = [await company.as('Salesman'), await company.as('Manager'), company.visitor()]
  const email = `other-${uuid()}@house.test`
  await company.make('user', { name: 'Other', email, password, role: 'Salesman', branch: company.branch, employee: null })
  await other.signIn(email)
})
afterAll(() => company.stop())

const draft = (items: Values[], given: Values = {}) => salesman.post('/api/offer', shop.draftOf(items, given))
const stone = async (given: Values = {}): Promise<string> => (await shop.stone(given)).id
const priced = async (given: Values = {}) => ({ inventory: await stone(given), rate: '300' })

describe('a draft is refused', () => {
  it('with a line without a stone', async () => {
    await refused(
      () => draft([{ description: 'Setting', rate: '20', basis: 'whole' }]),
      400,
      /Choose a stone\. Only stones can be offered/,
      'items.0.inventory',
    )
  })
  it('with the same stone twice', async () => {
    const line = await priced()
    await refused(() => draft([line, { ...line, rate: '310' }]), 400, /is on this document twice/, 'items.1.inventory')
  })
  it('with a price on request that has a price, on a line or on the whole offer', async () => {
    const line = await priced()
    await refused(() => draft([{ ...line, basis: 'on request' }]), 400, /This price is on request\. Delete it/, 'items.0.rate')
    await refused(
      () => draft([line], { onRequest: true }),
      400,
      /All prices of this offer are on request\. Delete the price/,
      'items.0.rate',
    )
  })
  it('without a price that is not on request', async () => {
    const inventory = await stone()
    await refused(() => draft([{ inventory }]), 400, /Enter the price, or choose “on request”/, 'items.0.rate')
    await refused(() => draft([{ inventory, rate: '0' }]), 400, /Enter the price, or choose “on request”/, 'items.0.rate')
  })
  it('that would end before its date', async () => {
    const line = await priced()
    await refused(() => draft([line], { validUntil: daysAgo(1) }), 400, /This day is before the date of the offer/, 'validUntil')
  })
  it('with a discount in percent and as an amount, or above the subtotal', async () => {
    const line = await priced()
    await refused(() => draft([line], { discountPercent: '5', discountAmount: '5' }), 400, /not both/, 'discountAmount')
    await refused(() => draft([line], { discountAmount: '5000' }), 400, /more than the subtotal/, 'discountAmount')
  })
  it('with an unknown customer, a cost, or more than 1000 lines', async () => {
    const line = await priced()
    await refused(() => draft([line], { customer: uuid() }), 400, /customer/i)
    await refused(() => draft([{ ...line, cost: '10' }]), 400, /cost/i)
    await refused(() => draft(Array.from({ length: 1001 }, () => line)), 400, /has more than 1000 lines/)
  })
})

describe('sending is refused', () => {
  const send = ({ id, version }: Values, by = salesman) => by.put('/api/offer/send', { id, version })
  it('without a stone', async () => {
    const { id } = shop.done(await draft([]))
    await refused(() => shop.moveOffer('send', { id }), 400, /Add at least one stone/, 'items')
  })
  it('on a day after the last day of its validity, and for a date in the future', async () => {
    const old = shop.done(await draft([await priced()], { date: daysAgo(20), validUntil: daysAgo(2) }))
    await refused(() => send(old), 400, new RegExp(`Choose a day from today, ${today()}, on`), 'validUntil')
    const early = shop.done(await draft([await priced()], { date: dayFromNow(3), validUntil: dayFromNow(9) }))
    await refused(() => send(early), 400, /is in the future/, 'date')
  })
  it('with a stone that was sold since it was drafted', async () => {
    const line = await priced()
    const offer = shop.done(await draft([await priced(), line]))
    await shop.sell([line])
    await refused(() => send(offer), 409, /Line 2: .* is sold\. Remove this line/, 'items.1.inventory')
  })
  it('with a stone without a stated treatment', async () => {
    const offer = shop.done(await draft([await priced({ treatments: [] })]))
    await refused(() => send(offer), 409, /has no treatment code/, 'items.0.inventory')
  })
  it('to a customer who is on hold', async () => {
    const customer = await company.make('customer', { name: `Held ${uuid()}`, status: 'on hold' })
    const offer = shop.done(await draft([await priced()], { customer }))
    await refused(() => send(offer), 409, /is on hold\. Nothing can be offered to this customer/)
  })
  it('twice, also at once', async () => {
    const offer = shop.done(await draft([await priced()]))
    const both = await Promise.all([send(offer), send(offer, manager)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await refused(() => shop.moveOffer('send', offer), 409, /This offer is sent and cannot be sent/)
  })
})

describe('a change is refused', () => {
  it('of an offer of another Salesman, who may only read it', async () => {
    const offer = shop.done(await draft([await priced()]))
    const mine = /This draft belongs to another user\. A Salesman can change only their own/
    expect((await other.get('/api/offer', { id: offer.id })).status).toBe(200)
    const { id, version } = offer
    await refused(() => other.put('/api/offer', { id, version, notes: 'Mine' }), 403, mine)
    await refused(() => other.put('/api/offer/send', { id, version }), 403, mine)
    await refused(() => other.call('DELETE', `/api/offer?id=${id}`), 403, mine)
    const sent = shop.done(await shop.moveOffer('send', offer, {}, 'Salesman'))
    for (const [action, input] of [
      ['approval', {}],
      ['invoice', {}],
      ['accept', {}],
      ['decline', { reason: 'No' }],
    ] as const)
      await refused(
        () => other.put(`/api/offer/${action}`, { id, version: sent.version, ...input }),
        403,
        /This document belongs to another user/,
      )
    await refused(() => other.put('/api/offer', { id, version: sent.version, notes: 'Mine' }), 403, /belongs to another user/)
  })
  it('of the lines and terms of a sent offer, and its deletion', async () => {
    const offer = await shop.sendOffer([await priced()])
    const { id, version } = offer
    await refused(() => manager.put('/api/offer', { id, version, items: [] }), 409, /Stones can no longer be changed/)
    await refused(
      () => manager.put('/api/offer', { id, version, message: 'Cheaper' }),
      409,
      /Message to the customer can no longer be changed/,
    )
    await refused(() => manager.call('DELETE', `/api/offer?id=${id}`), 409, /Only a draft can be deleted/)
  })
  it('of the validity to a past day, or once the offer is decided', async () => {
    const offer = await shop.sendOffer([await priced()])
    const { id, version } = offer
    await refused(() => manager.put('/api/offer', { id, version, validUntil: daysAgo(1) }), 400, /Choose a day from today/, 'validUntil')
    await refused(() => manager.put('/api/offer', { id, version, validUntil: null }), 400, /Choose a day from today/, 'validUntil')
    const done = shop.done(await shop.moveOffer('accept', offer))
    const late = { id, version: done.version, validUntil: dayFromNow(30) }
    await refused(() => manager.put('/api/offer', late), 409, /is accepted\. Its validity can no longer be changed/, 'validUntil')
  })
  it('by two users at once: the second is told who was first', async () => {
    const offer = await shop.offer([await priced()])
    const { id, version } = offer
    shop.done(await manager.put('/api/offer', { id, version, notes: 'First' }))
    await refused(
      async () => (await company.as('Admin')).put('/api/offer', { id, version, notes: 'Second' }),
      409,
      /changed this offer after you opened it/,
    )
  })
  it('a decision without a reason, and a second decision', async () => {
    const offer = await shop.sendOffer([await priced()])
    await refused(() => shop.moveOffer('decline', offer), 400, /Enter a reason/, 'reason')
    shop.done(await shop.moveOffer('accept', offer))
    await refused(() => shop.moveOffer('decline', offer, { reason: 'No' }), 409, /This offer is accepted and cannot be declined/)
  })
})
