import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnNames, headOf, headsKey, recalled } from '../../../../src/domain/kit/import/columns.ts'
import { bookOf, plainWord } from '../../../../src/domain/kit/import/words.ts'
import { writtenWith } from '../../../../src/domain/kit/number-column.ts'
import { mappingFaults } from '../../../../src/domain/stock/import/columns.ts'
import { type Defaults, readStone, stockList } from '../../../../src/domain/stock/import/list.ts'
import { readCarats, readLength, readPrice, unitOf } from '../../../../src/domain/stock/import/words.ts'
import { expectedCarats, isOddWeight } from '../../../../src/domain/stock/stone/weight.ts'
import { origins } from '../../../../src/domain/trade/origins.ts'
import { idIn, suggested, tradeBooks } from '../../../support/sheets/books.ts'

const id = idIn
const books = tradeBooks
const branch = id(9, 0)
const originNamed = (found: string | undefined) => origins.find((_, index) => id(3, index) === found)?.code

const written = writtenWith('.')

describe('prices as dealers write them', () => {
  test.each([
    ['USD 1,250.00', '1250', 'USD'],
    ['$1,250', '1250', null],
    ['1250 EUR', '1250', 'EUR'],
    ['€ 1.250,00', '1250', 'EUR'],
    ['US$ 90', '90', 'USD'],
  ])('%s is a price', (text, amount, currency) => expect(readPrice(text, written)).toEqual({ value: { amount, currency, basis: null } }))
  test.each(['10 or 20', '-5', '5 %'])('%s is no price', text => expect(readPrice(text, written)).toHaveProperty('fault'))
})

describe('weights and lengths', () => {
  test.each([
    ['2.05', 'ct', '2.05'],
    ['2.05ct', 'ct', '2.05'],
    ['2,05 cts.', 'ct', '2.05'],
    ['12.4 g', 'ct', '62'],
    ['12.4', 'g', '62'],
    ['3 tola', 'ct', '174.957'],
    ['5 ct', 'g', '5'],
  ] as const)('%s in a column of %s is %s ct', (text, unit, value) => expect(readCarats(text, unit, written)).toEqual({ value }))
  test.each(['2 stones', 'ct', '2 ct 3'])('%s is no weight', text => expect(readCarats(text, 'ct', written)).toHaveProperty('fault'))
  test.each([
    ['Weight (g)', 'g'],
    ['Grams', 'g'],
    ['Ratti', 'ratti'],
    ['Carat', 'ct'],
    ['Weight', 'ct'],
    ['', 'ct'],
  ])('the header %j means %s', (head, unit) => expect(unitOf(head)).toBe(unit))
  test('a length may carry its unit', () => expect(readLength('7.02 mm', written)).toEqual({ value: '7.02' }))
  test('a weight far from its dimensions is reported', () => {
    const expected = expectedCarats({ length: '6', width: '6', depth: '4.2' }, '4.00', '0.0018')
    expect(expected).toBe('1.089')
    expect([isOddWeight('1.09', expected), isOddWeight('10.9', expected), isOddWeight('0.6', expected), isOddWeight('9', null)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('words', () => {
  test('are compared without case, accents, punctuation and order', () => {
    expect(plainWord(' Sapphire,  BLUE ')).toBe(plainWord('blue sapphire'))
    expect(plainWord('Gübelin')).toBe('gubelin')
    expect(plainWord('زمرد')).toBe('زمرد')
  })
  test('with two meanings match nothing, and an exact word takes precedence', () => {
    const book = bookOf([
      { value: 'a', words: [['EM'], ['Emerald'], ['green']] },
      { value: 'b', words: [['GT'], ['EM', 'Tsavorite'], ['green']] },
    ])
    expect([book('em'), book('green'), book('tsavorite'), book('?')]).toEqual(['a', undefined, 'b', undefined])
  })
  test.each([
    ['Ceylon', 'LK'],
    ['Sri Lanka', 'LK'],
    ['LK', 'LK'],
    ['Burma', 'MM'],
    ['MYANMAR', 'MM'],
    ['Mogok', 'MM-MOG'],
    ['Burma Mogok', 'MM-MOG'],
    ['Kashmir', 'IN-KAS'],
    ['Botswana', 'BW'],
    ['Recycled', undefined],
  ])('the origin %s is %s', (word, code) => expect(originNamed(books.origin(word))).toBe(code))
  test.each([
    ['GIA', 'GIA'],
    ['Gubelin', 'GGL'],
    ['Gübelin Gem Lab', 'GGL'],
    ['Lotus', 'LOTUS'],
    ['SSEF', 'SSEF'],
    ['GCAL', 'GCAL'],
    ['GCAL by Sarine', 'GCAL'],
    ['EGL USA', 'EGL'],
    ['CGL', 'CGL'],
    ['ICA Gemlab', 'ICA'],
    ['Guild', 'GUILD'],
    ['Guild Gem Laboratories', 'GUILD'],
    ['ALGT', 'ALGT'],
    ['CISGEM', 'CISGEM'],
    ['DUNAIGRE', 'CDUN'],
    ['GIT', 'GIT'],
    ['AIGS', 'AIGS'],
    ['Bellerophon', 'BELL'],
    ['AGSL', 'AGS'],
    ['GGTL', 'GGTL'],
    ['NGTC', 'NGTC'],
    ['GSI', 'GSI'],
    ['IIDGR', 'IIDGR'],
    ['SGL', 'SGL'],
    ['AnchorCert', 'ANCHOR'],
    ['IIGJ-RLC', 'GTL'],
    ['Emil Szuran', undefined],
  ])('the lab %s is %s', (word, code) => expect(books.lab(word)).toBe(code))
  test.each([
    ['Not heated', 'N'],
    ['unheated', 'N'],
    ['HEATED', 'H'],
    ['oil', 'O'],
    ['h', 'H'],
    ['Fixed?', undefined],
  ])('the treatment %s is %s', (word, code) => expect(books.treatment(word)).toBe(code))
})

describe('columns', () => {
  test('are recognized by many headers', () => {
    expect(
      suggested([
        'Stock #',
        'Gemstone',
        'CUT/SHAPE',
        'Pcs.',
        'Weight (Cts)',
        'L (mm)',
        'W (mm)',
        'D (mm)',
        'Country of Origin',
        'Color',
        'Enhancement',
        'Lab',
        'Cert. No.',
        'PPC',
        'Our own word',
      ]),
    ).toEqual({
      'Stock #': 'sku',
      Gemstone: 'stoneName',
      'CUT/SHAPE': 'shape',
      'Pcs.': 'pieces',
      'Weight (Cts)': 'weight',
      'L (mm)': 'length',
      'W (mm)': 'width',
      'D (mm)': 'depth',
      'Country of Origin': 'origin',
      Color: 'colour',
      Enhancement: 'treatments',
      Lab: 'lab',
      'Cert. No.': 'reportNumber',
      PPC: 'askingRate',
      'Our own word': null,
    })
  })
  test('are used once, and z is the depth when there is a depth', () => {
    expect(suggested(['price', 'total price', 'x', 'y', 'z', 'depth'])).toEqual({
      price: 'askingRate',
      'total price': null,
      x: 'length',
      y: 'width',
      z: 'depth',
      depth: 'depthPercent',
    })
    expect(suggested(['depth'])).toEqual({ depth: 'depth' })
  })
  test('of rankings are notes, and a report column with digits is a number', () => {
    expect(suggested(['colour', 'cut'], ['4', '3'])).toEqual({ colour: 'internalNotes', cut: 'internalNotes' })
    expect(suggested(['report'], ['GIA'])).toEqual({ report: 'lab' })
    expect(suggested(['report'], ['2201234567'])).toEqual({ report: 'reportNumber' })
  })
  test('have unique names', () =>
    expect(columnNames(['Price', ' ', 'price', 'Lot  no'])).toEqual(['Price', 'Column B', 'price (2)', 'Lot no']))
  test('are taken from the first row that is full enough', () => {
    expect(headOf([['Amal Gems, stock of today'], [], ['SKU', 'Stone', 'Carats'], ['A-1', 'Ruby', '1']])?.at).toBe(2)
    expect(headOf([])).toBeNull()
  })
  test('of two lists match in any order and case', () => {
    expect(headsKey(['SKU', 'Carats'])).toBe(headsKey(['carats', 'sku']))
    expect(recalled(['CARATS', 'Stock No.'], { 'stock no': 'sku', carats: 'weight' })).toEqual({
      CARATS: 'weight',
      'Stock No.': 'sku',
    })
  })
  test('require a weight and a stone', () => {
    const faults = (names: string[], mapping: object, stoneName: string | null) =>
      mappingFaults(
        names.map(name => ({ name, samples: [] })),
        { ...mapping },
        { stoneName, withoutCost: true },
      )
    expect(faults(['a'], { a: 'sku' }, null)).toEqual({
      mapping: 'Choose the weight column.',
      'defaults.stoneName': 'Choose the stone column, or one stone for the whole list.',
    })
    expect(faults(['a'], { a: 'weight' }, id(1, 0))).toEqual({})
    expect(faults(['a', 'b', 'c'], { a: 'weight', b: 'dimensions', c: 'length' }, id(1, 0))).toHaveProperty('mapping.b')
  })
})

describe('a row', () => {
  const heads = ['sku', 'stone', 'type', 'pcs', 'ct', 'mm', 'treatment', 'lab', 'report no', 'price', 'remarks', 'origin', 'family']
  const read = (row: Record<string, string>, defaults: Partial<Defaults> = {}, unknownWords: 'refuse' | 'note' = 'refuse') => {
    const list = stockList(heads, suggested(heads), { branch, ...defaults }, unknownWords, books)
    return readStone(
      list,
      2,
      heads.map(head => ({ stone: 'Ruby', ct: '1', treatment: 'H', ...row })[head] ?? ''),
    )
  }
  test('of several pieces is a parcel, of one piece a single, unless stated otherwise', () => {
    expect(read({ pcs: '12' }).stone).toMatchObject({ type: 'parcel', pieces: 12 })
    expect(read({}).stone).toMatchObject({ type: 'single', pieces: 1 })
    expect(read({ type: 'Matched pair' }).stone).toMatchObject({ type: 'pair', pieces: 2 })
    expect(read({ type: 'melee' }).stone).toMatchObject({ type: 'melee', pieces: null })
    expect(read({ type: 'parcel' }).faults).toEqual([
      { row: 2, column: 'pcs', message: 'Enter the pieces. Only melee, rough and metal can be kept by weight alone.' },
    ])
  })
  test('keeps every note with its header, in any script', () => {
    expect(read({ remarks: '=cmd() — Ali’s سواتی', family: 'GN' }).stone.internalNotes).toBe('remarks: =cmd() — Ali’s سواتی\nfamily: GN')
  })
  test('accepts British and American spellings of headings and words', () => {
    for (const name of ['Colour', 'Color', 'trade colour', 'Trade color']) expect(suggested([name])).toEqual({ [name]: 'colour' })
    for (const type of ['Jewellery', 'Jewelry', 'jewellery']) expect(read({ type }).stone.type).toBe('jewellery')
  })
  test('takes measurements as they are written', () => {
    expect(read({ mm: '7.02 x 5.11 × 3.4mm' }).stone).toMatchObject({ length: '7.02', width: '5.11', depth: '3.40' })
    expect(read({ mm: '7.02-7.06*4.317' }).stone).toMatchObject({ length: '7.02', width: '7.06', depth: '4.32' })
    expect(read({ mm: '7x5' }).stone).toMatchObject({ length: '7.00', width: '5.00', depth: null })
    expect(read({ mm: 'large' }).faults[0]).toMatchObject({ column: 'mm', message: '“large” is not length × width × depth in mm.' })
  })
  test('reads several treatments', () => {
    expect(read({ treatment: 'H, O' }).stone.treatments).toEqual([{ code: 'H' }, { code: 'O' }])
    expect(read({ treatment: 'H F' }).stone.treatments).toEqual([{ code: 'H' }, { code: 'F' }])
    expect(read({ treatment: '-' }, { treatments: ['N'] }).stone.treatments).toEqual([{ code: 'N' }])
    expect(read({ treatment: '' }).warnings).toMatchObject([{ column: 'treatment' }])
    expect(read({ treatment: 'magic' }, {}, 'note').stone).toMatchObject({ treatments: [], internalNotes: 'treatment: magic' })
  })
  test('finds the lab report in any column', () => {
    expect(read({ lab: 'GRS', 'report no': 'GRS2026 - 12' }).report).toEqual({ lab: 'GRS', number: 'GRS2026-12', date: null })
    expect(read({ 'report no': 'GIA 2201234567' }).report).toEqual({ lab: 'GIA', number: '2201234567', date: null })
    expect(read({ lab: 'GIA 2201234567' }).report).toEqual({ lab: 'GIA', number: '2201234567', date: null })
    expect(read({ lab: 'GIA' })).toMatchObject({ report: null, stone: { internalNotes: 'lab: GIA' } })
    expect(read({ 'report no': '77' })).toMatchObject({
      report: null,
      stone: { internalNotes: 'report no: 77' },
      warnings: [{ column: 'report no' }],
    })
  })
  test('keeps an unknown origin only where that was asked for', () => {
    expect(read({ origin: 'Recycled' }).faults).toEqual([
      { row: 2, column: 'origin', message: '“Recycled” is not a known origin.', wordOf: 'origin' },
    ])
    expect(read({ origin: 'Recycled' }, {}, 'note')).toMatchObject({
      faults: [],
      stone: { origin: null, internalNotes: 'origin: Recycled' },
    })
  })
  test('takes the currency next to its price', () => {
    expect(read({ price: 'CAD 605' }, { currency: 'USD' }).stone).toMatchObject({ askingRate: '605', currency: 'CAD' })
    expect(read({ price: 'XXX 605' }).faults).toMatchObject([{ column: 'price' }])
  })
  test('says whose others’ stones are', () => {
    expect(read({}, { ownership: 'customer' }).faults).toEqual([{ row: 2, column: '', message: 'Choose the owner.' }])
  })
  test('never causes an exception, whatever it contains', () => {
    fc.assert(fc.property(fc.dictionary(fc.constantFrom(...heads), fc.string({ unit: 'binary', maxLength: 40 })), row => void read(row)))
  })
})
