import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import type { TestCompany } from '../../support/company.ts'
import { csvOf, importer, linesOf, openImportCompany } from '../../support/import-list.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let approvals: ReturnType<typeof importer>
let certificates: ReturnType<typeof importer>
beforeAll(async () => {
  company = await openImportCompany()
  shop = await openShop(company)
  approvals = importer(company, 'approval')
  certificates = importer(company, 'certificate')
  await company.make('customer', { name: 'Mogok Mines' })
  for (const [sku, weight] of [
    ['OUT-1', '2.05'],
    ['OUT-2', '3'],
    ['OUT-3', '1.5'],
  ] as const)
    await shop.stone({ sku, weight })
  await shop.stone({ sku: 'LOT-1', type: 'parcel', pieces: 100, weight: '50' })
})
afterAll(() => company.stop())
const manager = () => company.as('Manager')
const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const head = ['Memo No', 'Customer', 'Memo date', 'Due date', 'SKU', 'Pcs', 'Carats', 'Price', 'Salesperson']
const all = async () => (await (await manager()).get('/api/approval')).data

test('goods that cannot go out are told by row, and nothing is issued', async () => {
  const job = await approvals.check(
    await approvals.upload(
      csvOf(
        head,
        ['M-1', 'Mogok Mines', today(), '', 'OUT-9', '', '', '900', 'Somchai'],
        ['M-2', 'Mogok Mines', today(), '', 'OUT-2', '', '', '', 'Somchai'],
        ['M-3', 'Mogok Mines', today(), '', 'OUT-3', '', '', '900', 'Somchai'],
        ['M-3', 'Mogok Mines', '2024-01-01', '', 'OUT-1', '', '', '900', 'Somchai'],
      ),
    ),
  )
  expect(linesOf(job.errors)).toEqual([
    expect.stringMatching(/^2 SKU: There is no stone “OUT-9”\./),
    '3 Price: Price is missing.',
    '5 Memo date: Date differs from row 4 of the same approval.',
  ])
  const unheld = await approvals.check(
    await approvals.upload(
      csvOf(
        head,
        ['M-4', 'Mogok Mines', today(), '', 'LOT-1', '10', '60', '90', 'Somchai'],
        ['M-5', 'Mogok Mines', today(), '', 'OUT-1', '', '1.00', '900', 'Somchai'],
      ),
    ),
  )
  expect(linesOf(unheld.errors)).toEqual([
    expect.stringMatching(/^2 SKU: LOT-1 has only 100 pcs \/ 50.000 ct available\./),
    expect.stringMatching(/^3 SKU: OUT-1 cannot be divided: 2.050 ct\./),
  ])
  expect((await all()).total).toBe(0)
  expect(await books()).toEqual([])
})

test('open approvals are issued with their own numbers, all or nothing', async () => {
  const list = await approvals.upload(
    csvOf(
      head,
      ['M-1', 'Mogok Mines', today(), '', 'OUT-1', '', '', '1,200.00', 'Somchai'],
      ['M-1', 'Mogok Mines', today(), '', 'LOT-1', '10', '4.5', '90', 'Somchai'],
      ['M-2', 'Mogok Mines', today(), '', 'OUT-2', '1', '3', '900', 'E-0001'],
    ),
  )
  const checked = await approvals.check(list)
  expect(linesOf(checked.errors)).toEqual([])
  expect(checked.counts).toEqual([
    { label: 'Approvals', value: '2' },
    { label: 'Lines', value: '3' },
  ])
  expect((await all()).total).toBe(0)
  expect(await approvals.run(list.data.id)).toMatchObject({ state: 'done', message: null })
  const { rows, total } = await all()
  expect(total).toBe(2)
  const first = (
    await (await manager()).get('/api/approval', { id: rows.find(({ carats }: { carats: string }) => Number(carats) === 6.55).id })
  ).data
  expect(first).toMatchObject({
    state: 'issued',
    number: expect.stringMatching(/^AP-BKK-\d\d-00001$/),
    notes: 'Old number: M-1',
    outCarats: '6.550',
  })
  expect(first.items).toHaveLength(2)
  const { data: stone } = await (await manager()).get('/api/inventory', { search: 'OUT-1' })
  expect(stone.rows[0]).toMatchObject({ status: 'on_approval' })
  expect(await books()).toEqual([])
})

test('the same list at once from two uploads goes out once', async () => {
  const text = csvOf(head, ['M-9', 'Mogok Mines', today(), '', 'OUT-3', '', '', '900', 'Somchai'])
  // Another file with the same rows: the same file would be refused as a whole.
  const two = [await approvals.upload(text), await approvals.upload(`${text}\n`)]
  for (const list of two) expect(await approvals.check(list)).toMatchObject({ errorCount: 0 })
  const ended = await Promise.all(two.map(({ data }) => approvals.run(data.id)))
  expect(ended.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
  expect(ended.find(({ state }) => state === 'failed')?.message).toMatch(/Row 2: OUT-3 is not available.*Nothing was imported/)
  expect(await books()).toEqual([])
})

test('certificates are imported to their stones, and a report belongs to one stone', async () => {
  const names = ['Lab', 'Report No', 'SKU', 'Report date', 'Carats', 'Origin']
  const faulty = await certificates.check(
    await certificates.upload(
      csvOf(
        names,
        ['Gübelin', '2401 1234', 'OUT-1', '', '', ''],
        ['NOLAB', 'X1', 'OUT-9', '', 'heavy', ''],
        ['GRS', 'G-1', 'OUT-1', '', '', ''],
        ['grs', 'g-1', 'OUT-2', '', '', ''],
      ),
    ),
  )
  expect(linesOf(faulty.errors)).toEqual([
    '2 Report No: Number has spaces.',
    expect.stringMatching(/^3 Lab: “NOLAB” is not a known lab\./),
    '3 Carats: “heavy” is not a weight.',
    expect.stringMatching(/^3 SKU: There is no stone “OUT-9”\./),
    '5 Report No: This lab and number is already in row 4.',
  ])
  const done = await certificates.whole(
    csvOf(names, ['Gübelin', '24011234', 'out-1', '2024-05-17', '2.05', 'Sri Lanka'], ['GRS', 'G-1', 'OUT-1', '', '', '']),
  )
  expect(done).toMatchObject({ state: 'done', counts: [{ label: 'Certificates', value: '2' }] })
  const { data } = await (await manager()).get('/api/inventory', { search: 'OUT-1' })
  expect(data.rows[0].certificate).toContain('GRS G-1')
  const again = await certificates.check(await certificates.upload(csvOf(names, ['GRS', 'G-1', 'OUT-2', '', '', ''])))
  expect(linesOf(again.errors)).toEqual(['2 Report No: There is already a certificate with this lab and number: G-1.'])
})

test('a Salesman issues approvals, but imports none', async () => {
  expect(await approvals.upload(csvOf(head, []), 'Salesman')).toMatchObject({ status: 403 })
  expect(await certificates.upload(csvOf(head, []), 'Salesman')).toMatchObject({ status: 403 })
})
