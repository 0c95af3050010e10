import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { worth } from '../../support/shop.ts'
import { base } from '../../support/world.ts'

let company: TestCompany
let shop: Workshop
let refused: ReturnType<typeof refusals>

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  refused = refusals(company)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

test('a customer’s stone that is back from the workshop cannot be lent, sold or reserved', async () => {
  const theirs = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' }
  const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true }
  const form = await shop.issue('lapidaryOrderForm', [theirs], [], given)
  const stone = form.items[0].inventory.id
  const back = { id: form.items[0].id, outputs: [{ id: stone, weight: '3.1' }], finish: true }
  await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines: [back] })
  expect(await shop.read('inventory', stone)).toMatchObject({ status: 'available', ownership: 'customer', value: worth('0') })
  const manager = await company.as('Manager')
  const head = { customer: shop.customer, branch: company.branch, salesperson: company.employee, date: form.date, currency: base }
  const approval = shop.done(
    await manager.post('/api/approval', { ...head, dueDate: '2099-01-01', items: [{ inventory: stone, rate: '10' }] }),
  )
  const sale = await shop.invoice([{ inventory: stone, rate: '10' }])
  for (const put of [
    () => shop.move('approval', 'issue', approval.id),
    () => shop.move('invoice', 'issue', sale.id),
    () => manager.put('/api/inventory/reserve', { id: stone, customer: shop.customer }),
  ])
    await refused(put, 409, /belongs to a customer and is not for sale/)
})

test('more metal out than in is refused in grams; a jewel cannot be entered as the result of a line', async () => {
  const gold = await shop.stone({ type: 'metal', category: 'metal', weight: '20', costRate: '60', treatments: [] })
  const form = await shop.issue('mfOrderForm', [{ inventory: gold.id, weight: '7.2', purity: '75' }])
  const receive = (given: object) => shop.move('mfOrderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, ...given }] })
  await refused(() => receive({ uncut: { weight: '7.3' } }), 409, /7.3 g are entered, but only 7.200 g are in work/)
  await refused(() => receive({ outputs: [{ weight: '6', pieces: 1 }] }), 400, /Enter the jewel when you complete the order form/)
  await refused(() => receive({ finish: true }), 400, /The rest goes into the jewel/)
})

test('a receipt names each line once, only lines of its form, and returns stones under their own numbers', async () => {
  const [rough, other] = [await shop.rough(), await shop.stone()]
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '100' }])
  const [line] = form.items
  const receive = (lines: object[]) => shop.move('orderForm', 'receive', form.id, { lines })
  const some = { id: line.id, uncut: { weight: '1' } }
  await refused(() => receive([some, some]), 400, /The same line is listed twice/)
  await refused(() => receive([{ ...some, id: rough.id }]), 400, /This line is not on this order form/)
  const strange = { id: line.id, outputs: [{ id: other.id, weight: '1' }] }
  await refused(() => receive([strange]), 400, /Only issued or reworked goods come back/)
  await refused(
    () => receive([{ id: line.id, rejects: [{ weight: '5', value: '99999' }] }]),
    409,
    /value of the rejects is more than the cost/,
  )
  const two = { pieces: 1, weight: '5' }
  await refused(
    () => receive([{ id: line.id, outputs: [two, two], finish: true }]),
    409,
    /enter the value \(asking price\) of each finished stone/,
  )
})

test('unfinished work can neither be completed nor delivered, and delivered goods cannot be worked on again', async () => {
  const form = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '100' }])
  const line = form.items[0].id
  const out = { id: line, outputs: [{ pieces: 3, weight: '20', askingRate: '9' }] }
  await shop.moved('orderForm', 'receive', form.id, { lines: [out] })
  await refused(() => shop.move('orderForm', 'deliver', form.id), 409, /is in progress and cannot be delivered/)
  await refused(() => shop.move('orderForm', 'complete', form.id), 409, /80.000 ct are still in work/)
  await refused(() => shop.move('orderForm', 'cancel', form.id, { reason: 'A mistake' }), 409, /already has results/)
  const done = await shop.moved('orderForm', 'receive', form.id, { lines: [{ id: line, finish: true }] })
  await shop.moved('orderForm', 'complete', form.id)
  await shop.moved('orderForm', 'deliver', form.id)
  const again = { results: [done.results[0].id], reason: 'A window' }
  await refused(() => shop.move('orderForm', 'rework', form.id, again), 409, /is delivered and cannot be/)
})
