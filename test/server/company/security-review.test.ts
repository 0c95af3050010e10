import { afterAll, beforeAll, expect, it } from 'vitest'
import { isMoreThanUsual } from '../../../src/domain/company/security-review.ts'
import { openTestCompany, password, type TestCompany, type Visitor } from '../../support/company.ts'

let company: TestCompany
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  admin = await company.as('Admin')
})
afterAll(() => company.stop())

const review = async () => (await admin.get('/api/security-event/review')).data
const day = 86_400_000
const ago = (days: number) => new Date(company.clock.now.getTime() - days * day).toISOString()
let people = 0
const person = async () => {
  const name = `Person ${++people}`
  const email = `person${people}@house.test`
  const id = await company.make('user', { name, email, password, role: 'Manager', branch: company.branch, employee: null })
  const browser = company.visitor()
  return { id, name, email, browser }
}
const taken = (id: string, event: string, count: number, days: number) =>
  company.query(
    `insert into security_event (at, event, account_id, account_name, address, agent, count) values ($1, $2, $3, 'P', '192.0.2.1', '', $4)`,
    [ago(days), event, id, count],
  )

it.each([
  [19, 0, false],
  [20, 0, true],
  [20, 10, false],
  [21, 10, true],
  [400, 200, false],
])('%i today after at most %i a day is more than usual: %s', (today, highest, isUnusual) =>
  expect(isMoreThanUsual({ today, highest })).toBe(isUnusual),
)

it('shows who took out more than usual today: exports, prints and downloads, compared with the highest of 30 days', async () => {
  const [many, usual, quiet] = [await person(), await person(), await person()]
  await taken(many.id, 'export', 30, 31)
  await taken(many.id, 'print', 6, 2)
  await taken(many.id, 'download', 4, 2)
  await taken(many.id, 'export', 9, 0)
  await taken(many.id, 'print', 7, 0)
  await taken(many.id, 'download', 5, 0)
  await taken(many.id, 'sign-in', 50, 0)
  await taken(usual.id, 'print', 20, 1)
  await taken(usual.id, 'print', 30, 0)
  await taken(quiet.id, 'export', 50, 1)
  const { takers } = await review()
  expect(takers).toEqual([
    { by: { id: usual.id, title: usual.name }, today: 30, highest: 20, isUnusual: false },
    { by: { id: many.id, title: many.name }, today: 21, highest: 10, isUnusual: true },
  ])
})

it('shows sign-ins with new browsers in the last 30 days, and not those with known ones', async () => {
  const { name, email } = await person()
  const browser = company.visitor()
  const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36'
  const signIn = () =>
    browser.call('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': '192.0.2.44', 'user-agent': agent })
  await signIn()
  await signIn()
  await company.query(
    `insert into security_event (at, event, account_name, address, agent) values ($1, 'new-browser', 'Long ago', '192.0.2.1', '')`,
    [ago(31)],
  )
  const own = (await review()).browsers.filter(({ by }: { by: string }) => by === name || by === 'Long ago')
  expect(own).toEqual([
    { id: expect.any(String), at: company.clock.now.toISOString(), by: name, device: 'Chrome on Windows', address: '192.0.2.44' },
  ])
})

it('shows the newest first, however many digits its number has', async () => {
  const { id, name, email, browser } = await person()
  await browser.signIn(email)
  const numbers = [999_999, 1_000_000]
  for (const number of numbers)
    for (const event of ['new-browser', 'sign-in-failed'])
      await company.query(
        `insert into security_event (id, at, event, account_id, account_name, address, agent) overriding system value values ($1, $2, $3, $4, $5, '192.0.2.1', '')`,
        [number * 10 + (event === 'new-browser' ? 0 : 1), ago(1), event, id, name],
      )
  const numbersOf = (rows: { id: string }[]) => rows.map(row => Math.floor(Number(row.id) / 10)).filter(number => numbers.includes(number))
  expect(numbersOf((await review()).browsers)).toEqual(numbers.toReversed())
  expect(numbersOf((await browser.get('/api/user/failed-sign-in')).data)).toEqual(numbers.toReversed())
})

it('shows tokens that nobody used for 90 days, or never within a week, and only those in force', async () => {
  const make = async (name: string, created: number, used: number | null, more = '') => {
    const { id } = (await admin.post('/api/api-token', { name, role: 'Salesman', days: 365 })).data
    await company.query(`update api_token set created_at = $2, last_used_at = $3 ${more} where id = $1`, [
      id,
      ago(created),
      used === null ? null : ago(used),
    ])
  }
  await make('Unused for long', 200, 91)
  await make('In use', 200, 89)
  await make('Never used', 8, null)
  await make('New', 6, null)
  await make('Revoked', 200, null, ', revoked_at = now()')
  await make('Expired', 200, null, `, expires_at = '${ago(1)}'`)
  const { tokens } = await review()
  expect(tokens.map(({ name, lastUsedAt }: { name: string; lastUsedAt: string | null }) => [name, lastUsedAt])).toEqual([
    ['Unused for long', ago(91)],
    ['Never used', null],
  ])
})
