import type { Column } from '../../../kit/import/columns.ts'
import type { Books } from '../books.ts'
import { isNote, type Target } from '../columns.ts'
import { evidenceFor } from './evidence.ts'
import { headParts, priceIn } from './head.ts'
import { declaredMeanings, nameScore } from './name-match.ts'
import { agreeOnPrices, type PriceClaim } from './prices.ts'
import { agreeOnSides } from './sides.ts'

/** What a column probably is, how sure that is, and why. `as` is null for a column that is not imported. */
export type Guess = { name: string; meaning: string; as: Target | null; confidence: 'high' | 'medium'; because: string }

type Claim = Guess & { score: number; target: string }

// A heading that is known needs no more; one that is known in part needs values that agree.
const enough = 0.85
// A column that is kept in the notes loses nothing.
const enoughForNote = 0.6
// Values that speak for themselves, without any known heading.
const telling = new Set(['dimensions', 'lab', 'currency', 'link', 'stone', 'clarity', 'shape', 'treatment', 'origin'])
const tellingScore = 0.95

const because = (name: number, values: number): string => (name === 0 ? 'by its values' : values > 0.25 ? 'by its name and values' : 'by its name')

const claimsOf = (column: Column, books: Books): Claim[] => {
  const [parts, price] = [headParts(column.name), priceIn(column.name)]
  const cells = column.cells ?? column.samples
  const isUnnamed = /^Column [A-Z]{1,2}$/.test(column.name)
  const claims = declaredMeanings.flatMap((declared): Claim[] => {
    const { meaning, as, values } = declared
    const named = isUnnamed ? 0 : nameScore(parts, declared)
    if (named < 0.5 && !telling.has(values)) return []
    const shown = evidenceFor(values, cells, books)
    const isSure = named >= 0.9 && (shown > 0.25 || values === 'any')
    const needed = as === 'internalNotes' && shown >= 0 ? enoughForNote : enough
    if (named >= 0.5 ? named + shown < needed : shown < tellingScore) return []
    const score = named >= 0.5 ? named + shown : shown - 1
    return [{ ...{ name: column.name, meaning, as, score }, target: as ?? meaning, confidence: isSure ? 'high' : 'medium', because: because(named >= 0.5 ? named : 0, shown) }]
  })
  if (!price) return claims
  const shown = evidenceFor('price', cells, books)
  if (shown < 0) return claims
  const score = 1.05 + shown
  return [...claims, { ...{ name: column.name, meaning: 'price', as: price.target, score }, target: `${price.target} ${price.basis ?? '?'}`, confidence: 'high', because: because(1, shown) }]
}

/** Gives each column the meaning with the best score; a field takes one column, notes take any number. */
const assigned = (columns: readonly Column[], books: Books): Map<string, Claim> => {
  const claims = columns.flatMap(column => claimsOf(column, books)).sort((a, b) => b.score - a.score)
  const [chosen, taken] = [new Map<string, Claim>(), new Set<string>()]
  for (const claim of claims) {
    const isShared = claim.as === null || isNote(claim.as)
    if (chosen.has(claim.name) || (!isShared && taken.has(claim.target))) continue
    chosen.set(claim.name, claim)
    taken.add(claim.target)
  }
  return chosen
}

// Only markets tell where the seller is, in several columns; a list of diamonds seldom has an origin.
const withSellersCountry = (columns: readonly Column[], guesses: readonly Guess[], books: Books): Guess[] => {
  const isGraded = (['colour', 'clarity'] as const).every(as =>
    columns.some(column => guesses.some(guess => guess.name === column.name && guess.as === as) && evidenceFor(as, column.cells ?? column.samples, books) >= 0.8),
  )
  const isMarket = isGraded || guesses.some(({ meaning }) => meaning === 'place of the seller')
  const countries = columns.filter(({ name }) => /^(?:(?:stone|diamond|location|country)\s*)+$/i.test(name.trim().replace(/_/g, ' '))).map(({ name }) => name)
  return guesses.map(guess =>
    isMarket && guess.as === 'origin' && countries.includes(guess.name) ? { ...guess, meaning: 'place of the seller', as: 'internalNotes' } : guess,
  )
}

export type Guessed = { guesses: Guess[]; basis: PriceClaim['basis']; currency: PriceClaim['currency'] }

/**
 * Guesses what each column of a stock list is. Names and values vote together; what stays unknown is left out and must be asked about.
 * `basis` and `currency` are those of the prices, as far as headings and sums prove them.
 */
export const guessColumns = (columns: readonly Column[], books: Books): Guessed => {
  const chosen = assigned(columns, books)
  const weight = columns.find(({ name }) => chosen.get(name)?.as === 'weight')
  const pieces = columns.find(({ name }) => chosen.get(name)?.as === 'pieces')
  const prices = columns.filter(({ name }) => chosen.get(name)?.meaning === 'price')
  const agreed = agreeOnPrices(prices, weight, pieces)
  const guesses = columns.flatMap(({ name }): Guess[] => {
    const claim = chosen.get(name)
    if (!claim) return []
    const { meaning, as, confidence, because } = claim
    if (meaning !== 'price') return [{ name, meaning, as, confidence, because }]
    const found = agreed.columns.get(name)
    return found ? [{ name, confidence, ...found }] : []
  })
  return { guesses: withSellersCountry(columns, agreeOnSides(columns, guesses), books), basis: agreed.basis, currency: agreed.currency }
}
