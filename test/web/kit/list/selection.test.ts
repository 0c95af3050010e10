import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverage, placeOf, renewed, selectedAfter, stepped } from '../../../../src/web/kit/list/selection.ts'

const rows = Array.from({ length: 10 }, (_, at) => ({ id: `row-${at}` }))
const none: ReadonlyMap<string, { id: string }> = new Map()
const at = (...indexes: number[]) => new Map(indexes.map(index => [`row-${index}`, { id: `row-${index}` }]))
const idsOf = (selected: ReadonlyMap<string, unknown>) => [...selected.keys()].sort()

const named = (index: number) => `row-${index}`

test('a click selects a row, a second click deselects it', () => {
  const once = selectedAfter(none, rows, 'row-3')
  expect(idsOf(once)).toEqual(['row-3'])
  expect(selectedAfter(once, rows, 'row-3')).toEqual(none)
})

test('a click with Shift selects every row from the last one, upwards and downwards, and keeps the others', () => {
  expect(idsOf(selectedAfter(at(0, 3), rows, 'row-6', 'row-3'))).toEqual(['row-0', 'row-3', 'row-4', 'row-5', 'row-6'])
  expect(idsOf(selectedAfter(at(6), rows, 'row-4', 'row-6'))).toEqual(['row-4', 'row-5', 'row-6'])
})

test('a click with Shift never deselects', () => expect(idsOf(selectedAfter(at(3), rows, 'row-3', 'row-3'))).toEqual(['row-3']))

test('a range whose first row has left the list is the clicked row', () => {
  expect(idsOf(selectedAfter(none, rows, 'row-6', 'row-99'))).toEqual(['row-6'])
})

test('a row that is not there changes nothing', () => {
  expect(selectedAfter(at(1), rows, 'row-10')).toEqual(at(1))
  expect(selectedAfter(at(1), [], 'row-0', 'row-0')).toEqual(at(1))
})

test('a range is the same from either end', () => {
  const place = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(idsOf(selectedAfter(none, rows, named(one), named(other)))).toEqual(idsOf(selectedAfter(none, rows, named(other), named(one))))
      expect(selectedAfter(none, rows, named(one), named(other)).size).toBe(Math.abs(one - other) + 1)
    }),
  )
})

test('the selection shows rows as they are now, and keeps those that are not loaded', () => {
  const before = new Map([1, 42].map(index => [named(index), { id: named(index), status: 'available' }]))
  const now = renewed(before, [{ id: 'row-1', status: 'sold' }])
  expect([...now.values()]).toEqual([
    { id: 'row-1', status: 'sold' },
    { id: 'row-42', status: 'available' },
  ])
})

test('the checkbox in the head knows none, some and all loaded rows', () => {
  expect(coverage(none, rows)).toBe('none')
  expect(coverage(at(4), rows)).toBe('some')
  expect(coverage(at(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), rows)).toBe('loaded')
  // As many rows as are loaded, but other ones.
  expect(coverage(at(1, 2), [{ id: 'row-1' }, { id: 'row-7' }])).toBe('some')
  expect(coverage(at(1), [])).toBe('some')
})

test('the cursor stays at its record while rows come and go', () => {
  const cursor = { id: 'row-4', index: 4 }
  expect(placeOf(cursor, rows)).toBe(4)
  expect(placeOf(cursor, [{ id: 'new' }, ...rows])).toBe(5)
  expect(placeOf(cursor, rows.slice(2))).toBe(2)
  expect(placeOf(cursor, rows.slice(5))).toBe(-1)
  expect(placeOf(null, rows)).toBe(-1)
})

test('a step goes to the next record, and stays in the list', () => {
  expect(stepped(null, rows, 1)).toBe(0)
  expect(stepped(null, rows, -1)).toBe(0)
  expect(stepped({ id: 'row-4', index: 4 }, rows, 1)).toBe(5)
  expect(stepped({ id: 'row-4', index: 4 }, [{ id: 'new' }, ...rows], -1)).toBe(4)
  expect(stepped({ id: 'row-9', index: 9 }, rows, 1)).toBe(9)
})

test('after a record has left the list, the next step goes to the row in its place', () => {
  const without = rows.filter(({ id }) => id !== 'row-4')
  expect(without[stepped({ id: 'row-4', index: 4 }, without, 1)]).toEqual({ id: 'row-5' })
  expect(without[stepped({ id: 'row-4', index: 4 }, without, -1)]).toEqual({ id: 'row-3' })
})
