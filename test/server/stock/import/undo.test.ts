import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../../../../src/server/kit/http/envelope.ts'
import { auditBooks } from '../../../../src/server/program/audit/audit.ts'
import type { TestCompany } from '../../../support/company.ts'
import { csvOf, importer, openImportCompany } from '../../../support/import-list.ts'
import { picture } from '../../../support/picture.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openImportCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

const stones = () => importer(company, 'inventory', 'Admin')
const heads = ['SKU', 'Stone', 'Carats', 'Treatment', 'Cost/ct', 'Price/ct', 'Lab', 'Report']
const listOf = (name: string, count = 3) =>
  csvOf(heads, ...Array.from({ length: count }, (_, at) => [`${name}-${at}`, 'Ruby', `${at + 1}`, 'H', '10', '20', 'GIA', `${name}${at}`]))
const whole = (list: string) => stones().whole(list, { mapping: { Report: 'reportNumber' } })
const found = async (search: string) => (await (await company.as('Manager')).get('/api/inventory', { search, pageSize: 100 })).data.rows
const stoneOf = async (name: string, at: number) => (await found(`${name}-${at}`))[0]
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)

test('an import of stones is undone: nothing is in stock, and the corrected list is imported with the same SKUs and reports', async () => {
  const { id } = await whole(listOf('UNDO', 1_200))
  const stone = await stoneOf('UNDO', 7)
  expect(await stones().undo(id)).toMatchObject({ state: 'undone', message: null })
  expect(await shop.read('inventory', stone.id)).toMatchObject({
    sku: expect.stringMatching(/^UNDO-7 \(undone [0-9a-f]{6}\)$/),
    heldWeight: '0.000',
    value: '0.00',
    certificate: null,
  })
  const history = shop.done(await (await company.as('Manager')).get('/api/inventory/history', { id: stone.id }))
  expect(history[0]).toMatchObject({ action: 'openingReversed', reason: 'The import was undone' })
  expect(await whole(listOf('UNDO', 1_200))).toMatchObject({ state: 'done', total: 1_200 })
  expect(await books()).toEqual([])
})

const attach = async (record: string) => {
  const form = new FormData()
  form.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'inventory', record, kind: 'photo' })))
  form.append('file', new Blob([new Uint8Array(picture)]), 'stone.png')
  return shop.done(await (await company.as('Admin')).call('POST', '/api/attachment', form))
}

test('a stone that was sold, drafted, given a report, a photo or changed since refuses the whole, by its SKU', async () => {
  const touched = async (name: string, touch: (stone: { id: string; version: number }) => Promise<unknown>) => {
    const { id } = await whole(listOf(name))
    await touch(await stoneOf(name, 1))
    const { state, message } = await stones().undo(id)
    expect([state, (await found(name)).length]).toEqual(['done', 3])
    return message
  }
  const admin = await company.as('Admin')
  const refusals = [
    await touched('XQA', ({ id }) => shop.sell([{ inventory: id, rate: '20' }])),
    await touched('XQB', ({ id }) => shop.offer([{ inventory: id, rate: '20' }])),
    await touched('XQC', async ({ id }) =>
      shop.done(await admin.post('/api/certificate', { inventory: id, lab: 'SSEF', number: 'LATER-1' })),
    ),
    await touched('XQE', ({ id }) => attach(id)),
    await touched('XQD', async ({ id, version }) => shop.done(await admin.put('/api/inventory', { id, version, location: 'Safe 9' }))),
  ]
  expect(refusals).toEqual([
    expect.stringMatching(/^This stone was (moved|changed) since the import: XQA-1\. Nothing was undone\.$/),
    'This stone was put on a document since the import: XQB-1. Nothing was undone.',
    expect.stringMatching(/^This stone was (given a report|changed) since the import: XQC-1\. Nothing was undone\.$/),
    expect.stringMatching(/^This stone was (given a file|changed) since the import: XQE-1\. Nothing was undone\.$/),
    'This stone was changed since the import: XQD-1. Nothing was undone.',
  ])
  expect(await books()).toEqual([])
})
