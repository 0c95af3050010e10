import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { entities } from '../../../../src/domain/index.ts'
import { numberKinds } from '../../../../src/domain/kit/number-kinds.ts'
import {
  kindOfField,
  moneyIn,
  numberFault,
  priceIn,
  settledNumber,
  shownNumber,
  typedNumber,
} from '../../../../src/web/kit/form/typed-number.ts'
import {
  asPrice,
  asTyped,
  discountKind,
  numberFaults,
  sentCount,
  sentNumber,
  typedCarats,
  typedCount,
  typedDiscount,
  typedExchange,
  typedGrams,
  typedMoney,
  typedPercent,
  typedPrice,
} from '../../../../src/web/kit/form/typed-text.ts'
import { signIn } from '../../support/company.ts'
import { speak } from '../../support/speak.ts'

const languages = fc.constantFrom('en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'th-TH', 'ar-EG')
const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'THB')
const digitsOf: Record<string, number> = { USD: 2, JPY: 0, KWD: 3, THB: 2 }
const decimal = (digits: number, max = 10 ** 9) =>
  fc.tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 10 ** digits - 1 })).map(([whole, part]) => {
    const decimals = digits === 0 ? '' : String(part).padStart(digits, '0').replace(/0+$/, '')
    return decimals ? `${whole}.${decimals}` : String(whole)
  })
const inEveryLanguage = <T>(values: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(
    fc.property(languages, values, (language, value) => {
      speak(language)
      check(value)
    }),
    { numRuns: 400 },
  )

beforeEach(() => void signIn())

describe('a number from the server is shown so that it is read as the same number, in every language', () => {
  test('a weight', () => inEveryLanguage(decimal(3), value => expect(typedCarats(asTyped(value, 2))).toBe(value)))
  test('a weight in grams', () => inEveryLanguage(decimal(3), value => expect(typedGrams(asTyped(value, 2))).toBe(value)))
  test('a percentage', () => inEveryLanguage(decimal(3, 100), value => expect(typedPercent(asTyped(value))).toBe(value)))
  test('an exchange rate', () => inEveryLanguage(decimal(6), value => expect(typedExchange(asTyped(value))).toBe(value)))
  test('a count', () => inEveryLanguage(fc.integer({ min: 0, max: 10 ** 9 }), value => expect(typedCount(asTyped(value))).toBe(value)))
  test('a price', () =>
    inEveryLanguage(fc.tuple(currencies, decimal(4)), ([currency, value]) =>
      expect(typedPrice(asPrice(value, currency), currency)).toBe(value),
    ))
  test('an amount', () =>
    inEveryLanguage(
      currencies.chain(currency => fc.tuple(fc.constant(currency), decimal(digitsOf[currency] ?? 2))),
      ([currency, value]) => {
        expect(typedMoney(asTyped(value, 2), currency)).toBe(value)
        expect(typedMoney(shownNumber(value, moneyIn(currency), 2), currency)).toBe(value)
      },
    ))
  test('a discount, as percent or amount', () =>
    inEveryLanguage(decimal(2, 100), value => {
      expect(typedDiscount(`${asTyped(value)} %`, 'USD')).toEqual({ discountPercent: value, discountAmount: null })
      expect(typedDiscount(asTyped(value), 'USD')).toEqual({ discountPercent: null, discountAmount: value })
    }))
})

test('leaving a field twice changes nothing more', () => {
  const texts = fc.oneof(fc.stringMatching(/^[0-9.,' ]{1,12}$/), fc.string())
  inEveryLanguage(fc.tuple(texts, fc.constantFrom(moneyIn('USD'), priceIn('KWD'), ...Object.values(numberKinds))), ([text, kind]) => {
    const once = settledNumber(text, kind)
    expect(settledNumber(once, kind)).toBe(once)
    expect(typedNumber(once, kind)).toBe(typedNumber(text, kind))
  })
})

test('text that cannot be read stays as it was typed, with its message', () => {
  expect(settledNumber('2k', moneyIn('USD'))).toBe('2k')
  expect(numberFault('2k', moneyIn('USD'))).toContain('“2k”')
})

test('an empty field is neither a number nor an error', () => {
  for (const empty of ['', '  ', null, undefined])
    expect([typedNumber(empty, moneyIn()), numberFault(empty, moneyIn())]).toEqual([null, null])
})

test('a settled amount has all decimals of its currency, a price and a weight two, a percentage only its own', () => {
  expect([
    settledNumber('7', moneyIn('KWD')),
    settledNumber('7', moneyIn('JPY')),
    settledNumber('7', priceIn('KWD')),
    settledNumber('7', numberKinds.carats),
    settledNumber('7', numberKinds.percent),
    settledNumber('7', numberKinds.pieces),
  ]).toEqual(['7.000', '7', '7.00', '7.00', '7', '7'])
})

test('a weight typed in another unit becomes carats', () => {
  expect([settledNumber('12.4 g', numberKinds.carats), typedCarats('2 tola')]).toEqual(['62.00', '116.638'])
})

test('the decimals of an amount are those of its currency, without one of the base currency', () => {
  signIn({ currency: 'JPY' })
  expect([moneyIn().digits, moneyIn(null).digits, moneyIn('').digits, moneyIn('USD').digits]).toEqual([0, 0, 0, 2])
})

test('costs and limits of a record are in the base currency, its other amounts in its own', () => {
  signIn({ currency: 'JPY' })
  const { inventory, customer } = entities
  expect(kindOfField('askingRate', inventory.fields.askingRate, 'KWD')).toEqual(priceIn('KWD'))
  expect(kindOfField('costRate', inventory.fields.costRate, 'KWD')).toEqual(priceIn('JPY'))
  expect(kindOfField('creditLimit', customer.fields.creditLimit, 'KWD')).toMatchObject({ of: 'JPY', digits: 0 })
  expect(kindOfField('sku', inventory.fields.sku, 'KWD')).toBeNull()
})

describe('what is sent', () => {
  test('an empty number is sent as nothing, a wrong one as typed, so that the server names its cell', () => {
    expect([sentNumber(' ', numberKinds.carats), sentNumber(' 2k ', numberKinds.carats), sentNumber('1,5', numberKinds.carats)]).toEqual([
      null,
      '2k',
      '1.5',
    ])
    expect([sentCount(''), sentCount('x'), sentCount('1,200'), sentCount('0')]).toEqual([null, 'x', 1200, 0])
  })

  test.each([
    ['5%', { discountPercent: '5', discountAmount: null }],
    [' 7.5 % ', { discountPercent: '7.5', discountAmount: null }],
    ['120', { discountPercent: null, discountAmount: '120' }],
    ['', { discountPercent: null, discountAmount: null }],
    ['%', { discountPercent: null, discountAmount: null }],
    ['much', { discountPercent: null, discountAmount: 'much' }],
    ['much %', { discountPercent: 'much', discountAmount: null }],
  ])('the discount “%s”', (text, sent) => expect(typedDiscount(text, 'USD')).toEqual(sent))

  test('a European discount with a comma is read as such', () => {
    speak('de-DE')
    expect(typedDiscount('7,5 %', 'EUR')).toEqual({ discountPercent: '7.5', discountAmount: null })
    expect(typedDiscount('1.234,50', 'EUR')).toEqual({ discountPercent: null, discountAmount: '1234.5' })
  })

  test('a discount with a percent sign has the decimals of a percentage, any other those of its currency', () => {
    expect(discountKind('1.005 %', 'USD')).toBe(numberKinds.percent)
    expect(discountKind('1.005', 'USD')).toEqual(moneyIn('USD'))
  })

  test('every unreadable number of a form is named, and nothing else', () => {
    const faults = numberFaults([
      ['items.0.rate', '2k', moneyIn('USD')],
      ['items.0.pieces', '3', numberKinds.pieces],
      ['items.0.much', '1:30', null],
      ['items.1.weight', null, numberKinds.carats],
      ['discount', '5.1234 %', numberKinds.percent],
    ])
    expect(faults.map(([path]) => path)).toEqual(['items.0.rate', 'discount'])
  })
})
