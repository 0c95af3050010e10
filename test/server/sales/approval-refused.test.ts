import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { closeBooks } from '../../support/closing.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { centBase as base, dayFromNow } from '../../support/world.ts'

type Approval = Answer['data']
let company: TestCompany
let shop: Shop
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  refused = refusals(company)
})
afterAll(async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  await company.stop()
})

const parcel = () => shop.stone({ type: 'parcel', pieces: 120, weight: '96.40', costRate: '50', askingRate: '85' })
/** An approval of 10 pcs / 8.00 ct of a parcel. */
const lent = async (given: Record<string, unknown> = {}): Promise<Approval> =>
  shop.lend([{ inventory: (await parcel()).id, pieces: 10, weight: '8.00', rate: '85' }], given)
const line = (approval: Approval, part: Record<string, unknown> = {}) => ({ lines: [{ id: approval.items[0].id, ...part }] })
const billed = async (approval: Approval, part: Record<string, unknown> = {}) => {
  const { invoices } = shop.done(await shop.moveApproval('invoice', approval.id, line(approval, part)))
  return shop.issue(await shop.read('invoice', invoices[0].id))
}
const strict = () => company.make('customer', { name: `Strict ${uuid()}`, approvalLimit: '1000' })

describe('a return above the quantity out', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['more pieces', { pieces: 11, weight: '7.00' }, /only 10 pcs \/ 8\.000 ct are out/],
    ['more carats with some of the pieces', { pieces: 5, weight: '8.50' }, /only 10 pcs \/ 8\.000 ct are out/],
    ['far more carats than any scale could differ', { pieces: 10, weight: '80.00' }, /only 10 pcs \/ 8\.000 ct are out/],
    ['all the carats with some of the pieces', { pieces: 5, weight: '8.00' }, /enter the last pieces and the last carats together/],
    ['pieces that weigh nothing', { pieces: 5, weight: '0' }, /enter the carats as well as the pieces/],
    ['some pieces and no carats', { pieces: 5 }, /enter the carats as well as the pieces/],
  ])('does not come back: %s', async (_, part, message) => {
    const approval = await lent()
    const status = message.source.startsWith('enter the carats') ? 400 : 409
    await refused(() => shop.moveApproval('return', approval.id, line(approval, part)), status, message, 'lines.0.weight')
  })
  it.each(['invoice', 'lost'])('cannot be recorded as %s, where the weight must match what went out', async action => {
    const approval = await lent()
    const reason = action === 'lost' ? { reason: 'Lost by the courier' } : {}
    for (const [part, message] of [
      [{ pieces: 11, weight: '8.00' }, /only 10 pcs/],
      [{ pieces: 10, weight: '8.10' }, /only 10 pcs/],
      [{ pieces: 10, weight: '7.90' }, /enter the last pieces and the last carats together/],
    ] as const)
      await refused(() => shop.moveApproval(action, approval.id, { ...line(approval, part), ...reason }), 409, message)
  })
  it('is refused once everything is back', async () => {
    const approval = await lent()
    shop.done(await shop.moveApproval('return', approval.id))
    await refused(() => shop.moveApproval('return', approval.id), 409, /Nothing is out/)
    await refused(() => shop.moveApproval('return', approval.id, line(approval)), 409, /only 0 pcs \/ 0\.000 ct are out/)
    await refused(() => shop.moveApproval('invoice', approval.id), 409, /Nothing is out/)
  })
})

test('a line is returned on its own approval only, and once in a request', async () => {
  const [one, other] = [await lent(), await lent()]
  await refused(() => shop.moveApproval('return', one.id, line(other)), 400, /not on this approval/, 'lines.0.id')
  await refused(() => shop.moveApproval('undo', one.id, line(other)), 400, /not on this approval/, 'lines.0.id')
  const twice = { lines: [...line(one, { pieces: 5, weight: '4' }).lines, ...line(one, { pieces: 5, weight: '4' }).lines] }
  await refused(() => shop.moveApproval('return', one.id, twice), 400, /listed twice/)
  await refused(() => shop.moveApproval('return', one.id, line({ items: [{ id: 'x' }] })), 400, /id of a line/)
})

test('a return that is sent twice at the same moment is recorded once', async () => {
  const approval = await lent()
  const { version } = await shop.read('approval', approval.id)
  const part = { version, ...line(approval, { pieces: 4, weight: '3.20' }) }
  const [first, second] = await Promise.all([1, 2].map(() => shop.moveApproval('return', approval.id, part)))
  expect([first!.status, second!.status].sort()).toEqual([200, 409])
  expect([first!, second!].find(({ status }) => status === 409)!.errorMessages[0]).toMatch(/changed this approval/)
  expect(await shop.read('approval', approval.id)).toMatchObject({ outPieces: 6, outCarats: '4.800' })
})

test('a large weight difference needs a Manager, and a single stone must have its own weight', async () => {
  const approval = await lent()
  const part = line(approval, { pieces: 10, weight: '7.80' })
  await refused(() => shop.moveApproval('return', approval.id, part, 'Salesman'), 409, /Ask a Manager to accept this difference/)
  const single = await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }])
  await refused(() => shop.moveApproval('return', single.id, line(single, { weight: '2.30' })), 409, /went out at 2\.310 ct/)
  shop.done(await shop.moveApproval('return', approval.id, part))
})

test('the whole of a parcel can come back lighter, even with nothing of it left in stock', async () => {
  const stone = await parcel()
  const approval = await shop.lend([{ inventory: stone.id, pieces: 120, weight: '96.40', rate: '85' }])
  shop.done(await shop.moveApproval('return', approval.id, line(approval, { pieces: 120, weight: '96.30' })))
  expect(await shop.read('inventory', stone.id)).toMatchObject({ availablePieces: 120, availableWeight: '96.300' })
  expect(shop.done(await shop.moveApproval('undo', approval.id, line(approval)))).toMatchObject({ outPieces: 120, outCarats: '96.400' })
})

test('goods above the approval limit go out only by a Manager, and none go to a customer on hold', async () => {
  const customer = await strict()
  const stone = await parcel()
  const draft = await shop.approval([{ inventory: stone.id, pieces: 10, weight: '8.00', rate: '200' }], { customer })
  const salesman = await company.as('Salesman')
  const own = shop.done(
    await salesman.post('/api/approval', shop.draftOf([{ inventory: stone.id, pieces: 10, weight: '8.00', rate: '200' }], { customer })),
  )
  const answer = await refused(
    () => salesman.put('/api/approval/issue', { id: own.id, version: own.version }),
    409,
    /Lending this amount to this customer needs the permission of a Manager/,
  )
  expect(JSON.stringify(answer)).not.toMatch(/1,?000|1600/)
  shop.done(await (await company.as('Manager')).put('/api/approval/issue', { id: draft.id, version: draft.version }))
  const exact = await strict()
  const draftOf = async (rate: string) =>
    shop.done(
      await salesman.post('/api/approval', shop.draftOf([{ inventory: stone.id, pieces: 10, weight: '8.00', rate }], { customer: exact })),
    )
  const issue = ({ id, version }: Approval) => salesman.put('/api/approval/issue', { id, version })
  const [more, all, cent] = [await draftOf('125.01'), await draftOf('125'), await draftOf('0.01')]
  await refused(() => issue(more), 409, /Lending this amount to this customer/)
  expect(await issue(all)).toMatchObject({ status: 200 })
  await refused(() => issue(cent), 409, /Lending this amount to this customer/)
  const { version } = await shop.read('customer', customer)
  shop.done(await (await company.as('Manager')).put('/api/customer', { id: customer, version, status: 'on hold' }))
  const other = await shop.approval([{ inventory: stone.id, pieces: 1, weight: '0.80', rate: '1' }], { customer })
  await refused(
    async () => (await company.as('Manager')).put('/api/approval/issue', { id: other.id, version: other.version }),
    409,
    /on hold/,
  )
})

test('only stones in the safe go out', async () => {
  const free = await shop.approval([{ description: 'Setting', basis: 'whole', rate: '10' }])
  const put = async (draft: Approval) => (await company.as('Manager')).put('/api/approval/issue', { id: draft.id, version: draft.version })
  await refused(() => put(free), 400, /Only stones can go out/)
  const stone = await shop.stone()
  const again = await shop.approval([{ inventory: stone.id, rate: '300' }])
  await shop.lend([{ inventory: stone.id, rate: '300' }])
  await refused(() => put(again), 409, /is not available: it is on approval/)
  const unknown = await shop.approval([{ inventory: (await shop.stone({ treatments: [] })).id, rate: '300' }])
  await refused(() => put(unknown), 409, /has no treatment code/)
  const sale = await shop.invoice([{ inventory: stone.id, rate: '300' }])
  await refused(
    async () => (await company.as('Manager')).put('/api/invoice/issue', { id: sale.id, version: sale.version }),
    409,
    /is not available: it is on approval/,
  )
})

describe('cancellation', () => {
  const reason = { reason: 'They changed their mind' }
  it('needs a reason and a Manager', async () => {
    const approval = await lent()
    await refused(() => shop.moveApproval('cancel', approval.id), 400, /reason/)
    await refused(() => shop.moveApproval('cancel', approval.id, reason, 'Salesman'), 403, /does not allow|cannot/)
  })
  it('is refused while something is invoiced, and possible again when that invoice is canceled', async () => {
    const approval = await lent()
    const bill = await billed(approval, { pieces: 4, weight: '3.20' })
    await refused(() => shop.moveApproval('cancel', approval.id, reason), 409, /are invoiced\. Cancel the invoice first/)
    await shop.cancel(bill.id)
    expect(shop.done(await shop.moveApproval('cancel', approval.id, reason))).toMatchObject({ status: 'cancelled', outCarats: '0.000' })
    await refused(() => shop.moveApproval('cancel', approval.id, reason), 409, /is canceled/)
    await refused(() => shop.moveApproval('return', approval.id), 409, /is canceled/)
    await refused(() => shop.moveApproval('undo', approval.id, line(approval)), 409, /is canceled/)
  })
  it('is refused when something is lost', async () => {
    const approval = await lent()
    shop.done(
      await shop.moveApproval('lost', approval.id, { ...line(approval, { pieces: 1, weight: '0.80' }), reason: 'Broken at the fair' }),
    )
    await refused(() => shop.moveApproval('cancel', approval.id, reason), 409, /are lost, and it cannot be canceled/)
  })
  it('of an invoice returns its goods to the approval, once', async () => {
    const approval = await lent()
    const bill = await billed(approval)
    await shop.cancel(bill.id)
    const { version } = await shop.read('invoice', bill.id)
    await refused(
      async () => (await company.as('Manager')).put('/api/invoice/cancel', { id: bill.id, version, ...reason }),
      409,
      /is canceled/,
    )
    expect(await shop.read('approval', approval.id)).toMatchObject({ status: 'open', outPieces: 10 })
  })
})

describe('an invoice of goods on approval', () => {
  it('must name the customer who has them, the stone that went out, and a line that is out', async () => {
    const approval = await lent()
    const [{ id, inventory }] = approval.items
    const other = await company.make('customer', { name: `Other ${uuid()}` })
    const of =
      (given: Record<string, unknown>, head: Record<string, unknown> = {}) =>
      async () =>
        (await company.as('Manager')).post(
          '/api/invoice',
          shop.draftOf([{ approvalLine: id, inventory: inventory.id, pieces: 1, weight: '0.80', rate: '85', ...given }], head),
        )
    await refused(of({}, { customer: other }), 409, /belongs to another customer/)
    await refused(of({ inventory: (await parcel()).id }), 409, /Another stone went out/)
    await refused(of({ approvalLine: uuid() }), 409, /This approval line is not open/)
    const draft = await shop.approval([{ inventory: inventory.id, pieces: 1, weight: '0.80', rate: '85' }])
    await refused(of({ approvalLine: draft.items[0].id }), 409, /This approval line is not open/)
  })
  it('takes no more than is still out when it is issued', async () => {
    const approval = await lent()
    const [first, second] = [
      shop.done(await shop.moveApproval('invoice', approval.id, line(approval))).invoices[0],
      shop.done(await shop.moveApproval('invoice', approval.id, line(approval, { pieces: 6, weight: '4.80' }))).invoices[0],
    ]
    await shop.issue(await shop.read('invoice', first.id))
    const draft = await shop.read('invoice', second.id)
    await refused(
      async () => (await company.as('Manager')).put('/api/invoice/issue', { id: draft.id, version: draft.version }),
      409,
      /not out on this approval/,
    )
  })
})

test('recording a loss needs a reason and a Manager', async () => {
  const approval = await lent()
  const part = line(approval, { pieces: 1, weight: '0.80' })
  await refused(() => shop.moveApproval('lost', approval.id, part), 400, /reason/)
  await refused(() => shop.moveApproval('lost', approval.id, { ...part, reason: 'Broken' }, 'Salesman'), 403, /does not allow|cannot/)
  await refused(() => shop.moveApproval('lost', approval.id, { reason: 'Broken' }), 400, /missing/, 'lines')
})

test('an approval is extended to a later date, never to an earlier one', async () => {
  const approval = await lent({ dueDate: dayFromNow(10) })
  await refused(() => shop.moveApproval('extend', approval.id, { dueDate: dayFromNow(9) }), 400, /must be after/, 'dueDate')
  await refused(() => shop.moveApproval('extend', approval.id, { dueDate: dayFromNow(10) }), 400, /must be after/, 'dueDate')
  await refused(() => shop.moveApproval('extend', approval.id, {}), 400, /missing/, 'dueDate')
  expect(shop.done(await shop.moveApproval('extend', approval.id, { dueDate: dayFromNow(20) }))).toMatchObject({ dueDate: dayFromNow(20) })
  await refused(() => shop.moveApproval('extend', approval.id, { dueDate: dayFromNow(15) }), 400, /must be after/)
  const history = (await (await company.as('Manager')).get('/api/approval/history', { id: approval.id })).data
  expect(history[0]).toMatchObject({ action: 'extend', changes: [{ field: 'dueDate', before: dayFromNow(10), after: dayFromNow(20) }] })
})

describe('reversing a return', () => {
  it('is done once', async () => {
    const approval = await lent()
    await refused(() => shop.moveApproval('undo', approval.id, line(approval)), 409, /no return to undo/)
    shop.done(await shop.moveApproval('return', approval.id))
    shop.done(await shop.moveApproval('undo', approval.id, line(approval)))
    await refused(() => shop.moveApproval('undo', approval.id, line(approval)), 409, /no return to undo/)
  })
  it('is refused when the goods were since sold or lent, wholly or in part', async () => {
    const stone = await shop.stone()
    const approval = await shop.lend([{ inventory: stone.id, rate: '300' }])
    shop.done(await shop.moveApproval('return', approval.id))
    await shop.sell([{ inventory: stone.id, rate: '300' }])
    await refused(() => shop.moveApproval('undo', approval.id, line(approval)), 409, /no longer in the safe/)
    const goods = await parcel()
    const whole = await shop.lend([{ inventory: goods.id, pieces: 120, weight: '96.40', rate: '85' }])
    shop.done(await shop.moveApproval('return', whole.id))
    await shop.lend([{ inventory: goods.id, pieces: 1, weight: '0.80', rate: '85' }])
    await refused(() => shop.moveApproval('undo', whole.id, line(whole)), 409, /no longer in the safe/)
  })
})

test('an action before the issue date, in a closed period or from an outdated version is refused', async () => {
  const approval = await lent()
  await refused(() => shop.moveApproval('return', approval.id, { date: dayFromNow(-3) }), 400, /before the approval’s/, 'date')
  await refused(
    async () => (await company.as('Manager')).put('/api/approval/return', { id: approval.id, version: approval.version - 1 }),
    409,
    /changed this approval/,
  )
  await refused(
    async () => (await company.as('Manager')).put('/api/approval', { id: approval.id, version: approval.version, currency: 'EUR' }),
    409,
    /Currency can no longer/,
  )
  await closeBooks(company, today())
  await refused(() => shop.moveApproval('return', approval.id), 409, /closed/)
  await closeBooks(company, null)
})

test('a bulk action is refused as a whole, with the name of the approval that failed', async () => {
  const [one, two] = [await lent(), await lent()]
  await billed(two, { pieces: 1, weight: '0.80' })
  const range =
    (change: Record<string, unknown>, role: 'Manager' | 'Salesman' = 'Manager') =>
    async () =>
      (await company.as(role)).put('/api/approval/range', { ids: [one.id, two.id], change })
  const answer = await refused(
    range({ action: 'cancel', reason: 'Wrong party' }),
    409,
    new RegExp(`^Nothing was changed. ${two.number}: .*are invoiced. Cancel the invoice`),
  )
  expect(answer.data.failed).toMatchObject([{ id: two.id }])
  await refused(range({ action: 'cancel', reason: 'Wrong party' }, 'Salesman'), 403, /does not allow|cannot/)
  await refused(range({ action: 'extend', dueDate: '2001-01-01' }), 409, /must be after/)
  await refused(range({ action: 'issue' }), 400, /./)
})
