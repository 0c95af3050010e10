import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { minus, plus, type Quantity, round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { creditedOf, creditsOf } from '../../../src/domain/people/commission.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { today } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Row = Record<string, unknown>
let company: TestCompany
let shop: Workshop
let seller: string
let helper: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  await company.as('Manager')
  const post = async (track: string) =>
    (await company.tables.selectFrom('employee_designation').select('id').where('track', '=', track).executeTakeFirstOrThrow()).id as string
  const sales = await post('sales')
  seller = await company.make('employee', { name: 'Anong', designation: sales, branch: company.branch, commission: '2.5', target: '1000' })
  helper = await company.make('employee', {
    name: 'Boon',
    designation: sales,
    branch: company.branch,
    commission: '10',
    commissionBasis: 'margin',
  })
})
afterAll(() => company.stop())

const request = async (query: Row, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') =>
  (await company.as(role)).get('/api/employee/performance', query)
const figuresOf = async (id: string, query: Row = {}) => shop.done(await request({ id, ...query }))
const documentsOf = async (id: string, of: string, query: Row = {}) =>
  shop.done(await (await company.as('Manager')).get('/api/employee/performance/documents', { id, of, ...query }))
const amount = (value: Quantity) => expect.toSatisfy((actual: unknown) => Number(actual) === Number(value), `is ${value}`)

describe('the sales of an employee', () => {
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

  /** The same sum by another way: document by document, from the API, with the shares of the domain. */
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
    ['an employee with a share', () => helper],
  ])('equal the invoices to the cent, for %s', async (_, who) => {
    const { sales } = await figuresOf(who())
    expect(sales.now).toMatchObject({
      net: summed(who(), net),
      cost: summed(who(), cost),
      gross: summed(who(), gross),
      margin: round(minus(summed(who(), net), summed(who(), cost)), 2),
    })
  })
  it('are divided without a remainder', async () => {
    const parts = await Promise.all([seller, helper].map(async id => (await figuresOf(id)).sales.now.net as Quantity))
    expect(sum(parts)).toBe(sum(made.map(net)))
  })
  it('count a shared invoice for both, and a canceled one for nobody', async () => {
    const [hers, his] = [(await figuresOf(seller)).sales.now, (await figuresOf(helper)).sales.now]
    expect([hers.documents, hers.cancelled, his.documents, his.cancelled]).toEqual([3, 1, 2, 0])
  })
  it('earn the agreed commission: on net sales or on the margin', async () => {
    const [hers, his] = [(await figuresOf(seller)).sales.now, (await figuresOf(helper)).sales.now]
    expect(hers.commission).toBe(round(times(hers.net, '0.025'), 2))
    expect(his.commission).toBe(round(times(his.margin, '0.1'), 2))
  })
  it('are the same by month, by document, and in the table of all employees', async () => {
    const { sales, months } = await figuresOf(seller)
    const documents = await documentsOf(seller, 'sales')
    const all = shop.done(await request({}))
    expect(months).toHaveLength(12)
    expect(sum(months.map((month: Row) => String(month.net)))).toBe(sales.now.net)
    expect(sum(documents.rows.map((row: Row) => String(row.net)))).toBe(sales.now.net)
    expect(documents.sums).toMatchObject({
      net: amount(sales.now.net),
      margin: amount(sales.now.margin),
      discount: amount(sales.now.discount),
    })
    expect(all.sales.find((row: Row) => (row.employee as Row).id === seller)).toMatchObject({
      net: sales.now.net,
      commission: sales.now.commission,
    })
    expect(documents.rows.map((row: Row) => (row.document as Row).id)).toEqual(
      expect.arrayContaining(made.filter(bill => JSON.stringify(bill).includes(seller)).map(({ id }) => id)),
    )
  })
  it('equal the sales report', async () => {
    const from = `${today().slice(0, 8)}01`
    const { rows } = shop.done(await (await company.as('Admin')).get('/api/sales-report', { by: 'salesperson', from, to: today() }))
    for (const id of [seller, helper]) {
      const { net, cost, margin, discount } = (await figuresOf(id)).sales.now
      const row = rows.find((row: { salesperson: { id: string } }) => row.salesperson?.id === id)
      expect(row).toMatchObject({ net: amount(net), cost: amount(cost), margin: amount(margin), discount: amount(discount) })
    }
  })
  it('cover the requested dates, beside the previous period', async () => {
    const yesterday = await figuresOf(seller, { from: daysAgo(9), to: daysAgo(1) })
    expect(yesterday.sales.now).toMatchObject({ documents: 0, net: '0.00', conversion: null, marginPercent: null })
    const { before, from } = await figuresOf(seller, { from: today(), to: today() })
    expect([before.to < from, before.from <= before.to]).toEqual([true, true])
    const { status, errorMessages } = await request({ id: seller, from: today(), to: daysAgo(1) })
    expect([status, errorMessages.join()]).toEqual([400, expect.stringContaining('ends before it starts')])
  })
})

describe('the approvals and collections of an employee', () => {
  it('approvals are converted to the extent they were invoiced, at the prices of the approval', async () => {
    const lender = await company.make('employee', {
      name: 'Chai',
      designation: (
        await company.tables.selectFrom('employee_designation').select('id').where('track', '=', 'sales').executeTakeFirstOrThrow()
      ).id,
      branch: company.branch,
    })
    const stones = await Promise.all([shop.stone({ weight: '2' }), shop.stone({ weight: '3' })])
    const approval = await shop.lend(
      stones.map(({ id }) => ({ inventory: id, rate: '100' })),
      { salesperson: lender },
    )
    expect((await figuresOf(lender)).sales.now).toMatchObject({
      approvals: 1,
      approvalValue: '500.00',
      invoiced: '0.00',
      conversion: '0.00',
    })
    const { invoices } = shop.done(await shop.moveApproval('invoice', approval.id, { lines: [{ id: approval.items[1].id }] }))
    await shop.moved('invoice', 'issue', invoices[0].id)
    const { sales, holds } = await figuresOf(lender)
    expect(sales.now).toMatchObject({ approvalValue: '500.00', invoiced: '300.00', conversion: '60.00' })
    expect(holds.approvals).toMatchObject({ documents: 1, value: amount('200'), late: 0 })
    expect((await documentsOf(lender, 'approvals')).rows).toMatchObject([{ approvalValue: amount('500'), invoiced: amount('300') }])
  })
  it('collections count on the payment date, are divided like the invoice, and are reversed with the note', async () => {
    const collector = await company.make('employee', {
      name: 'Dao',
      designation: (
        await company.tables.selectFrom('employee_designation').select('id').where('track', '=', 'sales').executeTakeFirstOrThrow()
      ).id,
      branch: company.branch,
      commission: '5',
      commissionBasis: 'collections',
    })
    const customer = await company.make('customer', { name: 'Payer of the company', country: 'LK' })
    const bill = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '1000' }], {
      customer,
      salesperson: collector,
      splits: [{ employee: helper, share: '40' }],
    })
    const before = (await figuresOf(helper)).sales.now.collected
    const note = await shop.receive('500', { party: customer })
    expect((await figuresOf(collector)).sales.now).toMatchObject({ collected: '300.00', commission: '15.00' })
    expect((await figuresOf(helper)).sales.now.collected).toBe(round(plus(before, '200'), 2))
    expect((await documentsOf(collector, 'collections')).rows).toMatchObject([
      { number: note.number, bill: bill.number, amount: amount('300') },
    ])
    const { version } = await shop.read('paymentNote', note.id)
    shop.done(await (await company.as('Manager')).put('/api/paymentnote/void', { id: note.id, version, reason: 'Returned by the bank' }))
    expect((await figuresOf(collector)).sales.now.collected).toBe('0.00')
  })
})

describe('the output of an employee in the workshop', () => {
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
    const post = (
      await company.tables.selectFrom('employee_designation').select('id').where('track', '=', 'cutting').executeTakeFirstOrThrow()
    ).id as string
    cutter = await company.make('employee', { name: 'Ek', designation: post, branch: company.branch, allowedLoss: '70' })
    other = await company.make('employee', { name: 'Fon', designation: post, branch: company.branch })
    await cut(cutter, '65', { promisedDate: today() })
    await cut(other, '55')
  })

  // docs/domain/worked-cases.md#case-b-rough
  it('matches yield, loss at cost and labor', async () => {
    const { work } = await figuresOf(cutter)
    expect(work.now).toMatchObject({
      ...{ jobs: 1, promised: 1, onTime: 1, onTimePercent: '100.00', reworkPercent: '0.00' },
      ...{ issued: '250.000', uncut: '30.000', finished: '65.000', rejects: '12.000', loss: '143.000' },
      ...{ yield: '29.55', lossPercent: '65.00', lossValue: '1716.00', labour: '260.00', labourPerCarat: '4.00' },
    })
  })
  it('names each maker among all', async () => {
    const { makers } = shop.done(await request({}))
    expect(makers.map(({ employee }: { employee: { title: string } }) => employee.title)).toEqual(expect.arrayContaining(['Ek', 'Fon']))
  })
  it('is shown beside the expectation, and colleagues’ results with the same stone', async () => {
    const { work, goods } = await figuresOf(cutter)
    expect(work.now.expected).toEqual({ own: '29.55', usual: '30.00', difference: '-0.45', weight: '220.000' })
    expect(work.now.colleagues).toEqual({ own: '29.55', usual: '25.00', difference: '4.55', weight: '220.000' })
    expect(goods).toMatchObject([{ kind: 'orderForm', type: 'rough', stone: expect.any(String), yield: '29.55' }])
  })
  it('is the sum of its forms', async () => {
    const { work } = await figuresOf(cutter)
    const { rows, sums } = await documentsOf(cutter, 'jobs')
    expect(rows).toHaveLength(work.now.jobs)
    expect(sums).toMatchObject({
      finished: amount(work.now.finished),
      loss: amount(work.now.loss),
      lossValue: amount(work.now.lossValue),
      labour: amount('260'),
    })
    expect(rows[0]).toMatchObject({ yield: amount('29.55'), expected: amount('30'), late: 0 })
  })
  it('is not late without a promise', async () => expect((await documentsOf(other, 'jobs')).rows[0]).toMatchObject({ late: null }))
  it('counts as rework and not as done while something is back in work', async () => {
    const form = await cut(cutter, '60')
    const [output] = form.results.filter((result: Row) => result.kind === 'output')
    await shop.moved('orderForm', 'rework', form.id, { reason: 'Window too large', results: [output.id] })
    expect((await figuresOf(cutter)).work.now).toMatchObject({ jobs: 1, finished: '65.000' })
    expect((await figuresOf(cutter)).holds.jobs).toMatchObject({ documents: 1 })
    const outputs = [{ weight: '59', type: 'parcel', pieces: 9, askingBasis: 'per carat', askingRate: '90' }]
    await shop.moved('orderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, outputs, finish: true }] })
    await shop.moved('orderForm', 'complete', form.id)
    expect((await figuresOf(cutter)).work.now).toMatchObject({ jobs: 2, reworked: 1, reworkPercent: '50.00', finished: '124.000' })
  })
  it('is listed for all makers, as a spreadsheet too', async () => {
    const manager = await company.as('Manager')
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

describe('access to performance', () => {
  it('everyone sees their own, without the cost of goods', async () => {
    const own = await request({ id: company.employee }, 'Salesman')
    expect(own.status).toBe(200)
    expect(JSON.stringify(own.data)).not.toMatch(/"(cost|margin|marginPercent|lossValue|metalLossValue)"/)
    const documents = await (await company.as('Salesman')).get('/api/employee/performance/documents', { id: company.employee, of: 'sales' })
    expect(documents.data.columns.map((column: Row) => column.name)).not.toContain('margin')
  })
  it('only a Manager and an Admin see that of others', async () => {
    for (const query of [{ id: seller }, {}]) expect((await request(query, 'Salesman')).status).toBe(403)
    const salesman = await company.as('Salesman')
    expect((await salesman.get('/api/employee/performance/documents', { id: seller })).status).toBe(403)
    expect((await salesman.get('/api/employee/performance/documents/export/excel', { id: seller })).status).toBe(403)
    for (const role of ['Admin', 'Manager'] as const) expect((await request({ id: seller }, role)).status).toBe(200)
  })
})

test('an unknown employee has no performance', async () => {
  expect((await request({ id: crypto.randomUUID() })).status).toBe(404)
})
