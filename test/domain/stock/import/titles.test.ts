import { expect, it, test } from 'vitest'
import { titleIn } from '../../../../src/domain/stock/import/titles.ts'
import { idIn, tradeBooks } from '../../../support/sheets/books.ts'
import { readSheet } from '../../../support/sheets/read.ts'
import type { Sheet } from '../../../support/sheets/sheet.ts'

const named = (text: string) => {
  const { stoneName, origin } = titleIn(text, tradeBooks)
  return [tradeBooks.stones.get(stoneName ?? '')?.name ?? null, tradeBooks.originNames.get(origin ?? '') ?? null]
}

it.each([
  ['RUBY – MOZAMBIQUE', ['Ruby', 'Mozambique']],
  ['Blue Sapphires (unheated)', ['Blue sapphire', null]],
  ['Terms: cash on delivery', [null, null]],
])('the title “%s” names its stone and origin', (text, expected) => {
  expect(named(text)).toEqual(expected)
})

const listOf = (...rows: string[][]): Sheet => ({
  name: 'price list',
  rows: [['No', 'Shape', 'Cts', 'Pcs', 'Price/ct USD'], ...rows],
  stored: { kind: 'csv', separator: ',' },
  asks: {},
  stones: [],
})
const stonesIn = (sheet: Sheet) => {
  const { questions, faults, stones } = readSheet(sheet, tradeBooks, idIn(9, 0))
  return {
    questions: Object.keys(questions).filter(path => path.includes('stone')),
    faults: faults.map(({ row, message }) => `${row} ${message}`),
    stones: stones.map(({ stone }) => stone),
  }
}

test('the titles between the rows name the stones below them where no column does', () => {
  const price = stonesIn(
    listOf(
      ['Ruby – Mozambique', '', '', '', ''],
      ['J-1', 'Oval', '1.02', '1', '900'],
      ['J-2', 'Cushion', '2.10', '1', '1400'],
      ['Tsavorite', '', '', '', ''],
      ['J-3', 'Pear', '1.55', '1', '1100'],
    ),
  )
  expect(price).toEqual({ questions: [], faults: [], stones: ['Ruby', 'Ruby', 'Tsavorite'] })
})

test('stones below a title of an unknown stone are not taken for those above it', () => {
  const { faults } = stonesIn(
    listOf(
      ['Ruby', '', '', '', ''],
      ['J-1', 'Oval', '1.02', '1', '900'],
      ['Unobtainium', '', '', '', ''],
      ['J-2', 'Oval', '1.05', '1', '950'],
    ),
  )
  expect(faults).toEqual(['5 The title “Unobtainium” above names no known stone. Add the stone to the list of stones, or a column for it.'])
})
