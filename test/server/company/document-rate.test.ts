import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  refused = refusals(company)
  await company.make('exchangeRate', { currency: 'EUR', date: daysAgo(60), rate: '1' })
  await company.make('exchangeRate', { currency: 'EUR', date: daysAgo(20), rate: '1.1' })
})
afterAll(() => company.stop())
afterEach(async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

const service = { description: 'Setting', basis: 'whole', rate: '100' }
const reason = 'Agreed on the phone'
const post = async (role: Role, path: string, body: Values) => (await company.as(role)).post(`/api/${path}`, body)
const put = async (role: Role, path: string, body: Values) => (await company.as(role)).put(`/api/${path}`, body)
const euros = (given: Values = {}, items: Values[] = [service]): Values => ({
  ...shop.draftOf(items, { currency: 'EUR' }),
  ...given,
})
const invoice = (role: Role, given: Values = {}, items?: Values[]) => post(role, 'invoice', euros(given, items))
const issue = (role: Role, { id, version }: Values) => put(role, 'invoice/issue', { id, version })

describe('the exchange rate of a document comes from the rate table', () => {
  it('when none is typed, with the date from which it applies', async () => {
    expect((await invoice('Salesman')).data).toMatchObject({
      exchange: '1.1',
      tableRate: '1.1',
      tableRateFrom: daysAgo(20),
      exchangeReason: null,
    })
    const older = await invoice('Manager', { date: daysAgo(30) })
    expect(older.data).toMatchObject({ exchange: '1', tableRateFrom: daysAgo(60) })
  })
  it('when the sent rate equals the table’s, in any notation', async () => {
    for (const exchange of ['1.1', '1.100000'])
      expect((await invoice('Salesman', { exchange })).data).toMatchObject({ exchange: '1.1', exchangeReason: null })
  })
  it('and is empty in the base currency, whatever is sent', async () => {
    const made = await invoice('Salesman', { currency: base, exchange: '5', exchangeReason: reason })
    expect(made.data).toMatchObject({ exchange: '1', exchangeReason: null, tableRate: null, baseTotal: '100.00' })
  })
})

it('and the history shows no change when only the notation differs', async () => {
  for (const currency of [base, 'EUR']) {
    const { data } = await issue('Manager', (await invoice('Manager', { currency })).data)
    const [issued] = (await (await company.as('Manager')).get('/api/invoice/history', { id: data.id })).data
    expect([currency, issued.changes.map(({ field }: { field: string }) => field)]).toEqual([
      currency,
      expect.not.arrayContaining(['exchange']),
    ])
  }
})

describe('a Salesman cannot type a rate', () => {
  const drafts: [string, () => Values][] = [
    ['invoice', () => euros()],
    ['approval', () => euros({}, [])],
    ['paymentnote', () => shop.noteOf('10', { currency: 'EUR' })],
    ['order-form', () => ({ branch: company.branch, date: today(), currency: 'EUR', items: [] })],
    ['raza-lapidary-order-form', () => ({ branch: company.branch, date: today(), currency: 'EUR', items: [] })],
    ['mf-order-form', () => ({ branch: company.branch, date: today(), currency: 'EUR', items: [] })],
    ['cutting-invoice', () => euros({}, [])],
    ['raza-lapidary-invoice', () => euros({}, [])],
    ['mf-invoice', () => euros({}, [])],
  ]
  it.each(drafts)('on a draft of %s, with or without a reason, alone or in a change', async (path, draft) => {
    for (const typed of [{ exchange: '1000' }, { exchange: '1.12', exchangeReason: reason }, { exchange: '0.01', tableRate: '0.01' }]) {
      const answer = await post('Salesman', path, { ...draft(), ...typed })
      expect([400, 403]).toContain(answer.status)
    }
    const made = await post('Salesman', path, draft())
    expect(made.errorMessages).toEqual([])
    const { id, version } = made.data
    if (path === 'paymentnote') return
    await refused(
      () => put('Salesman', path, { id, version, exchange: '1.12', exchangeReason: reason }),
      403,
      /The rate 1\.12 differs from the rate table: 1\.1 for EUR from .*Only a Manager/,
      'exchange',
    )
  })
  it('and cannot change its reason, but may continue a draft whose rate a Manager typed', async () => {
    const made = (await invoice('Salesman')).data
    const rated = (await put('Manager', 'invoice', { id: made.id, version: made.version, exchange: '1.12', exchangeReason: reason })).data
    expect(rated).toMatchObject({ exchange: '1.12', exchangeReason: reason, tableRate: '1.1' })
    await refused(() => put('Salesman', 'invoice', { id: made.id, version: rated.version, exchangeReason: 'Mine' }), 403, /Only a Manager/)
    const same = await put('Salesman', 'invoice', { id: made.id, version: rated.version, exchange: '1.12', notes: 'By courier' })
    expect(same.data).toMatchObject({ exchange: '1.12', exchangeReason: reason })
    const moved = await put('Salesman', 'invoice', { id: made.id, version: same.data.version, date: daysAgo(1) })
    expect(moved.data).toMatchObject({ exchange: '1.1', exchangeReason: null })
  })
  it('nor when the table has none', async () => {
    await refused(() => invoice('Salesman', { currency: 'CHF' }), 400, /no exchange rate for CHF/, 'exchange')
    await refused(() => invoice('Salesman', { currency: 'CHF', exchange: '1.2', exchangeReason: reason }), 403, /Ask a Manager/, 'exchange')
  })
})

describe('a Manager may type a rate', () => {
  it('with a reason, which is kept on the document and in its history', async () => {
    await refused(() => invoice('Manager', { exchange: '1.12' }), 400, /Enter a reason: the rate table says 1\.1 from/, 'exchangeReason')
    const made = (await invoice('Manager', { exchange: '1.12', exchangeReason: reason })).data
    expect(made).toMatchObject({ exchange: '1.12', exchangeReason: reason, tableRate: '1.1', baseTotal: '112.00' })
    const changed = await put('Manager', 'invoice', { id: made.id, version: made.version, exchange: '1.13', exchangeReason: 'Of the bank' })
    const issued = await issue('Manager', changed.data)
    expect(issued.data).toMatchObject({ exchange: '1.13', exchangeReason: 'Of the bank' })
    const history = (await (await company.as('Manager')).get('/api/invoice/history', { id: made.id })).data
    expect(JSON.stringify(history)).toContain('"before":"Agreed on the phone","after":"Of the bank"')
  })
  it('up to 50 % above or below the table’s rate', async () => {
    for (const exchange of ['1.650001', '0.549999', '108.5', '0.01'])
      await refused(
        () => invoice('Admin', { exchange, exchangeReason: reason }),
        400,
        /more than 50 % away from the rate table: 1\.1/,
        'exchange',
      )
    for (const exchange of ['1.65', '0.55']) expect((await invoice('Manager', { exchange, exchangeReason: reason })).status).toBe(200)
  })
  it('when the table has none, with a reason', async () => {
    await refused(() => invoice('Manager', { currency: 'GBP', exchange: '1.3' }), 400, /no rate for GBP/, 'exchangeReason')
    const made = await invoice('Manager', { currency: 'GBP', exchange: '1.3', exchangeReason: reason })
    expect(made.data).toMatchObject({ exchange: '1.3', tableRate: null, exchangeReason: reason })
    expect((await issue('Salesman', made.data)).status).toBe(403)
    expect((await issue('Manager', made.data)).data).toMatchObject({ baseTotal: '130.00' })
  })
  it('on a purchase, a payment and a refill alike', async () => {
    const supplier = await company.make('customer', { name: `Mine ${uuid()}`, kinds: ['supplier'] })
    const { id: inventory } = await shop.stone({ type: 'parcel', pieces: 10, weight: '5' })
    const bought = { supplier, branch: company.branch, date: today(), currency: 'EUR', type: 'cut-stones', items: [] }
    const refill = { inventory, date: today(), pieces: 1, weight: '1', costRate: '10', currency: 'EUR' }
    const all: [string, Values][] = [
      ['purchase', bought],
      ['paymentnote', shop.noteOf('10', { currency: 'EUR' })],
      ['inventoryrefill', refill],
    ]
    for (const [path, draft] of all) {
      const fresh = () => ({ ...draft, id: uuid() })
      await refused(() => post('Manager', path, { ...fresh(), exchange: '1.14' }), 400, /Enter a reason/, 'exchangeReason')
      await refused(() => post('Manager', path, { ...fresh(), exchange: '2', exchangeReason: reason }), 400, /more than 50 %/, 'exchange')
      const made = await post('Manager', path, { ...fresh(), exchange: '1.14', exchangeReason: reason })
      expect([made.errorMessages, made.data?.exchange, made.data?.tableRate]).toEqual([[], '1.14', '1.1'])
    }
  })
})

describe('limits use the rate of the table', () => {
  it('the minimum price', async () => {
    const { id } = await shop.stone({ minimumRate: '250', weight: '1' })
    const draft = (await invoice('Salesman', {}, [{ inventory: id, rate: '200' }])).data
    const rated = await put('Manager', 'invoice', { id: draft.id, version: draft.version, exchange: '1.6', exchangeReason: reason })
    await refused(() => issue('Salesman', rated.data), 409, /this price needs the permission/, 'items.0.rate')
    expect((await issue('Manager', rated.data)).status).toBe(200)
  })
  it('the credit limit, for the sale and for what is owed already', async () => {
    const customer = await company.make('customer', { name: `Limited ${uuid()}`, creditLimit: '200' })
    const draft = (await invoice('Salesman', { customer }, [{ ...service, rate: '190' }])).data
    const rated = await put('Manager', 'invoice', { id: draft.id, version: draft.version, exchange: '0.6', exchangeReason: reason })
    await refused(() => issue('Salesman', rated.data), 409, /Selling this amount to this customer/)
    expect((await issue('Manager', rated.data)).data).toMatchObject({ baseTotal: '114.00' })
    const next = (await invoice('Salesman', { customer }, [{ ...service, rate: '20' }])).data
    await refused(() => issue('Salesman', next), 409, /Selling this amount to this customer/)
  })
  it('the approval limit, for what goes out and for what is out already', async () => {
    const customer = await company.make('customer', { name: `Lent ${uuid()}`, approvalLimit: '250' })
    const lend = async (rate: string) => {
      const { id } = await shop.stone({ weight: '1' })
      return (await post('Salesman', 'approval', euros({ customer }, [{ inventory: id, rate }]))).data
    }
    const draft = await lend('200')
    const rated = await put('Manager', 'approval', { id: draft.id, version: draft.version, exchange: '0.6', exchangeReason: reason })
    const issued = await put('Salesman', 'approval/issue', { id: draft.id, version: rated.data.version })
    expect(issued.data).toMatchObject({ baseTotal: '120.00' })
    const { id, version } = await lend('40')
    await refused(() => put('Salesman', 'approval/issue', { id, version }), 409, /Lending this amount to this customer/)
  })
  it('what a Manager may write off', async () => {
    const customer = await company.make('customer', { name: `Rest ${uuid()}` })
    await shop.sell([{ ...service, rate: '150' }], { customer, currency: 'EUR' })
    const note = shop.noteOf('50', { party: customer, currency: 'EUR', writeOff: '95', exchange: '0.9', exchangeReason: reason })
    await refused(() => post('Manager', 'paymentnote', note), 409, /This is 104\.50/, 'writeOff')
  })
  it('the commission', async () => {
    const employee = await company.make('employee', {
      ...{
        name: `Agent ${uuid()}`,
        designation: (await company.query<{ id: string }>("select id from employee_designation where track = 'sales'"))[0]!.id,
      },
      ...{ branch: company.branch, commission: '10', commissionBasis: 'sales' },
    })
    const rated = await invoice('Manager', { salesperson: employee, exchange: '1.6', exchangeReason: reason })
    await issue('Manager', rated.data)
    const { data } = await (await company.as('Manager')).get('/api/employee/performance', { id: employee })
    expect(JSON.stringify(data)).toContain('"commission":"11.00"')
  })
})

describe('a draft is checked again when it is issued', () => {
  it('it takes the table’s rate of that moment, and its totals are recalculated', async () => {
    const draft = (await invoice('Salesman', { currency: 'AUD', exchange: undefined }).catch(() => null))?.data
    expect(draft?.id).toBeUndefined()
    const rate = await company.make('exchangeRate', { currency: 'AUD', date: daysAgo(5), rate: '0.6' })
    const made = (await invoice('Salesman', { currency: 'AUD' })).data
    await company.query(`update exchange_rate set rate = 0.7 where id = '${rate}'`)
    expect((await issue('Salesman', made)).data).toMatchObject({ exchange: '0.7', tableRate: '0.7', baseTotal: '70.00' })
  })
  it('a typed rate that is now far from the table is refused', async () => {
    const rate = await company.make('exchangeRate', { currency: 'NZD', date: daysAgo(5), rate: '0.6' })
    const made = (await invoice('Manager', { currency: 'NZD', exchange: '0.8', exchangeReason: reason })).data
    await company.query(`update exchange_rate set rate = 0.1 where id = '${rate}'`)
    await refused(() => issue('Manager', made), 400, /more than 50 % away/, 'exchange')
    await company.query(`update exchange_rate set rate = 0.6 where id = '${rate}'`)
  })
  it('a draft of an older version with a different rate is refused until it is saved again', async () => {
    const made = (await invoice('Salesman')).data
    await company.query(`update invoice set exchange = 1000, table_rate = null, table_rate_from = null where id = '${made.id}'`)
    await refused(() => issue('Salesman', made), 400, /differs from the rate table: 1\.1 .* Save the draft again/, 'exchange')
    const saved = await put('Salesman', 'invoice', { id: made.id, version: made.version, notes: 'Again' })
    expect((await issue('Salesman', saved.data)).data).toMatchObject({ exchange: '1.1', baseTotal: '110.00' })
  })
  it('goods out on approval are invoiced at the table’s rate', async () => {
    const { id } = await shop.stone({ weight: '1' })
    const lent = await shop.lend([{ inventory: id, rate: '200' }], { currency: 'EUR', exchange: '1.3' })
    const { version } = await shop.read('approval', lent.id)
    shop.done(await put('Salesman', 'approval/invoice', { id: lent.id, version }))
    const [made] = (await shop.read('approval', lent.id)).invoices
    expect(await shop.read('invoice', made.id)).toMatchObject({ exchange: '1.1', exchangeReason: null })
  })
  it('returned goods are credited at the rate of their purchase, however far it is from today’s', async () => {
    await company.make('exchangeRate', { currency: 'SEK', date: daysAgo(60), rate: '0.1' })
    const supplier = await company.make('customer', { name: `Stockholm ${uuid()}`, kinds: ['supplier'] })
    const line = {
      stoneName: shop.sapphire,
      type: 'single',
      pieces: 1,
      weight: '1',
      basis: 'per carat',
      rate: '1000',
      treatments: [{ code: 'H' }],
    }
    const draft = { supplier, branch: company.branch, date: daysAgo(40), currency: 'SEK', type: 'cut-stones', items: [line] }
    const bought = shop.done(await post('Manager', 'purchase', draft))
    const recorded = shop.done(await put('Manager', 'purchase/record', { id: bought.id, version: bought.version }))
    await company.make('exchangeRate', { currency: 'SEK', date: daysAgo(2), rate: '0.3', confirmed: true })
    const [stone] = (await (await company.as('Manager')).get('/api/purchase/stone', { id: bought.id })).data
    shop.done(await put('Manager', 'purchase/return', { id: bought.id, version: recorded.version, stones: [{ id: stone.id }] }))
    const [note] = await company.query<Values>(`select exchange, exchange_reason from payment_note where purchase_id = '${bought.id}'`)
    expect(note).toEqual({ exchange: '0.100000000000', exchange_reason: `Exchange rate of ${recorded.number}` })
  })
})

describe('typed rates are shown', () => {
  it('in a report: document, rate, table rate, difference, reason and user', async () => {
    const made = (await invoice('Manager', { exchange: '1.21', exchangeReason: 'Of the bank' })).data
    const issued = (await issue('Manager', made)).data
    const { data } = await (await company.as('Admin')).get('/api/report/typed-rates', { from: today(), to: today() })
    expect(data.rows.find((row: Values) => row.number === issued.number)).toMatchObject({
      date: today(),
      currency: 'EUR',
      rate: '1.21',
      table: '1.1',
      deviation: '10.00',
      reason: 'Of the bank',
      by: 'Manager of the company',
    })
    await refused(async () => (await company.as('Manager')).get('/api/report/typed-rates'), 403, /role (?:may not|cannot|does not)/)
  })
})

describe('the audit', () => {
  it.each([
    ['has no reason', "update invoice set exchange_reason = null where exchange_reason is not null and currency = 'EUR'"],
    ['is far from the table', 'update invoice set table_rate = table_rate * 3 where exchange_reason is not null'],
  ])('reports a typed rate that %s', async (_, change) => {
    const found = await company.db
      .transaction()
      .execute(async tx => {
        const { sql } = await import('kysely')
        await sql.raw(change).execute(tx)
        const names = (await auditBooks(tx)).filter(({ rows }) => rows.length > 0).map(({ name }) => name)
        await sql`savepoint done`.execute(tx)
        throw Object.assign(new Error('back'), { names })
      })
      .catch(error => error.names)
    expect(found).toContain('A manual exchange rate has a reason and is near the rate table')
  })
})
