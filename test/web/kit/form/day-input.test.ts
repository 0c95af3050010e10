import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readDay } from '../../../../src/web/kit/form/day-input.tsx'
import { signIn } from '../../support/company.ts'

beforeEach(() => {
  signIn()
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
})

test.each([
  ['21 nov', '2026-11-21'],
  ['21 November 2027', '2027-11-21'],
  ['21nov', null],
  ['1.2.27', '2027-02-01'],
  ['1/2', '2026-02-01'],
  ['2026-2-1', '2026-02-01'],
  ['29 feb 2028', '2028-02-29'],
  [' TODAY ', '2026-11-21'],
  ['t', '2026-11-21'],
  ['+14', '2026-12-05'],
  ['-21', '2026-10-31'],
  ['+0', '2026-11-21'],
])('“%s” is the day %s', (typed, day) => expect(readDay(typed)).toBe(day))

describe('a day that does not exist is not read as another one', () => {
  test.each([
    '31 apr',
    '29 feb 2027',
    '30/2/26',
    '0 nov',
    '32 jan',
    '05/13/26',
    '21/13/26',
    '2026-13-05',
    '2026-00-05',
    '2026-99-01',
    '5/0/26',
  ])('“%s”', typed => expect(readDay(typed)).toBeNull())
})

test.each(['', 'soon', '21', 'nov', '21 xyz', '2026', '1/2/3/4', '+', '1-2-345'])('“%s” is no day', typed =>
  expect(readDay(typed)).toBeNull(),
)

const days = fc.integer({ min: 0, max: 40_000 }).map(days => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

test('every day is read as itself, in whichever way it is typed and in whichever zone', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Bangkok', 'Africa/Cairo', 'America/Sao_Paulo', 'Pacific/Kiritimati')
  fc.assert(
    fc.property(days, zones, (day, zone) => {
      vi.stubEnv('TZ', zone)
      const [year = '', month = '', date = ''] = day.split('-')
      for (const typed of [day, `${date}/${month}/${year}`, `${Number(date)}.${Number(month)}.${year}`]) expect(readDay(typed)).toBe(day)
    }),
  )
  vi.unstubAllEnvs()
})

test('any text is either a day of the calendar or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,4}[-/ .]\d{1,2}[-/ .]\d{1,4}$/)), typed => {
      const day = readDay(typed)
      if (day !== null) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
    }),
  )
})
