import { americanSpelling } from '../spelling.ts'

const mostKept = 2_000

/** A reading of texts that keeps its last results: the cells of a column repeat a few words. */
export const remembered = <T>(read: (text: string) => T): ((text: string) => T) => {
  const kept = new Map<string, { found: T }>()
  return text => {
    const known = kept.get(text)
    if (known) return known.found
    if (kept.size >= mostKept) kept.clear()
    const found = read(text)
    kept.set(text, { found })
    return found
  }
}

/** The comparable form of a word: without case, accents, punctuation and word order, so 'Sapphire, Blue' becomes 'blue sapphire'. */
export const plainWord = remembered((text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[#№]/g, ' no ')
    .replace(/[^\p{L}\p{M}\p{N}%$]+/gu, ' ')
    .trim()
    .split(' ')
    .sort()
    .join(' '),
)

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
  return remembered(word => known.get(plainWord(americanSpelling(word)))?.value)
}

/** The names contained in a name: 'Burma (Myanmar)' gives Burma and Myanmar too. */
export const namesWithin = (name: string): string[] => {
  const parts = /^(.*?)\s*\((.*)\)\s*$/.exec(name)
  return parts ? [...parts] : [name]
}

/** Whether a text means no value. */
export const isBlank = (text: string): boolean => /^\s*([-–—.]+|n\/a|#n\/a|null)?\s*$/i.test(text)

/** The value of a cell with an optional warning, or why it cannot be read. */
export type Read<T> = { value: T; warning?: string } | { fault: string; word?: string }

/** The most letters of a word that is given a meaning, in its comparable form. */
export const longestWord = 120

/** What a fault says of an unknown word of a field, so that the user may choose its meaning. A longer text is mended in its cell. */
export const unknownWord = (field: string, word: string): { wordOf?: string; word?: string } =>
  plainWord(word).length > longestWord ? {} : { wordOf: field, word: word.trim() }
