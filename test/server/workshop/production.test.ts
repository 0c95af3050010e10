import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { entities } from '../../../src/domain/index.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { refusals } from '../../support/refused.ts'
import { today, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Workshop
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  refused = refusals(company)
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const kinds = [
  ['cuttingInvoice', 'orderForm', 'CI'],
  ['lapidaryInvoice', 'lapidaryOrderForm', 'LI'],
  ['mfInvoice', 'mfOrderForm', 'MI'],
] as const
type Bill = (typeof kinds)[number][0]
type Form = (typeof kinds)[number][1]

const path = (entity: Bill | Form) => `/api/${entities[entity].path}`
const service = (rate: string) => [{ description: 'Polishing', basis: 'whole', rate }]
const draft = async (entity: Bill, items: Values[], given: Values = {}) =>
  (await company.as('Manager')).post(path(entity), { ...shop.billOf([]), items, ...given })
const issued = async (entity: Bill, items: Values[], given: Values = {}) =>
  shop.moved(entity, 'issue', shop.done(await draft(entity, items, given)).id)
const party = (given: Values = {}) => company.make('customer', { name: `Party ${uuid()}`, ...given })
const balances = async (id: string) => {
  const { balance, payable } = await shop.read('customer', id)
  return [Number(balance), Number(payable)]
}
const designation = async () =>
  shop.done(await (await company.as('Manager')).get('/api/employee-designation', { view: 'lookup', pageSize: 1 })).rows[0].id
/** A company stone with work that a customer ordered. The work is finished unless `finish` is false. */
const worked = async (form: Form, given: Values = {}, { finish = true } = {}) => {
  const stone = await shop.stone({ weight: '3', costRate: '100' })
  const made = await shop.issue(
    form,
    [{ inventory: stone.id }],
    [{ of: 1, description: 'Recutting', basis: 'whole', rate: '40', labourRate: '12' }],
    { orderedFor: 'customer', customer: shop.customer, ...given },
  )
  if (!finish) return made
  if (form === 'mfOrderForm') return shop.moved(form, 'complete', made.id)
  return shop.moved(form, 'receive', made.id, {
    lines: [{ id: made.items[0].id, outputs: [{ id: stone.id, weight: '2.8' }], finish: true }],
  })
}

describe.each(kinds)('%s', (entity, form, series) => {
  it('equals the manual calculation to the cent: line and document discount, added or included tax, shipping and charges', async () => {
    const items = [
      { description: 'Cutting', basis: 'per carat', weight: '10', rate: '4.5', discountPercent: '10', taxCode: 'STD' },
      { description: 'Drilling', basis: 'per piece', pieces: 3, rate: '7' },
      { description: 'Making', basis: 'per gram', grams: '6.45', rate: '18', taxCode: 'STD' },
      { description: 'Advice', basis: 'per hour', minutes: 90, rate: '20', taxCode: 'ZERO' },
      { description: 'Box', basis: 'whole', rate: '2.4' },
    ]
    const foot = { discountPercent: '10', shipping: '5', charges: '3' }
    const bill = await issued(entity, items, foot)
    expect(bill).toMatchObject({
      number: expect.stringMatching(new RegExp(`^${series}-BKK-\\d\\d-\\d+$`)),
      ...{
        status: 'unpaid',
        subtotal: worth('210'),
        discount: worth('21'),
        tax: worth('9.86'),
        total: worth('206.86'),
        open: worth('206.86'),
      },
    })
    expect(bill.items.map((line: Values) => Number(line.amount))).toEqual([40.5, 21, 116.1, 30, 2.4])
    expect(await issued(entity, items, { ...foot, taxIncluded: true })).toMatchObject({ tax: worth('9.22'), total: worth('197') })
    const abroad = await party({ taxTreatment: 'zero rated' })
    expect(await issued(entity, items, { ...foot, customer: abroad })).toMatchObject({ tax: worth('0'), total: worth('197') })
  })

  it('is a receivable, a payable to a maker, or neither, and is due by the terms of the party who owes', async () => {
    const who = await party({ kinds: ['customer', 'supplier'], termsDays: 30 })
    const bill = await issued(entity, service('50'), { customer: who })
    expect([(Date.parse(bill.dueDate) - Date.parse(bill.date)) / 86_400_000, await balances(who)]).toEqual([30, [50, 0]])
    await issued(entity, service('20'), { direction: 'maker', customer: who })
    expect(await balances(who)).toEqual([50, 20])
    const own = await issued(entity, service('9'), { direction: 'internal', customer: null, employee: company.employee })
    expect([own.status, own.open, await balances(who)]).toEqual(['recorded', null, [50, 20]])
  })

  it('shows its party, and refuses contradictory parties', async () => {
    const attempt = (given: Values) => draft(entity, service('5'), given)
    await refused(() => attempt({ customer: null }), 400, /Choose the customer/, 'customer')
    await refused(() => attempt({ customer: null, direction: 'maker' }), 400, /Choose the outside maker/, 'customer')
    await refused(() => attempt({ customer: null, direction: 'internal' }), 400, /Choose the maker/, 'employee')
    await refused(() => attempt({ direction: 'internal', employee: company.employee }), 400, /has no party/, 'customer')
    await refused(() => attempt({ items: [{ basis: 'whole', rate: '5' }] }), 409, /Enter a description/, 'items.0.description')
    await refused(() => attempt({ discountPercent: '5', discountAmount: '5' }), 400, /not both/, 'discountAmount')
    const { id } = shop.done(await attempt({ items: [] }))
    await refused(() => shop.move(entity, 'issue', id), 400, /Add at least one line/, 'items')
  })

  it.each(['put', 'post'] as const)('is canceled by %s with a reason, once; its number stays used', async method => {
    const who = await party()
    const bill = await issued(entity, service('75'), { customer: who })
    const manager = await company.as('Manager')
    const cancel = (reason: string | undefined, version = bill.version) =>
      manager[method](`${path(entity)}/cancel`, { id: bill.id, version, ...(reason ? { reason } : {}) })
    await refused(() => cancel(undefined), 400, /[Rr]eason/)
    expect(shop.done(await cancel('Wrong price'))).toMatchObject({ status: 'cancelled', number: bill.number, open: null })
    expect(await balances(who)).toEqual([0, 0])
    const { version } = await shop.read(entity, bill.id)
    await refused(() => cancel('Once more', version), 409, /is canceled and cannot be canceled/)
    const next = await issued(entity, service('1'), { customer: who })
    expect(Number(next.number.split('-').at(-1))).toBe(Number(bill.number.split('-').at(-1)) + 1)
  })

  it('can be deleted only as a draft; once issued only its notes and due date change', async () => {
    const manager = await company.as('Manager')
    const made = shop.done(await draft(entity, service('10')))
    shop.done(await manager.remove(path(entity), { id: made.id }))
    const { id, version } = await issued(entity, service('10'))
    await refused(() => manager.remove(path(entity), { id }), 409, /issued/)
    await refused(() => manager.put(path(entity), { id, version, items: service('11') }), 409, /issued/)
    expect(shop.done(await manager.put(path(entity), { id, version, notes: 'Agreed', dueDate: '2099-01-01' }))).toMatchObject({
      notes: 'Agreed',
      dueDate: '2099-01-01',
    })
  })

  it('bills finished work only, of its own kind and party, and once on one invoice', async () => {
    const [ready, going] = [await worked(form), await worked(form, {}, { finish: false })]
    const line = { task: ready.tasks[0].id, rate: '40' }
    await refused(() => draft(entity, [{ task: going.tasks[0].id, rate: '40' }]), 409, /not finished/, 'items.0.task')
    await refused(() => draft(entity, [line, line]), 409, /on the invoice twice/, 'items.1.task')
    await refused(() => draft(entity, [{ ...line, goods: ready.items[0].id }]), 409, /not both/, 'items.0.task')
    const other = await party()
    await refused(() => draft(entity, [line], { customer: other }), 409, /belongs to another customer/, 'items.0.task')
    await refused(() => draft(entity, [line], { direction: 'maker', customer: other }), 409, /belongs to another maker/, 'items.0.task')
    const colleague = await company.make('employee', {
      name: `Colleague ${uuid()}`,
      designation: await designation(),
      branch: company.branch,
    })
    const foreign = { direction: 'internal', customer: null, employee: colleague }
    await refused(() => draft(entity, [line], foreign), 409, /belongs to another party/, 'items.0.task')
    const elsewhere = entity === 'mfInvoice' ? 'cuttingInvoice' : 'mfInvoice'
    await refused(() => draft(elsewhere, [line]), 409, /not on an order form of this type/, 'items.0.task')
  })

  it('bills a line once: the second draft is refused at issue, until the first is canceled', async () => {
    const { id, items, tasks, number } = await worked(form)
    const line = { task: tasks[0].id, rate: '40' }
    const [first, second] = [shop.done(await draft(entity, [line])), shop.done(await draft(entity, [line]))]
    const bill = await shop.moved(entity, 'issue', first.id)
    expect(bill.items[0]).toMatchObject({ form: number, description: 'Recutting', amount: worth('40') })
    const goods = expect.stringContaining(items[0].sku)
    expect((await shop.read(entity, bill.id)).origins).toEqual([{ line: bill.items[0].id, form: { id, title: number }, goods }])
    const message = new RegExp(`^Line 1: This is already on invoice ${bill.number}\\.$`)
    await refused(() => shop.move(entity, 'issue', second.id), 409, message, 'items.0.task')
    await refused(() => draft(entity, [line]), 409, message, 'items.0.task')
    await shop.moved(entity, 'cancel', bill.id, { reason: 'Wrong price' })
    expect((await shop.moved(entity, 'issue', second.id)).state).toBe('issued')
  })

  it('bills the price for the customer and the pay of the maker separately, each once', async () => {
    const { id, tasks } = await worked(form)
    const line = { task: tasks[0].id }
    const own = { direction: 'internal', customer: null, employee: company.employee }
    expect((await shop.billable(form, { id, direction: 'internal' })).map(({ amount }: Values) => Number(amount))).toEqual([12])
    await issued(entity, [{ ...line, rate: '12' }], own)
    await issued(entity, [{ ...line, rate: '40' }])
    await refused(() => draft(entity, [{ ...line, rate: '12' }], own), 409, /already/)
    await refused(() => draft(entity, [{ ...line, rate: '40' }]), 409, /already/)
    expect(await shop.billable(form, { id })).toEqual([])
    expect(await shop.read(form, id)).toMatchObject({ invoiced: 'yes' })
  })

  it('is exported as a PDF and as a spreadsheet, as receivable and as payable', async () => {
    const manager = await company.as('Manager')
    const maker = await party({ kinds: ['supplier'] })
    const bills = [
      await issued(entity, service('50')),
      await issued(entity, service('20'), { direction: 'maker', customer: maker }),
      await issued(entity, service('9'), { direction: 'internal', customer: null, employee: company.employee }),
    ]
    for (const { id } of bills) {
      const { status, data } = await manager.get(`${path(entity)}/export/pdf`, { id })
      expect([status, (data as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
    const { data } = await manager.get(`${path(entity)}/export/excel`, { sort: 'number' })
    const rows = await sheetRows(data)
    const rowTexts = bills.map(({ number }) => rows.find(row => row.includes(number))?.join(' '))
    expect(rowTexts).toEqual([
      expect.stringContaining('To customer'),
      expect.stringContaining('From outside maker'),
      expect.stringContaining('Somchai'),
    ])
    expect((await manager.get(`${path(entity)}/export/pdf`, { direction: 'maker' })).status).toBe(200)
  })

  it('shows a Salesman nothing of what makers earn', async () => {
    const salesman = await company.as('Salesman')
    const maker = await party({})
    const mine = await issued(entity, service('50'), { customer: maker })
    const theirs = await issued(entity, service('20'), { direction: 'maker', customer: maker })
    const listed = shop.done(await salesman.get(path(entity), { customer: maker }))
    expect([listed.total, listed.rows.map(({ id }: Values) => id)]).toEqual([1, [mine.id]])
    for (const call of ['', '/history', '/export/pdf'])
      expect((await salesman.get(`${path(entity)}${call}`, { id: theirs.id })).status, call).toBe(404)
    const rows = await sheetRows((await salesman.get(`${path(entity)}/export/excel`)).data)
    expect(rows.flat()).not.toContain(theirs.number)
    const attempt = { ...shop.billOf([]), items: service('5'), direction: 'maker', customer: maker }
    await refused(() => salesman.post(path(entity), attempt), 403, /only a Manager can enter/i)
    const own = shop.done(await salesman.post(path(entity), { ...attempt, direction: 'customer' }))
    await refused(
      () => salesman.put(path(entity), { id: own.id, version: own.version, direction: 'maker' }),
      403,
      /only a Manager can enter/i,
    )
    const foreign = shop.done(await draft(entity, service('5')))
    await refused(() => salesman.put(`${path(entity)}/issue`, { id: foreign.id, version: foreign.version }), 403, /belongs to another user/)
  })
})

test.each([
  ['cutting-item', 'orderForm'],
  ['raza-lapidary-item', 'lapidaryOrderForm'],
  ['mf-item', 'mfOrderForm'],
] as const)('/api/%s lists the goods of a form, which of them can be billed, and changes those of drafts', async (items, form) => {
  const [salesman, manager] = [await company.as('Salesman'), await company.as('Manager')]
  const { id, number } = await worked(form)
  const request = async (query: Values) => shop.done(await salesman.get(`/api/${items}/order-form`, query))
  expect(await request({ id })).toMatchObject([{ ownership: 'own', openWeight: worth('0') }])
  expect(JSON.stringify(await request({ id }))).not.toMatch(/"cost"|"labour"/)
  expect(await request({ id, open: 'true' })).toMatchObject([{ form: { id, title: number }, amount: worth('40'), isDone: true, on: null }])
  expect((await request({ customer: shop.customer })).map(({ form: of }: Values) => of.id)).toContain(id)
  await refused(() => salesman.get(`/api/${items}/order-form`, {}), 400, /Send an order form, a customer or a maker/, 'id')
  await refused(() => salesman.get(`/api/${items}/order-form`, { id, direction: 'internal' }), 403, /cannot see labor/)
  const draftForm = await shop.draft(form, [{ inventory: (await shop.stone()).id }])
  const stone = await shop.stone()
  const [added] = shop.done(await manager.post(`/api/${items}`, [{ inventory: stone.id, [form]: draftForm.id }]))
  expect(added).toMatchObject({ sku: stone.sku, [form]: { id: draftForm.id } })
  const { version } = await shop.read(form, draftForm.id)
  const [changed] = shop.done(await manager.put(`/api/${items}`, [{ id: added.id, version, condition: 'A chip' }]))
  expect(changed).toMatchObject({ condition: 'A chip' })
  shop.done(await manager.call('DELETE', `/api/${items}`, { ids: [draftForm.items[0].id] }))
  expect((await shop.read(form, draftForm.id)).items).toMatchObject([{ id: added.id }])
  await refused(() => manager.call('DELETE', `/api/${items}`, { ids: [added.id, uuid()] }), 404, /no such line|not/i)
})

test('services are read by every role with unit and usual rate, and written by none', async () => {
  const salesman = await company.as('Salesman')
  const { rows, total } = shop.done(await salesman.get('/api/service-description', { pageSize: 200, sort: 'code' }))
  expect([total, rows.find(({ code }: Values) => code === 'REPOL')]).toEqual([
    rows.length,
    expect.objectContaining({ unit: expect.any(String), rate: worth('12'), category: expect.any(String) }),
  ])
  expect(shop.done(await salesman.get('/api/service-description', { id: rows[0].id }))).toMatchObject({ code: rows[0].code })
  expect((await (await company.as('Admin')).post('/api/service-description', { name: 'Mine' })).status).toBe(403)
})

test('work on a customer’s own stone names the stone', async () => {
  const stone = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3', declaredValue: '900' }
  const form = await shop.issue('lapidaryOrderForm', [stone], [{ of: 1, description: 'Polish', basis: 'whole', rate: '40' }], {
    ...{ orderedFor: 'customer', customer: shop.customer, riskAccepted: true },
  })
  const [{ id, inventory }] = form.items
  await shop.moved('lapidaryOrderForm', 'receive', form.id, {
    lines: [{ id, outputs: [{ id: inventory.id, weight: '2.9' }], finish: true }],
  })
  const bill = await shop.bill('lapidaryInvoice', await shop.billable('lapidaryOrderForm', { id: form.id }))
  expect(bill.origins).toMatchObject([{ form: { title: form.number }, goods: expect.stringMatching(/^Blue sapphire, /) }])
})

test('one invoice bills work of several forms, and names each', async () => {
  const who = await party()
  const forms = [await worked('orderForm', { customer: who }), await worked('orderForm', { customer: who })]
  const lines = await shop.billable('orderForm', { customer: who })
  const bill = await shop.bill('cuttingInvoice', lines, { customer: who })
  expect(bill.items.map(({ form }: Values) => form)).toEqual(forms.map(({ number }) => number))
  expect(bill).toMatchObject({ date: today(), total: worth('80') })
})

test('a broken customer stone is not on their invoice with 0.00, and the form is invoiced without it', async () => {
  const theirs = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' }
  const tasks = [1, 2].map(of => ({ of, description: 'Repolish', basis: 'per finished carat', rate: '10' }))
  const given = { orderedFor: 'customer', customer: shop.customer, riskAccepted: true }
  const form = await shop.issue('lapidaryOrderForm', [theirs, theirs], tasks, given)
  const [whole, broken] = form.items as Values[]
  const lines = [
    { id: whole!.id, outputs: [{ id: whole!.inventory.id, weight: '3' }], finish: true },
    { id: broken!.id, broken: { pieces: 1, weight: '3.2' }, finish: true },
  ]
  await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines })
  await shop.moved('lapidaryOrderForm', 'complete', form.id)
  const charges = await shop.billable('lapidaryOrderForm', { id: form.id })
  expect(charges.map(({ amount }: Values) => amount)).toEqual([worth('30')])
  await shop.bill('lapidaryInvoice', charges)
  expect((await shop.read('lapidaryOrderForm', form.id)).invoiced).toBe('yes')
})
