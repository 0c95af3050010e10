import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  refused = refusals(company)
})
afterAll(() => company.stop())

const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const issueBy = async (role: Role, { id, version }: Values, more: Values = {}) =>
  (await company.as(role)).put('/api/invoice/issue', { id, version, ...more })
const post = async (items: Values[], given: Values = {}, role: Role = 'Manager') =>
  (await company.as(role)).post('/api/invoice', shop.draftOf(items, given))
const service = { description: 'Setting', basis: 'whole', rate: '100' }

test('the history names what changed, and no number that is only written in another way', async () => {
  const manager = await company.as('Manager')
  const { id, version } = await shop.invoice([service])
  shop.done(await manager.put('/api/invoice', { id, version, shipping: '0', charges: '5' }))
  const [changed] = shop.done(await manager.get('/api/invoice/history', { id }))
  const fields = changed.changes.map(({ field }: Values) => field)
  expect([fields.includes('charges'), fields.includes('shipping')]).toEqual([true, false])
})

test('a stone is sold and paid for, and the statement shows both', async () => {
  const stone = await shop.stone({ weight: '3.27', askingRate: '450', costRate: '200' })
  const draft = await shop.invoice([{ inventory: stone.id, rate: '450', discountPercent: '5' }])
  expect(draft).toMatchObject({ number: null, state: 'draft', total: '1397.92', subtotal: '1397.92' })
  const issued = await shop.issue(draft)
  expect(issued).toMatchObject({ state: 'issued', status: 'unpaid', open: '1397.92', total: '1397.92' })
  expect(issued.number).toMatch(/^INV-BKK-\d\d-00001$/)
  expect(issued.items[0]).toMatchObject({ sku: stone.sku, cost: '654.00', treatment: 'heated' })
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'sold', heldWeight: '0.000', value: '0.00', weight: '3.270' })
  const note = await shop.receive('1000')
  expect(note).toMatchObject({ allocated: '1000.00', credit: '0.00', settles: [{ number: issued.number, amount: '1000.00' }] })
  expect(await shop.read('invoice', draft.id)).toMatchObject({ status: 'part paid', open: '397.92' })
  const { data } = await (await company.as('Manager')).get('/api/statement', { party: shop.customer })
  expect(data).toMatchObject({ opening: '0.00', closing: '397.92', credit: '0.00', ageing: { current: '397.92' } })
  expect(data.entries.map((entry: { balance: string }) => entry.balance)).toEqual(['1397.92', '397.92'])
  expect(await books()).toEqual([])
})

describe('invalid draft data is refused with the field at fault', () => {
  it.each<[string, Values[], Values, string, RegExp]>([
    [
      'a stone that does not exist',
      [{ inventory: uuid(), rate: '1', weight: '1', pieces: 1 }],
      {},
      'items.0.inventory',
      /Line 1: This stone does not exist/,
    ],
    [
      'a line that says nothing',
      [{ ...service, description: undefined }],
      {},
      'items.0.description',
      /Line 1: Choose a stone or enter a description/,
    ],
    ['an empty price', [{ description: 'Setting' }], {}, 'items.0.rate', /Line 1: Price is missing/],
    ['a price below zero', [{ ...service, rate: '-5' }], {}, 'items.0.rate', /Line 1: Price is not a price/],
    ['a price as a number', [{ ...service, rate: 100 }], {}, 'items.0.rate', /Line 1: Price/],
    [
      'carats with four decimals',
      [service, { description: 'Melee', rate: '1', weight: '1.2345' }],
      {},
      'items.1.weight',
      /Line 2: Carats is not a weight/,
    ],
    ['carats without a weight', [{ description: 'Melee', rate: '1' }], {}, 'items.0.weight', /Line 1: Enter the carats/],
    ['pieces without a count', [{ description: 'Rings', rate: '1', basis: 'per piece' }], {}, 'items.0.pieces', /Line 1: Enter the pieces/],
    [
      'a discount above the amount',
      [{ ...service, discountPercent: '101' }],
      {},
      'items.0.discountPercent',
      /Line 1: Discount is more than 100/,
    ],
    ['two discounts at once', [service], { discountPercent: '5', discountAmount: '5' }, 'discountAmount', /not both/],
    ['a due date before the date', [service], { dueDate: '2020-01-01' }, 'dueDate', /due date is before/],
    ['a date that is none', [service], { date: '2026-02-30' }, 'date', /Date is not a date/],
    ['a currency that is none', [service], { currency: 'XXX' }, 'currency', /Currency is not one of/],
    ['a customer that is none', [service], { customer: uuid() }, 'customer', /customer does not exist/],
    ['no exchange rate', [service], { currency: 'GBP' }, 'exchange', /no exchange rate for GBP/],
    ['an exchange rate of nothing', [service], { currency: 'EUR', exchange: '0' }, 'exchange', /above zero/],
    ['what only the server fills', [service], { number: 'INV-1' }, 'number', /“number”/],
    ['its state', [service], { state: 'issued' }, 'state', /“state”/],
    ['a cost of one’s own', [{ ...service, cost: '1' }], {}, 'items.0.cost', /“cost”/],
  ])('%s', async (_, items, given, field, message) => {
    await refused(() => post(items, given), 400, message, field)
  })

  it('a stone that is on the draft twice', async () => {
    const { id } = await shop.stone()
    await refused(
      () =>
        post([
          { inventory: id, rate: '1' },
          { inventory: id, rate: '1' },
        ]),
      400,
      /Line 2: .* twice/,
      'items.1.inventory',
    )
  })
  it('shares above the whole, and a Salesman’s own share', async () => {
    const { designation } = (await company.tables
      .selectFrom('employee')
      .select('designation_id as designation')
      .executeTakeFirstOrThrow()) as Values
    const employee = (name: string) => company.make('employee', { name, designation, branch: company.branch })
    const [first, second] = [await employee('Anan'), await employee('Boon')]
    const shared = (...splits: [string, string][]) => post([service], { splits: splits.map(([employee, share]) => ({ employee, share })) })
    await refused(() => shared([first, '60'], [second, '40.5']), 400, /line 2: The shares add up to 100.5 %/, 'splits.1.share')
    await refused(() => shared([first, '10'], [first, '10']), 400, /line 2: This employee is already listed/, 'splits.1.employee')
    await refused(
      () => shared([company.employee, '10']),
      400,
      /line 1: Leave out the salesperson: they get the remaining share/,
      'splits.0.employee',
    )
    await refused(() => shared([uuid(), '10']), 409, /^Employee: the chosen record no longer exists\.$/)
    expect((await shared([first, '60'], [second, '40'])).status).toBe(200)
  })
  it('a thousand and one lines', async () => {
    await refused(() => post(Array(1001).fill(service)), 400, /Stones has more than 1000 lines/, 'items')
  })
})

describe('goods that are not available cannot be sold', () => {
  const parcel = () => shop.stone({ type: 'parcel', pieces: 10, weight: '20', costRate: '50' })
  it('a stone that was sold', async () => {
    const { id, sku } = await shop.stone()
    await shop.sell([{ inventory: id, rate: '300' }])
    const again = await shop.invoice([{ inventory: id, rate: '300' }])
    await refused(() => issueBy('Manager', again), 409, new RegExp(`Line 1: ${sku} is not available: it is sold`), 'items.0.inventory')
  })
  it.each<[string, Values, RegExp]>([
    ['more carats than a parcel has', { pieces: 9, weight: '20.001' }, /Line 1: .* has only 10 pcs \/ 20.000 ct available/],
    ['more pieces than a parcel has', { pieces: 11, weight: '19' }, /Line 1: .* has only 10 pcs/],
    ['the last pieces without the last carats', { pieces: 10, weight: '19.5' }, /enter the last pieces and the last carats together/],
    ['the last carats without the last pieces', { pieces: 9, weight: '20' }, /enter the last pieces and the last carats together/],
  ])('%s', async (_, quantity, message) => {
    const { id } = await parcel()
    const draft = await shop.invoice([{ inventory: id, rate: '90', ...quantity }])
    await refused(() => issueBy('Manager', draft), 409, message, 'items.0.inventory')
  })
  it('a parcel on two lines with together more than it has', async () => {
    const { id } = await parcel()
    const draft = await shop.invoice([
      { inventory: id, rate: '90', pieces: 6, weight: '12' },
      { inventory: id, rate: '80', pieces: 5, weight: '8' },
    ])
    await refused(() => issueBy('Manager', draft), 409, /Line 2: .* has only 4 pcs \/ 8/, 'items.1.inventory')
  })
  it('part of a stone that can only be sold whole', async () => {
    const { id } = await shop.stone()
    const draft = await shop.invoice([{ inventory: id, rate: '90', pieces: 1, weight: '1' }])
    await refused(() => issueBy('Manager', draft), 409, /cannot be divided: 2.31/, 'items.0.inventory')
  })
  it('a customer’s own stone', async () => {
    const { id } = await shop.stone({ ownership: 'customer', owner: shop.customer })
    const draft = await shop.invoice([{ inventory: id, rate: '90' }])
    await refused(() => issueBy('Manager', draft), 409, /belongs to a customer/)
  })
  it('a natural stone without a stated treatment; a lab-grown one needs none', async () => {
    const natural = await shop.stone({ treatments: [] })
    const draft = await shop.invoice([{ inventory: natural.id, rate: '90' }])
    await refused(() => issueBy('Manager', draft), 409, /natural and has no treatment code/, 'items.0.inventory')
    const grown = await shop.stone({ treatments: [], naturalness: 'lab-grown' })
    expect(await shop.sell([{ inventory: grown.id, rate: '90' }])).toMatchObject({ state: 'issued' })
  })
})
