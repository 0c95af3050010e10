import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { present } from '../../../src/domain/kit/present.ts'
import { type Role, roles } from '../../../src/domain/people/role.ts'
import { homeLines, type Looker, scopes } from '../../../src/domain/reports/home.ts'
import { openTestCompany, password, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { base, dayFromNow } from '../../support/world.ts'

type Line = { key: string; count: number }
type Named = { id: string; due: string | null }
let company: TestCompany
let shop: Shop
let lab: string

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  lab = await company.make('branch', { code: 'LAB', name: 'Chanthaburi' })
  const manager = await company.as('Manager')
  const stones = await company.on(dayFromNow(-50), () => Promise.all(Array.from({ length: 12 }, () => shop.stone())))
  const line = (at: number) => [{ inventory: stones[at]!.id, rate: '300' }]
  const late = { date: dayFromNow(-40), dueDate: dayFromNow(-10) }
  await shop.sell(line(0), late)
  await shop.sell(line(1), { dueDate: dayFromNow(3) })
  await shop.sell(line(2), { dueDate: dayFromNow(30) })
  const paid = await shop.sell(line(3), late)
  await shop.receive(paid.total, { settle: 'chosen', allocations: [{ bill: paid.id, amount: paid.total }] })
  await shop.sell(line(4), { ...late, branch: lab })
  await shop.lend(line(5), late)
  await shop.lend(line(6), { dueDate: dayFromNow(2) })
  await shop.moveApproval('return', (await shop.lend(line(7), late)).id)
  await shop.invoice(line(8))
  await shop.approval(line(9))
  await shop.receive('20', { method: 'cheque', reference: '1' })
  await shop.receive('30', { method: 'post-dated cheque', reference: '2', chequeDate: dayFromNow(4) })
  await shop.receive('40', { method: 'post-dated cheque', reference: '3', chequeDate: dayFromNow(40) })
  shop.done(
    await manager.post('/api/purchase', {
      type: 'rent',
      supplier: shop.customer,
      branch: company.branch,
      date: dayFromNow(-40),
      dueDate: dayFromNow(-1),
      billNumber: 'R1',
      currency: base,
      items: [{ description: 'Rent', basis: 'whole', rate: '90' }],
    }),
  )
  const sent = shop.done(
    await manager.post('/api/transfer', { from: company.branch, to: lab, date: today(), items: [{ inventory: stones[10]!.id }] }),
  )
  shop.done(await manager.put('/api/transfer/send', { id: sent.id, version: sent.version }))
  shop.done(
    await manager.put('/api/inventory/reserve', {
      id: stones[11]!.id,
      customer: shop.customer,
      until: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    }),
  )
  const advice = shop.draftOf([{ description: 'Advice', basis: 'whole', rate: '10' }])
  shop.done(await (await company.as('Salesman')).post('/api/invoice', advice))
  const [email, name] = ['namesake@stonebook.test', 'Salesman of the company']
  await company.make('user', { name, email, password, role: 'Salesman', branch: company.branch, employee: company.employee })
  const namesake = company.visitor()
  await namesake.signIn(email)
  shop.done(await namesake.post('/api/invoice', advice))
})
afterAll(() => company.stop())

const looker = async (role: Role): Promise<Looker> => ({
  id: shop.done(await (await company.as(role)).get('/api/user/cuser')).id,
  role,
  branch: company.branch,
  employee: company.employee,
  today: today(),
})
const home = async (role: Role, query?: Record<string, string>) => shop.done(await (await company.as(role)).get('/api/home', query))
const linesOf = async (role: Role, scope: (typeof scopes)[number]) => {
  const { lines } = await home(role, { scope })
  const known = new Map(homeLines(await looker(role), scope).map(line => [line.key, line]))
  return lines.map(
    ({ key, count }: { key: string; count: number }) =>
      `${known.get(key)!.when}: ${count} ${known.get(key)![count === 1 ? 'one' : 'many']}`,
  )
}

describe.each(roles)('the home page of a %s', role => {
  it.each(scopes)('shows counts equal to the lists that its lines link to (%s)', async scope => {
    const who = await company.as(role)
    const { lines } = await home(role, { scope })
    const counts = new Map(lines.map((line: { key: string }) => [line.key, line]))
    for (const { key, entity, query, sum } of homeLines(await looker(role), scope)) {
      const { total, sums } = shop.done(await who.get(`/api/${entities[entity].path}`, { ...query, pageSize: 1 }))
      const { count = 0, sum: all = '0' } = (counts.get(key) ?? {}) as { count?: number; sum?: string }
      expect([count, sum ? Number(all) : null], `${entity} ${JSON.stringify(query)}`).toEqual([total, sum ? Number(sums[sum] ?? 0) : null])
    }
  })
})

describe.each(roles)('the first records that the home page names to a %s', role => {
  it.each(scopes)('are of the list that the line links to, the most urgent first (%s)', async scope => {
    const who = await company.as(role)
    const counts = new Map<string, number>((await home(role, { scope })).lines.map((line: Line) => [line.key, line.count]))
    const named = shop.done(await who.get('/api/home/records', { scope })) as { key: string; records: Named[] }[]
    expect(new Set(named.map(({ key }) => key))).toEqual(new Set(counts.keys()))
    const lines = new Map(homeLines(await looker(role), scope).map(line => [line.key, line]))
    for (const { key, records } of named) {
      const { entity, query } = present(lines.get(key))
      const { rows } = shop.done(await who.get(`/api/${entities[entity].path}`, { ...query, pageSize: 200 }))
      const ids = rows.map(({ id }: { id: string }) => id)
      expect(records.length).toBe(Math.min(3, counts.get(key) ?? 0))
      expect(records.filter(({ id }) => !ids.includes(id))).toEqual([])
      const days = records.map(({ due }) => due ?? '9999')
      expect(days).toEqual(days.toSorted())
    }
  })
})

it('names the party, the day and the amount of what is overdue', async () => {
  const named = shop.done(await (await company.as('Manager')).get('/api/home/records', { scope: 'branch' }))
  const line = homeLines(await looker('Manager'), 'branch').find(({ when, entity }) => when === 'overdue' && entity === 'invoice')
  const [record] = named.find(({ key }: { key: string }) => key === line?.key).records
  const { name } = await shop.read('customer', shop.customer)
  const { baseOpen } = await shop.read('invoice', record.id)
  expect(record).toMatchObject({ title: expect.stringMatching(/^INV-/), who: name, due: dayFromNow(-10), amount: worth(baseOpen) })
})

it('shows a Manager all tasks of the branch', async () => {
  const lines = await linesOf('Manager', 'branch')
  for (const line of [
    'overdue: 1 approval not returned',
    'overdue: 1 invoice unpaid',
    'overdue: 1 cheque to clear',
    'week: 1 approval due back',
    'week: 1 invoice due',
    'week: 1 cheque falls due',
    'week: 1 reservation ends',
    'waiting: 1 draft approval of yours',
    'waiting: 1 draft invoice of yours',
    'waiting: 1 draft purchase of yours',
  ])
    expect(lines).toContain(line)
  expect(await linesOf('Manager', 'company')).toContain('overdue: 2 invoices unpaid')
  expect(await linesOf('Manager', 'company')).toContain('waiting: 1 transfer to receive')
})

it('shows a Salesman their own tasks first, and nothing they may not see', async () => {
  expect(await home('Salesman')).toMatchObject({ scope: 'mine', scopes: ['mine', 'branch', 'company'], today: today() })
  const lines = (await linesOf('Salesman', 'company')).join('\n')
  expect(lines).toContain('waiting: 1 draft invoice of yours')
  for (const word of ['purchase', 'transfer', 'supplier bill', 'cheque', 'reservation', 'stock-take']) expect(lines).not.toContain(word)
  expect((await (await company.as('Salesman')).get('/api/home', { scope: 'all' })).status).toBe(400)
})
