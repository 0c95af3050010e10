import { expect, test } from 'vitest'
import { sentenceOf } from '../../../../src/web/stock/stone/sentence.ts'
import { speak } from '../../support/speak.ts'

test('a number that can be read in two ways is read as the user’s locale writes it', () => {
  const typed = 'ruby 1,250 ct under 20.000'
  speak('de-DE')
  expect(sentenceOf(typed)).toBe('ruby 1.250 ct under 20,000')
  speak('en-US')
  expect(sentenceOf(typed)).toBe(typed)
})
