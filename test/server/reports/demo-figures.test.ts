import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '../../../src/domain/reports/accounts.ts'
import { openDemoCompany } from '../../support/demo.ts'
import { sized } from '../../support/size.ts'
import { compareBooks, compareReports, trialBalanceOf } from '../../support/trial-balance.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is what the test is about.
type Row = Record<string, any>

let company: Awaited<ReturnType<typeof openDemoCompany>>
beforeAll(async () => {
  company = await openDemoCompany()
}, 600_000)
afterAll(() => company.stop())

/** The last day of each month of the company, the newest first. */
const monthEnds = () => Array.from({ length: 36 }, (_, back) => new Date(Date.UTC(2026, 4 - back, 0)).toISOString().slice(0, 10))

it('has a trial balance of zero at the end of each month, which agrees with the reports of that day', async () => {
  for (const to of monthEnds().slice(0, sized(6, 36))) await compareReports(company, to)
  const balance = await compareBooks(company)
  const used = accounts.filter(({ value }) => balance(value) !== 0).map(({ value }) => value)
  expect(used).toEqual(
    expect.arrayContaining(['stock', 'receivable', 'payable', 'sales', 'costOfSales', 'expenses', 'workshop', 'opening']),
  )
}, 600_000)

it('has the expenses of the report on their accounts: expenses, tax, and stock whose cost they raised', async () => {
  const { sums } = (await (await company.as('Admin')).get('/api/report/expenses', { from: '1990-01-01' })).data
  const [raised] = await company.query<{ value: string }>(
    `select coalesce(sum(case to_place when 'supplier' then -value else value end), 0) as value from stock_posting where document_kind = 'expense'`,
  )
  const balance = await trialBalanceOf(company)
  // A total is rounded once, its parts each.
  const parts = [balance('expenses'), Number(raised!.value), Number(sums.tax), balance('rounding')]
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(sums.baseTotal), 6)
})

it('has sales, charges, and their cost as the sales report has them', async () => {
  const admin = await company.as('Admin')
  for (const to of monthEnds().slice(0, sized(3, 36))) {
    const { sums } = (await admin.get('/api/sales-report', { from: '1990-01-01', to })).data
    const balance = await trialBalanceOf(company, { to })
    expect([to, -balance('sales'), -balance('charges'), balance('costOfSales')]).toEqual([
      to,
      ...['net', 'charges', 'cost'].map(name => expect.closeTo(Number(sums[name]), 6)),
    ])
  }
}, 600_000)

it('has every branch in balance, and the branches add up to the company', async () => {
  const branches = await company.query<{ id: string }>('select id from branch order by code')
  for (const to of monthEnds().slice(0, sized(1, 12))) {
    const all = await trialBalanceOf(company, { to })
    const each = await Promise.all(branches.map(({ id }) => trialBalanceOf(company, { to, branch: id })))
    for (const { value } of accounts)
      expect([to, value, each.reduce((sum, balance) => sum + balance(value), 0)]).toEqual([to, value, expect.closeTo(all(value), 6)])
  }
}, 600_000)

it('has purchases that cost what their bill and its landed costs are, and no credit that is overdue', async () => {
  const off =
    await company.query(`select p.number, p.cost, p.base_total from purchase p where p.state = 'recorded' and p.tax = 0 and p.type <> 'memo-in' and p.variant = 'stock'
    and not exists (select from purchase_cost c where c.purchase_id = p.id and not c.billed) and p.cost <> p.base_total`)
  expect(off).toEqual([])
  const { rows } = (await (await company.as('Admin')).get('/api/customer', { pageSize: 200 })).data
  expect(rows.filter(({ balance, overdueDays }: Row) => Number(balance) <= 0 && overdueDays).map(({ name }: Row) => name)).toEqual([])
})

it('has the stock of each branch as the stock valuation has it', async () => {
  const admin = await company.as('Admin')
  for (const { id: branch } of await company.query<{ id: string }>('select id from branch order by code')) {
    const { sums } = (await admin.get('/api/report/stock-value', { branch })).data
    expect((await trialBalanceOf(company, { branch }))('stock')).toBeCloseTo(Number(sums.value), 6)
  }
})
