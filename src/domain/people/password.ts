const signs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** A text in small letters, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
const withLetters = (text: string): string => text.replace(/[013457@$!]/g, sign => signs[sign] ?? sign)
const trimmed = (text: string): string => text.replace(/^\P{L}+|\P{L}+$/gu, '')
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '')

const shortest = 4

/** The words by which people are found: of a name, an e-mail address, or a company. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap(name => {
    const words = plain(name).split(/[^\p{L}]+/u)
    return [lettersOf(plain(name)), ...words].filter(word => word.length >= shortest)
  })

/**
 * The texts to look up in a list of common passwords (docs/domain/people.md#passwords): the password, and the word that is left of it without
 * the digits and signs around it: 'p4ssw0rd' and 'password' of 'P4ssw0rd!2026'.
 */
export const guessesOf = (password: string): string[] => {
  const typed = plain(password)
  const word = trimmed(typed)
  const read = [word, withLetters(word), withLetters(typed.replace(/\P{L}+$/u, '')), trimmed(withLetters(typed))]
  return [...new Set([typed, ...read.filter(guess => guess.length >= shortest)])]
}

/** Whether less than four letters or digits are left of a password without these names, or too few different ones are in it. */
export const isMadeOf = (password: string, names: readonly string[]): boolean => {
  if (new Set(plain(password)).size < 5) return true
  const words = wordsOf(names).sort((one, other) => other.length - one.length)
  const isShort = (text: string) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text)
    return left !== text && lettersOf(left).length < shortest
  }
  return isShort(lettersOf(plain(password))) || isShort(lettersOf(withLetters(plain(password))))
}
