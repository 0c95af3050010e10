import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../../src/domain/people/role.ts'
import type { Visitor } from '../../support/company.ts'
import { type DemoCompany, openDemoCompany } from '../../support/demo.ts'
import { listAndRecords, listed } from '../../support/figures/lists.ts'
import { approvalsInAllPlaces, exposureInAllPlaces, partiesInAllPlaces } from '../../support/figures/parties.ts'
import { documentsAndPrints, reportAndPrint, statementsAndPrints } from '../../support/figures/prints.ts'
import { openReports, overviewAndReports, reportAndSheet, todayAndLists } from '../../support/figures/reports.ts'
import { differing, read, type Seen } from '../../support/figures/seen.ts'
import { stockInAllPlaces } from '../../support/figures/stock.ts'
import { sized } from '../../support/size.ts'

// One figure has one value, wherever it is shown. The demo company of one day is the same each time, so a difference is there each time.
let company: DemoCompany
let admin: Visitor
beforeAll(async () => {
  company = await openDemoCompany()
  admin = await company.as('Admin')
}, 600_000)
afterAll(() => company.stop())

const most = sized(6, 100_000)
const agree = (seen: readonly Seen[]) => {
  expect(seen.length).toBeGreaterThan(0)
  expect(differing(seen).slice(0, 20)).toEqual([])
}
const time = 3_600_000

describe('has one value in the list, on the page, in its explanation and in Excel', () => {
  it.each(listed)('%s', async name => agree(await listAndRecords(admin, name, most)), time)
})

describe('has one value in every place:', () => {
  it('the balances of parties', async () => agree(await partiesInAllPlaces(admin, most)), time)
  it('exposure', async () => agree(await exposureInAllPlaces(admin, most)), time)
  it('goods on approval', async () => agree(await approvalsInAllPlaces(admin, most)), time)
  it('stock', async () => agree(await stockInAllPlaces(admin, sized(30, 100_000))), time)
  it('the figures of the overview', async () => agree(await overviewAndReports(admin)), time)
  it.each(roles)(
    'the lines of Today of a %s',
    async role => {
      const visitor = await company.as(role)
      const user = read(await visitor.get('/api/user/cuser'))
      agree(
        await todayAndLists(visitor, {
          id: user.id,
          role,
          branch: user.branch?.id ?? null,
          employee: user.employee?.id ?? null,
          today: '',
        }),
      )
    },
    time,
  )
})

describe('has one value on the screen and in files:', () => {
  it.each(openReports)('the report %s in Excel', async name => agree(await reportAndSheet(admin, name)), time)
  it.each(openReports)('the report %s in print', async name => expect(differing(await reportAndPrint(admin, name))).toEqual([]), time)
  it('documents in print', async () => agree(await documentsAndPrints(admin, sized(2, 100_000))), time)
  it('statements in print', async () => agree(await statementsAndPrints(admin, sized(2, 100_000))), time)
})
