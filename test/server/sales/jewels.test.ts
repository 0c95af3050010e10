import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

// Jewels are weighed in grams. Their grams stand beside the carats of stones, and are never added to them.
type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: Visitor
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  admin = await company.as('Admin')
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const ring = (given: Values = {}) =>
  shop.stone({
    type: 'jewellery',
    pieces: 1,
    weight: '5.25',
    costBasis: 'whole',
    costRate: '400',
    askingBasis: 'whole',
    askingRate: '900',
    ...given,
  })
const both = async (): Promise<Values[]> => [
  { inventory: (await shop.stone()).id, rate: '300', basis: 'per carat' },
  { inventory: (await ring()).id, rate: '900', basis: 'whole' },
]
const printed = async (path: string, id: string) => pdfText((await manager.get(`/api/${path}/export/pdf`, { id })).data)
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

test('an invoice and its credit note total the carats of stones, and print grams beside them', async () => {
  const invoice = await shop.sell(await both())
  expect(invoice).toMatchObject({ pieces: 2, carats: '2.310' })
  expect(invoice.items).toMatchObject([{ type: 'single' }, { type: 'jewellery', weight: '5.250' }])
  const text = plain(await printed('invoice', invoice.id))
  for (const part of ['Weight', '2.31 ct', '5.25 g']) expect(text).toContain(part)
  expect(text).not.toContain('7.56')
  const note = await shop.credit(invoice, [{ invoiceLine: invoice.items[1].id, pieces: 1, weight: '5.25' }])
  expect(note).toMatchObject({ pieces: 1, carats: '0.000', items: [{ type: 'jewellery' }] })
  expect(plain(await printed('creditnote', note.id))).toContain('5.25 g')
})

test('an invoice without jewels keeps its column of carats', async () => {
  const invoice = await shop.sell((await both()).slice(0, 1))
  const text = plain(await printed('invoice', invoice.id))
  expect(text).toContain('Carats')
  expect(text).not.toContain('2.31 ct')
})

test('an approval says what is out in carats and in grams, on screen, on paper and in the spreadsheet', async () => {
  const approval = await shop.lend(await both())
  expect(approval).toMatchObject({ carats: '2.310', grams: worth('5.25'), outCarats: worth('2.31'), outGrams: worth('5.25') })
  expect(plain(await printed('approval', approval.id))).toContain('5.25 g')
  const statement = shop.done(await manager.get('/api/statement', { party: shop.customer, from: today(), to: today() }))
  expect(statement.approvals).toMatchObject([{ carats: '2.310', grams: '5.250' }])
  const returned = shop.done(await shop.moveApproval('return', approval.id, { lines: [{ id: approval.items[1].id }] }))
  expect(returned).toMatchObject({
    status: 'partly returned',
    returnedCarats: worth('0'),
    returnedGrams: worth('5.25'),
    outGrams: worth('0'),
  })
  const rows = await sheetRows((await manager.get('/api/approval/export/excel')).data)
  expect(rows.flat()).toContain('Outstanding grams')
})

test('an approval of only a jewel is out until it comes back', async () => {
  const [, jewel] = await both()
  const approval = await shop.lend([jewel!])
  expect(approval).toMatchObject({ status: 'open', carats: '0.000', outCarats: worth('0'), outGrams: worth('5.25') })
  const explained = async (field: string) => shop.done(await manager.get('/api/explain', { entity: 'approval', id: approval.id, field }))
  expect(await explained('outGrams')).toMatchObject({ unit: 'grams', value: worth('5.25') })
  expect(await explained('outCarats')).toMatchObject({ unit: 'carats', value: worth('0') })
  const wrong = await shop.moveApproval('return', approval.id, { lines: [{ id: approval.items[0].id, pieces: 1, weight: '5' }] })
  expect(wrong.errorMessages.join()).toContain('went out at 5.25')
  expect(wrong.errorMessages.join()).not.toContain(' ct')
})

test('a price per carat of a jewel is refused at its field', async () => {
  const jewel = await ring()
  const refused = await manager.post('/api/invoice', shop.draftOf([{ inventory: jewel.id, rate: '900', basis: 'per carat' }]))
  expect(refused.status).toBe(400)
  expect(refused.errorMessages.join()).toContain('is weighed in grams, so it has no price per carat')
})

test('an offer says the grams of a jewel', async () => {
  const offer = await shop.sendOffer(await both())
  expect(offer.carats).toBe('2.310')
  const text = plain(await printed('offer', offer.id))
  for (const part of ['2.31 ct', '5.25 g']) expect(text).toContain(part)
})

test('the sales report keeps grams apart, and the price per carat without jewels', async () => {
  const buyer = await company.make('customer', { name: 'Only here', country: 'LK' })
  await shop.sell(await both(), { customer: buyer })
  const read = (path: string, query: Values) =>
    admin.get(`/api/${path}`, { from: today(), to: today(), compare: 'none', customer: buyer, ...query })
  const report = shop.done(await read('sales-report', { by: 'type', show: 'carats,grams,net,average' }))
  expect(report.sums).toMatchObject({ carats: worth('2.31'), grams: worth('5.25'), net: worth('1593'), average: worth('300') })
})

test('documents from before say it as well', async () => {
  const invoice = await shop.sell(await both())
  await company.query(`update item set type = null where invoice_id = '${invoice.id}'`)
  await company.query(`update invoice set carats = 7.560 where id = '${invoice.id}'`)
  const migration = await readFile('migrations/0180_units_of_lines.sql', 'utf8')
  for (const statement of migration.split(';').filter(text => text.includes('update '))) await company.query(statement)
  expect(await shop.read('invoice', invoice.id)).toMatchObject({ carats: '2.310', items: [{ type: 'single' }, { type: 'jewellery' }] })
})

test('a jewel that was sold by its weight, before that was refused, has a price per gram in print', async () => {
  const invoice = await shop.sell(await both())
  await company.query(`update item set basis = 'per carat' where invoice_id = '${invoice.id}'`)
  const text = plain(await printed('invoice', invoice.id)).replaceAll(/\s/g, '')
  expect(text).toContain('300.00/ct')
  expect(text).toContain('900.00/g')
  await company.query(`update item set basis = 'whole' where invoice_id = '${invoice.id}' and type = 'jewellery'`)
})
