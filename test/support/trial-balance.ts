import { expect } from 'vitest'
import { minus, type Quantity } from '../../src/domain/kit/quantity.ts'
import { moneyAccount, moneyMethods } from '../../src/domain/reports/accounts.ts'
import type { Answer, Office } from './company.ts'

type Row = { account: { id: string }; debit: Quantity; credit: Quantity }
/** The balance of each account, debit positive, in cents of a currency with two digits or fewer. */
export type Balances = (account: string) => number

const read = ({ status, data, errorMessages }: Answer): Answer['data'] => {
  expect([status, errorMessages]).toEqual([200, []])
  return data
}

/** The trial balance as an Admin reads it. It must be zero. */
export const trialBalanceOf = async ({ as }: Pick<Office, 'as'>, query: object = {}): Promise<Balances> => {
  const { rows, sums } = read(await (await as('Admin')).get('/api/report/trial-balance', { ...query })) as { rows: Row[]; sums: Row }
  expect(sums.debit).toBe(sums.credit)
  const balances = new Map(rows.map(({ account, debit, credit }) => [account.id, Number(minus(debit, credit))]))
  return account => balances.get(account) ?? 0
}

const near = (expected: Quantity | number | undefined) =>
  expect.toSatisfy((found: unknown) => Math.abs(Number(found) - Number(expected)) < 1e-6, `is worth ${expected}`)

type Report = (name: string, query: object) => Promise<{ sums: Record<string, Quantity> }>

/** Compares the trial balance of a day with the other reports of the same books to the same day. */
export const compareReports = async (office: Pick<Office, 'as'>, to: string): Promise<Balances> => {
  const admin = await office.as('Admin')
  const report: Report = async (name, query) => read(await admin.get(`/api/report/${name}`, { to, ...query }))
  const balance = await trialBalanceOf(office, { to })
  const always = { from: '1990-01-01' }
  const [receivables, payables, cash, exchange, stock, tax] = [
    await report('receivables', {}),
    await report('payables', {}),
    await report('cash-book', always),
    await report('exchange', always),
    await report('stock-value', {}),
    await report('tax', always),
  ]
  const money = moneyMethods.map(({ value }) => balance(moneyAccount(value))).reduce((all, one) => all + one, 0)
  expect([to, balance('receivable'), balance('payable')]).toEqual([
    to,
    near(receivables.sums.baseBalance),
    near(-Number(payables.sums.baseBalance)),
  ])
  expect([to, balance('stock'), money, balance('exchange')]).toEqual([
    to,
    near(stock.sums.value),
    near(cash.sums.baseNet),
    near(-Number(exchange.sums.gain)),
  ])
  expect([to, balance('taxPayable'), balance('taxReceivable')]).toEqual([to, near(-Number(tax.sums.outputTax)), near(tax.sums.inputTax)])
  return balance
}

/** Compares the trial balance with the ledgers and the other reports, including what is taken back on a later day since today is closed. */
export const compareBooks = async (office: Pick<Office, 'as' | 'query'>): Promise<Balances> => {
  const balance = await compareReports(office, '2999-12-31')
  const rows = await office.query<{
    owed: Quantity
    due: Quantity
    stock: Quantity
  }>(`select coalesce(sum(base_amount) filter (where ledger = 'receivable'), 0) as owed,
    coalesce(sum(base_amount) filter (where ledger = 'payable'), 0) as due, (select coalesce(sum(value), 0) from inventory) as stock from account_balance`)
  expect(rows).toEqual([{ owed: near(balance('receivable')), due: near(-balance('payable')), stock: near(balance('stock')) }])
  return balance
}
