import { array, integer, property, tuple } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  absolute,
  billedWeight,
  compare,
  inCarats,
  isQuantity,
  minus,
  over,
  plus,
  type Quantity,
  round,
  spread,
  sum,
  times,
  type WeightUnit,
} from '../../../src/domain/kit/quantity.ts'
import { always } from '../../support/always.ts'

/** A decimal with up to this many digits, as text. */
const decimal = (digits: number, max = 10_000_000) =>
  integer({ min: 0, max }).map(units => round(over(String(units), 10 ** digits), digits))

describe('the billed weight', () => {
  test.each([
    ['1.768', '1.76'],
    ['1.769', '1.77'],
    ['0.478', '0.47'],
    ['0.999', '1.00'],
    ['1.760', '1.76'],
    ['1', '1.00'],
    ['0.009', '0.01'],
    ['0.008', '0.00'],
    ['2.995', '2.99'],
    ['12.345', '12.34'],
    ['99.999', '100.00'],
  ])('%s ct are billed as %s', (weighed, billed) => expect(billedWeight(weighed)).toBe(billed))

  it('differs from the measured weight by less than a hundredth, and is rounded up only from a 9', () => {
    always(
      property(decimal(3), weight => {
        const difference = minus(billedWeight(weight), weight)
        expect(difference).toBe({ 9: '0.001', 0: '0' }[weight.at(-1)!] ?? `-0.00${weight.at(-1)}`)
      }),
    )
  })
})

describe('rounding', () => {
  test.each([
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['1.005', 2, '1.01'],
    ['2.675', 2, '2.68'],
    ['0.004', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['73.575', 2, '73.58'],
    ['1234.5', 0, '1235'],
    ['1.0005', 3, '1.001'],
  ])('%s to %i digits is %s, half away from zero', (exact, digits, rounded) => expect(round(exact, digits)).toBe(rounded))
})

test('sums and products are exact where floats would drift', () => {
  expect(sum(['0.1', '0.2'])).toBe('0.3')
  expect(times('1.1', '1.1')).toBe('1.21')
  expect(times('999999999999.999', '999999999999.999')).toBe('999999999999998000000000.000001')
  expect(minus('0.3', '0.1')).toBe('0.2')
  expect(sum([null, undefined, '1'])).toBe('1')
  expect(() => over('1', '0')).toThrow('divided by zero')
})

test('the order of addition does not matter', () => {
  always(
    property(array(decimal(3)), quantities => {
      expect(compare(sum(quantities), sum([...quantities].reverse()))).toBe(0)
      expect(compare(quantities.reduce(plus, '0'), sum(quantities))).toBe(0)
    }),
  )
})

describe('units', () => {
  test.each<[Quantity, WeightUnit, Quantity]>([
    ['1', 'g', '5.000'],
    ['1', 'kg', '5000.000'],
    ['1', 'tola', '58.319'],
    ['10', 'ratti', '9.100'],
    ['1', 'momme', '18.750'],
    ['1', 'grain', '0.250'],
    ['0.2', 'g', '1.000'],
  ])('%s %s are %s ct', (amount, unit, carats) => expect(inCarats(amount, unit)).toBe(carats))
})

test.each([
  ['1', true],
  ['-1.5', true],
  ['.5', false],
  ['1.', false],
  ['1e5', false],
  ['', false],
  ['0x10', false],
  ['Infinity', false],
])('“%s” is a quantity: %s', (written, is) => expect(isQuantity(written)).toBe(is))

describe('allocation', () => {
  it('conserves the total to the last digit, whatever the weights', () => {
    const weighted = tuple(decimal(2), array(decimal(3), { minLength: 1, maxLength: 40 }), integer({ min: 0, max: 3 }))
    always(
      property(weighted, ([amount, weights, digits]) => {
        const shares = spread(amount, weights, digits)
        expect(shares).toHaveLength(weights.length)
        expect(compare(sum(shares), round(amount, digits))).toBe(0)
      }),
    )
  })
  it('gives nothing to a weight of zero', () =>
    expect(spread('10.00', ['1', '0', '1', '1', '0'], 2)).toEqual(['3.33', '0.00', '3.34', '3.33', '0.00']))
  it('distributes the remainder: each share is within a cent of its exact part, and none is negative', () => {
    expect(
      spread('0.05', Array(10).fill('1'), 2)
        .map(Number)
        .reduce((max, share) => Math.max(max, share), 0),
    ).toBe(0.01)
    always(
      property(tuple(decimal(2), array(decimal(3), { minLength: 1, maxLength: 40 })), ([amount, weights]) => {
        const whole = sum(weights)
        for (const [index, share] of spread(amount, weights, 2).entries()) {
          expect(compare(share, '0')).toBeGreaterThanOrEqual(0)
          if (compare(whole, '0') > 0)
            expect(compare(absolute(minus(share, over(times(amount, weights[index]!), whole))), '0.0101')).toBeLessThan(0)
        }
      }),
    )
  })
  it('gives everything to the last item when all weights are zero', () => expect(spread('5.00', ['0', '0'], 2)).toEqual(['0.00', '5.00']))
})
