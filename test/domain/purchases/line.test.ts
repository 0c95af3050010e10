import { describe, expect, it, test } from 'vitest'
import { lineFaults, madeOf } from '../../../src/domain/purchases/line.ts'

type Line = Parameters<typeof lineFaults>[0]
const line = (given: Partial<Line> = {}): Line => ({
  ...{ inventory: null, expense: null, stoneName: 'ruby', sku: null, type: 'parcel', pieces: 5, weight: '2', stones: [] },
  ...{ basis: 'per carat', rate: '10' },
  ...given,
})
const [stock, memo, expense] = [
  { variant: 'stock', isMemo: false },
  { variant: 'stock', isMemo: true },
  { variant: 'expense', isMemo: false },
] as const

describe('a line of goods', () => {
  it('says what the goods are and how much there is', () => {
    expect(lineFaults(line(), stock)).toEqual({})
    expect(lineFaults(line(), memo)).toEqual({})
    expect(lineFaults(line({ stoneName: null }), stock)).toEqual({ stoneName: 'Enter a description.' })
    expect(lineFaults(line({ weight: '0' }), stock).weight).toBe('Enter the carats.')
    expect(lineFaults(line({ weight: null }), stock).weight).toBe('Enter the carats.')
    expect(lineFaults(line({ type: 'melee', pieces: null, basis: 'per piece' }), stock)).toEqual({
      pieces: 'Enter the pieces: the price is per piece.',
    })
    expect(lineFaults(line({ type: 'melee', pieces: null }), stock)).toEqual({})
    expect(lineFaults(line({ expense: 'rent' }), stock)).toEqual({ expense: 'An expense line has no goods. Remove them from the line.' })
  })
  it('lists single stones, unless it is one stone', () => {
    const single = line({ type: 'single' })
    expect(lineFaults(single, stock)).toEqual({ stones: 'Enter the carats of each of the 5 stones, or enter them as a parcel.' })
    expect(lineFaults({ ...single, pieces: 1 }, stock)).toEqual({})
    expect(lineFaults({ ...single, pieces: null }, stock)).toEqual({})
    expect(lineFaults({ ...single, pieces: 2, stones: [{ weight: '1' }, { weight: '1' }] }, stock)).toEqual({})
    expect(lineFaults({ ...single, pieces: null, stones: [{ weight: '1' }, { weight: '1' }] }, stock)).toEqual({})
  })
  it('obeys the rules of new stones, each listed one too', () => {
    expect(lineFaults(line({ pieces: null }), stock)).toHaveProperty('pieces')
    expect(lineFaults(line({ type: 'pair', pieces: 3 }), stock)).toEqual({ pieces: 'A pair is two pieces.' })
    const listed = line({ type: 'single', pieces: 2, stones: [{ weight: '2' }, { weight: '0' }] })
    expect(lineFaults(listed, stock)).toEqual({ stones: 'The weight must be above zero.' })
  })
  it('with listed stones has a number for each, and no other number', () => {
    const pair = line({ type: 'pair', pieces: 4, stones: [{ weight: '1' }, { weight: '1' }] })
    expect(lineFaults(pair, stock)).toEqual({})
    expect(lineFaults({ ...pair, sku: 'A' }, stock)).toEqual({ sku: 'Enter a different SKU for each stone.' })
    expect(lineFaults({ ...pair, weight: null }, stock)).toEqual({ weight: 'Enter the carats.' })
    const set = line({ type: 'set', pieces: 6, stones: [{ weight: '1' }, { weight: '1' }] })
    expect(lineFaults(set, stock)).toEqual({})
    expect(madeOf(set).map(({ pieces }) => pieces)).toEqual([3, 3])
    expect(madeOf({ ...set, pieces: null }).map(({ pieces }) => pieces)).toEqual([1, 1])
  })
  it('added to a lot has no numbers of its own, and is not on memo', () => {
    const refill = line({ inventory: 'lot', stoneName: null })
    expect(lineFaults(refill, stock)).toEqual({})
    expect(Object.keys(lineFaults({ ...refill, sku: 'A' }, stock))).toEqual(['sku'])
    expect(Object.keys(lineFaults({ ...refill, stones: [{ weight: '2' }] }, stock))).toEqual(['stones'])
    expect(Object.keys(lineFaults(refill, memo))).toEqual(['inventory'])
    expect(Object.keys(lineFaults({ ...refill, weight: null }, stock))).toEqual(['weight'])
  })
})

test('a line of an expense has the quantity of its price', () => {
  expect(lineFaults(line({ weight: null }), expense)).toEqual({ weight: 'Enter the carats, or a price for the whole line.' })
  expect(lineFaults(line({ basis: 'per piece', pieces: null }), expense)).toEqual({ pieces: 'Enter the pieces: the price is per piece.' })
  expect(lineFaults(line({ basis: 'whole', weight: null, pieces: null }), expense)).toEqual({})
  expect([lineFaults(line(), expense), lineFaults(line({ basis: 'per piece' }), expense)]).toEqual([{}, {}])
})

test('new stones have the measurements of their line, unless they have their own', () => {
  const sized = { ...line({ type: 'single', pieces: 2 }), length: '7', width: '5', depth: '3' }
  expect(
    madeOf({
      ...sized,
      stones: [
        { weight: '1', width: '6' },
        { id: 'known', weight: '1', depth: '4', sku: 'B' },
      ],
    }),
  ).toEqual([
    { id: undefined, sku: '', pieces: 1, weight: '1', length: '7', width: '6', depth: '3' },
    { id: 'known', sku: 'B', pieces: 1, weight: '1', length: '7', width: '5', depth: '4' },
  ])
  expect(madeOf(line({ type: 'single', pieces: null, weight: null }))).toEqual([
    { sku: '', pieces: 1, weight: '0', length: null, width: null, depth: null },
  ])
})
