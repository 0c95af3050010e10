import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openTestCompany, password, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

const settings = async () => shop.done(await (await company.as('Admin')).get('/api/setting'))
/** A user without an employee, who is signed in. */
const stranger = async (role: string) => {
  const email = `${uuid()}@house.test`
  const id = await company.make('user', { name: 'Nadia', email, password, role, branch: company.branch, employee: null })
  const visitor = company.visitor()
  await visitor.signIn(email)
  return { id, visitor }
}

describe('the guide of a new company', () => {
  it('is open at first, and only an Admin passes its steps or closes it', async () => {
    const before = await settings()
    expect(before).toMatchObject({ setupSteps: [], setupClosed: false })
    const { id, version } = before
    for (const role of ['Manager', 'Salesman'] as const)
      expect((await (await company.as(role)).put('/api/setting', { id, version, setupClosed: true })).status).toBe(403)
    const admin = await company.as('Admin')
    const passed = shop.done(await admin.put('/api/setting', { id, version, setupSteps: ['company'], setupClosed: true }))
    expect(passed).toMatchObject({ setupSteps: ['company'], setupClosed: true })
    expect((await admin.put('/api/setting', { id, version: passed.version, setupSteps: ['lunch'] })).status).toBe(400)
    expect(shop.done(await admin.get('/api/user/cuser')).settings.setupClosed).toBe(true)
  })
})

describe('what does not exist', () => {
  it.each([
    ['setting', 'timeZone', 'Asia/Atlantis'],
    ['setting', 'currency', 'XXX'],
    ['branch', 'country', 'ZZ'],
    ['branch', 'timeZone', 'Mars/Olympus'],
    ['branch', 'paper', 'a3'],
  ])('is refused at the field and changes nothing: %s %s %s', async (path, field, value) => {
    const admin = await company.as('Admin')
    const before = path === 'setting' ? await settings() : shop.done(await admin.get('/api/branch', { id: company.branch }))
    const { status, data } = await admin.put(`/api/${path}`, { id: before.id, version: before.version, [field]: value })
    expect([status, Object.keys(data.fields)]).toEqual([400, [field]])
    const after = path === 'setting' ? await settings() : shop.done(await admin.get('/api/branch', { id: company.branch }))
    expect(after).toEqual(before)
  })
})

describe('an Admin who sells', () => {
  it('becomes an employee once, and is the salesperson of what they sell', async () => {
    const { id, visitor } = await stranger('Admin')
    const made = shop.done(await visitor.post('/api/employee/self', { name: ' Nadia Rahman ' }))
    expect(made).toMatchObject({ name: 'Nadia Rahman', branch: { id: company.branch }, active: true })
    const again = shop.done(await visitor.post('/api/employee/self', { name: 'Somebody else' }))
    expect([again.id, again.name]).toEqual([made.id, 'Nadia Rahman'])
    expect(shop.done(await visitor.get('/api/user/cuser')).employee).toEqual({ id: made.id, title: 'Nadia Rahman' })
    expect((await company.query('select 1 from employee where name ilike $1', ['nadia%'])).length).toBe(1)
    const history = shop.done(await visitor.get('/api/user/history', { id }))
    expect(JSON.stringify(history)).toContain('Nadia Rahman')
    await shop.sell([{ description: 'Setting', basis: 'whole', rate: '10' }], { salesperson: made.id })
    expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })
  it('is one employee, also when two requests arrive at once', async () => {
    const { visitor } = await stranger('Admin')
    const answers = await Promise.all(['Amal', 'Amal'].map(name => visitor.post('/api/employee/self', { name })))
    const ids = new Set(answers.map(answer => shop.done(answer).id))
    expect(ids.size).toBe(1)
    expect((await company.query("select 1 from employee where name = 'Amal'")).length).toBe(1)
  })
  it('needs a name, and a designation for salespeople', async () => {
    const { visitor } = await stranger('Admin')
    const unnamed = await visitor.post('/api/employee/self', { name: '  ' })
    expect([unnamed.status, unnamed.data.fields.name]).toEqual([400, expect.stringContaining('is missing')])
    await company.query("update employee_designation set active = false where track = 'sales'")
    const refused = await visitor.post('/api/employee/self', { name: 'Amal Perera' })
    await company.query("update employee_designation set active = true where track = 'sales'")
    expect([refused.status, refused.errorMessages.join()]).toEqual([409, expect.stringContaining('Add one under Designations.')])
    expect((await company.query("select 1 from employee where name = 'Amal Perera'")).length).toBe(0)
  })
  it('is not what a Manager or a Salesman may do for themselves', async () => {
    for (const role of ['Manager', 'Salesman']) {
      const { visitor } = await stranger(role)
      expect((await visitor.post('/api/employee/self', { name: 'Nadia' })).status).toBe(403)
    }
  })
})
