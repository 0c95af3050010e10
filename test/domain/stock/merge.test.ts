import { describe, expect, it, test } from 'vitest'
import { mergedColour, mergedTraits, mergeFault, mergesInto } from '../../../src/domain/stock/inventory/merge.ts'

type Lot = Parameters<typeof mergeFault>[0][number]
const lot = (given: Partial<Lot> = {}): Lot => ({
  ...{ sku: 'A', type: 'parcel', category: 'precious', naturalness: 'natural', ownership: 'own', currency: 'USD', owner: null },
  ...{ costBasis: 'per carat', askingBasis: 'per carat', stoneName: 'ruby', branch: 'BKK', treatments: [{ code: 'H' }], acquired: null },
  ...{ shape: 'oval', size: null, crown: null, pavilion: null, origin: 'MM', hue: null, clarity: null, transparency: null },
  ...{ phenomenon: null, askingRate: '100', minimumRate: '80', location: 'Tray 1', supplier: null, purchase: null, purchaseLine: null },
  ...{ cut: null, polish: null, symmetry: null, fluorescence: null, fluorescenceColour: null, tablePercent: null, depthPercent: null },
  ...{ girdle: null, culet: null, tone: null, saturation: null },
  ...given,
})
const other = (given: Partial<Lot> = {}) => mergeFault([lot(), lot({ sku: 'B', ...given })])

describe('lots', () => {
  it('of the same goods may be merged, two or more of them', () => {
    expect(other()).toBeNull()
    expect(other({ type: 'single' })).toBeNull()
    expect([mergeFault([]), mergeFault([lot()])]).toEqual(['Choose at least two to merge.', 'Choose at least two to merge.'])
  })
  it.each<[Partial<Lot>, string]>([
    [{ stoneName: 'spinel' }, 'A and B are not the same stone.'],
    [{ ownership: 'customer' }, 'A and B have different ownership.'],
    [{ owner: 'somebody' }, 'A and B have different owners.'],
    [{ branch: 'GVA' }, 'A and B are in different branches. Transfer one of them first.'],
    [{ currency: 'EUR' }, 'A and B have prices in different currencies.'],
    [{ naturalness: 'lab-grown' }, 'A is natural and B is lab-grown. They cannot be in one lot.'],
    [{ type: 'rough' }, 'A is parcel and B is rough. They cannot be in one lot.'],
    [{ type: 'pair' }, 'B is a pair. Break it first.'],
  ])('that differ in %o may not', (given, fault) => expect(other(given)).toBe(fault))
  it('of a supplier may be merged only when they came in on the same memo line', () => {
    const onApproval = (sku: string, purchaseLine: string) => lot({ sku, ownership: 'supplier', purchaseLine })
    expect(mergeFault([onApproval('A', '1'), onApproval('B', '1')])).toBeNull()
    expect(mergeFault([onApproval('A', '1'), onApproval('B', '2')])).toMatch(/^A and B came in on different memo lines/)
    expect(other({ purchaseLine: '2' })).toBeNull()
  })
})

test('a merged lot of uncounted goods is melee, of melee alone it stays melee, and three singles are no pair', () => {
  expect(mergesInto([], true)).toEqual([])
  expect(mergesInto(['melee', 'melee'], true)).toEqual(['melee', 'parcel'])
  expect(mergesInto(['melee', 'single'], true)).toEqual(['parcel', 'melee'])
  expect(mergesInto(['single', 'single', 'single'], true)).toEqual(['parcel', 'melee', 'set'])
})

describe('a merged lot', () => {
  it('keeps what all lots have in common, and nothing else', () => {
    expect(mergedTraits([lot(), lot()])).toMatchObject({ shape: 'oval', origin: 'MM', askingRate: '100', minimumRate: '80' })
    const mixed = mergedTraits([lot(), lot({ shape: 'round', askingRate: '90', location: null })])
    expect(mixed).toMatchObject({
      shape: null,
      origin: 'MM',
      askingRate: null,
      minimumRate: '80',
      location: null,
      askingBasis: 'per carat',
    })
  })
  it('has an asking price only when all are asked for on the same basis, and not for a whole lot', () => {
    const whole = lot({ askingBasis: 'whole' })
    const piece = lot({ askingBasis: 'per piece' })
    expect(mergedTraits([piece, piece])).toMatchObject({ askingRate: '100', minimumRate: '80', askingBasis: 'per piece' })
    for (const lots of [
      [whole, whole],
      [lot(), piece],
    ])
      expect(mergedTraits(lots)).toMatchObject({ askingRate: null, minimumRate: null, askingBasis: 'per carat' })
  })
  it('costs by the piece only when all its lots do', () => {
    const piece = lot({ costBasis: 'per piece' })
    expect(
      [
        [piece, piece],
        [piece, lot()],
        [lot(), lot()],
      ].map(lots => mergedTraits(lots).costBasis),
    ).toEqual(['per piece', 'per carat', 'per carat'])
  })
  it('discloses the treatments of all lots, and is as old as the oldest', () => {
    const made = mergedTraits([lot({ acquired: '2026-02-01' }), lot({ acquired: '2025-12-31', treatments: [{ code: 'O' }] }), lot()])
    expect(made.acquired).toBe('2025-12-31')
    expect(made.treatments.map(({ code }) => code).sort()).toEqual(['H', 'O'])
    expect(mergedTraits([lot(), lot()]).acquired).toBeNull()
  })
  it('has the color of all lots, or is mixed', () =>
    expect([mergedColour(['Red', 'Red']), mergedColour(['Red', 'Pink']), mergedColour([])]).toEqual(['Red', 'Mixed', null]))
})
