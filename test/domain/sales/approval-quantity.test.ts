import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minus } from '../../../src/domain/kit/quantity.ts'
import { isLargeVariance, returnedOf } from '../../../src/domain/stock/inventory/approval-quantity.ts'

const counted = { pieces: 10, weight: '8.000' }
const byWeight = { pieces: null, weight: '8.000' }

describe('what comes back of a line', () => {
  it.each([
    ['everything, when no quantity is given', counted, {}, { pieces: 10, weight: '8.000', variance: '0' }],
    ['some, at the measured weight', counted, { pieces: 4, weight: '3.10' }, { pieces: 4, weight: '3.10', variance: '0' }],
    ['the last pieces with the recorded weight, lighter', counted, { pieces: 10, weight: '7.98' }, { weight: '8.000', variance: '-0.02' }],
    ['the last pieces with the recorded weight, heavier', counted, { pieces: 10, weight: '8.03' }, { weight: '8.000', variance: '0.03' }],
    ['some of uncounted goods', byWeight, { weight: '3' }, { pieces: null, weight: '3', variance: '0' }],
    ['all of uncounted goods, heavier', byWeight, { weight: '8.01' }, { pieces: null, weight: '8.000', variance: '0.01' }],
  ] as const)('%s', (_, out, requested, returned) => expect(returnedOf(out, requested)).toMatchObject(returned))

  it.each([
    ['more pieces than are out', counted, { pieces: 11, weight: '8' }],
    ['no pieces', counted, { pieces: 0, weight: '1' }],
    ['a weight of zero', counted, { pieces: 4, weight: '0' }],
    ['all the carats with some of the pieces', counted, { pieces: 4, weight: '8.000' }],
    ['a tenth more than is out', counted, { pieces: 10, weight: '8.801' }],
    ['far more of uncounted goods', byWeight, { weight: '80' }],
  ] as const)('is never %s', (_, out, requested) => expect(returnedOf(out, requested)).toBeNull())

  it('differs from the recorded weight only with the last return', () =>
    assert(
      property(integer({ min: 1, max: 10 }), integer({ min: 1, max: 9000 }), (pieces, milli) => {
        const returned = returnedOf(counted, { pieces, weight: (milli / 1000).toFixed(3) })
        if (!returned) return
        expect(returned.variance).toBe(minus(returned.scale, returned.weight))
        if (pieces < 10) expect(Number(returned.variance)).toBe(0)
      }),
    ))
})

describe('a weight difference', () => {
  const quantityOf = (weight: string, variance: string) => ({ pieces: null, weight, scale: weight, variance })
  it.each([
    ['1.000', '0.02', false],
    ['1.000', '-0.021', true],
    ['100.000', '0.5', false],
    ['100.000', '-0.501', true],
  ])('of %s ct by %s ct is large: %s', (weight, variance, is) => expect(isLargeVariance(quantityOf(weight, variance))).toBe(is))
})
