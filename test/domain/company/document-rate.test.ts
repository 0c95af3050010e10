import { describe, expect, it, test } from 'vitest'
import { convert, isMarkedRate, limitRate, rateDeviation, rateFaults, shortRate } from '../../../src/domain/company/document-rate.ts'

const typed = { currency: 'EUR', exchange: '1.10', exchangeReason: null, tableRate: '1.080000', tableRateFrom: '2026-03-01' }

describe('the rate of a document', () => {
  it('needs no reason when it is the rate of the table', () => {
    expect(rateFaults({ ...typed, exchange: '1.08' })).toEqual({})
    expect(rateFaults({ ...typed, exchange: '1.08', exchangeReason: 'agreed' })).toEqual({})
  })
  it('needs a reason when it is another, or when the table has none', () => {
    expect(rateFaults(typed)).toEqual({ exchangeReason: 'Enter a reason: the rate table says 1.08 from 2026-03-01.' })
    expect(rateFaults({ ...typed, tableRate: null })).toEqual({ exchangeReason: 'Enter a reason: the rate table has no rate for EUR.' })
    expect(rateFaults({ ...typed, exchangeReason: 'agreed' })).toEqual({})
    expect(rateFaults({ ...typed, tableRate: null, exchangeReason: 'agreed' })).toEqual({})
  })
  it('is refused more than half away from the table, whatever the reason', () => {
    const at = (exchange: string) => Object.keys(rateFaults({ ...typed, exchange, tableRate: '1', exchangeReason: 'agreed' }))
    expect(['0.499999', '0.5', '1.5', '1.500001'].map(at)).toEqual([['exchange'], [], [], ['exchange']])
    expect(rateFaults({ ...typed, exchange: '10.8' }).exchange).toBe(
      'The rate 10.8 is more than 50 % away from the rate table: 1.08 for EUR from 2026-03-01.',
    )
  })
  it('is marked more than five percent away from the table', () =>
    expect(['0.949', '0.95', '1', '1.05', '1.051'].map(rate => isMarkedRate(rate, '1'))).toEqual([true, false, false, false, true]))
  it('differs from the table by a percentage of the table, negative when it is lower', () =>
    expect([rateDeviation('1.1', '1.08'), rateDeviation('0.54', '1.08')]).toEqual(['1.85', '-50.00']))
})

test('a rate is shown without trailing zeros', () => expect(['1.080000', '0.500', '3'].map(shortRate)).toEqual(['1.08', '0.5', '3']))

test('limits use the rate of the table, and the typed rate when there is none', () => {
  expect(limitRate({ exchange: '1.10', tableRate: '1.08' })).toBe('1.08')
  expect(limitRate({ exchange: '1.10', tableRate: null })).toBe('1.10')
})

test('a price is converted through the base currency, to the decimals of its new currency', () => {
  expect(convert('100', '1.08', '0.0065', 'JPY')).toBe('16615')
  expect(convert('100', '1', '3.25', 'KWD')).toBe('30.769')
})
