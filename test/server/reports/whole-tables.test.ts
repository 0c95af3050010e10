import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../src/server/kit/db/db.ts'
import type { Caller } from '../../../src/server/kit/http/route.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import type { Answer, TestCompany } from '../../support/company.ts'
import { openTestCompany } from '../../support/company.ts'
import { fillTables, rowsRead } from '../../support/plans/large-tables.ts'
import { today } from '../../support/shop.ts'
import { base } from '../../support/world.ts'

// The cost of an action on one document must not grow with the number of documents. No statement or trigger may scan a large table,
// on any PostgreSQL version and with any page cost. Nearly all stock here is in the safe and hardly any is held by a document line,
// which led PostgreSQL 15 to read all balances.
type Values = Record<string, Answer['data']>
type Action = { description: string; method: string; path: string; body: Values }
let company: TestCompany
let shop: Workshop
let caller: Caller
let actions: Action[] = []

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  for (const _ of Array(40)) await shop.stone()
  await shop.sell([await line()])
  await fillTables(company, 6_000)
  const [user] = await company.query<Values>(`select id, name from "user" where role = 'Manager'`)
  caller = { id: user!.id, name: user!.name, role: 'Manager', branch: company.branch, employee: company.employee } as Caller
  actions = await preparedActions()
  await company.query('analyze')
}, 300_000)
afterAll(() => company.stop())

const line = async (): Promise<Values> => ({ inventory: (await shop.stone()).id, rate: '300' })
const lines = async (): Promise<Values[]> => [await line(), await line(), await line()]

/** Documents with an action ready to run. */
const preparedActions = async (): Promise<Action[]> => {
  const put = (description: string, path: string, { id, version }: Values, more: Values = {}) => ({
    description,
    method: 'PUT',
    path: `/api/${path}`,
    body: { id, version, ...more },
  })
  const manager = await company.as('Manager')
  const supplier = await company.make('customer', { name: 'Ratnapura Rough', country: 'LK', kinds: ['supplier'] })
  const bought = { stoneName: shop.sapphire, treatments: [{ code: 'H' }], weight: '2', rate: '100' }
  const purchase = { type: 'cut-stones', supplier, branch: company.branch, date: today(), currency: base, items: [bought] }
  const lent = await shop.lend(await lines())
  const sold = await shop.sell(await lines())
  const stone = await shop.stone()
  const worked = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '40' }])
  const outputs = [{ type: 'single', pieces: 1, weight: '10', askingRate: '100' }]
  return [
    put('an invoice is issued', 'invoice/issue', await shop.invoice(await lines())),
    put('an invoice is cancelled', 'invoice/cancel', sold, { reason: 'Returned' }),
    put('an approval is issued', 'approval/issue', await shop.approval(await lines())),
    put('goods come back from an approval', 'approval/return', lent, { lines: [{ id: lent.items[0].id }] }),
    put('goods on approval are invoiced', 'approval/invoice', lent, { lines: [{ id: lent.items[0].id }] }),
    put('a purchase is recorded', 'purchase/record', shop.done(await manager.post('/api/purchase', purchase))),
    put(
      'an order form is issued',
      'order-form/issue',
      await shop.draft('orderForm', [{ inventory: (await shop.rough()).id, weight: '40' }]),
    ),
    put('work comes back', 'order-form/receive', worked, { lines: [{ id: worked.items[0].id, outputs, finish: true }] }),
    { description: 'a stone is reserved', method: 'PUT', path: '/api/inventory/reserve', body: { id: stone.id, customer: shop.customer } },
    { description: 'a payment is received', method: 'POST', path: '/api/paymentnote', body: shop.noteOf('100', { date: today() }) },
  ]
}

const readSoFar = async (tx: Db): Promise<Map<string, number>> => {
  const { rows } = await sql.raw<{ table: string; rows: string }>(rowsRead).execute(tx)
  return new Map(rows.map(({ table, rows }) => [table, Number(rows)]))
}

/** Runs the action and rolls it back. Returns the large tables of which it read more than a thousand rows. */
const readBy = async ({ method, path, body }: Action, pageCost: number): Promise<string[]> => {
  const found = company.routes.find(route => route.method === method && route.path === path)!
  const tx = await company.db.startTransaction().execute()
  try {
    await sql`set local random_page_cost = ${sql.lit(pageCost)}`.execute(tx)
    const before = await readSoFar(tx)
    const context = { db: tx, caller, now: () => company.clock.now, requestId: 'test', afterCommit: () => {} }
    await found.handle(context, { query: {}, body: found.body!.parse(body), files: [] })
    await sql`set constraints all immediate`.execute(tx)
    return [...(await readSoFar(tx))].flatMap(([table, rows]) => (rows - (before.get(table) ?? 0) > 1_000 ? [table] : []))
  } finally {
    await tx.rollback().execute()
  }
}

it.each([4, 1.1])('no action scans a large table, with a page cost of %s', async pageCost => {
  for (const action of actions) expect([action.description, await readBy(action, pageCost)]).toEqual([action.description, []])
})
