import { describe, expect, it } from 'vitest'
import { dimensionsOf } from '../../../src/domain/stock/stone/dimensions.ts'

describe('dimensions', () => {
  it('reads length × width × depth', () => {
    expect(dimensionsOf({ length: '7.02', width: '5.11', depth: '3.4' })).toBe('7.02 × 5.11 × 3.40')
  })

  it('reads a round stone from its smallest to its largest diameter', () => {
    expect(dimensionsOf({ length: '7.06', width: '7.02', depth: '4.31' }, true)).toBe('7.02 – 7.06 × 4.31')
    expect(dimensionsOf({ length: '7', width: '7.00', depth: '4.31' }, true)).toBe('7.00 × 4.31')
  })

  it('omits unknown values', () => {
    expect(dimensionsOf({ length: '7.02', width: '5.11', depth: null })).toBe('7.02 × 5.11')
    expect(dimensionsOf({ length: '7.02', width: null, depth: null }, true)).toBe('7.02')
    expect(dimensionsOf({ length: null, width: null, depth: '3' })).toBe('')
  })
})
