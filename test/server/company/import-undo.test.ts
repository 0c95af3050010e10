import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import type { TestCompany } from '../../support/company.ts'
import { csvOf, importer, openImportCompany } from '../../support/import-list.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'
import { base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openImportCompany()
  shop = await openShop(company)
  await company.make('customer', { name: 'Old Debtor' })
  for (const sku of ['CERT-1', 'OUT-1', 'OUT-2']) await shop.stone({ sku, weight: '2' })
})
afterAll(() => company.stop())

const admin = () => company.as('Admin')
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const countIn = async (path: string, query = {}) => shop.done(await (await admin()).get(`/api/${path}`, query)).total
const listed = async () => shop.done(await (await admin()).get('/api/import'))
const rowOf = async (id: string) => (await listed()).find((one: { id: string }) => one.id === id)

const bill = (number: string) => [number, 'Old Debtor', today(), base, '90']
const kinds = [
  { path: 'customer', list: () => csvOf(['Name', 'Country'], ['New One', 'Thailand'], ['New Two', 'Japan']) },
  { path: 'employee', list: () => csvOf(['Name', 'Job title', 'Branch'], ['Nok', 'Sales Executive', 'Bangkok']) },
  { path: 'user', list: () => csvOf(['Name', 'E-mail', 'Role', 'Branch'], ['Nok', 'nok@house.test', 'Salesman', 'Bangkok']) },
  { path: 'certificate', list: () => csvOf(['Laboratory', 'Report No', 'SKU'], ['GIA', '7001', 'CERT-1']) },
  { path: 'service-price', list: () => csvOf(['Service', 'Price', 'From'], ['Faceting', '21', today()], ['CAB', '7', today()]) },
]

it.each(kinds)('an import of $path is listed, and its undo deletes what it made', async ({ path, list }) => {
  const before = await countIn(path)
  const lists = importer(company, path, 'Admin')
  const { id, total } = await lists.whole(list())
  expect(await countIn(path)).toBe(before + total)
  expect(await rowOf(id)).toMatchObject({ path, name: 'list.csv', rows: total, state: 'done', isUndoable: true, undoneAt: null })
  expect(await lists.undo(id)).toMatchObject({ state: 'undone', message: null })
  expect(await countIn(path)).toBe(before)
  expect(await rowOf(id)).toMatchObject({
    state: 'undone',
    isUndoable: false,
    undoneBy: 'Admin of the company',
    undoneAt: expect.any(String),
  })
  const again = await lists.askUndo(id)
  expect([again.status, again.errorMessages]).toEqual([409, ['This import is already undone.']])
  expect(await books()).toEqual([])
})

const head = ['Number', 'Party', 'Date', 'Currency', 'Amount']

test('the undo of opening bills reverses their postings, and is refused while one is paid', async () => {
  const bills = importer(company, 'opening-bill', 'Admin')
  const { id } = await bills.whole(csvOf(head, bill('O-1'), bill('O-2')))
  expect(await bills.undo(id)).toMatchObject({ state: 'undone' })
  const rows = shop
    .done(await (await admin()).get('/api/opening-bill'))
    .rows.filter(({ number }: { number: string }) => /^O-[12]$/.test(number))
  expect(rows.map(({ state }: { state: string }) => state)).toEqual(['reversed', 'reversed'])

  const { id: paid } = await bills.whole(csvOf(head, bill('O-3'), bill('O-4')))
  const [party] = shop.done(await (await admin()).get('/api/customer', { search: 'Old Debtor' })).rows
  await shop.receive('40', { party: party.id })
  const refused = await bills.undo(paid)
  expect(refused.state).toBe('done')
  expect(refused.message).toMatch(/^O-3: O-3 is paid in full or in part\. Void its payment first\. Nothing was undone\.$/)
  expect(await rowOf(paid)).toMatchObject({ state: 'done', isUndoable: true, message: refused.message, undoneBy: null })
  expect(await books()).toEqual([])
})

test('the undo of open approvals cancels them, and the goods are back', async () => {
  const approvals = importer(company, 'approval', 'Admin')
  const row = (sku: string) => [`M-${sku}`, 'Old Debtor', today(), sku, '300', 'Somchai']
  const { id } = await approvals.whole(
    csvOf(['Memo No', 'Customer', 'Memo date', 'SKU', 'Price', 'Salesperson'], row('OUT-1'), row('OUT-2')),
  )
  expect(await approvals.undo(id)).toMatchObject({ state: 'undone' })
  const stones = shop.done(await (await admin()).get('/api/inventory', { search: 'OUT-' })).rows
  expect(stones.map(({ status }: { status: string }) => status)).toEqual(['available', 'available'])
  expect(await books()).toEqual([])
})

test('an import whose records were changed or are in use stays whole, and says which', async () => {
  const customers = importer(company, 'customer', 'Admin')
  const names = ['Kept One', 'Kept Two', 'Kept Three', 'Kept Four', 'Kept Five']
  const { id } = await customers.whole(csvOf(['Name', 'Country'], ...names.map(name => [name, 'Thailand'])))
  const found = async (name: string) => shop.done(await (await admin()).get('/api/customer', { search: name })).rows[0]
  const used = await found('Kept Two')
  const sold = await shop.invoice([{ description: 'Setting', basis: 'whole', rate: '50' }], { customer: used.id })
  expect((await customers.undo(id)).message).toMatch(/^Kept Two: .*invoice.* Nothing was undone\.$/i)
  shop.done(await (await company.as('Manager')).remove('/api/invoice', { id: sold.id }))
  const change = async (name: string) => {
    const { id, version } = await found(name)
    return shop.done(await (await admin()).put('/api/customer', { id, version, notes: 'Met in Basel' }))
  }
  await change('Kept Five')
  expect((await customers.undo(id)).message).toBe('This customer was changed since the import: Kept Five. Nothing was undone.')
  for (const name of ['Kept One', 'Kept Three', 'Kept Four']) await change(name)
  const refused = await customers.undo(id)
  expect(refused.message).toMatch(/were changed since the import: Kept Five, Kept Four, Kept Three and 1 more\. Nothing was undone\.$/)
  expect([refused.state, await countIn('customer', { search: 'Kept' })]).toEqual(['done', 5])
})

test('two users who undo at once undo once, and a list that did not run cannot be undone', async () => {
  const customers = importer(company, 'customer', 'Admin')
  const list = csvOf(['Name', 'Country'], ['Twice', 'Thailand'])
  const { id } = await customers.whole(list)
  const answers = await Promise.all([customers.askUndo(id), customers.askUndo(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await customers.settled(id)).state).toBe('undone')
  const uploaded = await customers.upload(list)
  const refused = await customers.askUndo(uploaded.data.id)
  expect([refused.status, refused.errorMessages]).toEqual([409, ['This list was not imported, or is being worked on.']])
})

test('stones are listed; a Manager sees no lists of users, and a Salesman none at all', async () => {
  const stones = importer(company, 'inventory', 'Admin')
  const { id } = await stones.whole(csvOf(['SKU', 'Stone', 'Carats', 'Cost/ct'], ['NEW-1', 'Ruby', '1', '10']))
  expect(await rowOf(id)).toMatchObject({ path: 'inventory', state: 'done', isUndoable: true })
  const seen = shop.done(await (await company.as('Manager')).get('/api/import')).map(({ entity }: { entity: string }) => entity)
  expect([seen.includes('user'), seen.includes('customer')]).toEqual([false, true])
  expect((await (await company.as('Salesman')).get('/api/import')).status).toBe(403)
})
