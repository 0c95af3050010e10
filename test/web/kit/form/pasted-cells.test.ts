import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedCells } from '../../../../src/web/kit/form/pasted-cells.ts'

test.each([
  [
    'lines that end as in Windows',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'lines that end as in Linux',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'lines that end as in old Excel for Mac',
    'a\tb\rc\td\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['empty cells', '\ta\t\t', [['', 'a', '', '']]],
  ['empty rows', 'a\n\n \t \nb', [['a'], ['b']]],
  ['spaces around a cell, also unbreakable ones', ' a \t\u00a0b\u00a0', [['a', 'b']]],
  ['a cell with a line break', '"Blue\r\nsapphire"\t3.27', [['Blue sapphire', '3.27']]],
  ['a cell with a tab', '"Blue\tsapphire"\t3.27', [['Blue sapphire', '3.27']]],
  ['a cell with quotes and a line break', '"The ""royal""\nblue"\t1', [['The "royal" blue', '1']]],
  ['a quote that is part of the text', '5" box\t"Star"\t"', [['5" box', 'Star', '"']]],
  ['a quote that never ends', '"Blue\tsapphire\nred', [['"Blue', 'sapphire'], ['red']]],
  ['nothing', '', []],
])('%s', (_, text, rows) => expect(pastedCells(text)).toEqual(rows))

const plain = fc.stringMatching(/^[A-Za-z0-9.,]([A-Za-z0-9 ".,]{0,8}[A-Za-z0-9.,])?$/)
test('cells that a spreadsheet copies come back as they are', () => {
  const rows = fc.array(fc.array(plain, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.boolean(), (cells, end, quotes) => {
      const written = (cell: string) => (quotes ? `"${cell.replaceAll('"', '""')}"` : cell)
      const text = cells.map(row => row.map(written).join('\t')).join(end)
      expect(pastedCells(text)).toEqual(cells.map(row => row.map(cell => cell.replace(/\s+/g, quotes ? ' ' : '$&'))))
    }),
  )
})

test('ten thousand rows are read, also when every cell begins with a quote', () => {
  for (const row of ['EU-1\t1\t3.27\t450', '"a\t"b\t"c\t"d'])
    expect(pastedCells(Array.from({ length: 10_000 }, () => row).join('\r\n'))).toHaveLength(10_000)
})
