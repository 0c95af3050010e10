import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/kit/db/db.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let clerk: Buying
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = await openBuying(company, shop)
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

describe('several drafts', () => {
  it('are recorded together, all or none, and deleted together', async () => {
    const from = await clerk.partyOf('Many Bills')
    const drafts = [await clerk.draft([clerk.single()], { supplier: from }), await clerk.draft([clerk.single()], { supplier: from })]
    const ids = drafts.map(({ id }: Values) => id)
    const record = (of: readonly string[]) => manager.put('/api/purchase/range', { ids: of, change: { action: 'record' } })
    expect(shop.done(await record(ids))).toEqual({ changed: 2 })
    for (const id of ids)
      expect(await shop.read('purchase', id)).toMatchObject({ state: 'recorded', number: expect.stringMatching(/^PU-/) })
    const third = await clerk.draft([clerk.single()], { supplier: from })
    await refused(() => record([third.id, ids[0]!]), 409, /Nothing was changed\. PU-.*: .*recorded/)
    shop.done(await manager.call('DELETE', '/api/purchase', { ids: [third.id] }))
    expect((await manager.get('/api/purchase', { id: third.id })).status).toBe(404)
  })
})

describe('a purchase of stock', () => {
  it('brings one stone with the number of its tagging definition, and a payable', async () => {
    const from = await clerk.partyOf('One Stone Only')
    const bought = await clerk.buy([clerk.single({ colour: 'cornflower blue', askingRate: '300', location: 'Tray 4' })], {
      supplier: from,
      billNumber: 'A-17',
    })
    expect(bought).toMatchObject({
      number: expect.stringMatching(/^PU-BKK-\d\d-\d{5}$/),
      ...{
        state: 'recorded',
        status: 'unpaid',
        variant: 'stock',
        total: worth('200'),
        payable: worth('200'),
        open: worth('200'),
        cost: worth('200'),
      },
    })
    expect(await clerk.stoneOf(bought)).toMatchObject({
      ...{
        sku: expect.stringMatching(/^BKK-BS\d{5}$/),
        status: 'available',
        pieces: 1,
        weight: '2.000',
        value: worth('200'),
        costRate: worth('100'),
      },
      ...{
        colour: 'cornflower blue',
        location: 'Tray 4',
        askingRate: worth('300'),
        supplier: { id: from },
        purchase: { id: bought.id, title: bought.number },
      },
    })
    expect(await clerk.owedTo(from)).toEqual({ amount: 200, base: 200 })
    const { data } = await manager.get('/api/inventory/movement', { id: (await clerk.stoneOf(bought)).id })
    expect(data).toMatchObject([
      { what: 'Came in from One Stone Only', from: 'supplier', to: 'available', document: { number: bought.number } },
    ])
  })
  it('creates many stones from one line, each with its carats and its share of the cost, to the cent', async () => {
    const bought = await clerk.buy([
      clerk.single({
        rate: '1000',
        basis: 'whole',
        weight: '3.01',
        stones: [{ weight: '1' }, { weight: '1', sku: 'TYPED-7' }, { weight: '1' }],
      }),
    ])
    const stones = await clerk.stonesOf(bought)
    expect(stones.map(({ weight, value }) => [weight, Number(value)]).sort()).toEqual([
      ['1.000', 333.33],
      ['1.000', 333.33],
      ['1.000', 333.34],
    ])
    expect(stones.map(({ sku }) => sku)).toContain('TYPED-7')
    const { data: made } = await manager.get('/api/purchase/stone', { id: bought.id })
    expect(made.map(({ line, sku }: Values) => [line, sku])).toEqual(stones.map(({ sku }) => [bought.items[0].id, sku]))
    expect(bought).toMatchObject({ items: [{ pieces: 3 }], cost: worth('1000') })
  })
  // docs/domain/worked-cases.md#case-e-refill
  it('refills a parcel at its weighted average, to the digit', async () => {
    const lot = await shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40' })
    const bought = await clerk.buy([{ inventory: lot.id, pieces: 100, weight: '80', rate: '46' }, clerk.single()])
    expect(await shop.read('inventory', lot.id)).toMatchObject({ availablePieces: 300, availableWeight: '230.000', value: worth('9680') })
    const refill = await shop.read('inventoryRefill', bought.items[0].refill.id)
    expect(refill).toMatchObject({ cost: worth('3680'), reference: bought.number, supplier: { id: clerk.supplier }, state: 'recorded' })
    await refused(
      () => manager.put('/api/inventoryrefill/reverse', { id: refill.id, version: refill.version, reason: 'By mistake' }),
      409,
      /came in with purchase PU-/,
    )
    const sold = await shop.sell([{ inventory: lot.id, rate: '90', pieces: 60, weight: '45.5' }])
    expect(sold.items[0].cost).toEqual(worth('1914.96'))
    expect(await shop.read('inventory', lot.id)).toMatchObject({
      availablePieces: 240,
      availableWeight: '184.500',
      value: worth('7765.04'),
    })
    await shop.cancel(sold.id)
    expect(shop.done(await clerk.cancel(bought))).toMatchObject({ state: 'cancelled' })
    expect(await shop.read('inventory', lot.id)).toMatchObject({ availablePieces: 200, availableWeight: '150.000', value: worth('6000') })
    expect(await shop.read('inventoryRefill', refill.id)).toMatchObject({ state: 'reversed' })
  })
  it('includes landed costs: by value, by carats and by pieces, of this bill and of others', async () => {
    const lines = [clerk.single({ weight: '1', rate: '100' }), clerk.single({ type: 'parcel', weight: '3', pieces: 9, rate: '100' })]
    const costs = [
      { kind: 'freight', amount: '40', spread: 'value' },
      { kind: 'duty', amount: '20', spread: 'carats', billed: false },
      { kind: 'certificate', amount: '0.11', spread: 'pieces' },
    ]
    const bought = await clerk.buy(lines, { costs })
    expect(bought).toMatchObject({ subtotal: worth('400'), landed: worth('40.11'), total: worth('440.11'), cost: worth('460.11') })
    expect(bought.items).toMatchObject([
      { landed: worth('15.01'), cost: worth('115.01') },
      { landed: worth('45.10'), cost: worth('345.10') },
    ])
    expect((await clerk.stonesOf(bought)).map(({ value }) => Number(value)).sort()).toEqual([115.01, 345.1])
  })
  it('in a foreign currency is owed in it, and costs its value at the rate of its date', async () => {
    const from = await clerk.partyOf('Idar Stones')
    const bought = await clerk.buy([clerk.single({ weight: '1.33', rate: '75.25' })], { supplier: from, currency: 'EUR' })
    expect(bought).toMatchObject({ exchange: '1.1', total: worth('100.08'), baseTotal: worth('110.09'), cost: worth('110.09') })
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 100.08, base: 110.09 })
    expect(await clerk.stoneOf(bought)).toMatchObject({ value: worth('110.09') })
  })
  it('is reduced by withholding tax, and raised by added tax', async () => {
    const from = await clerk.partyOf('Taxed and Withheld', { taxTreatment: 'standard' })
    const bought = await clerk.buy([clerk.single({ weight: '1', rate: '1000', taxCode: 'STD' })], {
      supplier: from,
      withholdingPercent: '1',
      discountPercent: '10',
    })
    expect(bought).toMatchObject({
      subtotal: worth('1000'),
      discount: worth('100'),
      tax: worth('63'),
      total: worth('963'),
      withholding: worth('9'),
      payable: worth('954'),
      open: worth('954'),
      cost: worth('900'),
    })
    expect(await clerk.owedTo(from)).toEqual({ amount: 954, base: 954 })
  })
  it('is due by the supplier’s terms, and the due date may be changed', async () => {
    const bought = await clerk.buy([clerk.single()])
    const due = new Date(`${bought.date}T00:00:00Z`)
    due.setUTCDate(due.getUTCDate() + 45)
    expect(bought.dueDate).toBe(due.toISOString().slice(0, 10))
    const later = shop.done(
      await manager.put('/api/purchase', { id: bought.id, version: bought.version, dueDate: '2999-01-01', notes: 'By word of mouth' }),
    )
    expect(later).toMatchObject({ dueDate: '2999-01-01', notes: 'By word of mouth' })
    await refused(
      () => manager.put('/api/purchase', { id: bought.id, version: later.version, billNumber: 'B-2' }),
      409,
      /is recorded\. Bill number can no longer be changed/,
    )
  })
})

describe('an expense', () => {
  it('is owed to a supplier and creates no stock', async () => {
    const from = await clerk.partyOf('Customs Broker')
    const spent = await clerk.buy(
      [
        { description: 'Clearing AWB 160-4471', basis: 'whole', rate: '120', taxCode: 'STD' },
        { expense: 'courier', basis: 'whole', rate: '30' },
      ],
      { supplier: from, type: 'customs' },
    )
    expect(spent).toMatchObject({
      ...{ number: expect.stringMatching(/^EX-BKK-\d\d-\d{5}$/), variant: 'expense', total: worth('158.4'), status: 'unpaid' },
      items: [
        { expense: 'customs', cost: worth('120') },
        { expense: 'courier', cost: worth('30') },
      ],
    })
    expect(await clerk.owedTo(from)).toEqual({ amount: 158.4, base: 158.4 })
    expect(await clerk.stonesOf(spent)).toEqual([])
    expect(shop.done(await clerk.cancel(spent))).toMatchObject({ state: 'cancelled', status: 'cancelled', open: null })
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
  })
  it('for a stone is added to its cost, and removed when it is canceled', async () => {
    const [stone, lot] = [
      await shop.stone({ costRate: '100' }),
      await shop.stone({ type: 'parcel', pieces: 20, weight: '10', costRate: '10' }),
    ]
    const from = await clerk.partyOf('Heats Sapphires')
    const lines = [
      { inventory: stone.id, rate: '30' },
      { inventory: lot.id, rate: '12.5' },
      { inventory: lot.id, rate: '7.5' },
      { rate: '5' },
    ]
    const work = await clerk.buy(
      lines.map(line => ({ ...line, basis: 'whole' })),
      { supplier: from, type: 'heat-treatment' },
    )
    expect(await shop.read('inventory', stone.id)).toMatchObject({ value: worth('261'), status: 'available' })
    expect(await shop.read('inventory', lot.id)).toMatchObject({ value: worth('120'), availablePieces: 20 })
    expect(await clerk.owedTo(from)).toEqual({ amount: 55, base: 55 })
    const { data } = await manager.get('/api/inventory/movement', { id: stone.id })
    expect(data[0]).toMatchObject({ what: 'Expense of Heats Sapphires added to its cost', document: { number: work.number } })
    const sold = await shop.sell([{ inventory: stone.id, rate: '300' }])
    expect(sold.items[0].cost).toEqual(worth('261'))
    await refused(() => clerk.cancel(work), 409, new RegExp(`${stone.sku} has moved since .*it is sold`))
    const late = await clerk.draft([{ inventory: stone.id, basis: 'whole', rate: '1' }], { supplier: from, type: 'heat-treatment' })
    await refused(() => clerk.record(late), 409, /is not in the safe: it is sold/, 'items.0.inventory')
    await shop.cancel(sold.id)
    shop.done(await clerk.cancel(work))
    expect(await shop.read('inventory', stone.id)).toMatchObject({ value: worth('231') })
    expect(await shop.read('inventory', lot.id)).toMatchObject({ value: worth('100') })
  })
  it('that was paid on the spot creates no payable', async () => {
    const spent = await clerk.buy([{ basis: 'whole', rate: '14.50' }], { supplier: undefined, payee: 'Taxi', type: 'travel' })
    expect(spent).toMatchObject({ payee: 'Taxi', status: 'paid', open: null, total: worth('14.5') })
    const { rows } = await sql`select 1 from account_posting where document_id = ${spent.id}`.execute(company.db)
    expect(rows).toEqual([])
  })
})

describe('purchases are exported', () => {
  it('goods and expenses each as a spreadsheet, and every document as a PDF', async () => {
    const bought = await clerk.buy([clerk.single({ stones: [{ weight: '1' }, { weight: '1' }] }), clerk.single({ colour: 'royal blue' })], {
      costs: [{ kind: 'freight', amount: '12' }],
      withholdingPercent: '1',
      billNumber: 'PDF-1',
    })
    const lists = ['/api/purchase/export/purchase/excel', '/api/purchase/export/expense/excel', '/api/purchase/export/excel']
    for (const path of [...lists, '/api/export/purchase/excel', '/api/export/expense/excel']) {
      const { status, headers } = await manager.get(path)
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
    }
    expect((await manager.get('/api/purchase/export/purchase/excel')).headers.get('content-disposition')).toContain('Purchases')
    expect((await manager.get('/api/purchase/export/expense/excel')).headers.get('content-disposition')).toContain('Expenses')
    for (const query of [{ id: bought.id }, { variant: 'expense' }]) {
      const { status, data } = await manager.get('/api/purchase/export/pdf', query)
      expect([status, (data as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
    const types = shop.done(await manager.get('/api/purchase/type'))
    expect(types).toContainEqual({ value: 'memo-in', label: 'Memo in (supplier keeps title)', variant: 'stock' })
    expect(types).toContainEqual({ value: 'rent', label: 'Rent', variant: 'expense' })
  })
})
