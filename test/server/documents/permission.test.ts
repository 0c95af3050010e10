import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, emailOf, openTestCompany, password, type TestCompany, type Visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { base, dayFromNow } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let bench: Workshop
let refused: ReturnType<typeof refusals>
let [salesman, manager, admin, other] = [] as unknown as [Visitor, Visitor, Visitor, Visitor]
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  bench = await openWorkshop(company)
  refused = refusals(company)
  ;[salesman, manager, admin] = [await company.as('Salesman'), await company.as('Manager'), await company.as('Admin')]
  other = await otherSalesman()
})
const now = new Date()
beforeEach(() => company.setClock(now.toISOString()))
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

type Kind = 'invoice' | 'approval' | 'cuttingInvoice' | 'orderForm' | 'lapidaryOrderForm'
const service = { description: 'Setting', basis: 'whole', rate: '100' }
const pathOf = (kind: Kind) => `/api/${entities[kind].path}`
const draft = async (items: Values[], given: Values = {}, who: Visitor = salesman) =>
  shop.done(await who.post('/api/invoice', shop.draftOf(items, given)))
/** A draft of a Salesman at 900 USD for a stone that may not be sold below 1,000 USD. */
const cheap = async (given: Values = {}) => {
  const stone = await shop.stone({ weight: '1', minimumRate: '1000' })
  return draft([{ inventory: stone.id, rate: '900' }], given)
}
const issue = (who: Visitor, { id, version }: Values, kind: Kind = 'invoice') => who.put(`${pathOf(kind)}/issue`, { id, version })
const asking = ({ id, version }: Values, note?: string, kind: Kind = 'invoice') => ({
  kind,
  document: id,
  documentVersion: version,
  ...(note ? { note } : {}),
})
const ask = async (document: Values, who: Visitor = salesman, kind: Kind = 'invoice') =>
  shop.done(await who.post('/api/permission-request', asking(document, undefined, kind)))
const decide = (who: Visitor, action: 'approve' | 'decline', { id, version }: Values, note?: string) =>
  who.put(`/api/permission-request/${action}`, { id, version, ...(note ? { note } : {}) })
const approve = async (request: Values, who: Visitor = manager) => shop.done(await decide(who, 'approve', request))
const read = async (id: string, who: Visitor = manager) => shop.done(await who.get('/api/permission-request', { id }))
const historyOf = async (who: Visitor, id: string): Promise<Values[]> => shop.done(await who.get('/api/invoice/history', { id }))
const needs = /needs the permission of a Manager\.$/

describe('a refusal at a limit', () => {
  it('says that permission may be asked for, without the limit, and leaves a trace in the history', async () => {
    const document = await cheap()
    const answer = await refused(
      () => issue(salesman, document),
      409,
      /^Line 1: this price needs the permission of a Manager\.$/,
      'items.0.rate',
    )
    expect(answer.data.permission).toEqual({ kind: 'invoice', document: document.id, documentVersion: document.version })
    expect(JSON.stringify(answer.data) + answer.errorMessages).not.toMatch(/1000|1,000/)
    expect((await historyOf(salesman, document.id))[0]).toMatchObject({
      ...{ action: 'exceed', by: 'Salesman of the company' },
      changes: [{ label: 'Beyond', words: 'Minimum price, line 1' }],
    })
  })

  it('names every limit that the document is beyond', async () => {
    const customer = await company.make('customer', { name: `Limited ${uuid()}`, creditLimit: '50' })
    const document = await draft([{ ...service, discountPercent: '20' }], { customer })
    const { errorMessages, data } = await refused(() => issue(salesman, document), 409, needs)
    expect(errorMessages[0]).toBe(
      'This discount needs the permission of a Manager. Selling this amount to this customer needs the permission of a Manager.',
    )
    expect(Object.keys(data.fields)).toEqual(['discountPercent', 'customer'])
  })

  it('leaves a trace of every attempt', async () => {
    const document = await cheap()
    for (let attempt = 0; attempt < 3; attempt++) expect((await issue(salesman, document)).status).toBe(409)
    expect((await historyOf(manager, document.id)).filter(({ action }) => action === 'exceed')).toHaveLength(3)
  })
})

describe('a request', () => {
  it('shows the decider the lines, the limit, and by how much; the Salesman never sees the limit', async () => {
    const document = await cheap()
    const request = shop.done(await salesman.post('/api/permission-request', asking(document, 'Old customer')))
    expect(request).toMatchObject({
      number: expect.stringMatching(/^PR-BKK-/),
      status: 'requested',
      note: 'Old customer',
      total: worth('900'),
    })
    expect(request).not.toHaveProperty('limits')
    expect(await read(request.id)).toMatchObject({
      customer: { id: document.customer.id },
      lines: [{ sku: document.items[0].sku, rate: worth('900'), amount: worth('900') }],
      limits: [{ limit: 'minimumPrice', line: 1, sku: document.items[0].sku, allowed: worth('1000'), actual: worth('900'), unit: base }],
    })
    const home = async (who: Visitor) => (await who.get('/api/home', { scope: 'branch' })).data.lines.map(({ key }: Values) => key).join()
    expect(await home(manager)).toContain('permissionRequest')
    expect(
      (await manager.get('/api/permission-request', { status: 'requested', branch: company.branch })).data.rows.map(({ id }: Values) => id),
    ).toContain(request.id)
  })

  it('is approved, and then the Salesman issues the document; its history says who approved', async () => {
    const document = await cheap()
    const approved = shop.done(await decide(manager, 'approve', await ask(document), 'This once'))
    expect(approved).toMatchObject({ status: 'approved', decidedBy: 'Manager of the company', decisionNote: 'This once' })
    expect((await salesman.get('/api/home')).data.lines.map(({ key }: Values) => key).join()).toContain('permissionRequest')
    expect(shop.done(await issue(salesman, document))).toMatchObject({ state: 'issued' })
    expect(await read(approved.id)).toMatchObject({ status: 'used', usedAt: expect.any(String) })
    const history = await historyOf(salesman, document.id)
    expect(history.map(({ action, by }) => `${action} by ${by}`).slice(0, 3)).toEqual([
      'issue by Salesman of the company',
      'permit by Manager of the company',
      'askPermission by Salesman of the company',
    ])
    expect(history[1]).toMatchObject({ reason: 'This once', changes: [{ words: 'Minimum price, line 1' }] })
  })

  it('that is declined permits nothing, and says so with its note', async () => {
    const document = await cheap()
    const request = shop.done(await decide(manager, 'decline', await ask(document), 'Too cheap'))
    expect(request).toMatchObject({ status: 'declined', decisionNote: 'Too cheap' })
    await refused(() => issue(salesman, document), 409, needs)
    await refused(() => decide(manager, 'approve', request), 409, /cannot be approved/)
    expect((await historyOf(salesman, document.id))[1]).toMatchObject({ action: 'refusePermission', reason: 'Too cheap' })
  })

  it('is made once for a draft, by its owner, and only for a draft beyond a limit', async () => {
    const document = await cheap()
    await ask(document)
    const again = () => salesman.post('/api/permission-request', asking(document))
    await refused(again, 409, /^Permission is already requested: PR-/)
    const own = await draft([service])
    await refused(() => salesman.post('/api/permission-request', asking(own)), 409, /needs no permission/)
    const theirs = await draft([service], {}, manager)
    await refused(() => salesman.post('/api/permission-request', asking(theirs)), 403, /belongs to another user/)
    await refused(() => salesman.post('/api/permission-request', asking({ ...document, version: 99 })), 409, /changed this invoice/)
    const sold = await shop.stone({ minimumRate: '1000' })
    await shop.sell([{ inventory: sold.id, rate: '1000' }])
    const gone = await draft([{ inventory: sold.id, rate: '1' }])
    await refused(() => salesman.post('/api/permission-request', asking(gone)), 409, /is not available/)
    await refused(async () => admin.post('/api/permission-request', asking(document)), 403, /./)
  })

  it('leaves nothing of the trial behind', async () => {
    const { rows } = (await manager.get('/api/invoice', { sort: '-number', pageSize: 1 })).data
    const document = await cheap()
    await ask(document)
    expect(await shop.read('invoice', document.id)).toMatchObject({ state: 'draft', version: document.version, number: null })
    const next = await shop.sell([service])
    expect(Number(next.number.split('-').at(-1))).toBe(Number(rows[0].number.split('-').at(-1)) + 1)
  })
})

describe('a permission', () => {
  it('ends when a price is changed after it was given, and when the draft is saved at all', async () => {
    const document = await cheap()
    const request = await approve(await ask(document))
    const { id, version } = document
    const item = { inventory: document.items[0].inventory.id, rate: '500' }
    const cheaper = shop.done(await salesman.put('/api/invoice', { id, version, items: [item] }))
    await refused(() => issue(salesman, cheaper), 409, needs)
    expect(await read(request.id)).toMatchObject({ status: 'changed' })
    // Back at the price that was permitted, it is another version.
    const back = shop.done(await salesman.put('/api/invoice', { id, version: cheaper.version, items: [{ ...item, rate: '900' }] }))
    await refused(() => issue(salesman, back), 409, needs)
  })

  it('cannot be given once the draft has changed', async () => {
    const document = await cheap()
    const request = await ask(document)
    shop.done(await salesman.put('/api/invoice', { id: document.id, version: document.version, notes: 'Later' }))
    await refused(() => decide(manager, 'approve', request), 409, /has changed since/)
  })

  it('ends after a day', async () => {
    const document = await cheap()
    const { id } = await approve(await ask(document))
    // A new session, because the first one has ended by then.
    const later = company.visitor()
    await company.setClock(new Date(now.getTime() + 24 * 3_600_000 - 1000).toISOString())
    await later.signIn(emailOf('Salesman'))
    expect(await read(id, later)).toMatchObject({ status: 'approved' })
    await company.setClock(new Date(now.getTime() + 24 * 3_600_000 + 1000).toISOString())
    expect(await read(id, later)).toMatchObject({ status: 'expired' })
    const { errorMessages } = await issue(later, document)
    expect(errorMessages.join()).toMatch(/needs the permission of a Manager/)
  })

  it('is used once', async () => {
    const document = await cheap()
    await approve(await ask(document))
    const answers = await Promise.all([issue(salesman, document), issue(salesman, document)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is for this draft of this user only', async () => {
    const document = await cheap()
    await approve(await ask(document))
    const same = await cheapOf(document)
    await refused(() => issue(salesman, same), 409, needs)
    await refused(() => issue(other, document), 403, /belongs to another user/)
  })

  it('covers what was asked, and no more', async () => {
    const customer = await company.make('customer', { name: `Limited ${uuid()}`, creditLimit: '50' })
    const document = await draft([service], { customer })
    await approve(await ask(document))
    await shop.sell([service], { customer })
    await refused(() => issue(salesman, document), 409, /Selling this amount to this customer/)
    expect(await read((await ask(document)).id)).toMatchObject({
      limits: [{ limit: 'credit', allowed: worth('50'), actual: worth('200') }],
    })
  })

  it('is not given by the user who asks, and not beyond the limit of a Manager', async () => {
    const own = await draft([{ ...service, discountPercent: '30' }], {}, manager)
    await refused(() => issue(manager, own), 409, /^This discount needs the permission of an Admin\.$/)
    const request = await ask(own, manager)
    await refused(() => decide(manager, 'approve', request), 403, /Nobody can decide their own request/)
    await approve(request, admin)
    expect((await issue(manager, own)).status).toBe(200)

    const large = await draft([{ ...service, discountPercent: '30' }])
    const sent = await ask(large)
    await refused(() => decide(manager, 'approve', sent), 403, /beyond your own limit\. It needs the permission of an Admin/)
    await refused(() => decide(salesman, 'approve', sent), 403, /./)
    await approve(sent, admin)
    expect((await issue(salesman, large)).status).toBe(200)
  })
})

/** A second draft at the same price for another stone. */
const cheapOf = async (document: Values) => {
  const stone = await shop.stone({ weight: '1', minimumRate: '1000' })
  return draft([{ inventory: stone.id, rate: document.items[0].rate }])
}
const otherSalesman = async (): Promise<Visitor> => {
  const email = `other-${uuid()}@house.test`
  await company.make('user', { name: 'Other', email, password, role: 'Salesman', branch: company.branch, employee: null })
  const other = company.visitor()
  expect((await other.signIn(email)).errorMessages).toEqual([])
  return other
}

describe('other limits', () => {
  it('goods on approval beyond the approval limit', async () => {
    const customer = await company.make('customer', { name: `Limited ${uuid()}`, approvalLimit: '50' })
    const items = [{ inventory: (await shop.stone()).id, rate: '300' }]
    const document = shop.done(await salesman.post('/api/approval', shop.draftOf(items, { customer })))
    await refused(
      () => issue(salesman, document, 'approval'),
      409,
      /^Lending this amount to this customer needs the permission of a Manager\.$/,
    )
    await approve(await ask(document, salesman, 'approval'))
    expect(shop.done(await issue(salesman, document, 'approval'))).toMatchObject({ state: 'issued' })
  })

  it('a past date, and a production invoice', async () => {
    const date = new Date(now.getTime() - 5 * 86_400_000).toISOString().slice(0, 10)
    const old = await draft([service], { date })
    await refused(() => issue(salesman, old), 409, /^This date is in the past\. It needs the permission of a Manager\.$/, 'date')
    await approve(await ask(old))
    expect(shop.done(await issue(salesman, old))).toMatchObject({ date })

    const bill = { ...bench.billOf([]), items: [{ ...service, discountPercent: '20' }] }
    const made = shop.done(await salesman.post('/api/cutting-invoice', bill))
    await refused(() => issue(salesman, made, 'cuttingInvoice'), 409, needs)
    await approve(await ask(made, salesman, 'cuttingInvoice'))
    expect(shop.done(await issue(salesman, made, 'cuttingInvoice'))).toMatchObject({ state: 'issued' })
  })

  it('a past date of an order form, which has no prices, and no customer when it is for own stock', async () => {
    const date = dayFromNow(-5)
    const stone = await shop.stone({ acquired: date })
    const own = shop.done(await salesman.post(pathOf('orderForm'), bench.draftOf([{ inventory: stone.id }], [], { date })))
    await refused(() => issue(salesman, own, 'orderForm'), 409, /is in the past\. It needs the permission of a Manager\.$/, 'date')
    const request = await ask(own, salesman, 'orderForm')
    expect(request).toMatchObject({ kind: 'orderForm', customer: null, total: null })
    expect(request.lines).toMatchObject([{ sku: stone.sku, description: expect.stringContaining('sapphire'), rate: null, amount: null }])
    expect((await manager.get('/api/permission-request', { status: 'requested' })).data.rows.map(({ id }: Values) => id)).toContain(
      request.id,
    )
    await approve(request)
    expect(shop.done(await issue(salesman, own, 'orderForm'))).toMatchObject({ state: 'issued', date })

    const theirs = [
      { ownership: 'customer', description: 'Blue sapphire', type: 'single', stoneName: shop.sapphire, pieces: 1, weight: '2' },
    ]
    const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true, date }
    const form = shop.done(await salesman.post(pathOf('lapidaryOrderForm'), bench.draftOf(theirs, [], given)))
    await approve(await ask(form, salesman, 'lapidaryOrderForm'))
    expect(shop.done(await issue(salesman, form, 'lapidaryOrderForm'))).toMatchObject({ state: 'issued', date })
  })
})
