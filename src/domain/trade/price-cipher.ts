/**
 * A price cipher writes whole amounts as letters on labels. The ten letters of the key mean 1 to 9 and 0; an optional repeat letter
 * means the previous digit again. It only hides a price from a casual reader; the server withholds amounts
 * that must stay secret.
 */

/** The fault of a key and its repeat letter, as a sentence; null when both are valid. */
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

/** The letters for an amount (a non-negative decimal string; decimals are dropped). Throws RangeError if unusable. */
export const cipherOf = (amount: string, key: string, repeat: string | null): string => {
  refuseBadKey(key, repeat)
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new RangeError('The amount must be a number that is not negative.')
  const digits = amount.replace(/\..*$/, '').replace(/^0+(?=\d)/, '')
  return [...digits].map((digit, at) => (repeat && digits[at - 1] === digit ? repeat : key.charAt((Number(digit) + 9) % 10))).join('')
}

/** The whole amount of the letters, as a decimal string; case does not matter. Throws RangeError if unreadable. */
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
