import { describe, expect, it, test } from 'vitest'
import { bestDefinition, fillPattern, taggingDefinition } from '../../../src/domain/stock/stone/tagging-definition.ts'

const rule = (given: Partial<{ type: string; stoneName: string; branch: string }> = {}) => ({
  type: null,
  stoneName: null,
  branch: null,
  ...given,
})
const ruby = { type: 'single', stoneName: 'ruby', branch: 'BKK' }

describe('the most specific definition wins', () => {
  const [any, branch, type, both, stone] = [
    rule(),
    rule({ branch: 'BKK' }),
    rule({ type: 'single' }),
    rule({ type: 'single', branch: 'BKK' }),
    rule({ stoneName: 'ruby' }),
  ]
  it.each([
    ['a branch before no branch', [any, branch], branch],
    ['a type before a branch', [branch, type], type],
    ['type and branch before a type', [type, both], both],
    ['a stone before type and branch', [both, stone], stone],
    ['the first of two equals', [any, rule()], any],
  ])('%s', (_, definitions, best) => {
    expect(bestDefinition(definitions, ruby)).toBe(best)
    if (definitions[0] !== best) expect(bestDefinition([...definitions].reverse(), ruby)).toBe(best)
  })
  it('skips definitions that do not match', () => {
    expect(bestDefinition([rule({ stoneName: 'sapphire' }), rule({ type: 'parcel' }), branch], ruby)).toBe(branch)
    expect(bestDefinition([rule({ stoneName: 'ruby', branch: 'NYC' })], ruby)).toBeNull()
    expect(bestDefinition([], ruby)).toBeNull()
  })
})

const words = { branch: 'BKK', stone: 'BS', type: 'SI', year: '26' }
test.each([
  ['{branch}-{stone}{seq:5}', 42, 'BKK-BS00042'],
  ['L{year}-{seq:4}', 7, 'L26-0007'],
  ['{seq}', 7, '7'],
  ['{type}/{seq:3}', 12345, 'SI/12345'],
  ['{stone}{stone}-{seq:1}', 9, 'BSBS-9'],
])('%s with %i becomes %s', (pattern, seq, written) => expect(fillPattern(pattern, words, seq)).toBe(written))

const accepts = (field: 'pattern' | 'cipher' | 'repeat', value: string) => taggingDefinition.fields[field].schema.safeParse(value).success
test.each([
  ['{branch}-{stone}{seq:5}', true],
  ['{seq}', true],
  ['ABC', false],
  ['{seq:5}X', false],
  ['{colour}{seq}', false],
  ['{seq}{seq}', false],
  ['{seq:0}', false],
  ['abc{seq}', false],
])('the pattern %s is accepted: %s', (pattern, is) => expect(accepts('pattern', pattern)).toBe(is))
test.each([
  ['TOURMALINE', true],
  ['BLACKHORSE', true],
  ['TOURMALINX', true],
  ['AABCDEFGHI', false],
  ['SHORT', false],
  ['tourmaline', false],
])('the cipher %s is accepted: %s', (cipher, is) => expect(accepts('cipher', cipher)).toBe(is))
