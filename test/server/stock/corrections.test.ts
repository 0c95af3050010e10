import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestCompany } from '../../support/company.ts'
import { csvOf, importer, openImportCompany } from '../../support/import-list.ts'

let company: TestCompany
let round: string
beforeAll(async () => {
  company = await openImportCompany()
  round = (await company.tables.selectFrom('shape').select('id').where('code', '=', 'RD').executeTakeFirstOrThrow()).id as string
})
afterAll(() => company.stop())

const stones = () => importer(company, 'inventory')
const heads = ['SKU', 'Stone', 'Shape', 'Carat', 'Treatment', 'Price/ct']
const plain = { defaults: { withoutCost: true } }
const rowOf = (sku: string, shape: string, carat: string) => [sku, 'Ruby', shape, carat, 'H', '900']

describe('the errors of a list', () => {
  it('are one line per kind with a count: a word that is wrong in every row is given its value once', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => rowOf(`WORD-${index}`, 'Rundlich', '1.01'))
    const list = await stones().upload(csvOf(heads, ...rows, rowOf('WORD-X', 'Round', 'one')))
    const job = await stones().check(list, plain)
    expect(job.errorCount).toBe(1_201)
    expect(job.errorKinds.map(({ column, message, count, wordOf }) => [column, message, count, wordOf])).toEqual([
      ['Shape', '“Rundlich” is not a known shape.', 1_200, 'shape'],
      ['Carat', expect.stringContaining('“one”'), 1, undefined],
    ])
    expect(job.errorKinds.map(kind => [kind.rows.length, kind.rows[0]])).toEqual([
      [500, { row: 2, cell: 'Rundlich' }],
      [1, { row: 1_202, cell: 'one' }],
    ])
    const settled = await stones().check(list, { ...plain, words: { shape: { rundlich: round } }, leftOut: [1_202] })
    expect([settled.errorCount, settled.errorKinds, settled.total]).toEqual([0, [], 1_200])
  })
  it('are corrected in place, or their rows are left out, for this file only', async () => {
    const list = await stones().upload(
      csvOf(heads, rowOf('CELL-1', 'Round', '1,0,1'), rowOf('CELL-2', 'Round', 'x'), rowOf('CELL-3', 'Oval', '3')),
    )
    const cells = { 2: { Carat: '1.01', Shape: 'Oval' } }
    const job = await stones().check(list, { ...plain, cells, leftOut: [3] })
    expect([job.errorCount, job.total, job.sample.map(({ sku, weight, shape }) => [sku, weight, shape])]).toEqual([
      ...[0, 2],
      [
        ['CELL-1', '1.01', 'Oval'],
        ['CELL-3', '3', 'Oval'],
      ],
    ])
    expect(await stones().run(list.data.id)).toMatchObject({ state: 'done', total: 2 })
    const next = await stones().upload(csvOf(heads, rowOf('CELL-4', 'Round', '1.01'), rowOf('CELL-5', 'Round', '2')))
    expect([next.data.remembered, next.data.leftOut, next.data.cells]).toEqual([true, undefined, undefined])
  })
  it('cannot be corrected in a column that the list does not have', async () => {
    const list = await stones().upload(csvOf(heads, rowOf('NONE-1', 'Round', '1')))
    expect(await stones().read(list, { ...plain, cells: { 2: { Weight: '1' } } })).toMatchObject({
      status: 400,
      data: { fields: { 'cells.2.Weight': 'The list has no column “Weight”.' } },
    })
  })
  it('are downloaded as the rows that have them with the reason, and that file is read again without the reason', async () => {
    const list = await stones().upload(
      csvOf(heads, rowOf('FILE-1', 'Rundlich', 'x'), rowOf('FILE-2', 'Round', '2'), rowOf('FILE-3', 'Round', 'y')),
    )
    const manager = await company.as('Manager')
    expect((await manager.get('/api/import/inventory/errors', { id: list.data.id })).errorMessages).toEqual(['The list has no errors.'])
    await stones().check(list, plain)
    const { data } = await manager.get('/api/import/inventory/errors', { id: list.data.id })
    const bytes = Buffer.isBuffer(data) ? data : await buffer(Readable.from(data))
    const again = await stones().upload(bytes, 'Manager', 'errors.xlsx')
    expect(again.data.columns.map(({ name }: { name: string }) => name)).toEqual(['What is wrong', ...heads])
    expect(again.data.mapping).toMatchObject({ 'What is wrong': null, Carat: 'weight' })
    const [reasons] = again.data.columns
    expect(reasons.samples).toEqual([
      'C2 Shape: “Rundlich” is not a known shape.\nD2 Carat: “x” is not a weight.',
      'D4 Carat: “y” is not a weight.',
    ])
  })
})
