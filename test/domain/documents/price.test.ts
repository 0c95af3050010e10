import { describe, expect, it, test } from 'vitest'
import { billedDifference, grossOf } from '../../../src/domain/documents/price.ts'

const line = { rate: '30', pieces: null, weight: null }

describe('a line of work', () => {
  it('priced by the hour is charged by its minutes', () => {
    expect(grossOf({ ...line, basis: 'per hour', minutes: 90 }, 2)).toBe('45.00')
    expect(grossOf({ ...line, basis: 'per hour', minutes: 20 }, 2)).toBe('10.00')
  })
  it('priced by the gram is charged by its grams of metal', () =>
    expect(grossOf({ ...line, basis: 'per gram', grams: '2.515' }, 2)).toBe('75.45'))
  it('without minutes or grams costs nothing', () => {
    expect(grossOf({ ...line, basis: 'per hour', minutes: null }, 2)).toBe('0.00')
    expect(grossOf({ ...line, basis: 'per gram', grams: null }, 2)).toBe('0.00')
  })
})

test('the billed weight is shown where it differs from the measured weight', () => {
  expect(['1.769', '1.768', '0.008'].map(billedDifference)).toEqual(['1.77', '1.76', '0.00'])
  expect(['1.760', '2', '0.5'].map(billedDifference)).toEqual([null, null, null])
})
