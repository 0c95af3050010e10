import { describe, expect, it, test } from 'vitest'
import { rateFor } from '../../../src/domain/stock/inventory/cost.ts'
import { stoneFaults, usualPieces } from '../../../src/domain/stock/inventory/entity.ts'
import { isStillThere, refillFaults } from '../../../src/domain/stock/inventory/refill.ts'
import { usedOf } from '../../../src/domain/stock/inventory/reservation.ts'

const lot = {
  ...{ sku: 'LOT-1', type: 'parcel', ownership: 'own', stoneName: 'ruby', naturalness: 'natural' },
  ...{ treatments: [{ code: 'H' as const }], pieces: 10 },
}
const refill = { stoneName: null, naturalness: null, treatments: null, pieces: 5, weight: '2' }

describe('goods for a lot', () => {
  it('are the same as the lot, or nothing else is said of them', () => {
    expect(refillFaults(lot, refill)).toEqual({})
    expect(refillFaults(lot, { ...refill, stoneName: 'ruby', naturalness: 'natural', treatments: [{ code: 'H', basis: 'lab' }] })).toEqual(
      {},
    )
    expect(refillFaults({ ...lot, pieces: null }, { ...refill, pieces: null })).toEqual({})
  })
  it.each([
    [{ lot: { type: 'pair' } }, { inventory: 'LOT-1 is a pair. Only lots can be refilled.' }],
    [{ lot: { ownership: 'customer' } }, { inventory: 'LOT-1 is not company stock. Enter goods of another owner as a new lot.' }],
    [{ refill: { stoneName: 'spinel' } }, { stoneName: 'LOT-1 is another stone. Enter this as a new lot.' }],
    [{ refill: { naturalness: 'lab-grown' } }, { naturalness: 'LOT-1 is natural: lab-grown goods cannot be added to it.' }],
    [{ refill: { treatments: [] } }, { treatments: 'LOT-1 has other treatments. Enter this as a new lot, or merge the two.' }],
    [{ refill: { weight: '0' } }, { weight: 'The weight must be above zero.' }],
    [{ refill: { pieces: null } }, { pieces: 'Enter the pieces of LOT-1.' }],
    [{ refill: { pieces: 0 } }, { pieces: 'Enter the pieces of LOT-1.' }],
    [{ lot: { pieces: null } }, { pieces: 'LOT-1 is kept by weight alone.' }],
  ])('are refused: %o', (given, faults) => {
    const changed = { lot: {}, refill: {}, ...given }
    expect(refillFaults({ ...lot, ...changed.lot }, { ...refill, ...changed.refill })).toEqual(faults)
  })
})

test('a refill of uncounted goods is still there while its carats and its cost are', () => {
  const left = (weight: string, value: string) =>
    isStillThere({ pieces: null, weight, value }, { pieces: null, weight: '80', cost: '3680' })
  expect([left('80', '3680'), left('100', '5000'), left('80', '3681'), left('79', '5000'), left('100', '3679')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isStillThere({ pieces: 10, weight: '100', value: '5000' }, { pieces: null, weight: '80', cost: '3680' })).toBe(true)
})

test('a sale takes its whole reservation when it takes all the pieces or all the carats', () => {
  const kept = { pieces: 50, weight: '40' }
  expect(usedOf(kept, { pieces: 50, weight: '15' })).toBe(kept)
  expect(usedOf(kept, { pieces: 20, weight: '40' })).toBe(kept)
  expect(usedOf(kept, { pieces: null, weight: '15' })).toEqual({ pieces: 0, weight: '15' })
  expect(usedOf({ pieces: null, weight: '40' }, { pieces: 3, weight: '15' })).toEqual({ pieces: null, weight: '15' })
})

test('the cost rate of a lot is its cost by its basis', () => {
  const held = { pieces: 3, weight: '4' }
  expect(['per carat', 'per piece', 'whole'].map(costBasis => rateFor({ ...held, costBasis }, '100'))).toEqual([
    '25.0000',
    '33.3333',
    '100',
  ])
  expect(rateFor({ pieces: null, weight: '4', costBasis: 'per piece' }, '100')).toBe('100.0000')
})

describe('a new stone', () => {
  const stone = { type: 'single', pieces: 1, weight: '1.5', ownership: 'own', owner: null }
  it('has a weight, its pieces and, if it is not the company’s, an owner', () => {
    expect(stoneFaults(stone)).toEqual({})
    expect(stoneFaults({ ...stone, weight: '0' })).toEqual({ weight: 'The weight must be above zero.' })
    expect(stoneFaults({ ...stone, type: 'parcel', pieces: null })).toHaveProperty('pieces')
    expect(stoneFaults({ ...stone, type: 'melee', pieces: null })).toEqual({})
    expect(stoneFaults({ ...stone, type: 'parcel', pieces: 0 })).toEqual({ pieces: 'There must be at least one piece.' })
    expect(stoneFaults({ ...stone, ownership: 'customer' })).toEqual({ owner: 'Choose the owner.' })
    expect(stoneFaults({ ...stone, ownership: 'customer', owner: 'somebody' })).toEqual({})
  })
  it('has one piece as a single, two as a pair, any number otherwise', () => {
    const faults = (type: string) => [1, 2, 3].filter(pieces => stoneFaults({ ...stone, type, pieces }).pieces)
    expect([faults('single'), faults('pair'), faults('set'), faults('parcel')]).toEqual([[2, 3], [1, 3], [], []])
    expect(stoneFaults({ ...stone, type: 'melee', pieces: null }).pieces).toBeUndefined()
    expect(['single', 'pair', 'set', 'parcel'].map(usualPieces)).toEqual([1, 2, null, null])
  })
})
