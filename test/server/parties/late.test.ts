import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
})
afterAll(() => company.stop())

const ago = (days: number) => daysAfter(today(), -days)
const bill = (customer: string, rate: string, days: number, given: Values = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer, date: ago(days), dueDate: ago(days), ...given })
const onAccount = (party: string, amount: string, given: Values = {}) => shop.receive(amount, { party, settle: 'account', ...given })
const standingOf = async (id: string) => shop.done(await manager.get('/api/customer/standing', { id }))

test('credit on account covers the oldest overdue bills of its currency first', async () => {
  const id = await company.make('customer', { name: 'Pays in round sums' })
  await bill(id, '100', 40)
  await bill(id, '200', 20)
  expect(await standingOf(id)).toMatchObject({ overdueDays: 40, overdueAmount: worth('300'), credits: [] })
  await onAccount(id, '150')
  expect(await standingOf(id)).toMatchObject({
    overdueDays: 20,
    overdueAmount: worth('150'),
    credits: [{ currency: base, amount: worth('150') }],
  })
  const { value, parts } = shop.done(await manager.get('/api/explain', { entity: 'customer', id, field: 'overdueDays' }))
  expect([value, parts[0].rows.map(({ amount }: Values) => amount)]).toEqual([worth('150'), [worth('150')]])
})

test('a party in credit is not overdue', async () => {
  const id = await company.make('customer', { name: 'Paid ahead' })
  await bill(id, '100', 40)
  await onAccount(id, '250')
  expect(await standingOf(id)).toMatchObject({ overdueDays: null, overdueAmount: worth('0'), balance: worth('-150') })
  expect(await shop.read('customer', id)).toMatchObject({ overdueDays: null })
})

test('credit in another currency covers nothing, and what is not due is not overdue', async () => {
  const id = await company.make('customer', { name: 'Two currencies' })
  await bill(id, '100', 40)
  await bill(id, '100', 5, { dueDate: daysAfter(today(), 5) })
  await onAccount(id, '500', { currency: 'EUR' })
  expect(await standingOf(id)).toMatchObject({ overdueDays: 40, overdueAmount: worth('100'), credits: [] })
})
