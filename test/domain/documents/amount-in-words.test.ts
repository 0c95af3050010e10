import { expect, test } from 'vitest'
import { amountInWords } from '../../../src/domain/documents/amount-in-words.ts'

test.each([
  ['0', 'Zero US dollars'],
  ['0.05', 'Zero US dollars and five cents'],
  ['1.00', 'One US dollar'],
  ['1.01', 'One US dollar and one cent'],
  ['19', 'Nineteen US dollars'],
  ['42', 'Forty-two US dollars'],
  ['100', 'One hundred US dollars'],
  ['115.5', 'One hundred and fifteen US dollars and fifty cents'],
  ['1005', 'One thousand and five US dollars'],
  ['1100', 'One thousand one hundred US dollars'],
  ['43714.80', 'Forty-three thousand seven hundred and fourteen US dollars and eighty cents'],
  ['1000000', 'One million US dollars'],
  ['1000001', 'One million and one US dollars'],
  ['20030405006.07', 'Twenty billion thirty million four hundred and five thousand and six US dollars and seven cents'],
  [
    '999999999999999.99',
    'Nine hundred and ninety-nine trillion nine hundred and ninety-nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine US dollars and ninety-nine cents',
  ],
  ['-12.30', 'Minus twelve US dollars and thirty cents'],
  ['-0.001', 'Zero US dollars'],
  ['0.999', 'One US dollar'],
])('%s in words', (amount, words) => {
  expect(amountInWords(amount, 'US dollars', 'cents', 2)).toBe(words)
})

test('currencies with no or three digits, or no name for the minor unit', () => {
  expect(amountInWords('1500.4', 'Japanese yen', undefined, 0)).toBe('One thousand five hundred Japanese yen')
  expect(amountInWords('2.125', 'Kuwaiti dinars', 'fils', 3)).toBe('Two Kuwaiti dinars and one hundred and twenty-five fils')
  expect(amountInWords('1.001', 'Kuwaiti dinars', 'fils', 3)).toBe('One Kuwaiti dinar and one fils')
  expect(amountInWords('80.5', 'Swiss francs')).toBe('Eighty Swiss francs and 50/100')
})

test('an amount too large for words is refused', () => {
  expect(() => amountInWords('1000000000000000', 'US dollars')).toThrow(RangeError)
})
