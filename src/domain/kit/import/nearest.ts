import { plainWord } from './words.ts'

/** The number of letters to add, drop, change or swap to turn one word into another. */
const distance = (a: string, b: string): number => {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Number.MAX_SAFE_INTEGER
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1), swapped)
    }
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? 0
}

/** The word that a text most likely means, with at most a third of its letters wrong; null when none is near. */
export const nearest = (text: string, words: readonly string[]): string | null => {
  const wanted = plainWord(text)
  const [best] = words
    .map(word => ({ word, away: distance(wanted, plainWord(word)) }))
    .filter(({ word, away }) => away <= Math.max(1, Math.floor(Math.max(wanted.length, word.length) / 3)))
    .sort((a, b) => a.away - b.away)
  return best?.word ?? null
}
