import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneErrorApart, plain, singular } from '../../../../src/domain/stock/finder/words.ts'
import { figureSentences } from './figure-sentences.ts'
import { gradeSentences, otherSentences } from './grade-sentences.ts'
import { stoneSentences } from './stone-sentences.ts'
import { wantedBy } from './wanted.ts'

// Every stone that is called a sapphire.
const sapphires = 'BS|PS|YS|GS|TE|PU|WS|CCS|PD|SB'

describe('a sentence of the trade', () => {
  it.each([...stoneSentences, ...figureSentences, ...gradeSentences, ...otherSentences])('%s', (sentence, expected) => {
    expect(wantedBy(sentence)).toBe(expected.replace('sapphires', sapphires))
  })

  it('is read alike in any case, with any spaces', () => {
    for (const [sentence] of stoneSentences)
      expect(wantedBy(`  ${sentence.toUpperCase().replaceAll(' ', '   ')} `)).toBe(wantedBy(sentence))
  })

  it.each(['1,2,3 ct', '1, ct', '.50', '6x', '5k-', '99999999999999999999 ct', 'under', '< /ct'])(
    'with a wrong figure, %s, is still words',
    wrong => {
      expect(() => wantedBy(wrong)).not.toThrow()
    },
  )

  it('never fails, whatever is typed', () => {
    const figure = fc.string({ unit: fc.constantFrom(...'0123456789,,..-x+<~$/k ', 'ct ', 'mm ', 'to ', 'pcs ', 'usd '), maxLength: 40 })
    fc.assert(
      fc.property(fc.oneof(figure, fc.string({ maxLength: 100 })), text => typeof wantedBy(text) === 'string'),
      { numRuns: 2_000 },
    )
  })
})

describe('words', () => {
  it('are compared without accents, apostrophes and British spelling', () => {
    expect(plain(' Gübelin’s  Paraíba 7×5 Grey colour-change ')).toBe('gubelins paraiba 7x5 gray color change')
    expect(['rubies', 'lots', 'glass', 'opus', 'gas'].map(singular)).toEqual(['ruby', 'lot', 'glass', 'opus', 'gas'])
  })

  it('are one typing error apart with a letter more, less, or another, or two exchanged', () => {
    const words = fc.stringMatching(/^[a-z]{5,9}$/)
    const at = fc.nat(4)
    fc.assert(
      fc.property(words, at, fc.constantFrom('q', 'z'), (word, place, letter) => {
        const [head, tail] = [word.slice(0, place), word.slice(place)]
        const errors = [
          head + letter + tail,
          head + tail.slice(1),
          head + letter + tail.slice(1),
          head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2),
        ]
        for (const error of errors) expect([error, isOneErrorApart(word, error)]).toEqual([error, error !== word])
      }),
    )
    expect(isOneErrorApart('ruby', 'opal')).toBe(false)
    expect(isOneErrorApart('sapphire', 'saphir')).toBe(false)
  })
})
