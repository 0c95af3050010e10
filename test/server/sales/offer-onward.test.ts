import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

// What a customer takes of an offer becomes a draft approval or invoice.
type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: Visitor
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  refused = refusals(company)
  manager = await company.as('Manager')
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const historyOf = async (path: string, id: string): Promise<Values[]> => shop.done(await manager.get(`/api/${path}/history`, { id }))
const onward = async (action: 'approval' | 'invoice', offer: { id: string }, input: Values = {}) => {
  const after = shop.done(await shop.moveOffer(action, offer, input))
  const [made] = after.documents
  return { after, made: await shop.read(action, made.id) }
}
const parcel = () => shop.stone({ type: 'parcel', pieces: 10, weight: '5', askingRate: '80' })

describe('an offer becomes', () => {
  it('an invoice with its lines, prices, discounts and tax, linked both ways', async () => {
    const [one, two] = [await shop.stone({ weight: '2' }), await shop.stone({ weight: '3' })]
    const items = [
      { inventory: one.id, rate: '300', discountPercent: '5', taxCode: 'STD' },
      { inventory: two.id, basis: 'whole', rate: '1000', taxCode: 'STD' },
    ]
    const given = { discountAmount: '70', shipping: '25', taxIncluded: true, notes: 'They pay late', message: 'As discussed' }
    const offer = await shop.sendOffer(items, given)
    const { after, made } = await onward('invoice', offer)
    expect(after).toMatchObject({ state: 'accepted', status: 'accepted', documents: [{ entity: 'invoice', id: made.id, state: 'draft' }] })
    expect(made).toMatchObject({
      state: 'draft',
      customer: { id: shop.customer },
      offer: { id: offer.id, title: offer.number },
      taxIncluded: true,
      discountAmount: worth('70'),
      shipping: worth('25'),
      total: worth(offer.total),
      notes: null,
      items: [
        { inventory: { id: one.id }, rate: worth('300'), discountPercent: worth('5') },
        { inventory: { id: two.id }, basis: 'whole', rate: worth('1000') },
      ],
    })
    expect((await historyOf('offer', offer.id))[0]).toMatchObject({
      action: 'invoice',
      changes: expect.arrayContaining([expect.objectContaining({ label: 'Invoice', after: expect.objectContaining({ id: made.id }) })]),
    })
    expect((await historyOf('invoice', made.id)).at(-1)?.changes).toContainEqual(
      expect.objectContaining({ field: 'offer', after: { id: offer.id, title: offer.number } }),
    )
    const issued = await shop.issue(made)
    expect((await shop.read('offer', offer.id)).documents).toMatchObject([{ number: issued.number, state: 'issued' }])
  })
  it('an approval, in which the discount of the whole offer is part of the discount of each line', async () => {
    const stone = await shop.stone({ weight: '2' })
    const offer = await shop.sendOffer([{ inventory: stone.id, rate: '300', discountPercent: '10' }], { discountPercent: '5' })
    const { made } = await onward('approval', offer)
    expect(made).toMatchObject({ offer: { id: offer.id }, total: worth(offer.total), items: [{ discountPercent: worth('14.5') }] })
    expect((await shop.read('inventory', stone.id)).status).toBe('available')
    const issued = shop.done(await shop.moveApproval('issue', made.id))
    expect(issued.number).toMatch(/^AP-/)
  })
  it('an invoice of some lines, and of part of a lot, with their part of the discount and without the shipping', async () => {
    const [lot, single] = [await parcel(), await shop.stone({ weight: '2' })]
    const items = [
      { inventory: lot.id, pieces: 10, weight: '5', rate: '80' },
      { inventory: single.id, rate: '300' },
    ]
    const offer = await shop.sendOffer(items, { discountAmount: '100', shipping: '25' })
    const lines = [{ id: offer.items[0].id, pieces: 4, weight: '2' }]
    const { made } = await onward('invoice', offer, { lines })
    expect(made).toMatchObject({ shipping: worth('0'), discountAmount: worth('16'), items: [{ pieces: 4, weight: '2.000' }] })
    expect(made.items).toHaveLength(1)
    // The rest may follow, from an accepted offer too.
    const rest = await onward('approval', offer, { lines: [{ id: offer.items[1].id }] })
    expect(rest.after.documents.map(({ entity }: Values) => entity)).toEqual(['approval', 'invoice'])
  })
  it('a part of a lot at its part of a price of the whole', async () => {
    const lot = await parcel()
    const offer = await shop.sendOffer([{ inventory: lot.id, pieces: 10, weight: '5', basis: 'whole', rate: '1000' }])
    const { made } = await onward('invoice', offer, { lines: [{ id: offer.items[0].id, pieces: 3, weight: '1.5' }] })
    expect(made).toMatchObject({ total: worth('300'), items: [{ basis: 'whole', rate: worth('300') }] })
  })
  it('a document with the price that was agreed for a price on request, per what the stone is asked for', async () => {
    const stone = await shop.stone({ weight: '2', askingBasis: 'whole' })
    const offer = await shop.sendOffer([{ inventory: stone.id, basis: 'on request' }])
    const { made } = await onward('invoice', offer, { lines: [{ id: offer.items[0].id, rate: '900' }] })
    expect(made).toMatchObject({ total: worth('900'), items: [{ basis: 'whole', rate: worth('900') }] })
  })
  it('an invoice of goods that went on approval to the same customer meanwhile: they come from that approval', async () => {
    const stone = await shop.stone({ weight: '2' })
    const offer = await shop.sendOffer([{ inventory: stone.id, rate: '300' }])
    const lent = shop.done(await shop.moveApproval('issue', (await onward('approval', offer)).made.id))
    const { made } = await onward('invoice', offer)
    expect(made.items[0].approvalLine).toBe(lent.items[0].id)
    await shop.issue(made)
    expect((await shop.read('approval', lent.id)).status).toBe('invoiced')
  })
  it('a draft of goods that are reserved for the same customer', async () => {
    const stone = await shop.stone({ weight: '2' })
    const offer = await shop.sendOffer([{ inventory: stone.id, rate: '300' }])
    const until = new Date(Date.now() + 86_400_000).toISOString()
    shop.done(await manager.put('/api/inventory/reserve', { id: stone.id, customer: shop.customer, until }))
    expect((await onward('invoice', offer)).made.items).toHaveLength(1)
  })
})

describe('refused, and nothing is written', () => {
  const sent = async (given: Values = {}) => {
    const stone = await shop.stone({ weight: '2', ...given })
    return { stone, offer: await shop.sendOffer([{ inventory: stone.id, rate: '300' }]) }
  }
  it('a stone that was sold, lent to another customer or reserved for one meanwhile', async () => {
    const other = await company.make('customer', { name: `Other ${uuid()}` })
    const [sold, lent, kept] = [await sent(), await sent(), await sent()]
    await shop.sell([{ inventory: sold.stone.id, rate: '300' }], { customer: other })
    await shop.lend([{ inventory: lent.stone.id, rate: '300' }], { customer: other })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    shop.done(await manager.put('/api/inventory/reserve', { id: kept.stone.id, customer: other, until }))
    for (const [{ stone, offer }, status] of [
      [sold, 'sold'],
      [lent, 'on approval'],
      [kept, 'reserved'],
    ] as const)
      for (const action of ['approval', 'invoice'])
        await refused(
          () => shop.moveOffer(action, offer),
          409,
          new RegExp(`^Line 1: ${stone.sku} is not available: it is ${status}\\.$`),
          'lines.0.id',
        )
  })
  it('more of a lot than is left, on one line or on two', async () => {
    const lot = await parcel()
    const offer = await shop.sendOffer([
      { inventory: lot.id, pieces: 6, weight: '3', rate: '80' },
      { inventory: lot.id, pieces: 6, weight: '3', rate: '90' },
    ])
    await refused(() => shop.moveOffer('invoice', offer), 409, /Line 2: .* has only 4 pcs \/ 2(\.000)? ct available\./)
    const { made } = await onward('invoice', offer, { lines: [{ id: offer.items[1].id }] })
    expect(made.items).toMatchObject([{ rate: worth('90') }])
  })
  it('a line twice, a line of another offer, more than was offered, and half of a single stone', async () => {
    const { offer } = await sent()
    const { offer: other } = await sent()
    const [{ id }] = offer.items
    const invoice = (lines: Values[]) => () => shop.moveOffer('invoice', offer, { lines })
    await refused(invoice([{ id }, { id }]), 400, /The same line is listed twice/)
    await refused(invoice([{ id: other.items[0].id }]), 400, /This line is not on this offer/, 'lines.0.id')
    await refused(invoice([{ id, weight: '3' }]), 400, /Only 1 pcs \/ 2\.000 ct were offered/, 'lines.0.weight')
    await refused(invoice([{ id, weight: '1' }]), 400, /This stone cannot be divided: 2\.000 ct/, 'lines.0.weight')
    await refused(invoice([]), 400, /is empty/)
  })
  it('a price on request without a price, and a price for a line that has one', async () => {
    const stone = await shop.stone()
    const offer = await shop.sendOffer([{ inventory: stone.id, basis: 'on request' }])
    await refused(() => shop.moveOffer('invoice', offer), 400, /Line 1: Enter the price\. It was on request\./, 'lines.0.rate')
    const { offer: given } = await sent()
    const lines = [{ id: given.items[0].id, rate: '250' }]
    await refused(() => shop.moveOffer('invoice', given, { lines }), 400, /The offer has a price for this line/, 'lines.0.rate')
  })
  it('a draft, a declined offer, and a version that is stale', async () => {
    const draft = await shop.offer([{ inventory: (await shop.stone()).id, rate: '300' }])
    await refused(() => shop.moveOffer('invoice', draft), 409, /This offer is a draft and cannot be invoiced/)
    const { offer } = await sent()
    const stale = { id: offer.id, version: offer.version }
    shop.done(await shop.moveOffer('decline', offer, { reason: 'Too dark' }))
    await refused(() => shop.moveOffer('approval', offer), 409, /This offer is declined/)
    await refused(() => manager.put('/api/offer/invoice', stale), 409, /changed this offer after you opened it/)
  })
  it('two users who invoice an offer at once: one of them', async () => {
    const { offer } = await sent()
    const { id, version } = offer
    const both = await Promise.all([
      manager.put('/api/offer/invoice', { id, version }),
      (await company.as('Admin')).put('/api/offer/invoice', { id, version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await shop.read('offer', id)).documents).toHaveLength(1)
  })
})
