import { absolute, compare, minus, over, type Quantity, round, times } from '../../kit/quantity.ts'
import { isTreatedAlike, type Treatment } from '../stone/treatment.ts'
import type { Difference, Fit, Match } from './contract.ts'

type Named = { id: string; title: string }
/** The properties of a single stone that matter for a pair. */
export type Matched = {
  id: string
  stoneName: Named
  shape: Named | null
  naturalness: string
  weight: Quantity
  length: Quantity | null
  width: Quantity | null
  depth: Quantity | null
  colour: string | null
  clarity: string | null
  treatments: readonly Treatment[]
  origin: Named | null
}


/** The maximum weight difference of a pair, as a share of the heavier stone. */
export const weightTolerance = '0.05'
/** The maximum difference of the sides of a pair in mm: 0.1 below one carat, else 0.2. */
export const sideTolerance = (weight: Quantity): Quantity => (compare(weight, '1') < 0 ? '0.1' : '0.2')

const points = { length: 20, width: 20, weight: 20, colour: 16, clarity: 8, treatments: 8, depth: 4, origin: 4 } as const

// No difference earns all points, the largest allowed difference half of them, and an unknown one half too.
const earned = (max: number, apart: Quantity | null, utmost: Quantity): number =>
  apart === null ? max / 2 : compare(apart, utmost) > 0 ? 0 : Number(round(minus(String(max), times(over(apart, utmost), max / 2)), 1))

const fitOf = (apart: Quantity | null, utmost: Quantity): Fit =>
  apart === null ? 'unknown' : compare(times(apart, 2), utmost) <= 0 ? 'alike' : compare(apart, utmost) <= 0 ? 'close' : 'different'

const sidesOf = ({ length, width }: Matched): [Quantity | null, Quantity | null] =>
  length !== null && width !== null && compare(length, width) < 0 ? [width, length] : [length, width]

const between = (a: Quantity | null, b: Quantity | null): Quantity | null => (a === null || b === null ? null : absolute(minus(a, b)))

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}]+/u).filter(Boolean)

const fitOfWords = (a: string | null, b: string | null): Fit => {
  if (!a || !b) return 'unknown'
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one.join(' ') === other.join(' ')) return 'alike'
  return one.some(word => other.includes(word)) ? 'close' : 'different'
}

const shares: Record<Fit, number> = { alike: 1, close: 0.5, unknown: 0.5, different: 0 }

const fitOfTreatments = (a: readonly Treatment[], b: readonly Treatment[]): Fit =>
  a.length === 0 || b.length === 0 ? 'unknown' : isTreatedAlike(a, b) ? 'alike' : 'different'

const fitOfOrigin = (a: Named | null, b: Named | null): Fit => (a === null || b === null ? 'unknown' : a.id === b.id ? 'alike' : 'different')

/**
 * Compares two stones as a pair: a score up to 100 and every difference. Null when they cannot be a pair: another stone, shape or
 * naturalness, or a difference in size or weight above the tolerance.
 */
export const matchOf = (one: Matched, other: Matched): Match | null => {
  if (one.id === other.id || one.stoneName.id !== other.stoneName.id || one.naturalness !== other.naturalness) return null
  if (one.shape?.id !== other.shape?.id) return null
  const [heavier, lighter] = compare(one.weight, other.weight) >= 0 ? [one.weight, other.weight] : [other.weight, one.weight]
  const [sides, theirs] = [sidesOf(one), sidesOf(other)]
  const side = sideTolerance(lighter)
  const measured = [
    ['length', between(sides[0], theirs[0]), side],
    ['width', between(sides[1], theirs[1]), side],
    ['weight', minus(heavier, lighter), times(heavier, weightTolerance)],
  ] as const
  if (measured.some(([, apart, utmost]) => apart !== null && compare(apart, utmost) > 0)) return null
  const depth = ['depth', between(one.depth, other.depth), times(side, 2)] as const
  const fits = [
    ['colour', fitOfWords(one.colour, other.colour)],
    ['clarity', fitOfWords(one.clarity, other.clarity)],
    ['treatments', fitOfTreatments(one.treatments, other.treatments)],
    ['origin', fitOfOrigin(one.origin, other.origin)],
  ] as const
  const numbers = [...measured, depth]
  const score =
    numbers.reduce((total, [name, apart, utmost]) => total + earned(points[name], apart, utmost), 0) +
    fits.reduce((total, [name, fit]) => total + points[name] * shares[fit], 0)
  return {
    score: Math.round(score),
    differences: [
      ...numbers.map(([name, by, utmost]): Difference => ({ name, fit: fitOf(by, utmost), by })),
      ...fits.map(([name, fit]): Difference => ({ name, fit, by: null })),
    ],
  }
}

/** From ordered pairs (best first), those that use each stone only once. */
export const withoutRepeats = <P extends { one: { id: string }; other: { id: string } }>(pairs: readonly P[]): P[] => {
  const used = new Set<string>()
  return pairs.filter(({ one, other }) => {
    if (used.has(one.id) || used.has(other.id)) return false
    used.add(one.id).add(other.id)
    return true
  })
}
