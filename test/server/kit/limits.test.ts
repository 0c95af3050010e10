import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { isFitSize } from '../../../src/server/kit/print/pictures.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'

// The limits that are not part of a schema: test/project/limits.test.ts pins those. Each is reached, and then exceeded by the least.
let company: TestCompany
let shop: Shop
let manager: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
})
afterAll(() => company.stop())

const answered = async (answer: Promise<Answer>) => {
  const { status, errorMessages } = await answer
  return `${status} ${errorMessages.join()}`
}
const day = 86_400_000
const later = (milliseconds: number) => new Date(company.clock.now.getTime() + milliseconds).toISOString()

it('a reservation ends in the future, and lasts at most 90 days', async () => {
  const until = async (milliseconds: number) => {
    const { id } = await shop.stone()
    return answered(manager.put('/api/inventory/reserve', { id, customer: shop.customer, until: later(milliseconds) }))
  }
  expect([await until(1), await until(90 * day)]).toEqual(['200 ', '200 '])
  expect(await until(0)).toMatch(/^400 .*in the past/)
  expect(await until(90 * day + 1)).toMatch(/^400 .*at most 90 days/)
})

it('a user has at most 100 views of a list', async () => {
  await company.query(`insert into saved_view (id, list, name, view, shared, owner_id, created_at)
    select gen_random_uuid(), 'invoice', 'View ' || n, '{}', false, u.id, now() from generate_series(1, 99) n, "user" u where role = 'Manager'`)
  const add = (name: string) => answered(manager.post('/api/view', { list: 'invoice', name, view: {} }))
  expect(await add('The last')).toBe('200 ')
  expect(await add('One too many')).toMatch(/^409 You have 100 views of this list/)
})

it('a Salesman may date a document yesterday, and not the day before', async () => {
  const salesman = await company.as('Salesman')
  const issue = async (days: number) => {
    const date = daysAfter(today(), days)
    const draft = shop.draftOf([{ description: 'Setting', basis: 'whole', rate: '10' }], { date })
    const { id, version } = shop.done(await salesman.post('/api/invoice', draft))
    return answered(salesman.put('/api/invoice/issue', { id, version }))
  }
  expect(await issue(-1)).toBe('200 ')
  expect(await issue(-2)).toMatch(/^409 .*is in the past/)
})

it('a request has at most 24 levels and 200,000 commas', async () => {
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  const sent = (body: unknown) => answered(manager.post('/api/customer', body))
  expect(await sent({ name: nested(23) })).not.toMatch(/nested too deeply/)
  expect(await sent({ name: nested(24) })).toMatch(/^400 The request is nested too deeply/)
  const many = (values: number) => ({ name: Array(values).fill(0) })
  expect(await sent(many(200_001))).not.toMatch(/too many values/)
  expect(await sent(many(200_002))).toMatch(/too many values/)
})

it('labels are printed up to 1000 at once', async () => {
  const ids: string[] = []
  for (let n = 0; n < 11; n++) ids.push((await shop.stone()).id)
  const print = (stones: string[], copies: number) =>
    answered(manager.put('/api/inventory/qr-range', { ids: stones, copies, preview: true }))
  expect(await print(ids.slice(0, 10), 100)).toBe('200 ')
  expect(await print(ids, 91)).toMatch(/^400 .*more than the 1000 labels/)
})

test.each([
  [20_000, 1, true],
  [20_001, 1, false],
  [1, 20_001, false],
  [20_000, 2_500, true],
  [20_000, 2_501, false],
  [0, 1, false],
])('a picture of %s × %s pixels is accepted: %s', (width, height, isFit) => expect(isFitSize(width, height)).toBe(isFit))
