import { describe, expect, it, test } from 'vitest'
import { doubtIn, markOfColumn, markOfFile, numberColumn, seeNumber, writtenWith } from '../../../src/domain/kit/number-column.ts'
import { moneyKind, numberKindOf, numberKinds, priceKind } from '../../../src/domain/kit/number-kinds.ts'
import { type NumberKind, readNumber, writeNumber, writingOf } from '../../../src/domain/kit/number-text.ts'

const price = priceKind(2)
const column = (kind: NumberKind, ...cells: string[]) => {
  const made = numberColumn(kind)
  for (const cell of cells) seeNumber(made, cell)
  return made
}

describe('the cells of a column', () => {
  it('prove a decimal mark, or leave it in doubt', () => {
    expect(column(price, '1,01', '2,5', '1,250.50', '5', 'none', '')).toEqual({
      ...{ kind: price, proofs: { '.': 1, ',': 2 }, doubts: { '.': 0, ',': 0 }, example: null },
    })
    expect(column(price, ' 3.260 ', '4.100', '5,100')).toMatchObject({
      proofs: { '.': 0, ',': 0 },
      doubts: { '.': 2, ',': 1 },
      example: '3.260',
    })
  })
  it('are asked about with one of them', () => {
    expect(doubtIn('Price', '3.260')).toBe('In “Price”, “3.260” can be read as 3.26 or as 3260. Choose the decimal mark of this column.')
    expect(doubtIn('Price', 'x')).toMatch('can be read in two ways.')
    expect(doubtIn('Price', '3.26')).toMatch('can be read in two ways.')
  })
})

test('a file proves a mark when its columns agree, and a file of semicolons uses decimal commas', () => {
  const [point, comma, doubtful] = [column(price, '1.5'), column(price, '1,5'), column(price, '3,260')]
  expect([markOfFile([point, doubtful], false), markOfFile([comma], true), markOfFile([point, comma], true)]).toEqual(['.', ',', null])
  expect([
    markOfFile([doubtful], true),
    markOfFile([doubtful], false),
    markOfFile([], true),
    markOfFile([column(price, '3.260')], true),
  ]).toEqual([',', null, null, null])
  expect(markOfFile([point, column(price, '1.5', '1,2')], false)).toBeNull()
})

describe('the mark of a column', () => {
  const weight = numberKinds.carats
  it('is the one that its own cells prove, else the chosen one', () => {
    expect(markOfColumn(column(price, '1,5', '3.260'), '.', '.')).toBe(',')
    expect(markOfColumn(column(price, '3.260'), null, ',')).toBe(',')
    expect(markOfColumn(column(price, '1,5', '1.5'), '.', undefined)).toBe('.')
  })
  it('is that of the file where nothing is in doubt', () => {
    expect([markOfColumn(column(price, '5'), ',', undefined), markOfColumn(column(price, '5'), null, undefined)]).toEqual([',', '.'])
  })
  it('is that of the file where it agrees with the kind of number, and else unknown', () => {
    // A weight usually has three decimals, a price usually has groups of three.
    const read = (kind: NumberKind, ...cells: string[]) =>
      (['.', ',', null] as const).map(file => markOfColumn(column(kind, ...cells), file, undefined))
    expect(read(weight, '3.260')).toEqual(['.', null, null])
    expect(read(weight, '3,260')).toEqual([null, ',', null])
    expect(read(price, '3.260')).toEqual([null, ',', null])
    expect(read(price, '3,260')).toEqual(['.', null, null])
    expect(read(price, '3,260', '4.100')).toEqual([null, null, null])
  })
})

test('a column with a known mark has the other one between thousands, and leaves no doubt', () => {
  expect([writtenWith('.'), writtenWith(',')]).toEqual([
    { decimal: '.', group: ',', isSure: true },
    { decimal: ',', group: '.', isSure: true },
  ])
  expect(readNumber('3.260', price, writtenWith(','))).toEqual({ value: '3260' })
  expect(readNumber('3.260', price, writtenWith('.'))).toEqual({ value: '3.26' })
})

test('each kind of field has its kind of number', () => {
  const money = { code: 'KWD', digits: 3 }
  expect(numberKindOf({ kind: 'money' }, money)).toEqual({ label: 'an amount', of: 'KWD', digits: 3, thirds: 'decimal' })
  expect(numberKindOf({ kind: 'rate' }, money)).toEqual({ label: 'a price', of: 'a price', digits: 4, thirds: 'decimal' })
  expect([moneyKind('USD', 2).thirds, priceKind(2).thirds, moneyKind('JPY', 0).thirds]).toEqual(['grouped', 'grouped', 'grouped'])
  expect(numberKindOf({ kind: 'integer' }, money)).toBe(numberKinds.pieces)
  for (const kind of ['carats', 'grams', 'millimetres', 'percent', 'exchange'] as const)
    expect(numberKindOf({ kind }, money)).toBe(numberKinds[kind])
  for (const kind of ['text', 'flag', 'date'] as const) expect(numberKindOf({ kind }, money)).toBeNull()
})

describe('a number', () => {
  const english = writingOf('en-US')
  const fault = (text: string, kind: NumberKind = price) => {
    const read = readNumber(text, kind, english)
    return 'fault' in read ? read.fault : read.value
  }
  it('has at most twelve digits before its decimals', () => {
    expect(fault('999999999999')).toBe('999999999999')
    expect(fault('9999999999999')).toBe('“9999999999999” is too large.')
  })
  it('is quoted without spaces around it, and cut after forty characters', () => {
    expect(fault('  lots  ')).toBe('“lots” is not a price.')
    expect(fault('x'.repeat(50))).toBe(`“${'x'.repeat(40)}” is not a price.`)
  })
  it('below zero is refused with any sign', () => {
    expect(['-5', '− 5', '–.5', ' - 5'].map(text => fault(text))).toEqual(
      ['-5', '− 5', '–.5', '- 5'].map(text => `“${text}” is below zero.`),
    )
    expect(fault('- x')).toBe('“- x” is not a price.')
  })
  it('may have a unit, also abbreviated, and no other word', () => {
    const weight = numberKinds.carats
    expect([fault('1.5 CTS.', weight), fault('2 kg', weight), fault('0.5 g', weight), fault('1.5ct ', weight)]).toEqual([
      '1.5',
      '10000',
      '2.5',
      '1.5',
    ])
    expect([fault('two 5 ct', weight), fault('5 ct.x', weight)]).toEqual(['“two 5 ct” is not a weight.', '“5 ct.x” is not a weight.'])
  })
  it('is written so that it is read the same', () => {
    expect([writeNumber('1234.5', price, 'en-US'), writeNumber('1234.5', price, 'de-DE'), writeNumber('1234', price, 'en-US', 2)]).toEqual([
      '1,234.5',
      '1.234,5',
      '1,234.00',
    ])
    expect(writeNumber('1234', price, 'ar-EG')).toMatch(/^[\d.,٬]+$/)
    expect(writeNumber('3.260', numberKinds.carats, 'en-US')).toBe('3.26')
    expect(writeNumber('1234', numberKinds.carats, 'en-US')).toBe('1234')
  })
  it('in Arabic marks has one meaning', () => {
    expect([fault('1٬234٫5'), fault('1,234٫5'), fault('12,34٫5'), fault('1٫5x'), fault('x1٫5')]).toEqual([
      '1234.5',
      '1234.5',
      '“12,34٫5” is not a price.',
      '“1٫5x” is not a price.',
      '“x1٫5” is not a price.',
    ])
    expect([fault('९.५'), fault('๑๒.๕'), fault('٣٫٢')]).toEqual(['9.5', '12.5', '3.2'])
  })
  it('has digits only on both sides of its mark', () => {
    expect([fault('1.x5'), fault('1.5x'), fault('1.250,123'), fault('12,345.678')]).toEqual([
      '“1.x5” is not a price.',
      '“1.5x” is not a price.',
      '1250.123',
      '12345.678',
    ])
  })
})
