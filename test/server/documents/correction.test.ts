import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import type { Role } from '../../../src/domain/people/role.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying } from '../../support/clerk/buying.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let bench: Workshop
let clerk: Buying
let customer: string
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  bench = await openWorkshop(company)
  clerk = await openBuying(company, shop)
  customer = await company.make('customer', { name: `Corrected ${uuid()}` })
  refused = refusals(company)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const reason = 'Wrong price'
type Kind = 'invoice' | 'approval' | 'purchase' | 'cuttingInvoice' | 'lapidaryInvoice' | 'mfInvoice'
const correctBy = async (role: Role, kind: Kind, { id, version }: Values, more: Values = { reason }) =>
  (await company.as(role)).put(`/api/${entities[kind].path}/correct`, { id, version, ...more })
const correct = async (kind: Kind, document: Values) => shop.done(await correctBy('Manager', kind, document))
const read = (kind: Kind, id: string) => shop.read(kind, id)
const history = async (kind: Kind, id: string): Promise<Values[]> =>
  shop.done(await (await company.as('Manager')).get(`/api/${entities[kind].path}/history`, { id }))
const service = { description: 'Setting', basis: 'whole', rate: '100' }

describe('correcting an issued invoice', () => {
  it('cancels it and answers with a draft that has its heads and lines, each naming the other', async () => {
    const stone = await shop.stone()
    const lines = [
      { inventory: stone.id, rate: '300', discountPercent: '5' },
      { ...service, taxCode: 'STD' },
    ]
    const given = { customer, discountAmount: '3', shipping: '12', notes: 'With box', taxIncluded: true }
    const old = await shop.sell(lines, given)
    const draft = await correct('invoice', old)
    const isPart = (line: Values) => ({
      description: line.description,
      rate: line.rate,
      discountPercent: line.discountPercent,
      taxCode: line.taxCode,
    })
    expect(draft).toMatchObject({ state: 'draft', number: null, corrects: { id: old.id, title: old.number }, correctedBy: null })
    expect(draft).toMatchObject({ date: today(), dueDate: old.dueDate, total: old.total, notes: 'With box', taxIncluded: true })
    expect(draft.items.map(isPart)).toEqual(old.items.map(isPart))
    expect(draft.items.map(({ id }: Values) => id)).not.toEqual(old.items.map(({ id }: Values) => id))
    expect(await read('invoice', old.id)).toMatchObject({ status: 'cancelled', correctedBy: { id: draft.id, title: 'Draft' } })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available' })

    const issued = await shop.issue(draft)
    expect((await history('invoice', old.id))[0]).toMatchObject({
      ...{ action: 'correct', reason },
      changes: [{ label: 'Corrected by', after: { id: draft.id, title: issued.number } }],
    })
    expect((await history('invoice', draft.id)).at(-1)).toMatchObject({
      action: 'create',
      changes: [{ label: 'Corrects', after: { id: old.id, title: old.number } }],
    })
  })

  it('keeps its lines on the approval that they come from', async () => {
    const parcel = await shop.stone({ type: 'parcel', pieces: 20, weight: '10' })
    const lent = await shop.lend([{ inventory: parcel.id, rate: '80', pieces: 20, weight: '10' }], { customer })
    const line = { inventory: parcel.id, approvalLine: lent.items[0].id, rate: '80', pieces: 5, weight: '2.5' }
    const draft = await correct('invoice', await shop.sell([line], { customer }))
    expect(draft.items).toMatchObject([{ approvalLine: lent.items[0].id, pieces: 5, weight: '2.500' }])
    await shop.issue(draft)
    expect(await read('approval', lent.id)).toMatchObject({ outPieces: 15, status: 'partly invoiced' })
  })

  it('settles the new one with what had settled it, as far as that is still on account', async () => {
    const payer = await company.make('customer', { name: `Payer ${uuid()}` })
    const old = await shop.sell([{ ...service, rate: '500' }], { customer: payer })
    const note = await shop.receive('200', { party: payer })
    await shop.receive('150', { party: payer })
    const manager = await company.as('Manager')
    const draft = await correct('invoice', old)
    expect((await manager.get('/api/paymentnote/open', { party: payer, currency: base })).data).toMatchObject({ credit: worth('350') })
    // Part of the credit goes elsewhere meanwhile, and other credit was never on the canceled invoice.
    await shop.sell([{ ...service, rate: '120' }], { customer: payer })
    const { version } = await shop.read('paymentNote', note.id)
    shop.done(await manager.put('/api/paymentnote/apply', { id: note.id, version }))
    await shop.receive('999', { party: payer, settle: 'account' })

    const cheaper = shop.done(
      await manager.put('/api/invoice', { id: draft.id, version: draft.version, items: [{ ...service, rate: '450' }] }),
    )
    expect(await shop.issue(cheaper)).toMatchObject({ status: 'part paid', open: worth('220') })
  })

  it('gives no more than the new one asks for', async () => {
    const payer = await company.make('customer', { name: `Payer ${uuid()}` })
    const old = await shop.sell([{ ...service, rate: '500' }], { customer: payer })
    await shop.receive('500', { party: payer })
    const manager = await company.as('Manager')
    const draft = await correct('invoice', old)
    const cheaper = shop.done(
      await manager.put('/api/invoice', { id: draft.id, version: draft.version, items: [{ ...service, rate: '450' }] }),
    )
    expect(await shop.issue(cheaper)).toMatchObject({ status: 'paid', open: worth('0') })
    expect((await manager.get('/api/paymentnote/open', { party: payer, currency: base })).data).toMatchObject({ credit: worth('50') })
  })

  it('keeps a typed rate with its reason, and takes the rate of the day otherwise', async () => {
    await company.make('exchangeRate', { currency: 'EUR', date: '2026-01-01', rate: '1.08' })
    const draft = await correct('invoice', await shop.sell([service], { customer, currency: 'EUR', exchange: '1.1' }))
    expect(draft).toMatchObject({ exchange: worth('1.1'), exchangeReason: 'Agreed with them' })
    expect(await correct('invoice', await shop.sell([service], { customer, currency: 'EUR' }))).toMatchObject({
      ...{ exchange: worth('1.08'), exchangeReason: null },
    })
  })

  it('can be done again with the correction', async () => {
    const first = await correct('invoice', await shop.sell([service], { customer }))
    const second = await correct('invoice', await shop.issue(first))
    expect(second).toMatchObject({ corrects: { id: first.id } })
  })

  it('needs a Manager, a reason, the current version, and an issued invoice', async () => {
    const old = await shop.sell([service], { customer })
    await refused(() => correctBy('Salesman', 'invoice', old), 403, /./)
    await refused(() => correctBy('Manager', 'invoice', old, {}), 400, /reason/, 'reason')
    await refused(() => correctBy('Manager', 'invoice', { ...old, version: old.version - 1 }), 409, /changed this invoice/)
    const draft = await shop.invoice([service], { customer })
    await refused(() => correctBy('Manager', 'invoice', draft), 409, /is a draft and cannot be corrected/)
    await correct('invoice', old)
    await refused(async () => correctBy('Manager', 'invoice', await read('invoice', old.id)), 409, /is canceled and cannot be corrected/)
  })

  it('is done once by two people at the same moment', async () => {
    const old = await shop.sell([{ inventory: (await shop.stone()).id, rate: '300' }], { customer })
    const answers = await Promise.all([
      correctBy('Manager', 'invoice', old),
      correctBy('Admin', 'invoice', old),
      correctBy('Manager', 'invoice', old),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await company.query('select id from invoice where corrects_id = $1', [old.id])).toHaveLength(1)
  })

  it('is done once when it is sent again with its Idempotency-Key', async () => {
    const { id, version } = await shop.sell([service], { customer })
    const manager = await company.as('Manager')
    const send = () => manager.call('PUT', '/api/invoice/correct', { id, version, reason }, { 'idempotency-key': `correct-${id}` })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.data).toEqual(first.data)
    expect(first.data).toMatchObject({ state: 'draft', corrects: { id } })
  })
})

describe('correcting an approval', () => {
  it('takes back what is out, and opens a draft with it', async () => {
    const [single, parcel] = [await shop.stone(), await shop.stone({ type: 'parcel', pieces: 20, weight: '10' })]
    const items = [
      { inventory: single.id, rate: '300' },
      { inventory: parcel.id, rate: '80', pieces: 20, weight: '10' },
    ]
    const lent = await shop.lend(items, { customer })
    const lines = [{ id: lent.items[0].id }, { id: lent.items[1].id, pieces: 8, weight: '4' }]
    shop.done(await shop.moveApproval('return', lent.id, { lines }))
    const draft = await correct('approval', await read('approval', lent.id))
    expect(draft).toMatchObject({
      state: 'draft',
      corrects: { id: lent.id },
      items: [{ sku: parcel.sku, pieces: 12, weight: '6.000', rate: '80.0000' }],
    })
    expect(await shop.read('inventory', parcel.id)).toMatchObject({ status: 'available', availablePieces: 20 })
  })

  it('is refused while goods of it are invoiced, and when nothing is out', async () => {
    const lent = await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }], { customer })
    shop.done(await shop.moveApproval('return', lent.id))
    await refused(async () => correctBy('Manager', 'approval', await read('approval', lent.id)), 409, /Nothing is outstanding/)
  })
})

it('a purchase is corrected: its stones leave, and the draft makes new ones', async () => {
  const from = await clerk.partyOf(`Supplier ${uuid()}`)
  const sku = `TYPED-${uuid().slice(-6)}`
  const bought = await clerk.buy([clerk.single({ sku, rate: '200' })], { supplier: from, billNumber: 'B-9' })
  const draft = await correct('purchase', bought)
  expect(draft).toMatchObject({ state: 'draft', billNumber: 'B-9', corrects: { id: bought.id }, items: [{ sku: null, rate: '200.0000' }] })
  expect(await read('purchase', bought.id)).toMatchObject({ status: 'cancelled', correctedBy: { id: draft.id } })
  const manager = await company.as('Manager')
  const recorded = shop.done(await manager.put('/api/purchase/record', { id: draft.id, version: draft.version }))
  expect(recorded).toMatchObject({ state: 'recorded' })
})

it.each([
  ['of a supplier', async () => ({ supplier: await clerk.partyOf(`Landlord ${uuid()}`), withholdingPercent: '5' })],
  ['paid on the spot', async () => ({ supplier: undefined, payee: 'Taxi' })],
])('an expense %s is corrected: the books are as if it had never been', async (_, head) => {
  const admin = await company.as('Admin')
  const balances = async () => shop.done(await admin.get('/api/report/trial-balance', { to: today() })).rows
  const before = await balances()
  const spent = await clerk.buy([{ basis: 'whole', rate: '140', taxCode: 'STD' }], { type: 'rent', ...(await head()) })
  expect(await balances()).not.toEqual(before)
  const draft = await correct('purchase', spent)
  expect(await balances()).toEqual(before)
  expect(draft).toMatchObject({ state: 'draft', total: spent.total, corrects: { id: spent.id } })
})

it.each(['cuttingInvoice', 'lapidaryInvoice', 'mfInvoice'] as const)('a %s is corrected and settled again', async kind => {
  const payer = await company.make('customer', { name: `Payer ${uuid()}`, kinds: ['customer', 'supplier'] })
  const manager = await company.as('Manager')
  const items = [{ description: 'Work', basis: 'per piece', pieces: 2, rate: '50' }]
  const made = shop.done(await manager.post(`/api/${entities[kind].path}`, { ...bench.billOf([]), customer: payer, items }))
  const old = await bench.moved(kind, 'issue', made.id)
  await shop.receive('100', { party: payer })
  const draft = await correct(kind, await read(kind, old.id))
  expect(draft).toMatchObject({ state: 'draft', direction: 'customer', corrects: { id: old.id }, items: [{ pieces: 2, rate: '50.0000' }] })
  expect(await bench.moved(kind, 'issue', draft.id)).toMatchObject({ status: 'paid', open: worth('0') })
})
