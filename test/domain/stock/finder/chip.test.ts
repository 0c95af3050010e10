import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangeOf } from '../../../../src/domain/stock/finder/chip.ts'
import { without } from '../../../../src/domain/stock/finder/range.ts'
import { chipsIn } from './wanted.ts'

/** The chips of a sentence in short: label, values or range with unit, and the words of the sentence. */
const inShort = (sentence: string) =>
  chipsIn(sentence).map(({ label, values, min, max, unit, at }) => {
    const meaning = values.length > 0 ? values.join(', ') : `${min ?? ''}..${max ?? ''} ${unit}`
    return `${label}: ${meaning} <${at.map(({ from, to }) => sentence.slice(from, to)).join('|')}>`
  })

describe('the chips of a sentence', () => {
  it.each([
    ['No-heat  Sapphires oval, 6×4mm', ['Shape: Oval <oval,>', 'Length: 5.8..6.2 mm <6×4mm>', 'Width: 3.8..4.2 mm <6×4mm>']],
    ['ruby over 5000 eur/ct', ['Price per carat: 5000.. EUR <over 5000 eur/ct>']],
    ['ruby under 20k', ['Total asking price: ..20000 USD <under 20k>']],
    ['oval or cushion', ['Shape: Oval, Cushion <oval|cushion>']],
    [
      'minor oil emerald',
      ['Treatments: clarity enhanced with colorless oil (insignificant), clarity enhanced with colorless oil (minor) <minor oil>'],
    ],
    ['treated ruby', ['Treatments: Any <treated>']],
    ['certified', ['Certified: Yes <certified>']],
    ['no report GRS', ['Certified: No <no report>', 'Lab: GRS Gemresearch Swisslab <GRS>']],
    ['lab grown pair', ['Naturalness: Lab-grown <lab grown>', 'Type: Matched pair <pair>']],
    ['3EX  diamond', ['Cut: EX <3EX>', 'Polish: EX <3EX>', 'Symmetry: EX <3EX>']],
    ['vg–ex Polish', ['Polish: EX, VG <vg–ex Polish>']],
    ['VG+ symmetry', ['Symmetry: ID, EX, VG <VG+ symmetry>']],
    [
      'Strong Blue fluorescence',
      ['Fluorescence: Strong <Strong Blue fluorescence>', 'Fluorescence color: Blue <Strong Blue fluorescence>'],
    ],
    ['Vivid red', ['Saturation: Vivid <Vivid>']],
    ['medium-dark tone', ['Tone: Medium dark <medium-dark tone>']],
    ['saphire 100 pcs', ['Pieces: 100.. pcs <100 pcs>']],
  ])('%s', (sentence, expected) => expect(inShort(sentence)).toEqual(expect.arrayContaining(expected)))

  it('stand where their words were typed, also with errors of typing, accents and capitals', () => {
    expect(inShort('emerlad, Édition 2ct').at(0)).toBe('Stone: Emerald <emerlad,>')
    expect(inShort('2ct').at(0)).toBe('Carats: 1.9..2.1 ct <2ct>')
  })
})

it('words that are not in a sentence have no place', () => expect(rangeOf('unheated ruby', 'oval')).toBeNull())

it('a sentence without the words of all its chips has only the other words', () => {
  const sentence = 'nice unheated ruby about 2 ct under 20k xyzzy'
  const parts = chipsIn(sentence).flatMap(({ at }) => at)
  expect(without(sentence, parts)).toBe('nice xyzzy')
})

it('parts are taken out of any text without touching the rest', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(words, fc.nat(), (all, seed) => {
      const at = seed % all.length
      const from = all.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)
      expect(without(all.join(' '), [{ from, to: from + (all[at]?.length ?? 0) }])).toBe(all.toSpliced(at, 1).join(' '))
    }),
  )
})
