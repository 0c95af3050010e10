import { unzipSync } from 'fflate'
import { parseCsv } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../../src/domain/reports/accounts.ts'
import type { Chart, Journal } from '../../../../src/domain/reports/journal/contract.ts'
import { auditBooks } from '../../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying } from '../../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../../support/company.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { trialBalanceOf } from '../../../support/trial-balance.ts'
import { centBase, dayFromNow, daysAgo, today } from '../../../support/world.ts'

let company: TestCompany
let shop: Shop
let clerk: Buying
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany({ currency: centBase })
  shop = await openShop(company)
  clerk = await openBuying(company, shop)
  admin = await company.as('Admin')
})
afterAll(() => company.stop())

const create = async (until = today(), given = {}): Promise<Journal> => shop.done(await admin.post('/api/journal', { until, ...given }))
const file = async ({ id }: Pick<Journal, 'id'>, program: string) => admin.get('/api/journal/file', { id, program })
const rowsOf = async (journal: Journal) => {
  const [, ...rows] = parseCsv(String((await file(journal, 'csv')).data))
  return rows.map(([entry, date, kind, document, number, account, party, debit, credit, currency]) => ({
    ...{ entry, date, kind, document, number, account, party, debit: Number(debit), credit: Number(credit), currency },
  }))
}
const chart = async (): Promise<Chart> => shop.done(await admin.get('/api/journal/chart'))
const setChart = async (given: Partial<Chart>) => admin.put('/api/journal/chart', { ...(await chart()), ...given })
const setting = (rate: string) => [{ description: 'Setting', basis: 'whole', rate, taxCode: 'STD' }]

describe('journals', () => {
  it('together equal the trial balance, with every entry balanced and nothing twice', async () => {
    const stone = await shop.stone()
    await shop.sell([{ inventory: stone.id, rate: '300' }], { shipping: '10' })
    await clerk.buy([clerk.single({ taxCode: 'STD' })], { withholdingPercent: '3' })
    const first = await create()
    expect(first).toMatchObject({ number: 1, from: null, until: today(), isLast: true, takenBackAt: null })
    const canceled = await shop.sell(setting('100'))
    shop.done(
      await (await company.as('Manager')).put('/api/invoice/cancel', { id: canceled.id, version: canceled.version, reason: 'Wrong' }),
    )
    await shop.sell(setting('50'))
    const second = await create()
    const rows = [...(await rowsOf(first)), ...(await rowsOf(second))]
    const balanceOf = await trialBalanceOf(company)
    for (const { value, label } of accounts) {
      const sum = rows.filter(({ account }) => account === label).reduce((sum, { debit, credit }) => sum + debit - credit, 0)
      expect(sum, label).toBeCloseTo(balanceOf(value), 6)
    }
    for (const entry of new Set(rows.map(one => String(one.entry)))) {
      const sum = rows.filter(one => one.entry === entry).reduce((sum, { debit, credit }) => sum + debit - credit, 0)
      expect(sum, entry).toBeCloseTo(0, 6)
    }
    const sold = (await rowsOf(first)).filter(({ kind }) => kind === 'Invoice')
    expect(sold.map(({ account }) => account).sort()).toEqual([
      'Accounts receivable',
      'Cost of sales',
      'Sales',
      'Shipping and charges billed',
      'Stock',
    ])
    expect(sold.find(({ account }) => account === 'Accounts receivable')).toMatchObject({
      debit: 703,
      currency: centBase,
      party: expect.any(String),
    })
    // What was canceled on its day is even.
    expect((await rowsOf(second)).map(({ document }) => document)).not.toContain(canceled.number)
  })

  it('are refused twice, for a day to come, and before the last one', async () => {
    const again = await admin.post('/api/journal', { until: today() })
    expect([again.status, again.errorMessages.join()]).toEqual([
      409,
      expect.stringMatching(/^Everything up to .+ is in a journal already\. Nothing was created\.$/),
    ])
    const refused = async (given: object) => {
      const { status, data } = await admin.post('/api/journal', given)
      return [status, data.fields]
    }
    expect(await refused({ until: dayFromNow(1) })).toEqual([400, { until: 'This day is in the future.' }])
    expect(await refused({ until: daysAgo(1) })).toEqual([400, { until: expect.stringContaining('Enter this day or a later one.') }])
    expect(await refused({ until: today(), from: today() })).toEqual([400, { from: expect.stringContaining('Only the first journal') }])
    expect(shop.done(await admin.get('/api/journal'))).toHaveLength(2)
  })

  it('give back what the last one had when it is taken back, and only then', async () => {
    const [last, first] = shop.done(await admin.get('/api/journal')) as Journal[]
    const early = await admin.put('/api/journal/take-back', { id: first!.id })
    expect([early.status, early.errorMessages.join()]).toEqual([409, 'Only the last journal can be taken back.'])
    const had = await rowsOf(last!)
    expect(shop.done(await admin.put('/api/journal/take-back', { id: last!.id })).takenBackAt).not.toBeNull()
    const next = await create()
    expect(next.number).toBe(3)
    expect((await rowsOf(next)).map(({ entry: _, ...row }) => row)).toEqual(had.map(({ entry: _, ...row }) => row))
    expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })

  it('of two users at once are one after the other, so that nothing is in both', async () => {
    await shop.sell(setting('70'))
    const answers = await Promise.all([1, 2].map(() => admin.post('/api/journal', { until: today() })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a file for an accounting program', () => {
  it('is refused while the program does not know an account, by name', async () => {
    const [last] = shop.done(await admin.get('/api/journal')) as Journal[]
    for (const program of ['quickbooks', 'xero', 'tally']) {
      const { status, errorMessages } = await file(last!, program)
      expect([status, errorMessages.join()]).toEqual([
        409,
        expect.stringMatching(/needs the (name|number) of these accounts.+Accounts receivable, Tax payable, Sales/),
      ])
    }
    expect((await file(last!, 'datev')).errorMessages).toEqual(['Enter the settings for DATEV under Accounts first.'])
  })

  it('has the names and numbers of that program, each in its own form', async () => {
    const named = accounts.map(({ value, label }, at) => ({ account: value, number: String(1000 + at), name: `Books: ${label} & more` }))
    const datev = { consultant: 1001, client: 7, yearBegins: '04-01', numberLength: 4, clearing: '1590' }
    shop.done(await setChart({ accounts: named, datev }))
    const [last] = shop.done(await admin.get('/api/journal')) as Journal[]
    const { number } = last!
    const sale = (await rowsOf(last!))[0]!
    const [year, month, day] = today().split('-')
    const text = async (program: string, encoding = 'utf-8') => new TextDecoder(encoding).decode((await file(last!, program)).data)

    expect(parseCsv(await text('quickbooks')).slice(0, 2)).toEqual([
      ['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'],
      [
        `SB${number}-1`,
        `${month}/${day}/${year}`,
        'Books: Accounts receivable & more',
        '74.90',
        '',
        `Invoice ${sale.document}`,
        sale.party,
      ],
    ])
    const xero = parseCsv(await text('xero'))
    expect(xero[0]).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'])
    expect(xero.slice(1).map(row => row.at(-1))).toEqual(['74.90', '-70.00', '-4.90'])
    const tally = await text('tally')
    expect(tally).toContain(`<VOUCHER REMOTEID="stonebook-SB${number}-1" VCHTYPE="Journal" ACTION="Create"`)
    expect(tally).toContain('<LEDGERNAME>Books: Sales &amp; more</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>70.00</AMOUNT>')
    const amounts = [...tally.matchAll(/<AMOUNT>(-?[\d.]+)<\/AMOUNT>/g)].map(([, amount]) => Number(amount))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(0, 6)

    const [head, columns, ...bookings] = (await text('datev', 'windows-1252')).split('\r\n').slice(0, -1)
    expect(head).toMatch(
      /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"SB";"";"";1001;7;\d{4}0401;4;\d{8};\d{8};"Stonebook \d+";"";1;0;0;"[A-Z]{3}";;"";;;"";;;"";""$/,
    )
    expect(head?.split(';')).toHaveLength(31)
    expect(columns).toContain('Gegenkonto (ohne BU-Schlüssel)')
    expect(bookings[0]).toBe(
      `74,90;"S";"${centBase}";;;"";1001;1590;"";${day}${month};"SB${number}-1";"";;"Invoice ${sale.document}, ${sale.party}"`,
    )
    expect(bookings.map(line => line.split(';')[1])).toEqual(['"S"', '"H"', '"H"'])
  })

  it('comes in parts where the program takes few lines at a time, without an entry that is split', async () => {
    for (let count = 0; count < 101; count++) await shop.sell(setting('10'))
    const journal = await create()
    expect(journal.lines).toBe(303)
    const parts = Object.entries(unzipSync((await file(journal, 'xero')).data)).map(([name, bytes]) => [
      name,
      parseCsv(new TextDecoder().decode(bytes)).length - 1,
    ])
    expect(parts).toEqual([
      [`Journal ${journal.number} Xero 1.csv`, 300],
      [`Journal ${journal.number} Xero 2.csv`, 3],
    ])
  })

  it('is refused for DATEV with a number of letters, and accounts that another user changed meanwhile are not overwritten', async () => {
    const { accounts: named, version } = await chart()
    shop.done(await setChart({ accounts: named.map(one => ({ ...one, number: 'AR-1' })) }))
    const [last] = shop.done(await admin.get('/api/journal')) as Journal[]
    expect((await file(last!, 'datev')).errorMessages).toEqual([
      'In DATEV the number of an account has 4 to 9 digits. AR-1 has not. Change it under Accounts.',
    ])
    expect((await admin.put('/api/journal/chart', { accounts: [], datev: null, version })).status).toBe(409)
  })
})

describe('the first journal', () => {
  it('may begin with a day, and what is before it is never handed over', async () => {
    const other = await openTestCompany({ currency: centBase })
    try {
      const books = await openShop(other)
      await books.sell(setting('10'), { date: daysAgo(9) })
      await books.sell(setting('20'), { date: daysAgo(2) })
      const chief = await other.as('Admin')
      const first = books.done(await chief.post('/api/journal', { from: daysAgo(5), until: daysAgo(1) }))
      expect(first).toMatchObject({ from: daysAgo(5), entries: 1, total: '21.4' })
      await books.sell(setting('30'), { date: daysAgo(7) })
      await books.sell(setting('40'), { date: daysAgo(3) })
      // What is dated back into the days of the first one comes with the next one.
      expect(books.done(await chief.post('/api/journal', { until: today() }))).toMatchObject({
        from: daysAgo(5),
        entries: 1,
        total: '42.8',
      })
    } finally {
      await other.stop()
    }
  })
})
