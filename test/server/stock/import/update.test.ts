import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../../src/server/program/audit/audit.ts'
import type { TestCompany } from '../../../support/company.ts'
import { sheetRows } from '../../../support/figures/sheet-rows.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../../support/import-list.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openImportCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

const updates = () => importer(company, 'inventory-update')
const heads = ['SKU', 'Stone', 'Carats', 'Treatment', 'Cost/ct', 'Price/ct', 'Currency', 'Lab', 'Report', 'Location']
/** Brings in stones of 1, 2, 3 … carats at 20 USD per carat, with reports of GIA. */
const bringIn = (name: string, count: number) =>
  importer(company, 'inventory', 'Admin').whole(
    csvOf(
      heads,
      ...Array.from({ length: count }, (_, at) => [
        ...[`${name}-${at}`, 'Ruby', `${at + 1}`, 'H', '10', '20', 'USD', 'GIA', `${name}${at}`, 'Safe 1'],
      ]),
    ),
    { mapping: { Report: 'reportNumber' } },
  )
const stoneOf = async (sku: string) => {
  const { rows } = (await (await company.as('Manager')).get('/api/inventory', { search: sku, pageSize: 100 })).data
  return shop.read('inventory', rows[0].id)
}
const historyOf = async (sku: string) =>
  shop.done(await (await company.as('Manager')).get('/api/inventory/history', { id: (await stoneOf(sku)).id }))
const checked = async (rows: readonly (readonly string[])[], reading = {}) =>
  updates().check(await updates().upload(csvOf(...rows)), reading)

test('a list changes prices and places by SKU, shows each change before it is made, and its undo brings the values back', async () => {
  await bringIn('LUA', 3)
  const list = await updates().upload(
    csvOf(['SKU', 'Price/ct', 'Location'], ['lua-0', '25.50', ''], ['LUA-1', '20.00', 'Safe 2'], ['LUA-2', '20', 'Safe 1']),
  )
  const found = await updates().check(list)
  expect(linesOf(found.errors)).toEqual([])
  expect(found.changes).toEqual([
    { row: 2, title: 'LUA-0', field: 'askingRate', before: '20', after: '25.5' },
    { row: 3, title: 'LUA-1', field: 'location', before: 'Safe 1', after: 'Safe 2' },
  ])
  expect(found.counts.map(({ value }) => value)).toEqual(['2', '1', '0'])
  expect(await stoneOf('LUA-0')).toMatchObject({ askingRate: '20.0000', version: 1 })

  const done = await updates().run(found.id)
  expect(done).toMatchObject({ state: 'done', changeCount: 2, changes: found.changes })
  expect(await stoneOf('LUA-0')).toMatchObject({ askingRate: '25.5000', location: 'Safe 1', version: 2 })
  expect(await stoneOf('LUA-1')).toMatchObject({ askingRate: '20.0000', location: 'Safe 2' })
  expect((await stoneOf('LUA-2')).version).toBe(1)
  expect((await historyOf('LUA-1'))[0]).toMatchObject({
    action: 'update',
    changes: [{ field: 'location', before: 'Safe 1', after: 'Safe 2' }],
    reason: 'From the list list.csv',
  })

  expect(await updates().undo(found.id)).toMatchObject({ state: 'undone', message: null })
  expect(await stoneOf('LUA-0')).toMatchObject({ askingRate: '20.0000', version: 3 })
  expect(await stoneOf('LUA-1')).toMatchObject({ location: 'Safe 1' })
  expect((await historyOf('LUA-1'))[0]).toMatchObject({ changes: [{ before: 'Safe 2', after: 'Safe 1' }] })
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

test('an undo is refused when one of the stones was changed since, and the same list may come again', async () => {
  await bringIn('LUB', 2)
  const rows = csvOf(['SKU', 'Price/ct'], ['LUB-0', '21'], ['LUB-1', '22'])
  const first = await updates().whole(rows)
  const { id, version } = await stoneOf('LUB-1')
  shop.done(await (await company.as('Manager')).put('/api/inventory', { id, version, location: 'Safe 9' }))
  expect(await updates().undo(first.id)).toMatchObject({
    state: 'done',
    message: 'This stone was changed since the import: LUB-1. Nothing was undone.',
  })
  expect(await stoneOf('LUB-0')).toMatchObject({ askingRate: '21.0000' })
  expect(await updates().whole(rows)).toMatchObject({ state: 'done', changeCount: 0 })
})

test('stones are found by report, with or without the laboratory', async () => {
  await bringIn('LUC', 3)
  const manager = await company.as('Admin')
  const [one, other] = [await stoneOf('LUC-0'), await stoneOf('LUC-1')]
  shop.done(await manager.post('/api/certificate', { inventory: one.id, lab: 'SSEF', number: 'SAME1' }))
  shop.done(await manager.post('/api/certificate', { inventory: other.id, lab: 'GRS', number: 'SAME1' }))
  const byNumber = { mapping: { Report: 'reportNumber' } }
  expect(
    linesOf(
      (
        await checked(
          [
            ['Report', 'Price/ct'],
            ['SAME1', '30'],
            ['NONE7', '30'],
          ],
          byNumber,
        )
      ).errors,
    ),
  ).toEqual([
    '2 Report: Reports of LUC-0 and LUC-1 have this number. Add the laboratory or the SKU.',
    '3 Report: No stone in stock has this report.',
  ])
  await updates().whole(csvOf(['Lab', 'Report', 'Price/ct'], ['GRS', 'same1', '31'], ['GIA', 'LUC2', '33']), byNumber)
  expect((await stoneOf('LUC-1')).askingRate).toBe('31.0000')
  expect((await stoneOf('LUC-2')).askingRate).toBe('33.0000')
})

test('unknown, repeated and foreign stones are errors; sold ones are left as they are, and it is said', async () => {
  await bringIn('LUD', 4)
  const branch = shop.done(await (await company.as('Admin')).post('/api/branch', { code: 'LUD', name: 'Other house', country: 'TH' })).id
  const sold = await stoneOf('LUD-3')
  await shop.sell([{ inventory: sold.id, rate: '20' }])
  const rows = [
    ['SKU', 'Price/ct'],
    ['LUD-0', '21'],
    ['LUD-0', '22'],
    ['NOSUCH', '21'],
    ['', '21'],
    ['LUD-3', '21'],
    ['LUD-1', '0.5'],
  ]
  const found = await checked(rows)
  expect(linesOf(found.errors)).toEqual([
    '3 SKU: This stone is already in row 2.',
    '4 SKU: No stone in stock has this SKU.',
    '5 SKU: The row names no stone.',
  ])
  expect(found.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '6 LUD-3 is sold. It is not changed.',
    '7 Asking price of LUD-1: 20 becomes 0.5 USD per carat. Check the decimal mark and the unit.',
  ])
  const foreign = await checked(
    [
      ['SKU', 'Price/ct'],
      ['LUD-0', '21'],
    ],
    { defaults: { branch } },
  )
  expect(linesOf(foreign.errors)).toEqual(['2 SKU: LUD-0 is in another branch. Choose no branch to change the stones of all.'])
})

test('a price keeps its meaning: the unit is asked for, and a minimum price is not left in another currency', async () => {
  await bringIn('LUE', 2)
  const { id, version } = await stoneOf('LUE-0')
  shop.done(await (await company.as('Manager')).put('/api/inventory', { id, version, minimumRate: '15' }))
  const bare = await updates().read(await updates().upload(csvOf(['SKU', 'Price'], ['LUE-0', '21'])), { mapping: { Price: 'askingRate' } })
  expect([bare.status, bare.errorMessages]).toEqual([400, ['Choose whether “Price” is per carat, per piece or for the whole.']])
  const rows = [
    ['SKU', 'Price/ct', 'Currency'],
    ['LUE-0', '700', 'THB'],
    ['LUE-1', 'POA', ''],
  ]
  const found = await checked(rows)
  expect(linesOf(found.errors)).toEqual([
    '2 Price/ct: The minimum price of LUE-0 is 15 USD per carat. Give it in the same unit and currency.',
  ])
  const given = await checked(
    [
      [...(rows[0] ?? []), 'Minimum'],
      ['LUE-0', '700', 'THB', '500'],
      ['LUE-1', 'POA', '', ''],
    ],
    {
      mapping: { Minimum: 'minimumRate' },
    },
  )
  expect(linesOf(given.errors)).toEqual([])
  await updates().run(given.id)
  expect(await shop.read('inventory', id)).toMatchObject({ askingRate: '700.0000', currency: 'THB', minimumRate: '500.0000' })
  expect(await stoneOf('LUE-1')).toMatchObject({ askingRate: null, currency: 'USD' })
})

test('a stone that changes between the check and the import is changed from what it is then', async () => {
  await bringIn('LUF', 1)
  const rows = [
    ['SKU', 'Price/ct'],
    ['LUF-0', '30'],
  ]
  // The branch of the last list with these columns is remembered.
  const found = await checked(rows, { defaults: { branch: null } })
  expect(linesOf(found.errors)).toEqual([])
  const { id, version } = await stoneOf('LUF-0')
  shop.done(await (await company.as('Manager')).put('/api/inventory', { id, version, askingRate: '28' }))
  const done = await updates().run(found.id)
  expect(done.changes).toEqual([{ row: 2, title: 'LUF-0', field: 'askingRate', before: '28', after: '30' }])
})

test('a Salesman may not change stones by a list', async () => {
  const answer = await updates().upload(csvOf(['SKU', 'Price/ct'], ['X', '1']), 'Salesman')
  expect(answer.status).toBe(403)
})

test('the exported stock list changes the stones when it is brought back', async () => {
  await bringIn('LUG', 2)
  const { data } = await (await company.as('Manager')).get('/api/inventory/export/excel', { search: 'LUG' })
  const list = await updates().upload(new Uint8Array(data), 'Manager', 'stock.xlsx')
  const untouched = await updates().check(list, { defaults: { branch: null } })
  expect(linesOf(untouched.errors)).toEqual([])
  expect([untouched.total, untouched.changeCount]).toEqual([2, 0])
})

test('every change can be downloaded, before and after the import', async () => {
  await bringIn('LUH', 2)
  const found = await checked(
    [
      ['SKU', 'Price/ct', 'Treatment'],
      ['LUH-1', '25', 'O'],
    ],
    { defaults: { branch: null } },
  )
  const manager = await company.as('Manager')
  const sheet = async () => sheetRows((await manager.get('/api/import/inventory-update/changes', { id: found.id })).data)
  const changes = [
    ['SKU', 'What', 'Before', 'After'],
    ['LUH-1', 'Treatments', 'H', 'O'],
    ['LUH-1', 'Asking price', '20', '25'],
  ]
  expect(await sheet()).toEqual(changes)
  await updates().run(found.id)
  expect(await sheet()).toEqual(changes)
  await updates().undo(found.id)
  expect(await sheet()).toEqual(changes)
})
