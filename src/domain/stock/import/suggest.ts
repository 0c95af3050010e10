import { baseCurrency } from '../../company/base-currency.ts'
import type { Column } from '../../kit/import/columns.ts'
import { plainWord } from '../../kit/import/words.ts'
import type { Books } from './books.ts'
import { isNote, type Target } from './columns.ts'
import type { Defaults } from './list.ts'
import { evidenceFor } from './meaning/evidence.ts'
import { type Guess, guessColumns } from './meaning/guess.ts'
import { currencyInCells } from './meaning/head.ts'
import { type Profile, profileOf } from './meaning/profiles.ts'
import { isTotal, repeatsNames } from './skipped.ts'
import { titleIn } from './titles.ts'
import { hasNoValue } from './words.ts'

export type Suggested = {
  mapping: Record<string, Target | null>
  found: Record<string, Pick<Guess, 'meaning' | 'confidence' | 'because'>>
  defaults: Pick<Defaults, 'askingBasis' | 'costBasis' | 'currency' | 'stoneName' | 'naturalness'>
}

const filled = ({ cells, samples }: Column) => (cells ?? samples).map(cell => cell.trim()).filter(cell => !hasNoValue(cell))
const grown = /^(?:cvd|hpht|lgd?|lab[- ]?grown.*|labor(?:gezüchtet)?|created|synthetic)$/i

/** Whether most cells of a column say that the stones were grown in a laboratory. */
const isGrown = (column: Column): boolean => {
  const cells = filled(column)
  return cells.length > 0 && cells.filter(cell => grown.test(cell)).length > cells.length / 2
}

/** What the columns are in the format of a market, where its words mean something of their own. A field that a column already has stays. */
const asInMarket = ({ market, columns: own }: Profile, columns: readonly Column[], guesses: readonly Guess[]): Guess[] => {
  const known = new Map(Object.entries(own).map(([head, found]) => [plainWord(head), found]))
  return columns.flatMap(({ name }): Guess[] => {
    const [found, voted] = [known.get(plainWord(name)), guesses.find(guess => guess.name === name)]
    const isTaken = found !== undefined && found.as !== null && !isNote(found.as) && guesses.some(guess => guess.name !== name && guess.as === found.as)
    if (!found || isTaken) return voted ? [voted] : []
    return [{ name, ...found, confidence: 'high', because: `as in lists of ${market}` }]
  })
}

/** The columns without rows that are no stones: totals, titles and notes, which have nearly no cells. */
const ofStones = (columns: readonly Column[]): Column[] => {
  const cellsOf = ({ cells, samples }: Column) => cells ?? samples
  const rows = Math.max(0, ...columns.map(column => cellsOf(column).length))
  const isHead = repeatsNames(columns.map(({ name }) => name))
  const isStone = Array.from({ length: rows }, (_, at) => {
    const cells = columns.map(column => cellsOf(column)[at] ?? '')
    const filled = cells.filter(cell => !hasNoValue(cell))
    if (isHead(cells)) return false
    return (filled.length > 1 || columns.length < 4) && !filled.some(isTotal)
  })
  return columns.map(column => ({ ...column, cells: cellsOf(column).filter((_, at) => isStone[at]) }))
}

/** The stone that the first title between the rows names; null without such titles. */
const titledStone = (columns: readonly Column[], books: Books): string | null => {
  const rows = Math.max(0, ...columns.map(({ cells = [] }) => cells.length))
  const titles = Array.from({ length: rows }, (_, at) => columns.map(({ cells = [] }) => cells[at] ?? '').filter(cell => !hasNoValue(cell))).flatMap(([only, ...others]) =>
    only !== undefined && others.length === 0 && !isTotal(only) ? [only] : [],
  )
  return titles.map(title => titleIn(title, books).stoneName).find(found => found !== null) ?? null
}

/**
 * Suggests how a stock list with new columns is read. A column that is not in the mapping must be decided by the user; null leaves it out.
 * A list without a column for the stone is one of diamonds where its colors and clarities are theirs, else of the stone in its first title.
 */
export const suggestReading = (all: readonly Column[], books: Books): Suggested => {
  const columns = ofStones(all)
  const profile = profileOf(columns.map(({ name }) => name))
  const { guesses: voted, basis, currency } = guessColumns(columns, books)
  const guesses = profile ? asInMarket(profile, columns, voted) : voted
  const columnOf = (as: Target) => columns.find(({ name }) => guesses.some(guess => guess.name === name && guess.as === as))
  const graded = (as: 'colour' | 'clarity') => {
    const column = columnOf(as)
    return column !== undefined && filled(column).length > 0 && evidenceFor(as, filled(column), books) >= 0.8
  }
  const asking = columnOf('askingRate')
  const unnamed = columns.filter(({ name, samples }) => samples.length === 0 || /^Column [A-Z]{1,2}$/.test(name))
  return {
    mapping: {
      ...Object.fromEntries(unnamed.map(({ name }) => [name, null])),
      ...Object.fromEntries(guesses.map(({ name, as }) => [name, as])),
    },
    found: Object.fromEntries(guesses.map(({ name, meaning, confidence, because }) => [name, { meaning, confidence, because }])),
    defaults: {
      askingBasis: basis.askingRate ?? (asking ? profile?.askingBasis : null) ?? null,
      costBasis: basis.costRate ?? null,
      currency: books.currency(currency.askingRate ?? (asking ? currencyInCells(filled(asking)) : null) ?? profile?.currency ?? baseCurrency()) ?? null,
      stoneName: columnOf('stoneName') || columnOf('variety') ? null : graded('colour') && graded('clarity') ? books.stone('Diamond') : titledStone(all, books),
      naturalness: columns.some(isGrown) ? 'lab-grown' : 'natural',
    },
  }
}
