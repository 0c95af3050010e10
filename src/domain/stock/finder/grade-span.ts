import type { Scale } from './scales.ts'

/** Grades in a sentence: their codes, and how many words name them. */
export type GradeSpan = { codes: string[]; length: number }

type Words = readonly string[]
const begins = (tokens: Words, at: number, phrases: readonly string[]): number => {
  const found = phrases.map(phrase => phrase.split(' ')).find(words => words.every((word, index) => tokens[at + index] === word))
  return found?.length ?? 0
}
const between = ({ codes }: Scale, from: string, to: string): string[] => {
  const [a, b] = [codes.indexOf(from), codes.indexOf(to)]
  return codes.slice(Math.min(a, b), Math.max(a, b) + 1)
}
const upTo = (scale: Scale, code: string, end: 'first' | 'last') =>
  between(scale, code, (end === 'first' ? scale.codes[0] : scale.codes.at(-1)) ?? code)

const longest = 5
/** One grade: the longest phrase that names it. "vg+" is open to one end. */
const one = (scale: Scale, tokens: Words, at: number): { code: string; isOpen: boolean; length: number } | null => {
  for (let length = longest; length > 0; length--) {
    const phrase = tokens.slice(at, at + length).join(' ')
    const code = scale.words.get(phrase.replace(/\+$/, ''))
    if (code !== undefined && at + length <= tokens.length) return { code, isOpen: phrase.endsWith('+'), length }
  }
  return null
}

const least = ['at least', 'min', 'minimum', 'from']
const most = ['up to', 'at most', 'max', 'maximum']
const better = ['or better']
const lesser = ['or less', 'or weaker', 'or lighter']
const more = ['or more', 'or stronger', 'or higher', 'or darker', 'and up', 'up']

/** The grades that a sentence names from one of its words on: 'ex', 'vg+', 'vg to ex', 'faint or less'. Null when it names none there. */
export const gradesFrom = (scale: Scale, tokens: Words, at: number): GradeSpan | null => {
  // Two grades in one word: 'ex/vg' and '5-6'.
  const pair = (tokens[at] ?? '').split(/[/-]/).map(word => scale.words.get(word))
  const [first, second] = pair
  if (pair.length === 2 && first && second) return { codes: between(scale, first, second), length: 1 }
  const [low, high] = [begins(tokens, at, least), begins(tokens, at, most)]
  const start = at + low + high
  const grade = one(scale, tokens, start)
  if (!grade) return null
  const end = start + grade.length
  const less = scale.more === 'last' ? 'first' : 'last'
  const open = (to: 'first' | 'last', words: number) => ({ codes: upTo(scale, grade.code, to), length: end + words - at })
  if (low || grade.isOpen) return open(scale.more, 0)
  if (high) return open(less, 0)
  for (const [phrases, to] of [[better, scale.better], [lesser, less], [more, scale.more]] as const) {
    const words = begins(tokens, end, phrases)
    if (words) return open(to, words)
  }
  const joint = begins(tokens, end, ['to', 'or'])
  const other = one(scale, tokens, end + joint)
  if (other) return { codes: between(scale, grade.code, other.code), length: end + joint + other.length - at }
  return { codes: [grade.code], length: end - at }
}
