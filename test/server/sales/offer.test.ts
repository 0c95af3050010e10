import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { dayFromNow, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let [salesman, manager] = [] as unknown as [Visitor, Visitor]
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  ;[salesman, manager] = [await company.as('Salesman'), await company.as('Manager')]
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const historyOf = async (path: string, id: string): Promise<Values[]> => shop.done(await manager.get(`/api/${path}/history`, { id }))
const priced = async (rate = '300', given: Values = {}) => ({ inventory: (await shop.stone(given)).id, rate })

describe('a draft offer', () => {
  it('has its stones described, and totals as on an invoice', async () => {
    const stone = await shop.stone({ weight: '2.31' })
    const offer = await shop.offer([{ inventory: stone.id, rate: '300', discountPercent: '10' }], { discountPercent: '5', shipping: '20' })
    expect(offer).toMatchObject({
      state: 'draft',
      status: 'draft',
      number: null,
      subtotal: worth('623.7'),
      discount: worth('31.19'),
      total: worth('612.51'),
      pieces: 1,
      items: [{ sku: stone.sku, treatment: 'heated', place: 'available', amount: worth('623.7') }],
    })
    expect(JSON.stringify(offer)).not.toMatch(/"cost"/)
  })
  it('is valid for the days of the settings, unless it says until when', async () => {
    expect((await shop.offer([await priced()])).validUntil).toBe(dayFromNow(14))
    expect((await shop.offer([await priced()], { validUntil: dayFromNow(3) })).validUntil).toBe(dayFromNow(3))
    const admin = await company.as('Admin')
    const change = async (offerDays: number) => {
      const { id, version } = shop.done(await admin.get('/api/setting'))
      shop.done(await admin.put('/api/setting', { id, version, offerDays }))
    }
    await change(30)
    expect((await shop.offer([await priced()])).validUntil).toBe(dayFromNow(30))
    await change(14)
  })
  it('has no total while a price is on request, and no discount on such a line', async () => {
    const [asking, given] = [await shop.stone(), await priced('100')]
    const offer = await shop.offer([{ inventory: asking.id, basis: 'on request', discountPercent: '5' }, given])
    expect(offer).toMatchObject({
      total: null,
      baseTotal: null,
      items: [{ basis: 'on request', rate: worth('0'), discountPercent: null, amount: worth('0') }, { amount: worth('231') }],
    })
  })
  it('may have every price on request without saying so on each line', async () => {
    const offer = await shop.offer([{ inventory: (await shop.stone()).id }, { inventory: (await shop.stone()).id }], { onRequest: true })
    expect(offer.items.map(({ basis }: Values) => basis)).toEqual(['on request', 'on request'])
  })
  it('is deleted by its owner', async () => {
    const offer = await shop.offer([await priced()], {}, 'Salesman')
    expect(await salesman.call('DELETE', `/api/offer?id=${offer.id}`)).toMatchObject({ status: 200 })
    expect((await manager.get('/api/offer', { id: offer.id })).status).toBe(404)
  })
})

describe('a sent offer', () => {
  it('gets a number of its own series, and its stones stay available', async () => {
    const stone = await shop.stone()
    const offer = await shop.sendOffer([{ inventory: stone.id, rate: '300' }], {}, 'Salesman')
    expect(offer).toMatchObject({ state: 'sent', status: 'sent', number: expect.stringMatching(/^OF-BKK-\d\d-\d{5}$/) })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available' })
    expect((await shop.sell([{ inventory: stone.id, rate: '300' }])).state).toBe('issued')
    expect((await shop.read('offer', offer.id)).items[0].place).toBe('sold')
  })
  it('expires after its last day, and is valid again when that day is moved', async () => {
    const offer = await company.on(daysAgo(10), async () => shop.sendOffer([await priced()], { date: daysAgo(10), validUntil: daysAgo(1) }))
    const read = () => shop.read('offer', offer.id)
    expect((await read()).status).toBe('expired')
    const found = async (status: string) => (await manager.get('/api/offer', { status })).data.rows.map(({ id }: Values) => id)
    expect(await found('expired')).toContain(offer.id)
    expect(await found('sent')).not.toContain(offer.id)
    const { id, version } = await read()
    shop.done(await manager.put('/api/offer', { id, version, validUntil: today(), notes: 'Asked for another week' }))
    expect(await read()).toMatchObject({ status: 'sent', notes: 'Asked for another week' })
    expect(await found('sent')).toContain(offer.id)
  })
  it('is accepted or declined, with the reason in its history', async () => {
    const [taken, refused] = [await shop.sendOffer([await priced()]), await shop.sendOffer([await priced()])]
    expect(shop.done(await shop.moveOffer('accept', taken))).toMatchObject({ state: 'accepted', status: 'accepted' })
    expect(shop.done(await shop.moveOffer('decline', refused, { reason: 'Too dark' }))).toMatchObject({ status: 'declined' })
    expect((await historyOf('offer', refused.id))[0]).toMatchObject({ action: 'decline', reason: 'Too dark' })
  })
  it('is found by its number, in the list, in the search and in the timeline of its customer', async () => {
    const customer = await company.make('customer', { name: `Offered ${uuid()}` })
    const offer = await shop.sendOffer([await priced()], { customer })
    const { rows, sums } = shop.done(await manager.get('/api/offer', { search: offer.number }))
    expect([rows.length, rows[0].id]).toEqual([1, offer.id])
    expect(sums.baseTotal).toEqual(worth(offer.baseTotal))
    expect(shop.done(await salesman.get('/api/search', { q: offer.number }))[0]).toMatchObject({ entity: 'offer', id: offer.id })
    const { events } = shop.done(await manager.get('/api/customer/timeline', { id: customer }))
    expect(events).toMatchObject([{ document: { entity: 'offer', id: offer.id }, number: offer.number }])
  })
  it('asks for permission below the minimum price, and is sent with it', async () => {
    const stone = await shop.stone({ minimumRate: '250' })
    const draft = await shop.offer([{ inventory: stone.id, rate: '240' }], {}, 'Salesman')
    const refusal = await shop.moveOffer('send', draft, {}, 'Salesman')
    expect([refusal.status, refusal.errorMessages.join()]).toEqual([409, 'Line 1: this price needs the permission of a Manager.'])
    expect(refusal.errorMessages.join()).not.toMatch(/250/)
    const { permission } = refusal.data
    expect(permission).toEqual({ kind: 'offer', document: draft.id, documentVersion: draft.version })
    const request = shop.done(await salesman.post('/api/permission-request', { ...permission, note: 'They take five' }))
    expect(request).toMatchObject({ kind: 'offer', lines: [{ sku: stone.sku }] })
    shop.done(await manager.put('/api/permission-request/approve', { id: request.id, version: request.version }))
    expect(shop.done(await shop.moveOffer('send', draft, {}, 'Salesman'))).toMatchObject({ state: 'sent' })
  })
  it('asks for permission beyond the discount limit, and a price on request is below no minimum', async () => {
    const draft = await shop.offer([await priced('300')], { discountPercent: '11' }, 'Salesman')
    expect((await shop.moveOffer('send', draft, {}, 'Salesman')).errorMessages.join()).toMatch(/This discount needs the permission/)
    const stone = await shop.stone({ minimumRate: '250' })
    const sent = await shop.sendOffer([{ inventory: stone.id, basis: 'on request' }], {}, 'Salesman')
    expect(sent).toMatchObject({ state: 'sent', total: null })
  })
  it('is handed over with the records of its salesperson', async () => {
    const admin = await company.as('Admin')
    const [designation] = await company.query<{ id: string }>("select id from employee_designation where track = 'sales'")
    const person = (name: string) => company.make('employee', { name, designation: designation!.id, branch: company.branch })
    const [leaver, successor] = [await person('Leaver'), await person('Successor')]
    const offer = await shop.sendOffer([await priced()], { salesperson: leaver })
    expect(shop.done(await admin.get('/api/employee/holdings', { id: leaver }))).toMatchObject({ offers: 1 })
    shop.done(await admin.put('/api/employee/hand-over', { id: leaver, to: successor }))
    expect((await shop.read('offer', offer.id)).salesperson.id).toBe(successor)
  })
})
