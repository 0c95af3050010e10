import { describe, expect, test } from 'vitest'
import { guessesOf, isMadeOf } from '../../../src/domain/people/password.ts'

describe('a password is looked up as it is and as the word in it', () => {
  test.each([
    ['Password1234!', 'password'],
    ['P4ssw0rd!2026', 'password'],
    ['2026Sapphire', 'sapphire'],
    ['$unsh1ne2026', 'sunshine'],
    ['Café-2026-12', 'cafe'],
    ['iloveyou', 'iloveyou'],
  ])('“%s” as “%s”', (password, word) => expect(guessesOf(password)).toContain(word))

  test('of a sentence, the words are not looked up one by one', () => {
    expect(guessesOf('a quiet harbour 7')).toEqual(['a quiet harbour 7', 'a quiet harbour', 'a quiet harbour t'])
  })
})

describe('a password made of names', () => {
  const names = ['Galle Gems', 'nok.saetang@galle-gems.example', 'Nok Saetang']
  test.each(['GalleGems2026', 'gems-galle-8841', 'Saetang8841!!', 'noksaetang1234', 'S43tang-88412', 'aaaaaaaaaaaa', '121212121212'])(
    '“%s” is refused',
    password => expect(isMadeOf(password, names)).toBe(true),
  )
  test.each(['a quiet harbour', 'saetang likes rain', 'galle by the sea', '8841 5523 9917', 'ไม่มีใครรู้เลย'])('“%s” is not', password =>
    expect(isMadeOf(password, names)).toBe(false),
  )
})
