import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { entities, type Name } from '../../../src/domain/index.ts'
import type { Role } from '../../../src/domain/people/role.ts'
import { branchFields, homeField } from '../../../src/domain/people/viewer.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { isAllowed, type Route } from '../../../src/server/kit/http/route.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { entityOf, makeable, sampler } from '../../support/samples.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'

const limited = ['Manager', 'Salesman'] as const
type Limited = (typeof limited)[number]
type Row = Record<string, Answer['data']>

let company: TestCompany
let shop: Shop
let tokyo: string
// One record of each entity in a branch that the users below are not limited to.
const elsewhere = new Map<Name, Row>()
const users = new Map<Limited, ReturnType<typeof visitor>>()
const as = (role: Limited) => users.get(role)!

const userOf = async (role: Role, branch: string, more: Row = {}) => {
  const email = `${uuid()}@house.test`
  const admin = await company.as('Admin')
  const draft = { name: `${role} of a branch`, email, password: 'seven yellow lamps', role, branch, employee: null, ...more }
  const made = await admin.post('/api/user', draft)
  if (made.status !== 200) return { made, who: company.visitor() }
  await company.query('update "user" set must_change = false where email = $1', [email])
  const who = company.visitor()
  await who.signIn(email, 'seven yellow lamps')
  return { made, who }
}

beforeAll(async () => {
  company = await openTestCompany()
  const admin = await company.as('Admin')
  const samples = sampler(company)
  for (const name of makeable.filter(name => branchFields(entityOf(name)).length > 0)) {
    const answer = await admin.post(`/api/${entities[name].path}`, await samples.draft(name))
    expect(answer.errorMessages, name).toEqual([])
    if (branchFields(entityOf(name)).some(({ name: field }) => answer.data[field])) elsewhere.set(name, answer.data)
  }
  shop = await openShop(company)
  tokyo = await company.make('branch', { code: 'TYO', name: 'Tokyo' })
  for (const role of limited) users.set(role, (await userOf(role, tokyo, { branches: [{ branch: tokyo }] })).who)
}, 120_000)
afterAll(() => company.stop())

const idsElsewhere = () => [...elsewhere].map(([name, row]) => [name, row.id as string] as const)
/** The records of other branches that an answer names. */
const namedIn = ({ data }: Answer) => {
  const text = Buffer.isBuffer(data) ? data.toString('latin1') : JSON.stringify(data ?? null)
  return idsElsewhere().flatMap(([name, id]) => (text.includes(id) ? [name] : []))
}
/** The records that a call may be sent with: those of its entity, or all. */
const aimedAt = ({ right }: Route) =>
  [...elsewhere].filter(([name]) => typeof right === 'string' || !('entity' in right) || right.entity === name)

// The ledger of a customer is one for all branches, and so are the rates of services.
const shared = ['/api/customer/standing', '/api/paymentnote/open']

describe.each(limited)('a %s who is limited to one branch', role => {
  it('reads nothing of the others by any call', async () => {
    const wrong: string[] = []
    const reads = company.routes.filter(({ method, path, right }) => method === 'GET' && isAllowed(right, role) && !shared.includes(path))
    for (const route of reads.filter(({ path }) => path !== '/api/auth/logout')) {
      const takes = route.query instanceof z.ZodObject ? Object.keys(route.query.shape) : []
      const queries = [{ id: 'id' }, { entity: 'name', record: 'id' }, { kind: 'name', document: 'id' }].filter(query =>
        Object.keys(query).every(key => takes.includes(key)),
      )
      const sent = aimedAt(route).flatMap(([name, { id }]) =>
        queries.map(query => Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value === 'id' ? id : name]))),
      )
      for (const query of [{}, ...sent]) {
        const answer = await as(role).get(route.path, query)
        if (answer.status >= 500) wrong.push(`${route.path}: ${answer.status}`)
        // An answer that refuses may repeat the id that was sent.
        if (answer.status < 400) wrong.push(...namedIn(answer).map(name => `${route.path} tells of ${name}`))
      }
    }
    expect([...new Set(wrong)]).toEqual([])
  }, 300_000)

  it('changes nothing of the others by any call', async () => {
    const last = 'select max(id) as last from audit_trail'
    const before = await company.query(last)
    const wrong: string[] = []
    const writes = company.routes.filter(({ method, right }) => method !== 'GET' && isAllowed(right, role) && right !== 'public')
    for (const route of writes)
      for (const [name, { id, version }] of aimedAt(route)) {
        const sent = [
          { id, version, reason: 'Moved' },
          { id, version },
          { ids: [id], change: { action: 'cancel', reason: 'No' } },
        ]
        const bodies = [...sent, { id }, { entity: name, record: id, ids: [] }, { kind: name, document: id }, { ids: [id] }]
        for (const body of bodies) {
          const { method, path } = route
          const { status } = method === 'DELETE' ? await as(role).remove(path, { id }) : await as(role).call(method, path, body)
          if (status < 400 || status >= 500) wrong.push(`${method} ${path} ${name}: ${status}`)
        }
      }
    expect([...new Set(wrong)]).toEqual([])
    expect(await company.query(last)).toEqual(before)
  }, 300_000)

  it('writes only in their own branch', async () => {
    const samples = sampler(company)
    for (const name of ['offer', 'approval', 'invoice', 'orderForm'] as const) {
      const draft = await samples.draft(name)
      const path = `/api/${entities[name].path}`
      const refused = await as(role).post(path, { ...draft, branch: company.branch })
      expect([refused.status, refused.data?.fields], name).toEqual([400, { branch: expect.stringContaining('your branches') }])
      const made = await as(role).post(path, { ...draft, branch: tokyo })
      expect(made.errorMessages, name).toEqual([])
      const moved = await as(role).put(path, { id: made.data.id, version: made.data.version, branch: company.branch })
      expect(moved.status, name).toBe(400)
    }
  })

  it('names no record of another branch in what they write, and no line of one', async () => {
    const sold = await shop.sell([{ inventory: (await shop.stone()).id, rate: '400' }])
    const lent = await shop.lend([{ inventory: (await shop.stone()).id, rate: '400' }])
    const date = today()
    const returned = { invoiceLine: sold.items[0].id, returnTo: 'stock', pieces: 1, weight: '1' }
    const bill = { customer: shop.customer, salesperson: company.employee, currency: company.currency, branch: tokyo, date }
    const tried = [
      ['creditnote', { invoice: sold.id, date, items: [returned] }, 'invoice'],
      ['invoice', { ...bill, items: [{ inventory: lent.items[0].inventory.id, rate: '400' }] }, 'stone'],
      ['invoice', { ...bill, items: [{ description: 'Setting', basis: 'whole', rate: '5', approvalLine: lent.items[0].id }] }, 'approval'],
    ] as const
    for (const [path, body, what] of tried) {
      const { status, errorMessages } = await as(role).post(`/api/${path}`, body)
      expect([what, status, errorMessages]).toEqual([what, 404, [`There is no such ${what}.`]])
    }
  })

  it('finds the free stones of the whole company, without costs', async () => {
    const stone = await shop.stone()
    const { data } = await as(role).get('/api/search', { q: stone.sku.toLowerCase() })
    expect(data.map(({ title }: Row) => title)).toContain(stone.sku)
    expect(data.flatMap(({ about }: Row) => Object.keys(about)).filter((name: string) => /cost|minimum|margin/i.test(name))).toEqual([])
    expect((await as(role).get('/api/inventory', { id: stone.id })).status).toBe(role === 'Manager' ? 404 : 403)
  })
})

// A second copy of what covers all branches: a call that is opened to limited users, or closed, must be changed here too.
const closed = [
  ...['statement', 'statement/export/pdf', 'statement/export/excel', 'statement/batch', 'statement/batch/file'],
  ...['customer/sales', 'customer/timeline', 'price-feed', 'price-feed/end', 'import'],
  ...['report/metal', 'report/metal/export/excel', 'report/metal/export/pdf'],
]

test('the calls that cover all branches are closed to a limited Manager', async () => {
  const found = company.routes.filter(({ right, branches }) => branches === undefined && right !== 'public' && isAllowed(right, 'Manager'))
  const paths = found.map(({ path }) => path.slice('/api/'.length)).filter(path => !path.startsWith('import/'))
  expect([...new Set(paths)].sort()).toEqual([...closed].sort())
  for (const path of ['/api/report/metal', '/api/import']) {
    const { status, errorMessages } = await as('Manager').get(path)
    expect([path, status, errorMessages[0]]).toEqual([path, 403, expect.stringContaining('all branches')])
  }
})

test('a report shows a limited Manager one branch', async () => {
  const own = await as('Manager').get('/api/report/receivables', { to: today() })
  const other = await as('Manager').get('/api/report/receivables', { to: today(), branch: company.branch })
  expect([own.status, other.status, other.data.fields]).toEqual([200, 400, { branch: expect.stringContaining('your branches') }])
})

test('a user without branches works in all, and an Admin cannot be limited', async () => {
  const { who } = await userOf('Manager', tokyo)
  const invoice = elsewhere.get('invoice')!
  expect((await who.get('/api/invoice', { id: invoice.id })).status).toBe(200)
  const admin = await userOf('Admin', tokyo, { branches: [{ branch: tokyo }] })
  expect([admin.made.status, admin.made.data.fields]).toEqual([400, { branches: 'An Admin works in all branches.' }])
  const apart = await userOf('Manager', company.branch, { branches: [{ branch: tokyo }] })
  expect([apart.made.status, Object.keys(apart.made.data.fields)]).toEqual([400, ['branch']])
})

test('limits hold from the next request on', async () => {
  const { made, who } = await userOf('Manager', tokyo)
  const { id, version } = made.data
  const invoice = elsewhere.get('invoice')!
  expect((await who.get('/api/invoice', { id: invoice.id })).status).toBe(200)
  const change = await (await company.as('Admin')).put('/api/user', { id, version, branches: [{ branch: tokyo }] })
  expect(change.errorMessages).toEqual([])
  expect((await who.get('/api/invoice', { id: invoice.id })).status).toBe(404)
  expect((await who.get('/api/user/cuser')).data.branches).toEqual([tokyo])
})

test('a transfer is seen from both ends, and written from where it starts', async () => {
  expect(homeField(entityOf('transfer'))).toBe('from')
  const admin = await company.as('Admin')
  const draft = { from: company.branch, to: tokyo, date: today(), items: [] }
  const { data } = await admin.post('/api/transfer', draft)
  expect((await as('Manager').get('/api/transfer', { id: data.id })).status).toBe(200)
  expect((await as('Manager').post('/api/transfer', draft)).status).toBe(400)
  const at = { id: data.id, version: data.version }
  for (const answer of [
    await as('Manager').put('/api/transfer', { ...at, notes: 'Ours' }),
    await as('Manager').put('/api/transfer/send', at),
    await as('Manager').remove('/api/transfer', { id: data.id }),
  ])
    expect([answer.status, answer.errorMessages]).toEqual([403, [expect.stringContaining('receives these goods')]])
})

test('what belongs to all branches is read, and neither made nor changed, by a limited Manager', async () => {
  const samples = sampler(company)
  const draft = { ...(await samples.draft('taggingDefinition')), branch: null }
  const { data } = await (await company.as('Admin')).post('/api/taggingdefination', draft)
  const manager = as('Manager')
  expect((await manager.get('/api/taggingdefination', { id: data.id })).status).toBe(200)
  expect((await manager.put('/api/taggingdefination', { id: data.id, version: data.version, width: 40 })).status).toBe(404)
  expect((await manager.remove('/api/taggingdefination', { id: data.id })).status).toBe(404)
  const { branch: _, ...nowhere } = { ...(await samples.draft('taggingDefinition')), branch: null }
  expect((await manager.post('/api/taggingdefination', nowhere)).data.fields).toEqual({ branch: expect.stringContaining('your branches') })
})

test('who sells only in their own name cannot sell in that of a colleague', async () => {
  const designation = await company.query<{ id: string }>('select designation_id as id from employee limit 1')
  const own = await company.make('employee', { name: 'Own name', designation: designation[0]!.id, branch: company.branch })
  expect((await userOf('Salesman', company.branch, { onlyOwnSales: true })).made.data.fields).toEqual({ employee: expect.any(String) })
  const { who } = await userOf('Salesman', company.branch, { onlyOwnSales: true, employee: own })
  const draft = shop.draftOf([{ description: 'Advice', basis: 'whole', rate: '10' }])
  const refused = await who.post('/api/invoice', { ...draft, salesperson: company.employee })
  expect([refused.status, refused.data.fields]).toEqual([400, { salesperson: expect.stringContaining('your own name') }])
  const made = await who.post('/api/invoice', { ...draft, salesperson: own })
  expect(made.errorMessages).toEqual([])
  const splits = [{ employee: company.employee, share: '99' }]
  const shares = await who.put('/api/invoice', { id: made.data.id, version: made.data.version, splits })
  expect([shares.status, shares.data.fields]).toEqual([400, { splits: expect.stringContaining('your own name') }])
  const other = await who.put('/api/invoice', { id: made.data.id, version: made.data.version, salesperson: company.employee })
  expect(other.status).toBe(400)
  expect((await who.put('/api/invoice/issue', { id: made.data.id, version: made.data.version })).status).toBe(200)
})
