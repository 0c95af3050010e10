import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let clerk: Buying
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  clerk = await openBuying(company, shop)
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

describe('a purchase is paid', () => {
  const pay = async (party: string, amount: string) =>
    shop.done(await manager.post('/api/paymentnote', shop.noteOf(amount, { party, direction: 'paid' }))) as Values
  const unpay = async ({ id }: Values) => {
    const { version } = await shop.read('paymentNote', id)
    shop.done(await manager.put('/api/paymentnote/void', { id, version, reason: 'Paid twice' }))
  }

  it('in parts, and can be canceled only after its payment is void', async () => {
    const from = await clerk.partyOf('Paid in Parts')
    const bought = await clerk.buy([clerk.single()], { supplier: from })
    await pay(from, '50')
    expect(await clerk.read(bought)).toMatchObject({ status: 'part paid', open: worth('150') })
    const rest = await pay(from, '150')
    expect(await clerk.read(bought)).toMatchObject({ status: 'paid', open: worth('0') })
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    await refused(
      () => clerk.cancel(bought),
      409,
      new RegExp(`${bought.number} is paid in full or in part by PV-.*${rest.number}. Void the payment first`),
    )
    for (const { id } of (shop.done(await manager.get('/api/paymentnote', { party: from })) as { rows: Values[] }).rows) await unpay({ id })
    shop.done(await clerk.cancel(bought))
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
  })
  it('for goods on memo too; when their sale is canceled the payment becomes credit with the supplier', async () => {
    const from = await clerk.partyOf('Paid for Memo')
    const stone = await clerk.stoneOf(await clerk.buy([clerk.single()], { type: 'memo-in', supplier: from }))
    const sold = await shop.sell([{ inventory: stone.id, rate: '400' }])
    const note = await pay(from, '200')
    expect(note).toMatchObject({ credit: worth('0'), settles: [{ kind: 'memoSale', amount: expect.stringMatching(/^200/) }] })
    await shop.cancel(sold.id)
    expect(await shop.read('paymentNote', note.id)).toMatchObject({ credit: worth('200') })
    expect(await clerk.owedTo(from)).toEqual({ amount: -200, base: -200 })
  })
})

describe('at the same moment', () => {
  it('two sales of one lot on memo each create their payable once, and never more than was agreed', async () => {
    const from = await clerk.partyOf('Busy Memo')
    const lot = await clerk.stoneOf(
      await clerk.buy([clerk.single({ type: 'parcel', pieces: 9, weight: '9', basis: 'whole', rate: '100' })], {
        type: 'memo-in',
        supplier: from,
      }),
    )
    const drafts = await Promise.all([1, 2, 3].map(() => shop.invoice([{ inventory: lot.id, pieces: 3, weight: '3', rate: '50' }])))
    await Promise.all(drafts.map(made => shop.issue(made)))
    expect(await clerk.owedTo(from)).toEqual({ amount: 100, base: 100 })
  })
  it('of two users who record the same draft or enter the same bill one is refused; numbers have no gap', async () => {
    const from = await clerk.partyOf('Entered at Once')
    const made = await clerk.draft([clerk.single()], { supplier: from })
    const twice = await Promise.all([clerk.record(made), clerk.record(made)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const bills = await Promise.all(
      [1, 2].map(() => manager.post('/api/purchase', clerk.draftOf([clerk.single()], { supplier: from, billNumber: 'ONCE' }))),
    )
    expect(bills.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(bills.find(({ status }) => status === 409)!.errorMessages[0]).toMatch(/already entered/)
  })
})

describe('a purchase is refused', () => {
  it('when the bill was entered before, unless that entry was canceled', async () => {
    const from = await clerk.partyOf('Numbers His Bills')
    const first = await clerk.buy([clerk.single()], { supplier: from, billNumber: 'INV 100' })
    await refused(
      () => manager.post('/api/purchase', clerk.draftOf([clerk.single()], { supplier: from, billNumber: ' inv 100' })),
      409,
      /Bill inv 100 of Numbers His Bills is already entered: PU-/,
      'billNumber',
    )
    await clerk.buy([clerk.single()], { billNumber: 'INV 100' })
    shop.done(await clerk.cancel(first))
    await clerk.buy([clerk.single()], { supplier: from, billNumber: 'INV 100' })
  })
  it('cancellation once a stone was sold, lent or worked on, and not for one that came back unchanged', async () => {
    const bought = await clerk.buy([clerk.single(), clerk.single({ weight: '3' })])
    const [one, two] = (await clerk.stonesOf(bought)) as [Values, Values]
    const sold = await shop.sell([{ inventory: one.id, rate: '300' }])
    await refused(() => clerk.cancel(bought), 409, new RegExp(`${one.sku} has moved since .*${sold.number}.* it is sold`))
    await shop.cancel(sold.id)
    const lent = await shop.lend([{ inventory: two.id, rate: '300' }])
    await refused(() => clerk.cancel(bought), 409, new RegExp(`${two.sku} has moved since .*${lent.number}.* it is on approval`))
    await shop.moveApproval('cancel', lent.id, { reason: 'Never left the company' })
    shop.done(await manager.put('/api/inventory/reserve', { id: two.id, customer: shop.customer }))
    await refused(() => clerk.cancel(bought), 409, /it is reserved/)
    shop.done(await manager.put('/api/inventory/release', { id: two.id }))
    expect(shop.done(await clerk.cancel(bought))).toMatchObject({ state: 'cancelled' })
    expect(await shop.read('inventory', one.id)).toMatchObject({ status: 'supplier', value: worth('0') })
    await refused(() => clerk.cancel(bought), 409, /is canceled/)
  })
  it('cancellation once part of its lot was sold', async () => {
    const lot = await shop.stone({ type: 'parcel', pieces: 20, weight: '15', costRate: '40' })
    const bought = await clerk.buy([{ inventory: lot.id, pieces: 10, weight: '8', rate: '46' }])
    const sold = await shop.sell([{ inventory: lot.id, rate: '90', pieces: 6, weight: '4.5' }])
    await refused(() => clerk.cancel(bought), 409, /was sold, counted or used since/)
    await shop.cancel(sold.id)
    shop.done(await clerk.cancel(bought))
  })
  it('by line and field when data is missing', async () => {
    const lot = await shop.stone({ type: 'parcel', pieces: 20, weight: '15' })
    const whole = await shop.stone()
    const rules: [Values[], Values, number, RegExp, string?][] = [
      [[], {}, 400, /at least one line/, 'items'],
      [[clerk.single({ stoneName: undefined })], {}, 400, /Line 1: Enter a description/, 'items.0.stoneName'],
      [[clerk.single(), clerk.single({ weight: undefined })], {}, 400, /Line 2: Enter the carats/, 'items.1.weight'],
      [[clerk.single({ pieces: 12 })], {}, 400, /carats of each of the 12 stones/, 'items.0.stones'],
      [
        [clerk.single({ weight: '2', stones: [{ weight: '1' }, { weight: '1.03' }] })],
        {},
        400,
        /weigh 2.03 ct in total, but the line has 2.000 ct/,
        'items.0.stones',
      ],
      [[clerk.single({ type: 'parcel' })], {}, 400, /Enter the pieces/, 'items.0.pieces'],
      [[{ inventory: lot.id, weight: '1', rate: '5' }], {}, 409, /Line 1: Enter the pieces of L\d\d-/, 'items.0.inventory'],
      [[{ inventory: whole.id, weight: '1', pieces: 1, rate: '5' }], {}, 409, /Only lots can be refilled/, 'items.0.inventory'],
      [[clerk.single({ sku: whole.sku.toLowerCase() })], {}, 409, /already another stone with the SKU/],
      [[clerk.single({ stones: [{ id: whole.id, weight: '2' }] })], {}, 409, /already/],
      [[clerk.single()], { supplier: undefined }, 400, /Choose the supplier/, 'supplier'],
      [[{ basis: 'whole', rate: '5' }], { type: 'rent', supplier: undefined }, 400, /Choose a supplier or enter a payee/, 'supplier'],
      [[{ basis: 'whole', rate: '5' }], { type: 'rent', payee: 'Landlord' }, 400, /not both/, 'payee'],
      [
        [{ basis: 'whole', rate: '5', inventory: lot.id, stones: [{ weight: '1' }] }],
        { type: 'rent' },
        400,
        /adds no stock/,
        'items.0.stones',
      ],
      [
        [clerk.single()],
        {
          costs: [
            { kind: 'duty', amount: '5', spread: 'pieces' },
            { kind: 'freight', amount: '1' },
          ],
          withholdingPercent: '1',
          withholdingAmount: '2',
        },
        400,
        /percentage or as an amount/,
        'withholdingAmount',
      ],
      [[clerk.single({ rate: '0' })], { costs: [{ kind: 'freight', amount: '5' }] }, 400, /No line has a value/, 'costs.0.spread'],
      [[clerk.single()], { date: '2999-01-01' }, 400, /in the future/, 'date'],
    ]
    for (const [items, given, status, message, field] of rules) {
      const answer = await manager.post('/api/purchase', clerk.draftOf(items, given))
      const made = shop.done(answer)
      await refused(() => clerk.record(made), status, message, field)
    }
  })
  it('when another user changed it, in a closed period, and to a Salesman', async () => {
    const made = await clerk.draft([clerk.single()])
    shop.done(await manager.put('/api/purchase', { id: made.id, version: made.version, notes: 'Weighed again' }))
    await refused(() => clerk.record(made), 409, /changed this purchase after/)
    const salesman = await company.as('Salesman')
    await refused(() => salesman.get('/api/purchase'), 403, /does not allow|cannot/)
    await refused(() => salesman.post('/api/purchase', clerk.draftOf([clerk.single()])), 403, /does not allow|cannot/)
    await refused(() => salesman.put('/api/purchase/record', { id: made.id, version: 2 }), 403, /does not allow|cannot/)
    const setting = (await manager.get('/api/setting')).data
    const admin = await company.as('Admin')
    const closed = shop.done(await admin.put('/api/setting', { id: setting.id, version: setting.version, closedUntil: '2024-12-31' }))
    const old = await clerk.draft([clerk.single()], { date: '2024-06-01' })
    await refused(() => clerk.record(old), 409, /closed until 2024-12-31/)
    shop.done(await admin.put('/api/setting', { id: closed.id, version: closed.version, closedUntil: null }))
    expect(shop.done(await clerk.record(await clerk.read(old)))).toMatchObject({
      number: expect.stringMatching(/^PU-BKK-24-00001$/),
      date: '2024-06-01',
    })
    expect(await clerk.stoneOf(old)).toMatchObject({ acquired: '2024-06-01', arrived: '2024-06-01' })
  })
})
