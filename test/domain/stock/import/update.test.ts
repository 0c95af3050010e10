import { describe, expect, it } from 'vitest'
import { withDefaults } from '../../../../src/domain/kit/shape.ts'
import { booksOf } from '../../../../src/domain/stock/import/books.ts'
import type { Mapping } from '../../../../src/domain/stock/import/columns.ts'
import { listColumns } from '../../../../src/domain/stock/import/list.ts'
import { type UpdateReading, updateColumnFaults, usedAtFirst } from '../../../../src/domain/stock/import/update/columns.ts'
import { changedIn, judgeUpdate, listedChanges } from '../../../../src/domain/stock/import/update/difference.ts'
import { readUpdate } from '../../../../src/domain/stock/import/update/row.ts'
import { inventory } from '../../../../src/domain/stock/inventory/entity.ts'
import type { Treatment } from '../../../../src/domain/stock/stone/treatment.ts'

const id = (at: number) => `0190a000-0000-7000-8000-00000000000${at}`
const books = booksOf({
  stones: [],
  shapes: [{ id: id(2), code: 'OV', name: 'Oval', aliases: null, factor: null }],
  origins: [{ id: id(3), code: 'MM', name: 'Burma (Myanmar)', country: 'MM', mine: null }],
})
const mapping: Mapping = {
  SKU: 'sku',
  Lab: 'lab',
  Report: 'reportNumber',
  Carats: 'weight',
  Price: 'askingRate',
  Per: 'askingBasis',
  Money: 'currency',
  Minimum: 'minimumRate',
  Shape: 'shape',
  Clarity: 'clarity',
  Treatment: 'treatments',
  Place: 'location',
  Size: 'dimensions',
  Note: 'internalNotes',
  Picture: 'pictureLink',
  Pair: 'pairNumber',
}
const names = Object.keys(mapping)
const read = (cells: Record<string, string>, defaults: UpdateReading['defaults'] = {}) =>
  readUpdate(
    { ...listColumns(names, mapping, 'refuse', books), defaults },
    2,
    names.map(name => ({ SKU: 'A-1', ...cells })[name] ?? ''),
  )

const given = withDefaults(inventory.fields, { sku: 'A-1', stoneName: id(1), weight: '2.00', askingRate: '100.0000', branch: id(9) })
const stone = {
  ...given,
  ...{
    id: id(5),
    version: 1,
    createdById: null,
    currency: 'USD' as const,
    askingBasis: 'per carat' as const,
    treatments: [{ code: 'H' as const }],
  },
  ...{ cost: '0', parent: null, purchase: null, purchaseLine: null, status: 'available' as const, heldPieces: 1, heldWeight: '2.00' },
  ...{ availablePieces: 1, availableWeight: '2.00', value: '0', labelled: null, pieces: 1, location: 'Safe 1', minimumRate: null },
  ...{ pictureTried: null, pictureFault: null, scanned: null },
}
const judged = (cells: Record<string, string>, over: { minimumRate?: string } = {}) => {
  const update = read(cells)
  judgeUpdate(update, { ...stone, ...over }, target => names.find(name => mapping[name] === target) ?? target)
  return [...update.faults, ...update.warnings].map(({ column, message }) => `${column}: ${message}`)
}

describe('a row of a list that changes stones', () => {
  it('changes the picture link, and warns of one that is no web address', () => {
    expect(read({ Picture: 'https://a.example/1.jpg' }).change).toEqual({ pictureLink: 'https://a.example/1.jpg' })
    const { change, warnings } = read({ Picture: 'IMG_1.jpg' })
    expect([change, warnings]).toEqual([{}, [{ row: 2, column: 'Picture', message: '“IMG_1.jpg” cannot be read, and changes nothing.' }]])
  })
  it('changes the number of its pair', () => {
    expect(read({ Pair: 'P-17' }).change).toEqual({ pairNumber: 'P-17' })
  })
  it('says nothing with an empty cell, and takes the unit and the currency only with a price', () => {
    expect(read({ Place: 'Safe 2', Per: 'piece', Money: 'THB' }).change).toEqual({ location: 'Safe 2' })
    expect(read({ Price: '120', Per: 'piece', Money: 'THB' }).change).toEqual({
      askingRate: '120',
      askingBasis: 'per piece',
      currency: 'THB',
    })
    expect(read({ Price: '120/ct' }, { askingBasis: 'whole', currency: 'EUR' }).change).toEqual({
      ...{ askingRate: '120', askingBasis: 'per carat', currency: 'EUR' },
    })
    expect(read({ Price: '120' }, { askingBasis: 'whole' }).change).toEqual({ askingRate: '120', askingBasis: 'whole' })
  })
  it('takes the price away when it is given on request', () => {
    expect(read({ Price: 'POA' })).toMatchObject({ change: { askingRate: null }, faults: [] })
  })
  it('names its stone by SKU or report', () => {
    expect(read({}).faults).toEqual([])
    expect(read({ SKU: '' }).faults).toMatchObject([{ message: 'The row names no stone.' }])
    expect(read({ SKU: '', Lab: 'Gübelin', Report: '12 345' })).toMatchObject({ report: { lab: 'GGL', number: '12345' }, faults: [] })
    expect(read({ SKU: '', Lab: 'GIA 220 1' })).toMatchObject({ report: { lab: 'GIA', number: '2201' }, faults: [] })
  })
  it('is refused as the form refuses it', () => {
    expect(
      read({ Shape: 'Rund', Size: '0 x 5', Price: '-3' })
        .faults.map(({ column }) => column)
        .sort(),
    ).toEqual(['Price', 'Shape', 'Size'])
  })
})

describe('what a row changes', () => {
  const changesOf = (cells: Record<string, string>, over: { treatments?: Treatment[] } = {}) => {
    const { change } = read(cells, { askingBasis: 'per carat' })
    const before = { ...stone, ...over }
    return listedChanges(2, 'A-1', changedIn(change, before), before, change, books).map(({ field, before, after }) => [
      field,
      before,
      after,
    ])
  }
  const changes = (cells: Record<string, string>) => changesOf(cells)
  it('is only what differs, as it is read', () => {
    expect(changes({ Price: '100', Treatment: 'H', Place: 'Safe 1' })).toEqual([])
    expect(changes({ Price: '125.50', Shape: 'oval', Treatment: 'minor oil', Place: 'Safe 2' })).toEqual([
      ['shape', null, 'Oval'],
      ['treatments', 'H', 'O (minor)'],
      ['askingRate', '100', '125.5'],
      ['location', 'Safe 1', 'Safe 2'],
    ])
    expect(changesOf({ Treatment: 'oil, H' }, { treatments: [{ code: 'H' }, { code: 'O', extent: 'minor' }] })).toEqual([])
    expect(changesOf({ Treatment: 'H, moderate oil' }, { treatments: [{ code: 'H' }, { code: 'O', extent: 'minor' }] })).toEqual([
      ['treatments', 'H O (minor)', 'H O (moderate)'],
    ])
    expect(changes({ Price: 'POA' })).toEqual([['askingRate', '100', null]])
  })
})

describe('a row beside its stone', () => {
  it('is doubted when the price is three times away, or the weight is another', () => {
    expect(judged({ Price: '300/ct' })).toEqual([])
    expect(judged({ Price: '300.01/ct' })).toEqual([
      expect.stringMatching(/^Price: Asking price of A-1: 100 becomes 300\.01 USD per carat\./),
    ])
    expect(judged({ Price: '33/ct' })).toHaveLength(1)
    expect(judged({ Price: '34/ct' })).toEqual([])
    expect(judged({ Carats: '2.005' })).toEqual([])
    expect(judged({ Carats: '2.006' })).toEqual(['Carats: A-1 has 2.00 ct, and the list says 2.006 ct. The weight is not changed.'])
  })
  it('does not leave the other price in another unit or currency', () => {
    expect(judged({ Price: '3000/ct', Money: 'THB' }, { minimumRate: '80.00' })).toEqual([
      'Price: The minimum price of A-1 is 80 USD per carat. Give it in the same unit and currency.',
    ])
    expect(judged({ Price: '3000/ct', Money: 'THB', Minimum: '2500' }, { minimumRate: '80.00' })).toEqual([])
    expect(judged({ Price: '3000/ct', Money: 'THB' })).toEqual([])
  })
  it('keeps the decimals of a price of the whole', () => {
    expect(judged({ Price: '10.005', Per: 'whole' })).toContain(
      'Price: Asking price of the whole has too many decimals: USD has at most 2.',
    )
  })
})

describe('the columns of a list that changes stones', () => {
  const faults = (mapping: Mapping, defaults: UpdateReading['defaults'] = {}) =>
    updateColumnFaults(
      Object.keys(mapping).map(name => ({ name, samples: ['1'] })),
      { mapping, defaults },
    )
  it('need one that finds the stones and one that changes them', () => {
    expect(faults({ A: 'location' })).toEqual({ mapping: expect.stringMatching(/^Choose the column that finds the stones/) })
    expect(faults({ A: 'sku', B: 'weight' })).toEqual({ mapping: expect.stringMatching(/^Choose at least one column that changes/) })
    expect(faults({ A: 'reportNumber', B: 'dimensions' })).toEqual({})
  })
  it('say what a price is for', () => {
    expect(faults({ A: 'sku', Price: 'askingRate' })).toEqual({
      'defaults.askingBasis': 'Choose whether “Price” is per carat, per piece or for the whole.',
    })
    expect(faults({ A: 'sku', Price: 'askingRate' }, { askingBasis: 'whole' })).toEqual({})
  })
  it('cannot be the cost, the stone or the pieces', () => {
    expect(faults({ A: 'sku', B: 'location', C: 'costRate' })).toEqual({
      'mapping.C': 'A list cannot change the Cost of a stone in stock.',
    })
    expect((['costRate', 'pieces', 'internalNotes', 'location', null] as const).map(usedAtFirst)).toEqual([
      null,
      null,
      null,
      'location',
      null,
    ])
  })
})
