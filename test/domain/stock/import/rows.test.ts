import { describe, expect, it } from 'vitest'
import { namesWithin, plainWord } from '../../../../src/domain/kit/import/words.ts'
import { booksOf } from '../../../../src/domain/stock/import/books.ts'
import { type Defaults, readStone, stockList } from '../../../../src/domain/stock/import/list.ts'
import { suggested } from '../../../support/sheets/books.ts'

const id = (at: number) => `0190a000-0000-7000-8000-00000000000${at}`
const books = booksOf({
  stones: [{ id: id(1), code: 'RU', name: 'Ruby', synonyms: 'Manik,Lal', specificGravity: '4.00', category: 'precious' }],
  shapes: [{ id: id(2), code: 'OV', name: 'Oval', aliases: null, factor: '0.0020' }],
  origins: [
    { id: id(3), code: 'MM', name: 'Burma (Myanmar)', country: 'MM', mine: null },
    { id: id(4), code: 'MM-MOG', name: 'Mogok', country: 'MM', mine: 'Mogok Valley' },
  ],
})
const heads = [
  'sku',
  'stone',
  'shape',
  'pcs',
  'ct',
  'l mm',
  'w mm',
  'd mm',
  'treatment',
  'lab',
  'report no',
  'price',
  'cost',
  'remarks',
  'description',
  'picture link',
  'video',
  'lab grown',
  'report date',
  'pair stock #',
]
const read = (row: Record<string, string>, defaults: Partial<Defaults> = {}, words: 'refuse' | 'note' = 'refuse', more: string[] = []) => {
  const list = stockList(heads, suggested(heads), { branch: id(9), ...defaults }, words, books)
  return readStone(list, 7, [...heads.map(head => ({ stone: 'Ruby', ct: '1', treatment: 'H', ...row })[head] ?? ''), ...more])
}

describe('a row', () => {
  it('keeps public notes apart from internal ones, each with its heading', () => {
    const { stone } = read({ remarks: ' clean ', description: 'Fine ruby' })
    expect([stone.internalNotes, stone.notes]).toEqual(['remarks: clean', 'description: Fine ruby'])
    expect(read({}).stone).toMatchObject({ notes: null, internalNotes: null })
  })
  it('keeps the first web address of a picture and a video, and in the notes what is more or none', () => {
    const links = (picture: string, video = '') => {
      const { pictureLink, videoLink, internalNotes } = read({ 'picture link': picture, video }).stone
      return [pictureLink, videoLink, internalNotes]
    }
    expect(links('https://a.example/1.jpg', 'www.b.example/2.mp4')).toEqual([
      'https://a.example/1.jpg',
      'https://www.b.example/2.mp4',
      null,
    ])
    expect(links('http://a.example/1.jpg, http://a.example/2.jpg')).toEqual([
      'http://a.example/1.jpg',
      null,
      'picture link: http://a.example/1.jpg, http://a.example/2.jpg',
    ])
    expect(links('IMG_1.jpg')).toEqual([null, null, 'picture link: IMG_1.jpg'])
    expect(links('javascript:alert(1)')).toEqual([null, null, 'picture link: javascript:alert(1)'])
  })
  it('keeps the number that it shares with its match', () => {
    expect(read({ 'pair stock #': ' P-17 ' }).stone.pairNumber).toBe('P-17')
    expect(read({}).stone.pairNumber).toBeNull()
  })
  it('keeps the date of its report, and without a report in the notes', () => {
    const dated = (row: Record<string, string>, words: 'refuse' | 'note' = 'refuse') => {
      const { stone, report, faults } = read(row, {}, words)
      return [report?.date, stone.internalNotes, ...faults.map(({ message }) => message)]
    }
    const report = { lab: 'GIA', 'report no': '2201234567' }
    expect(dated({ ...report, 'report date': '31 Mar 2026' })).toEqual(['2026-03-31', null])
    expect(dated(report)).toEqual([null, null])
    expect(dated({ 'report date': '2026-03-31' })).toEqual([undefined, 'report date: 2026-03-31'])
    expect(dated({ ...report, 'report date': 'spring' })).toEqual([null, null, '“spring” is not a date. Write it as 2026-03-31.'])
    expect(dated({ ...report, 'report date': 'spring' }, 'note')).toEqual([null, 'report date: spring'])
  })
  it('is natural or grown by its cell, else by the number of its report, else as all of the list', () => {
    const grown = (row: Record<string, string>, defaults: Partial<Defaults> = {}) => {
      const { stone, faults, warnings } = read({ treatment: 'N', ...row }, defaults)
      return [stone.naturalness, ...faults.map(({ message }) => message), ...warnings.map(({ message }) => message)]
    }
    expect(grown({})).toEqual(['natural'])
    expect(grown({}, { naturalness: 'lab-grown' })).toEqual(['lab-grown'])
    for (const word of ['CVD', 'HPHT', 'Lab-Grown', 'yes', 'LGD'])
      expect([word, ...grown({ 'lab grown': word })]).toEqual([word, 'lab-grown'])
    for (const word of ['Natural', 'no', 'earth mined'])
      expect([word, ...grown({ 'lab grown': word }, { naturalness: 'lab-grown' })]).toEqual([word, 'natural'])
    expect(grown({ lab: 'IGI', 'report no': 'LG58123401' })).toEqual([
      'lab-grown',
      'Report LG58123401 is of a lab-grown stone. The stone comes in as lab-grown.',
    ])
    expect(grown({ lab: 'IGI', 'report no': 'LG58123401', 'lab grown': 'no' })).toEqual([
      'lab-grown',
      'Report LG58123401 is of a lab-grown stone, but the cell says “no”.',
    ])
    expect(grown({ 'lab grown': 'perhaps' })[1]).toBe(
      '“perhaps” says neither that the stone is natural nor that it was grown. Write natural or lab-grown.',
    )
  })
  it('needs a stone and a weight', () => {
    const faults = (row: Record<string, string>, defaults: Partial<Defaults> = {}) =>
      read(row, defaults).faults.map(({ message }) => message)
    expect(faults({ stone: '' })).toEqual(['The stone is missing.'])
    expect(faults({ stone: '' }, { stoneName: id(1) })).toEqual([])
    expect(faults({ stone: 'Glass' })).toEqual(['“Glass” is not a known stone.'])
    expect(faults({ ct: '' })).toEqual(['The weight is missing.'])
    expect(faults({ ct: 'heavy' })).toEqual(['“heavy” is not a weight.'])
    expect(faults({ ct: '0' })).toEqual(['The weight must be above zero.'])
  })
  it('refuses a price of the whole with too many decimals', () => {
    const faults = (basis: 'whole' | 'per carat', row: Record<string, string>) =>
      read(row, { askingBasis: basis, costBasis: basis, currency: 'USD' }).faults.map(({ message }) => message)
    expect(faults('whole', { price: '10.005', cost: '9.125' })).toEqual([
      'Asking price of the whole has too many decimals: USD has at most 2.',
      expect.stringMatching(/^Cost rate of the whole has too many decimals/),
    ])
    expect(faults('per carat', { price: '10.005' })).toEqual([])
    expect(faults('whole', { price: '10.50' })).toEqual([])
  })
  it('lists its faults in the order of the columns, one for each', () => {
    const { faults } = read({ price: 'x', ct: 'y', stone: 'z', sku: 'a'.repeat(99) })
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [7, 'sku'],
      [7, 'stone'],
      [7, 'ct'],
      [7, 'price'],
    ])
  })
  it('has no more cells than the list has columns', () => {
    expect(read({}, {}, 'refuse', ['', ' ']).faults).toEqual([])
    expect(read({}, {}, 'refuse', ['', 'more']).faults[0]?.message).toMatch(/^The row has more cells/)
  })
  it('takes the defaults of the list for what it leaves out', () => {
    const { stone } = read(
      { ct: '2' },
      { shape: id(2), location: 'Tray 1', askingBasis: 'per piece', costBasis: 'whole', category: 'other' as never },
    )
    expect(stone).toMatchObject({ shape: id(2), location: 'Tray 1', askingBasis: 'per piece', costBasis: 'whole', category: 'other' })
    expect(read({}).stone.category).toBe('precious')
  })
  it('takes cells of a workbook that are numbers as they are', () => {
    const list = stockList(['stone', 'ct'], { stone: 'stoneName', ct: 'weight' }, { branch: id(9) }, 'refuse', books, {
      marks: { ct: ',' },
    })
    expect(readStone(list, 2, ['Ruby', '3.260'], new Set([1])).stone.weight).toBe('3.26')
    expect(readStone(list, 2, ['Ruby', '3.260']).stone.weight).toBe('3260')
  })
  it('is warned about when its weight is far from its measurements, for one stone only', () => {
    const sized = { shape: 'Oval', 'l mm': '10', 'w mm': '10', 'd mm': '5', ct: '9' }
    const warnings = (row: Record<string, string>) => read({ ...sized, ...row }).warnings.map(({ column, message }) => [column, message])
    expect(warnings({})).toEqual([['ct', '9 ct is far from the 4.000 ct expected from the measurements.']])
    expect([warnings({ ct: '4' }), warnings({ pcs: '3' }), warnings({ shape: '' }), warnings({ 'd mm': '' })]).toEqual([[], [], [], []])
  })
  it('is warned about when a length is rounded, or the treatment is missing', () => {
    expect(read({ 'l mm': '7.025' }).warnings).toEqual([{ row: 7, column: 'l mm', message: '7.025 mm is kept as 7.03 mm.' }])
    expect(read({ treatment: '' }).warnings[0]?.message).toMatch(/^The treatment is missing/)
  })
  it('with a report of two parts needs its laboratory', () => {
    expect(read({ lab: 'GIA', 'report no': '22 01 23' }).report).toEqual({ lab: 'GIA', number: '220123', date: null })
    expect(read({ lab: 'GIA', 'report no': '1'.repeat(41) }).faults[0]?.message).toMatch(/more than 40 characters/)
    expect(read({ lab: 'Nobody', 'report no': '77' })).toMatchObject({
      report: null,
      faults: [{ column: 'lab', wordOf: 'lab' }],
      warnings: [],
    })
    expect(read({ 'report no': 'GIA pending' }).report).toBeNull()
    expect(read({}).report).toBeNull()
  })
  it('names each treatment once, by sign or by word', () => {
    const codes = (treatment: string) => read({ treatment }).stone.treatments.map(({ code }) => code)
    expect([codes('H+H'), codes('heated and oil'), codes('no heat'), codes('H;O')]).toEqual([['H'], ['H', 'O'], ['N'], ['H', 'O']])
    expect(read({ treatment: 'H, magic' }).faults).toEqual([
      { row: 7, column: 'treatment', message: '“H, magic” is not a known treatment. Use codes such as H, O, N.', wordOf: 'treatments' },
    ])
  })
})

describe('the words of a list', () => {
  it('find a stone by its synonyms, and an origin by its name, mine and country', () => {
    expect([books.stone('LAL'), books.stone('manik'), books.shape('oval')]).toEqual([id(1), id(1), id(2)])
    expect([books.origin('Myanmar'), books.origin('mogok valley'), books.origin('burma')]).toEqual([id(3), id(4), id(3)])
    expect([namesWithin('Burma (Myanmar)'), namesWithin('Mogok')]).toEqual([['Burma (Myanmar)', 'Burma', 'Myanmar'], ['Mogok']])
    expect([plainWord('Lot #5'), plainWord('LOT no 5')]).toEqual(['5 lot no', '5 lot no'])
  })
})
