import { type Cell, writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { readRows, readStarts } from '../../../src/server/kit/sheet/read.ts'
import { shownBy, shownNumber } from '../../../src/server/kit/sheet/shown-number.ts'

const rowsOf = async (bytes: Uint8Array, sheet?: string) => {
  const rows = []
  for await (const row of readRows(bytes, { kind: 'xlsx', maxRows: 100, sheet })) rows.push(row)
  return rows
}

test('a workbook shows what a person sees: numbers with zeros, percentages, results of formulas, hidden rows, further sheets', async () => {
  const cells = new Map<string, Partial<Cell>>([
    ['1,0', { value: 123, style: { numFmt: '00000' } }],
    ['2,0', { value: 7, style: { numFmt: '"BS-"0000' } }],
    ['1,1', { value: 0.57, style: { numFmt: '0%' } }],
    ['1,2', { formula: '0.5+0.55', formulaResult: 1.05 }],
  ])
  const file = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Amal Gems']] },
      {
        name: 'Stock & more',
        rows: [
          ['SKU', 'Table', 'ct'],
          [123, 0.57, 1.05],
          [7, 0.6, 2],
          ['C', 61, 3],
        ],
        cells,
        rowDefs: new Map([[2, { hidden: true }]]),
      },
      { name: 'Secret', rows: [['SKU', 'ct']], hidden: true },
    ],
  })
  const rows = await rowsOf(file, 'Stock & more')
  expect(rows.map(({ cells, isHidden }) => [...cells, isHidden === true])).toEqual([
    ['SKU', 'Table', 'ct', false],
    ['00123', '57%', '1.05', false],
    ['BS-0007', '0.6', '2', true],
    ['C', '61', '3', false],
  ])
  expect([...(rows[1]?.numeric ?? [])]).toEqual([1, 2])
  expect((await readStarts(file, 'xlsx', 2)).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Cover', 1],
    ['Stock & more', 2],
  ])
  const uncomputed = await writeXlsx({ sheets: [{ name: 'a', rows: [['ct'], [null]], cells: new Map([['1,0', { formula: 'A1*2' }]]) }] })
  await expect(rowsOf(uncomputed)).rejects.toThrow(
    'Row 2: The formula in cell A2 has no stored result. Open the file in Excel, save it, and upload it again.',
  )
})

test('a number format matters where it changes the meaning of a number', () => {
  const shown = (code: string, value: number) => {
    const by = shownBy(code)
    return by && shownNumber(value, by)
  }
  expect([shown('00000', 123), shown('"BS-"0000', 7), shown('0.00%', 0.125), shown('000"-A"', 5), shown('00', 1.5)]).toEqual([
    '00123',
    'BS-0007',
    '12.5%',
    '005-A',
    '1.5',
  ])
  expect(['General', '#,##0.00', '0', '0.00" ct"', '"$"0', 'd mmm yyyy', '@', ''].map(code => shownBy(code))).toEqual(Array(8).fill(null))
})
