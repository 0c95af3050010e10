import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { minus, plus, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { salesFilters, salesGroupNames } from '../../../src/domain/reports/sales.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { salesQuery, soughtOf } from '../../../src/server/reports/sales/query.ts'
import { salesStatement } from '../../../src/server/reports/sales/sql.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { today } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Workshop
let admin: ReturnType<typeof visitor>
let [ruby, round_, burma, second, thai] = ['', '', '', '', '']

const idBy = async (table: string, code: string) =>
  (
    (await company.tables
      .selectFrom(table as never)
      .select('id' as never)
      .where('code' as never, '=', code as never)
      .executeTakeFirstOrThrow()) as { id: string }
  ).id

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  admin = await company.as('Admin')
  ;[ruby, round_, burma] = [await idBy('stone_name', 'RU'), await idBy('shape', 'RD'), await idBy('origin', 'MM')]
  const { designation_id: designation } = await company.tables.selectFrom('employee').selectAll().executeTakeFirstOrThrow()
  second = await company.make('employee', { name: 'Malee', designation, branch: company.branch })
  thai = await company.make('customer', { name: 'Siam Jewels', country: 'TH', taxTreatment: 'standard' })
  await sellOfEverything()
})
afterAll(() => company.stop())

/** Sales of every kind: discounts of line and document, added and included tax, charges, odd cents in foreign currency, shares. */
const sellOfEverything = async () => {
  // They came in before the first sale.
  const single = (given: Values = {}) => company.on(daysAgo(60), () => shop.stone({ weight: '1.117', ...given }))
  const line = async (given: Values = {}, stone: Values = {}) => ({ inventory: (await single(stone)).id, rate: '333.33', ...given })
  await shop.sell(
    [await line(), await line({ discountPercent: '7.5' }, { stoneName: ruby, shape: round_, origin: burma, treatments: [{ code: 'N' }] })],
    {
      discountPercent: '3',
      shipping: '25',
      date: daysAgo(3),
    },
  )
  await shop.sell([await line(), await line(), await line({ rate: '111.11' })], {
    currency: 'EUR',
    exchange: '1.083417',
    discountAmount: '10',
    shipping: '12.34',
    charges: '3.33',
    splits: [{ employee: second, share: '33.333' }],
    date: daysAgo(3),
  })
  const taxed = { customer: thai, date: daysAgo(40), currency: 'THB', exchange: '0.028457' }
  await shop.sell(
    [await line({ taxCode: 'STD' }, { shape: round_ }), { description: 'Setting', basis: 'whole', rate: '1000', taxCode: 'STD' }],
    taxed,
  )
  await shop.sell([await line({ taxCode: 'STD' }), await line({ taxCode: 'STD', rate: '17.77' })], {
    ...taxed,
    taxIncluded: true,
    splits: [{ employee: second, share: '60' }],
  })
  const lot = await shop.stone({ type: 'parcel', pieces: 10, weight: '12.345', stoneName: ruby })
  await shop.sell([{ inventory: lot.id, pieces: 3, weight: '3.703', rate: '99.99' }], {
    salesperson: second,
    splits: [{ employee: company.employee, share: '50' }],
  })
  const cancelled = await shop.sell([await line()])
  await shop.cancel(cancelled.id)
  const shared = { splits: [{ employee: second, share: '33.333' }], discountAmount: '7.77', charges: '3.33' }
  const old = await shop.sell([await line({}, { stoneName: ruby }), await line({ taxCode: 'STD' }, { shape: round_ })], {
    ...taxed,
    ...shared,
  })
  await shop.cancel(old.id)
  await shop.invoice([await line()])
  await billWork()
}

/** Work on a customer’s stone, and a ring of company metal and stone that is sold with its invoice. */
const billWork = async () => {
  const given = { orderedFor: 'customer', customer: shop.customer }
  const goods = [{ ownership: 'customer', stoneName: ruby, pieces: 1, weight: '3.2', declaredValue: '900' }]
  const recut = await shop.issue('lapidaryOrderForm', goods, [{ of: 1, description: 'Recut', rate: '5.55', basis: 'per issued carat' }], {
    ...given,
    riskAccepted: true,
  })
  const outputs = [{ id: recut.items[0].inventory.id, weight: '3.1' }]
  await shop.moved('lapidaryOrderForm', 'receive', recut.id, { lines: [{ id: recut.items[0].id, outputs, finish: true }] })
  await shop.bill('lapidaryInvoice', await shop.billable('lapidaryOrderForm', { id: recut.id }), { discountAmount: '1' })
  const gold = { type: 'metal', category: 'metal', weight: '20', costRate: '60', treatments: [], naturalness: 'imitation' }
  const items = [
    { inventory: (await shop.stone(gold)).id, weight: '7.2', purity: '75', basis: 'per gram', rate: '63.75' },
    { inventory: (await shop.stone({ weight: '1.52' })).id, basis: 'per carat', rate: '900' },
  ]
  const ring = await shop.issue('mfOrderForm', items, [{ description: 'Making', basis: 'whole', rate: '100', labourRate: '40' }], given)
  await shop.moved('mfOrderForm', 'complete', ring.id, { products: [{ gross: '7.504' }] })
  await shop.bill('mfInvoice', await shop.billable('mfOrderForm', { id: ring.id }), { currency: 'EUR', exchange: '1.083417' })
  const byHand = {
    branch: company.branch,
    date: today(),
    currency: base,
    customer: thai,
    items: [{ description: 'Sorting', rate: '75', taxCode: 'STD' }],
  }
  for (const bill of [byHand, { ...byHand, direction: 'maker', items: [{ description: 'Cutting', rate: '60' }] }]) {
    const { id } = shop.done(await (await company.as('Manager')).post('/api/cutting-invoice', bill))
    await shop.moved('cuttingInvoice', 'issue', id)
  }
}

const sales = async (query: Values = {}) => {
  const answer = await admin.get('/api/sales-report', { from: daysAgo(100), compare: 'none', ...query })
  expect(answer.errorMessages).toEqual([])
  return answer.data
}
const worthOf = (value: unknown) => Number(value ?? 0)
const additive = ['pieces', 'carats', 'gross', 'discount', 'net', 'tax', 'charges', 'total', 'cost', 'margin'] as const
const summed = (rows: Values[]) =>
  Object.fromEntries(additive.map(name => [name, Number(sum(rows.filter(row => !row.isSum).map(row => String(row[name] ?? 0))))]))
const totalsOf = (sums: Values) => Object.fromEntries(additive.map(name => [name, Number(sums[name])]))
const row = (rows: Values[], group: string, title: string) => rows.find(one => one[group].title === title)!

/** The issued invoices, also canceled ones, read one by one over HTTP. */
const issued = async (): Promise<Values[]> => {
  const paths = ['invoice', 'cutting-invoice', 'raza-lapidary-invoice', 'mf-invoice']
  const found: Values[] = []
  for (const path of paths) {
    const { data } = await admin.get(`/api/${path}`, { pageSize: 200 })
    for (const { id } of data.rows) found.push((await admin.get(`/api/${path}`, { id })).data)
  }
  return found.filter(document => document.status !== 'draft' && (document.direction ?? 'customer') === 'customer')
}
/** The same without canceled ones. */
const documents = async () => (await issued()).filter(({ status }) => status !== 'cancelled')

test('the total equals the invoices to the cent, each at its own rate', async () => {
  const all = await documents()
  const { sums } = await sales()
  const base = (document: Values, amount: string) => round(times(amount, document.exchange), 2)
  const lines = (document: Values, name: string) => sum((document.items as Values[]).map(item => String(item[name] ?? 0)))
  const net = (document: Values) => minus(minus(document.subtotal, document.discount), document.taxIncluded ? document.tax : '0')
  const should = {
    documents: String(all.length),
    pieces: sum(all.map(document => String(document.pieces))),
    carats: sum(all.map(document => document.carats)),
    total: sum(all.map(document => document.baseTotal)),
    net: sum(all.map(document => base(document, net(document)))),
    tax: sum(all.map(document => base(document, document.tax))),
    gross: sum(all.map(document => base(document, lines(document, 'gross')))),
    discount: sum(all.map(document => base(document, plus(lines(document, 'discount'), document.discount)))),
  }
  expect(all.length).toBeGreaterThan(4)
  for (const [name, amount] of Object.entries(should)) expect([name, worthOf(sums[name])]).toEqual([name, Number(amount)])
  expect(worthOf(sums.total)).toBe(Number(sum([sums.net, sums.tax, sums.charges])))
  expect(worthOf(sums.margin)).toBe(Number(minus(sums.net, sums.cost)))
})

test('each period counts the invoices of its days and takes back the cancellations of its days', async () => {
  const all = await issued()
  const canceledOn = new Map(
    (await admin.get('/api/report/cancelled', { from: daysAgo(100) })).data.rows.map((one: Values) => [one.document.id, one.on]),
  )
  const within = ({ from, to }: Values, date: unknown) => String(date) >= from && String(date) <= to
  for (const period of [
    { from: daysAgo(50), to: daysAgo(30) },
    { from: daysAgo(10), to: daysAgo(1) },
    { from: today(), to: today() },
  ]) {
    const [dated, back] = [
      all.filter(({ date }) => within(period, date)),
      all.filter(({ id }) => canceledOn.has(id) && within(period, canceledOn.get(id))),
    ]
    const total = (some: Values[], name: string) => sum(some.map(document => String(document[name])))
    const { sums } = await sales(period)
    expect([period, sums.documents]).toEqual([period, dated.length - back.length])
    for (const [name, of] of [
      ['total', 'baseTotal'],
      ['carats', 'carats'],
      ['pieces', 'pieces'],
    ] as const)
      expect([period, name, worthOf(sums[name])]).toEqual([period, name, Number(minus(total(dated, of), total(back, of)))])
    const standing = dated.filter(({ status }) => status !== 'cancelled')
    const restated = await sales({ ...period, basis: 'restated' })
    expect([period, worthOf(restated.sums.total), restated.sums.documents]).toEqual([
      period,
      Number(total(standing, 'baseTotal')),
      standing.length,
    ])
  }
  expect([...canceledOn.values()].filter(date => date === today()).length).toBeGreaterThan(1)
})

describe.each(salesGroupNames)('by %s', group => {
  it('the rows add up to the total, alone and with every other grouping', async () => {
    const { rows, sums } = await sales({ by: group })
    expect(summed(rows)).toEqual(totalsOf(sums))
    for (const other of salesGroupNames.filter(name => name !== group)) {
      const both = await sales({ by: `${group},${other}` })
      expect([other, summed(both.rows)]).toEqual([other, totalsOf(sums)])
      expect([other, both.sums.documents]).toEqual([other, sums.documents])
      const subtotals = both.rows.filter((one: Values) => one.isSum)
      expect([other, Object.fromEntries(subtotals.map((one: Values) => [one[group].id, one.net]))]).toEqual([
        other,
        Object.fromEntries(rows.map((one: Values) => [one[group].id, one.net])),
      ])
    }
  })
  it('each row equals the report filtered to it', async () => {
    const filter = group === 'document' || ['day', 'week', 'month'].includes(group) ? null : group
    if (!filter) return
    const { rows } = await sales({ by: group })
    for (const one of rows) {
      const { sums } = await sales({ by: 'kind', [filter]: one[group].id })
      expect([one[group].title, sums.documents, totalsOf(sums)]).toEqual([one[group].title, one.documents, totalsOf(one)])
    }
  })
})

/** Every pair of these, in one order. */
const pairsOf = <T>(all: readonly T[]): [T, T][] => all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]))

test('with any filter or pair of filters, the total is the same for every grouping and pair of groupings', async () => {
  const values: Values = {}
  for (const name of salesFilters) values[name] = (await sales({ by: name, sort: 'net' })).rows[0][name].id
  const narrowings = [...salesFilters.map(name => [name]), ...pairsOf(salesFilters)]
  expect([salesGroupNames.length, narrowings.length]).toEqual([14, 10 + 45])
  // The first period has the invoice of a cancellation, the second has the cancellation.
  const periods = [{ from: daysAgo(100), to: daysAgo(30) }, { from: daysAgo(29) }, { from: daysAgo(100), basis: 'restated' }]
  for (const [index, names] of narrowings.entries()) {
    const narrowing = Object.fromEntries(names.map(name => [name, values[name]]))
    for (const period of names.length === 1 ? periods : periods.filter((_, turn) => index % 3 === turn)) {
      const pairs = names.length === 1 && period !== periods[0] ? pairsOf(salesGroupNames).map(pair => pair.join()) : []
      const bys = [...salesGroupNames, ...pairs]
      const compare = names.length === 1 ? 'year' : 'none'
      const answers = await Promise.all(bys.map(by => admin.get('/api/sales-report', { ...period, by, compare, ...narrowing })))
      const wholes = answers.map(({ status, errorMessages, data }, index) => [
        bys[index],
        status,
        errorMessages,
        data?.sums && [totalsOf(data.sums), data.sums.documents],
      ])
      expect([names, wholes]).toEqual([names, bys.map(by => [by, 200, [], wholes[0]![3]])])
    }
  }
}, 120_000)

test('the count of documents does not depend on the grouping', async () => {
  const all = await documents()
  const found: Values = {}
  for (const document of all) {
    const stones = new Set<string>()
    for (const { inventory } of (document.items as Values[]).filter(item => item.inventory))
      stones.add((await shop.read('inventory', inventory.id)).shape?.title ?? 'none')
    for (const shape of stones) found[shape] = (found[shape] ?? 0) + 1
  }
  const { rows } = await sales({ by: 'shape,stone', kind: 'invoice' })
  expect(row((await sales({ by: 'shape', kind: 'invoice' })).rows, 'shape', 'Round').documents).toBe(found.Round)
  expect(rows.filter((one: Values) => one.isSum && one.shape.title === 'Round')[0].documents).toBe(found.Round)
  const two = await sales({ by: 'month', stone: `${ruby},${shop.sapphire}`, shape: `${round_},none` })
  const listed = await sales({ by: 'document', stone: `${ruby},${shop.sapphire}`, shape: `${round_},none` })
  expect(listed.sums.documents).toBe(two.sums.documents)
  expect(two.sums.documents).toBe(
    listed.rows.filter(({ net }: Values) => Number(net) > 0).length - listed.rows.filter(({ net }: Values) => Number(net) < 0).length,
  )
})

test('shared sales are credited to the cent, and follow a salesperson who takes over', async () => {
  const all = await documents()
  const { rows } = await sales({ by: 'salesperson', kind: 'invoice' })
  const half = all.find(document => document.splits?.[0]?.share && Number(document.splits[0].share) === 50)!
  const [mine, theirs] = [
    await sales({ salesperson: company.employee, by: 'document' }),
    await sales({ salesperson: second, by: 'document' }),
  ]
  const net = (report: Values) => report.rows.find((one: Values) => one.document.id === half.id).net
  expect(Number(plus(net(mine), net(theirs)))).toBe(Number(half.subtotal))
  expect(Number(net(theirs))).toBe(Number(round(times(half.subtotal, '0.5'), 2)))
  expect(rows.map((one: Values) => one.salesperson.title).sort()).toEqual(['Malee', 'Somchai'])
  const third = await company.make('employee', {
    name: 'Nok',
    designation: (await company.tables.selectFrom('employee').selectAll().executeTakeFirstOrThrow()).designation_id,
    branch: company.branch,
  })
  shop.done(await admin.put('/api/invoice', { id: half.id, version: half.version, salesperson: third }))
  expect((await sales({ salesperson: third, by: 'document' })).rows.map((one: Values) => one.net)).toEqual([net(theirs)])
})

test('the comparison with the previous period has the figures of that period', async () => {
  const period = { from: daysAgo(20), to: today() }
  const both = await sales({ ...period, by: 'customer', compare: 'before', measure: 'total' })
  const then = await sales({ from: daysAgo(41), to: daysAgo(21), by: 'customer', measure: 'total' })
  expect(both.sums.before).toBe(then.sums.total)
  expect(row(both.rows, 'customer', 'Siam Jewels')).toMatchObject({ before: row(then.rows, 'customer', 'Siam Jewels').total })
  const days = await sales({ ...period, by: 'day', compare: 'before', measure: 'documents' })
  expect(sum(days.rows.map((one: Values) => String(one.before)))).toBe(String(then.sums.documents))
})

test('a date in both periods counts in both', async () => {
  const stone = await company.on(daysAgo(401), () => shop.stone({ weight: '1.5' }))
  const old = await shop.sell([{ inventory: stone.id, rate: '200' }], { date: daysAgo(400) })
  const period = { from: daysAgo(500), to: today() }
  const yearBefore = { from: daysAgo(500 + 366), to: daysAgo(365) }
  const then = await sales({ ...yearBefore, by: 'customer' })
  const both = await sales({ ...period, by: 'customer', compare: 'year' })
  expect(worthOf(both.sums.net)).toBe(worthOf((await sales({ ...period, by: 'customer' })).sums.net))
  expect([worthOf(both.sums.before), worthOf(then.sums.net)]).toEqual([Number(old.total), Number(old.total)])
  const months = await sales({ ...period, by: 'month', compare: 'year' })
  expect([months.sums.net, months.sums.before]).toEqual([both.sums.net, both.sums.before])
})

test('when there are too many rows, the first ones are returned', async () => {
  const parsed = (query: Values) => soughtOf(salesQuery.parse({ from: daysAgo(100), ...query }), 'Admin', today())
  for (const query of [
    { by: 'customer,document' },
    { by: 'stone,shape', measure: 'carats' },
    { by: 'day,salesperson', sort: '-change' },
    { by: 'document', sort: 'average' },
    { by: 'origin,treatment', sort: 'group' },
  ]) {
    const pageOf = async (max: number) => {
      const { rows } = await salesStatement(parsed(query), max).execute(company.db)
      return rows.filter(({ part }) => part === 'page').map(({ level, a, b, net }) => ({ level, a, b, net }))
    }
    const all = await pageOf(Number.POSITIVE_INFINITY)
    for (const max of [1, 2, 3, 5]) expect([query, await pageOf(max)]).toEqual([query, all.slice(0, max)])
  }
})

test('rows are in the requested order, each group by its own sum', async () => {
  const falling = (rows: Values[], name: string) => rows.map(one => Number(one[name] ?? Number.NEGATIVE_INFINITY))
  const sorted = (figures: number[]) => expect(figures).toEqual(figures.toSorted((a, b) => b - a))
  for (const name of ['net', 'marginRate', 'average', 'documents', 'share'])
    sorted(falling((await sales({ by: 'stone', sort: `-${name}` })).rows, name))
  const { rows } = await sales({ by: 'customer,stone' })
  const outer = rows.filter((one: Values) => one.isSum)
  sorted(falling(outer, 'net'))
  for (const { customer } of outer)
    sorted(
      falling(
        rows.filter((one: Values) => !one.isSum && one.customer.id === customer.id),
        'net',
      ),
    )
})

test('a query that makes no sense is refused, and only an Admin may query', async () => {
  for (const query of [
    { by: 'colour' },
    { by: 'month,month' },
    { by: 'day,week,month' },
    { stone: 'ruby' },
    { kind: 'approval' },
    { measure: 'luck' },
    { sort: 'luck' },
    { branch: 'none' },
  ])
    expect([query, (await admin.get('/api/sales-report', query)).status]).toEqual([query, 400])
  for (const role of ['Manager', 'Salesman'] as const)
    for (const path of ['', '/export/excel', '/export/pdf'])
      expect((await (await company.as(role)).get(`/api/sales-report${path}`)).status).toBe(403)
})

test('the report is exported as a spreadsheet of plain rows and as a PDF', async () => {
  const query = { from: daysAgo(100), by: 'stone,month', show: 'carats,net,margin', sort: 'group' }
  const { columns, rows } = await sales(query)
  expect(columns.map(({ header }: Values) => header)).toEqual(['Stone', 'Month', 'Carats', 'Net', 'Margin', 'Share'])
  const { data } = await admin.get('/api/sales-report/export/excel', { ...query, compare: 'none' })
  const sheet = await sheetRows(data)
  expect(sheet).toHaveLength(rows.filter((one: Values) => !one.isSum).length + 2)
  const printed = await admin.get('/api/sales-report/export/pdf', { ...query, stone: ruby, compare: 'none' })
  expect([printed.status, printed.data.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('the audit passes after these sales', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})
