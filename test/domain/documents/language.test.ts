import { describe, expect, it, test } from 'vitest'
import { treatmentIn } from '../../../src/domain/documents/language/treatment.ts'
import { filled, listed, type Words, wordsIn } from '../../../src/domain/documents/language/words.ts'
import { directionNames, noteKind, noteTitle } from '../../../src/domain/payments/payment-note.ts'
import { isLanguage, languageCodes, languageOf, languageOptions, languages } from '../../../src/domain/trade/languages.ts'
import { treatmentExtents, treatments } from '../../../src/domain/trade/treatments.ts'

const english = wordsIn('en')
const entriesOf = (words: Words) =>
  Object.entries(words).flatMap(([group, list]) => Object.entries<string>(list).map(([key, text]) => [`${group}.${key}`, text] as const))
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort()
// Wide letters take the room of two.
const widthOf = (text: string) =>
  [...text.normalize('NFC')].reduce(
    (sum, letter) => sum + (/\p{Mn}/u.test(letter) ? 0 : /[\u3000-\u9fff\uff00-\uffef]/.test(letter) ? 2 : 1),
    0,
  )

describe.each(languageCodes)('documents in %s', code => {
  const words = wordsIn(code)

  it('have every word of the English ones, and nothing else', () => {
    expect(
      entriesOf(words)
        .map(([key]) => key)
        .sort(),
    ).toEqual(
      entriesOf(english)
        .map(([key]) => key)
        .sort(),
    )
    for (const [key, text] of entriesOf(words)) expect(text.trim(), key).toBe(text)
    for (const [key, text] of entriesOf(words)) expect(text.length, key).toBeGreaterThan(0)
  })

  it('name in their sentences what the English ones name', () => {
    const own = new Map(entriesOf(words))
    for (const [key, text] of entriesOf(english).filter(([key]) => !key.startsWith('page.')))
      expect([key, namesIn(own.get(key) ?? '')]).toEqual([key, namesIn(text)])
    expect(namesIn(words.page.until)).toEqual(['{date}'])
  })

  it('have labels that fit their places', () => {
    const most: Record<string, number> = {
      titles: 34,
      parties: 24,
      summary: 26,
      columns: 18,
      sums: 28,
      ages: 24,
      units: 10,
      stamps: 20,
      taxes: 20,
    }
    const narrow = ['columns.no', 'columns.pieces', 'columns.carats', 'columns.rate', 'columns.discount', 'columns.amount']
    for (const [key, text] of entriesOf(words)) {
      const [group = ''] = key.split('.')
      const max = narrow.includes(key) ? 10 : (most[group] ?? 90)
      expect([key, widthOf(text) <= max || text]).toEqual([key, true])
    }
  })
})

test('a language is written from the right or from the left, and every one has its own name', () => {
  expect(languageCodes.filter(code => languageOf(code).direction === 'rtl')).toEqual(['ar', 'ur'])
  expect(Object.keys(languages)).toEqual([...languageCodes])
  expect(languageOptions.map(({ label }) => label)).toEqual([
    ...['English', 'ไทย', '简体中文', '日本語', 'Deutsch', 'Français', 'Italiano', 'العربية', 'اردو'],
  ])
  expect([isLanguage('de'), isLanguage('xx'), isLanguage(null)]).toEqual([true, false, false])
})

test('the letters of a language are those of its script', () => {
  const scripts = {
    th: /\p{Script=Thai}/u,
    zh: /\p{Script=Han}/u,
    ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    ar: /\p{Script=Arabic}/u,
    ur: /\p{Script=Arabic}/u,
  }
  const short = /^units\.|^stamps\./
  for (const [code, script] of Object.entries(scripts))
    for (const [key, text] of entriesOf(wordsIn(isLanguage(code) ? code : 'en')))
      if (!short.test(key)) expect([code, key, script.test(text) || text]).toEqual([code, key, true])
})

test('the treatment of a line is stored in the language of its document, and what was typed by hand stays', () => {
  const stored = 'heated; clarity enhanced with colorless oil (minor)'
  expect(treatmentIn(wordsIn('de'), stored)).toBe('erhitzt; Reinheit mit farblosem Öl verbessert (gering)')
  expect(treatmentIn(english, stored)).toBe(stored)
  expect(treatmentIn(wordsIn('fr'), 'heated (TE2)')).toBe('chauffé (TE2)')
  expect(treatmentIn(wordsIn('fr'), 'as the seller says; dyed')).toBe('as the seller says; teint')
})

test('English has the words of the lists of the program', () => {
  for (const { code, words } of treatments) expect(english.treatments[code]).toBe(words)
  for (const [code, words] of Object.entries(english.extents)) expect(treatmentExtents.find(one => one.code === code)?.words).toBe(words)
  for (const method of ['bank', 'offset', 'opening'])
    for (const direction of directionNames) expect(english.titles[noteKind({ method, direction })]).toBe(noteTitle({ method, direction }))
})

test('a text takes its values; a value that a list does not have stays', () => {
  expect(filled('{a} of {b} {c}', { a: '1', b: '{a}' })).toBe('1 of {a} {c}')
  expect([listed({ a: 'x' }, 'a'), listed({ a: 'x' }, 'b'), listed({}, 'constructor')]).toEqual(['x', 'b', 'constructor'])
})
