import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeZones } from '../../../src/domain/trade/time-zones.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { closeBooks } from '../../support/closing.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>

// A moment in each zone when the UTC date and the local date differ.
const places = [
  { zone: 'Asia/Bangkok', moment: '2026-03-22T19:05:00Z', day: '2026-03-23', before: '2026-03-22', after: '2026-03-24' },
  { zone: 'America/Los_Angeles', moment: '2026-03-23T00:05:00Z', day: '2026-03-22', before: '2026-03-21', after: '2026-03-23' },
  { zone: 'Pacific/Kiritimati', moment: '2026-03-22T10:05:00Z', day: '2026-03-23', before: '2026-03-22', after: '2026-03-24' },
  { zone: 'Asia/Kathmandu', moment: '2026-03-22T18:20:00Z', day: '2026-03-23', before: '2026-03-22', after: '2026-03-24' },
]

const service = { description: 'Setting', basis: 'whole', rate: '1000' }

const booksOf = async ({ db }: TestCompany) => (await auditBooks(db)).filter(({ rows }) => rows.length > 0)

describe.each(places)('in $zone, when the UTC date differs', ({ zone, moment, day, before, after }) => {
  let company: TestCompany
  let shop: Shop
  beforeAll(async () => {
    company = await openTestCompany({ currency: base, timeZone: zone })
    await company.setClock(moment)
    shop = await openShop(company)
  })
  afterAll(() => company.stop())

  const manager = () => company.as('Manager')
  const put = async (path: string, body: Values) => shop.done(await (await manager()).put(path, body))
  const party = (name: string) => company.make('customer', { name: `${name} of ${zone}` })
  const statement = async (id: string, to: string) =>
    shop.done(await (await manager()).get('/api/statement', { party: id, currency: base, to }))
  /** The dates on which anything of these documents was posted. */
  const days = async (...documents: string[]) => {
    const rows = await company.query<{ date: string }>(
      `select date::text from stock_posting where document_id = any($1) union select date::text from account_posting where document_id = any($1)
        union select date::text from allocation where note_id = any($1) or bill_id = any($1) order by 1`,
      [documents],
    )
    return rows.map(({ date }) => date)
  }
  const books = () => booksOf(company)
  const versionOf = async (id: string): Promise<{ id: string; version: number }> => ({
    id,
    version: (await shop.read('inventory', id)).version,
  })

  it('an invoice that is canceled at once is canceled on its own date', async () => {
    const [customer, stone] = [await party('Amal'), await shop.stone()]
    const sold = await shop.sell([{ inventory: stone.id, rate: '1000' }], { customer, date: day })
    const paid = await shop.receive(sold.total, { party: customer, date: day })
    await shop.cancel(sold.id)
    expect(await days(sold.id, paid.id, stone.id)).toEqual([day])
    expect(await statement(customer, before)).toMatchObject({ closing: '0.00' })
    expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'available', arrived: day, age: 0 })
    expect(await books()).toEqual([])
  })

  it('today is the last date a document may have', async () => {
    const draft = await shop.invoice([service], { date: after })
    const late = await (await manager()).put('/api/invoice/issue', { id: draft.id, version: draft.version })
    expect([late.status, late.errorMessages]).toEqual([400, [`The date ${after} is in the future: today is ${day} in this branch.`]])
  })

  it('voids, bounced cheques and allocations are dated today', async () => {
    const customer = await party('Payer')
    const bill = await shop.sell([service], { customer, date: day })
    const [void_, cheque] = [
      await shop.receive('300', { party: customer, date: day }),
      await shop.receive('200', { party: customer, date: day, method: 'cheque', reference: 'A-1' }),
    ]
    await put('/api/paymentnote/void', { id: void_.id, version: void_.version, reason: 'Typed twice' })
    await put('/api/paymentnote/bounce', { id: cheque.id, version: cheque.version, reason: 'No funds' })
    const advance = await shop.receive('400', { party: customer, date: day, settle: 'account' })
    await put('/api/paymentnote/apply', { id: advance.id, version: advance.version })
    expect(await days(bill.id, void_.id, cheque.id, advance.id)).toEqual([day])
    const cash = shop.done(await (await manager()).get('/api/report/cash-book', { from: before, to: before, by: 'entry' }))
    expect(cash.rows).toEqual([])
    expect(await statement(customer, before)).toMatchObject({ closing: '0.00' })
  })

  it('goods come back from an approval today when no date is given', async () => {
    const stones = [await shop.stone(), await shop.stone()]
    const lent = await shop.lend(
      stones.map(({ id }) => ({ inventory: id, rate: '300' })),
      { date: day },
    )
    const [line] = lent.items as Values[]
    shop.done(await shop.moveApproval('return', lent.id, { lines: [{ id: line!.id }] }))
    shop.done(await shop.moveApproval('undo', lent.id, { lines: [{ id: line!.id }] }))
    shop.done(await shop.moveApproval('cancel', lent.id, { reason: 'Not wanted' }))
    expect(await days(lent.id)).toEqual([day])
  })

  it('an action on stones is dated today, and so is its reversal', async () => {
    const stone = await shop.stone()
    const gone = await put('/api/inventory/write-off', { ...(await versionOf(stone.id)), reason: 'Not in its box' })
    await put('/api/inventory/undo', { document: gone.document, reason: 'It was in another box' })
    const lot = await shop.stone({ type: 'parcel', pieces: 10, weight: '10' })
    const parts = [{ pieces: 4, weight: '4' }]
    const split = await put('/api/inventory/split', { ...(await versionOf(lot.id)), parts })
    await put('/api/inventory/undo', { document: split.document, reason: 'One box is enough' })
    expect(await days(gone.document, split.document)).toEqual([day])
    expect(await books()).toEqual([])
  })

  it('none of these actions is dated on another day', async () => {
    const rows = await company.query('select distinct date::text from stock_posting union select distinct date::text from account_posting')
    expect(rows).toEqual([{ date: day }])
    const home = shop.done(await (await manager()).get('/api/home'))
    expect(home.today).toBe(day)
  })
})

describe('a company in several zones', () => {
  let company: TestCompany
  let shop: Shop
  let tucson: string
  beforeAll(async () => {
    company = await openTestCompany({ currency: base, timeZone: 'Asia/Bangkok' })
    // It is 02:05 on the 23rd in Bangkok, and 12:05 on the 22nd in Tucson.
    await company.setClock('2026-03-22T19:05:00Z')
    shop = await openShop(company)
    tucson = await company.make('branch', { code: 'TUC', name: 'Tucson', timeZone: 'America/Phoenix' })
  })
  afterAll(() => company.stop())

  const admin = () => company.as('Admin')
  const change = async (path: string, change: Values) => {
    const { id, version } = shop.done(await (await admin()).get(path, change.id ? { id: change.id } : undefined))
    return (await admin()).put(path, { id, version, ...change })
  }
  const postedOn = async (document: string) =>
    company.query<{ date: string }>(
      'select date::text from stock_posting where document_id = $1 and reverses is not null union select date::text from account_posting where document_id = $1 and reverses is not null',
      [document],
    )

  it('each branch has its own date', async () => {
    const [here, there] = [
      await shop.invoice([service], { date: '2026-03-23' }),
      await shop.invoice([service], { date: '2026-03-23', branch: tucson }),
    ]
    await shop.issue(here)
    const late = await (await admin()).put('/api/invoice/issue', { id: there.id, version: there.version })
    expect(late.errorMessages).toEqual(['The date 2026-03-23 is in the future: today is 2026-03-22 in this branch.'])
    const now = await shop.invoice([service], { date: '2026-03-22', branch: tucson })
    expect(await shop.issue(now)).toMatchObject({ state: 'issued' })
  })

  it('a bill is overdue when the day ends in its own branch', async () => {
    const terms = { date: '2026-03-20', dueDate: '2026-03-22' }
    const [here, there] = [await shop.sell([service], terms), await shop.sell([service], { ...terms, branch: tucson })]
    expect(await shop.read('invoice', here.id)).toMatchObject({ status: 'overdue', overdueDays: 1 })
    expect(await shop.read('invoice', there.id)).toMatchObject({ status: 'unpaid', overdueDays: null })
    const { rows } = shop.done(await (await admin()).get('/api/invoice', { status: 'overdue' }))
    expect(rows.map(({ id }: Values) => id)).toEqual([here.id])
  })

  it('goods that arrive before the day begins at the destination are dated on the day they were sent', async () => {
    const stone = await shop.stone()
    const draft = shop.done(
      await (await admin()).post('/api/transfer', {
        from: company.branch,
        to: tucson,
        date: '2026-03-23',
        items: [{ inventory: stone.id }],
      }),
    )
    const sent = shop.done(await (await admin()).put('/api/transfer/send', { id: draft.id, version: draft.version }))
    shop.done(await (await admin()).put('/api/transfer/receive', { id: sent.id, version: sent.version, stones: [stone.id] }))
    const rows = await company.query('select distinct date::text from stock_posting where document_id = $1', [sent.id])
    expect(rows).toEqual([{ date: '2026-03-23' }])
  })

  it('a reversal is never dated before the day it reverses, even after the zone was changed', async () => {
    const stone = await shop.stone()
    const sold = await shop.sell([{ inventory: stone.id, rate: '900' }], { date: '2026-03-23' })
    const paid = await shop.receive('100', { date: '2026-03-23' })
    const lent = await shop.lend([{ inventory: (await shop.stone()).id, rate: '900' }], { date: '2026-03-23' })
    shop.done(await change('/api/setting', { timeZone: 'Pacific/Honolulu' }))
    await shop.cancel(sold.id)
    shop.done(await (await admin()).put('/api/paymentnote/void', { id: paid.id, version: paid.version, reason: 'Typed twice' }))
    shop.done(await shop.moveApproval('return', lent.id))
    for (const document of [sold.id, paid.id]) expect(await postedOn(document)).toEqual([{ date: '2026-03-23' }])
    expect(await booksOf(company)).toEqual([])
    shop.done(await change('/api/setting', { timeZone: 'Asia/Bangkok' }))
  })

  it('what was sold in a closed month is reversed on the first open day', async () => {
    const stone = await shop.stone()
    const sold = await shop.sell([{ inventory: stone.id, rate: '900' }], { date: '2026-03-23' })
    const spent = shop.done(
      await (await admin()).post('/api/purchase', {
        ...{ type: 'rent', branch: company.branch, date: '2026-03-23', currency: base, payee: 'Landlord' },
        items: [{ description: 'March', basis: 'whole', rate: '50' }],
      }),
    )
    const rent = shop.done(await (await admin()).put('/api/purchase/record', { id: spent.id, version: spent.version }))
    await closeBooks(company, '2026-03-31')
    await shop.cancel(sold.id)
    shop.done(await (await admin()).put('/api/purchase/cancel', { id: rent.id, version: rent.version, reason: 'Paid by cheque' }))
    expect(await postedOn(sold.id)).toEqual([{ date: '2026-04-01' }])
    const cash = shop.done(await (await admin()).get('/api/report/cash-book', { from: '2026-04-01', to: '2026-04-30', by: 'entry' }))
    expect(cash.rows).toMatchObject([{ number: rent.number, date: '2026-04-01', in: '50.00' }])
    await closeBooks(company, null)
    expect(await booksOf(company)).toEqual([])
  })

  it('the time zone of the company or a branch must be on the list', async () => {
    expect((await change('/api/setting', { timeZone: 'Asia/Atlantis' })).status).toBe(400)
    expect((await change('/api/branch', { id: tucson, timeZone: 'UTC+3' })).status).toBe(400)
    const user = shop.done(await (await admin()).get('/api/user/cuser'))
    expect(user.zones).toEqual({ company: 'Asia/Bangkok', own: company.branch, branches: { [tucson]: 'America/Phoenix' } })
  })

  it('PostgreSQL knows every zone that may be chosen', async () => {
    const rows = await company.query('select zone from unnest($1::text[]) zone where zone not in (select name from pg_timezone_names)', [
      timeZones,
    ])
    expect(rows).toEqual([])
  })
})
