import { array, assert, nat, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isZero, minus, sum } from '../../../src/domain/kit/quantity.ts'
import type { StockPosting } from '../../../src/domain/payments/posting.ts'
import { dividing, joining, partsFault, usedFor } from '../../../src/domain/stock/inventory/conversion.ts'
import { mergedColour, mergesInto } from '../../../src/domain/stock/inventory/merge.ts'
import { happening } from '../../../src/domain/stock/inventory/movement.ts'
import { isStillThere, refillCost } from '../../../src/domain/stock/inventory/refill.ts'
import { usedOf } from '../../../src/domain/stock/inventory/reservation.ts'
import { isTreatedAlike, worstDisclosure } from '../../../src/domain/stock/stone/treatment.ts'

const carats = (milli: number) => (milli / 1000).toFixed(3)
const part = record({ pieces: nat(50), milli: nat(100_000) }).map(({ pieces, milli }) => ({
  pieces: pieces + 1,
  weight: carats(milli + 1),
}))
const consumed = (postings: readonly StockPosting[], field: 'weight' | 'value') =>
  minus(
    sum(postings.filter(({ to }) => to === 'consumed').map(posting => posting[field])),
    sum(postings.filter(({ from }) => from === 'consumed').map(posting => posting[field])),
  )

describe('a stock conversion', () => {
  it('conserves carats and cents, whatever the measured weight', () =>
    assert(
      property(array(part, { minLength: 1, maxLength: 9 }), nat(10_000_000), nat(40), (parts, cents, more) => {
        const named = parts.map((one, index) => ({ id: String(index), ...one }))
        const weight = sum([...parts.map(one => one.weight), carats(more)])
        const used = { pieces: parts.reduce((pieces, one) => pieces + one.pieces, 0), weight }
        const cost = (cents / 100).toFixed(2)
        const { costs, postings } = dividing('lot', used, cost, named)
        expect([minus(sum(costs), cost), consumed(postings, 'weight'), consumed(postings, 'value')]).toEqual(['0', '0', '0'])
        const out = postings.filter(({ inventory, from }) => inventory === 'lot' && from === 'available')
        expect(isZero(minus(sum(out.map(posting => posting.weight)), weight))).toBe(true)
        const sources = named.map((one, index) => ({ ...one, cost: costs[index]! }))
        const joined = joining(sources, { id: 'one', pieces: used.pieces, weight })
        expect([minus(joined.cost, cost), consumed(joined.postings, 'weight'), consumed(joined.postings, 'value')]).toEqual(['0', '0', '0'])
      }),
    ))
  it('takes all the carats with the last pieces, within the scale tolerance', () => {
    const lot = { pieces: 10, weight: '5.000' }
    const parts = [{ pieces: 10, weight: '4.98' }]
    expect(usedFor(lot, parts)).toEqual({ pieces: 10, weight: '5.000' })
    expect(usedFor(lot, [{ pieces: 4, weight: '2' }])).toEqual({ pieces: 4, weight: '2' })
    expect(partsFault(lot, lot, parts)).toBeNull()
    expect(partsFault(lot, lot, [{ pieces: 10, weight: '4.9' }])).toMatch(/Weigh again/)
    expect(partsFault(lot, lot, [{ pieces: null, weight: '5' }])).toMatch(/Enter the pieces/)
  })
})

test('keeps the most severe treatment of all sources, to its highest degree', () => {
  expect(
    worstDisclosure('natural', [[{ code: 'N' }], [{ code: 'H', extent: 'minor' }], [{ code: 'F' }, { code: 'H', extent: 'significant' }]]),
  ).toMatchObject([{ code: 'F' }, { code: 'H', extent: 'significant' }])
  expect(worstDisclosure('natural', [[{ code: 'N' }], []])).toEqual([])
  expect(worstDisclosure('lab-grown', [[{ code: 'SYN' }], []])).toMatchObject([{ code: 'SYN' }])
  expect(worstDisclosure('natural', [[{ code: 'H', basis: 'lab' }], [{ code: 'H', basis: 'supplier' }]])).toEqual([
    { code: 'H', basis: 'supplier' },
  ])
  expect([isTreatedAlike([{ code: 'H' }], [{ code: 'H', basis: 'lab' }]), isTreatedAlike([{ code: 'H' }], [{ code: 'N' }])]).toEqual([
    true,
    false,
  ])
})

test('a merged lot gets a type it can have', () => {
  expect(mergesInto(['single', 'single'], true)).toEqual(['parcel', 'melee', 'pair', 'set'])
  expect(mergesInto(['parcel', 'single'], true)).toEqual(['parcel', 'melee'])
  expect(mergesInto(['parcel', 'melee'], false)).toEqual(['melee'])
  expect(mergesInto(['rough', 'rough'], false)).toEqual(['rough'])
  expect([mergedColour(['Blue', 'Blue']), mergedColour(['Blue', null]), mergedColour([null, null])]).toEqual(['Blue', 'Mixed', null])
})

test('a reservation is used up by what its customer takes', () => {
  const kept = { pieces: 50, weight: '40' }
  expect(usedOf(kept, { pieces: 20, weight: '15' })).toEqual({ pieces: 20, weight: '15' })
  expect(usedOf(kept, { pieces: 60, weight: '15' })).toEqual(kept)
  expect(usedOf({ pieces: null, weight: '40' }, { pieces: null, weight: '41' })).toEqual({ pieces: null, weight: '40' })
})

test('a refill costs its price at its rate plus landed costs, and can be reversed only as a whole', () => {
  expect(refillCost({ costBasis: 'per carat', costRate: '46', pieces: 100, weight: '80', exchange: '1.1', landed: '12.345' })).toBe(
    '4060.35',
  )
  const refill = { pieces: 100, weight: '80', cost: '3680' }
  const left = (pieces: number, weight: string, value: string) => isStillThere({ pieces, weight, value }, refill)
  expect([left(300, '230', '9680'), left(100, '80', '3680'), left(100, '80', '3681')]).toEqual([true, true, false])
  expect([left(99, '80', '9680'), left(101, '80', '9680'), left(200, '79', '9680'), left(200, '100', '100')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a movement is described by what happened', () => {
  const move = {
    kind: 'split',
    from: 'available',
    to: 'consumed',
    reversal: false,
    party: null,
    related: [{ title: 'A' }, { title: 'B' }],
  } as const
  expect(happening(move)).toBe('Split into A, B')
  expect(happening({ ...move, from: 'consumed', to: 'available', reversal: true })).toBe('Undone: split into A, B')
  expect(happening({ ...move, from: 'consumed', to: 'available', related: [{ title: 'P' }] })).toBe('Split from P')
  expect(happening({ ...move, kind: 'approval', to: 'on_approval', party: 'Amal' })).toBe('Lent to Amal')
  expect(happening({ ...move, kind: 'import', from: 'supplier', to: 'available' })).toBe('Added to stock')
})
