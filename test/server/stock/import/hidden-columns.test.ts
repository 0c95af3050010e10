import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '../../../support/company.ts'
import { importer, type ListJob, openImportCompany } from '../../../support/import-list.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openImportCompany()
})
afterAll(() => company.stop())

/** A workbook whose columns at these places are hidden. */
const workbook = (head: string[], rows: (string | number)[][], hidden: readonly number[]) =>
  writeXlsx({
    sheets: [{ name: 'Stock', rows: [head, ...rows], columns: head.map((_, at) => ({ width: 12, hidden: hidden.includes(at) })) }],
  })
const hiddenIn = (columns: ListJob['columns']) => columns.filter(({ isHidden }) => isHidden).map(({ name }) => name)

const head = ['SKU', 'Stone', 'Carat', 'Treatment', 'Cost/ct', 'Omega', 'Sigma']
const rows = [
  ['H-1', 'Ruby', 1.01, 'H', 400, 'x17', 'y1'],
  ['H-2', 'Ruby', 2.02, 'H', 410, 'x18', 'y2'],
]

test('a hidden column that is known is read, and one that is unknown is left out without a question', async () => {
  const stones = importer(company, 'inventory')
  const list = await stones.upload(await workbook(head, rows, [4, 5]), 'Manager', 'hidden.xlsx')
  expect(hiddenIn(list.data.columns)).toEqual(['Cost/ct', 'Omega'])
  expect(list.data.mapping).toMatchObject({ 'Cost/ct': 'costRate', Omega: null })
  // One that is seen is still asked about.
  const undecided = await stones.read(list)
  expect(undecided.data.fields).toEqual({ 'mapping.Sigma': 'Choose what “Sigma” is, or do not import it.' })
  const job = await stones.check(list, { mapping: { Sigma: null } })
  expect([job.errors, job.sample.map(({ sku, costRate }) => [sku, costRate])]).toEqual([
    [],
    [
      ['H-1', '400'],
      ['H-2', '410'],
    ],
  ])
  expect(hiddenIn(job.columns)).toEqual(['Cost/ct', 'Omega'])
})

test('a hidden column that the last list of a supplier did not have is no news', async () => {
  const stones = importer(company, 'inventory')
  const supplier = await company.make('customer', { name: 'Hidden Gems', kinds: ['supplier'] })
  const first = await stones.upload(
    await workbook(['Art', 'Stein', 'Zeta', 'Heat', 'EK/ct'], [['H-3', 'Ruby', 3.03, 'H', 400]], []),
    'Manager',
    'a.xlsx',
  )
  const checked = await stones.check(first, { mapping: { Art: 'sku', Zeta: 'weight', Heat: 'treatments' }, defaults: { supplier } })
  expect(checked.errors).toEqual([])
  await stones.run(first.data.id)
  const second = await stones.upload(
    await workbook(['Art', 'Stein', 'Zeta', 'Heat', 'EK/ct', 'Omega', 'Sigma'], [['H-4', 'Ruby', 3.03, 'H', 400, 'x17', 'y1']], [5]),
    'Manager',
    'b.xlsx',
  )
  expect(second.data).toMatchObject({ remembered: true, unlike: ['Sigma'], mapping: { Omega: null } })
  expect(second.data.mapping).not.toHaveProperty('Sigma')
})

test('a hidden column of a list of customers is left out in the same way', async () => {
  const list = await importer(company, 'customer').upload(
    await workbook(['Name', 'Country', 'Phone', 'Omega'], [['Hidden House', 'Thailand', '1', 'x17']], [2, 3]),
    'Manager',
    'parties.xlsx',
  )
  expect(hiddenIn(list.data.columns)).toEqual(['Phone', 'Omega'])
  expect(list.data.mapping).toMatchObject({ Phone: 'phone', Omega: null })
})
