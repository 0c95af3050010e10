import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../../../src/web/kit/form/new-id.ts'

const moments = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('an id is a UUID of version 7 that begins with its moment', () => {
  fc.assert(
    fc.property(moments, now => {
      expect(newId(now)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(newId(now).replaceAll('-', '').slice(0, 12), 16)).toBe(now)
    }),
  )
})

test('ids sort by the time at which they were made', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      if (one < other) expect(newId(one) < newId(other)).toBe(true)
    }),
  )
})

test('two ids of the same moment differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId(0))).size).toBe(1000)
})
