import { describe, expect, it } from 'vitest'
import { booksOf } from '../../../../src/domain/stock/import/books.ts'
import { type Report, type Reported, takeOver } from '../../../../src/domain/stock/report/take-over.ts'
import { origins } from '../../../../src/domain/trade/origins.ts'

// The lists of a new company, where each record's id is its code.
const known = origins.map(({ code, country, name, mine }) => ({ id: code, code, country, name, mine }))
const books = booksOf({ stones: [], shapes: [], origins: known })

const noGrades = {
  colour: null,
  clarity: null,
  cut: null,
  polish: null,
  symmetry: null,
  fluorescence: null,
  fluorescenceColour: null,
  tablePercent: null,
  depthPercent: null,
  girdle: null,
  culet: null,
  tone: null,
  saturation: null,
}
const silent: Report = { ...noGrades, dimensions: null, origin: null, treatment: null }
const bare: Reported = { ...noGrades, length: null, width: null, depth: null, origin: null, originBasis: 'unknown', treatments: [] }
const over = (report: Partial<Report>, stone: Partial<Reported> = {}) =>
  takeOver({ ...silent, ...report }, { ...bare, ...stone }, books, known)
const inShort = (...given: Parameters<typeof over>) =>
  over(...given).fields.map(({ name, before, after }) => `${name}: ${before ?? '–'} → ${after}`)

describe('a stone takes over from its report', () => {
  it('what it lacks, and what the report states otherwise', () => {
    expect(inShort({ cut: 'EX', polish: 'VG', clarity: 'VS1', girdle: 'Thin' }, { polish: 'EX', clarity: 'vs1', girdle: 'Thin' })).toEqual([
      'cut: – → EX',
      'polish: EX → VG',
    ])
  })
  it('nothing that both state alike, in whatever writing', () => {
    expect(
      over(
        {
          tablePercent: '57',
          colour: 'royal blue',
          clarity: 'Very slightly included 1',
          dimensions: '7.02 x 5.11 x 3.40 mm',
          origin: 'Sri Lanka',
          treatment: 'H',
        },
        {
          ...{ tablePercent: '57.000', colour: 'Royal blue', clarity: 'VS1', length: '7.02', width: '5.11', depth: '3.4', origin: 'LK' },
          ...{ originBasis: 'lab', treatments: [{ code: 'H', basis: 'lab' }] },
        },
      ),
    ).toEqual({ fields: [], unread: [] })
  })
  it('nothing where the report says nothing', () =>
    expect(over({}, { cut: 'EX', origin: 'LK', length: '5' })).toEqual({ fields: [], unread: [] }))
  it('the sides that the measurements name', () => {
    expect(inShort({ dimensions: '7.02 x 5.11 x 3.40 mm' }, { length: '7.00', width: '5.11' })).toEqual([
      'length: 7.00 → 7.02',
      'depth: – → 3.40',
    ])
    expect(inShort({ dimensions: '6,50 - 6,55 x 4,02' })).toEqual(['length: – → 6.50', 'width: – → 6.55', 'depth: – → 4.02'])
  })
  it('an origin with the laboratory as its basis, also where only the basis differs', () => {
    const [field] = over({ origin: 'Ceylon (Sri Lanka)' }, { origin: 'LK', originBasis: 'supplier' }).fields
    expect(field).toMatchObject({ name: 'origin', change: { origin: 'LK', originBasis: 'lab' } })
    expect(field?.before).toMatch(/\(supplier\)$/)
    expect(field?.after).toMatch(/\(lab\)$/)
  })
  it('the mine where the report names mine and country', () => {
    expect(over({ origin: 'Mogok, Myanmar' }).fields[0]?.change).toEqual({ origin: 'MM-MOG', originBasis: 'lab' })
    expect(over({ origin: 'Myanmar, Sri Lanka' })).toEqual({ fields: [], unread: [{ name: 'origin', text: 'Myanmar, Sri Lanka' }] })
  })
  it.each([
    ['H', [{ code: 'H', basis: 'lab' }]],
    ['minor oil', [{ code: 'O', extent: 'minor', basis: 'lab' }]],
    ['No indications of heating', [{ code: 'N', basis: 'lab' }]],
    [
      'heated, minor oil',
      [
        { code: 'H', basis: 'lab' },
        { code: 'O', extent: 'minor', basis: 'lab' },
      ],
    ],
  ])('the treatment “%s”', (treatment, treatments) => expect(over({ treatment }).fields[0]?.change).toEqual({ treatments }))
  it('no words that no list knows, which are named', () => {
    expect(over({ origin: 'Atlantis', treatment: 'See comments', dimensions: 'about 7 mm long' })).toEqual({
      fields: [],
      unread: [
        { name: 'length', text: 'about 7 mm long' },
        { name: 'origin', text: 'Atlantis' },
        { name: 'treatments', text: 'See comments' },
      ],
    })
  })
})
