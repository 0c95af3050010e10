import { array, constantFrom, integer, property, record } from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import { setBaseCurrency } from '../../../src/domain/company/base-currency.ts'
import { compare, isNegative, minus, over, plus, round, sum } from '../../../src/domain/kit/quantity.ts'
import { costOf, costOfPart } from '../../../src/domain/stock/inventory/cost.ts'
import { refillCost } from '../../../src/domain/stock/inventory/refill.ts'
import { isWhole, piecesOptional } from '../../../src/domain/stock/stone/type.ts'
import { always } from '../../support/always.ts'

// docs/domain/worked-cases.md#case-e-refill
describe('a parcel that was refilled', () => {
  const first = costOf({ costBasis: 'per carat', costRate: '40', pieces: 200, weight: '150.00' })
  const refill = costOf({ costBasis: 'per carat', costRate: '46', pieces: 100, weight: '80.00' })
  const held = { pieces: 300, weight: '230.00', value: plus(first, refill), costBasis: 'per carat' }
  it('has the value of both parts', () => {
    expect([first, refill]).toEqual(['6000.00', '3680.00'])
    expect(held.value).toBe('9680')
  })
  it('sells 60 pcs / 45.50 ct at 1,914.96 and keeps 7,765.04', () => {
    const cost = costOfPart(held, { pieces: 60, weight: '45.50' })
    expect(cost).toBe('1914.96')
    expect([240, minus('230.00', '45.50'), minus(held.value, cost)]).toEqual([240, '184.5', '7765.04'])
  })
})

describe('the cost of a part', () => {
  it('is by piece when it was bought by the piece', () =>
    expect(costOfPart({ pieces: 10, weight: '20', value: '100', costBasis: 'per piece' }, { pieces: 3, weight: '1.5' })).toBe('30.00'))
  it('is the whole cost when it is the last part', () =>
    expect(costOfPart({ pieces: 1, weight: '0.3', value: '33.34', costBasis: 'per carat' }, { pieces: 1, weight: '0.3' })).toBe('33.34'))
  it('is zero for a stone without value', () =>
    expect(costOfPart({ pieces: 5, weight: '5', value: '0', costBasis: 'per carat' }, { pieces: 1, weight: '1' })).toBe('0.00'))
})

test('the cost of a lot follows its basis', () => {
  expect(costOf({ costBasis: 'per carat', costRate: '12.3456', pieces: 3, weight: '2.345' })).toBe('28.95')
  expect(costOf({ costBasis: 'per piece', costRate: '12.3456', pieces: 3, weight: '2.345' })).toBe('37.04')
  expect(costOf({ costBasis: 'whole', costRate: '12.3456', pieces: 3, weight: '2.345' })).toBe('12.35')
  expect(costOf({ costBasis: 'per carat', costRate: null, pieces: 3, weight: '2.345' })).toBe('0.00')
})

const written = (digits: number, max: number) => integer({ min: 1, max }).map(units => round(over(String(units), 10 ** digits), digits))
const taking = record({
  value: written(2, 100_000_000),
  costBasis: constantFrom('per carat', 'per piece', 'whole'),
  parts: array(record({ pieces: integer({ min: 1, max: 50 }), weight: written(3, 20_000) }), { minLength: 1, maxLength: 30 }),
})

test('a lot taken in any parts costs in total what the whole cost, and no part has a negative cost', () => {
  always(
    property(taking, ({ value, costBasis, parts }) => {
      let held = {
        pieces: parts.reduce((pieces, part) => pieces + part.pieces, 0),
        weight: sum(parts.map(part => part.weight)),
        value,
        costBasis,
      }
      const costs = parts.map(part => {
        const cost = costOfPart(held, part)
        held = { ...held, pieces: held.pieces - part.pieces, weight: minus(held.weight, part.weight), value: minus(held.value, cost) }
        return cost
      })
      expect(compare(sum(costs), value)).toBe(0)
      expect(costs.some(isNegative)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('which types move whole, and which are kept by weight', () => {
  const types = ['single', 'pair', 'set', 'parcel', 'melee', 'rough', 'preform', 'beads', 'carving', 'jewellery', 'metal']
  expect(types.filter(isWhole)).toEqual(['single', 'pair', 'set', 'jewellery'])
  expect(types.filter(piecesOptional)).toEqual(['melee', 'rough', 'metal'])
})

describe('the digits of a cost', () => {
  afterEach(() => setBaseCurrency('USD'))
  const lot = { costBasis: 'per carat', costRate: '41.1501', pieces: 1, weight: '0.882' }
  it.each([
    ['USD', '36.29', '1296.23'],
    ['JPY', '36', '1296'],
    ['KWD', '36.294', '1296.229'],
  ])('are those of the base currency %s, and a refill is converted before it is rounded', (base, opening, refill) => {
    setBaseCurrency(base)
    expect(costOf(lot)).toBe(opening)
    expect(refillCost({ ...lot, costRate: '41.1501', exchange: '35.7143', landed: '0' })).toBe(refill)
  })
})
