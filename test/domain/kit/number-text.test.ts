import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyKind, numberKinds, priceKind } from '../../../src/domain/kit/number-kinds.ts'
import { numberShape } from '../../../src/domain/kit/number-shape.ts'
import { type NumberKind, readNumber, writeNumber, writingOf } from '../../../src/domain/kit/number-text.ts'
import { over, type Quantity, times } from '../../../src/domain/kit/quantity.ts'

const kinds = {
  ...numberKinds,
  price: priceKind(2),
  dollars: moneyKind('USD', 2),
  yen: moneyKind('JPY', 0),
  dinars: moneyKind('KWD', 3),
} satisfies Record<string, NumberKind>
type KindName = keyof typeof kinds
const locales = ['en-US', 'en-IN', 'th-TH', 'de-DE', 'de-CH', 'fr-FR', 'it-IT', 'es-ES', 'pl-PL', 'ar-AE', 'fa-IR', 'ja-JP']
const read = (text: string, kind: KindName, locale: string) => readNumber(text, kinds[kind], writingOf(locale))

describe('an unambiguous number is read, whatever the locale', () => {
  // biome-ignore format: a row a line, in columns, reads as a table.
  test.each<[KindName, string, string, string]>([
    ['price', 'en-US', '1250',            '1250'],
    ['price', 'en-US', '1250.50',         '1250.5'],
    ['price', 'en-US', '1,250.50',        '1250.5'],
    ['price', 'en-US', '1.250,50',        '1250.5'],
    ['price', 'en-US', '1.234,56',        '1234.56'],
    ['price', 'en-US', "1'250.50",        '1250.5'],
    ['price', 'en-US', '1’250,50',        '1250.5'],
    ['price', 'en-US', '1 250,50',        '1250.5'],
    ['price', 'en-US', '1\u00a0250,50',   '1250.5'],
    ['price', 'en-US', '1\u202f250.50',   '1250.5'],
    ['price', 'en-US', '1,25,000.50',     '125000.5'],
    ['price', 'en-US', '12,34,567',       '1234567'],
    ['price', 'en-US', '1,234,567',       '1234567'],
    ['price', 'en-US', '1.234.567',       '1234567'],
    ['price', 'en-US', '1.234.567,8',     '1234567.8'],
    ['price', 'en-US', '1,250',           '1250'],
    ['price', 'en-US', '12,5',            '12.5'],
    ['price', 'en-US', '1,25',            '1.25'],
    ['price', 'en-US', '1250,50',         '1250.5'],
    ['price', 'en-US', '0.125',           '0.125'],
    ['price', 'en-US', '0,125',           '0.125'],
    ['price', 'en-US', '1234.125',        '1234.125'],
    ['price', 'en-US', '12.3750',         '12.375'],
    ['price', 'en-US', '.5',              '0.5'],
    ['price', 'en-US', ',5',              '0.5'],
    ['price', 'en-US', '12.',             '12'],
    ['price', 'en-US', '0007',            '7'],
    ['price', 'en-US', ' 12.50 ',         '12.5'],
    ['price', 'en-US', '١٢٥٠٫٥',          '1250.5'],
    ['price', 'en-US', '١٬٢٥٠٫٥٠',        '1250.5'],
    ['price', 'en-US', '๑,๒๕๐.๕๐',        '1250.5'],
    ['price', 'en-US', '१,२५,०००.५०',     '125000.5'],
    ['price', 'en-US', '１２５０',         '1250'],
    ['price', 'de-DE', '1.250',           '1250'],
    ['price', 'de-DE', '12.500',          '12500'],
    ['price', 'de-DE', '1.250,50',        '1250.5'],
    ['price', 'de-DE', '1,250.50',        '1250.5'],
    ['price', 'de-DE', '1250.50',         '1250.5'],
    ['price', 'de-DE', '12,3750',         '12.375'],
    ['price', 'de-CH', '1’250.50',        '1250.5'],
    ['price', 'fr-FR', '1 250,50',        '1250.5'],
    ['price', 'en-IN', '1,25,000',        '125000'],
    ['dollars', 'en-US', '1,250',         '1250'],
    ['dollars', 'en-US', '1.50',          '1.5'],
    ['dollars', 'en-US', '1,000,000.00',  '1000000'],
    ['dollars', 'de-DE', '1.250',         '1250'],
    ['yen',     'en-US', '1,500',         '1500'],
    ['yen',     'en-US', '1500.00',       '1500'],
    ['yen',     'de-DE', '1.500',         '1500'],
    ['dinars',  'en-US', '41.150',        '41.15'],
    ['dinars',  'en-US', '1,250.500',     '1250.5'],
    ['dinars',  'de-DE', '41,150',        '41.15'],
    ['carats',  'en-US', '1.234',         '1.234'],
    ['carats',  'en-US', '1.23',          '1.23'],
    ['carats',  'en-US', '1,25',          '1.25'],
    ['carats',  'en-US', '0,850',         '0.85'],
    ['carats',  'en-US', '1,234.5',       '1234.5'],
    ['carats',  'en-US', '1.2500',        '1.25'],
    ['carats',  'en-US', '12.4 g',        '62'],
    ['carats',  'en-US', '12,4g',         '62'],
    ['carats',  'en-US', '3 tola',        '174.957'],
    ['carats',  'en-US', '2.05 cts.',     '2.05'],
    ['carats',  'de-DE', '1,234',         '1.234'],
    ['carats',  'de-DE', '1.25',          '1.25'],
    ['carats',  'fr-FR', '1,234',         '1.234'],
    ['grams',   'en-US', '3.250 g',       '3.25'],
    ['millimetres', 'en-US', '7.02 mm',   '7.02'],
    ['millimetres', 'en-US', '7,02',      '7.02'],
    ['percent', 'en-US', '12.5 %',        '12.5'],
    ['percent', 'de-DE', '12,125%',       '12.125'],
    ['exchange', 'en-US', '35.125',       '35.125'],
    ['exchange', 'en-US', '0.028471',     '0.028471'],
    ['exchange', 'de-DE', '1,085',        '1.085'],
    ['pieces',  'en-US', '1,250',         '1250'],
    ['pieces',  'en-US', '3 pcs',         '3'],
    ['pieces',  'de-DE', '1.250',         '1250'],
    ['pieces',  'en-US', '12.00',         '12'],
  ])('%s in %s: “%s” is %s', (kind, locale, text, value) => expect(read(text, kind, locale)).toEqual({ value }))
})

describe('an ambiguous number is refused with both readings', () => {
  // biome-ignore format: a row a line, in columns, reads as a table.
  test.each<[KindName, string, string, string]>([
    ['price',    'en-US', '1.250',  '“1.250” can be read as 1.25 or as 1250. Type 1250 or 1.25.'],
    ['price',    'en-US', '12.375', '“12.375” can be read as 12.375 or as 12375. Type 12375 or 12.3750.'],
    ['price',    'de-DE', '1,250',  '“1,250” can be read as 1,25 or as 1250. Type 1250 or 1,25.'],
    ['price',    'fr-FR', '1.250',  '“1.250” can be read as 1,25 or as 1250. Type 1250 or 1,25.'],
    ['price',    'de-CH', '1,250',  '“1,250” can be read as 1.25 or as 1250. Type 1250 or 1.25.'],
    ['dollars',  'en-US', '1.005',  '“1.005” can be read as 1.005 or as 1005. Type 1005, or at most 2 decimals.'],
    ['dollars',  'en-US', '8.500',  '“8.500” can be read as 8.5 or as 8500. Type 8500 or 8.5.'],
    ['yen',      'en-US', '1.500',  '“1.500” can be read as 1.5 or as 1500. Type 1500.'],
    ['dinars',   'en-US', '1,250',  '“1,250” can be read as 1.25 or as 1250. Type 1250 or 1.25.'],
    ['carats',   'en-US', '1,250',  '“1,250” can be read as 1.25 or as 1250. Type 1250 or 1.25.'],
    ['carats',   'en-US', '1,234',  '“1,234” can be read as 1.234 or as 1234. Type 1234 or 1.234.'],
    ['carats',   'de-DE', '1.234',  '“1.234” can be read as 1,234 or as 1234. Type 1234 or 1,234.'],
    ['exchange', 'en-US', '16,250', '“16,250” can be read as 16.25 or as 16250. Type 16250 or 16.25.'],
    ['exchange', 'de-DE', '35.125', '“35.125” can be read as 35,125 or as 35125. Type 35125 or 35,125.'],
    ['percent',  'en-US', '1,250',  '“1,250” can be read as 1.25 or as 1250. Type 1250 or 1.25.'],
    ['pieces',   'en-US', '1.250',  '“1.250” can be read as 1.25 or as 1250. Type 1250.'],
    ['grams',    'de-DE', '3.250',  '“3.250” can be read as 3,25 or as 3250. Type 3250 or 3,25.'],
  ])('%s in %s: “%s”', (kind, locale, text, fault) => expect(read(text, kind, locale)).toEqual({ fault }))
})

describe('an invalid or too precise number is refused and never rounded', () => {
  // biome-ignore format: a row a line, in columns, reads as a table.
  test.each<[KindName, string, string]>([
    ['price',   'abc',           '“abc” is not a price.'],
    ['price',   '2k',            '“2k” is not a price.'],
    ['price',   '1e5',           '“1e5” is not a price.'],
    ['price',   '1,2,3',         '“1,2,3” is not a price.'],
    ['price',   '1.2.3',         '“1.2.3” is not a price.'],
    ['price',   '1,25,00',       '“1,25,00” is not a price.'],
    ['price',   '1,2505.5',      '“1,2505.5” is not a price.'],
    ['price',   '1.250.5',       '“1.250.5” is not a price.'],
    ['price',   '12 34',         '“12 34” is not a price.'],
    ['price',   '10-12',         '“10-12” is not a price.'],
    ['price',   '.',             '“.” is not a price.'],
    ['price',   '-5',            '“-5” is below zero.'],
    ['price',   '1.23456',       '“1.23456” has too many decimals: a price has at most 4.'],
    ['price',   '1234567890123', '“1234567890123” is too large.'],
    ['yen',     '1.5',           '“1.5” has too many decimals: JPY has none.'],
    ['dollars', '0.005',         '“0.005” has too many decimals: USD has at most 2.'],
    ['dollars', '1250.505',      '“1250.505” has too many decimals: USD has at most 2.'],
    ['dinars',  '1.2345',        '“1.2345” has too many decimals: KWD has at most 3.'],
    ['carats',  '1.2345',        '“1.2345” has too many decimals: a weight in carats has at most 3.'],
    ['carats',  '1 stone',       '“1 stone” is not a weight.'],
    ['millimetres', '5.125',     '“5.125” has too many decimals: a length in mm has at most 2.'],
    ['pieces',  '1.5',           '“1.5” is not a number of pieces.'],
  ])('%s: “%s”', (kind, text, fault) => expect(read(text, kind, 'en-US')).toEqual({ fault }))
})

const kindName = fc.constantFrom(...(Object.keys(kinds) as KindName[]))
const locale = fc.constantFrom(...locales)
const amountOf = (digits: number) =>
  fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** digits - 1 })).map(([whole, part]): Quantity => {
    const decimals = String(part).padStart(digits, '0').slice(0, digits).replace(/0+$/, '')
    return decimals ? `${whole}.${decimals}` : String(whole)
  })

describe('for every kind and locale', () => {
  test('a formatted number parses to the same number', () => {
    fc.assert(
      fc.property(
        kindName.chain(kind => fc.tuple(fc.constant(kind), amountOf(kinds[kind].digits), locale, fc.integer({ min: 0, max: 2 }))),
        ([kind, value, where, min]) => {
          expect(read(writeNumber(value, kinds[kind], where, min), kind, where)).toEqual({ value })
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('a number formatted for one locale is never read in another as a thousand times more or less', () => {
    fc.assert(
      fc.property(
        kindName.chain(kind => fc.tuple(fc.constant(kind), amountOf(kinds[kind].digits), locale, locale, fc.integer({ min: 0, max: 2 }))),
        ([kind, value, from, to, min]) => {
          const found = read(writeNumber(value, kinds[kind], from, min), kind, to)
          if ('value' in found) expect(found).toEqual({ value })
        },
      ),
      { numRuns: 4_000 },
    )
  })

  test('a known decimal mark removes all ambiguity, and the two readings differ by a thousand', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), fc.constantFrom('.', ','), (whole, part, mark) => {
        const text = `${whole}${mark}${String(part).padStart(3, '0')}`
        const by = (decimal: '.' | ',') => readNumber(text, numberKinds.exchange, { decimal, group: '', isSure: true })
        const [own, other] = [by(mark as '.' | ','), by(mark === '.' ? ',' : '.')]
        if (!('value' in own) || !('value' in other)) throw new Error(text)
        expect(own.value).toBe(over(other.value, 1000))
        expect(times(own.value, 1000)).toBe(other.value)
      }),
    )
  })

  test('no text causes an exception, and each result is a plain decimal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,' ]{1,12}$/)), kindName, locale, (text, kind, where) => {
        const found = read(text, kind, where)
        if ('value' in found) expect(found.value).toMatch(/^\d{1,12}(\.\d*[1-9])?$/)
        else expect(found.fault).toMatch(/^“.*” .*\.$/s)
      }),
      { numRuns: 4_000 },
    )
  })
})

test.each([
  ['7.250,50', ','],
  ['1,01', ','],
  ['1.250.000', ','],
  ['0,500', ','],
  ['7,250.50', '.'],
  ['1.01', '.'],
  ['1,25,000', '.'],
  ['950', null],
])('“%s” proves the decimal mark %s', (text, mark) => expect(numberShape(text)).toMatchObject({ mark }))
