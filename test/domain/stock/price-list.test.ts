import { describe, expect, it } from 'vitest'
import { plainWord } from '../../../src/domain/kit/import/words.ts'
import { profileOf, profiles } from '../../../src/domain/stock/import/meaning/profiles.ts'
import { columnsOf, type Format, type FormatName, formats, headingsOf } from '../../../src/domain/stock/price-list/formats.ts'
import { type ListedStone, values } from '../../../src/domain/stock/price-list/values.ts'

const names = Object.keys(formats) as FormatName[]

const stone: ListedStone = {
  ...{
    sku: 'D-1',
    stone: 'Diamond',
    naturalness: 'natural',
    shape: 'Oval',
    pieces: 1,
    weight: '1.010',
    length: '7.02',
    width: '5.1',
    depth: '3.4',
  },
  ...{
    colour: 'G',
    clarity: 'Very slightly included 1',
    cut: 'EX',
    polish: 'VG',
    symmetry: 'EX',
    fluorescence: 'VS',
    fluorescenceColour: 'blue',
  },
  ...{
    tablePercent: '57.0',
    depthPercent: null,
    girdle: null,
    culet: 'N',
    treatments: [{ code: 'L' }, { code: 'F', extent: 'minor' }],
    origin: null,
  },
  ...{
    lab: 'GIA',
    reportNumber: '2141234567',
    pairNumber: null,
    pictureLink: 'https://a.example/1.jpg',
    videoLink: null,
    currency: 'USD',
    perCarat: '6500.00',
    total: '6565.00',
    branch: 'Bangkok',
  },
}

describe('the formats of price lists', () => {
  it.each(names)('%s is known to the import by its own file', name => {
    const heads = columnsOf(name).map(({ heading }) => heading)
    expect(profileOf(heads)?.market).toBe(formats[name].market)
  })

  it.each(names)('%s has no heading twice', name => {
    const heads = columnsOf(name).map(({ heading }) => plainWord(heading))
    expect(new Set(heads).size).toBe(heads.length)
  })

  it('are those of the import, with the same headings', () => {
    expect(profiles.map(({ market, heads }) => [market, heads])).toEqual(names.map(name => [formats[name].market, headingsOf(name)]))
  })

  it.each(['rapnet', 'stonebook'] as const)('%s names the match of a stone', name => {
    expect(columnsOf(name).map(({ value }) => value)).toContain('pairNumber')
  })

  it.each(['vdb', 'nivoda', 'stonebook'] as const)('%s links to the picture and the video', name => {
    expect(columnsOf(name).map(({ value }) => value)).toEqual(expect.arrayContaining(['pictureLink', 'videoLink']))
  })

  it('state the price, the number and the weight, and markets of diamonds a price in dollars', () => {
    for (const name of names) {
      const format: Format = formats[name]
      const stated = columnsOf(name).map(({ value }) => value)
      expect(stated).toEqual(
        expect.arrayContaining(['sku', 'shape', 'weight', 'color', 'clarity', 'lab', 'reportNumber', 'treatment', 'perCarat']),
      )
      expect(format.currency).toBe(format.goods === 'diamonds' ? 'USD' : null)
    }
  })

  it('of our own is known only by all of its headings, which other lists have too', () => {
    const heads = headingsOf('stonebook')
    expect(profileOf(heads.slice(1))).toBeNull()
    expect(profileOf(['Photo', ...heads])?.market).toBe('Stonebook price list')
  })
})

describe('a value of a price list', () => {
  it('is written as the trade writes it', () => {
    const written = Object.fromEntries(Object.entries(values).map(([name, { of }]) => [name, of(stone)]))
    expect(written).toMatchObject({
      ...{
        dimensions: '7.02 x 5.10 x 3.40',
        length: '7.02',
        width: '5.10',
        clarity: 'VS1',
        cut: 'EX',
        fluorescence: 'Very strong',
        fluorescenceColor: 'Blue',
      },
      ...{
        treatment: 'Lasered; Filled (minor)',
        culet: 'None',
        growth: 'Natural',
        isLabGrown: 'No',
        availability: 'Available',
        depthPercent: null,
      },
    })
  })

  it('is empty where the stone has none', () => {
    const bare = {
      ...stone,
      length: null,
      width: null,
      depth: null,
      treatments: [],
      clarity: null,
      fluorescence: null,
      perCarat: null,
      total: null,
    }
    expect([values.dimensions.of(bare), values.length.of(bare), values.treatment.of(bare), values.clarity.of(bare)]).toEqual([
      '',
      null,
      '',
      null,
    ])
    expect([values.fluorescence.of(bare), values.perCarat.of(bare)]).toEqual([null, null])
    expect(values.dimensions.of({ ...stone, depth: null })).toBe('7.02 x 5.10')
    expect(values.growth.of({ ...stone, naturalness: 'lab-grown' })).toBe('Lab-grown')
  })
})
