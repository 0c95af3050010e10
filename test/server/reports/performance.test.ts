import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { minus, plus, type Quantity, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { creditedOf, creditsOf } from '../../../src/domain/people/commission.ts'
import { openTestHouse, type TestHouse } from '../../support/company.ts'
import { openWorkshop, type Workshop } from '../../support/desk/workshop.ts'
import { today } from '../../support/shop.ts'

type Row = Record<string, unknown>
let house: TestHouse
let shop: Workshop
let seller: string
let helper: string
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openWorkshop(house)
  await house.as('Manager')
  const post = async (track: string) =>
    (await house.db.selectFrom('employee_designation').select('id').where('track', '=', track).executeTakeFirstOrThrow()).id as string
  const sales = await post('sales')
  seller = await house.make('employee', { name: 'Anong', designation: sales, branch: house.branch, commission: '2.5', target: '1000' })
  helper = await house.make('employee', {
    name: 'Boon',
    designation: sales,
    branch: house.branch,
    commission: '10',
    commissionBasis: 'margin',
  })
})
afterAll(() => house.stop())

const request = async (query: Row, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') =>
  (await house.as(role)).get('/api/employee/performance', query)
const figuresOf = async (id: string, query: Row = {}) => shop.done(await request({ id, ...query }))
const papersOf = async (id: string, of: string, query: Row = {}) =>
  shop.done(await (await house.as('Manager')).get('/api/employee/performance/papers', { id, of, ...query }))
const amount = (value: Quantity) => expect.toSatisfy((actual: unknown) => Number(actual) === Number(value), `is ${value}`)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('what somebody sold', () => {
  const made: Row[] = []
  beforeAll(async () => {
    const sell = async (given: Row, items: Row[]) =>
      made.push(
        await shop.read(
          'invoice',
          (
            await shop.sell(
              await Promise.all(items.map(async item => ({ inventory: (await shop.stone({ weight: item.weight })).id, rate: item.rate }))),
              {
                salesperson: seller,
                ...given,
              },
            )
          ).id,
        ),
      )
    await sell({ discountPercent: '3' }, [
      { weight: '2.311', rate: '333.33' },
      { weight: '1.07', rate: '417.5' },
    ])
    await sell({ splits: [{ employee: helper, share: '33.333' }], shipping: '45' }, [{ weight: '3.139', rate: '251.01' }])
    await sell({ salesperson: helper, splits: [{ employee: seller, share: '20' }], discountAmount: '10.01' }, [
      { weight: '1.999', rate: '777.77' },
    ])
    const gone = await shop.sell([{ inventory: (await shop.stone()).id, rate: '300' }], { salesperson: seller })
    await shop.cancel(gone.id)
  })

  /** The same sum by another way: paper by paper, as each was told over the API, with the domain's own shares. */
  const summed = (id: string, of: (bill: Row) => Quantity) =>
    round(
      sum(
        made.flatMap(bill => {
          const { salesperson, splits } = bill as { salesperson: { id: string }; splits: { employee: { id: string }; share: string }[] }
          const credits = creditsOf(
            salesperson.id,
            splits.map(({ employee, share }) => ({ employee: employee.id, share })),
          )
          return credits.filter(({ employee }) => employee === id).map(credit => creditedOf(of(bill), credit))
        }),
      ),
      2,
    )
  const net = (bill: Row) => minus(String(bill.subtotal), String(bill.discount))
  const cost = (bill: Row) => sum((bill.items as { cost: string }[]).map(line => line.cost))
  const gross = (bill: Row) => sum((bill.items as { gross: string }[]).map(line => line.gross))

  it.each([
    ['the salesperson', () => seller],
    ['whoever shares in it', () => helper],
  ])('equals the invoices to the cent, for %s', async (_, who) => {
    const { sales } = await figuresOf(who())
    expect(sales.now).toMatchObject({
      net: summed(who(), net),
      cost: summed(who(), cost),
      gross: summed(who(), gross),
      margin: round(minus(summed(who(), net), summed(who(), cost)), 2),
    })
  })
  it('is divided without a cent left over', async () => {
    const parts = await Promise.all([seller, helper].map(async id => (await figuresOf(id)).sales.now.net as Quantity))
    expect(sum(parts)).toBe(sum(made.map(net)))
  })
  it('counts a shared invoice for both, a cancelled one for nobody', async () => {
    const [hers, his] = [(await figuresOf(seller)).sales.now, (await figuresOf(helper)).sales.now]
    expect([hers.papers, hers.cancelled, his.papers, his.cancelled]).toEqual([3, 1, 2, 0])
  })
  it('earns the commission that is agreed: of net sales, or of the margin', async () => {
    const [hers, his] = [(await figuresOf(seller)).sales.now, (await figuresOf(helper)).sales.now]
    expect(hers.commission).toBe(round(times(hers.net, '0.025'), 2))
    expect(his.commission).toBe(round(times(his.margin, '0.1'), 2))
  })
  it('is the same month by month, paper by paper, and in the table of everybody', async () => {
    const { sales, months } = await figuresOf(seller)
    const papers = await papersOf(seller, 'sales')
    const all = shop.done(await request({}))
    expect(months).toHaveLength(12)
    expect(sum(months.map((month: Row) => String(month.net)))).toBe(sales.now.net)
    expect(sum(papers.rows.map((row: Row) => String(row.net)))).toBe(sales.now.net)
    expect(papers.sums).toMatchObject({
      net: amount(sales.now.net),
      margin: amount(sales.now.margin),
      discount: amount(sales.now.discount),
    })
    expect(all.sales.find((row: Row) => (row.employee as Row).id === seller)).toMatchObject({
      net: sales.now.net,
      commission: sales.now.commission,
    })
    expect(papers.rows.map((row: Row) => (row.paper as Row).id)).toEqual(
      expect.arrayContaining(made.filter(bill => JSON.stringify(bill).includes(seller)).map(({ id }) => id)),
    )
  })
  it('is what the sales report says of them', async () => {
    const from = `${today().slice(0, 8)}01`
    const { rows } = shop.done(await (await house.as('Admin')).get('/api/sales-report', { by: 'salesperson', from, to: today() }))
    for (const id of [seller, helper]) {
      const { net, cost, margin, discount } = (await figuresOf(id)).sales.now
      const row = rows.find((row: { salesperson: { id: string } }) => row.salesperson?.id === id)
      expect(row).toMatchObject({ net: amount(net), cost: amount(cost), margin: amount(margin), discount: amount(discount) })
    }
  })
  it('is of the days that are asked for, beside the period before', async () => {
    const yesterday = await figuresOf(seller, { from: daysAgo(9), to: daysAgo(1) })
    expect(yesterday.sales.now).toMatchObject({ papers: 0, net: '0.00', conversion: null, marginPercent: null })
    const { before, from } = await figuresOf(seller, { from: today(), to: today() })
    expect([before.to < from, before.from <= before.to]).toEqual([true, true])
    const { status, errorMessages } = await request({ id: seller, from: today(), to: daysAgo(1) })
    expect([status, errorMessages.join()]).toEqual([400, expect.stringContaining('ends before it begins')])
  })
})

describe('what somebody lends and collects', () => {
  it('is converted as far as it was invoiced, at the approval’s own prices', async () => {
    const lender = await house.make('employee', {
      name: 'Chai',
      designation: (await house.db.selectFrom('employee_designation').select('id').where('track', '=', 'sales').executeTakeFirstOrThrow())
        .id,
      branch: house.branch,
    })
    const stones = await Promise.all([shop.stone({ weight: '2' }), shop.stone({ weight: '3' })])
    const memo = await shop.lend(
      stones.map(({ id }) => ({ inventory: id, rate: '100' })),
      { salesperson: lender },
    )
    expect((await figuresOf(lender)).sales.now).toMatchObject({ memos: 1, memoed: '500.00', invoiced: '0.00', conversion: '0.00' })
    const { invoices } = shop.done(await shop.moveMemo('invoice', memo.id, { lines: [{ id: memo.items[1].id }] }))
    await shop.moved('invoice', 'issue', invoices[0].id)
    const { sales, holds } = await figuresOf(lender)
    expect(sales.now).toMatchObject({ memoed: '500.00', invoiced: '300.00', conversion: '60.00' })
    expect(holds.approvals).toMatchObject({ papers: 1, value: amount('200'), late: 0 })
    expect((await papersOf(lender, 'approvals')).rows).toMatchObject([{ memoed: amount('500'), invoiced: amount('300') }])
  })
  it('is collected when the money came, divided as the invoice is, and taken back with the note', async () => {
    const collector = await house.make('employee', {
      name: 'Dao',
      designation: (await house.db.selectFrom('employee_designation').select('id').where('track', '=', 'sales').executeTakeFirstOrThrow())
        .id,
      branch: house.branch,
      commission: '5',
      commissionBasis: 'collections',
    })
    const customer = await house.make('customer', { name: 'Payer of the house', country: 'LK' })
    const bill = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '1000' }], {
      customer,
      salesperson: collector,
      splits: [{ employee: helper, share: '40' }],
    })
    const before = (await figuresOf(helper)).sales.now.collected
    const note = await shop.receive('500', { party: customer })
    expect((await figuresOf(collector)).sales.now).toMatchObject({ collected: '300.00', commission: '15.00' })
    expect((await figuresOf(helper)).sales.now.collected).toBe(round(plus(before, '200'), 2))
    expect((await papersOf(collector, 'collections')).rows).toMatchObject([
      { number: note.number, bill: bill.number, amount: amount('300') },
    ])
    const { version } = await shop.read('paymentNote', note.id)
    shop.done(await (await house.as('Manager')).put('/api/paymentnote/void', { id: note.id, version, reason: 'Returned by the bank' }))
    expect((await figuresOf(collector)).sales.now.collected).toBe('0.00')
  })
})

describe('what somebody makes', () => {
  let cutter: string
  let other: string
  const cut = async (employee: string, finished: string, given: Row = {}, line: Row = {}) => {
    const rough = await shop.rough()
    const form = await shop.issue(
      'orderForm',
      [{ inventory: rough.id, weight: '250', expectedYield: '30', ...line }],
      [{ of: 1, description: 'Faceting', basis: 'per finished carat', labourRate: '4' }],
      { employee, ...given },
    )
    const outputs = [{ weight: finished, type: 'parcel', pieces: 9, askingBasis: 'per carat', askingRate: '90' }]
    const lines = [{ id: form.items[0].id, outputs, uncut: { weight: '30' }, rejects: [{ weight: '12', value: '60' }], finish: true }]
    await shop.moved('orderForm', 'receive', form.id, { lines })
    return shop.moved('orderForm', 'complete', form.id)
  }
  beforeAll(async () => {
    const post = (await house.db.selectFrom('employee_designation').select('id').where('track', '=', 'cutting').executeTakeFirstOrThrow())
      .id as string
    cutter = await house.make('employee', { name: 'Ek', designation: post, branch: house.branch, allowedLoss: '70' })
    other = await house.make('employee', { name: 'Fon', designation: post, branch: house.branch })
    await cut(cutter, '65', { promisedDate: today() })
    await cut(other, '55')
  })

  it('is worked case B: yield, loss at cost and labour', async () => {
    const { work } = await figuresOf(cutter)
    expect(work.now).toMatchObject({
      ...{ jobs: 1, promised: 1, onTime: 1, onTimePercent: '100.00', reworkPercent: '0.00' },
      ...{ issued: '250.000', uncut: '30.000', finished: '65.000', rejects: '12.000', loss: '143.000' },
      ...{ yield: '29.55', lossPercent: '65.00', lossValue: '1716.00', labour: '260.00', labourPerCarat: '4.00' },
    })
  })
  it('stands beside what was expected, and what colleagues make of the same stone', async () => {
    const { work, goods } = await figuresOf(cutter)
    expect(work.now.expected).toEqual({ own: '29.55', usual: '30.00', difference: '-0.45', weight: '220.000' })
    expect(work.now.colleagues).toEqual({ own: '29.55', usual: '25.00', difference: '4.55', weight: '220.000' })
    expect(goods).toMatchObject([{ kind: 'orderForm', type: 'rough', stone: expect.any(String), yield: '29.55' }])
  })
  it('adds up form by form', async () => {
    const { work } = await figuresOf(cutter)
    const { rows, sums } = await papersOf(cutter, 'jobs')
    expect(rows).toHaveLength(work.now.jobs)
    expect(sums).toMatchObject({
      finished: amount(work.now.finished),
      loss: amount(work.now.loss),
      lossValue: amount(work.now.lossValue),
      labour: amount('260'),
    })
    expect(rows[0]).toMatchObject({ yield: amount('29.55'), expected: amount('30'), late: 0 })
  })
  it('is rework and not done while something is back in work', async () => {
    const form = await cut(cutter, '60')
    const [output] = form.results.filter((result: Row) => result.kind === 'output')
    await shop.moved('orderForm', 'rework', form.id, { reason: 'Window too large', results: [output.id] })
    expect((await figuresOf(cutter)).work.now).toMatchObject({ jobs: 1, finished: '65.000' })
    expect((await figuresOf(cutter)).holds.jobs).toMatchObject({ papers: 1 })
    const outputs = [{ weight: '59', type: 'parcel', pieces: 9, askingBasis: 'per carat', askingRate: '90' }]
    await shop.moved('orderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, outputs, finish: true }] })
    await shop.moved('orderForm', 'complete', form.id)
    expect((await figuresOf(cutter)).work.now).toMatchObject({ jobs: 2, reworked: 1, reworkPercent: '50.00', finished: '124.000' })
  })
  it('is a table of all who make, as a spreadsheet too', async () => {
    const manager = await house.as('Manager')
    const { rows, sums } = shop.done(await manager.get('/api/report/makers'))
    const names = rows.map((row: { employee: { title: string } }) => row.employee.title)
    expect(names).toEqual(expect.arrayContaining(['Ek', 'Fon']))
    expect(sums.finished).toEqual(amount(sum(rows.map((row: Row) => String(row.finished)))))
    for (const path of [
      'report/makers/export/excel',
      'report/salespeople/export/excel',
      'report/makers/export/pdf',
      'report/salespeople/export/pdf',
    ])
      expect((await manager.get(`/api/${path}`)).status, path).toBe(200)
  })
})

describe('who may see it', () => {
  it('everybody their own, without what goods cost', async () => {
    const own = await request({ id: house.employee }, 'Salesman')
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.data)).not.toMatch(/"(cost|margin|marginPercent|lossValue|metalLossValue)"/)
    const papers = await (await house.as('Salesman')).get('/api/employee/performance/papers', { id: house.employee, of: 'sales' })
    expect(papers.data.columns.map((column: Row) => column.name)).not.toContain('margin')
  })
  it('nobody that of others, but Manager and Admin', async () => {
    for (const query of [{ id: seller }, {}]) expect((await request(query, 'Salesman')).status).toBe(403)
    const salesman = await house.as('Salesman')
    expect((await salesman.get('/api/employee/performance/papers', { id: seller })).status).toBe(403)
    expect((await salesman.get('/api/employee/performance/papers/export/excel', { id: seller })).status).toBe(403)
    for (const role of ['Admin', 'Manager'] as const) expect((await request({ id: seller }, role)).status).toBe(200)
  })
})

test('an employee nobody knows has no performance', async () => {
  expect((await request({ id: crypto.randomUUID() })).status).toBe(404)
})
