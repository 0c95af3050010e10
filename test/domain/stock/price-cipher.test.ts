import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cipherOf, decipher, validateKey } from '../../../src/domain/trade/price-cipher.ts'

describe('price cipher', () => {
  const key = 'TOURMALINE'
  const amounts = fc.oneof(
    fc.bigInt({ min: 0n, max: 10n ** 15n }).map(String),
    fc.tuple(fc.constantFrom(...'123456789'), fc.integer({ min: 1, max: 12 })).map(([digit, n]) => digit.repeat(n)),
  )
  const keys = fc
    .shuffledSubarray([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], { minLength: 11, maxLength: 11 })
    .map(letters => ({ key: letters.slice(0, 10).join(''), repeat: letters[10] ?? null }))

  it('writes the classic examples', () => {
    expect(cipherOf('245', key, null)).toBe('ORM')
    expect(cipherOf('1255', key, 'X')).toBe('TOMX')
    expect(cipherOf('1255', key, null)).toBe('TOMM')
    expect(cipherOf('2000', key, 'X')).toBe('OEXX')
    expect(cipherOf('0.90', key, 'X')).toBe('E')
    expect(cipherOf('245.99', key, null)).toBe('ORM')
  })

  it('reads them back', () => {
    expect(decipher('TOMX', key, 'X')).toBe('1255')
    expect(decipher(' orm ', key, null)).toBe('245')
  })

  it('decodes every whole amount, whatever the key', () => {
    fc.assert(
      fc.property(amounts, keys, fc.boolean(), (amount, { key, repeat }, repeats) => {
        const letter = repeats ? repeat : null
        expect(decipher(cipherOf(amount, key, letter), key, letter)).toBe(amount)
      }),
    )
  })

  it('never shows the same letter twice in a row when there is a repeat letter', () => {
    fc.assert(
      fc.property(amounts, keys, (amount, { key, repeat }) => {
        const letters = [...cipherOf(amount, key, repeat)]
        const doubled = letters.filter((letter, at) => letter !== repeat && letter === letters[at - 1])
        expect(doubled).toEqual([])
        expect(letters).toHaveLength(amount.length)
      }),
    )
  })

  it('accepts keys of ten different letters only', () => {
    for (const good of ['TOURMALINE', 'MAKEPROFIT', 'CHELMSFORD', 'BLACKSMITH']) {
      expect(validateKey(good, 'X')).toBeNull()
    }
    expect(validateKey('TOURMALIN', null)).toMatch(/ten capital letters/)
    expect(validateKey('TOURMALINN', null)).toMatch(/twice/)
    expect(validateKey(key, 'T')).toMatch(/repeat letter/)
    expect(validateKey(key, 'XY')).toMatch(/repeat letter/)
  })

  it('refuses what it cannot encode or decode', () => {
    expect(() => cipherOf('-5', key, null)).toThrow(/amount/)
    expect(() => cipherOf('5', 'SHORT', null)).toThrow(/cipher key/)
    expect(() => decipher('TOQ', key, null)).toThrow(/letter Q/)
    expect(() => decipher('XT', key, 'X')).toThrow(/letter X/)
    expect(() => decipher('', key, null)).toThrow(/empty/)
  })
})
