import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { entities, type Name } from '../../../src/domain/index.ts'
import { type Role, roles } from '../../../src/domain/people/role.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Answer, emailOf, openTestCompany, password, type TestCompany, type visitor } from '../../support/company.ts'
import { entityOf } from '../../support/samples.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { type Line, matrix } from './access-matrix.ts'

type Visitor = ReturnType<typeof visitor>
let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

const request = (who: Visitor, { method, path }: Line): Promise<Answer> =>
  method === 'GET' ? who.get(path) : method === 'DELETE' ? who.remove(path, {}) : who.call(method, path, {})

test('every route has a line in the table, and every line has a route', () => {
  const routes = company.routes.map(({ method, path }) => `${method} ${path}`)
  expect(matrix.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort())
})

test('without a session only sign-in is open', async () => {
  const wrong: string[] = []
  for (const line of matrix) {
    const { status } = await request(company.visitor(), line)
    if (line.nobody === 'yes' ? status === 401 || status >= 500 : status !== 401) wrong.push(`${line.method} ${line.path}: ${status}`)
  }
  expect(wrong).toEqual([])
})

describe.each(roles)('as %s', role => {
  it('each call is open or refused as the table says', async () => {
    const who = company.visitor()
    await who.signIn(emailOf(role))
    const wrong: string[] = []
    const lines = [...matrix].sort((a, b) => Number(a.path === '/api/auth/logout') - Number(b.path === '/api/auth/logout'))
    for (const line of lines) {
      const { status } = await request(who, line)
      const right = line[role] === 'yes' ? status !== 401 && status !== 403 && status < 500 : status === 403
      if (!right) wrong.push(`${line.method} ${line.path}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it.each(matrix.filter(line => line[role] === 'choose').map(({ path }) => path))('%s can be chosen from and not opened', async path => {
    const who = await company.as(role)
    const name = (Object.keys(entities) as Name[]).find(entity => `/api/${entities[entity].path}` === path)!
    const { status, data } = await who.get(path, { view: 'lookup' })
    expect(status).toBe(200)
    const id = data.rows[0]?.id ?? uuid()
    for (const query of [{}, { id }, { id, view: 'lookup' }, { pageSize: 5 }, { ids: id }])
      expect((await who.get(path, query)).status, JSON.stringify(query)).toBe(403)
    for (const row of data.rows)
      expect(Object.keys(row).filter(field => !['id', 'title', ...entityOf(name).lookup].includes(field))).toEqual([])
  })
})

test('a role that loses permissions loses them at once, and a deactivated one is signed out', async () => {
  const id = await company.make('user', {
    name: 'Temporary',
    email: 'temporary@house.test',
    password,
    role: 'Manager',
    branch: company.branch,
  })
  const [who, admin] = [company.visitor(), await company.as('Admin')]
  await who.signIn('temporary@house.test')
  expect((await who.get('/api/inventory')).status).toBe(200)
  const { version } = (await admin.get('/api/user', { id })).data
  expect((await admin.put('/api/user', { id, version, role: 'Salesman' })).status).toBe(200)
  expect((await who.get('/api/inventory')).status).toBe(401)
  await who.signIn('temporary@house.test')
  expect((await who.get('/api/inventory')).status).toBe(403)
  expect((await admin.put('/api/user/deactive', { id })).status).toBe(200)
  expect((await who.get('/api/user/cuser')).status).toBe(401)
})

test('a Salesman cannot change drafts of others', async () => {
  const salesman = await company.as('Salesman')
  const stone = await shop.stone()
  const foreign = await shop.invoice([{ inventory: stone.id, rate: '300' }])
  for (const answer of [
    await salesman.put('/api/invoice', { id: foreign.id, version: foreign.version, notes: 'Mine now' }),
    await salesman.put('/api/invoice/issue', { id: foreign.id, version: foreign.version }),
    await salesman.remove('/api/invoice', { id: foreign.id }),
  ])
    expect([answer.status, answer.errorMessages[0]]).toEqual([403, expect.stringContaining('belongs to another user')])
  const issued = await shop.issue(foreign)
  expect(
    (await salesman.put('/api/invoice', { id: issued.id, version: issued.version, salesperson: company.employee, notes: 'Mine now' }))
      .status,
  ).toBe(403)
  const own = (await salesman.post('/api/invoice', shop.draftOf([{ description: 'Advice', basis: 'whole', rate: '10' }]))).data
  expect((await salesman.put('/api/invoice', { id: own.id, version: own.version, notes: 'Mine' })).status).toBe(200)
  expect((await salesman.remove('/api/invoice', { id: own.id })).status).toBe(200)
})

test('fields that a role cannot see cannot be set by it', async () => {
  const salesman = await company.as('Salesman')
  const draft = { name: `Walk-in ${uuid()}` }
  for (const [field, value] of Object.entries({
    creditLimit: '1000000',
    approvalLimit: '5',
    openingBalance: '10',
    openingDate: '2026-01-01',
  })) {
    const { status, errorMessages } = await salesman.post('/api/customer', { ...draft, [field]: value })
    expect([status, errorMessages[0]?.toLowerCase()]).toEqual([
      403,
      expect.stringContaining(entities.customer.fields[field as 'creditLimit'].label.toLowerCase()),
    ])
  }
  const { status, data } = await salesman.post('/api/customer', { ...draft, creditLimit: null })
  expect([status, 'creditLimit' in data]).toEqual([200, false])
})
test('a token has the role it was created with', async () => {
  const admin = await company.as('Admin')
  for (const role of roles) {
    const { token } = (await admin.post('/api/api-token', { name: `Program of a ${role}`, role })).data
    const call = (path: string) => fetch(company.address + path, { headers: { authorization: `Bearer ${token}` } })
    const expected: Record<Role, number[]> = { Admin: [200, 200, 200], Manager: [200, 200, 403], Salesman: [200, 403, 403] }
    const statuses = await Promise.all(['/api/invoice', '/api/inventory', '/api/user'].map(async path => (await call(path)).status))
    expect(statuses, role).toEqual(expected[role])
  }
})
