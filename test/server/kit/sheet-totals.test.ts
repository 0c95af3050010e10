import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import type { SheetColumn } from '../../../src/server/kit/sheet/column.ts'
import { readRows } from '../../../src/server/kit/sheet/read.ts'
import { writeSheet } from '../../../src/server/kit/sheet/write.ts'

const columns: SheetColumn[] = [
  { header: 'Number', kind: 'text' },
  { header: 'Carats', kind: 'weight', summed: true },
  { header: 'Total', kind: 'money', summed: true },
  { header: 'Currency', kind: 'text', holds: 'currency' },
  { header: 'Rate', kind: 'number' },
]
const invoice = (number: string, carats: string, amount: string, currency: string) => [
  number,
  carats,
  { value: amount, digits: currency === 'JPY' ? 0 : 2, currency },
  currency,
  '0.1',
]
const open = async (rows: unknown[][], options = {}) => {
  const file = await buffer(writeSheet(columns, rows, { name: 'Invoices', ...options }))
  const { sheets, namedRanges } = await readXlsx(file, { readStyles: true })
  const [sheet, about] = sheets
  const cell = (ref: string) => sheet!.cells?.get(ref)
  return { file, sheet: sheet!, about, cell, names: namedRanges }
}

test('the data has a filter over the head and its rows, and the totals stand below as formulas with their values', async () => {
  const { sheet, cell, names } = await open([invoice('INV-1', '1.001', '10.10', 'USD'), invoice('INV-2', '2.5', '0.20', 'USD')])
  expect(sheet.autoFilter?.range).toBe('A1:E3')
  expect(sheet.freezePane?.rows).toBe(1)
  expect(sheet.rows[3]).toEqual(['Total', 3.501, 10.3, 'USD', null])
  expect([cell('3,1')?.formula, cell('3,2')?.formula]).toEqual(['SUBTOTAL(109,B2:B3)', 'SUBTOTAL(109,C2:C3)'])
  expect(cell('3,4')?.formula).toBeUndefined()
  expect([cell('3,0')?.style?.font?.bold, cell('3,2')?.style?.numFmt, cell('3,1')?.style?.numFmt]).toEqual([true, '#,##0.00', '#,##0.00#'])
  expect(names?.map(({ range }) => range)).toEqual(["'Invoices'!$A$4:$E$4"])
})

test('amounts of several currencies have one total for each, in the digits of the currency, and no common one', async () => {
  const rows = [invoice('INV-1', '1', '10.10', 'USD'), invoice('INV-2', '2', '5000', 'JPY'), invoice('INV-3', '3', '0.20', 'USD')]
  const { sheet, cell } = await open(rows)
  expect(sheet.rows.slice(4)).toEqual([
    ['Total', 6, null, null, null],
    ['Total JPY', null, 5000, 'JPY', null],
    ['Total USD', null, 10.3, 'USD', null],
  ])
  expect([cell('2,2')?.style?.numFmt, cell('5,2')?.style?.numFmt, cell('6,2')?.style?.numFmt]).toEqual(['#,##0', '#,##0', '#,##0.00'])
  expect(cell('6,2')?.formula).toBe('SUMPRODUCT(SUBTOTAL(109,OFFSET(C2,ROW(C2:C4)-ROW(C2),0)),--(D2:D4="USD"))')
})

test('totals that are no sums of their column stay figures', async () => {
  const { sheet, cell } = await open([invoice('INV-1', '1', '10', 'USD'), invoice('INV-2', '2', '20', 'USD')], {
    foot: [null, '3', '15', null, '0.5'],
  })
  expect(sheet.rows[3]).toEqual(['Total', 3, 15, null, 0.5])
  expect([cell('3,1')?.formula, cell('3,2')?.formula]).toEqual(['SUBTOTAL(109,B2:B3)', undefined])
})

test('a list without rows has a filter and no totals', async () => {
  const { sheet, names } = await open([])
  expect([sheet.rows.length, sheet.autoFilter?.range, names ?? []]).toEqual([1, 'A1:E1', []])
})

test('columns are as wide as what they hold, between limits', async () => {
  const { sheet } = await open([
    invoice('A number of some length', '1', '1234567.00', 'USD'),
    [`${'x'.repeat(300)}\nshort`, '2', null, '翡翠手镯翡翠手镯翡翠', null],
  ])
  const widths = sheet.columns!.map(({ width }) => width!)
  expect(widths[0]).toBe(60)
  expect(widths[1]).toBe(11)
  expect(widths[2]).toBe('1,234,567.00'.length + 2)
  expect(widths[3]).toBe(22)
  const { sheet: plain } = await open([invoice('A number of some length', '1', '1', 'USD')])
  expect(plain.columns![0]!.width).toBe(25)
})

test('a second sheet tells what the file is, and reading the file gives the rows alone', async () => {
  const rows = [invoice('=1+1', '1', '10', 'USD'), invoice('Total', '2', '20', 'THB')]
  const { file, about } = await open(rows, {
    about: [
      ['List', 'Invoices'],
      ['Exported by', '=cmd'],
    ],
  })
  expect([about?.name, about?.rows]).toEqual([
    'About',
    [
      ['List', 'Invoices'],
      ['Exported by', '=cmd'],
    ],
  ])
  const read: string[][] = []
  for await (const { cells } of readRows(file, { kind: 'xlsx', maxRows: 10 })) read.push(cells)
  expect(read.map(([number]) => number)).toEqual(['Number', '=1+1', 'Total'])
})
