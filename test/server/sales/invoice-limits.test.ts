import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { closeBooks } from '../../support/closing.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  refused = refusals(company)
})
afterAll(() => company.stop())

const draftBy = async (role: Role, items: Values[], given: Values = {}) =>
  shop.done(await (await company.as(role)).post('/api/invoice', shop.draftOf(items, given)))
const issueBy = async (role: Role, { id, version }: Values, more: Values = {}) =>
  (await company.as(role)).put('/api/invoice/issue', { id, version, ...more })
const service = { description: 'Setting', basis: 'whole', rate: '100' }

describe('what a Salesman may not do and a Manager may', () => {
  const needsManager = async (draft: Values, message: RegExp, field?: string) => {
    await refused(() => issueBy('Salesman', draft), 409, message, field)
    expect(await issueBy('Manager', draft)).toMatchObject({ status: 200 })
  }
  it('a price below the minimum', async () => {
    const { id } = await shop.stone({ minimumRate: '250' })
    await needsManager(
      await draftBy('Salesman', [{ inventory: id, rate: '249.99' }]),
      /Line 1: this price needs the permission of a Manager/,
      'items.0.rate',
    )
    const other = await shop.stone({ minimumRate: '250' })
    expect(await issueBy('Salesman', await draftBy('Salesman', [{ inventory: other.id, rate: '250' }]))).toMatchObject({ status: 200 })
  })
  it('a price below the minimum through a document discount', async () => {
    const { id } = await shop.stone({ minimumRate: '250' })
    await needsManager(
      await draftBy('Salesman', [{ inventory: id, rate: '260' }, service], { discountPercent: '9' }),
      /this price needs the permission/,
    )
  })
  it('a price below the minimum without the tax that it includes', async () => {
    const priced = (id: string) => [{ inventory: id, basis: 'whole', rate: '9000', taxCode: 'STD' }]
    const above = await shop.stone({ askingBasis: 'whole', minimumRate: '8411.22' })
    await needsManager(await draftBy('Salesman', priced(above.id), { taxIncluded: true }), /this price needs the permission/)
    const exact = await shop.stone({ askingBasis: 'whole', minimumRate: '8411.21' })
    expect(await issueBy('Salesman', await draftBy('Salesman', priced(exact.id), { taxIncluded: true }))).toMatchObject({ status: 200 })
    const untaxed = await company.make('customer', { name: `Exempt ${uuid()}`, taxTreatment: 'exempt' })
    const whole = await shop.stone({ askingBasis: 'whole', minimumRate: '9000' })
    const draft = await draftBy('Salesman', priced(whole.id), { taxIncluded: true, customer: untaxed })
    expect(await issueBy('Salesman', draft)).toMatchObject({ status: 200 })
  })
  it('a price below the minimum in another currency', async () => {
    await company.make('exchangeRate', { currency: 'CHF', date: daysAgo(20), rate: '1.25' })
    const { id } = await shop.stone({ minimumRate: '250' })
    await needsManager(await draftBy('Salesman', [{ inventory: id, rate: '199' }], { currency: 'CHF' }), /this price needs the permission/)
  })
  it('a discount above the limit of the role', async () => {
    const { id } = await shop.stone()
    await needsManager(
      await draftBy('Salesman', [{ inventory: id, rate: '300', discountPercent: '10.001' }]),
      /This discount needs the permission of a Manager/,
    )
    expect(await issueBy('Salesman', await draftBy('Salesman', [{ ...service, discountPercent: '10' }]))).toMatchObject({ status: 200 })
    expect(await issueBy('Manager', await draftBy('Manager', [{ ...service, discountPercent: '25' }]))).toMatchObject({ status: 200 })
    const draft = await draftBy('Manager', [{ ...service, rate: '1000', discountPercent: '25.001' }])
    await refused(() => issueBy('Manager', draft), 409, /This discount needs the permission of an Admin/)
    expect(await issueBy('Admin', draft)).toMatchObject({ status: 200 })
  })
  it('a sale above the credit limit, including what is owed already', async () => {
    const customer = await company.make('customer', { name: `Limited ${uuid()}`, creditLimit: '250' })
    expect(await issueBy('Salesman', await draftBy('Salesman', [service], { customer }))).toMatchObject({ status: 200 })
    expect(await issueBy('Salesman', await draftBy('Salesman', [service], { customer }))).toMatchObject({ status: 200 })
    const full = await draftBy('Salesman', [{ ...service, rate: '50' }], { customer })
    await needsManager(await draftBy('Salesman', [{ ...service, rate: '50.01' }], { customer }), /Selling this amount to this customer/)
    await refused(() => issueBy('Salesman', full), 409, /Selling this amount to this customer/)
    const exact = await company.make('customer', { name: `Exact ${uuid()}`, creditLimit: '100' })
    expect(await issueBy('Salesman', await draftBy('Salesman', [service], { customer: exact }))).toMatchObject({ status: 200 })
  })
  it('a due date beyond the payment terms of the customer, on a draft and on an issued invoice', async () => {
    const customer = await company.make('customer', { name: `Week ${uuid()}`, termsDays: 7 })
    await needsManager(
      await draftBy('Salesman', [service], { customer, dueDate: daysAgo(-8) }),
      /^This due date is later than the payment terms of the customer\. It needs the permission of a Manager\.$/,
      'dueDate',
    )
    const issued = shop.done(await issueBy('Salesman', await draftBy('Salesman', [service], { customer })))
    expect(issued.dueDate).toBe(daysAgo(-7))
    const dueBy = async (role: Role, dueDate: string) => {
      const { id, version } = await shop.read('invoice', issued.id)
      return (await company.as(role)).put('/api/invoice', { id, version, dueDate })
    }
    await refused(() => dueBy('Salesman', daysAgo(-8)), 409, /needs the permission of a Manager/, 'dueDate')
    expect(await dueBy('Manager', daysAgo(-60))).toMatchObject({ status: 200 })
    expect(await dueBy('Salesman', daysAgo(-50))).toMatchObject({ status: 200, data: { dueDate: daysAgo(-50) } })
    await refused(() => dueBy('Salesman', daysAgo(-51)), 409, /needs the permission of a Manager/, 'dueDate')
    expect(await dueBy('Salesman', daysAgo(-3))).toMatchObject({ status: 200 })
  })
  it('a date in the past', async () => {
    await needsManager(await draftBy('Salesman', [service], { date: daysAgo(3) }), /is in the past\. It needs the permission of a Manager/)
  })
})

describe('what no role may do', () => {
  it('a date in the future', async () => {
    const draft = await draftBy('Admin', [service], { date: daysAgo(-5) })
    await refused(() => issueBy('Admin', draft), 400, /in the future/, 'date')
  })
  it('an empty document', async () => {
    const draft = await shop.invoice([])
    await refused(() => issueBy('Admin', draft), 400, /Add at least one/, 'items')
  })
  it('a customer on hold or inactive', async () => {
    for (const status of ['on hold', 'inactive']) {
      const customer = await company.make('customer', { name: `Waiting ${uuid()}`, status })
      const draft = await draftBy('Admin', [service], { customer })
      await refused(() => issueBy('Admin', draft), 409, new RegExp(`is ${status}. Nothing can be sold`))
    }
  })
  it('issuing a document that changed since it was read', async () => {
    const draft = await shop.invoice([service])
    await (await company.as('Manager')).put('/api/invoice', { id: draft.id, version: draft.version, notes: 'Changed' })
    await refused(() => issueBy('Manager', draft), 409, /changed this invoice after you opened it/)
  })
  it('issuing twice, changing or deleting what was issued', async () => {
    const issued = await shop.sell([service])
    const manager = await company.as('Manager')
    await refused(() => issueBy('Manager', issued), 409, /This invoice is issued and cannot be issued/)
    await refused(() => manager.remove('/api/invoice', { id: issued.id }), 409, /Only a draft can be deleted/)
    for (const change of [{ items: [] }, { date: daysAgo(1) }, { customer: shop.customer, currency: 'EUR' }, { shipping: '5' }])
      await refused(
        () => manager.put('/api/invoice', { id: issued.id, version: issued.version, ...change }),
        409,
        /can no longer be changed/,
      )
    await refused(
      () => manager.put('/api/invoice', { id: issued.id, version: issued.version, dueDate: '2020-01-01' }),
      400,
      /due date/,
      'dueDate',
    )
    const later = daysAgo(-90)
    expect(
      await manager.put('/api/invoice', { id: issued.id, version: issued.version, dueDate: later, notes: 'Agreed by phone' }),
    ).toMatchObject({ status: 200, data: { dueDate: later, notes: 'Agreed by phone' } })
  })
  it('canceling without a reason, as a Salesman, a draft, or twice', async () => {
    const issued = await shop.sell([service])
    const cancel = async (role: Role, more: Values, { id, version }: Values = issued) =>
      (await company.as(role)).put('/api/invoice/cancel', { id, version, ...more })
    await refused(() => cancel('Manager', {}), 400, /Enter a reason/, 'reason')
    await refused(() => cancel('Manager', { reason: '   ' }), 400, /Enter a reason/, 'reason')
    await refused(() => cancel('Salesman', { reason: 'I would like to' }), 403, /role (?:may not|cannot|does not)/)
    const draft = await shop.invoice([service])
    await refused(() => cancel('Manager', { reason: 'Wrong customer' }, draft), 409, /is a draft and cannot be canceled/)
    const cancelled = await cancel('Manager', { reason: 'Wrong customer' })
    expect(cancelled).toMatchObject({ status: 200, data: { state: 'cancelled', number: issued.number } })
    await refused(() => cancel('Manager', { reason: 'Again' }, cancelled.data), 409, /is canceled and cannot be canceled/)
  })
  it('any new document dated in a closed period', async () => {
    const issued = await shop.sell([service])
    const draft = await shop.invoice([service])
    const admin = await company.as('Admin')
    await closeBooks(company, today())
    const message = /books are closed until/
    await refused(() => issueBy('Admin', draft), 409, message)
    expect(await admin.put('/api/invoice/cancel', { id: issued.id, version: issued.version, reason: 'Sent back' })).toMatchObject({
      status: 200,
    })
    await refused(() => admin.post('/api/paymentnote', shop.noteOf('10')), 409, message)
    await refused(() => admin.post('/api/inventory', { stoneName: shop.sapphire, branch: company.branch, weight: '1' }), 409, message)
    await refused(() => admin.post('/api/customer', { name: 'Too late', openingBalance: '100', openingDate: daysAgo(40) }), 409, message)
    await closeBooks(company, null)
    expect(await issueBy('Admin', draft)).toMatchObject({ status: 200 })
  })
})
