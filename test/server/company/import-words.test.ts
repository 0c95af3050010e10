import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '../../support/company.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../support/import-list.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openImportCompany()
})
afterAll(() => company.stop())

const head = ['Name', 'Country', 'Currency', 'Kinds', 'Salesperson']

test('an unknown word of a list of customers is given a meaning for all rows, and for the next list', async () => {
  const customers = importer(company, 'customer')
  const { id: designation } = await company.tables.selectFrom('employee_designation').select('id').executeTakeFirstOrThrow()
  const sam = await company.make('employee', { name: 'Samira Haddad', designation, branch: company.branch })
  const list = await customers.upload(
    csvOf(head, ['Words One', 'Kingdom', 'Quid', 'client; byer', 'Sam H'], ['Words Two', 'kingdom', 'Quid', 'supplier', 'Sam H']),
  )
  const first = await customers.check(list)
  expect(first.errorKinds.map(({ column, count, wordOf, word }) => [column, count, wordOf, word])).toEqual(
    expect.arrayContaining([
      ['Country', 1, 'country', 'Kingdom'],
      ['Currency', 2, 'currency', 'Quid'],
      ['Kinds', 1, 'kinds', 'byer'],
      ['Salesperson', 2, 'salesperson', 'Sam H'],
    ]),
  )
  const words = {
    country: { kingdom: 'GB' },
    currency: { quid: 'GBP' },
    kinds: { byer: 'customer' },
    salesperson: { 'h sam': sam },
  }
  const checked = await customers.check(list, { words })
  expect(linesOf(checked.errors)).toEqual([])
  expect(checked.sample).toMatchObject([
    { country: 'United Kingdom', currency: expect.stringContaining('GBP'), kinds: 'Customer' },
    { country: 'United Kingdom', kinds: 'Supplier' },
  ])
  expect(await customers.run(list.data.id)).toMatchObject({ state: 'done', done: 2 })
  const manager = await company.as('Manager')
  const [found] = (await manager.get('/api/customer', { search: 'Words One' })).data.rows
  const { data } = await manager.get('/api/customer', { id: found.id })
  expect(data).toMatchObject({ country: 'GB', currency: 'GBP', kinds: ['customer'], salesperson: { id: sam } })

  const next = await customers.upload(csvOf(head, ['Words Three', 'Kingdom', 'Quid', 'byer', 'Sam H']))
  expect(next.data).toMatchObject({ remembered: true, words })
  expect((await customers.check(next, { words: next.data.words })).errors).toEqual([])

  // The record that was chosen may be gone.
  const gone = { ...words, salesperson: { 'h sam': company.branch } }
  expect(linesOf((await customers.check(next, { words: gone })).errors)).toEqual(['2 Salesperson: There is no employee “Sam H”.'])
  const wrong = await customers.read(next, { words: { shape: { kingdom: 'GB' } } })
  expect(wrong.status).toBe(400)
})

test('an unknown laboratory in a list of certificates and an unknown service in a price list are given a meaning', async () => {
  const certificates = importer(company, 'certificate')
  const list = await certificates.upload(csvOf(['SKU', 'Lab', 'Report no'], ['NONE-1', 'Emil Szuran', '77']))
  const { errorKinds } = await certificates.check(list)
  expect(errorKinds).toEqual(expect.arrayContaining([expect.objectContaining({ column: 'Lab', wordOf: 'lab', word: 'Emil Szuran' })]))
  const { errors } = await certificates.check(list, { words: { lab: { 'emil szuran': 'EMIL' } } })
  expect(errors.map(({ column }) => column)).toEqual(['SKU'])

  const prices = importer(company, 'service-price', 'Admin')
  const priced = await prices.upload(
    csvOf(['Service', 'SAC', 'Usual rate', 'Valid from'], ['Kreiseln', '998898', '4.50', '2026-01-01']),
    'Admin',
  )
  expect((await prices.check(priced)).errorKinds).toMatchObject([{ wordOf: 'service', word: 'Kreiseln' }])
  expect((await prices.check(priced, { words: { service: { kreiseln: 'LABSUB' } } })).errors).toEqual([])
})
