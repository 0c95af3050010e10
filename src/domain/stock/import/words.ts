import { currencyDigits } from '../../company/base-currency.ts'
import { numberKinds, priceKind } from '../../kit/number-kinds.ts'
import { readNumber, type Writing } from '../../kit/number-text.ts'
import { compare, type Quantity, round, type WeightUnit } from '../../kit/quantity.ts'
import { americanSpelling } from '../../kit/spelling.ts'

/** A word as it is compared: without case, accents, points and order, so that 'Sapphire, Blue' is 'blue sapphire'. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[#№]/g, ' no ')
    .replace(/[^\p{L}\p{M}\p{N}%$]+/gu, ' ')
    .trim()
    .split(' ')
    .sort()
    .join(' ')

/** What is known by which words, the surest words first: [['BS'], ['Blue sapphire'], ['Neelam', 'Nilam']]. */
export type Entry = { value: string; words: readonly (readonly (string | null | undefined)[])[] }

/** What a word of a list means; undefined when it is not known, or could as well mean another. */
export type Book = (word: string) => string | undefined

/** A book of words. A surer word wins over a weaker one; a word that means two things equally means nothing. */
export const bookOf = (entries: readonly Entry[]): Book => {
  const known = new Map<string, { value: string | undefined; rank: number }>()
  const ranks = Math.max(0, ...entries.map(entry => entry.words.length))
  for (let rank = 0; rank < ranks; rank++) {
    for (const { value, words } of entries) {
      for (const word of words[rank] ?? []) {
        const key = plainWord(americanSpelling(word ?? ''))
        const first = known.get(key)
        if (key && !first) known.set(key, { value, rank })
        else if (first && first.rank === rank && first.value !== value) first.value = undefined
      }
    }
  }
  return word => known.get(plainWord(americanSpelling(word)))?.value
}

/** The names within a name: 'Burma (Myanmar)' is also Burma, and Myanmar. */
export const namesWithin = (name: string): string[] => {
  const parts = /^(.*?)\s*\((.*)\)\s*$/.exec(name)
  return parts ? [name, parts[1]!, parts[2]!] : [name]
}

/** Words that stand for nothing at all. */
export const isBlank = (text: string): boolean => /^\s*([-–—.]+|n\/a|#n\/a|null)?\s*$/i.test(text)

/** What a cell was read as, and what is worth knowing of it; or why it cannot be read. */
export type Read<T> = { value: T; warning?: string } | { fault: string }

/** An amount of money, with or without its sign or code before or after: 'USD 1,250.00' gives its currency too. */
export const readPrice = (text: string, by: Writing): Read<{ amount: Quantity; currency: string | null }> => {
  const bare = /^\s*(?:(?:US|C|A|HK|S|NZ)?[$€£¥₹฿]|([A-Z]{3})\b)?\s*([\p{Nd}.,'’٫٬\s\u00a0]+?)\s*(?:[$€£¥₹฿]|([A-Z]{3}))?\s*$/iu.exec(text)
  if (!bare) return { fault: `“${text.trim().slice(0, 40)}” is not a price.` }
  const currency = (bare[1] ?? bare[3])?.toUpperCase() ?? null
  const read = readNumber(bare[2]!, priceKind(currencyDigits(currency ?? '')), by)
  return 'fault' in read ? read : { value: { amount: read.value, currency } }
}

/** A weight in carats; a bare number is in the column's unit, which is carats unless its head says otherwise. */
export const readCarats = (text: string, unit: WeightUnit, by: Writing): Read<Quantity> =>
  readNumber(unit === 'ct' || /[a-z]/i.test(text) ? text : `${text} ${unit}`, numberKinds.carats, by)

// Reports give lengths to the thousandth, and dealers copy them.
const lengths = { ...numberKinds.millimetres, digits: 6 }

/** A length in mm, to two decimals; one that is more exact is rounded, with a warning. */
export const readLength = (text: string, by: Writing): Read<Quantity> => {
  const read = readNumber(text, lengths, by)
  if ('fault' in read) return read
  const value = round(read.value, numberKinds.millimetres.digits)
  return compare(value, read.value) === 0 ? { value } : { value, warning: `${read.value} mm is kept as ${value} mm.` }
}

/** The unit a column's head names in so many words: 'Weight (g)', 'Ratti'. */
export const unitOf = (head: string): WeightUnit => {
  const words: readonly string[] = head.toLowerCase().match(/[a-z]+/g) ?? []
  if (words.some(word => ['g', 'gm', 'gms', 'gram', 'grams', 'grm'].includes(word))) return 'g'
  return (['kg', 'tola', 'ratti', 'momme', 'grain'] as const).find(unit => words.includes(unit)) ?? 'ct'
}
