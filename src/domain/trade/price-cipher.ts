/**
 * A price cipher writes whole amounts in letters on labels: the ten letters of the key stand for 1 to 9 and 0,
 * and a repeat letter, where there is one, stands for the digit before it once more. It only keeps honest eyes
 * off a price; amounts that must stay secret are withheld by the server.
 */

/** What is wrong with a key and its repeat letter, as a sentence for people, or null when both will do. */
export const validateKey = (key: string, repeat: string | null): string | null => {
  if (!/^[A-Z]{10}$/.test(key)) return 'The cipher key must be exactly ten capital letters, A to Z.'
  if (new Set(key).size !== 10) return 'The cipher key must not use a letter twice.'
  if (repeat === null) return null
  if (!/^[A-Z]$/.test(repeat)) return 'The repeat letter must be one capital letter, A to Z.'
  return key.includes(repeat) ? 'The repeat letter must not be a letter of the cipher key.' : null
}

const refuseBadKey = (key: string, repeat: string | null): void => {
  const problem = validateKey(key, repeat)
  if (problem) throw new RangeError(problem)
}

/** The letters for an amount (a decimal string, zero or more; what follows the point is dropped). RangeError if unusable. */
export const cipherOf = (amount: string, key: string, repeat: string | null): string => {
  refuseBadKey(key, repeat)
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new RangeError('The amount must be a number that is not negative.')
  const digits = amount.replace(/\..*$/, '').replace(/^0+(?=\d)/, '')
  return [...digits].map((digit, at) => (repeat && digits[at - 1] === digit ? repeat : key.charAt((Number(digit) + 9) % 10))).join('')
}

/** The whole amount behind the letters, as a decimal string; small letters read like capitals. RangeError if unreadable. */
export const decipher = (text: string, key: string, repeat: string | null): string => {
  refuseBadKey(key, repeat)
  let digits = ''
  for (const letter of text.trim().toUpperCase()) {
    const at = key.indexOf(letter)
    const digit = letter === repeat ? digits.at(-1) : at < 0 ? undefined : String((at + 1) % 10)
    if (digit === undefined) throw new RangeError(`The price code cannot be read at the letter ${letter}.`)
    digits += digit
  }
  if (!digits) throw new RangeError('The price code is empty.')
  return digits.replace(/^0+(?=\d)/, '')
}
