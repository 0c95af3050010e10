import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '../../../src/domain/company/base-currency.ts'
import { packOf } from '../../../src/domain/company/country-pack.ts'
import { moneyKind, numberKinds } from '../../../src/domain/kit/number-kinds.ts'
import { readNumber, writingOf } from '../../../src/domain/kit/number-text.ts'
import { round } from '../../../src/domain/kit/quantity.ts'
import { countryPacks } from '../../../src/domain/trade/country-packs.ts'
import { formatIn } from '../../../src/server/print/format.ts'

const countries = [...countryPacks.map(({ country }) => country), 'MG']

describe('documents of a country', () => {
  // biome-ignore format: a row a line, in columns, reads as a table.
  const rows: [string, string, string, string, string, string][] = [
    ['TH', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['HK', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['IN', '12,34,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['LK', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['AE', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['US', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', 'Nov 21, 2026'],
    ['GB', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['DE', '1.234.567,50',  '-1.234,50', '1234,5',  '7,25 %', '21 Nov 2026'],
    ['FR', '1\u202f234\u202f567,50', '-1\u202f234,50', '1234,5', '7,25 %', '21 Nov 2026'],
    ['IT', '1.234.567,50',  '-1.234,50', '1234,5',  '7,25 %', '21 Nov 2026'],
    ['CH', '1’234’567.50',  '-1’234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['JP', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
    ['MG', '1,234,567.50',  '-1,234.50', '1234.5',  '7.25 %', '21 Nov 2026'],
  ]

  it.each(rows)('of %s write amounts, numbers and dates as it does', (country, amount, below, number, percent, date) => {
    const format = formatIn(country)
    expect([format.money('1234567.5', 'USD'), format.grouped('1234567.50')]).toEqual([amount, amount])
    expect(format.money('-1234.5', 'USD')).toBe(below)
    expect(format.plain('1234.5')).toBe(number)
    expect(format.percent('7.25')).toBe(percent)
    expect(format.date('2026-11-21')).toBe(date)
  })

  it('are all of these', () => expect(rows.map(([country]) => country)).toEqual(countries))

  it('have the digits of the currency', () => {
    const { money, rate } = formatIn('DE')
    expect(['1234567.5', '-0.4', '0.5'].map(amount => money(amount, 'JPY'))).toEqual(['1.234.568', '0', '1'])
    expect(money('-1234.5', 'KWD')).toBe('-1.234,500')
    expect(['1234', '0.1250', '26.5'].map(price => rate(price, 'EUR'))).toEqual(['1.234,00', '0,125', '26,50'])
    expect(rate('1200.00', 'JPY')).toBe('1.200')
  })

  it('have every digit of a large amount', () => {
    const large = '9007199254740993.01'
    expect(formatIn('GB').money(large, 'USD')).toBe('9,007,199,254,740,993.01')
    expect(formatIn('IN').money(`-${large}`, 'USD')).toBe('-9,00,71,99,25,47,40,993.01')
    expect(formatIn('IT').money(large, 'KWD')).toBe('9.007.199.254.740.993,010')
  })

  it('have the same rules for zeros', () => {
    const { carats, percent, pieces, grouped } = formatIn('DE')
    expect(['2.31', '2.3', '1.768', '0.4', '12345'].map(carats)).toEqual(['2,31', '2,30', '1,768', '0,40', '12345,00'])
    expect(['10', '7.5', '0', '33.3333'].map(percent)).toEqual(['10 %', '7,5 %', '0 %', '33,333 %'])
    expect([1, 2, 1234].map(pieces)).toEqual(['1 pc', '2 pcs', '1234 pcs'])
    expect(grouped('1234')).toBe('1.234')
  })
})

describe('a number as a document writes it', () => {
  const cases = fc.tuple(fc.constantFrom(...countries), fc.constantFrom('USD', 'INR', 'JPY', 'KWD'), fc.bigInt(-(10n ** 14n), 10n ** 14n))

  it('is read back as the same number', () => {
    fc.assert(
      fc.property(cases, ([country, currency, units]) => {
        const [digits, by] = [currencyDigits(currency), writingOf(packOf(country)?.locale ?? 'en')]
        const read = (text: string, kind: Parameters<typeof readNumber>[1]) => {
          const found = readNumber(text, { ...kind, isSigned: true }, by)
          return 'value' in found ? round(found.value, 3) : found.fault
        }
        const { money, carats } = formatIn(country)
        const amount = round(`${units}e-3`, digits)
        expect(read(money(amount, currency), moneyKind(currency, digits))).toBe(round(amount, 3))
        expect(read(carats(`${units}e-3`), numberKinds.carats)).toBe(round(`${units}e-3`, 3))
      }),
    )
  })
})
