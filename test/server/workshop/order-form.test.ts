import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

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

const caseB = (id: string) => ({
  id,
  outputs: [
    { pieces: 18, weight: '55.20', askingRate: '60' },
    { type: 'set', pieces: 3, weight: '9.80', askingRate: '180' },
  ],
  uncut: { weight: '30' },
  rejects: [{ weight: '12', value: '60' }],
  finish: true,
})
const cutAt4 = [{ of: 1, description: 'Faceting', labourRate: '4', rate: '9' }]

// docs/domain/worked-cases.md#case-b-rough
describe('rough to finished', () => {
  it('in one receipt: to the cent, with new numbers that refer to their sources', async () => {
    const rough = await shop.rough()
    const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '250' }], cutAt4)
    expect([form.state, form.number, form.items[0].openWeight]).toEqual(['issued', expect.stringMatching(/^CO-BKK-/), worth('250')])
    expect((await shop.read('inventory', rough.id)).status).toBe('in_work')
    const received = await shop.moved('orderForm', 'receive', form.id, { lines: [caseB(form.items[0].id)] })
    expect(received.items[0]).toMatchObject({
      finishedWeight: worth('65'),
      uncutWeight: worth('30'),
      rejectWeight: worth('12'),
      lossWeight: worth('143'),
      openWeight: worth('0'),
      labour: worth('260'),
    })
    expect(received.yieldPercent).toEqual(worth('29.55'))
    const [parcel, singles] = received.results
    expect([parcel.cost, singles.cost]).toEqual([worth('1853.05'), worth('986.95')])
    const stone = await shop.read('inventory', parcel.inventory.id)
    expect(stone).toMatchObject({
      status: 'available',
      pieces: 18,
      value: worth('1853.05'),
      cost: worth('1853.05'),
      costRate: worth('33.5697'),
      parent: { id: rough.id },
    })
    expect(await shop.read('inventory', rough.id)).toMatchObject({ heldWeight: worth('30'), value: worth('360'), status: 'available' })
    expect((await shop.moved('orderForm', 'complete', form.id)).state).toBe('completed')
  })

  it('over two receipts gives the same result', async () => {
    const rough = await shop.rough()
    const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '250' }], cutAt4)
    const whole = caseB(form.items[0].id)
    const first = await shop.moved('orderForm', 'receive', form.id, { lines: [{ id: whole.id, outputs: whole.outputs.slice(0, 1) }] })
    expect([first.state, first.items[0].openWeight, first.results[0].cost]).toEqual(['in progress', worth('194.8'), worth('662.40')])
    expect(first.yieldPercent).toBeNull()
    await refused(() => shop.move('orderForm', 'complete', form.id), 409, /194.800 ct are still in work/)
    const second = await shop.moved('orderForm', 'receive', form.id, { lines: [{ ...whole, outputs: whole.outputs.slice(1) }] })
    expect(second.results.filter((one: { kind: string }) => one.kind === 'output').map((one: { cost: string }) => one.cost)).toEqual([
      worth('1853.05'),
      worth('986.95'),
    ])
    expect(await shop.read('inventory', first.results[0].inventory.id)).toMatchObject({ value: worth('1853.05'), cost: worth('1853.05') })
  })
})

test('the pieces in work are fewer by every piece received, on the form and in the ledger, and more may come back', async () => {
  const lot = await shop.stone({ type: 'parcel', pieces: 10, weight: '40', costRate: '10' })
  const form = await shop.issue('orderForm', [{ inventory: lot.id, pieces: 10, weight: '40' }])
  const receive = (given: object) => shop.moved('orderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, ...given }] })
  const first = await receive({ outputs: [{ type: 'parcel', pieces: 3, weight: '6' }], rejects: [{ pieces: 1, weight: '1', value: '0' }] })
  expect(first.items[0]).toMatchObject({ openPieces: 6, openWeight: worth('33') })
  expect((await shop.read('inventory', lot.id)).heldPieces).toBe(6)
  const second = await receive({ uncut: { pieces: 8, weight: '33' } })
  expect([second.items[0].openPieces, (await shop.read('inventory', lot.id)).heldPieces]).toEqual([0, 8])
  const undone = await shop.moved('orderForm', 'undo', form.id, { receipt: 2 })
  expect([undone.items[0].openPieces, (await shop.read('inventory', lot.id)).heldPieces]).toEqual([6, 6])
})

test('an invalid receipt is refused with a message, and nothing is changed', async () => {
  const rough = await shop.rough()
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '250' }])
  const line = form.items[0].id
  const receive = (given: object) => shop.move('orderForm', 'receive', form.id, { lines: [{ id: line, ...given }] })
  await refused(
    () => receive({ outputs: [{ pieces: 4, weight: '251.251', askingRate: '5' }] }),
    409,
    /are entered, but only 250.000 ct are in work/,
    'lines.0.weight',
  )
  await refused(() => receive({ outputs: [{ pieces: 1, weight: '0' }] }), 400, /weight must be above zero/)
  await refused(() => receive({}), 409, /enter the result/)
  await refused(() => shop.move('orderForm', 'deliver', form.id), 409, /is issued and cannot be delivered/)
  await refused(() => shop.move('orderForm', 'complete', form.id), 409, /still in work/)
  await shop.moved('orderForm', 'receive', form.id, { lines: [caseB(line)] })
  await refused(() => receive({ uncut: { weight: '1' } }), 409, /All results are entered/)
  await refused(() => shop.move('orderForm', 'cancel', form.id, { reason: 'A mistake' }), 409, /already has results/)
})

test('a form is canceled before any result, and all goods are back in their place', async () => {
  const rough = await shop.rough()
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '100' }])
  expect((await shop.moved('orderForm', 'cancel', form.id, { reason: 'The cutter is ill' })).state).toBe('cancelled')
  expect(await shop.read('inventory', rough.id)).toMatchObject({ availableWeight: worth('250'), value: worth('3000') })
})

test('a badly cut stone goes back, keeps its number, and loses weight', async () => {
  const stone = await shop.stone({ weight: '5', costRate: '100' })
  const form = await shop.issue(
    'orderForm',
    [{ inventory: stone.id }],
    [{ of: 1, description: 'Recutting', basis: 'whole', labourRate: '20' }],
  )
  const line = form.items[0].id
  const receive = (weight: string) =>
    shop.moved('orderForm', 'receive', form.id, { lines: [{ id: line, outputs: [{ id: stone.id, weight }], finish: true }] })
  const first = await receive('4.2')
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', weight: worth('4.2'), value: worth('520') })
  await shop.moved('orderForm', 'complete', form.id)
  const again = await shop.moved('orderForm', 'rework', form.id, { results: [first.results[0].id], reason: 'The window is still there' })
  expect([again.state, again.items[0].openWeight]).toEqual(['in progress', worth('4.2')])
  await receive('4')
  expect(await shop.read('inventory', stone.id)).toMatchObject({
    status: 'available',
    weight: worth('4'),
    value: worth('520'),
    sku: stone.sku,
  })
  expect((await shop.read('orderForm', form.id)).items[0]).toMatchObject({ finishedWeight: worth('4'), lossWeight: worth('1') })
})

test('a stone that weighs a little more after rework is received with a scale difference, which undoing takes back', async () => {
  const stone = await shop.stone({ weight: '5', costRate: '100' })
  const form = await shop.issue('orderForm', [{ inventory: stone.id }])
  const line = form.items[0].id
  const move = (weight: string) =>
    shop.move('orderForm', 'receive', form.id, { lines: [{ id: line, outputs: [{ id: stone.id, weight }] }] })
  const first = shop.done(await move('5'))
  await shop.moved('orderForm', 'rework', form.id, { results: [first.results[0].id], reason: 'Repolish' })
  await refused(() => move('5.026'), 409, /5.026 ct are entered, but only 5.000 ct are in work. The difference is too large/)
  const back = shop.done(await move('5.001'))
  expect(back.items[0]).toMatchObject({ finishedWeight: worth('5.001'), scaleWeight: worth('0.001'), openWeight: worth('0') })
  expect(back.yieldPercent).toEqual(worth('100'))
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', weight: worth('5.001'), value: worth('500') })
  const undone = await shop.moved('orderForm', 'undo', form.id, { receipt: 2 })
  expect(undone.items[0]).toMatchObject({ scaleWeight: worth('0'), openWeight: worth('5') })
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'in_work', heldWeight: worth('5') })
})

test('a lot that is returned uncut and weighs a little more keeps its cost', async () => {
  const lot = await shop.stone({ type: 'parcel', pieces: 10, weight: '40', costRate: '10' })
  const form = await shop.issue('orderForm', [{ inventory: lot.id, pieces: 10, weight: '40' }])
  const back = await shop.moved('orderForm', 'receive', form.id, {
    lines: [{ id: form.items[0].id, uncut: { pieces: 10, weight: '40.15' } }],
  })
  expect(back.items[0]).toMatchObject({ uncutWeight: worth('40.15'), scaleWeight: worth('0.15'), openPieces: 0 })
  expect(await shop.read('inventory', lot.id)).toMatchObject({ heldPieces: 10, heldWeight: worth('40.15'), value: worth('400') })
})

test('a reversed receipt restores the cost of the goods, and does not touch what went back into work', async () => {
  const rough = await shop.rough()
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '100' }])
  const receive = (output: object, finish = false) =>
    shop.moved('orderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, outputs: [output], finish }] })
  const costs = (results: { cost: string; reworked: boolean }[]) => results.map(({ cost, reworked }) => [Number(cost), reworked])
  const first = await receive({ weight: '10', askingRate: '60' })
  await shop.moved('orderForm', 'rework', form.id, { results: [first.results[0].id], reason: 'A chip' })
  const second = await receive({ id: first.results[0].inventory.id, weight: '9' })
  expect(costs(second.results)).toEqual([
    [120, true],
    [108, false],
  ])
  const third = await receive({ weight: '20', askingRate: '60' }, true)
  expect(costs(third.results).slice(0, 2)).not.toEqual(costs(second.results))
  const back = await shop.moved('orderForm', 'undo', form.id, { receipt: 3 })
  expect(costs(back.results)).toEqual(costs(second.results))
})

test('a customer’s stone is in custody: counted, without value, never for sale, and theirs again after delivery', async () => {
  const services = (await company.tables.selectFrom('service_description').select(['id', 'code']).execute()) as {
    id: string
    code: string
  }[]
  const service = (code: string) => services.find(one => one.code === code)!.id
  const goods = {
    ownership: 'customer',
    stoneName: shop.sapphire,
    pieces: 1,
    weight: '3.2',
    declaredValue: '900',
    condition: 'A chip at the girdle',
  }
  const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true }
  const drafted = await shop.draft(
    'lapidaryOrderForm',
    [goods],
    [
      { of: 1, service: service('REPOL') },
      { of: 1, service: service('OIL'), rate: '11' },
    ],
    { ...given, riskAccepted: false },
  )
  await refused(() => shop.move('lapidaryOrderForm', 'issue', drafted.id), 400, /accepts the risk/, 'riskAccepted')
  await (await company.as('Manager')).put('/api/raza-lapidary-order-form', { id: drafted.id, version: drafted.version, riskAccepted: true })
  const form = await shop.moved('lapidaryOrderForm', 'issue', drafted.id)
  const stone = form.items[0].inventory.id
  expect(await shop.read('inventory', stone)).toMatchObject({ ownership: 'customer', status: 'in_work', value: worth('0') })
  expect(form.tasks.map((task: { rate: string }) => task.rate)).toEqual([worth('12'), worth('11')])
  await shop.moved('lapidaryOrderForm', 'receive', form.id, {
    lines: [{ id: form.items[0].id, outputs: [{ id: stone, weight: '3.1' }], finish: true }],
  })
  expect((await shop.read('inventory', stone)).treatments.map((one: { code: string }) => one.code)).toContain('O')
  const sale = await shop.invoice([{ inventory: stone, rate: '10' }])
  await refused(() => shop.move('invoice', 'issue', sale.id), 409, /belongs to a customer and is not for sale/)
  await shop.moved('lapidaryOrderForm', 'complete', form.id)
  const waiting = (await (await company.as('Salesman')).get('/api/raza-lapidary-order-form', { uncollected: 'true' })).data.rows
  expect(waiting.map((one: { id: string }) => one.id)).toEqual([form.id])
  const lines = await shop.billable('lapidaryOrderForm', { id: form.id })
  expect(lines.map((one: { amount: string }) => one.amount)).toEqual([worth('12'), worth('11')])
  const bill = await shop.bill('lapidaryInvoice', lines)
  expect([bill.number, bill.total, bill.status]).toEqual([expect.stringMatching(/^LI-BKK-/), worth('23'), 'unpaid'])
  expect(await shop.billable('lapidaryOrderForm', { customer: shop.customer })).toEqual([])
  expect((await shop.read('lapidaryOrderForm', form.id)).invoiced).toBe('yes')
  const delivered = await shop.moved('lapidaryOrderForm', 'deliver', form.id, { deliveredTo: 'Amal himself' })
  expect([delivered.state, delivered.deliveredTo]).toEqual(['delivered', 'Amal himself'])
  expect((await shop.read('inventory', stone)).status).toBe('supplier')
})

test('many forms are moved, reassigned and postponed all or none', async () => {
  const forms = [
    await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '10' }]),
    await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '10' }]),
  ]
  const manager = await company.as('Manager')
  const ids = forms.map(({ id }) => id)
  const put = (change: object) => manager.put('/api/order-form/range', { ids, change })
  expect((await put({ action: 'change', priority: 'urgent', promisedDate: '2099-01-01' })).errorMessages).toEqual([])
  expect((await put({ action: 'start' })).errorMessages).toEqual([])
  expect(await shop.read('orderForm', ids[1]!)).toMatchObject({ state: 'in progress', priority: 'urgent', promisedDate: '2099-01-01' })
  const { status, data } = await put({ action: 'complete' })
  expect([status, data.failed]).toEqual([409, [{ id: [...ids].sort()[0], reason: expect.stringContaining('still in work') }]])
})

test('a form is printed for the maker and for the customer, an invoice for the payer, and lists as spreadsheets', async () => {
  const goods = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' }
  const form = await shop.issue('lapidaryOrderForm', [goods], [{ of: 1, description: 'Repolish', rate: '12', basis: 'per piece' }], {
    orderedFor: 'customer',
    customer: shop.customer,
    riskAccepted: true,
  })
  await shop.moved('lapidaryOrderForm', 'receive', form.id, {
    lines: [{ id: form.items[0].id, outputs: [{ id: form.items[0].inventory.id, weight: '3.1' }], finish: true }],
  })
  const bill = await shop.bill('lapidaryInvoice', await shop.billable('lapidaryOrderForm', { id: form.id }))
  const salesman = await company.as('Salesman')
  for (const path of ['raza-lapidary-order-form/export/pdf', 'raza-lapidary-order-form/export/bench']) {
    const { status, data } = await salesman.get(`/api/${path}`, { id: form.id })
    expect([status, (data as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  expect((await salesman.get('/api/raza-lapidary-invoice/export/pdf', { id: bill.id })).status).toBe(200)
  expect((await salesman.get('/api/raza-lapidary-order-form/export/pdf')).status).toBe(200)
  expect((await salesman.get('/api/mf-invoice/export/excel')).status).toBe(200)
  const moves = (await (await company.as('Manager')).get('/api/inventory/movement', { id: form.items[0].inventory.id })).data
  expect(moves.map((one: { what: string }) => one.what)).toContain('Taken into custody for work')
  expect(moves[0].document.number).toBe(form.number)
})

test('goods are added to drafts and removed from them in one request, all or none', async () => {
  const manager = await company.as('Manager')
  const rough = await shop.rough()
  const form = await shop.draft('orderForm', [{ inventory: (await shop.rough()).id, weight: '5' }])
  const [added] = shop.done(await manager.post('/api/cutting-item', [{ inventory: rough.id, weight: '7', orderForm: form.id }]))
  expect(added).toMatchObject({ sku: rough.sku, orderForm: { id: form.id, version: 2 } })
  await refused(() => manager.put('/api/cutting-item', [{ id: added.id, version: 2, weight: '0' }]), 400, /Enter the weight/)
  shop.done(await manager.put('/api/cutting-item', [{ id: added.id, version: 2, weight: '8' }]))
  shop.done(await manager.call('DELETE', '/api/cutting-item', { ids: [form.items[0].id] }))
  expect((await shop.read('orderForm', form.id)).items).toMatchObject([{ id: added.id, weight: worth('8') }])
})

test('a receipt that is sent twice at the same moment is entered once, and work is billed once', async () => {
  const manager = await company.as('Manager')
  const form = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '250' }], cutAt4, {
    orderedFor: 'customer',
    customer: shop.customer,
  })
  const receive = () => manager.put('/api/order-form/receive', { id: form.id, version: form.version, lines: [caseB(form.items[0].id)] })
  const answers = await Promise.all([receive(), receive()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lines = await shop.billable('orderForm', { id: form.id })
  const drafts = [1, 2].map(() => manager.post('/api/cutting-invoice', shop.billOf(lines)))
  const issued = await Promise.all(
    (await Promise.all(drafts)).map(({ data }) => manager.put('/api/cutting-invoice/issue', { id: data.id, version: data.version })),
  )
  expect(issued.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a supplier’s stone comes back unchanged, and only a Manager can record a loss', async () => {
  const supplier = await company.make('customer', { name: 'Consignor', kinds: ['supplier'] })
  const stone = await shop.stone({ ownership: 'supplier', owner: supplier, costRate: undefined })
  const form = await shop.issue('lapidaryOrderForm', [{ inventory: stone.id }])
  const receive = (line: object) => ({ lines: [{ id: form.items[0].id, ...line }] })
  await refused(
    () => shop.move('lapidaryOrderForm', 'receive', form.id, receive({ outputs: [{ id: stone.id, weight: '2.2' }], finish: true })),
    409,
    /belongs to its supplier\. It must come back at the weight that was issued, 2\.310 ct, not 2\.2 ct\. Agree on the difference/,
  )
  await refused(
    () => shop.move('lapidaryOrderForm', 'receive', form.id, receive({ outputs: [{ weight: '2.2' }], finish: true })),
    409,
    /belongs to its supplier and must come back uncut/,
  )
  await shop.moved('lapidaryOrderForm', 'receive', form.id, receive({ outputs: [{ id: stone.id, weight: '2.31' }] }))
  const own = await shop.issue('orderForm', [{ inventory: (await shop.stone()).id }])
  const lost = { lines: [{ id: own.items[0].id, lost: { pieces: 1, weight: '2.31' } }] }
  await refused(() => shop.move('orderForm', 'receive', own.id, lost, 'Salesman'), 403, /only a Manager can enter/i)
  expect((await shop.moved('orderForm', 'receive', own.id, lost)).items[0].lossWeight).toEqual(worth('2.31'))
})

test('a mistyped receipt is reversed without a trace, as long as nothing was done since', async () => {
  const rough = await shop.rough()
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '250' }], cutAt4)
  const whole = caseB(form.items[0].id)
  await refused(() => shop.move('orderForm', 'undo', form.id, { receipt: 1 }), 409, /is issued and cannot be undone\./)
  const first = await shop.moved('orderForm', 'receive', form.id, { lines: [{ id: whole.id, outputs: whole.outputs.slice(0, 1) }] })
  await shop.moved('orderForm', 'receive', form.id, { lines: [{ ...whole, outputs: whole.outputs.slice(1) }] })
  const back = await shop.moved('orderForm', 'undo', form.id, { receipt: 2 })
  expect(back.items).toEqual(first.items)
  expect(back.results).toEqual(first.results)
  expect(await shop.read('inventory', first.results[0].inventory.id)).toMatchObject({ value: worth('662.40'), cost: worth('662.40') })
  await refused(() => shop.move('orderForm', 'undo', form.id, { receipt: 2 }), 409, /Only the last receipt/)
  const again = await shop.moved('orderForm', 'receive', form.id, { lines: [{ ...whole, outputs: whole.outputs.slice(1) }] })
  expect(again.results.slice(0, 2).map((one: { cost: string }) => one.cost)).toEqual([worth('1853.05'), worth('986.95')])
  await shop.sell([{ inventory: again.results[1].inventory.id, rate: '300' }])
  await refused(() => shop.move('orderForm', 'undo', form.id, { receipt: 2 }), 409, /has changed since it was created/)
})
