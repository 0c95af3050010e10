import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectedAfter } from '../../../../src/web/kit/list/selection.ts'

const rows = Array.from({ length: 10 }, (_, at) => ({ id: `row-${at}` }))
const none: ReadonlyMap<string, { id: string }> = new Map()
const at = (...indexes: number[]) => new Map(indexes.map(index => [`row-${index}`, { id: `row-${index}` }]))
const idsOf = (selected: ReadonlyMap<string, unknown>) => [...selected.keys()].sort()

test('a click selects a row, a second click deselects it', () => {
  const once = selectedAfter(none, rows, 3)
  expect(idsOf(once)).toEqual(['row-3'])
  expect(selectedAfter(once, rows, 3)).toEqual(none)
})

test('a click with Shift selects every row from the last one, upwards and downwards, and keeps the others', () => {
  expect(idsOf(selectedAfter(at(0, 3), rows, 6, 3))).toEqual(['row-0', 'row-3', 'row-4', 'row-5', 'row-6'])
  expect(idsOf(selectedAfter(at(6), rows, 4, 6))).toEqual(['row-4', 'row-5', 'row-6'])
})

test('a click with Shift never deselects', () => expect(idsOf(selectedAfter(at(3), rows, 3, 3))).toEqual(['row-3']))

test('a row that is not there changes nothing', () => {
  expect(selectedAfter(at(1), rows, 10)).toEqual(at(1))
  expect(selectedAfter(at(1), [], 0, 0)).toEqual(at(1))
})

test('a range is the same from either end', () => {
  const place = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(idsOf(selectedAfter(none, rows, one, other))).toEqual(idsOf(selectedAfter(none, rows, other, one)))
      expect(selectedAfter(none, rows, one, other).size).toBe(Math.abs(one - other) + 1)
    }),
  )
})
