import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Role } from '../../src/domain/role.ts'
import { auditBooks } from '../../src/server/audit.ts'
import { readSheet } from '../../src/server/kit/sheet.ts'
import { uuid } from '../../src/server/kit/uuid.ts'
import { type Answer, openTestHouse, type TestHouse } from '../house.ts'
import { openShop, type Shop, today } from '../shop.ts'

type Values = Record<string, Answer['data']>
let house: TestHouse
let shop: Shop
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
})
afterAll(() => house.stop())

const books = async () => (await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** How much is written in every ledger, and which numbers were given. */
const written = async () => {
  const ledgers = ['stock_posting', 'account_posting', 'bill', 'allocation', 'step', 'invoice', 'item', 'payment_note']
  const counts = await Promise.all(
    ledgers.map(
      async ledger => (await sql<{ count: number }>`select count(*) as count from ${sql.table(ledger)}`.execute(house.db)).rows[0]!.count,
    ),
  )
  const { rows } = await sql`select kind, year, next from number_series order by 1, 2`.execute(house.db)
  const states = await sql`select id, state, version from invoice order by id`.execute(house.db)
  return { counts: Object.fromEntries(ledgers.map((ledger, index) => [ledger, counts[index]])), series: rows, states: states.rows }
}

/** Runs what must be refused, and checks that it left nothing behind. */
const refused = async (attempt: () => Promise<Answer>, status: number, says: RegExp, field?: string) => {
  const before = await written()
  const answer = await attempt()
  expect([answer.status, answer.errorMessages.join(' ')]).toEqual([status, expect.stringMatching(says)])
  expect(answer.errorMessages[0]).toMatch(/^[\p{Lu}\d].*[.…]$/su)
  if (field) expect(Object.keys(answer.data?.fields ?? {})).toContain(field)
  expect(await written()).toEqual(before)
  return answer
}

const draftBy = async (role: Role, items: Values[], given: Values = {}) =>
  shop.done(await (await house.as(role)).post('/api/invoice', shop.draftOf(items, given)))
const issueBy = async (role: Role, { id, version }: Values, more: Values = {}) =>
  (await house.as(role)).put('/api/invoice/issue', { id, version, ...more })
const post = async (items: Values[], given: Values = {}, role: Role = 'Manager') =>
  (await house.as(role)).post('/api/invoice', shop.draftOf(items, given))
const service = { description: 'Setting', basis: 'whole', rate: '100' }

test('a stone is sold, paid for, and the statement says so', async () => {
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
  const { data } = await (await house.as('Manager')).get('/api/statement', { party: shop.customer })
  expect(data).toMatchObject({ opening: '0.00', closing: '397.92', credit: '0.00', ageing: { current: '397.92' } })
  expect(data.entries.map((entry: { balance: string }) => entry.balance)).toEqual(['1397.92', '397.92'])
  expect(await books()).toEqual([])
})

describe('what cannot be written on a draft is refused where it stands', () => {
  it.each<[string, Values[], Values, string, RegExp]>([
    [
      'a stone that does not exist',
      [{ inventory: uuid(), rate: '1', weight: '1', pieces: 1 }],
      {},
      'items.0.inventory',
      /Line 1: This stone does not exist/,
    ],
    ['a line that says nothing', [{ ...service, description: undefined }], {}, 'items.0.description', /Line 1: Say what it is/],
    ['an empty price', [{ description: 'Setting' }], {}, 'items.0.rate', /Line 1: Price is missing/],
    ['a price below zero', [{ ...service, rate: '-5' }], {}, 'items.0.rate', /Line 1: Price is not a price/],
    ['a price as a number', [{ ...service, rate: 100 }], {}, 'items.0.rate', /Line 1: Price/],
    [
      'carats of four decimals',
      [service, { description: 'Melee', rate: '1', weight: '1.2345' }],
      {},
      'items.1.weight',
      /Line 2: Carats is not a weight/,
    ],
    ['carats without a weight', [{ description: 'Melee', rate: '1' }], {}, 'items.0.weight', /Line 1: Give the carats/],
    ['pieces without a count', [{ description: 'Rings', rate: '1', basis: 'per piece' }], {}, 'items.0.pieces', /Line 1: Give the pieces/],
    [
      'a discount of more than everything',
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
    ['no rate of exchange', [service], { currency: 'GBP' }, 'exchange', /no rate of exchange for GBP/],
    ['a rate of exchange of nothing', [service], { currency: 'EUR', exchange: '0' }, 'exchange', /above zero/],
    ['what only the house fills', [service], { number: 'INV-1' }, 'number', /“number”/],
    ['its state', [service], { state: 'issued' }, 'state', /“state”/],
    ['a cost of one’s own', [{ ...service, cost: '1' }], {}, 'items.0.cost', /“cost”/],
  ])('%s', async (_, items, given, field, says) => {
    await refused(() => post(items, given), 400, says, field)
  })

  it('a stone that is on it twice', async () => {
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
  it('a thousand and one lines', async () => {
    await refused(() => post(Array(1001).fill(service)), 400, /Stones has more than 1000 lines/, 'items')
  })
})

describe('what is not there is not sold', () => {
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
    ['the last pieces without the last carats', { pieces: 10, weight: '19.5' }, /last pieces and the last carats go together/],
    ['the last carats without the last pieces', { pieces: 9, weight: '20' }, /last pieces and the last carats go together/],
  ])('%s', async (_, quantity, says) => {
    const { id } = await parcel()
    const draft = await shop.invoice([{ inventory: id, rate: '90', ...quantity }])
    await refused(() => issueBy('Manager', draft), 409, says, 'items.0.inventory')
  })
  it('a parcel on two lines that together are more than it has', async () => {
    const { id } = await parcel()
    const draft = await shop.invoice([
      { inventory: id, rate: '90', pieces: 6, weight: '12' },
      { inventory: id, rate: '80', pieces: 5, weight: '8' },
    ])
    await refused(() => issueBy('Manager', draft), 409, /Line 2: .* has only 4 pcs \/ 8/, 'items.1.inventory')
  })
  it('part of a stone that moves whole', async () => {
    const { id } = await shop.stone()
    const draft = await shop.invoice([{ inventory: id, rate: '90', pieces: 1, weight: '1' }])
    await refused(() => issueBy('Manager', draft), 409, /sold whole: 2.31/, 'items.0.inventory')
  })
  it('a customer’s own stone', async () => {
    const { id } = await shop.stone({ ownership: 'customer', owner: shop.customer })
    const draft = await shop.invoice([{ inventory: id, rate: '90' }])
    await refused(() => issueBy('Manager', draft), 409, /belongs to a customer/)
  })
  it('a natural stone whose treatment nobody stated; a lab-grown one needs none', async () => {
    const natural = await shop.stone({ treatments: [] })
    const draft = await shop.invoice([{ inventory: natural.id, rate: '90' }])
    await refused(() => issueBy('Manager', draft), 409, /natural and its treatment is not stated/, 'items.0.inventory')
    const grown = await shop.stone({ treatments: [], naturalness: 'lab-grown' })
    expect(await shop.sell([{ inventory: grown.id, rate: '90' }])).toMatchObject({ state: 'issued' })
  })
})

describe('what needs a Manager is refused to a Salesman, and open to a Manager', () => {
  const needsManager = async (draft: Values, says: RegExp, field?: string) => {
    await refused(() => issueBy('Salesman', draft), 409, says, field)
    expect(await issueBy('Manager', draft)).toMatchObject({ status: 200 })
  }
  it('below the minimum price', async () => {
    const { id } = await shop.stone({ minimumRate: '250' })
    await needsManager(
      await draftBy('Salesman', [{ inventory: id, rate: '249.99' }]),
      /Line 1: .* below its minimum. Ask a Manager/,
      'items.0.rate',
    )
    const other = await shop.stone({ minimumRate: '250' })
    expect(await issueBy('Salesman', await draftBy('Salesman', [{ inventory: other.id, rate: '250' }]))).toMatchObject({ status: 200 })
  })
  it('below the minimum through a discount on the whole bill', async () => {
    const { id } = await shop.stone({ minimumRate: '250' })
    await needsManager(await draftBy('Salesman', [{ inventory: id, rate: '260' }, service], { discountPercent: '9' }), /below its minimum/)
  })
  it('below the minimum in another currency', async () => {
    await house.make('exchangeRate', { currency: 'CHF', date: daysAgo(20), rate: '1.25' })
    const { id } = await shop.stone({ minimumRate: '250' })
    await needsManager(await draftBy('Salesman', [{ inventory: id, rate: '199' }], { currency: 'CHF' }), /below its minimum/)
  })
  it('a discount over the role’s limit', async () => {
    const { id } = await shop.stone()
    await needsManager(
      await draftBy('Salesman', [{ inventory: id, rate: '300', discountPercent: '10.001' }]),
      /discount is 10.\d+ % in all; your role may give up to 10 %/,
    )
    const draft = await draftBy('Manager', [{ ...service, discountPercent: '26' }])
    await refused(() => issueBy('Manager', draft), 409, /up to 25 %/)
    expect(await issueBy('Admin', draft)).toMatchObject({ status: 200 })
  })
  it('beyond the credit limit, counting what is owed already', async () => {
    const customer = await house.make('customer', { name: `Limited ${uuid()}`, creditLimit: '250' })
    expect(await issueBy('Salesman', await draftBy('Salesman', [service], { customer }))).toMatchObject({ status: 200 })
    expect(await issueBy('Salesman', await draftBy('Salesman', [service], { customer }))).toMatchObject({ status: 200 })
    await needsManager(await draftBy('Salesman', [service], { customer }), /beyond their credit limit/)
  })
  it('a date in the past', async () => {
    await needsManager(await draftBy('Salesman', [service], { date: daysAgo(3) }), /in the past; only a Manager may back-date/)
  })
})

describe('what nobody may do', () => {
  it('a date in the future', async () => {
    const draft = await draftBy('Admin', [service], { date: daysAgo(-5) })
    await refused(() => issueBy('Admin', draft), 400, /in the future/, 'date')
  })
  it('an empty paper', async () => {
    const draft = await shop.invoice([])
    await refused(() => issueBy('Admin', draft), 400, /nothing on it/, 'items')
  })
  it('a customer on hold, or no longer served', async () => {
    for (const status of ['on hold', 'inactive']) {
      const customer = await house.make('customer', { name: `Waiting ${uuid()}`, status })
      const draft = await draftBy('Admin', [service], { customer })
      await refused(() => issueBy('Admin', draft), 409, new RegExp(`is ${status}; nothing may be sold`))
    }
  })
  it('issuing what has changed since it was read', async () => {
    const draft = await shop.invoice([service])
    await (await house.as('Manager')).put('/api/invoice', { id: draft.id, version: draft.version, notes: 'Changed' })
    await refused(() => issueBy('Manager', draft), 409, /has changed this invoice since you opened it/)
  })
  it('issuing twice, changing or deleting what was issued', async () => {
    const issued = await shop.sell([service])
    const manager = await house.as('Manager')
    await refused(() => issueBy('Manager', issued), 409, /This invoice is issued; it cannot be issued/)
    await refused(() => manager.remove('/api/invoice', { id: issued.id }), 409, /only a draft may be deleted/)
    for (const change of [{ items: [] }, { date: daysAgo(1) }, { customer: shop.customer, currency: 'EUR' }, { shipping: '5' }])
      await refused(
        () => manager.put('/api/invoice', { id: issued.id, version: issued.version, ...change }),
        409,
        /can no longer be changed/,
      )
    await refused(
      () => manager.put('/api/invoice', { id: issued.id, version: issued.version, dueDate: '2020-01-01' }),
      400,
      /due date/,
      'dueDate',
    )
    const later = daysAgo(-90)
    expect(
      await manager.put('/api/invoice', { id: issued.id, version: issued.version, dueDate: later, notes: 'Agreed by phone' }),
    ).toMatchObject({ status: 200, data: { dueDate: later, notes: 'Agreed by phone' } })
  })
  it('cancelling without a reason, as a Salesman, a draft, or twice', async () => {
    const issued = await shop.sell([service])
    const cancel = async (role: Role, more: Values, { id, version }: Values = issued) =>
      (await house.as(role)).put('/api/invoice/cancel', { id, version, ...more })
    await refused(() => cancel('Manager', {}), 400, /give a reason/, 'reason')
    await refused(() => cancel('Manager', { reason: '   ' }), 400, /give a reason/, 'reason')
    await refused(() => cancel('Salesman', { reason: 'I would like to' }), 403, /role may not/)
    const draft = await shop.invoice([service])
    await refused(() => cancel('Manager', { reason: 'Wrong customer' }, draft), 409, /is draft; it cannot be cancelled/)
    const cancelled = await cancel('Manager', { reason: 'Wrong customer' })
    expect(cancelled).toMatchObject({ status: 200, data: { state: 'cancelled', number: issued.number } })
    await refused(() => cancel('Manager', { reason: 'Again' }, cancelled.data), 409, /is cancelled; it cannot be cancelled/)
  })
  it('anything dated in a closed period', async () => {
    const issued = await shop.sell([service])
    const draft = await shop.invoice([service])
    const admin = await house.as('Admin')
    const close = async (closedUntil: string | null) => {
      const { id, version } = (await admin.get('/api/setting')).data
      shop.done(await admin.put('/api/setting', { id, version, closedUntil }))
    }
    await close(today())
    const says = /books are closed until/
    await refused(() => issueBy('Admin', draft), 409, says)
    await refused(() => admin.put('/api/invoice/cancel', { id: issued.id, version: issued.version, reason: 'Too late' }), 409, says)
    await refused(() => admin.post('/api/paymentnote', shop.noteOf('10')), 409, says)
    await refused(() => admin.post('/api/inventory', { stoneName: shop.sapphire, branch: house.branch, weight: '1' }), 409, says)
    await refused(() => admin.post('/api/customer', { name: 'Too late', openingBalance: '100', openingDate: daysAgo(40) }), 409, says)
    await close(null)
    expect(await issueBy('Admin', draft)).toMatchObject({ status: 200 })
  })
})

describe('two rates of exchange', () => {
  it('an invoice in euro, paid at other rates, leaves nothing in either currency', async () => {
    await house.make('exchangeRate', { currency: 'EUR', date: daysAgo(10), rate: '1.08' })
    const customer = await house.make('customer', { name: 'Maison des Pierres', currency: 'EUR' })
    const manager = await house.as('Manager')
    const issued = await shop.sell([{ ...service, rate: '1000' }], { customer, currency: 'EUR' })
    expect(issued).toMatchObject({ exchange: '1.080000', total: '1000.00', baseTotal: '1080.00' })
    await shop.receive('600', { party: customer, currency: 'EUR', exchange: '1.10' })
    expect(await shop.read('invoice', issued.id)).toMatchObject({ open: '400.00', baseOpen: '432.00', status: 'part paid' })
    const owed = async () => (await manager.get('/api/customer/standing', { id: customer })).data.balances
    expect(await owed()).toEqual([{ currency: 'EUR', amount: '400.00', baseAmount: '432.00' }])
    await shop.receive('400', { party: customer, currency: 'EUR', exchange: '0.987654' })
    expect(await shop.read('invoice', issued.id)).toMatchObject({ open: '0.00', baseOpen: '0.00', status: 'paid' })
    expect(await owed()).toEqual([])
    expect(await books()).toEqual([])
  })

  it('a note that settles many bills to the last cent leaves no cent in the base currency', async () => {
    const customer = await house.make('customer', { name: 'Maison des Centimes', currency: 'EUR' })
    const bills = []
    for (const rate of ['3.33', '3.33', '3.33', '0.01'])
      bills.push(await shop.sell([{ ...service, rate }], { customer, currency: 'EUR', exchange: '1.0005' }))
    await shop.receive('10', { party: customer, currency: 'EUR', exchange: '1.0005' })
    expect((await (await house.as('Manager')).get('/api/customer/standing', { id: customer })).data.balances).toEqual([])
    await shop.cancel(bills[1]!.id)
    expect((await (await house.as('Manager')).get('/api/customer/standing', { id: customer })).data.balances).toMatchObject([
      { currency: 'EUR', amount: '-3.33' },
    ])
    expect(await books()).toEqual([])
  })
})

const textOf = (bytes: Buffer, how = '-layout') => {
  const file = join(house.folder, 'paper.pdf')
  writeFileSync(file, bytes)
  return execFileSync('pdftotext', [how, file, '-'], { encoding: 'utf8' })
}

describe('cancelling a paid invoice', () => {
  it('brings the stones back at their cost, keeps the money on account, and keeps the number', async () => {
    const customer = await house.make('customer', { name: 'Second Thoughts', currency: 'EUR' })
    const [single, parcel] = [
      await shop.stone({ weight: '2', costRate: '123.45' }),
      await shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40' }),
    ]
    const before = await Promise.all([single, parcel].map(stone => shop.read('inventory', stone.id)))
    const issued = await shop.sell(
      [
        { inventory: single.id, rate: '300' },
        { inventory: parcel.id, rate: '70', pieces: 60, weight: '45.505' },
      ],
      { customer, currency: 'EUR', exchange: '1.08' },
    )
    const note = await shop.receive(issued.total, { party: customer, currency: 'EUR', exchange: '1.12' })
    expect(await shop.read('invoice', issued.id)).toMatchObject({ status: 'paid' })
    const cancelled = await shop.cancel(issued.id)
    expect(cancelled).toMatchObject({ state: 'cancelled', status: 'cancelled', number: issued.number, total: issued.total, open: null })
    const after = await Promise.all([single, parcel].map(stone => shop.read('inventory', stone.id)))
    expect(
      after.map(({ status, availablePieces, availableWeight, value }) => ({ status, availablePieces, availableWeight, value })),
    ).toEqual(before.map(({ status, availablePieces, availableWeight, value }) => ({ status, availablePieces, availableWeight, value })))
    expect(await shop.read('paymentNote', note.id)).toMatchObject({ allocated: '0.00', credit: issued.total, settles: [] })
    expect(await books()).toEqual([])

    const manager = await house.as('Manager')
    // The stamp lies across the page, letter by letter.
    const printed = textOf((await manager.get('/api/invoice/export/pdf', { id: issued.id })).data, '-raw').replace(/\s/g, '')
    expect(printed).toContain('CANCELLED')
    expect(printed).toContain(issued.number)
    const next = await shop.sell([{ inventory: single.id, rate: '300' }], { customer, currency: 'EUR', exchange: '1.08' })
    expect(Number(next.number.slice(-5))).toBe(Number(issued.number.slice(-5)) + 1)
    const history = (await manager.get('/api/invoice/history', { id: issued.id })).data
    expect(history.map((entry: Values) => [entry.action, entry.by, entry.reason])).toEqual([
      ['cancel', 'Manager of the house', 'Returned the next day'],
      ['issue', 'Manager of the house', null],
      ['create', 'Manager of the house', null],
    ])
    const voided = await manager.put('/api/paymentnote/void', {
      id: note.id,
      version: (await shop.read('paymentNote', note.id)).version,
      reason: 'Paid back',
    })
    expect(voided).toMatchObject({ status: 200, data: { state: 'void', credit: '0' } })
    expect(await books()).toEqual([])
  })
})

describe('names of every kind', () => {
  const names = [
    'ندیم جواہرات، کراچی',
    "O'Brien & Sons <b>",
    '=cmd()|calc',
    '+1 Gems',
    '@SUM(A1)',
    '-2+3',
    '杨氏珠宝',
    'ร้านอัญมณี',
    '"; drop table invoice; --',
  ]
  it('come back as they were given, and leave as text', async () => {
    const manager = await house.as('Manager')
    for (const name of names) {
      const customer = shop.done(await manager.post('/api/customer', { name }))
      expect(customer.name).toBe(name)
      const issued = await shop.sell([{ ...service, description: name }], { customer: customer.id })
      expect(issued).toMatchObject({ customer: { title: name }, items: [{ description: name }] })
      const found = (await manager.get('/api/customer', { search: name })).data.rows.map((row: Values) => row.id)
      expect(found, name).toContain(customer.id)
    }
    const rows: string[][] = []
    const { data } = await manager.get('/api/customer/export/excel', { sort: 'code' })
    for await (const row of readSheet(Readable.from([data as Buffer]), { kind: 'xlsx', maxRows: 1000 })) rows.push(row)
    const column = rows[0]!.indexOf('Name')
    for (const name of names) expect(rows.map(row => row[column])).toContain(name)
    const file = join(house.folder, 'customers.xlsx')
    writeFileSync(file, data)
    // A formula would be a cell with <f>; all of these are text.
    expect(execFileSync('unzip', ['-p', file, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' })).not.toMatch(/<f[ >]/)
  })
  it('are printed on an invoice', async () => {
    const manager = await house.as('Manager')
    for (const name of ["O'Brien & Sons <b>", '=cmd()|calc', '"; drop table invoice; --']) {
      const { rows } = (await manager.get('/api/invoice', { search: name, pageSize: 1 })).data
      const { status, data } = await manager.get('/api/invoice/export/pdf', { id: rows[0].id })
      expect(status).toBe(200)
      expect(textOf(data).replace(/[’‘]/g, "'").replace(/[“”]/g, '"')).toContain(name.replace(/--/, '--').split(' --')[0])
    }
  })
})
