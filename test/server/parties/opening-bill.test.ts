import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import type { Answer, TestCompany } from '../../support/company.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../support/import-list.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let lists: ReturnType<typeof importer>
beforeAll(async () => {
  company = await openImportCompany({ currency: base })
  shop = await openShop(company)
  lists = importer(company, 'opening-bill')
  await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '1.1' })
})
afterAll(() => company.stop())

const refused = (answer: Answer, message: string | RegExp) => {
  expect([400, 409]).toContain(answer.status)
  expect(answer.errorMessages[0]).toMatch(message)
}
const manager = () => company.as('Manager')
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const party = (name: string, given = {}) => company.make('customer', { name, ...given })
const bill = (id: string, given: object) => ({ party: id, number: 'A-1', date: daysAgo(50), currency: base, amount: '100', ...given })
const post = async (body: unknown) => (await manager()).post('/api/opening-bill', body)
const statement = async (of: string, more = {}) => (await (await manager()).get('/api/statement', { party: of, ...more })).data

test('opening bills keep their numbers and dates in the statement, the ageing and the settlement', async () => {
  const id = await party('Aged', { termsDays: 30 })
  const made = await post([
    bill(id, { number: 'S-1', amount: '100', date: daysAgo(100), dueDate: daysAgo(70) }),
    bill(id, { number: 'S-2', amount: '50.5', date: daysAgo(40) }),
    bill(id, { number: 'C-9', amount: '-30', date: daysAgo(5) }),
  ])
  expect(made.errorMessages).toEqual([])
  expect(made.data.map(({ dueDate, open, state }: Record<string, string>) => [dueDate, open, state])).toEqual([
    [daysAgo(70), '100.00', 'posted'],
    [daysAgo(10), '50.50', 'posted'],
    [expect.anything(), '-30.00', 'posted'],
  ])
  const found = await statement(id)
  expect(found).toMatchObject({ closing: '120.50', credit: '30.00', ageing: { '61-90': '100.00', '1-30': '50.50' } })
  expect(found.entries.map(({ kind, debit, credit }: Record<string, string>) => [kind, debit, credit])).toEqual(
    [
      ['opening', '100', null],
      ['opening', '50.5', null],
      ['opening', null, '30'],
    ].map(([kind, debit, credit]) => [
      kind,
      debit && expect.stringMatching(new RegExp(`^${debit}`)),
      credit && expect.stringMatching(new RegExp(`^${credit}`)),
    ]),
  )
  // The credit settles a bill like any other, and money the rest.
  const { data: notes } = await (await manager()).get('/api/paymentnote', { party: id })
  expect(notes.rows).toMatchObject([{ method: 'opening', reference: 'C-9', credit: '30.00' }])
  const used = await (await manager()).put('/api/paymentnote/apply', { id: notes.rows[0].id, version: notes.rows[0].version })
  expect(used.data.settles).toMatchObject([{ number: 'S-1', amount: '30.00' }])
  await shop.receive('120.5', { party: id })
  expect(await statement(id)).toMatchObject({ closing: '0.00', openItems: [] })
  expect(await books()).toEqual([])
})

test('a bill in another currency counts at the rate of its own day, and needs one', async () => {
  const id = await party('Foreign')
  const made = await post(bill(id, { currency: 'EUR', amount: '200', side: 'payable' }))
  expect(made.data).toMatchObject({ exchange: '1.1', baseAmount: '220.00', side: 'payable', open: '200.00' })
  expect((await (await manager()).get('/api/customer', { id })).data).toMatchObject({ payable: '220.00' })
  refused(await post(bill(id, { currency: 'GBP' })), /There is no exchange rate for GBP/)
  const dear = await post(bill(id, { currency: 'EUR', amount: '10.555', number: 'A-2' }))
  expect(dear).toMatchObject({ status: 400, data: { fields: { amount: expect.stringMatching(/too many decimals/) } } })
})

test('what contradicts is refused at its field, and nothing is posted', async () => {
  const id = await party('Refused')
  const fieldsOf = async (given: object) => (await post(bill(id, given))).data.fields
  expect(await fieldsOf({ amount: '0' })).toMatchObject({ amount: 'The amount must not be zero.' })
  expect(await fieldsOf({ date: daysAgo(-3) })).toMatchObject({ date: expect.stringMatching(/in the future/) })
  expect(await fieldsOf({ dueDate: daysAgo(60) })).toMatchObject({ dueDate: 'The due date is before the date.' })
  expect((await post(bill(id, {}))).status).toBe(200)
  expect(await post(bill(id, { number: ' a-1 ' }))).toMatchObject({ status: 409, errorMessages: [expect.stringMatching(/already/)] })
  // One bad bill stops all of them.
  const several = await post([bill(id, { number: 'B-1' }), bill(id, { number: 'B-2', amount: '0' })])
  expect(several).toMatchObject({ status: 400, data: { fields: { '1.amount': 'The amount must not be zero.' } } })
  expect((await statement(id)).closing).toBe('100.00')
  expect(await books()).toEqual([])
})

test('an opening bill is taken back while nothing settled it; a credit too', async () => {
  const id = await party('Reversed')
  const [owed, credit] = (await post([bill(id, { number: 'R-1' }), bill(id, { number: 'R-2', amount: '-40' })])).data
  const reverse = async ({ id: of, version }: { id: string; version: number }, reason = 'Entered twice') =>
    (await manager()).put('/api/opening-bill/reverse', { id: of, version, reason })
  expect(await reverse(owed, ' ')).toMatchObject({ status: 400, data: { fields: { reason: 'Enter a reason.' } } })
  const note = (await (await manager()).get('/api/paymentnote', { party: id })).data.rows[0]
  refused(
    await (await manager()).put('/api/paymentnote/void', { id: note.id, version: note.version, reason: 'No' }),
    /Reverse its opening bill/,
  )
  const money = await shop.receive('10', { party: id, settle: 'oldest' })
  refused(await reverse(owed), 'R-1 is paid in full or in part. Void its payment first.')
  shop.done(await (await manager()).put('/api/paymentnote/void', { id: money.id, version: money.version, reason: 'Wrong party' }))
  expect((await reverse((await (await manager()).get('/api/opening-bill', { id: owed.id })).data)).data).toMatchObject({
    state: 'reversed',
    open: '0',
  })
  await (await manager()).put('/api/paymentnote/apply', { id: note.id, version: note.version })
  expect((await reverse(credit)).data).toMatchObject({ state: 'reversed' })
  expect((await statement(id)).closing).toBe('0.00')
  // Its number is free again.
  expect((await post(bill(id, { number: 'R-1' }))).status).toBe(200)
  expect(await books()).toEqual([])
})

test('the method of an opening balance cannot be chosen for a payment', async () => {
  const id = await party('Chosen')
  refused(
    await (await manager()).post('/api/paymentnote', { ...shop.noteOf('5', { party: id }), method: 'opening' }),
    /opening bill of the party/,
  )
})

test('the single opening balance of a new party may be below zero', async () => {
  const made = await (await manager()).post('/api/customer', {
    name: 'In credit',
    openingBalance: '-75',
    openingPayable: '-20',
    openingDate: daysAgo(9),
  })
  expect(made.data).toMatchObject({ balance: worth('-75'), payable: worth('-20') })
  expect((await statement(made.data.id)).credit).toBe('75.00')
  expect((await (await manager()).get('/api/opening-bill', { party: made.data.id })).data.rows).toHaveLength(2)
  expect(await books()).toEqual([])
})

test('a list of open bills is imported, all or nothing', async () => {
  const [amal, mogok] = [await party('Amal Gems', { currency: 'EUR' }), await party('Mogok Mines')]
  const head = ['Invoice No', 'Customer', 'Type', 'Invoice date', 'Due date', 'Currency', 'Outstanding']
  const faulty = await lists.check(
    await lists.upload(
      csvOf(
        head,
        ['I-1', 'amal gems', 'AR', '15/01/2024', '14/02/2024', 'EUR', '1,250.00'],
        ['I-1', 'Amal Gems', 'receivable', '16/01/2024', '', 'EUR', '5'],
        ['I-2', 'Amal Gem', 'AR', '16/01/2024', '', 'EUR', '5'],
        ['I-3', 'Mogok Mines', 'AP', '31/02/2024', '', base, '0'],
        ['I-4', 'Mogok Mines', 'AP', '01/03/2024', '', 'GBP', 'much'],
        ['I-5', 'Mogok Mines', 'AP', '20/03/2024', '01/03/2024', 'GBP', '0.00'],
        ['', 'Mogok Mines', 'neither', '', '', base, '5'],
      ),
    ),
  )
  expect(linesOf(faulty.errors)).toEqual([
    '3 Invoice No: This party, side and bill number is already in row 2.',
    '4 Customer: There is no customer “Amal Gem”. Did you mean Amal Gems?',
    '5 Invoice date: “31/02/2024” is not a date. Write it as 2026-03-31.',
    '6 Outstanding: “much” is not an amount.',
    '7 Outstanding: The amount must not be zero.',
    '7 Due date: The due date is before the date.',
    '7 Currency: There is no exchange rate for GBP on or before 2024-03-20.',
    '8 Invoice No: Bill number is missing.',
    '8 Type: “neither” is not one of: They owe us, We owe them.',
    '8 Invoice date: Date is missing.',
  ])
  const list = await lists.upload(
    csvOf(
      head,
      ['I-1', 'amal gems', 'AR', '15/01/2024', '14/02/2024', 'EUR', '1,250.00'],
      ['I-9', 'Amal Gems', 'AR', '20/01/2024', '', 'EUR', '(250.00)'],
      ['M-1', 'Mogok Mines', 'AP', '01/03/2024', '', base, '99.95'],
    ),
  )
  const checked = await lists.check(list)
  expect(linesOf(checked.errors)).toEqual([])
  expect(checked.counts).toEqual([
    { label: 'They owe us, EUR', value: '1000' },
    { label: `We owe them, ${base}`, value: '99.95' },
  ])
  expect(await lists.run(list.data.id)).toMatchObject({ state: 'done', done: 3 })
  expect(await statement(amal)).toMatchObject({ currency: 'EUR', closing: '1000.00', ageing: { '90+': '1250.00' } })
  expect(await statement(mogok, { ledger: 'payable' })).toMatchObject({ closing: '99.95' })
  // The same list again: each bill is there already.
  const again = await lists.check(await lists.upload(csvOf(head, ['i-1', 'AMAL GEMS', 'AR', '15/01/2024', '', 'EUR', '1'])))
  expect(linesOf(again.errors)).toEqual(['2 Invoice No: There is already an opening bill with this party, side and bill number: I-1.'])
  expect(await books()).toEqual([])
})

test('a date that can be read in two ways is asked about', async () => {
  const head = ['Bill number', 'Party', 'Date', 'Amount']
  const list = await lists.upload(csvOf(head, ['D-1', 'Amal Gems', '03/04/2024', '10']))
  const doubted = await lists.check(list)
  expect(linesOf(doubted.errors)[0]).toBe(
    '2 Date: In “Date”, “03/04/2024” can be read in two ways. Choose whether the day or the month comes first.',
  )
  const chosen = await lists.check(list, { dates: { Date: 'mdy' } })
  expect(chosen).toMatchObject({ errorCount: 0, sample: [{ date: '2024-03-04' }] })
})

test('nothing is imported into a closed period, and a Salesman sees no opening bills', async () => {
  const admin = await company.as('Admin')
  const { data: setting } = await admin.get('/api/setting')
  const list = await lists.upload(csvOf(['Bill number', 'Party', 'Date', 'Amount'], ['Z-1', 'Amal Gems', '2024-05-31', '10']))
  expect(await lists.check(list)).toMatchObject({ errorCount: 0 })
  expect((await admin.put('/api/setting', { id: setting.id, version: setting.version, closedUntil: '2024-05-31' })).errorMessages).toEqual(
    [],
  )
  expect((await lists.run(list.data.id)).message).toMatch(
    /Row 2: The books are closed until 2024-05-31|Row 2, Date: The books are closed until 2024-05-31/,
  )
  expect(linesOf((await lists.check(list)).errors)).toEqual([
    '2 Date: The books are closed until 2024-05-31. Nothing can be dated 2024-05-31.',
  ])
  const salesman = await company.as('Salesman')
  expect(await salesman.get('/api/opening-bill')).toMatchObject({ status: 403 })
  expect(await lists.upload('a\nb\n', 'Salesman')).toMatchObject({ status: 403 })
  expect(await books()).toEqual([])
})
