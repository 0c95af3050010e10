import { isQuantity, type Quantity, readWeight, type WeightUnit } from '../../kit/quantity.ts'

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
        const key = plainWord(word ?? '')
        const first = known.get(key)
        if (key && !first) known.set(key, { value, rank })
        else if (first && first.rank === rank && first.value !== value) first.value = undefined
      }
    }
  }
  return word => known.get(plainWord(word))?.value
}

/** The names within a name: 'Burma (Myanmar)' is also Burma, and Myanmar. */
export const namesWithin = (name: string): string[] => {
  const parts = /^(.*?)\s*\((.*)\)\s*$/.exec(name)
  return parts ? [name, parts[1]!, parts[2]!] : [name]
}

/** Words that stand for nothing at all. */
export const isBlank = (text: string): boolean => /^\s*([-–—.]+|n\/a|#n\/a|null)?\s*$/i.test(text)

const spaces = /[\s\u00a0\u2009\u202f]/g
const trimmed = (number: string): Quantity =>
  number
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

export type Read<T> = { value: T } | { fault: string }

/** '1,234.50', '1 234,5' and '1.234,50' as a decimal number; a lone comma before three digits is asked about. */
export const readNumber = (text: string): Read<Quantity> => {
  const digits = text.replace(spaces, '').replace(/['’](?=\d{3})/g, '')
  const fault = { fault: `“${text.trim().slice(0, 40)}” is not a number.` }
  if (!/^[\d.,]+$/.test(digits)) return fault
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  const decimal = comma > point ? ',' : '.'
  const parts = digits.split(decimal)
  if (comma >= 0 && point < 0 && /^\d{1,3}(,\d{3})+$/.test(digits)) {
    if (parts.length === 2)
      return { fault: `“${text.trim()}” can be read as ${parts.join('.')} or as ${parts.join('')}: write it without the comma.` }
    return { value: trimmed(parts.join('')) }
  }
  const grouped = decimal === ',' ? '.' : ','
  const whole = parts.length === 2 ? parts[0]! : digits
  if (whole.includes(grouped) && !new RegExp(`^\\d{1,3}(\\${grouped}\\d{3})+$`).test(whole)) return fault
  const number = digits.replaceAll(grouped, '').replace(decimal, '.').replace(/^\./, '0.').replace(/\.$/, '')
  return isQuantity(number) ? { value: trimmed(number) } : fault
}

/** An amount of money, with or without its sign or code before or after: 'USD 1,250.00' gives its currency too. */
export const readPrice = (text: string): Read<{ amount: Quantity; currency: string | null }> => {
  const bare = /^\s*(?:(US|C|A|HK|S|NZ)?[$€£¥₹฿]|([A-Z]{3})\b)?\s*([\d.,'’\s\u00a0]+?)\s*(?:[$€£¥₹฿]|([A-Z]{3}))?\s*$/i.exec(text)
  if (!bare) return { fault: `“${text.trim().slice(0, 40)}” is not a price.` }
  const amount = bare[3]!.trim()
  // Money has no three decimals here, so that a lone comma parts thousands.
  const read = readNumber(/^\d{1,3},\d{3}$/.test(amount) ? amount.replace(',', '') : amount)
  if ('fault' in read) return { fault: `“${text.trim().slice(0, 40)}” is not a price.` }
  return { value: { amount: read.value, currency: (bare[2] ?? bare[4])?.toUpperCase() ?? null } }
}

/** A weight in carats; a bare number is in the column's unit, which is carats unless its head says otherwise. */
export const readCarats = (text: string, unit: WeightUnit): Read<Quantity> => {
  const parts = /^\s*([\d.,\s\u00a0]+?)\s*([a-z]*)\.?\s*$/i.exec(text)
  const fault = { fault: `“${text.trim().slice(0, 40)}” is not a weight.` }
  if (!parts) return fault
  const read = readNumber(parts[1]!)
  if ('fault' in read) return /can be read as/.test(read.fault) ? read : fault
  const word = parts[2]!.toLowerCase()
  const given = /^(ct|cts|carat|carats)$/.test(word) ? 'ct' : /^(gm|gms|gram|grams|gr)$/.test(word) ? 'g' : word || unit
  if (given === 'ct') return { value: read.value }
  const carats = readWeight(`${read.value} ${given}`)
  return carats === null ? fault : { value: trimmed(carats) }
}

/** A length in mm, to two decimals. */
export const readLength = (text: string): Read<Quantity> => {
  const read = readNumber(text.replace(/\s*mm\.?\s*$/i, ''))
  return 'fault' in read && !/can be read as/.test(read.fault) ? { fault: `“${text.trim().slice(0, 40)}” is not a length in mm.` } : read
}

/** The unit a column's head names in so many words: 'Weight (g)', 'Ratti'. */
export const unitOf = (head: string): WeightUnit => {
  const words: readonly string[] = head.toLowerCase().match(/[a-z]+/g) ?? []
  if (words.some(word => ['g', 'gm', 'gms', 'gram', 'grams', 'grm'].includes(word))) return 'g'
  return (['kg', 'tola', 'ratti', 'momme', 'grain'] as const).find(unit => words.includes(unit)) ?? 'ct'
}
