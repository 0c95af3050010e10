import { describe, expect, it, test } from 'vitest'
import { adjustedTo } from '../../../src/domain/stock/inventory/adjustment.ts'
import { dividing, partsFault, scaleDifference, splitsInto, usedFor, wholePieces } from '../../../src/domain/stock/inventory/conversion.ts'

const held = { pieces: 10, weight: '5', value: '100', costBasis: 'per carat', ownership: 'own' }
const lot = (pieces: number | null, weight: string, from: Partial<typeof held> | { pieces: null } = {}) =>
  adjustedTo('lot', { ...held, ...from }, { pieces, weight }, false)
const [out, into] = [
  { inventory: 'lot', from: 'available', to: 'adjustment' },
  { inventory: 'lot', from: 'adjustment', to: 'available' },
]

describe('a lot adjusted to its count', () => {
  it('that is as booked posts nothing', () => {
    expect([lot(10, '5.000'), lot(null, '5'), lot(null, '5', { pieces: null })]).toEqual([[], [], []])
  })
  it('gains at its average cost', () => {
    expect(lot(12, '6')).toEqual([{ ...into, pieces: 2, weight: '1', value: '20.00' }])
    expect(lot(12, '5')).toEqual([{ ...into, pieces: 2, weight: '0', value: '0.00' }])
    expect(lot(null, '6', { pieces: null })).toEqual([{ ...into, pieces: null, weight: '1', value: '20.00' }])
  })
  it('gains without cost when there was nothing', () => {
    expect(lot(2, '1', { pieces: 0, weight: '0', value: '0' })).toEqual([{ ...into, pieces: 2, weight: '1', value: '0' }])
    expect(lot(2, '6', { pieces: null })).toEqual([{ ...into, pieces: 2, weight: '1', value: '20.00' }])
  })
  it('loses at its average cost', () => {
    expect(lot(9, '4')).toEqual([{ ...out, pieces: 1, weight: '1', value: '20.00' }])
    expect(lot(9, '5')).toEqual([{ ...out, pieces: 1, weight: '0', value: '0.00' }])
    expect(lot(null, '4', { pieces: null })).toEqual([{ ...out, pieces: null, weight: '1', value: '20.00' }])
  })
  it('keeps its cost when the same pieces are weighed again', () => {
    expect(lot(10, '6')).toEqual([{ ...into, pieces: 0, weight: '1', value: '0' }])
    expect(lot(10, '4')).toEqual([{ ...out, pieces: 0, weight: '1', value: '0' }])
  })
  it('goes out as a whole and comes in as counted when pieces and carats changed in opposite directions', () => {
    const whole = { ...out, pieces: 10, weight: '5', value: '100.00' }
    expect(lot(11, '4')).toEqual([whole, { ...into, pieces: 11, weight: '4', value: '100' }])
    expect(lot(9, '6')).toEqual([whole, { ...into, pieces: 9, weight: '6', value: '100' }])
  })
})

describe('goods of a supplier', () => {
  const theirs = { value: '0', ownership: 'supplier' }
  const lost = { ...out, to: 'loss' }
  it('that are missing are lost, without cost', () => {
    expect(lot(9, '4', theirs)).toEqual([{ ...lost, pieces: 1, weight: '1', value: '0.00' }])
    expect(lot(0, '0', theirs)).toEqual([{ ...lost, pieces: 10, weight: '5', value: '0.00' }])
    expect(lot(null, '0', { ...theirs, pieces: null })).toEqual([{ ...lost, pieces: null, weight: '5', value: '0.00' }])
    expect(adjustedTo('lot', { ...held, ...theirs, pieces: 1 }, { pieces: 0, weight: '0' }, true)).toEqual([
      { ...lost, pieces: 1, weight: '5', value: '0' },
    ])
  })
  it('that weigh otherwise are not lost', () => {
    expect(lot(10, '4', theirs)).toEqual([{ ...out, pieces: 0, weight: '1', value: '0' }])
    expect(lot(null, '4', { ...theirs, pieces: null })).toEqual([{ ...out, pieces: null, weight: '1', value: '0.00' }])
    const one = { ...held, ...theirs, pieces: 1 }
    expect(adjustedTo('lot', one, { pieces: 1, weight: '4.9' }, true).map(({ to }) => to)).toEqual(['adjustment', 'available'])
  })
  it('lose pieces also when the rest weighs more, and nothing when there are more pieces that weigh less', () => {
    expect(lot(9, '6', theirs)).toEqual([
      { ...into, pieces: 0, weight: '1', value: '0' },
      { ...lost, pieces: 1, weight: '0', value: '0' },
    ])
    expect(lot(11, '4', theirs)).toEqual([
      { ...out, pieces: 10, weight: '5', value: '0.00' },
      { ...into, pieces: 11, weight: '4', value: '0' },
    ])
  })
})

test('a stone that moves whole goes out and comes back with its new weight and its old cost', () => {
  const stone = { ...held, pieces: 1 }
  const whole = { ...out, pieces: 1, weight: '5', value: '100' }
  expect(adjustedTo('lot', stone, { pieces: 1, weight: '4.9' }, true)).toEqual([whole, { ...into, pieces: 1, weight: '4.9', value: '100' }])
  expect(adjustedTo('lot', stone, { pieces: 2, weight: '5' }, true)).toEqual([whole, { ...into, pieces: 2, weight: '5', value: '100' }])
  expect(adjustedTo('lot', stone, { pieces: 0, weight: '0' }, true)).toEqual([whole])
  expect(adjustedTo('lot', stone, { pieces: 1, weight: '5.00' }, true)).toEqual([])
})

describe('parts of a lot', () => {
  it('of finished stones may have any finished type, all others keep theirs', () => {
    expect(splitsInto('parcel')).toEqual(['single', 'pair', 'set', 'parcel', 'melee'])
    expect(splitsInto('rough')).toEqual(['rough'])
  })
  it('have a number of pieces only when all of them are counted', () => {
    expect(
      wholePieces([
        { pieces: 2, weight: '1' },
        { pieces: 3, weight: '1' },
      ]),
    ).toBe(5)
    expect(
      wholePieces([
        { pieces: 2, weight: '1' },
        { pieces: null, weight: '1' },
        { pieces: 3, weight: '1' },
      ]),
    ).toBeNull()
  })
  it('take what was asked for, else what they are', () => {
    const [counted, part] = [
      { pieces: 10, weight: '5' },
      { pieces: 2, weight: '1' },
    ]
    expect(usedFor(counted, [part], { pieces: 3, weight: '1.4' })).toEqual({ pieces: 3, weight: '1.4' })
    expect(usedFor(counted, [part, part])).toEqual({ pieces: 4, weight: '2' })
    expect(usedFor({ pieces: null, weight: '5' }, [part])).toEqual({ pieces: null, weight: '1' })
  })
  it('match the pieces taken', () => {
    const taken = { pieces: 3, weight: '2' }
    expect(partsFault(held, taken, [{ pieces: 2, weight: '2' }])).toBe('The parts have 2 pcs in total, but 3 pcs are taken.')
    expect(partsFault({ pieces: null, weight: '5' }, { pieces: null, weight: '2' }, [{ pieces: null, weight: '2' }])).toBeNull()
  })
  it('post a difference of the scale on its own, without value', () => {
    expect(scaleDifference('lot', '0.00', 3)).toEqual([])
    expect(scaleDifference('lot', '-0.02', 3)).toEqual([{ ...out, pieces: 0, weight: '0.02', value: '0' }])
    expect(scaleDifference('lot', '0.02', null)).toEqual([{ ...into, pieces: null, weight: '0.02', value: '0' }])
    expect(scaleDifference('lot', '-0.02', null)[0]?.pieces).toBeNull()
    expect(scaleDifference('lot', '0.02', 3)[0]?.pieces).toBe(0)
  })
  it('come out of the lot with its cost, divided by weight', () => {
    const { costs, postings } = dividing('lot', { pieces: 3, weight: '4' }, '100.00', [
      { id: 'a', pieces: 1, weight: '1' },
      { id: 'b', pieces: 2, weight: '3' },
    ])
    expect(costs).toEqual(['25.00', '75.00'])
    expect(postings).toEqual([
      { inventory: 'lot', from: 'available', to: 'consumed', pieces: 3, weight: '4', value: '100.00' },
      { inventory: 'a', from: 'consumed', to: 'available', pieces: 1, weight: '1', value: '25.00' },
      { inventory: 'b', from: 'consumed', to: 'available', pieces: 2, weight: '3', value: '75.00' },
    ])
  })
})
