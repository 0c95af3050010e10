import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Jobs, startJobs } from '../../../src/server/kit/jobs/jobs.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { statementTasks } from '../../../src/server/reports/statement/job.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let clerk: Cashier
let jobs: Jobs
let manager: ReturnType<typeof visitor>
let party: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = openCashier(company, shop)
  manager = await company.as('Manager')
  jobs = await startJobs(
    company.pool,
    statementTasks({ db: company.db, folder: join(company.folder, 'statements'), printer: company.printer }),
    createLog('silent'),
  )
  party = await company.make('customer', { name: 'Amal & Sons', kinds: ['customer', 'supplier'] })
  await bill('300', { date: daysAgo(50), dueDate: daysAgo(40) })
  await bill('200')
  await clerk.recorded({ party, amount: '100', date: daysAgo(2) })
  await clerk.recorded({ party, amount: '25', settle: 'account' })
  await clerk.owe(party, '80')
})
afterAll(async () => {
  await jobs.stop()
  await company.stop()
})

const bill = (rate: string, given: Values = {}) =>
  shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer: party, ...given })
const rowsOf = async (bytes: Buffer) => {
  return sheetRows(bytes)
}
const finished = async (id: string): Promise<Values> => {
  for (;;) {
    const { data } = await manager.get('/api/statement/batch', { id })
    if (!['waiting', 'working'].includes(data.state)) return data
    await new Promise(done => setTimeout(done, 20))
  }
}

test('open items are listed one by one, with the credit on account against them', async () => {
  const statement = shop.done(await manager.get('/api/statement', { party }))
  expect(statement).toMatchObject({ ledger: 'receivable', closing: worth('375'), credit: worth('25') })
  expect(statement.openItems.map(({ kind, open, daysLate }: Values) => [kind, Number(open), daysLate > 0])).toEqual([
    ['invoice', 200, true],
    ['invoice', 200, false],
    ['paymentNote', -25, false],
  ])
  const printed = pdfText((await manager.get('/api/statement/export/pdf', { party, style: 'open' })).data)
  for (const text of ['Statement of open items', '40 days late', 'On account', '375.00']) expect(printed).toContain(text)
  expect(printed).not.toContain('Brought forward 0')
})

test('payables are a separate account', async () => {
  const owed = shop.done(await manager.get('/api/statement', { party, ledger: 'payable' }))
  expect(owed).toMatchObject({ closing: worth('80'), approvals: [], entries: [{ debit: null, credit: worth('80') }] })
  await clerk.recorded({ party, direction: 'paid', amount: '30' })
  expect(shop.done(await manager.get('/api/statement', { party, ledger: 'payable' }))).toMatchObject({
    closing: worth('50'),
    entries: [{}, { debit: worth('30') }],
  })
  expect(pdfText((await manager.get('/api/statement/export/pdf', { party, ledger: 'payable' })).data)).toContain('Supplier statement')
})

test('the statement is exported as a spreadsheet with the same figures', async () => {
  const rows = await rowsOf((await manager.get('/api/statement/export/excel', { party })).data)
  expect(rows[0]).toEqual(['Date', 'Document', 'What', 'Due', `Debit ${base}`, `Credit ${base}`, `Balance ${base}`])
  expect(rows.at(-1)).toMatchObject([today(), '', 'Balance', '', '', '', '375'])
  const open = await rowsOf((await manager.get('/api/statement/export/excel', { party, style: 'open' })).data)
  expect(open.slice(1).map(row => row.at(-1))).toEqual(['200', '200', '-25', '375'])
})

test('statements of many parties are made in the background into one file', async () => {
  const other = await company.make('customer', { name: 'Other' })
  await bill('50', { customer: other })
  await bill('70', { customer: other, currency: 'EUR', exchange: '1.1' })
  const even = await company.make('customer', { name: 'Even' })
  const started = shop.done(await manager.post('/api/statement/batch', { style: 'open' }))
  expect(started).toMatchObject({ total: 2, done: expect.any(Number) })
  expect(await finished(started.id)).toMatchObject({ state: 'done', done: 2, total: 2, message: null })
  const { data, headers } = await manager.get('/api/statement/batch/file', { id: started.id })
  expect(headers.get('content-type')).toContain('application/zip')
  const file = join(company.folder, 'statements.zip')
  writeFileSync(file, data)
  execFileSync('unzip', ['-tq', file])
  const names = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n')
  expect(names.map(name => name.split(' ')[1]).sort()).toEqual(['EUR', base, base])
  expect(pdfText(execFileSync('unzip', ['-p', file, names[0]!]))).toContain('Statement of open items')
  const sheets = shop.done(await manager.post('/api/statement/batch', { parties: [party, even], format: 'xlsx' }))
  expect(await finished(sheets.id)).toMatchObject({ state: 'done', total: 2 })
})

test('a batch without parties, with unknown parties, or not finished is refused', async () => {
  expect(await manager.post('/api/statement/batch', { parties: [uuid()] })).toMatchObject({ status: 409 })
  expect(await manager.post('/api/statement/batch', { parties: [] })).toMatchObject({ status: 400 })
  expect(await manager.get('/api/statement/batch', { id: uuid() })).toMatchObject({ status: 404 })
  const id = uuid()
  await company.pool.query(
    `insert into statement_job (id, asked, state, total, by_id) select $1, '{}', 'working', 1, id from "user" limit 1`,
    [id],
  )
  expect(await manager.get('/api/statement/batch', { id })).toMatchObject({
    data: { state: 'failed', message: expect.stringContaining('stopped') },
  })
  expect(await manager.get('/api/statement/batch/file', { id })).toMatchObject({
    status: 409,
    errorMessages: ['The statements are not finished.'],
  })
})

test('a batch is accepted while another server gives a finished file its name, so that the file is gone when it is looked at', async () => {
  const folder = join(company.folder, 'statements')
  mkdirSync(folder, { recursive: true })
  const gone = join(folder, 'gone.part')
  symlinkSync(join(folder, 'nowhere'), gone)
  const { id } = shop.done(await manager.post('/api/statement/batch', { parties: [party] }))
  expect((await finished(id)).state).toBe('done')
  rmSync(gone)
})
