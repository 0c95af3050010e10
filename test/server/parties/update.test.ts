import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCompany, Visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../support/import-list.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let manager: Visitor
let updates: ReturnType<typeof importer>
beforeAll(async () => {
  company = await openImportCompany({ currency: base })
  manager = await company.as('Manager')
  updates = importer(company, 'customer-update')
})
afterAll(() => company.stop())

const party = async (name: string, given: object = {}) => {
  const id = await company.make('customer', { name, country: 'TH', currency: base, ...given })
  return { id, code: String((await read(id)).code) }
}
const read = async (id: string) => (await manager.get('/api/customer', { id })).data
const checked = async (...rows: string[][]) => updates.check(await updates.upload(csvOf(...rows)))

test('a list changes customers that it finds by code, and shows each change before it is made', async () => {
  const [one, other] = [
    await party('Amal Gems', { phone: '1', creditLimit: '50000', kinds: ['customer'] }),
    await party('Basel Gems', { phone: '2' }),
  ]
  const found = await checked(
    ['Code', 'Name', 'Phone', 'Credit limit', 'Kinds', 'Country', 'E-mail'],
    [one.code, 'Amal Gems Ltd', '11', '60,000.00', 'both', 'Sri Lanka', ''],
    [other.code.toLowerCase(), 'Basel Gems', '2', '', '', 'Thailand', ''],
  )
  expect([linesOf(found.errors), found.counts]).toEqual([
    [],
    [
      { label: 'To change', value: '1' },
      { label: 'As they are', value: '1' },
    ],
  ])
  expect(found.changes.map(({ row, title, field, before, after }) => [row, title, field, before, after])).toEqual([
    [2, 'Amal Gems', 'name', 'Amal Gems', 'Amal Gems Ltd'],
    [2, 'Amal Gems', 'kinds', 'Customer', 'Customer, Supplier'],
    [2, 'Amal Gems', 'phone', '1', '11'],
    [2, 'Amal Gems', 'country', 'Thailand', 'Sri Lanka'],
    [2, 'Amal Gems', 'creditLimit', '50000', '60000'],
  ])
  expect((await read(one.id)).phone).toBe('1')
  expect(await updates.run(found.id)).toMatchObject({ state: 'done' })
  expect(await read(one.id)).toMatchObject({ name: 'Amal Gems Ltd', phone: '11', country: 'LK', kinds: ['customer', 'supplier'] })
  const history = (await manager.get('/api/customer/history', { id: one.id })).data
  expect(JSON.stringify(history)).toContain('From the list list.csv')
})

test('a list without codes finds customers by their names, and an empty cell changes nothing', async () => {
  const { id } = await party('Cairo Gems', { phone: '3', address: 'Old street' })
  const found = await checked(['Customer name', 'Phone', 'Billing address'], ['cairo gems', '', 'New street'])
  expect(linesOf(found.errors)).toEqual([])
  await updates.run(found.id)
  expect(await read(id)).toMatchObject({ name: 'Cairo Gems', phone: '3', address: 'New street' })
})

test('an unknown customer, one that is named twice, and a name of another one are errors', async () => {
  const [one, other, third] = [await party('Delhi Gems'), await party('Dubai Gems'), await party('Doha Gems')]
  const found = await checked(
    ['Code', 'Name', 'Phone', 'Terms'],
    ['C-99999', '', '1', ''],
    [one.code, '', '2', ''],
    [one.code, '', '3', ''],
    [other.code, 'Delhi Gems', '', ''],
    ['', '', '5', ''],
    [third.code, '', '', 'soon'],
  )
  expect(linesOf(found.errors)).toEqual([
    '2 Code: There is no customer “C-99999”.',
    '4 Code: This customer is already in row 3.',
    '5 Name: There is already a customer with this name: Delhi Gems.',
    '6 Code: Customer or supplier is missing.',
    expect.stringMatching(/^7 Terms: /),
  ])
})

test('what a list may not change has no column', async () => {
  const { code } = await party('Essen Gems')
  const list = await updates.upload(csvOf(['Code', 'Opening balance'], [code, '100']))
  expect(list.data.mapping).toEqual({ Code: 'record', 'Opening balance': null })
  const refused = await updates.read(list, { mapping: { 'Opening balance': 'openingBalance' } })
  expect(refused).toMatchObject({ status: 400, data: { fields: { 'mapping.Opening balance': expect.stringContaining('has no') } } })
})

test('the exported list of customers changes nothing when it is brought back', async () => {
  await party('Ghent Gems', { creditLimit: '100.50', kinds: ['customer', 'supplier'] })
  const { data } = await manager.get('/api/customer/export/excel', { search: 'Ghent' })
  const list = await updates.upload(new Uint8Array(data), 'Manager', 'customers.xlsx')
  const found = await updates.check(list)
  expect([linesOf(found.errors), found.changeCount]).toEqual([[], 0])
})

test('every change can be downloaded, and an undo gives the values back unless one was changed since', async () => {
  const { id, code } = await party('Fez Gems', { phone: '7' })
  const found = await checked(['Code', 'Phone', 'Salesperson'], [code, '77', ''])
  await updates.run(found.id)
  const sheet = await sheetRows((await manager.get('/api/import/customer-update/changes', { id: found.id })).data)
  expect(sheet).toEqual([
    ['Customer or supplier', 'What', 'Before', 'After'],
    ['Fez Gems', 'Phone', '7', '77'],
  ])
  expect(await updates.undo(found.id)).toMatchObject({ state: 'undone' })
  expect((await read(id)).phone).toBe('7')

  const again = await checked(['Code', 'Phone'], [code, '78'])
  await updates.run(again.id)
  const { version } = await read(id)
  expect((await manager.put('/api/customer', { id, version, phone: '79' })).errorMessages).toEqual([])
  expect(await updates.undo(again.id)).toMatchObject({
    state: 'done',
    message: 'This customer was changed since the import: Fez Gems. Nothing was undone.',
  })
  expect((await read(id)).phone).toBe('79')
})

test('a Salesman changes no customers by a list', async () => {
  expect((await updates.upload(csvOf(['Code', 'Phone'], ['C-00001', '1']), 'Salesman')).status).toBe(403)
})
