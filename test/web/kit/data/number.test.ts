import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inOwnTime, moment } from '../../../../src/web/kit/data/moment.ts'
import { amount, companyToday, counted, day, dayOn, price, readable, today, weight } from '../../../../src/web/kit/data/number.ts'
import { bangkok, galle, signIn } from '../../support/company.ts'
import { speak } from '../../support/speak.ts'

beforeEach(() => void signIn())

describe('amounts, prices and weights', () => {
  test.each([
    ['en-US', '1234567.5', '1,234,567.50'],
    ['de-DE', '1234567.5', '1.234.567,50'],
    ['fr-FR', '1234567.5', '1 234 567,50'],
    ['en-IN', '1234567.5', '12,34,567.50'],
    ['ar-EG', '1234567.5', '1,234,567.50'],
  ])('an amount is written as the language %s writes numbers, with Latin digits', (language, quantity, text) => {
    speak(language)
    expect(amount(quantity, 'USD').replace(/[\u202f\u00a0]/g, ' ')).toBe(text)
  })

  test('without a language in the browser the locale of the company applies', () => {
    speak('')
    signIn({ locale: 'de-DE' })
    expect(amount('1234.5', 'USD')).toBe('1.234,50')
  })

  test('an amount has the decimals of its currency, by default the base currency', () => {
    expect([amount('1234.4', 'JPY'), amount('1234.4', 'USD'), amount('1234.4', 'KWD')]).toEqual(['1,234', '1,234.40', '1,234.400'])
    signIn({ currency: 'KWD' })
    expect(amount('7')).toBe('7.000')
  })

  test('an amount of sixteen digits keeps its last cent', () => {
    expect(amount('12345678901234.56', 'USD')).toBe('12,345,678,901,234.56')
  })

  test('a half is rounded away from zero, and nothing becomes minus zero', () => {
    expect([readable('0.005', 2), readable('-0.005', 2), readable('-0.004', 2), readable('1.005', 2)]).toEqual([
      '0.01',
      '-0.01',
      '0.00',
      '1.01',
    ])
  })

  test('without a number of decimals every decimal is shown', () => {
    expect(readable('35.123456')).toBe('35.123456')
  })

  test('a missing number is shown as nothing, a zero as zero', () => {
    expect([readable(null), readable(undefined), readable(''), price(null), weight(undefined), day('')]).toEqual(['', '', '', '', '', ''])
    expect([readable(0), readable('0', 2)]).toEqual(['0', '0.00'])
  })

  test('a price shows the decimals that it needs, and at least those of its currency', () => {
    expect([price('1200.0000', 'USD'), price('0.1250', 'USD'), price('12.3456', 'JPY'), price('1500.0000', 'JPY')]).toEqual([
      '1,200.00',
      '0.125',
      '12.3456',
      '1,500',
    ])
  })

  test('a weight shows a third decimal only when it is not zero', () => {
    expect([weight('4.210'), weight('4.213'), weight('4'), weight('1200.5')]).toEqual(['4.21', '4.213', '4.00', '1,200.50'])
  })

  test('a count has the noun in its number', () => {
    expect([counted(1, 'stone'), counted(0, 'stone'), counted(1200, 'stone'), counted(2, 'branch', 'branches')]).toEqual([
      '1 stone',
      '0 stones',
      '1,200 stones',
      '2 branches',
    ])
  })
})

describe('days', () => {
  const zones = { company: 'Europe/London', branches: { [bangkok.id]: 'Asia/Bangkok' }, own: bangkok.id }
  const at = (moment: string) => {
    signIn({ zones })
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
  }

  test('today is the day in the zone of the branch, by default of the user’s own branch', () => {
    at('2026-11-20T18:30:00Z')
    expect([today(), today(bangkok.id), today(galle.id), companyToday()]).toEqual(['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'])
  })

  test('an event on a document is dated today, but never before the document', () => {
    at('2026-11-20T18:30:00Z')
    expect(dayOn({ branch: bangkok, date: '2026-11-01' })).toBe('2026-11-21')
    expect(dayOn({ branch: galle, date: '2026-11-01' })).toBe('2026-11-20')
    expect(dayOn({ branch: bangkok, date: '2026-12-03' })).toBe('2026-12-03')
  })

  test('a business day is shown as it stands, whatever the zone of the reader', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      vi.stubEnv('TZ', zone)
      expect([day('2026-11-01'), day('2026-01-31T23:00:00Z')]).toEqual(['1 Nov 2026', '31 Jan 2026'])
    }
    vi.unstubAllEnvs()
  })

  test.each([
    ['Asia/Bangkok', '21 Nov 2026, 01:05'],
    ['Asia/Kathmandu', '20 Nov 2026, 23:50'],
    ['America/New_York', '20 Nov 2026, 13:05'],
  ])('a moment is shown in the zone of the reader, here %s', (zone, text) => {
    vi.stubEnv('TZ', zone)
    expect(moment('2026-11-20T18:05:59Z')).toBe(text)
    expect(inOwnTime('Locked until 2026-11-20 18:05 UTC, again at 2026-11-20 18:05 UTC.')).toBe(`Locked until ${text}, again at ${text}.`)
    vi.unstubAllEnvs()
  })

  test('a sentence without a moment stays as it is', () => {
    fc.assert(fc.property(fc.string(), text => void expect(inOwnTime(text.replaceAll('UTC', ''))).toBe(text.replaceAll('UTC', ''))))
    expect(moment(null)).toBe('')
  })
})
