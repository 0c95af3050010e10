import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isZero, minus, sum } from '../../../src/domain/kit/quantity.ts'
import type { Role } from '../../../src/domain/people/role.ts'
import type { Explanation } from '../../../src/domain/reports/contract.ts'
import { type ExplainedEntity, explained } from '../../../src/domain/reports/explain.ts'
import { openBuying } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { base, daysAgo } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
const records: Record<string, { entity: ExplainedEntity; id: string }> = {}
const dayBefore = daysAgo(5)

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  const clerk = await openBuying(company, shop)
  const manager = await company.as('Manager')
  const single = () => shop.stone()
  const lot = await shop.stone({ type: 'parcel', pieces: 100, weight: '50', costRate: '20', askingRate: '60' })
  const [sold, returned, kept] = [await single(), await single(), await single()]
  const invoice = await shop.sell([
    { inventory: sold.id, rate: '300' },
    { inventory: lot.id, pieces: 10, weight: '5', rate: '60' },
  ])
  await shop.receive('100', { date: dayBefore })
  const bounced = await shop.receive('50', { method: 'cheque', reference: '7' })
  shop.done(await manager.put('/api/paymentnote/bounce', { id: bounced.id, version: bounced.version, reason: 'No funds', charges: '5' }))
  const cancelled = await shop.sell([{ inventory: returned.id, rate: '200' }])
  await shop.receive('30', { settle: 'chosen', allocations: [{ bill: cancelled.id, amount: '30' }] })
  await shop.cancel(cancelled.id)
  const euro = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '99' }], { currency: 'EUR' })
  await shop.receive('40', { currency: 'EUR', exchange: '1.2', settle: 'chosen', allocations: [{ bill: euro.id, amount: '40' }] })
  const approval = await shop.lend([
    { inventory: kept.id, rate: '310' },
    { inventory: lot.id, pieces: 40, weight: '20.5', rate: '70' },
  ])
  const some = approval.items.find(({ pieces }: { pieces: number }) => pieces === 40).id
  shop.done(await shop.moveApproval('return', approval.id, { lines: [{ id: some, pieces: 10, weight: '5.125' }] }))
  shop.done(await shop.moveApproval('invoice', approval.id, { lines: [{ id: some, pieces: 4, weight: '2' }] }))
  const bought = await clerk.buy([clerk.single()])
  shop.done(await manager.post('/api/paymentnote', shop.noteOf('50', { direction: 'paid', party: clerk.supplier })))
  Object.assign(records, {
    customer: { entity: 'customer', id: shop.customer },
    supplier: { entity: 'customer', id: clerk.supplier },
    lot: { entity: 'inventory', id: lot.id },
    'a stone that was sold': { entity: 'inventory', id: sold.id },
    'a stone that came back': { entity: 'inventory', id: returned.id },
    'a stone on approval': { entity: 'inventory', id: kept.id },
    invoice: { entity: 'invoice', id: invoice.id },
    'an invoice in euros': { entity: 'invoice', id: euro.id },
    approval: { entity: 'approval', id: approval.id },
    purchase: { entity: 'purchase', id: bought.id },
    'a payment': { entity: 'paymentNote', id: (await shop.receive('70', { date: dayBefore })).id },
    'a bounced cheque': { entity: 'paymentNote', id: bounced.id },
  })
})
afterAll(() => company.stop())

const request = async (query: Record<string, string>, role: Role = 'Manager') => (await company.as(role)).get('/api/explain', query)
const explanation = async (query: Record<string, string>): Promise<Explanation> => shop.done(await request(query))

describe.each([
  'customer',
  'supplier',
  'lot',
  'a stone that was sold',
  'a stone that came back',
  'a stone on approval',
  'invoice',
  'an invoice in euros',
  'approval',
  'purchase',
  'a payment',
  'a bounced cheque',
])('explanation of %s', name => {
  it('every number is the sum of its parts, each part of its postings, and the total is what the screen shows', async () => {
    const { entity, id } = records[name]!
    const record = await shop.read(entity, id)
    for (const field of Object.keys(explained[entity])) {
      const { value, parts, formula, state } = await explanation({ entity, id, field })
      if (field === 'status') expect(state).toBe(record.status)
      else if (field !== 'overdueDays') expect(isZero(minus(value, record[field])), `${field}: ${value} is ${record[field]}`).toBe(true)
      expect(isZero(minus(value, sum(parts.map(part => part.sum)))), field).toBe(true)
      for (const part of parts)
        expect(part.sum, part.label).toEqual(worth(sum([...part.rows.map(({ amount }) => amount), part.earlier?.sum ?? '0'])))
      expect(formula).toMatch(/\.$/)
    }
  })
})

it('names the documents, the effect of each, and the reason for the status of the bill', async () => {
  const { parts, description, title } = await explanation({ ...records.invoice!, field: 'open' })
  expect(title).toMatch(/^INV-/)
  expect(description).toBe('Part of it is paid. The rest is not due yet.')
  expect(parts.map(({ label }) => label)).toEqual(['Billed', 'Settled by'])
  expect(parts[1]!.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        entity: 'paymentNote',
        title: expect.stringMatching(/^RC-/),
        description: 'Paid by bank',
        amount: worth('-100'),
      }),
      expect.objectContaining({ description: 'Paid by cheque', amount: worth('-50') }),
      expect.objectContaining({ description: 'Paid by cheque, reversed', amount: worth('50') }),
    ]),
  )
  const balance = await explanation({ ...records.customer!, field: 'balance' })
  const words = balance.parts.flatMap(({ rows }) => rows.map(({ description }) => description))
  expect(words).toEqual(expect.arrayContaining(['Invoice', 'Invoice, reversed', 'Payment', 'Exchange difference']))
  const moves = await explanation({ ...records.lot!, field: 'availableWeight' })
  expect(moves.parts[0]!.rows.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['external → available', 'available → sold', 'available → on approval', 'on approval → available']),
  )
})

it('gives the reason for the status of a document by its open amount, and of a stone by its movements', async () => {
  const document = await explanation({ ...records.invoice!, field: 'status' })
  expect(document).toMatchObject({ label: 'Status', state: 'part paid', description: 'Part of it is paid. The rest is not due yet.' })
  expect(document.formula).toContain('paid if nothing is open')
  expect(document.parts).toEqual((await explanation({ ...records.invoice!, field: 'open' })).parts)

  const lot = await explanation({ ...records.lot!, field: 'status' })
  expect(lot).toMatchObject({ state: 'partly', description: 'Parts of it are in different places.' })
  expect(lot.parts.map(({ label }) => label)).toEqual(['Available', 'On approval'])
  const sold = await explanation({ ...records['a stone that was sold']!, field: 'status' })
  expect([sold.state, sold.parts.map(({ label }) => label)]).toEqual(['sold', ['Sold']])
  expect((await explanation({ ...records.approval!, field: 'status' })).description).toBe(
    'Some goods are returned. The rest is outstanding.',
  )
})

it('shows what a stone cost on arrival, and which bills of a customer are overdue', async () => {
  const { parts } = await explanation({ ...records.lot!, field: 'cost' })
  expect(parts[0]!.rows).toMatchObject([{ entity: 'inventory', description: 'Entered: 20 per carat', amount: worth('1000') }])
  const late = await shop.sell([{ description: 'Setting', basis: 'whole', rate: '80' }], { date: dayBefore, dueDate: dayBefore })
  const { value, parts: bills } = await explanation({ ...records.customer!, field: 'overdueDays' })
  expect(bills[0]!.rows).toContainEqual(
    expect.objectContaining({ entity: 'invoice', id: late.id, title: late.number, description: '5 days past its due day' }),
  )
  expect(isZero(minus(value, sum(bills[0]!.rows.map(({ amount }) => amount))))).toBe(true)
})

it('lists the last two hundred postings and sums the earlier ones', async () => {
  const party = await company.make('customer', { name: 'Ledger Long' })
  const { rows } = await company.pool.query<{ id: string }>(`select id from "user" limit 1`)
  await company.pool.query(
    `insert into account_posting (party_id, ledger, currency, amount, base_amount, date, document_kind, document_id, by_id)
     select $1, 'receivable', '${base}', n, n, '2026-01-01', 'opening', gen_random_uuid(), $2 from generate_series(1, 230) n`,
    [party, rows[0]!.id],
  )
  const { value, parts } = await explanation({ entity: 'customer', id: party, field: 'balance' })
  expect(value).toEqual(worth('26565'))
  expect([parts[0]!.rows.length, parts[0]!.earlier]).toEqual([200, { count: 30, sum: worth('465') }])
})

it('shows a Salesman what they may see, without costs and balances', async () => {
  for (const [name, field, status] of [
    ['invoice', 'open', 200],
    ['approval', 'outCarats', 200],
    ['customer', 'balance', 403],
    ['lot', 'value', 403],
    ['lot', 'availableWeight', 403],
    ['purchase', 'open', 403],
  ] as const)
    expect([name, (await request({ ...records[name]!, field }, 'Salesman')).status]).toEqual([name, status])
})

it('refuses what it cannot explain', async () => {
  const { id } = records.invoice!
  for (const field of ['notes', 'constructor', 'hasOwnProperty', '__proto__'])
    expect((await request({ entity: 'invoice', id, field })).status, field).toBe(404)
  expect((await request({ entity: 'branch', id, field: 'open' })).status).toBe(400)
  expect((await request({ entity: 'approval', id, field: 'outCarats' })).status).toBe(404)
})
