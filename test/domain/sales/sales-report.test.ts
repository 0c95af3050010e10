import { expect, test } from 'vitest'
import { daysOf, periodBefore, salesFilters, salesGroupNames, salesMeasuresFor } from '../../../src/domain/reports/sales.ts'

const before = (from: string, to: string, how: 'before' | 'year' = 'before') => {
  const found = periodBefore({ from, to }, how)
  return [found.from, found.to]
}

test.each([
  ['a month is compared with the month before it', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['the current month, with the same days of the month before', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
  ['February, with all of January', '2027-02-01', '2027-02-28', '2027-01-01', '2027-01-31'],
  ['several months, with as many before', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['the year so far, with the same days of the year before', '2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21'],
  ['a leap day, with the last of the other February', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['any other days, with as many before them', '2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ['one day, with the day before', '2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'],
])('%s', (_, from, to, since, until) => {
  expect(before(from, to)).toEqual([since, until])
})

test('a year before is the same dates of that year, to the end of a month when the period ends with one', () => {
  expect(before('2026-11-10', '2026-11-16', 'year')).toEqual(['2025-11-10', '2025-11-16'])
  expect(before('2027-02-01', '2027-02-28', 'year')).toEqual(['2026-02-01', '2026-02-28'])
  expect(before('2029-02-01', '2029-02-28', 'year')).toEqual(['2028-02-01', '2028-02-29'])
})

test('a time group never extends beyond the report period', () => {
  const within = { from: '2026-10-15', to: '2026-11-21' }
  expect(daysOf('month', '2026-10-01', within)).toEqual({ from: '2026-10-15', to: '2026-10-31' })
  expect(daysOf('month', '2026-11-01', within)).toEqual({ from: '2026-11-01', to: '2026-11-21' })
  expect(daysOf('week', '2026-11-02', within)).toEqual({ from: '2026-11-02', to: '2026-11-08' })
  expect(daysOf('day', '2026-11-02', within)).toEqual({ from: '2026-11-02', to: '2026-11-02' })
})

test('every group except time and document can be filtered, and the cost of goods is visible only to roles that may see it', () => {
  expect(salesGroupNames.filter(name => !salesFilters.includes(name))).toEqual(['day', 'week', 'month', 'document'])
  expect(salesMeasuresFor('Admin')).toEqual(expect.arrayContaining(['cost', 'margin', 'marginRate']))
  for (const name of ['cost', 'margin', 'marginRate']) expect(salesMeasuresFor('Salesman')).not.toContain(name)
})
