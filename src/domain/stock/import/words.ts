import { currencyDigits } from '../../company/base-currency.ts'
import { numberKinds, priceKind } from '../../kit/number-kinds.ts'
import { readNumber, type Writing } from '../../kit/number-text.ts'
import { compare, type Quantity, round, type WeightUnit } from '../../kit/quantity.ts'
import { americanSpelling } from '../../kit/spelling.ts'

/** The comparable form of a word: without case, accents, punctuation and word order, so 'Sapphire, Blue' becomes 'blue sapphire'. */
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

/** A value and its words, most reliable first: [['BS'], ['Blue sapphire'], ['Neelam', 'Nilam']]. */
export type Entry<V extends string = string> = { value: V; words: readonly (readonly (string | null | undefined)[])[] }

/** Returns the meaning of a word; undefined when it is unknown or ambiguous. */
export type Book<V extends string = string> = (word: string) => V | undefined

/** Builds a dictionary. A more reliable word wins; a word with two equally reliable meanings has none. */
export const bookOf = <V extends string>(entries: readonly Entry<V>[]): Book<V> => {
  const known = new Map<string, { value: V | undefined; rank: number }>()
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

/** The names contained in a name: 'Burma (Myanmar)' gives Burma and Myanmar too. */
export const namesWithin = (name: string): string[] => {
  const parts = /^(.*?)\s*\((.*)\)\s*$/.exec(name)
  return parts ? [...parts] : [name]
}

/** Whether a text means no value. */
export const isBlank = (text: string): boolean => /^\s*([-–—.]+|n\/a|#n\/a|null)?\s*$/i.test(text)

/** The value of a cell with an optional warning, or why it cannot be read. */
export type Read<T> = { value: T; warning?: string } | { fault: string }

/** Reads an amount of money with or without its sign or code: 'USD 1,250.00' also gives its currency. */
export const readPrice = (text: string, by: Writing): Read<{ amount: Quantity; currency: string | null }> => {
  const bare = /^\s*(?:(?:US|C|A|HK|S|NZ)?[$€£¥₹฿]|([A-Z]{3})\b)?\s*([\p{Nd}.,'’٫٬\s\u00a0]+?)\s*(?:[$€£¥₹฿]|([A-Z]{3}))?\s*$/iu.exec(text)
  const [, before, figures, after] = bare ?? []
  if (figures === undefined) return { fault: `“${text.trim().slice(0, 40)}” is not a price.` }
  const currency = (before ?? after)?.toUpperCase() ?? null
  const read = readNumber(figures, priceKind(currencyDigits(currency ?? '')), by)
  return 'fault' in read ? read : { value: { amount: read.value, currency } }
}

/** Reads a weight in carats. A number without unit is in the column's unit: carats, unless its heading names another. */
export const readCarats = (text: string, unit: WeightUnit, by: Writing): Read<Quantity> =>
  readNumber(unit === 'ct' || /[a-z]/i.test(text) ? text : `${text} ${unit}`, numberKinds.carats, by)

// Laboratory reports give lengths to the thousandth, and dealers copy them.
const lengths = { ...numberKinds.millimetres, digits: 6 }

/** Reads a length in mm, rounded to two decimals; rounding gives a warning. */
export const readLength = (text: string, by: Writing): Read<Quantity> => {
  const read = readNumber(text, lengths, by)
  if ('fault' in read) return read
  const value = round(read.value, numberKinds.millimetres.digits)
  return compare(value, read.value) === 0 ? { value } : { value, warning: `${read.value} mm is kept as ${value} mm.` }
}

/** The unit named in a column's heading: 'Weight (g)', 'Ratti'. */
export const unitOf = (head: string): WeightUnit => {
  const words: readonly string[] = head.toLowerCase().match(/[a-z]+/g) ?? []
  if (words.some(word => ['g', 'gm', 'gms', 'gram', 'grams', 'grm'].includes(word))) return 'g'
  return (['kg', 'tola', 'ratti', 'momme', 'grain'] as const).find(unit => words.includes(unit)) ?? 'ct'
}
