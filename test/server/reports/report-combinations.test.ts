import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeApi } from '../../../src/server/kit/openapi/describe.ts'
import { openWorkshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { today } from '../../support/shop.ts'

// Every report by every grouping, with each filter and every pair of filters, as the API describes them. The sales report is tested
// the same way in sales-report.test.ts.
type Parameter = { name: string; required: boolean; schema: { enum?: string[] } }
let company: TestCompany
let admin: ReturnType<typeof visitor>
/** A value for each filter that refers to a record. For a closed list the API description has the values. */
let given: Record<string, string> = {}

beforeAll(async () => {
  company = await openTestCompany()
  admin = await company.as('Admin')
  const shop = await openWorkshop(company)
  const rough = await shop.rough({ branch: company.branch })
  const stone = async () => (await shop.stone()).id
  await shop.sell([{ inventory: rough.id, weight: '2', rate: '50' }], { discountAmount: '5' })
  await shop.lend([{ inventory: await stone(), rate: '300' }])
  await shop.cancel((await shop.sell([{ inventory: await stone(), rate: '300' }])).id)
  await shop.issue('orderForm', [{ inventory: rough.id, weight: '40' }])
  await shop.receive('100')
  const { rows } = (await admin.get('/api/user')).data
  given = {
    account: 'receivable',
    branch: company.branch,
    category: 'precious',
    customer: shop.customer,
    dead: 'false',
    employee: company.employee,
    from: `${today().slice(0, 4)}-01-01`,
    id: company.employee,
    kind: 'invoice',
    lot: rough.id,
    origin: (await admin.get('/api/origin')).data.rows[0].id,
    overdue: 'false',
    ownership: 'own',
    party: shop.customer,
    person: rows[0].id,
    place: 'available',
    salesperson: company.employee,
    stone: shop.sapphire,
    to: today(),
    type: 'rough',
  }
})
afterAll(() => company.stop())

const reports = (): [string, Parameter[]][] => {
  const { paths } = describeApi(company.routes, '') as { paths: Record<string, { get?: { parameters?: Parameter[] } }> }
  const isReport = (path: string) => /^\/api\/(report|employee\/performance)\b/.test(path) && !path.includes('/export/')
  return Object.entries(paths).flatMap(([path, { get }]) => (get && isReport(path) ? [[path, get.parameters ?? []]] : []))
}

it('every report answers for every grouping and every pair of its filters', async () => {
  expect(reports().length).toBeGreaterThan(15)
  for (const [path, parameters] of reports()) {
    const givenTo = ({ name, schema }: Parameter) => {
      const value = schema.enum?.[0] ?? given[name]
      expect([path, name, value]).toEqual([path, name, expect.any(String)])
      return [name, value] as const
    }
    const ways: (string | undefined)[] = parameters.find(({ name }) => name === 'by')?.schema.enum ?? [undefined]
    const needed = parameters.filter(({ required }) => required).map(givenTo)
    const filters = parameters.filter(({ name, required }) => name !== 'by' && !required).map(givenTo)
    const narrowings = [[], ...filters.flatMap((one, index) => [[one], ...filters.slice(index + 1).map(other => [one, other])])]
    const queries = ways.flatMap(by => narrowings.map(some => ({ ...(by && { by }), ...Object.fromEntries([...needed, ...some]) })))
    const answers: Answer[] = []
    // More at once would wait for a connection for too long on a busy machine.
    for (let at = 0; at < queries.length; at += 8)
      answers.push(...(await Promise.all(queries.slice(at, at + 8).map(query => admin.get(path, query)))))
    const refused = answers.flatMap(({ status, errorMessages }, index) =>
      status === 200 ? [] : [{ path, query: queries[index], errorMessages }],
    )
    expect(refused).toEqual([])
  }
}, 120_000)
