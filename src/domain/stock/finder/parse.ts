import { readFigures } from './figures.ts'
import { gradedAt } from './graded.ts'
import { gradesIn } from './grades.ts'
import { type Lexicon, phraseOf } from './lexicon.ts'
import { fillers } from './terms.ts'
import type { Condition, Wanted, Wish } from './wish.ts'
import { isOneErrorApart, plain, singular } from './words.ts'

const longest = 5

/** The known word of which this is a typing error; undefined unless exactly one meaning fits, where a stone comes first. Short words and codes are never changed. */
const mended = (word: string, lexicon: Lexicon): Condition | undefined => {
  if (!/^\p{L}{5,}$/u.test(word)) return
  const near = [...lexicon].filter(([phrase]) => phrase[0] === word[0] && phrase.length > 3 && isOneErrorApart(phrase, word))
  const all = near.map(([, condition]) => condition)
  const stones = all.filter(condition => condition.by === 'list' && condition.field === 'stoneName')
  const [first, ...others] = stones.length > 0 ? stones : all
  return others.every(other => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
}

/** Reads the words between two figures: the longest phrase that is known, one after the other. Of equal length, grades come first. */
const readWords = (tokens: readonly string[], lexicon: Lexicon): Wanted => {
  const wanted: Wanted = { wishes: [], words: [] }
  for (let at = 0; at < tokens.length; ) {
    const lengths = Array.from({ length: Math.min(longest, tokens.length - at) }, (_, index) => index + 1).reverse()
    const known = lengths.find(length => lexicon.has(phraseOf(tokens.slice(at, at + length).join(' '))))
    const graded = gradedAt(tokens, at)
    if (graded && graded.length >= (known ?? 0)) {
      const text = tokens.slice(at, at + graded.length).join(' ')
      wanted.wishes.push(...graded.conditions.map(condition => ({ ...condition, text })))
      at += graded.length
      continue
    }
    const text = tokens.slice(at, at + (known ?? 1)).join(' ')
    const isFiller = !known && fillers.has(singular(text))
    const condition = known ? lexicon.get(phraseOf(text)) : isFiller ? undefined : mended(singular(text), lexicon)
    if (condition) wanted.wishes.push({ ...condition, text })
    else if (!isFiller) wanted.words.push(text)
    at += known ?? 1
  }
  return wanted
}

/** Whether a wish says again, less exactly, what another one says: 'sapphire' beside 'blue sapphire'. */
const isRepeated = (wish: Wish, wishes: readonly Wish[]): boolean =>
  wish.by === 'list' &&
  wishes.some(
    other =>
      other !== wish &&
      other.by === 'list' &&
      other.field === wish.field &&
      other.values.length < wish.values.length &&
      other.values.every(value => wish.values.includes(value)),
  )

/** Joins wishes for one list into one that accepts any of them: 'oval or cushion'. */
const joined = (wishes: readonly Wish[]): Wish[] => {
  const result: Wish[] = []
  for (const wish of wishes) {
    const at = result.findIndex(other => wish.by === 'list' && other.by === 'list' && other.field === wish.field)
    const before = result[at]
    if (wish.by === 'list' && before?.by === 'list')
      result[at] = { ...before, values: [...new Set([...before.values, ...wish.values])], text: `${before.text}, ${wish.text}` }
    else result.push(wish)
  }
  return result
}

/**
 * What a sentence of the trade asks for, such as 'unheated burmese ruby about 2 ct under 20k'. Words that are no condition stay words:
 * they are searched in the text of a stone (docs/domain/stock.md#finder).
 */
export const parseWanted = (sentence: string, lexicon: Lexicon): Wanted => {
  const { wishes: figures, rest } = readFigures(plain(sentence))
  const parts = rest.split('|').map(part => readWords(part.split(/[^\p{L}\p{N}+./_-]+/u).filter(Boolean), lexicon))
  const named = parts.flatMap(({ wishes }) => wishes)
  const { wishes: grades, words } = gradesIn(
    parts.flatMap(part => part.words),
    named.some(({ text }) => phraseOf(text).includes('diamond')),
  )
  const wishes = [...named, ...figures, ...grades]
  return { wishes: joined(wishes.filter(wish => !isRepeated(wish, wishes))), words }
}
