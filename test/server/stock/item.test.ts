import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())

const stone = async () => ({ inventory: (await shop.stone()).id, rate: '300' })
const drafts = async () => ({ bill: await shop.invoice([await stone()]), approval: await shop.approval([await stone()]) })
const remove = (ids: string[]) => manager.call('DELETE', '/api/item', { ids })
const idsOf = async (name: 'invoice' | 'approval', id: string) =>
  (await shop.read(name, id)).items.map((item: Answer['data']) => item.id as string)

test('lines are added to several drafts at once, with the totals of a saved document', async () => {
  const { bill, approval } = await drafts()
  const lines = [
    { ...(await stone()), invoice: bill.id, discountPercent: '10' },
    { ...(await stone()), approval: approval.id },
    { description: 'Setting', basis: 'whole', rate: '50', invoice: bill.id },
  ]
  const added = shop.done(await manager.post('/api/item', lines))
  expect(added).toMatchObject([
    { weight: '2.310', amount: '623.70', treatment: 'heated', invoice: { id: bill.id, version: 2 } },
    { amount: '693.00', approval: { id: approval.id, version: 2 } },
    { description: 'Setting', amount: '50.00' },
  ])
  expect(await shop.read('invoice', bill.id)).toMatchObject({ total: '1366.70', version: 2, items: { length: 3 } })
  expect(await shop.read('approval', approval.id)).toMatchObject({ total: '1386.00', carats: '4.620' })
  const changed = shop.done(
    await manager.put('/api/item', [
      { id: added[0].id, version: 2, discountPercent: null },
      { id: added[1].id, version: 2, rate: '200' },
    ]),
  )
  expect(changed).toMatchObject([{ amount: '693.00' }, { amount: '462.00', weight: '2.310' }])
  shop.done(await remove([bill.items[0].id, added[1].id]))
  expect(await shop.read('invoice', bill.id)).toMatchObject({ total: '743.00', items: [{ id: added[0].id }, { id: added[2].id }] })
  expect(await shop.read('approval', approval.id)).toMatchObject({ total: '693.00', items: { length: 1 } })
})

test('the same lines sent twice are added once', async () => {
  const { bill } = await drafts()
  const lines = [{ id: uuid(), ...(await stone()), weight: '2.31', invoice: bill.id }]
  const first = shop.done(await manager.post('/api/item', lines))
  expect(shop.done(await manager.post('/api/item', lines))).toEqual(first)
  expect(await idsOf('invoice', bill.id)).toHaveLength(2)
  await refused(() => manager.post('/api/item', [{ ...lines[0], rate: '1' }]), 409, /already exists? with other content/)
})

test('one invalid line refuses them all', async () => {
  const { bill, approval } = await drafts()
  const good = { ...(await stone()), invoice: bill.id }
  const post = (line: object) => () => manager.post('/api/item', [good, line])
  await refused(post({ ...good, approval: approval.id }), 400, /one approval or one invoice/, '1')
  await refused(post({ rate: '1' }), 400, /one approval or one invoice/)
  await refused(post({ ...good, inventory: uuid() }), 400, /does not exist/)
  await refused(post(good), 400, /on this document twice/)
  await refused(post({ approval: approval.id, inventory: approval.items[0].inventory.id, rate: '1' }), 400, /on this document twice/)
  await refused(post({ approval: uuid(), rate: '1', description: 'x' }), 404, /no such approval/)
  await refused(post({ approval: approval.id, approvalLine: bill.items[0].id, rate: '1' }), 400, /Only an invoice/)
  await refused(post({ ...(await stone()), invoice: bill.id, cost: '1' }), 400, /no field “cost”/)
  await refused(() => manager.post('/api/item', []), 400, /empty/)
  const lent = await shop.lend([await stone()])
  await refused(post({ ...(await stone()), approval: lent.id }), 409, /is issued\. Stones can no longer be changed/)
})

test('lines are changed and removed only from the version that was read, and only on drafts', async () => {
  const { bill, approval } = await drafts()
  const lent = await shop.lend([await stone()])
  const [line, other] = [bill.items[0].id, approval.items[0].id]
  const put = (...lines: object[]) => manager.put('/api/item', lines)
  await refused(() => put({ id: line, version: 1, rate: '5' }, { id: other, version: 7, rate: '5' }), 409, /changed this/)
  await refused(() => put({ id: line, version: 1, rate: '5' }, { id: uuid(), version: 1 }), 404, /no such line/)
  await refused(() => put({ id: line, version: 1, rate: '5' }, { id: line, version: 1 }), 400, /listed twice/)
  await refused(() => put({ id: line, version: 1, weight: '1.00', basis: 'per piece', pieces: null, inventory: null }), 400, /./)
  await refused(
    () => put({ id: line, version: 1, rate: '5' }, { id: lent.items[0].id, version: lent.version, rate: '5' }),
    409,
    /is issued/,
  )
  await refused(() => remove([line, lent.items[0].id]), 409, /is issued/)
  await refused(() => remove([line, uuid()]), 404, /no such line/)
  await refused(() => remove([line, line]), 400, /listed twice/)
})

test('a Salesman cannot change the drafts of others, nor their lines', async () => {
  const salesman = await company.as('Salesman')
  const { bill, approval } = await drafts()
  for (const [name, document] of [
    ['invoice', bill],
    ['approval', approval],
  ] as const) {
    const own = { ...(await stone()), [name]: document.id }
    await refused(() => salesman.post('/api/item', [own]), 403, /belongs to another user/)
    await refused(() => salesman.put('/api/item', [{ id: document.items[0].id, version: 1, rate: '1' }]), 403, /belongs to another user/)
    await refused(() => salesman.call('DELETE', '/api/item', { ids: [document.items[0].id] }), 403, /belongs to another user/)
    const mine = shop.done(await salesman.post(`/api/${name}`, shop.draftOf([await stone()])))
    const added = shop.done(await salesman.post('/api/item', [{ ...(await stone()), [name]: mine.id }]))
    expect(Object.keys(added[0])).not.toContain('cost')
  }
})

test('the lines of a document are read separately: all of them, or those still out', async () => {
  const approval = await shop.lend([await stone(), await stone()])
  const read = async (query: object, path = 'approval') =>
    shop.done(await manager.get(`/api/item/${path}`, query as Record<string, unknown>))
  shop.done(await shop.moveApproval('return', approval.id, { lines: [{ id: approval.items[0].id }] }))
  expect(await read({ id: approval.id })).toMatchObject([
    { outWeight: '0.000' },
    { outWeight: '2.310', approval: { id: approval.id, title: approval.number } },
  ])
  expect(await read({ id: approval.id, open: 'true' })).toMatchObject([{ id: approval.items[1].id }])
  const held = await read({ customer: shop.customer, open: 'true' })
  expect(held.map((line: Answer['data']) => line.id)).toContain(approval.items[1].id)
  expect(held.every((line: Answer['data']) => Number(line.outWeight) > 0)).toBe(true)
  const { invoices } = shop.done(await shop.moveApproval('invoice', approval.id))
  expect(await read({ id: approval.id, open: 'true' })).toHaveLength(1)
  const bill = await shop.issue(await shop.read('invoice', invoices[0].id))
  expect(await read({ id: approval.id, open: 'true' })).toEqual([])
  expect(await read({ id: bill.id }, 'invoice')).toMatchObject([{ approvalLine: approval.items[1].id, amount: '693.00' }])
  for (const query of [{}, { id: 'x' }, { customer: 'x' }, { id: approval.id, open: 'perhaps' }])
    expect((await manager.get('/api/item/approval', query)).status).toBe(400)
  expect((await manager.get('/api/item/approval', { id: uuid() })).status).toBe(404)
  expect((await manager.get('/api/item/invoice')).status).toBe(400)
})
