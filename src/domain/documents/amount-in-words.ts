import { absolute, isNegative, round } from '../kit/quantity.ts'

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', ' thousand', ' million', ' billion', ' trillion']

const belowHundred = (number: number): string => {
  if (number < 20) return `${small[number]}`
  const ones = number % 10
  return `${tens[Math.floor(number / 10)]}${ones > 0 ? `-${small[ones]}` : ''}`
}

const belowThousand = (number: number): string => {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  if (hundreds === 0) return belowHundred(rest)
  return `${small[hundreds]} hundred${rest > 0 ? ` and ${belowHundred(rest)}` : ''}`
}

/** A whole number as English words, up to 999 trillion; `digits` are its decimal digits as text. */
const wholeInWords = (digits: string): string => {
  const groups: number[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.push(Number(digits.slice(Math.max(0, end - 3), end)))
  if (groups.slice(scales.length).some(group => group > 0)) throw new RangeError('The amount is too large for words.')
  const parts = groups.slice(0, scales.length).map((group, scale) => (group > 0 ? belowThousand(group) + scales[scale] : ''))
  const [lowest = 0, ...higher] = groups
  // English joins a last part below one hundred with 'and': one thousand and five.
  const last = lowest > 0 && lowest < 100 && higher.some(group => group > 0)
  if (last) parts[0] = `and ${parts[0]}`
  return parts.reverse().filter(Boolean).join(' ') || 'zero'
}

// One dollar, two dollars; one fils, two fils.
const named = (number: string, name: string) => `${wholeInWords(number)} ${/^0*1$/.test(number) ? name.replace(/(?<!fil)s$/, '') : name}`

/**
 * An amount of money in English words, for the foot of a document: 'Forty-three thousand seven hundred and
 * fourteen US dollars and eighty cents'. Rounded to the currency's digits; names are given in the plural.
 * Without a name for the minor unit it is written as a fraction: 'and 80/100'.
 */
export const amountInWords = (amount: string, currencyName: string, minorName?: string, digits = 2): string => {
  const [whole = '0', minor = ''] = round(absolute(amount), digits).split('.')
  const minorPart = minorName === undefined ? `${minor}/1${'0'.repeat(digits)}` : named(minor || '0', minorName)
  const words = named(whole, currencyName) + (/[1-9]/.test(minor) ? ` and ${minorPart}` : '')
  const signed = isNegative(amount) && /[1-9]/.test(whole + minor) ? `minus ${words}` : words
  return signed.charAt(0).toUpperCase() + signed.slice(1)
}
