import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities, type Name } from '../../../src/domain/index.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { today } from '../../support/world.ts'

// docs/domain/parties.md#kinds
let company: TestCompany
let shop: Workshop
let manager: Visitor
const parties: Record<'customer' | 'supplier', { id: string; name: string }> = {
  customer: { id: '', name: `Buyer ${uuid()}` },
  supplier: { id: '', name: `Seller ${uuid()}` },
}
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  manager = await company.as('Manager')
  for (const kind of ['customer', 'supplier'] as const)
    parties[kind].id = await company.make('customer', { name: parties[kind].name, kinds: [kind] })
})
afterAll(() => company.stop())

const line = [{ description: 'Setting', basis: 'whole', rate: '10' }]
const head = () => ({ branch: company.branch, date: today(), currency: company.currency, items: line })
const draftOf = async (name: Name) => {
  if (name === 'inventory') return { branch: company.branch, stoneName: shop.sapphire, type: 'single', weight: '1' }
  if (name === 'orderForm' || name === 'mfInvoice') return head()
  if (name !== 'purchase') return { ...head(), salesperson: company.employee }
  const types: { variant: string; value: string }[] = shop.done(await manager.get('/api/purchase/type'))
  return { ...head(), type: types.find(({ variant }) => variant === 'expense')?.value }
}
const wrong = {
  customer: `“${parties.customer.name}” is not a supplier. Choose another, or change the kinds of this one.`,
  supplier: `“${parties.supplier.name}” is not a customer. Choose another, or change the kinds of this one.`,
}

describe('a party', () => {
  it.each([
    ['invoice', 'customer', 'supplier', {}],
    ['approval', 'customer', 'supplier', {}],
    ['offer', 'customer', 'supplier', {}],
    ['orderForm', 'customer', 'supplier', { orderedFor: 'customer', items: [] }],
    ['orderForm', 'maker', 'customer', { items: [] }],
    ['purchase', 'supplier', 'customer', {}],
    ['mfInvoice', 'customer', 'supplier', { direction: 'customer' }],
    ['mfInvoice', 'customer', 'customer', { direction: 'maker' }],
    ['inventory', 'supplier', 'customer', {}],
  ] as const)('of %s in the field %s is not a mere %s', async (name: Name, field, kind, given) => {
    const { status, errorMessages, data } = await manager.post(`/api/${entities[name].path}`, {
      ...(await draftOf(name)),
      ...given,
      [field]: parties[kind].id,
    })
    expect([status, errorMessages, Object.keys(data.fields)]).toEqual([400, [wrong[kind]], [field]])
  })

  it('that only buys does not bill a landed cost, and one that did before stays', async () => {
    const id = await company.make('customer', { name: `Carrier ${uuid()}` })
    const draft = await draftOf('purchase')
    const freight = (payee: string) => ({ kind: 'freight', amount: '5', billed: false, payee })
    const purchase = { ...draft, supplier: id, costs: [freight(id)] }
    const { status, errorMessages, data } = await manager.post('/api/purchase', {
      ...purchase,
      costs: [freight(id), freight(parties.customer.id)],
    })
    expect([status, errorMessages, Object.keys(data.fields)]).toEqual([400, [wrong.customer], ['costs.1.payee']])
    const made = shop.done(await manager.post('/api/purchase', purchase))
    const party = await shop.read('customer', id)
    shop.done(await manager.put('/api/customer', { id, version: party.version, kinds: ['customer'] }))
    shop.done(await manager.put('/api/purchase', { id: made.id, version: made.version, costs: [freight(id)] }))
  })

  it('that is only a supplier has nothing reserved', async () => {
    const { id } = await shop.stone()
    const { status, errorMessages, data } = await manager.put('/api/inventory/reserve', { id, customer: parties.supplier.id })
    expect([status, errorMessages, Object.keys(data.fields)]).toEqual([400, [wrong.supplier], ['customer']])
  })

  it('that loses a kind stays on its drafts, which can still be changed', async () => {
    const id = await company.make('customer', { name: `Both ${uuid()}` })
    const draft = await shop.invoice(line, { customer: id })
    const party = await shop.read('customer', id)
    shop.done(await manager.put('/api/customer', { id, version: party.version, kinds: ['supplier'] }))
    const changed = shop.done(await manager.put('/api/invoice', { id: draft.id, version: draft.version, customer: id, notes: 'Soon' }))
    expect(changed).toMatchObject({ customer: { id }, notes: 'Soon' })
  })
})
