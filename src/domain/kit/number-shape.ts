import type { Quantity } from './quantity.ts'

/** The mark between the whole part and the decimals. */
export type DecimalMark = '.' | ','
const isMark = (letter: string): letter is DecimalMark => letter === '.' || letter === ','
const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')

/**
 * The meaning of a number's text on its own. When it is clear, `mark` is the decimal mark it proves (null if none).
 * A single mark before exactly three digits is ambiguous: the number is `decimal` or `grouped`.
 */
export type NumberShape = { value: Quantity; mark: DecimalMark | null } | { doubt: DecimalMark; decimal: Quantity; grouped: Quantity }

const spaces = '\\s\\u00a0\\u2009\\u202f'
const quotes = "'’‘ʼ`"
const quietGroups = new RegExp(`^\\d{1,3}(?:[${spaces}${quotes}]\\d{3})+$`)
const quiet = new RegExp(`[${spaces}${quotes}]`, 'g')
// Whole thousands, or lakhs and crores as written in India.
const grouping = { ',': /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})$/, '.': /^\d{1,3}(?:\.\d{3})+$/ }
// The zeros of Arabic, Persian, Devanagari, Bengali, Gujarati, Tamil, Thai, Lao, Burmese, Khmer and full-width digits; 1 to 9 follow each.
const zeros = '٠۰०০૦௦๐໐၀០０'
const otherDigit = new RegExp(`[${[...zeros].map(zero => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`).join('')}]`, 'g')
const westernDigits = (text: string): string =>
  text.replace(otherDigit, digit => String([...zeros].map(zero => digit.charCodeAt(0) - zero.charCodeAt(0)).find(by => by >= 0 && by < 10)))

const plain = (whole: string, decimals = ''): Quantity => {
  const [kept, rest] = [whole.replace(/^0+(?=\d)/, '') || '0', decimals.replace(/0+$/, '')]
  return rest ? `${kept}.${rest}` : kept
}

/** The whole part without its group marks; null when they are in the wrong positions. */
const ungrouped = (whole: string, mark: DecimalMark | null): string | null => {
  if (/^\d*$/.test(whole)) return whole
  if (quietGroups.test(whole)) return whole.replace(quiet, '')
  return mark && grouping[mark].test(whole) ? whole.replaceAll(mark, '') : null
}

/** The possible meanings of a text as a number, in any locale, without sign and unit; null when it is not a number. */
export const numberShape = (text: string): NumberShape | null => {
  // The Arabic decimal mark has only one meaning: everything before it is the whole part.
  const western = westernDigits(text.trim()).replaceAll('٬', '’')
  if (/^[^٫]*\d٫\d+$/.test(western)) {
    const [before = '', after = ''] = western.split('٫')
    const whole = ungrouped(before, ',')
    return whole === null ? null : { value: plain(whole, after), mark: null }
  }
  const marks = [...western].filter(isMark)
  if (!/\d/.test(western)) return null
  const last = marks.at(-1)
  if (!last) {
    const whole = ungrouped(western, null)
    return whole === null ? null : { value: plain(whole), mark: null }
  }
  const at = western.lastIndexOf(last)
  const [before, after] = [western.slice(0, at), western.slice(at + 1)]
  if (marks.length > 1 && marks.every(mark => mark === last)) {
    const whole = ungrouped(western, last)
    return whole === null ? null : { value: plain(whole), mark: otherMark(last) }
  }
  const whole = ungrouped(before, otherMark(last))
  if (whole === null || !/^\d*$/.test(after)) return null
  const decimal = plain(whole, after)
  if (marks.length === 1 && /^\d{1,3}$/.test(before) && /[1-9]/.test(before) && after.length === 3)
    return { doubt: last, decimal, grouped: plain(before + after) }
  return { value: decimal, mark: last }
}
