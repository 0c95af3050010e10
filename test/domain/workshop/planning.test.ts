import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { type Load, withHours } from '../../../src/domain/workshop/order-form/planning.ts'

// A Wednesday: five of the seven days of its week are left.
const today = '2026-11-25'
const monday = '2026-11-23'
const load = (given: Partial<Load>): Load => ({ makerId: 'somchai', week: monday, minutes: 60, weekly: 42, ...given })
const figures = (...loads: Partial<Load>[]) => withHours(loads.map(load), today).map(({ hours, hand, free }) => [hours, hand, free])

describe('the hours at hand', () => {
  test('are those of the days that are left, up to the end of the week', () => {
    expect(figures({}, { week: '2026-11-30' }, { week: '2026-12-14' })).toEqual([
      ['1.0', '30.0', '29.0'],
      ['1.0', '72.0', '70.0'],
      ['1.0', '156.0', '153.0'],
    ])
  })
  test('are unknown for a maker without hours, and for work without a date', () => {
    expect(figures({ weekly: null, minutes: 90 }, { week: null })).toEqual([
      ['1.5', null, null],
      ['1.0', null, null],
    ])
  })
})

test('a maker with more work than time is short of hours, and another one is not', () => {
  expect(figures({ minutes: 2400 }, { week: '2026-11-30', minutes: 3000 }, { makerId: 'nadia', week: '2026-11-30' })).toEqual([
    ['40.0', '30.0', '-10.0'],
    ['50.0', '72.0', '-18.0'],
    ['1.0', '72.0', '71.0'],
  ])
})

test('what is free at the end is all that is at hand less all that is promised', () => {
  const minutes = fc.array(
    fc.integer({ min: 0, max: 60 }).map(tens => tens * 60),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 10 }), (each, sevens) => {
      const loads = each.map((one, week) => load({ week: daysAfter(monday, 7 * week), minutes: one, weekly: sevens * 7 }))
      const last = withHours(loads, today).at(-1)
      const hand = sevens * (7 * each.length - 2)
      expect(Number(last?.free)).toBe(hand - each.reduce((all, one) => all + one, 0) / 60)
    }),
  )
})
