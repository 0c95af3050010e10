import { americanSpelling } from '../../kit/spelling.ts'

/** Text as the finder compares it: lower case, American spelling, without accents and apostrophes, with a space for each hyphen inside a word. */
export const plain = (text: string): string =>
  americanSpelling(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/['’`´]/g, '')
    .replace(/×/g, 'x')
    .replace(/[–—−]/g, '-')
    .replace(/(?<=\p{L})-(?=\p{L}{2})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The singular of an English word: 'rubies' gives 'ruby'. */
export const singular = (word: string): string =>
  word.length < 4 || /(ss|us)$/.test(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '')

/** Whether two words differ by one typing error: a letter more, less, or another, or two neighbors exchanged. */
export const isOneErrorApart = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const rest = (word: string, from: number) => word.slice(at + from)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2))
  )
}
