import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare, sum } from '../../../../src/domain/kit/quantity.ts'
import { mergedOf } from '../../../../src/web/stock/inventory/change/merge.ts'
import { galle, signIn } from '../../support/company.ts'
import { held } from '../../support/held.ts'
import { speak } from '../../support/speak.ts'

const lots = [held({ id: 'a', sku: 'A' }), held({ id: 'b', sku: 'B', value: '500.00' })]

beforeEach(() => void signIn())

describe('a merged lot', () => {
  test('has the pieces, the carats and the cost of all, in whichever order they are chosen', () => {
    const amounts = fc.record({
      pieces: fc.integer({ min: 1, max: 50 }),
      weight: fc.integer({ min: 1, max: 90_000 }),
      cents: fc.nat(10 ** 7),
    })
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 2, maxLength: 6 }), all => {
        const stones = all.map(({ pieces, weight, cents }, at) => {
          const much = { pieces, weight: (weight / 1000).toFixed(3) }
          const inSafe = { heldPieces: pieces, heldWeight: much.weight, availablePieces: pieces, availableWeight: much.weight }
          return held({ id: String(at), sku: String(at), ...much, ...inSafe, value: (cents / 100).toFixed(2) })
        })
        const { pieces, weight, cost, variance } = mergedOf(stones, '')
        expect(pieces).toBe(all.reduce((total, one) => total + one.pieces, 0))
        expect(compare(weight, sum(stones.map(one => one.weight)))).toBe(0)
        expect(compare(cost, sum(stones.map(one => one.value)))).toBe(0)
        expect([compare(variance, '0'), mergedOf([...stones].reverse(), '')]).toMatchObject([0, { pieces, weight, cost }])
      }),
    )
  })

  test('takes only what is in the safe, with its share of the cost', () => {
    const partly = held({ id: 'c', sku: 'C', availablePieces: 4, availableWeight: '2.000' })
    expect(mergedOf([lots[0] ?? partly, partly], '')).toMatchObject({ pieces: 14, weight: '7.000', cost: '1400' })
  })

  test('is not counted when one of them is not, and is melee then', () => {
    const uncounted = held({ id: 'c', sku: 'C', availablePieces: null })
    expect(mergedOf([...lots, uncounted], '')).toMatchObject({ pieces: null, types: ['melee'] })
  })

  test('keeps what all have in common, and nothing else', () => {
    const other = held({ id: 'b', sku: 'B', askingRate: '90.0000', location: 'Tray 2', colour: 'Red' })
    expect(mergedOf(lots, '')).toMatchObject({ colour: 'Blue', traits: { askingRate: '100.0000', location: 'Tray 1' } })
    expect(mergedOf([...lots.slice(0, 1), other], '')).toMatchObject({ colour: 'Mixed', traits: { askingRate: null, location: null } })
  })

  test('lists the certificates, which stay with the stones', () => {
    const certified = held({ id: 'b', sku: 'B', certificate: 'GIA 1' })
    expect(mergedOf([...lots.slice(0, 1), certified], '').certificates).toEqual(['GIA 1'])
  })
})

describe('stones cannot be merged', () => {
  test('when there is only one', () => expect(mergedOf(lots.slice(0, 1), '').fault).toBe('Choose at least two to merge.'))

  test('when they are in different branches or belong to different owners', () => {
    const [first] = lots
    expect(
      mergedOf(
        [first, held({ sku: 'B', branch: galle })].filter(one => one !== undefined),
        '',
      ).fault,
    ).toContain('different branches')
    const theirs = held({ sku: 'B', owner: { id: 'party-2', title: 'Galle' } })
    expect(
      mergedOf(
        [first, theirs].filter(one => one !== undefined),
        '',
      ),
    ).toMatchObject({ fault: 'A and B have different owners.', traits: null })
  })

  test('when one is not in the safe, which says where it is', () => {
    const out = held({ sku: 'B', availableWeight: '0.000', availablePieces: 0, status: 'sold' })
    expect(mergedOf([...lots, out], '').fault).toBe('B is not in the safe: it is sold.')
  })
})

describe('the measured weight', () => {
  test('replaces the book weight, and the difference is shown', () => {
    expect(mergedOf(lots, '9.98')).toMatchObject({ weight: '9.98', book: '10.000', variance: '-0.02', scaleFault: null, isWeighed: true })
    speak('de-DE')
    expect(mergedOf(lots, '9,98').weight).toBe('9.98')
  })

  test('may differ by half a percent, but not by more', () => {
    expect(mergedOf(lots, '10.05').scaleFault).toBeNull()
    expect(mergedOf(lots, '10.051').scaleFault).toBe('The book total is 10.00 ct. Weigh again, or adjust the stock first.')
  })

  test('that is empty is the book weight, but one that cannot be read or is zero is not', () => {
    expect(['', ' ', '10'].map(scale => mergedOf(lots, scale).isWeighed)).toEqual([true, true, true])
    expect(['9,9x', 'about 10', '0', '-10'].map(scale => mergedOf(lots, scale).isWeighed)).toEqual([false, false, false, false])
    expect([mergedOf(lots, '0').weight, mergedOf(lots, 'about 10').weight]).toEqual(['10.000', '10.000'])
  })
})
