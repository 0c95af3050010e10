import { type Book, plainWord } from '../../../kit/import/words.ts'

/** Words of other languages and habits, by the English words that they mean: { cushion: ['Kissen', '枕形'] }. */
export type Lexicon = Readonly<Record<string, readonly string[]>>

/** A translator of texts, whole ones first, else word by word. Words that the lexicon does not have stay as they are. */
const translator = (lexicon: Lexicon): ((text: string) => string) => {
  const english = new Map(Object.entries(lexicon).flatMap(([meant, words]) => words.map(word => [plainWord(word), meant] as const)))
  return text => {
    const plain = plainWord(text)
    return english.get(plain) ?? plain.split(' ').map(word => english.get(word) ?? word).join(' ')
  }
}

const without = (text: string, words: ReadonlySet<string>): string => plainWord(text).split(' ').filter(word => !words.has(word)).join(' ')
const outsideBrackets = (text: string): string => text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')

/**
 * A dictionary that also knows the words of a lexicon, and a name with words around it that say nothing more: 'Oval Mixed Cut' gives Oval.
 * `spare` holds such words, in groups of which the first is left out first. See docs/domain/stock.md#import-of-a-stock-list.
 */
export const widened = <V extends string>(book: Book<V>, lexicon: Lexicon, spare: readonly (readonly string[])[]): Book<V> => {
  const translated = translator(lexicon)
  const groups = spare.map((_, at) => new Set(spare.slice(0, at + 1).flat().map(plainWord)))
  return text => {
    const known = book(text)
    if (known !== undefined) return known
    for (const part of new Set([text, outsideBrackets(text)])) {
      for (const tried of [part, ...groups.map(words => without(part, words))]) {
        const found = tried === '' ? undefined : (book(tried) ?? book(translated(tried)))
        if (found !== undefined) return found
      }
    }
    return undefined
  }
}
