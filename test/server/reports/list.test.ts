import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minus, over, plus, type Quantity, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Workshop
let [admin, manager] = [] as unknown as [ReturnType<typeof visitor>, ReturnType<typeof visitor>]
const back = async <T>(days: number, action: () => Promise<T>): Promise<T> => {
  company.clock.now = new Date(Date.now() - days * 86_400_000)
  return action().finally(() => {
    company.clock.now = new Date()
  })
}
const report = async (path: string, query: Values = {}): Promise<Values> => shop.done(await admin.get(`/api/report/${path}`, query))
/** Every document of a kind, read one by one. */
const documentsOf = async (entity: 'approval' | 'invoice', query: Values = {}): Promise<Values[]> => {
  const { rows } = shop.done(await manager.get(`/api/${entity}`, { pageSize: 200, ...query })) as { rows: Values[] }
  return Promise.all(rows.map(({ id }) => shop.read(entity, id)))
}
const put = async (path: string, body: Values): Promise<Values> => shop.done(await manager.put(path, body))

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  admin = await company.as('Admin')
  manager = await company.as('Manager')
})
afterAll(() => company.stop())

describe('goods out on approval', () => {
  let [first, second] = [{}, {}] as [Values, Values]
  beforeAll(async () => {
    await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
    const lot = await back(200, () => shop.stone({ type: 'parcel', pieces: 90, weight: '30.003', costRate: '10' }))
    const other = await back(200, () => shop.stone({ weight: '2' }))
    const lend = (items: Values[], days: number, given: Values = {}) =>
      shop.lend(items, { date: daysAgo(days), dueDate: daysAgo(days - 14), ...given })
    first = await lend(
      [
        { inventory: lot.id, pieces: 20, weight: '7.001', rate: '33.33' },
        { inventory: other.id, rate: '500', discountPercent: '10' },
      ],
      100,
    )
    second = await lend([{ inventory: lot.id, pieces: 9, weight: '3', rate: '40' }], 40, { currency: 'EUR' })
    await lend([{ inventory: lot.id, pieces: 3, weight: '1', rate: '40' }], 3)
    shop.done(
      await shop.moveApproval('return', first.id, { lines: [{ id: first.items[0].id, pieces: 7, weight: '2.4' }], date: daysAgo(50) }),
    )
    shop.done(await shop.moveApproval('extend', second.id, { dueDate: daysAgo(-30) }))
    const draft = shop.done(await shop.moveApproval('invoice', first.id, { lines: [{ id: first.items[1].id }], date: daysAgo(30) }))
    const bill = (await manager.get('/api/invoice', { id: draft.invoices[0].id })).data
    await put('/api/invoice/issue', { id: bill.id, version: bill.version })
  })

  it('are grouped by age, and their sum equals that of the approvals', async () => {
    const approvals = await documentsOf('approval')
    const { rows, sums } = await report('approval-ageing')
    expect(rows).toHaveLength(1)
    expect(sums).toMatchObject({
      documents: 3,
      carats: worth(sum(approvals.map(({ outCarats }) => outCarats))),
      value: worth(sum(approvals.map(({ baseOut }) => baseOut))),
    })
    const of = (id: string) => approvals.find(document => document.id === id)!.baseOut
    expect([sums['90+'], sums['31-60'], sums['61-90']]).toEqual([worth(of(first.id)), worth(of(second.id)), worth('0')])
    expect(sums.overdue).toEqual(worth(of(first.id)))
    for (const by of ['salesperson', 'branch'])
      expect((await report('approval-ageing', { by })).sums).toMatchObject({ value: sums.value, documents: 3 })
    const documents = await report('approval-ageing', { by: 'document' })
    expect(documents.rows.map(({ age, late }: Values) => [age, late])).toEqual([
      [100, 86],
      [40, null],
      [3, null],
    ])
    expect(documents.sums.base).toEqual(worth(sums.value))
  })

  it('on an earlier date appear as they were on that date, at the terms of that date', async () => {
    const { rows } = await report('approval-ageing', { by: 'document', to: daysAgo(35) })
    expect(rows.map(({ document, carats, due }: Values) => [document.id, carats, due])).toEqual([
      [first.id, '6.601', daysAgo(86)],
      [second.id, '3.000', daysAgo(26)],
    ])
    expect((await report('approval-ageing', { by: 'document', to: daysAgo(60) })).rows[0].carats).toBe('9.001')
    expect((await report('approval-ageing', { to: daysAgo(120) })).rows).toEqual([])
    const late = await report('approval-ageing', { by: 'document', to: daysAgo(20), overdue: 'true' })
    expect(late.rows.map(({ document }: Values) => document.id)).toEqual([first.id, second.id])
  })

  it('are divided into sold, returned, lost and out: together all that was lent', async () => {
    const { rows, sums } = await report('approval-conversion', { from: daysAgo(365) })
    expect(rows).toHaveLength(1)
    expect(sums.lent).toEqual(worth(sum([first.baseTotal, second.baseTotal, '40'])))
    expect(sum([sums.invoiced, sums.returned, sums.lost, sums.out])).toEqual(worth(sums.lent))
    expect(sums).toMatchObject({
      documents: 3,
      invoiced: worth('900'),
      out: worth((await report('approval-ageing')).sums.value),
      days: 70,
      conversion: round(over(times('900', 100), sums.lent), 1),
    })
    const months = await report('approval-conversion', { from: daysAgo(365), by: 'month' })
    expect(sum(months.rows.map((row: Values) => row.lent))).toEqual(worth(sums.lent))
    expect((await report('approval-conversion', { from: daysAgo(60) })).sums).toMatchObject({
      documents: 2,
      invoiced: worth('0'),
      conversion: '0.0',
      days: null,
    })
  })
})

describe('discounts', () => {
  it('are listed by line and for the document, and together with the charged amounts equal the invoices', async () => {
    const stone = () => shop.stone({ weight: '1' })
    const sold = await shop.sell(
      [
        { inventory: (await stone()).id, rate: '333.33', discountPercent: '7.5' },
        { description: 'Setting', basis: 'whole', rate: '50' },
      ],
      { discountPercent: '3' },
    )
    await shop.sell([{ inventory: (await stone()).id, rate: '200' }], { currency: 'EUR', discountAmount: '11.11' })
    const invoice = await shop.sell([{ inventory: (await stone()).id, rate: '100', discountPercent: '20' }])
    await shop.cancel(invoice.id)
    const invoices = await documentsOf('invoice', { state: 'issued' })
    const inBase = (row: Values) => round(times(minus(row.subtotal, row.discount), row.exchange), 2)
    const { rows, sums } = await report('discounts', { from: daysAgo(365) })
    expect(sums.charged).toEqual(worth(sum(invoices.map(inBase))))
    expect(sum([sums.charged, sums.given])).toEqual(worth(sums.gross))
    expect(sum([sums.onLines, sums.onDocument])).toEqual(worth(sums.given))
    expect(rows[0]).toMatchObject({ discounted: 3, highest: '20.0' })
    const restated = await report('discounts', { from: daysAgo(365), basis: 'restated' })
    expect(restated.rows[0]).toMatchObject({ discounted: 3, highest: '10.0' })
    const documents = await report('discounts', { from: daysAgo(365), by: 'document' })
    expect(documents.rows.map(({ given }: Values) => Number(given) > 0)).toEqual([true, true, true, true, false])
    expect((await report('discounts', { from: daysAgo(365), by: 'document', basis: 'restated' })).rows).toHaveLength(3)
    expect(documents.sums.given).toEqual(worth(sums.given))
    const row = documents.rows.find(({ document }: Values) => document.id === sold.id)
    expect(row).toMatchObject({
      onLines: worth('25'),
      onDocument: worth(sold.discount),
      charged: worth(minus(sold.subtotal, sold.discount)),
      document: { entity: 'invoice' },
    })
  })
})

describe('rough', () => {
  /**
   * 250 ct at 12 become ovals of 55.20 ct and a set of 9.80 ct, 30 ct stay, 12 ct are rejects worth 60
   * (docs/domain/worked-cases.md#case-b-rough).
   */
  const cutRough = async () => {
    const rough = await shop.rough()
    const form = await shop.issue(
      'orderForm',
      [{ inventory: rough.id, weight: '250' }],
      [{ of: 1, description: 'Faceting', basis: 'per finished carat', labourRate: '4' }],
    )
    const line = form.items[0].id
    const ovals = { type: 'parcel', pieces: 18, weight: '55.20', askingBasis: 'per carat', askingRate: '60' }
    const matched = { type: 'set', pieces: 3, weight: '9.80', askingBasis: 'per carat', askingRate: '180' }
    await shop.moved('orderForm', 'receive', form.id, { lines: [{ id: line, outputs: [ovals] }] })
    const done = await shop.moved('orderForm', 'receive', form.id, {
      lines: [{ id: line, outputs: [matched], uncut: { weight: '30' }, rejects: [{ weight: '12', value: '60' }], finish: true }],
    })
    const made = (done.results as Values[]).filter(({ kind }) => kind === 'output').map(({ inventory }) => inventory.id)
    return { rough, form: done, made }
  }

  it('is traced to its sales: its cost with cutting, the proceeds of its stones, and what remains', async () => {
    const { rough, made, form } = await cutRough()
    const [ovals, matched] = made
    await shop.sell([{ inventory: ovals, pieces: 10, weight: '30.70', rate: '62', discountPercent: '2' }], { discountPercent: '1' })
    const invoice = await shop.sell([{ inventory: matched, pieces: 3, weight: '9.80', rate: '175' }])
    const { rows } = await report('rough-lots')
    const row = rows.find(({ lot }: Values) => lot.id === rough.id)
    const sold = plus(round(times(times('1903.40', '0.98'), '0.99'), 2), '1715')
    expect(row).toMatchObject({
      boughtCarats: '250.000',
      bought: worth('3000'),
      added: worth('260'),
      cut: '220.000',
      finished: '65.000',
      yield: '29.5',
      sold: worth(sold),
      soldCost: worth('2017.54'),
      left: worth('1242.46'),
      leftCarats: '66.500',
      profit: worth(minus(sold, '2017.54')),
    })
    const one = await report('rough-lots', { lot: rough.id })
    expect(one.rows.map(({ sku, from, by }: Values) => [sku.id, from, by])).toEqual(
      expect.arrayContaining([[rough.id, null, null], ...made.map(id => [id, rough.sku, form.number])]),
    )
    for (const name of ['sold', 'soldCost', 'lost', 'left', 'profit']) expect(one.sums[name]).toEqual(worth(row[name]))
    await shop.cancel(invoice.id)
    const after = (await report('rough-lots')).rows.find(({ lot }: Values) => lot.id === rough.id)
    expect([after.sold, plus(after.soldCost, after.left)]).toEqual([worth(minus(sold, '1715')), worth(plus(row.soldCost, row.left))])
    const line = { inventory: ovals, pieces: 1, rate: '61.07' }
    const foreign = await shop.sell(
      ['3.07', '3.069', '3.071'].map(weight => ({ ...line, weight })),
      { currency: 'EUR', exchange: '1.083417', discountAmount: '10' },
    )
    const documents = shop.done(await admin.get('/api/sales-report', { by: 'document' })).rows as Values[]
    const net = documents.find(({ document }) => document.id === foreign.id)!.net
    const last = (await report('rough-lots')).rows.find(({ lot }: Values) => lot.id === rough.id)
    expect(minus(last.sold, after.sold)).toEqual(worth(net))
  })

  it('bears its share of what several lots were made into, and no share of another lot', async () => {
    const { rough, made } = await cutRough()
    const before = (await report('rough-lots')).rows.find(({ lot }: Values) => lot.id === rough.id)
    const other = await shop.stone({ type: 'parcel', pieces: 10, weight: '20', costRate: '50' })
    const [ovals] = await Promise.all(made.slice(0, 1).map(id => shop.read('inventory', id)))
    const merged = await put('/api/inventory/merge', {
      stones: [
        { id: ovals.id, version: ovals.version },
        { id: other.id, version: (await shop.read('inventory', other.id)).version },
      ],
    })
    const mixed = merged.into[0]
    await shop.sell([{ inventory: mixed.id, pieces: 14, weight: '37.6', rate: '80' }])
    const share = over(ovals.value, plus(ovals.value, '1000'))
    const row = (await report('rough-lots', { lot: rough.id })).rows.find(({ sku }: Values) => sku.id === mixed.id)
    expect(row.share).toBe(round(times(share, 100), 1))
    expect(Number(row.sold)).toBeCloseTo(Number(times(share, '3008')), 2)
    const after = (await report('rough-lots')).rows.find(({ lot }: Values) => lot.id === rough.id)
    expect(Number(minus(sum([after.soldCost, after.left]), sum([before.soldCost, before.left])))).toBeCloseTo(0, 1)
  })

  it('that was reworked, undone or split first is still counted once', async () => {
    const rough = await shop.rough({ weight: '100', costRate: '1000' })
    const parts = await put('/api/inventory/split', { id: rough.id, version: rough.version, parts: [{ weight: '40' }, { weight: '20' }] })
    await put('/api/inventory/undo', { document: parts.document, reason: 'Sorted wrongly' })
    const again = await put('/api/inventory/split', {
      id: rough.id,
      version: (await shop.read('inventory', rough.id)).version,
      parts: [{ weight: '40' }],
    })
    const form = await shop.issue('orderForm', [{ inventory: again.into[0].id, weight: '40' }])
    const first = await shop.moved('orderForm', 'receive', form.id, {
      lines: [{ id: form.items[0].id, outputs: [{ type: 'single', pieces: 1, weight: '10', askingRate: '100' }], finish: true }],
    })
    await shop.moved('orderForm', 'complete', form.id)
    const output = (first.results as Values[]).find(({ kind }) => kind === 'output')!
    await shop.moved('orderForm', 'rework', form.id, { results: [output.id], reason: 'A window' })
    await shop.moved('orderForm', 'receive', form.id, {
      lines: [{ id: form.items[0].id, outputs: [{ id: output.inventory.id, weight: '9' }], finish: true }],
    })
    const row = (await report('rough-lots')).rows.find(({ lot }: Values) => lot.id === rough.id)
    expect(row).toMatchObject({
      bought: worth('1000'),
      added: worth('0'),
      cut: '40.000',
      finished: '9.000',
      yield: '22.5',
      left: worth('1000'),
      leftCarats: '69.000',
      sold: worth('0'),
    })
  })

  it('on an earlier date appears as it was on that date, with a sale that was canceled later', async () => {
    expect((await report('rough-lots', { to: daysAgo(2) })).rows).toEqual([])
    const rough = await back(9, () => shop.rough())
    const [kept, taken] = await back(6, async () => [
      await shop.sell([{ inventory: rough.id, weight: '10', rate: '20' }], { date: daysAgo(6) }),
      await shop.sell([{ inventory: rough.id, weight: '5', rate: '20' }], { date: daysAgo(6) }),
    ])
    await shop.cancel(taken!.id)
    const on = async (to: string) => {
      const { sold, soldCost, left } = (await report('rough-lots', { to })).rows.find(({ lot }: Values) => lot.id === rough.id)
      return { sold, soldCost, left }
    }
    expect(await on(daysAgo(4))).toEqual({ sold: worth(plus(kept!.total, taken!.total)), soldCost: worth('180'), left: worth('2820') })
    expect(await on(today())).toEqual({ sold: worth(kept!.total), soldCost: worth('120'), left: worth('2880') })
  })
})

describe('canceled documents', () => {
  it('are listed with date, user and reason, and are totaled by kind and by user', async () => {
    const { rows, sums } = await report('cancelled')
    const { data } = await manager.get('/api/invoice', { pageSize: 200, status: 'cancelled' })
    const invoices = rows.filter(({ kind }: Values) => kind.id === 'invoice')
    expect(invoices.map(({ document }: Values) => document.id).sort()).toEqual(data.rows.map(({ id }: Values) => id).sort())
    expect(invoices.find(({ days }: Values) => days === 0)).toMatchObject({
      on: today(),
      by: 'Manager of the company',
      reason: 'Returned the next day',
      state: 'Canceled',
      document: { entity: 'invoice' },
    })
    expect(sums.base).toEqual(worth(sum(rows.map((row: Values) => row.base as Quantity))))
    for (const by of ['kind', 'person'])
      expect((await report('cancelled', { by })).sums).toMatchObject({ documents: rows.length, base: worth(sums.base) })
    expect((await report('cancelled', { kind: 'approval' })).rows).toEqual([])
    expect((await report('cancelled', { to: daysAgo(1) })).rows).toEqual([])
  })
})

describe('the report overview', () => {
  it('shows for every report the totals of the report itself', async () => {
    const overview = shop.done(await admin.get('/api/report')) as Values[]
    for (const name of [
      'approval-ageing',
      'approval-conversion',
      'stock-value',
      'stock-ageing',
      'rough-lots',
      'discounts',
      'cancelled',
      'receivables',
    ]) {
      const { sums } = await report(name)
      const { figures } = overview.find(one => one.name === name)!
      expect(figures.length, name).toBeGreaterThan(0)
      for (const { value, column } of figures) expect(value, `${name}: ${column.name}`).toEqual(sums[column.name] ?? null)
    }
    expect((await manager.get('/api/report')).status).toBe(403)
  })
})
