import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, times } from '../../../src/domain/kit/quantity.ts'
import { expectedWeight, implausibleWeight, type Measured } from '../../../src/domain/stock/stone/plausible-weight.ts'

const ovalSapphire: Measured = { length: '8.02', width: '6.11', depth: '4.20', pieces: 1, specificGravity: '4.00', factor: '0.00200' }

describe('plausible weight', () => {
  it('is length × width × depth × specific gravity × the factor of the shape', () => {
    expect(expectedWeight(ovalSapphire)).toBe('1.646')
  })

  it('counts the pieces of a pair or a parcel', () => {
    expect(expectedWeight({ ...ovalSapphire, pieces: 2 })).toBe('3.293')
  })

  it('accepts a weight within 35 %, and doubts one beyond', () => {
    expect(implausibleWeight('1.08', ovalSapphire)).toBeNull()
    expect(implausibleWeight('2.22', ovalSapphire)).toBeNull()
    expect(implausibleWeight('1.06', ovalSapphire)).toBe('1.646')
    expect(implausibleWeight('2.23', ovalSapphire)).toBe('1.646')
  })

  it('detects a misplaced decimal point', () => {
    expect(implausibleWeight('16.5', ovalSapphire)).toBe('1.646')
    expect(implausibleWeight('0.165', ovalSapphire)).toBe('1.646')
  })

  it('gives no result when a value is unknown', () => {
    for (const unknown of ['length', 'width', 'depth', 'pieces', 'specificGravity', 'factor'] as const) {
      expect(implausibleWeight('100', { ...ovalSapphire, [unknown]: null })).toBeNull()
    }
    expect(implausibleWeight('100', { ...ovalSapphire, depth: '0' })).toBeNull()
  })

  it('never doubts the expected weight, and always doubts twice of it', () => {
    const side = fc.integer({ min: 100, max: 3000 }).map(hundredths => round(times(String(hundredths), '0.01'), 2))
    fc.assert(
      fc.property(side, side, side, fc.integer({ min: 1, max: 500 }), (length, width, depth, pieces) => {
        const measured = { ...ovalSapphire, length, width, depth, pieces }
        const expected = expectedWeight(measured)!
        expect(implausibleWeight(expected, measured)).toBeNull()
        expect(implausibleWeight(times(expected, 2), measured)).toBe(expected)
      }),
    )
  })
})
