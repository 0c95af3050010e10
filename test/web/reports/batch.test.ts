import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromOf, lateBy, toggled, withAll } from '../../../src/web/reports/statement/batch/selection.ts'
import { periodsAsOf } from '../../../src/web/reports/statement/period.ts'

const parties = Array.from({ length: 6 }, (_, at) => ({ id: `party-${at}`, daysLate: at * 20 }))
const ids = fc.subarray(parties.map(({ id }) => id)).map(list => new Set(list))

describe('the parties of a statement batch', () => {
  test('are excluded one by one, and included again', () => {
    fc.assert(
      fc.property(ids, fc.constantFrom(...parties), (excluded, { id }) => {
        expect(toggled(excluded, id).has(id)).toBe(!excluded.has(id))
        expect(toggled(toggled(excluded, id), id)).toEqual(excluded)
      }),
    )
  })

  test('that the filter hides keep their choice when all that are listed are included or excluded', () => {
    fc.assert(
      fc.property(ids, fc.subarray(parties), fc.boolean(), (excluded, listed, isIncluded) => {
        const after = withAll(excluded, listed, isIncluded)
        expect(listed.map(({ id }) => after.has(id))).toEqual(listed.map(() => !isIncluded))
        const hidden = parties.filter(one => !listed.includes(one))
        expect(hidden.map(({ id }) => after.has(id))).toEqual(hidden.map(({ id }) => excluded.has(id)))
      }),
    )
  })

  test('are filtered by the age of the oldest open item, and all are listed from 0 days', () => {
    expect(lateBy(parties, 31).map(({ daysLate }) => daysLate)).toEqual([40, 60, 80, 100])
    expect(lateBy(parties, 40).map(({ daysLate }) => daysLate)).toEqual([40, 60, 80, 100])
    expect(lateBy(parties, 0)).toEqual(parties)
  })
})

test('a batch has a first day only in the layout with a period, and none for everything', () => {
  const periods = periodsAsOf('2026-11-21')
  expect(fromOf('balance', periods, 'This year')).toBe('2026-01-01')
  expect([fromOf('open', periods, 'This year'), fromOf('balance', periods, 'Everything'), fromOf('balance', periods, 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
