import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { worth } from '../../support/shop.ts'

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

test('a customer’s stone that came back from the bench is not lent, sold or kept for anybody', async () => {
  const theirs = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' }
  const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true }
  const form = await shop.issue('lapidaryOrderForm', [theirs], [], given)
  const stone = form.items[0].inventory.id
  const back = { id: form.items[0].id, outputs: [{ id: stone, weight: '3.1' }], finish: true }
  await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines: [back] })
  expect(await shop.read('inventory', stone)).toMatchObject({ status: 'available', ownership: 'customer', value: worth('0') })
  const manager = await company.as('Manager')
  const head = { customer: shop.customer, branch: company.branch, salesperson: company.employee, date: form.date, currency: 'USD' }
  const memo = shop.done(await manager.post('/api/approval', { ...head, dueDate: '2099-01-01', items: [{ inventory: stone, rate: '10' }] }))
  const sale = await shop.invoice([{ inventory: stone, rate: '10' }])
  for (const put of [
    () => shop.move('approval', 'issue', memo.id),
    () => shop.move('invoice', 'issue', sale.id),
    () => manager.put('/api/inventory/reserve', { id: stone, customer: shop.customer }),
  ])
    await refused(put, 409, /belongs to a customer; it is not for sale/)
})

test('of metal, more out than in is refused in grams; a jewel is not entered as a line’s result', async () => {
  const gold = await shop.stone({ type: 'metal', category: 'metal', weight: '20', costRate: '60', treatments: [] })
  const form = await shop.issue('mfOrderForm', [{ inventory: gold.id, weight: '7.2', purity: '75' }])
  const receive = (given: object) => shop.move('mfOrderForm', 'receive', form.id, { lines: [{ id: form.items[0].id, ...given }] })
  await refused(() => receive({ uncut: { weight: '7.3' } }), 409, /7.3 g would come out, but only 7.200 g are in work/)
  await refused(() => receive({ outputs: [{ weight: '6', pieces: 1 }] }), 400, /A jewel is entered when the form is completed/)
  await refused(() => receive({ finish: true }), 400, /What is left in work goes into the jewel/)
})

test('a receipt names each line once, only lines of its form, and comes back under numbers that went in', async () => {
  const [rough, other] = [await shop.rough(), await shop.stone()]
  const form = await shop.issue('orderForm', [{ inventory: rough.id, weight: '100' }])
  const [line] = form.items
  const receive = (lines: object[]) => shop.move('orderForm', 'receive', form.id, { lines })
  const some = { id: line.id, uncut: { weight: '1' } }
  await refused(() => receive([some, some]), 400, /The same line is named twice/)
  await refused(() => receive([{ ...some, id: rough.id }]), 400, /This line is not on this form/)
  const strange = { id: line.id, outputs: [{ id: other.id, weight: '1' }] }
  await refused(() => receive([strange]), 400, /Only what went in, or was taken back for rework/)
  await refused(
    () => receive([{ id: line.id, rejects: [{ weight: '5', value: '99999' }] }]),
    409,
    /valued at more than what is in work cost/,
  )
  const two = { pieces: 1, weight: '5' }
  await refused(() => receive([{ id: line.id, outputs: [two, two], finish: true }]), 409, /say what each finished stone is worth/)
})

test('work that goes on is neither completed nor delivered, and what was delivered is not worked on again', async () => {
  const form = await shop.issue('orderForm', [{ inventory: (await shop.rough()).id, weight: '100' }])
  const line = form.items[0].id
  const out = { id: line, outputs: [{ pieces: 3, weight: '20', askingRate: '9' }] }
  await shop.moved('orderForm', 'receive', form.id, { lines: [out] })
  await refused(() => shop.move('orderForm', 'deliver', form.id), 409, /is in progress; it cannot be delivered/)
  await refused(() => shop.move('orderForm', 'complete', form.id), 409, /80.000 ct are still in work/)
  await refused(() => shop.move('orderForm', 'cancel', form.id, { reason: 'A mistake' }), 409, /has results already/)
  const done = await shop.moved('orderForm', 'receive', form.id, { lines: [{ id: line, finish: true }] })
  await shop.moved('orderForm', 'complete', form.id)
  await shop.moved('orderForm', 'deliver', form.id)
  const again = { results: [done.results[0].id], reason: 'A window' }
  await refused(() => shop.move('orderForm', 'rework', form.id, again), 409, /is delivered; it cannot be/)
})
