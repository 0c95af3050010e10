import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
})
afterAll(() => company.stop())

const offences = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const act = (action: string, { id }: { id: string }, input: Record<string, unknown> = {}) => shop.moveApproval(action, id, input)
const parcel = () => shop.stone({ type: 'parcel', pieces: 120, weight: '96.40', costRate: '50', askingRate: '85' })

// docs/domain/worked-cases.md#case-a-approval
test('an approval of a parcel is returned in part, invoiced in part, and the rest is still out', async () => {
  const stone = await parcel()
  const approval = await shop.lend([{ inventory: stone.id, pieces: 50, weight: '40.20', rate: '85' }])
  expect(approval).toMatchObject({ status: 'open', total: '3417.00', outPieces: 50, outCarats: '40.200', outValue: '3417.00' })
  expect(approval.number).toMatch(/^AP-BKK-\d\d-\d{5}$/)
  const line = approval.items[0].id
  shop.done(await act('return', approval, { lines: [{ id: line, pieces: 20, weight: '16.05' }] }))
  const invoiced = shop.done(await act('invoice', approval, { lines: [{ id: line, pieces: 25, weight: '20.10' }] }))
  const draft = await shop.read('invoice', invoiced.invoices[0].id)
  expect(draft).toMatchObject({ state: 'draft', total: '1708.50' })
  const bill = await shop.issue(draft)
  expect(await shop.read('approval', approval.id)).toMatchObject({
    status: 'partly invoiced',
    outPieces: 5,
    outCarats: '4.050',
    outValue: '344.25',
  })
  expect((await shop.read('approval', approval.id)).items[0]).toMatchObject({
    returnedWeight: '16.050',
    invoicedWeight: '20.100',
    outWeight: '4.050',
    lostWeight: '0.000',
  })
  expect(await shop.read('inventory', stone.id)).toMatchObject({ availablePieces: 90, availableWeight: '72.250', status: 'partly' })
  const standing = shop.done(await (await company.as('Manager')).get('/api/customer/standing', { id: shop.customer }))
  expect(standing).toMatchObject({ balance: '1708.50', onApproval: '344.25', exposure: '2052.75' })
  expect(await offences()).toEqual([])

  await shop.cancel(bill.id)
  expect(await shop.read('approval', approval.id)).toMatchObject({ status: 'partly returned', outPieces: 30, outCarats: '24.150' })
  expect(await offences()).toEqual([])
})

test('a wrong return is reversed, and the stone is out again on its line', async () => {
  const stone = await shop.stone()
  const approval = await shop.lend([{ inventory: stone.id, rate: '300' }])
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'on_approval', availableWeight: '0.000', heldWeight: '2.310' })
  expect(shop.done(await act('return', approval))).toMatchObject({ status: 'returned', outCarats: '0.000' })
  expect(shop.done(await act('undo', approval, { lines: [{ id: approval.items[0].id }] }))).toMatchObject({
    status: 'open',
    outCarats: '2.310',
  })
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'on_approval' })
  expect((await act('undo', approval, { lines: [{ id: approval.items[0].id }] })).status).toBe(409)
  expect(await offences()).toEqual([])
})

test('the last pieces take the recorded weight with them; the difference to the measured weight is variance', async () => {
  const stone = await parcel()
  const approval = await shop.lend([{ inventory: stone.id, pieces: 10, weight: '8.00', rate: '85' }])
  shop.done(await act('return', approval, { lines: [{ id: approval.items[0].id, pieces: 10, weight: '7.98' }] }))
  expect(await shop.read('inventory', stone.id)).toMatchObject({ availablePieces: 120, availableWeight: '96.380', value: '4820.00' })
  expect(await offences()).toEqual([])
})

test('no more than is out can be returned, and an approval with an invoice cannot be canceled', async () => {
  const stone = await parcel()
  const approval = await shop.lend([{ inventory: stone.id, pieces: 10, weight: '8.00', rate: '85' }])
  const more = await act('return', approval, { lines: [{ id: approval.items[0].id, pieces: 11, weight: '8.50' }] })
  expect(more).toMatchObject({ status: 409, errorMessages: [expect.stringContaining('only 10 pcs / 8.000 ct are out')] })
  const other = await shop.lend([{ inventory: stone.id, pieces: 5, weight: '4.00', rate: '85' }])
  expect((await act('return', approval, { lines: [{ id: other.items[0].id }] })).status).toBe(400)
  const { invoices } = shop.done(await act('invoice', approval, { lines: [{ id: approval.items[0].id, pieces: 4, weight: '3.20' }] }))
  await shop.issue(await shop.read('invoice', invoices[0].id))
  expect((await act('cancel', approval, { reason: 'They changed their mind' })).status).toBe(409)
  expect(shop.done(await act('cancel', other, { reason: 'They changed their mind' }))).toMatchObject({
    status: 'cancelled',
    outCarats: '0.000',
  })
  expect(await offences()).toEqual([])
})

test('many approvals change all or none, and the error names the one that failed', async () => {
  const [one, two] = [
    await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }]),
    await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }]),
  ]
  const caller = await company.as('Manager')
  const longer = await caller.put('/api/approval/range', { ids: [one.id, two.id], change: { action: 'extend', dueDate: '2031-01-31' } })
  expect(longer.status).toBe(200)
  expect(await shop.read('approval', two.id)).toMatchObject({ dueDate: '2031-01-31' })
  shop.done(await act('return', two))
  const stopped = await caller.put('/api/approval/range', { ids: [one.id, two.id], change: { action: 'return' } })
  expect(stopped).toMatchObject({ status: 409, data: { failed: [{ id: two.id }] } })
  expect(await shop.read('approval', one.id)).toMatchObject({ status: 'open' })
})
