import { describe, expect, it } from 'vitest'
import { dayIn, daysAfter, openingDay, reversalDay } from '../../../src/domain/company/business-day.ts'
import { timeZoneNamed, timeZones } from '../../../src/domain/trade/time-zones.ts'

describe('a business day', () => {
  it.each([
    ['2026-03-22T19:05:00Z', 'Asia/Bangkok', '2026-03-23'],
    ['2026-03-23T00:05:00Z', 'America/Los_Angeles', '2026-03-22'],
    ['2026-03-22T10:00:00Z', 'Pacific/Kiritimati', '2026-03-23'],
    ['2026-03-22T18:14:59Z', 'Asia/Kathmandu', '2026-03-22'],
    ['2026-03-22T18:15:00Z', 'Asia/Kathmandu', '2026-03-23'],
    ['2026-12-31T23:59:59Z', 'UTC', '2026-12-31'],
  ])('at %s is in %s %s', (moment, zone, day) => expect(dayIn(new Date(moment), zone)).toBe(day))

  it('continues over the end of months and years', () => {
    expect([daysAfter('2026-12-31', 1), daysAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  })
})

describe('a reversal', () => {
  const [today, of] = ['2026-03-23', '2026-03-20']
  it.each([
    ['today', { today, of, closedUntil: null }, '2026-03-23'],
    ['never before the original date', { today, of: '2026-03-24', closedUntil: null }, '2026-03-24'],
    ['today when only the original date is closed', { today, of, closedUntil: '2026-03-21' }, '2026-03-23'],
    ['on the first open day when today is closed', { today, of, closedUntil: '2026-03-31' }, '2026-04-01'],
  ])('is dated %s', (_, given, day) => expect(reversalDay(given)).toBe(day))
})

describe('a new stone', () => {
  it.each([
    ['on the day on which it was acquired', '2026-03-02', null, '2026-03-02'],
    ['today when that day is unknown', null, null, '2026-11-24'],
    ['today when that day is later', '2030-01-01', null, '2026-11-24'],
    ['on the first open day', '2026-03-02', '2026-06-30', '2026-07-01'],
    ['on the first day that a document may have', '0026-03-02', null, '2000-01-01'],
  ])('comes in %s', (_, acquired, closedUntil, day) => {
    expect(openingDay(acquired, { today: '2026-11-24', closedUntil })).toBe(day)
  })
})

describe('a time zone', () => {
  it('of the list is valid in Node.js', () => {
    for (const timeZone of timeZones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  })
  it.each([
    ['Asia/Bangkok', 'Asia/Bangkok'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Etc/UTC', 'UTC'],
    ['Middle/Earth', undefined],
    ['', undefined],
  ])('called %s is %s', (name, zone) => expect(timeZoneNamed(name)).toBe(zone))
})
