import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodings } from '../../../../src/domain/kit/import/encodings.ts'
import type { TestCompany } from '../../../support/company.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../../support/import-list.ts'
import { idIn, tradeBooks } from '../../../support/sheets/books.ts'
import { bytesOf } from '../../../support/sheets/bytes.ts'
import { bytesIn } from '../../../support/sheets/encoded.ts'
import { readSheet } from '../../../support/sheets/read.ts'
import { dealerSheets } from '../../../support/sheets/sheets.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openImportCompany()
})
afterAll(() => company.stop())
const stones = () => importer(company, 'inventory')

test('the lists that dealers exchange are understood in the files that they send', async () => {
  for (const sheet of dealerSheets) {
    const { data, errorMessages } = await stones().upload(await bytesOf(sheet), 'Manager', `list.${sheet.stored.kind}`)
    expect([sheet.name, errorMessages, data.mapping]).toEqual([sheet.name, [], readSheet(sheet, tradeBooks, idIn(9, 0)).mapping])
  }
})

test('a hidden row, totals and helper cells are left out and reported, and another sheet can be chosen', async () => {
  const sheet = dealerSheets.find(({ name }) => name.includes('two rows of heads'))!
  const list = await stones().upload(await bytesOf(sheet), 'Manager', 'bangkok.xlsx')
  expect([list.data.sheet, list.data.sheets]).toEqual(['Stock', ['Cover', 'Stock']])
  const job = await stones().check(list, { defaults: { withoutCost: true } })
  expect([job.errors, job.total]).toEqual([[], 10])
  expect(job.warnings).toContainEqual({ row: 7, column: '', message: 'The row is hidden in the workbook. It is skipped.' })
  const manager = await company.as('Manager')
  const other = await manager.put('/api/import/inventory/sheet', { id: list.data.id, sheet: 'Cover' })
  expect(other.data).toMatchObject({ state: 'uploaded', sheet: 'Cover', columns: [{ name: 'Our company' }] })
  const missing = await manager.put('/api/import/inventory/sheet', { id: list.data.id, sheet: 'Nowhere' })
  expect(missing).toMatchObject({ status: 400, data: { fields: { sheet: 'The workbook has no list on a sheet with this name.' } } })
})

test('a text file is read in the encoding that the user chooses, a workbook in its own', async () => {
  const text = 'SKU,Stone,Carat,Color\r\nT-1,Ruby,1.01,แดง\r\n'
  const list = await stones().upload(bytesIn('windows-874', text), 'Manager', 'thai.csv')
  // These three bytes are also one letter of UTF-8.
  expect([list.data.encoding, list.data.columns[3].samples]).toEqual(['utf-8', ['ᴧ']])
  const manager = await company.as('Manager')
  const choose = (encoding: string, id = list.data.id) => manager.put('/api/import/inventory/encoding', { id, encoding })
  const other = await choose('windows-1252')
  expect(other.data).toMatchObject({ state: 'uploaded', encoding: 'windows-1252' })
  expect(other.data.columns[3].samples).toEqual(['á´§'])
  expect((await choose('windows-874')).data.columns[3].samples).toEqual(['แดง'])
  expect((await stones().check(list, { defaults: { withoutCost: true } })).sample).toMatchObject([{ colour: 'แดง' }])
  expect((await choose('latin-9')).status).toBe(400)
  const workbook = await stones().upload(
    await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['Stone', 'Carat'],
            ['Ruby', 1],
          ],
        },
      ],
    }),
    'Manager',
    'a.xlsx',
  )
  expect((await choose('utf-8', workbook.data.id)).data.fields).toEqual({ encoding: 'A workbook has no encoding to choose.' })
})

test('merged cells give their text to each of their rows, but never a number', async () => {
  const rows = [
    ['Lot', 'Stone', 'Origin', 'Carat', 'Price/ct', 'Treatment'],
    ['L-1', 'Ruby', 'Burma', 1.01, 900, 'H'],
    [null, null, null, 2.02, null, 'N'],
    [null, null, null, 3.03, 700, 'H'],
    ['L-2', 'Emerald', 'Zambia', 1.5, 400, 'O'],
  ]
  const across = (column: number, endRow = 3) => ({ startRow: 1, startCol: column, endRow, endCol: column })
  const bytes = await writeXlsx({ sheets: [{ name: 'a', rows, merges: [across(1), across(2), across(4, 2)] }] })
  const list = await stones().upload(bytes, 'Manager', 'merged.xlsx')
  const job = await stones().check(list, { mapping: { Lot: 'internalNotes' }, defaults: { withoutCost: true } })
  expect(linesOf(job.errors)).toEqual(['3 Price/ct: The cell is merged with “900” above. Enter the number of this row.'])
  const corrected = { mapping: { Lot: 'internalNotes' as const }, defaults: { withoutCost: true }, cells: { 3: { 'Price/ct': 'POA' } } }
  const again = await stones().check(list, corrected)
  expect([again.errors, again.sample.map(({ stoneName, origin, weight, askingRate }) => [stoneName, origin, weight, askingRate])]).toEqual([
    [],
    [
      ['Ruby', 'Burma (Myanmar)', '1.01', '900'],
      ['Ruby', 'Burma (Myanmar)', '2.02', undefined],
      ['Ruby', 'Burma (Myanmar)', '3.03', '700'],
      ['Emerald', 'Zambia', '1.5', '400'],
    ],
  ])
})

test('the next list of a supplier is read like the last one, also when its columns changed: what is new is asked about', async () => {
  const supplier = await company.make('customer', { name: 'Edelsteine Müller', kinds: ['supplier'] })
  const { id: round } = await company.tables.selectFrom('shape').select('id').where('code', '=', 'RD').executeTakeFirstOrThrow()
  const first = await stones().upload(
    csvOf(['Artikel', 'Stein', 'Form', 'Zeta', 'EK/ct', 'VK/ct'], ['EM-1', 'Ruby', 'Kreisel', '1.01', '400', '900']),
  )
  const reading = { mapping: { Zeta: 'weight' }, defaults: { supplier, treatments: ['H'] }, words: { shape: { kreisel: round } } }
  expect((await stones().check(first, reading)).errors).toEqual([])
  await stones().run(first.data.id)

  const second = await stones().upload(
    csvOf(['Artikel', 'Stein', 'Form', 'Zeta', 'EK/ct', 'VK/ct', 'Omega'], ['EM-2', 'Ruby', 'Kreisel', '2.01', '410', '950', '17']),
  )
  expect(second.data).toMatchObject({
    remembered: true,
    unlike: ['Omega'],
    mapping: { Zeta: 'weight', Form: 'shape' },
    defaults: { supplier },
  })
  const refused = await stones().read(second)
  expect(refused).toMatchObject({ status: 400, data: { fields: { 'mapping.Omega': 'Choose what “Omega” is, or do not import it.' } } })
  const job = await stones().check(second, { mapping: { Omega: 'internalNotes' } })
  expect([job.errors, job.sample]).toMatchObject([[], [{ sku: 'EM-2', shape: 'Round', weight: '2.01' }]])

  // Wholly different columns of the same supplier still know its words.
  const third = await stones().upload(csvOf(['SKU', 'Gem', 'Cut', 'Ct'], ['EM-3', 'Ruby', 'Kreisel', '3.01']))
  const known = await stones().check(third, { defaults: { supplier, withoutCost: true } })
  expect([known.errors, known.sample]).toMatchObject([[], [{ sku: 'EM-3', shape: 'Round' }]])
})

test('the same list is not imported twice', async () => {
  const list = csvOf(['Stone', 'Carat', 'Treatment'], ['Ruby', '1.01', 'H'])
  await stones().whole(list, { defaults: { withoutCost: true } })
  const again = await stones().read(await stones().upload(list))
  expect(again.status).toBe(409)
  expect(again.errorMessages[0]).toMatch(/^This list was already imported, as list\.csv, on \d{4}-\d\d-\d\d by Manager of the company\./)
})

test('the same list is not imported twice when it was checked twice before', async () => {
  const list = csvOf(['Stone', 'Carat', 'Treatment'], ['Ruby', '1.02', 'H'])
  const reading = { defaults: { withoutCost: true } }
  const [first, second] = [await stones().upload(list), await stones().upload(list)]
  expect([(await stones().check(first, reading)).errors, (await stones().check(second, reading)).errors]).toEqual([[], []])
  expect((await stones().run(first.data.id)).state).toBe('done')
  expect(await stones().run(second.data.id)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^This list was already imported/),
  })
})

test('a message that ends within an emoji is kept', async () => {
  const list = await stones().upload(csvOf(['Stone', 'Shape', 'Carat'], ['Ruby', `${'x'.repeat(59)}💎💎`, '1.02']))
  const checked = await stones().check(list, { defaults: { withoutCost: true } })
  expect([checked.state, linesOf(checked.errors)]).toEqual(['checked', [`2 Shape: “${'x'.repeat(59)}\ufffd” is not a known shape.`]])
})

test('a list in the wrong encoding shows other letters, and is never a fault of the server', async () => {
  const manager = await company.as('Manager')
  // Read as UTF-16, the 80th letter of a sample is the first half of one that has two.
  const long = Buffer.from(`\ufeffStone\tCarat\tNotes\nRuby\t1.02\t${'x'.repeat(79)}💎💎\n`, 'utf16le')
  for (const bytes of [long, Buffer.from('Stone,Carat\nRuby,1.02\n'), bytesIn('shift_jis', '石,カラット\nルビー,1.02\n')]) {
    const { data, status } = await stones().upload(bytes, 'Manager', 'list.csv')
    expect(status).toBe(200)
    for (const { value } of encodings)
      expect((await manager.put('/api/import/inventory/encoding', { id: data.id, encoding: value })).status).toBeLessThan(500)
  }
})
