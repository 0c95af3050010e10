import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import type { TestCompany } from '../../support/company.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../support/import-list.ts'

let company: TestCompany
let employees: ReturnType<typeof importer>
let users: ReturnType<typeof importer>
beforeAll(async () => {
  company = await openImportCompany()
  employees = importer(company, 'employee', 'Admin')
  users = importer(company, 'user', 'Admin')
})
afterAll(() => company.stop())
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)

test('employees are imported with their job and branch, and may bring their codes along', async () => {
  const head = ['Emp No', 'Name', 'Job title', 'Office', 'Join date', 'Basic salary', 'Leaving date', 'National id']
  const faulty = await employees.check(
    await employees.upload(
      csvOf(
        head,
        ['E-0001', 'Nok', 'Director of dreams', 'BKK', '2024-03-01', '900', '2023-01-01', 'A1'],
        ['E-0044', 'Somchai', 'Sales Executive', 'Nowhere', '', '', '', 'a1'],
      ),
    ),
  )
  expect(linesOf(faulty.errors)).toEqual([
    expect.stringMatching(/^2 Job title: There is no designation “Director of dreams”\./),
    '2 Emp No: There is already an employee with this code: Somchai.',
    '2 Leaving date: The leaving date is before the joining date.',
    expect.stringMatching(/^3 Office: There is no branch “Nowhere”\./),
    '3 National id: This national id is already in row 2.',
  ])
  const done = await employees.whole(
    csvOf(
      head,
      ['E-0044', 'Nok', 'sales executive', 'bkk', '01.03.2024', '25,000.00', '', 'A1'],
      ['', 'Lek', 'Sales Executive', 'Bangkok', '', '', '2024-01-31', ''],
    ),
  )
  expect(done).toMatchObject({ state: 'done', counts: [{ label: 'Employees', value: '2' }] })
  const { data } = await (await company.as('Admin')).get('/api/employee', { search: 'nok' })
  expect(data.rows[0]).toMatchObject({ code: 'E-0044', name: 'Nok', joined: '2024-03-01', active: true })
  const { data: left } = await (await company.as('Admin')).get('/api/employee', { search: 'lek' })
  expect(left.rows[0]).toMatchObject({ code: 'E-0045', active: false })
  expect(await books()).toEqual([])
})

test('users are imported without a password, and sign in once an Admin has set one', async () => {
  const head = ['Name', 'E-mail', 'Role', 'Branch', 'Employee']
  const faulty = await users.check(
    await users.upload(csvOf(head, ['Nok', 'nok@house', 'boss', 'BKK', ''], ['Lek', 'ADMIN@house.test', 'Manager', 'BKK', ''])),
  )
  expect(linesOf(faulty.errors)).toEqual([
    '2 E-mail: E-mail is not an e-mail address.',
    '2 Role: “boss” is not one of: Admin, Manager, Salesman.',
    '3 E-mail: There is already a user with this e-mail: Admin of the company.',
  ])
  expect(await users.whole(csvOf(head, ['Nok', 'Nok@house.test', 'sales', 'Bangkok', 'E-0044']))).toMatchObject({ state: 'done' })
  const admin = await company.as('Admin')
  const { data } = await admin.get('/api/user', { search: 'nok' })
  const { id, version } = data.rows[0]
  expect(data.rows[0]).toMatchObject({ email: 'nok@house.test', role: 'Salesman', active: true, employee: { title: 'Nok' } })
  const nok = company.visitor()
  expect(await nok.signIn('nok@house.test')).toMatchObject({ status: 401 })
  expect((await admin.put('/api/user', { id, version, password: 'a new and quiet bay' })).errorMessages).toEqual([])
  expect(await nok.signIn('nok@house.test', 'a new and quiet bay')).toMatchObject({ status: 200 })
})

test('only an Admin imports employees and users', async () => {
  for (const [list, path] of [
    [employees, 'employee'],
    [users, 'user'],
  ] as const)
    for (const role of ['Manager', 'Salesman'] as const) {
      expect(await list.upload('Name\nx\n', role)).toMatchObject({ status: 403 })
      expect(await (await company.as(role)).get(`/api/import/${path}/template`)).toMatchObject({ status: 403 })
    }
})
