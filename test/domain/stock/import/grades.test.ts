import { describe, expect, it } from 'vitest'
import { booksOf } from '../../../../src/domain/stock/import/books.ts'
import type { Target } from '../../../../src/domain/stock/import/columns.ts'
import { readStone, stockList } from '../../../../src/domain/stock/import/list.ts'

const books = booksOf({
  stones: [{ id: crypto.randomUUID(), code: 'DI', name: 'Diamond', synonyms: null, specificGravity: '3.52', category: 'diamond' }],
  shapes: [],
  origins: [],
})
const given = { stone: 'Diamond', ct: '1.01', cost: '100' }
const mapping = { stone: 'stoneName', ct: 'weight', cost: 'costRate' } as const
type Targets = Readonly<Record<string, Target>>

const read = (cells: Record<string, string>, as: Targets, unknown: 'refuse' | 'note' = 'refuse') => {
  const row: Record<string, string> = { ...given, ...cells }
  const names = Object.keys(row)
  const defaults = { branch: crypto.randomUUID(), askingBasis: 'per carat', costBasis: 'per carat' } as const
  return readStone(stockList(names, { ...mapping, ...as }, defaults, unknown, books), 2, Object.values(row))
}

describe('the grades of a stock list', () => {
  it.each([
    [
      { Cut: 'Ideal', Pol: 'X', Sym: 'V. Good' },
      { Cut: 'cut', Pol: 'polish', Sym: 'symmetry' },
      { cut: 'ID', polish: 'EX', symmetry: 'VG' },
    ],
    [{ Flr: 'Medium Blue' }, { Flr: 'fluorescence' }, { fluorescence: 'M', fluorescenceColour: 'blue' }],
    [{ Flr: 'very strong' }, { Flr: 'fluorescence' }, { fluorescence: 'VS', fluorescenceColour: null }],
    [{ Flr: 'None' }, { Flr: 'fluorescence' }, { fluorescence: 'N', fluorescenceColour: null }],
    [
      { 'Table %': '57', Depth: '61.8%' },
      { 'Table %': 'tablePercent', Depth: 'depthPercent' },
      { tablePercent: '57', depthPercent: '61.8' },
    ],
    [
      { Girdle: 'MED-STK', Culet: 'Pointed' },
      { Girdle: 'girdle', Culet: 'culet' },
      { girdle: 'MED-STK', culet: 'N' },
    ],
    [
      { H: 'vslpB', T: '5', S: 'vivid' },
      { H: 'hue', T: 'tone', S: 'saturation' },
      { hue: 'vslpB', tone: '5', saturation: '6' },
    ],
  ] as [Record<string, string>, Targets, object][])('%o', (cells, as, grades) => {
    const { stone, faults } = read(cells, as)
    expect(faults).toEqual([])
    expect(stone).toMatchObject(grades)
  })
  it('that are unknown are refused at their column, or kept in the notes', () => {
    expect(read({ Pol: 'Shiny' }, { Pol: 'polish' }).faults).toEqual([
      { row: 2, column: 'Pol', message: '“Shiny” is not a known polish.', wordOf: 'polish' },
    ])
    expect(read({ Pol: 'Shiny' }, { Pol: 'polish' }, 'note').stone).toMatchObject({ polish: null, internalNotes: 'Pol: Shiny' })
  })
})
