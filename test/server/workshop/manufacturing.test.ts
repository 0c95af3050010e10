import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

let company: TestCompany
let shop: Workshop
let refused: ReturnType<typeof refusals>

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  refused = refusals(company)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const material = async () => ({
  gold: await shop.stone({
    type: 'metal',
    category: 'metal',
    weight: '20',
    costBasis: 'per carat',
    costRate: '60',
    treatments: [],
    naturalness: 'imitation',
  }),
  centre: await shop.stone({ weight: '1.52', costRate: '600' }),
  sides: await shop.stone({ type: 'parcel', pieces: 40, weight: '0.80', costRate: '250' }),
})

/**
 * An 18K ring: 7.2 g of gold and 26 side stones go out, 6.45 g and 24 stones are in the ring
 * (docs/domain/worked-cases.md#case-c-ring).
 */
const ring = async (given: object = {}) => {
  const { gold, centre, sides } = await material()
  const items = [
    { inventory: gold.id, weight: '7.2', purity: '75', wastage: '8', basis: 'per gram', rate: '63.75', allowedLoss: '5' },
    { inventory: centre.id, setting: 'prong', basis: 'per carat', rate: '900' },
    { inventory: sides.id, pieces: 26, weight: '0.52', setting: 'pavé', basis: 'per carat', rate: '450' },
  ]
  const tasks = [
    { of: 1, description: 'Making', basis: 'per gram', rate: '18', labourRate: '5' },
    { of: 2, description: 'Setting', basis: 'whole', rate: '15' },
    { of: 3, description: 'Setting', basis: 'per piece', rate: '2', labourRate: '0.5' },
    { description: 'Plating', basis: 'whole', rate: '10', labourRate: '3' },
  ]
  const form = await shop.issue('mfOrderForm', items, tasks, { design: 'Halo', orderedFor: 'customer', customer: shop.customer, ...given })
  const [metal, , melee] = form.items
  await shop.moved('mfOrderForm', 'receive', form.id, {
    lines: [
      { id: metal.id, uncut: { weight: '0.5' }, loss: '0.25' },
      { id: melee.id, uncut: { pieces: 1, weight: '0.02' }, broken: { pieces: 1, weight: '0.02' } },
    ],
  })
  return { form, gold, centre, sides }
}

// docs/domain/worked-cases.md#case-c-ring
test('an 18K ring: weights, cost and price to the cent; sold by its invoice, delivered, paid', async () => {
  const { form, gold } = await ring()
  await refused(
    () => shop.move('mfOrderForm', 'complete', form.id, { products: [{ gross: '6.9' }] }),
    409,
    /weighs 6.9 g, but 6.450 g of metal and 0.400 g of stones/,
  )
  const made = await shop.moved('mfOrderForm', 'complete', form.id, { products: [{ gross: '6.850', askingRate: '2500' }] })
  expect([made.state, made.price, made.labour]).toEqual(['completed', worth('2217.18'), worth('47.25')])
  const jewel = made.results.find((one: { of: number | null }) => one.of === null)
  // 6.7 g of gold at 60, nothing deducted for the 0.25 g lost in work; 1.52 ct at 600; the cost of 25 stones, of which one broke;
  // labor.
  const stone = await shop.read('inventory', jewel.inventory.id)
  expect(stone).toMatchObject({ type: 'jewellery', weight: worth('6.85'), status: 'available', value: jewel.cost })
  expect(stone.value).toEqual(worth('1486.25'))
  expect(await shop.read('inventory', gold.id)).toMatchObject({ availableWeight: worth('13.3'), value: worth('798') })
  await refused(() => shop.move('mfOrderForm', 'deliver', form.id), 409, /belongs to the company until it is invoiced/)
  const lines = await shop.billable('mfOrderForm', { customer: shop.customer })
  expect(lines.map((one: { amount: string }) => one.amount)).toEqual(
    ['444.08', '1368.00', '216.00', '116.10', '15.00', '48.00', '10.00'].map(worth),
  )
  const bill = await shop.bill('mfInvoice', lines)
  expect([bill.total, bill.items[0].grams, bill.items[0].form]).toEqual([worth('2217.18'), worth('6.966'), form.number])
  expect((await shop.read('inventory', stone.id)).status).toBe('sold')
  await refused(
    async () => (await company.as('Manager')).post('/api/mf-invoice', shop.billOf(lines)),
    409,
    new RegExp(`is already on invoice ${bill.number}`),
  )
  expect((await shop.moved('mfOrderForm', 'deliver', form.id)).state).toBe('delivered')
  await shop.receive('2217.18')
  expect((await shop.read('mfInvoice', bill.id)).status).toBe('paid')
  const statement = (
    await (await company.as('Manager')).get('/api/statement', { party: shop.customer, currency: base, from: today(), to: today() })
  ).data
  expect(JSON.stringify(statement)).toContain(bill.number)
  await refused(
    () => shop.move('mfInvoice', 'cancel', bill.id, { reason: 'Too late' }),
    409,
    /is delivered, and its invoice cannot be canceled/,
  )
})

test('a canceled invoice frees its lines, returns the jewel to stock, and turns the payment into credit', async () => {
  const { form } = await ring()
  const made = await shop.moved('mfOrderForm', 'complete', form.id)
  const jewel = made.results.find((one: { of: number | null }) => one.of === null).inventory.id
  const bill = await shop.bill('mfInvoice', await shop.billable('mfOrderForm', { id: form.id }))
  expect((await shop.moved('mfInvoice', 'cancel', bill.id, { reason: 'Wrong price' })).state).toBe('cancelled')
  expect((await shop.read('inventory', jewel)).status).toBe('available')
  expect(await shop.billable('mfOrderForm', { id: form.id })).toHaveLength(7)
  expect((await shop.read('mfOrderForm', form.id)).invoiced).toBe('no')
})

test('a jewel goes back to the workshop and returns at the same cost', async () => {
  const { form, centre } = await ring({ orderedFor: 'stock', customer: null })
  const first = await shop.moved('mfOrderForm', 'complete', form.id)
  const jewel = first.results.find((one: { of: number | null }) => one.of === null)
  const back = await shop.moved('mfOrderForm', 'rework', form.id, { reason: 'The centre stone is loose' })
  expect([back.state, (await shop.read('inventory', jewel.inventory.id)).status, (await shop.read('inventory', centre.id)).status]).toEqual(
    ['in progress', 'consumed', 'in_work'],
  )
  const again = await shop.moved('mfOrderForm', 'complete', form.id, { products: [{}] })
  expect(
    again.results
      .filter((one: { of: number | null; reworked: boolean }) => one.of === null && !one.reworked)
      .map((one: { cost: string }) => one.cost),
  ).toEqual([jewel.cost])
  expect((await shop.moved('mfOrderForm', 'deliver', form.id)).state).toBe('delivered')
})

test('an outside cutter’s bill is a payable, own labor is not, and each work is billed once', async () => {
  const cutter = await company.make('customer', { name: 'Cutter outside', kinds: ['supplier'] })
  const tasks = [{ of: 1, description: 'Cutting', labourRate: '4', rate: '9' }]
  const cut = async (who: Record<string, unknown>) => {
    const form = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '100' }], tasks, who)
    await refused(
      async () =>
        (await company.as('Manager')).post(
          '/api/cutting-invoice',
          shop.billOf([{ task: form.tasks[0].id, rate: '4' }], { direction: 'maker', customer: cutter }),
        ),
      409,
      /not finished/,
    )
    await shop.moved('orderForm', 'receive', form.id, {
      lines: [{ id: form.items[0].id, outputs: [{ pieces: 10, weight: '25', askingRate: '9' }], finish: true }],
    })
    return form
  }
  await cut({ employee: null, maker: cutter })
  const [line] = await shop.billable('orderForm', { direction: 'maker', customer: cutter })
  expect(line.amount).toEqual(worth('100'))
  const bill = await shop.bill('cuttingInvoice', [line], { direction: 'maker', customer: cutter })
  expect((await shop.read('customer', cutter)).payable).toEqual(worth('100'))
  const paid = await (await company.as('Manager')).post('/api/paymentnote', shop.noteOf('100', { direction: 'paid', party: cutter }))
  expect(paid.errorMessages).toEqual([])
  expect((await shop.read('cuttingInvoice', bill.id)).status).toBe('paid')
  await cut({})
  const own = await shop.billable('orderForm', { direction: 'internal', employee: company.employee })
  const internal = await shop.bill('cuttingInvoice', own, { direction: 'internal', customer: null, employee: company.employee })
  expect([internal.status, internal.open]).toEqual(['recorded', null])
  const salesman = await company.as('Salesman')
  expect((await salesman.get('/api/cutting-item/order-form', { direction: 'maker', customer: cutter })).status).toBe(403)
  expect(
    JSON.stringify((await salesman.get('/api/order-form', { id: (await shop.read('orderForm', own[0].form.id)).id })).data),
  ).not.toMatch(/labour|"cost"/)
})

test('a jewel of a customer’s own gold and stones belongs to them, has no value for the company, and leaves with them', async () => {
  const theirs = { ownership: 'customer', stoneName: shop.sapphire, declaredValue: '500' }
  const items = [
    { ...theirs, type: 'metal', weight: '5', basis: 'per gram', wastage: '10', rate: null },
    { ...theirs, pieces: 1, weight: '2' },
  ]
  const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true }
  const form = await shop.issue(
    'mfOrderForm',
    items,
    [{ of: 2, description: 'Setting', basis: 'per piece', rate: '30', labourRate: '8' }],
    given,
  )
  await shop.moved('mfOrderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, uncut: { weight: '0.4' }, loss: '0.1' }] })
  const made = await shop.moved('mfOrderForm', 'complete', form.id)
  const jewel = made.results.find((one: { of: number | null }) => one.of === null)
  expect(await shop.read('inventory', jewel.inventory.id)).toMatchObject({ ownership: 'customer', weight: worth('4.9'), value: worth('0') })
  await shop.bill('mfInvoice', await shop.billable('mfOrderForm', { id: form.id }))
  await shop.moved('mfOrderForm', 'deliver', form.id)
  for (const id of [jewel.inventory.id, form.items[0].inventory.id]) expect((await shop.read('inventory', id)).status).toBe('supplier')
})

test('company stones in a customer’s gold: the jewel costs the company its stones and all the labor', async () => {
  const stone = await shop.stone({ weight: '1', costRate: '100' })
  const gold = { ownership: 'customer', stoneName: shop.sapphire, type: 'metal', weight: '4' }
  const tasks = [
    { of: 1, description: 'Casting', basis: 'per gram', labourRate: '2' },
    { of: 2, description: 'Setting', basis: 'whole', labourRate: '7' },
  ]
  const form = await shop.issue('mfOrderForm', [gold, { inventory: stone.id }], tasks, {
    orderedFor: 'customer',
    customer: shop.customer,
    riskAccepted: true,
  })
  const made = await shop.moved('mfOrderForm', 'complete', form.id, { products: [{ gross: '4.2' }] })
  expect(made.results.find((one: { of: number | null }) => one.of === null).cost).toEqual(worth('115'))
  expect((await shop.moved('mfOrderForm', 'rework', form.id, { reason: 'A scratch' })).state).toBe('in progress')
  expect((await shop.moved('mfOrderForm', 'complete', form.id)).labour).toEqual(worth('15'))
})

test('a Salesman drafts a form without seeing pay, and cannot change what a Manager agreed', async () => {
  const salesman = await company.as('Salesman')
  const items = [{ inventory: (await shop.stone()).id }]
  const draft = (tasks: object[]) => salesman.post('/api/order-form', shop.draftOf(items, tasks as Record<string, unknown>[]))
  expect((await draft([{ of: 1, description: 'Recut', labourRate: '4' }])).status).toBe(403)
  const own = (await draft([{ of: 1, description: 'Recut', rate: '9' }])).data
  const agreed = shop.done(
    await (await company.as('Manager')).put('/api/order-form', {
      id: own.id,
      version: own.version,
      tasks: [{ id: own.tasks[0].id, of: 1, description: 'Recut', rate: '9', labourRate: '4' }],
    }),
  )
  const saved = shop.done(
    await salesman.put('/api/order-form', {
      id: own.id,
      version: agreed.version,
      tasks: [{ id: own.tasks[0].id, of: 1, description: 'Recut and polish', rate: '10' }],
    }),
  )
  expect('labourRate' in saved.tasks[0]).toBe(false)
  expect((await shop.read('orderForm', own.id)).tasks[0]).toMatchObject({ description: 'Recut and polish', labourRate: worth('4') })
})

test('the board shows holder and lateness, and the metal report where the gold went', async () => {
  const before = daysAgo(3)
  const { form } = await company.on(before, () => ring({ date: before, promisedDate: before }))
  const board = (await (await company.as('Salesman')).get('/api/report/workshop')).data
  const lines = board.rows.filter((row: { number: string }) => row.number === form.number)
  expect(lines.map((row: { maker: string; days: number; late: number }) => [row.maker, row.days, row.late])).toEqual(
    Array(3).fill(['Somchai', 3, 3]),
  )
  expect(lines[0]).toMatchObject({ grams: worth('6.45'), state: 'in progress' })
  const metal = (await (await company.as('Manager')).get('/api/report/metal')).data
  const gold = metal.rows.find((row: { purity: string }) => Number(row.purity) === 75)
  expect(Number(gold.issued)).toBe(Number(gold.returned) + Number(gold.built) + Number(gold.loss) + Number(gold.open))
  expect(gold).toMatchObject({ maker: 'Somchai', percent: expect.stringMatching(/^\d+\.\d+$/) })
  expect((await (await company.as('Manager')).get('/api/report/metal/export/pdf')).status).toBe(200)
})

test('a manual invoice in another currency is on the statement like any other', async () => {
  await company.make('exchangeRate', { currency: 'EUR', date: today(), rate: '1.1' })
  const manager = await company.as('Manager')
  const draft = (items: object[]) => ({ ...shop.billOf([]), currency: 'EUR', items })
  await refused(
    () => manager.post('/api/raza-lapidary-invoice', draft([{ description: 'Advice', basis: 'per hour', rate: '40' }])),
    409,
    /Enter the time/,
    'items.0.minutes',
  )
  const made = shop.done(
    await manager.post(
      '/api/raza-lapidary-invoice',
      draft([
        { description: 'Advice', basis: 'per hour', minutes: 90, rate: '40' },
        { description: 'Drilling', basis: 'per piece', pieces: 3, rate: '2.5', discountPercent: '10' },
      ]),
    ),
  )
  const bill = await shop.moved('lapidaryInvoice', 'issue', made.id)
  expect([bill.total, bill.baseTotal, bill.open]).toEqual([worth('66.75'), worth('73.43'), worth('66.75')])
  const statement = (await manager.get('/api/statement', { party: shop.customer, currency: 'EUR', from: today(), to: today() })).data
  expect(statement.closing).toEqual(worth('66.75'))
  shop.done(await manager.post('/api/paymentnote', shop.noteOf('66.75', { currency: 'EUR' })))
  expect((await shop.read('lapidaryInvoice', bill.id)).status).toBe('paid')
  expect((await manager.get('/api/raza-lapidary-invoice/export/pdf', { id: bill.id })).status).toBe(200)
})

test('a form without a result is closed: returned goods go back to stock, and no jewel is made', async () => {
  const theirs = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '2', declaredValue: '500' }
  const gold = await shop.stone({ type: 'metal', category: 'metal', weight: '9', costRate: '60', treatments: [], naturalness: 'imitation' })
  const form = await shop.issue('mfOrderForm', [theirs, { inventory: gold.id, weight: '4' }], [], {
    orderedFor: 'customer',
    customer: shop.customer,
    riskAccepted: true,
  })
  const [stone, metal] = form.items
  await shop.moved('mfOrderForm', 'receive', form.id, {
    lines: [
      { id: stone.id, uncut: { pieces: 1, weight: '2' } },
      { id: metal.id, uncut: { weight: '4' } },
    ],
  })
  await refused(() => shop.move('mfOrderForm', 'complete', form.id, { products: [{}] }), 409, /Issue goods before you complete a jewel/)
  expect((await shop.moved('mfOrderForm', 'complete', form.id)).state).toBe('completed')
  expect((await shop.moved('mfOrderForm', 'deliver', form.id)).state).toBe('delivered')
  expect((await shop.read('inventory', stone.inventory.id)).status).toBe('supplier')
  expect(await shop.read('inventory', gold.id)).toMatchObject({ availableWeight: worth('9'), value: worth('540') })
})

test('a saleable reject of a customer’s order stays in the safe, and does not block the jewel', async () => {
  const sides = await shop.stone({ type: 'parcel', pieces: 10, weight: '1', costRate: '100' })
  const gold = { ownership: 'customer', stoneName: shop.sapphire, type: 'metal', weight: '4' }
  const form = await shop.issue(
    'mfOrderForm',
    [gold, { inventory: sides.id, pieces: 10, weight: '1' }],
    [{ description: 'Making', basis: 'whole', rate: '50' }],
    {
      orderedFor: 'customer',
      customer: shop.customer,
      riskAccepted: true,
    },
  )
  await shop.moved('mfOrderForm', 'receive', form.id, {
    lines: [{ id: form.items[1].id, rejects: [{ pieces: 2, weight: '0.2', value: '5' }] }],
  })
  const made = await shop.moved('mfOrderForm', 'complete', form.id)
  await refused(() => shop.move('mfOrderForm', 'deliver', form.id), 409, /belongs to the company until it is invoiced/)
  await shop.bill('mfInvoice', await shop.billable('mfOrderForm', { id: form.id }))
  expect((await shop.moved('mfOrderForm', 'deliver', form.id)).state).toBe('delivered')
  const reject = made.results.find((one: { kind: string }) => one.kind === 'reject')
  expect((await shop.read('inventory', reject.inventory.id)).status).toBe('available')
})

test('a jewel never has a negative cost, whatever labor went to the goods that came back', async () => {
  const [dear, cheap] = [await shop.stone({ weight: '3', costRate: '100' }), await shop.stone({ weight: '2', costRate: '1' })]
  const tasks = [{ of: 1, description: 'Setting', basis: 'per piece', labourRate: '40' }]
  const form = await shop.issue('mfOrderForm', [{ inventory: dear.id }, { inventory: cheap.id }], tasks)
  await shop.moved('mfOrderForm', 'complete', form.id)
  await shop.moved('mfOrderForm', 'rework', form.id, { reason: 'They want the small one alone' })
  await shop.moved('mfOrderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, uncut: { pieces: 1, weight: '3' } }] })
  const again = await shop.moved('mfOrderForm', 'complete', form.id)
  const jewel = again.results.find((one: { of: number | null; reworked: boolean }) => one.of === null && !one.reworked)
  expect(jewel.cost).toEqual(worth('0'))
  expect((await shop.read('inventory', dear.id)).value).toEqual(worth('340'))
})

test('a jewel needs a weight in grams', async () => {
  const stone = await shop.stone({ type: 'melee', pieces: null, weight: '0.002', costRate: '100' })
  const form = await shop.issue('mfOrderForm', [{ inventory: stone.id, weight: '0.002' }])
  await refused(() => shop.move('mfOrderForm', 'complete', form.id), 409, /weighs less than 0\.001 g/)
})
