import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { dayFromNow, daysAgo, today } from '../../support/world.ts'

let company: TestCompany
let shop: Workshop
let polisher: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  const admin = await company.as('Admin')
  const { designation } = (await admin.get('/api/employee', { id: company.employee })).data
  const given = { name: 'Somchai', designation: designation.id, branch: company.branch, weeklyHours: 42 }
  polisher = shop.done(await admin.post('/api/employee', given)).id
})
afterAll(() => company.stop())

const form = async (given: Record<string, unknown>) =>
  shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '20' }], [], given)
/** The Monday of the week of a day. */
const weekOf = (day: string) => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
const report = async (given: Record<string, unknown> = {}) =>
  shop.done(await (await company.as('Salesman')).get('/api/report/planning', given))

test('the hours of each maker are told by the week of the promise, and finished steps no longer', async () => {
  const late = await form({
    employee: polisher,
    promisedDate: daysAgo(0),
    steps: [
      { of: 1, kind: 'preform', employee: company.employee, planned: 30 },
      { of: 1, kind: 'facet', planned: 90 },
      { kind: 'control' },
    ],
  })
  await form({ employee: polisher, promisedDate: dayFromNow(14), steps: [{ of: 1, kind: 'facet', planned: 600 }] })
  await form({ employee: polisher, steps: [{ of: 1, kind: 'polish', planned: 60 }] })
  const { rows, sums } = await report()
  const [first, second, undated] = rows.filter(({ makerId }: { makerId: string }) => makerId === polisher)
  expect(first).toMatchObject({ name: 'Somchai', week: weekOf(today()), orders: 1, steps: 2, untimed: 1, hours: '1.5' })
  const days = (until: string) => (Date.parse(until) - Date.parse(today())) / 86_400_000 + 1
  const hand = 6 * days(daysAfter(weekOf(dayFromNow(14)), 6))
  expect(second).toMatchObject({
    week: weekOf(dayFromNow(14)),
    steps: 1,
    hours: '10.0',
    hand: hand.toFixed(1),
    free: (hand - 11.5).toFixed(1),
  })
  expect(undated).toMatchObject({ week: null, hours: '1.0', hand: null, free: null })
  expect(sums).toMatchObject({ steps: 5, untimed: 1, hours: '13' })

  const [preform] = late.steps
  const other = rows.find(({ makerId }: { makerId: string }) => makerId === company.employee)
  expect(other).toMatchObject({ hours: '0.5', hand: null })
  shop.done(await shop.move('orderForm', 'handOver', late.id, { step: preform.id, employee: company.employee }))
  shop.done(await shop.move('orderForm', 'handBack', late.id, { step: preform.id, weight: '18' }))
  expect((await report()).sums).toMatchObject({ steps: 4, hours: '12.5' })
  expect((await report({ branch: await company.make('branch', { code: 'OTH', name: 'Other house' }) })).rows).toEqual([])
})

test('is exported', async () => {
  const manager = await company.as('Manager')
  expect((await manager.get('/api/report/planning/export/pdf')).status).toBe(200)
  expect((await manager.get('/api/report/planning/export/excel')).status).toBe(200)
})
