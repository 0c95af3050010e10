import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { writeSheet } from '../../../src/server/kit/sheet/write.ts'
import type { TestCompany } from '../../support/company.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../support/import-list.ts'
import { today } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

let company: TestCompany
let rates: ReturnType<typeof importer>
beforeAll(async () => {
  company = await openImportCompany({ currency: base })
  rates = importer(company, 'exchange-rate')
})
afterAll(() => company.stop())

const head = ['Date', 'Currency', 'Rate']
const total = async () => (await (await company.as('Manager')).get('/api/exchange-rate')).data.total
const rateOn = async (currency: string, date: string) =>
  (await (await company.as('Manager')).get('/api/exchange-rate/latest', { currency, date })).data.rate
const checked = async (list: string | Uint8Array, reading = {}) => rates.check(await rates.upload(list), reading)

test('a list of rates is imported, and a row that the table has already is left out', async () => {
  const rows = [
    [daysAgo(300), 'chf', '1.08'],
    [daysAgo(299), 'CHF', '1.09'],
    [daysAgo(300), 'SEK', '0.0285'],
  ]
  expect(await rates.whole(csvOf(head, ...rows))).toMatchObject({ state: 'done', counts: [{ label: 'Exchange rates', value: '3' }] })
  expect(await rateOn('CHF', daysAgo(298))).toBe('1.09')
  const before = await total()
  const again = await checked(csvOf(head, ...rows, [daysAgo(298), 'CHF', '1.085']))
  expect([again.errors, linesOf(again.warnings), again.counts]).toEqual([
    [],
    [2, 3, 4].map(row => `${row} Date: The table has this rate already. The row is left out.`),
    [{ label: 'Exchange rates', value: '1' }],
  ])
  expect((await rates.run(again.id)).state).toBe('done')
  expect(await total()).toBe(before + 1)
})

test('each faulty row is named, and nothing is imported', async () => {
  const before = await total()
  const job = await checked(
    csvOf(
      head,
      [daysAgo(299), 'CHF', '1.2'],
      [daysAgo(250), 'XXX', '1.1'],
      [daysAgo(250), base, '1'],
      [daysAgo(250), 'CHF', '0'],
      [daysAgo(250), 'SEK', '0.0285'],
      [daysAgo(250), 'SEK', '0.0286'],
      [daysAfter(today(), 3), 'SEK', '0.0285'],
      ['2026-02-30', 'SEK', '0.0285'],
    ),
  )
  expect(linesOf(job.errors)).toEqual([
    '2 Rate: The table has 1.09 for CHF on this day. Change it there, or leave the row out.',
    '3 Currency: “XXX” is not a known currency.',
    '5 Rate: Rate must be above zero.',
    '7 Date: Row 6 has a rate of SEK for this day already.',
    expect.stringMatching(/^9 Date: “2026-02-30” is not a date\./),
    `4 Currency: ${base} is the base currency. It needs no rate.`,
    expect.stringMatching(/^8 Date: The day .* is in the future/),
  ])
  expect(await total()).toBe(before)
})

test('an unusual rate is refused unless the rates are correct, compared with the day before it in any order of rows', async () => {
  const list = csvOf(head, [daysAgo(9), 'CHF', '11'], [daysAgo(10), 'CHF', '1.1'])
  const doubted = await checked(list)
  expect(linesOf(doubted.errors)).toEqual([
    expect.stringMatching(/^2 Rate: The rate of CHF from .* is 1\.1\. 11 differs from it by more than 10 %/),
  ])
  expect(await rates.whole(list, { defaults: { confirmed: true } })).toMatchObject({ state: 'done' })
  expect(await rateOn('CHF', today())).toBe('11')
})

test('the decimal mark is asked for where it is in doubt, and a workbook needs none', async () => {
  const list = await rates.upload(csvOf(head, ['2026-02-01', 'GBP', '35.125'], ['2026-02-02', 'GBP', '36.250']))
  const doubted = await rates.check(list)
  expect(linesOf(doubted.errors)).toEqual([expect.stringMatching(/Rate: .*can be read as 35\.125 or as 35125/)])
  const clear = await rates.check(list, { decimals: { Rate: '.' } })
  expect(clear.errors).toEqual([])
  expect((await rates.run(list.data.id)).state).toBe('done')
  const columns = [
    { header: 'Rate', kind: 'number' as const },
    { header: 'Code', kind: 'text' as const },
    { header: 'From', kind: 'date' as const },
  ]
  const sheet = await buffer(writeSheet(columns, [['36.5', 'GBP', '2026-02-03']], { name: 'Rates' }))
  const book = await checked(sheet)
  expect(book.errors).toEqual([])
  expect((await rates.run(book.id)).state).toBe('done')
  expect(await rateOn('GBP', '2026-02-03')).toBe('36.5')
})

test('the example row of the template is not imported, and an import is undone', async () => {
  const manager = await company.as('Manager')
  const { data: response } = await manager.get('/api/import/exchange-rate/template')
  const job = await checked(new Uint8Array(response))
  expect([job.errors, linesOf(job.warnings)]).toEqual([[], [expect.stringMatching(/example row of the template/)]])
  const before = await total()
  const { id } = await rates.whole(csvOf(head, [daysAgo(5), 'SEK', '0.0287']))
  expect(await total()).toBe(before + 1)
  expect(await rates.undo(id)).toMatchObject({ state: 'undone' })
  expect(await total()).toBe(before)
})
