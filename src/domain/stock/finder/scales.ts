import { finishGrades, fluorescenceColours, fluorescences, type GradeRow, saturations, tones } from '../../trade/grades.ts'
import type { ListField } from './wish.ts'
import { plain } from './words.ts'

type End = 'first' | 'last'
/** A scale of grades as a sentence names it: the words of its fields, and the words of its grades. */
export type Scale = {
  codes: readonly string[]
  labels: ReadonlyMap<string, ListField>
  words: ReadonlyMap<string, string>
  /** Which end of the scale "or better" goes to, and which one "+" and "at least". */
  better: End
  more: End
}

const spellings = ({ code, name, aliases = [] }: GradeRow) => [...new Set([code, name, ...aliases].map(plain).map(word => word.toLowerCase()))]
const wordsOf = (rows: readonly GradeRow[], isWord: (word: string) => boolean) =>
  new Map(rows.flatMap(row => spellings(row).flatMap(word => (isWord(word) ? [[word, row.code] as const] : []))))
const labelsOf = (field: ListField, words: string) => words.split(', ').map(word => [word, field] as const)
const codesOf = (rows: readonly GradeRow[]) => rows.map(({ code }) => code)

/** Cut, polish, and symmetry. A single letter is no word: beside a diamond it is a color. */
export const finish: Scale = {
  codes: codesOf(finishGrades),
  labels: new Map([...labelsOf('cut', 'cut'), ...labelsOf('polish', 'polish, pol'), ...labelsOf('symmetry', 'symmetry, sym, symm')]),
  words: wordsOf(finishGrades, word => /^[a-z]{2,}(?: [a-z]+)*$/.test(word) && !word.startsWith('triple')),
  better: 'first',
  more: 'first',
}

/** Short words of fluorescence mean clarity or color, such as VS and F. */
export const glow: Scale = {
  codes: codesOf(fluorescences),
  labels: new Map(labelsOf('fluorescence', 'fluorescence, fluorescent, fluor, fluo, flr')),
  words: new Map([...wordsOf(fluorescences, word => word === 'no' || /^[a-z][a-z ]{2,}$/.test(word)), ['without', 'N']]),
  better: 'first',
  more: 'last',
}

export const tone: Scale = {
  codes: codesOf(tones),
  labels: new Map(labelsOf('tone', 'tone, toned')),
  words: wordsOf(tones, word => /^\d$|^[a-z][a-z ]{3,}$/.test(word)),
  better: 'last',
  more: 'last',
}

export const saturation: Scale = {
  codes: codesOf(saturations),
  labels: new Map(labelsOf('saturation', 'saturation, saturated')),
  words: wordsOf(saturations, word => /^\d$|^[a-z][a-z ]{3,}$/.test(word)),
  better: 'last',
  more: 'last',
}

/** The words for the color of fluorescence. */
export const glowColors = wordsOf(fluorescenceColours, word => /^[a-z]{3,}$/.test(word))

/** Codes of two letters or more, which no other word of a sentence is: EX, VG. */
export const finishCodes: ReadonlySet<string> = new Set(
  finishGrades.flatMap(({ code, aliases }) => [code, ...aliases]).filter(word => /^[A-Z]{2,4}$/.test(word)).map(word => word.toLowerCase()),
)
