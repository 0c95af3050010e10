import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { until } from '../../support/program.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company.stop())

test('one user with more requests than there are connections does not keep another one waiting', async () => {
  const [greedy, other] = [await company.as('Manager'), await company.as('Admin')]
  const holder = new pg.Client({ connectionString: company.owner.url })
  await holder.connect()
  await holder.query('begin; lock table customer in access exclusive mode')
  let answered = 0
  const waiting = Array.from({ length: 60 }, () =>
    greedy.call('GET', '/api/customer').then(answer => {
      answered += 1
      return answer
    }),
  )
  const isBlocked = async () => {
    const { rows } = await holder.query("select from pg_locks where relation = 'customer'::regclass and not granted")
    return rows.length > 1
  }
  await until('The server works on some of them', isBlocked)
  for (let times = 0; times < 20; times++) expect((await other.call('GET', '/api/branch')).status).toBe(200)
  expect(answered).toBe(0)
  await holder.query('rollback')
  await holder.end()
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
})
