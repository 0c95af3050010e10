import { afterAll, beforeAll, expect, test } from 'vitest'
import { minus, sum } from '../../../../src/domain/kit/quantity.ts'
import { type Cashier, openCashier } from '../../../support/clerk/cashier.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../../support/company.ts'
import { sheetRows } from '../../../support/figures/sheet-rows.ts'
import { openShop, type Shop, worth } from '../../../support/shop.ts'
import { centBase as base } from '../../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let clerk: Cashier
let manager: ReturnType<typeof visitor>
let [party, other, empty] = ['', '', '']
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = openCashier(company, shop)
  manager = await company.as('Manager')
  party = await company.make('customer', { name: 'Both branches', kinds: ['customer', 'supplier'] })
  other = await company.make('branch', { code: 'OTH', name: 'Other branch' })
  empty = await company.make('branch', { code: 'EMP', name: 'Empty branch' })
  await bill('300')
  await bill('500', { branch: other })
  await bill('1000', { branch: other, currency: 'EUR', exchange: '1.08' })
  await clerk.owe(party, '90')
})
afterAll(() => company.stop())

const bill = (rate: string, given: Values = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer: party, ...given })
const report = async (query: Values = {}, name = 'receivables') => shop.done(await manager.get(`/api/report/${name}`, query))
const figures = async (query: Values, currency: string = base) => {
  const row = (await report(query)).rows.find((one: Values) => one.currency === currency)
  return ['open', 'credit', 'balance'].map(name => Number(row?.[name] ?? 0))
}

test('receivables of a branch are its open bills less its money on account, whichever branch took the money', async () => {
  expect([await figures({ branch: company.branch }), await figures({ branch: other })]).toEqual([
    [300, 0, 300],
    [500, 0, 500],
  ])
  // The first branch takes money for a bill of the other, with an exchange difference, and some on account.
  const open = (await clerk.openOf(party)).bills
  const of = (total: string) => open.find((one: Values) => Number(one.total) === Number(total)).id
  await clerk.recorded({ party, amount: '200', settle: 'chosen', allocations: [{ bill: of('500'), amount: '200' }] })
  await clerk.recorded({ party, amount: '400', currency: 'EUR', exchange: '1.10', settle: 'oldest' })
  await clerk.recorded({ party, amount: '50', settle: 'account' })
  expect([await figures({ branch: company.branch }), await figures({ branch: other }), await figures({ branch: other }, 'EUR')]).toEqual([
    [300, 50, 250],
    [300, 0, 300],
    [600, 0, 600],
  ])
  expect((await report({ branch: empty })).rows).toEqual([])
  const [all, one, two] = await Promise.all([{}, { branch: company.branch }, { branch: other }].map(query => report(query)))
  for (const name of ['open', 'baseBalance']) expect(Number(minus(all.sums[name], sum([one.sums[name], two.sums[name]])))).toBe(0)
  expect(two.sums.baseBalance).toEqual(worth('948'))
})

test('payables too, and the files say which branch they are of', async () => {
  const shown = await report({ branch: company.branch }, 'payables')
  expect(shown.rows.map(({ balance }: Values) => Number(balance))).toEqual([90])
  expect((await report({ branch: other }, 'payables')).rows).toEqual([])
  const sheet = await sheetRows((await manager.get('/api/report/receivables/export/excel', { branch: other })).data)
  expect(sheet).toHaveLength(4)
  expect((await manager.get('/api/report/receivables/export/pdf', { branch: other })).status).toBe(200)
  expect((await manager.get('/api/report/receivables', { branch: 'none' })).status).toBe(400)
})
