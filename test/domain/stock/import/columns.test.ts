import { describe, expect, it, test } from 'vitest'
import { cellName, columnNames, headOf, unknownColumns } from '../../../../src/domain/kit/import/columns.ts'
import { isBlank } from '../../../../src/domain/kit/import/words.ts'
import { writtenWith } from '../../../../src/domain/kit/number-column.ts'
import { readDimensions, readPieces } from '../../../../src/domain/stock/import/cells.ts'
import { mappingFaults, targetLabel } from '../../../../src/domain/stock/import/columns.ts'
import { priceIn } from '../../../../src/domain/stock/import/meaning/head.ts'
import { isKnownHead } from '../../../../src/domain/stock/import/meaning/name-match.ts'
import { kindOfTarget, listNumbers } from '../../../../src/domain/stock/import/numbers.ts'
import { priceWatch } from '../../../../src/domain/stock/import/outliers.ts'
import { readPrice } from '../../../../src/domain/stock/import/words.ts'
import { suggested } from '../../../support/sheets/books.ts'

const point = writtenWith('.')

describe('a cell', () => {
  const fault = (found: object) => ('fault' in found ? found.fault : null)
  it('of pieces is a whole number below a billion', () => {
    expect([readPieces('3 pcs', point), readPieces('999999999', point)]).toEqual([{ value: 3 }, { value: 999_999_999 }])
    expect([fault(readPieces('1000000000', point)), fault(readPieces('2.5', point))]).toEqual([
      '“1000000000” is not a number of pieces.',
      '“2.5” is not a number of pieces.',
    ])
  })
  it('of measurements has up to three sides', () => {
    expect(readDimensions('7.021 x 5 × 3 mm.', point)).toEqual({ value: ['7.02', '5.00', '3.00'], warning: '7.021 mm is kept as 7.02 mm.' })
    expect([fault(readDimensions('1x2x3x4', point)), fault(readDimensions('1xlarge', point))].every(Boolean)).toBe(true)
  })
  it('of a price may have a sign or a code on either side', () => {
    const price = (text: string) => readPrice(text, point)
    expect([price('eur 5'), price('5€'), price('HK$ 7')]).toEqual([
      { value: { amount: '5', currency: 'EUR', basis: null } },
      { value: { amount: '5', currency: 'EUR', basis: null } },
      { value: { amount: '7', currency: 'HKD', basis: null } },
    ])
    expect([price('1500/ct'), price('$20 per pc')]).toMatchObject([
      { value: { amount: '1500', basis: 'per carat' } },
      { value: { amount: '20', basis: 'per piece' } },
    ])
    expect(fault(price(' a lot '))).toBe('“a lot” is not a price.')
  })
  it('is blank in many ways', () => {
    expect(['', ' ', '-', '—', '...', 'N/A', '#n/a', 'null'].map(isBlank)).toEqual(Array(8).fill(true))
    expect(['0', 'x', '- 1', 'n/a x', 'x null'].map(isBlank)).toEqual(Array(5).fill(false))
  })
})

describe('columns', () => {
  it('are named by letters without a heading, and numbered when repeated', () => {
    expect(columnNames(Array(28).fill('')).slice(25)).toEqual(['Column Z', 'Column AA', 'Column AB'])
    expect(columnNames(['a', 'A ', 'a'])).toEqual(['a', 'A (2)', 'a (3)'])
  })
  const start = (rows: string[][]) => headOf(rows, isKnownHead)
  it('begin at the row with most known headings, below a letterhead and notes', () => {
    const head = ['SKU', 'Stone', '', 'Carats', 'Our word']
    const rows = [
      ['Amal Gems', '', '', 'Bangkok', 'Silom'],
      ['Stock of today', 'net', 'prices', 'in', 'USD'],
      head,
      ['A-1', 'Ruby', 'x', '1', ''],
    ]
    expect(start(rows)).toEqual({ at: 2, cells: head })
  })
  it('may have two rows of headings, one over the other', () => {
    const rows = [
      ['SKU', 'Stone', 'Measurements', '', '', 'Price', '', 'Lab'],
      ['', '', 'Length', 'Width', 'Depth', 'Per ct', 'Total', ''],
      ['A-1', 'Ruby', '7', '5', '3', '100', '100', 'GIA'],
    ]
    const cells = ['SKU', 'Stone', 'Measurements Length', 'Measurements Width', 'Measurements Depth', 'Price Per ct', 'Price Total', 'Lab']
    expect(start(rows)).toEqual({ at: 1, cells })
    expect(
      start([
        ['Stones of the house', '', ''],
        ['SKU', 'Stone', 'Carats'],
        ['A-1', 'Ruby', '1'],
      ]),
    ).toEqual({ at: 1, cells: ['SKU', 'Stone', 'Carats'] })
  })
  it('begin at the first row that is more than half as full as the fullest when no heading is known', () => {
    expect(
      start([
        ['a', 'b'],
        ['a', 'b', 'c', 'd'],
      ])?.at,
    ).toBe(1)
    expect(
      start([
        ['a', 'b', 'c'],
        ['a', 'b', 'c', 'd'],
      ])?.at,
    ).toBe(0)
    expect(start([[' '], ['']])).toBeNull()
  })
  it('name their cells as a spreadsheet does', () => {
    const columns = ['SKU', 'Carat'].map(name => ({ name }))
    expect([cellName(columns, 12, 'Carat'), cellName(columns, 12, ''), cellName(columns, 3, 'Weight')]).toEqual(['B12', 'Row 12', 'Row 3'])
  })
  it('are ranks or numbers only when all their values are', () => {
    const asWhat = (name: string, ...samples: string[]) => suggested([name], samples)[name]
    expect([asWhat('colour', '4', 'Red'), asWhat('colour', '123'), asWhat('clarity', '7', '12')]).toEqual([
      'colour',
      undefined,
      'internalNotes',
    ])
    expect([asWhat('report', '12345', 'GIA'), asWhat('lab', '12345'), asWhat('report', '123')]).toEqual([
      'reportNumber',
      'reportNumber',
      undefined,
    ])
  })
  it('of pairs are numbers only when their values are', () => {
    const asWhat = (name: string, ...samples: string[]) => suggested([name], samples)[name]
    expect([asWhat('Pair Stock #', 'A-17', 'A-18'), asWhat('pair', 'Pair', 'Single'), asWhat('matched pair', 'yes', 'no')]).toEqual([
      'pairNumber',
      'internalNotes',
      'internalNotes',
    ])
  })
  it('of costs are known per carat and per piece', () => {
    const asWhat = (name: string) => suggested([name], ['120'])[name]
    const basisIn = (name: string) => priceIn(name)?.basis
    expect(['Cost', 'Cost/ct', 'Cost per carat', 'Cost / pc', 'COST PER PIECE'].map(asWhat)).toEqual(Array(5).fill('costRate'))
    expect(['Cost/ct', 'Cost / pc', 'Cost'].map(basisIn)).toEqual(['per carat', 'per piece', null])
  })
  it('of prices say what they are for', () =>
    expect(
      ['per carat', 'rate/ct', 'carat', 'price per pc', 'total amount', 'PR/CT', 'Price/Cts INR', 'Rap %'].map(
        name => priceIn(name)?.basis,
      ),
    ).toEqual(['per carat', 'per carat', undefined, 'per piece', 'whole', 'per carat', 'per carat', undefined]))
  it('are in the list, and each is used for one thing', () => {
    expect(unknownColumns(['a'], 'decimals', { a: '.', b: ',' })).toEqual({ 'decimals.b': 'The list has no column “b”.' })
    const faults = (names: string[], mapping: object, more: object = {}) =>
      mappingFaults(
        names.map(name => ({ name, samples: ['1'] })),
        { ...mapping },
        { stoneName: 'x', withoutCost: true, ...more },
      )
    expect(faults(['a', 'b'], { a: 'weight', b: 'weight' })).toEqual({ 'mapping.b': '“a” and “b” cannot both be the Weight.' })
    expect(faults(['a', 'b', 'c'], { a: 'weight', b: 'notes', c: 'notes' })).toEqual({})
    expect(faults(['a', 'b'], { a: 'weight', b: 'dimensions' })).toEqual({})
    expect(faults(['a', 'b'], { a: 'weight' })).toEqual({ 'mapping.b': 'Choose what “b” is, or do not import it.' })
    expect(faults(['a', 'b'], { a: 'weight', b: 'askingRate' })).toEqual({
      'defaults.askingBasis': 'Choose whether “b” is per carat, per piece or for the whole.',
    })
    expect(faults(['a', 'b'], { a: 'weight', b: 'askingRate' }, { askingBasis: 'whole' })).toEqual({})
    expect(faults(['a', 'Cost INR'], { a: 'weight', 'Cost INR': 'costRate' }, { costBasis: 'whole' })).toEqual({
      'mapping.Cost INR': '“Cost INR” is in INR, but costs are kept in USD. Convert the column, or do not import it.',
    })
    expect(faults(['a'], { a: 'weight' }, { withoutCost: false })).toEqual({
      'defaults.withoutCost': 'No column is the cost. Choose it, or import the stones without a cost.',
    })
    expect(faults(['a'], { a: 'weight' }, { withoutCost: false, ownership: 'supplier' })).toEqual({})
    expect(targetLabel('askingRate')).toBe('Asking price')
  })
})

describe('the numbers of a list', () => {
  const names = ['ct', 'price', 'stone']
  const reading = {
    mapping: { ct: 'weight', price: 'askingRate', stone: 'stoneName' },
    defaults: { currency: 'USD' },
    decimals: {},
  } as const
  const found = (rows: string[][], given: object = {}, numeric: number[] = [], isSemicolon = false) => {
    const { see, found: end } = listNumbers(names, { ...reading, ...given })
    for (const [at, cells] of rows.entries()) see(at + 2, cells, new Set(numeric))
    return end(isSemicolon)
  }
  it('are asked about where nothing proves their mark', () => {
    expect(
      found([
        ['1', '5', 'x'],
        ['1', 'USD 3.260', '1,5'],
      ]),
    ).toEqual({
      columns: { ct: { decimal: '.', example: null }, price: { decimal: null, example: '3.260' } },
      faults: [{ row: 3, column: 'price', message: expect.stringMatching(/^In “price”, “3.260” can be read/) }],
    })
  })
  it('are read as chosen, as the file proves, or as a workbook has them', () => {
    const rows = [['1', '3.260', 'x']]
    expect(found(rows, { decimals: { price: ',' } }).columns.price?.decimal).toBe(',')
    expect(found([['1,5', '3.260', 'x']]).columns.price?.decimal).toBe(',')
    expect(found(rows, {}, [1])).toMatchObject({ faults: [], columns: { price: { decimal: '.', example: null } } })
    expect(found([['1', '3,260', 'x']], {}, [], true).columns.price?.decimal).toBeNull()
  })
  it('have the kind of their target, prices with the digits of their currency', () => {
    expect(['pieces', 'weight', 'depth', 'dimensions', 'minimumRate'].map(target => kindOfTarget(target as never, 'KWD')?.thirds)).toEqual([
      'grouped',
      'decimal',
      'decimal',
      'decimal',
      'decimal',
    ])
    expect([kindOfTarget('costRate', null)?.thirds, kindOfTarget('sku', 'USD'), kindOfTarget(null, 'USD')]).toEqual(['grouped', null, null])
  })
})

test('a price a hundred times above or below the median of its column is warned about', () => {
  const watch = priceWatch(target => (target === 'askingRate' ? 'price' : ''))
  const stone = { askingBasis: 'per carat', costBasis: 'whole', currency: 'USD', weight: '2', pieces: 4 }
  const asked = (row: number, askingRate: string, more: object = {}) => watch.see(row, { ...stone, askingRate, ...more })
  for (const row of [2, 3, 4]) asked(row, '100')
  asked(9, '10001')
  asked(8, '0.999')
  asked(7, '10000')
  asked(6, '1')
  asked(5, '50', { askingBasis: 'per piece' })
  asked(10, '200', { askingBasis: 'whole' })
  asked(11, '0')
  for (const row of [2, 3, 4, 5]) watch.see(row, { ...stone, costRate: row === 5 ? '99999999' : '1' })
  expect(watch.warnings()).toEqual([
    {
      row: 8,
      column: 'price',
      message: expect.stringMatching(/^0\.999 per carat is more than 100 times below the median of this column, 100\./),
    },
    { row: 9, column: 'price', message: expect.stringMatching(/^10001 per carat is more than 100 times above/) },
  ])
  watch.see(6, { ...stone, costRate: '1' })
  expect(watch.warnings().map(({ row, column }) => [row, column])).toEqual([
    [5, 'Cost'],
    [8, 'price'],
    [9, 'price'],
  ])
})
