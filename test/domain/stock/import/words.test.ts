import { expect, test } from 'vitest'
import { writtenWith } from '../../../../src/domain/kit/number-column.ts'
import { isSizeRange } from '../../../../src/domain/stock/import/cells.ts'
import { finishIn } from '../../../../src/domain/stock/import/grades.ts'
import { stoneOfColour } from '../../../../src/domain/stock/import/lexicon/stones.ts'
import { isTotal, repeatsNames } from '../../../../src/domain/stock/import/skipped.ts'
import { hasNoValue, isOnRequest, readPrice } from '../../../../src/domain/stock/import/words.ts'
import { tradeBooks as books } from '../../../support/sheets/books.ts'

const stone = (id: string | undefined) => books.stones.get(id ?? '')?.name
const shape = (word: string) => books.shapes.get(books.shape(word) ?? '')?.name
const origin = (word: string) => books.originNames.get(books.origin(word) ?? '')

test.each([
  ['Oval Mixed Cut', 'Oval'],
  ['CUSH MOD', 'Cushion'],
  ['Cushion Modified Brilliant', 'Cushion'],
  ['Rund', 'Round'],
  ['rond', 'Round'],
  ['椭圆', 'Oval'],
  ['ペアシェイプ', 'Pear'],
  ['Mixed cut', 'Fancy'],
  ['Kreisel', undefined],
])('the shape %s is %s', (word, name) => expect(shape(word)).toBe(name))

test.each([
  ['Rubin', 'Ruby'],
  ['ไพลิน', 'Blue sapphire'],
  ['Demantoid Garnet', 'Demantoid'],
  ['Natural Blue Sapphires (heated)', 'Blue sapphire'],
  ['Natural Ruby (heated)', 'Ruby'],
  ['Spinel', undefined],
])('the stone %s is %s', (word, name) => expect(stone(books.stone(word))).toBe(name))

test.each([
  ['Spinel', 'Vivid red', 'Red spinel'],
  ['Turmalin rosa', null, 'Pink tourmaline'],
  ['Sapphire', null, 'Blue sapphire'],
  ['Sapphire', 'Royal Blue', 'Blue sapphire'],
  ['Sapphire', 'unheard of', undefined],
  ['Spinel', null, undefined],
  ['Unobtainium', 'red', undefined],
])('%s with the color %s is %s', (name, colour, meant) => expect(stone(stoneOfColour(books.stone, name, colour))).toBe(meant))

test.each([
  ['Burma (Mogok)', 'Mogok, Burma'],
  ['Mogok / Burma', 'Mogok, Burma'],
  ['Ceylon', 'Ceylon (Sri Lanka)'],
  ['Moz', 'Mozambique'],
  ['Burma / Thailand', undefined],
  ['Madagascar (heated)', 'Madagascar'],
])('the origin %s is %s', (word, name) => expect(origin(word)).toBe(name))

test.each([
  ['3EX', { cut: 'EX', polish: 'EX', symmetry: 'EX' }],
  ['EX/VG/G', { cut: 'EX', polish: 'VG', symmetry: 'G' }],
  ['-/VG/EX', { polish: 'VG', symmetry: 'EX' }],
  ['EX VG EX', { cut: 'EX', polish: 'VG', symmetry: 'EX' }],
  ['EX', null],
  ['3', null],
  ['1/2/3', null],
])('%s are the grades %j', (cell, grades) => expect(finishIn(cell)).toEqual(grades))

test.each([
  ['Rs. 65,000/-', '65000', 'INR'],
  ['€ 1,200.-', '1200', 'EUR'],
  ['180,000円', '180000', 'JPY'],
  ['¥98,000', '98000', null],
  ['$6,500 /ct', '6500', null],
])('%s is a price of %s', (text, amount, currency) =>
  expect(readPrice(text, writtenWith('.'))).toMatchObject({ value: { amount, currency } }),
)

test('a cell may say nothing, or that a price is given on request', () => {
  expect(['-', 'N/A', 'na', '?', '#REF!', 'Unknown', 'not available', '(blank)'].map(hasNoValue)).not.toContain(false)
  expect(['None', 'No', 'Nail', '0'].map(hasNoValue)).not.toContain(true)
  expect(['POA', 'call', 'Ask', 'memo', 'op aanvraag', 'a. A.', '応談', 'Price on request'].map(isOnRequest)).not.toContain(false)
})

test('sizes of several stones are a range, sides of one are not', () => {
  expect(['1.1-1.2', '1.5 – 1.7 mm', '6x4-8x6', '+2-6'].map(isSizeRange)).not.toContain(false)
  expect(['6.50-6.53x4.02', '6x4', '6.50*6.53*4.02', '6.5'].map(isSizeRange)).not.toContain(true)
})

test('totals and repeated names are known in several languages and places', () => {
  expect(['TOTAL', 'Grand Total:', 'Sub-total SAPPHIRES', 'RUBY TOTAL', 'Summe', '合計'].map(isTotal)).not.toContain(false)
  expect(['Totally clean', 'Ruby'].map(isTotal)).not.toContain(true)
  expect(repeatsNames(['Item No.', 'Weight (cts)', 'Color'])(['No.', '(cts)', ''])).toBe(true)
  expect(repeatsNames(['Shape', 'Color', 'Weight'])(['Oval', 'Red', '1.02'])).toBe(false)
})
