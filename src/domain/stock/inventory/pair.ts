import type { Quantity } from '../../kit/quantity.ts'
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
export const sideTolerance = (weight: Quantity): Quantity => (Number(weight) < 1 ? '0.1' : '0.2')

const points = { length: 20, width: 20, weight: 20, colour: 16, clarity: 8, treatments: 8, depth: 4, origin: 4 } as const

// A set of twelve is 66 pairs. Carats have three decimals at most and millimeters two, so they are exact as whole thousandths.
const thousandths = (quantity: Quantity): number => Math.round(Number(quantity) * 1000)
const quantityOf = (whole: number): Quantity => String(whole / 1000)

/** The difference of two measures and the largest allowed one: whole numbers of one unit, and the difference as a quantity. */
type Apart = { by: number; utmost: number; quantity: Quantity } | null

const exceeds = (apart: Apart): boolean => apart !== null && apart.by > apart.utmost

// No difference earns all points, the largest allowed difference half of them, and an unknown one half too. Half up to one decimal.
const earned = (max: number, apart: Apart): number => {
  if (apart === null) return max / 2
  return exceeds(apart) ? 0 : Math.floor((10 * max * (2 * apart.utmost - apart.by) + apart.utmost) / (2 * apart.utmost)) / 10
}

const fitOf = (apart: Apart): Fit =>
  apart === null ? 'unknown' : apart.by * 2 <= apart.utmost ? 'alike' : exceeds(apart) ? 'different' : 'close'

const between = (a: Quantity | null, b: Quantity | null, utmost: number): Apart => {
  if (a === null || b === null) return null
  const by = Math.abs(thousandths(a) - thousandths(b))
  return { by, utmost, quantity: quantityOf(by) }
}

const sidesOf = ({ length, width }: Matched): [Quantity | null, Quantity | null] =>
  length !== null && width !== null && Number(length) < Number(width) ? [width, length] : [length, width]

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
  const [weight, theirWeight] = [thousandths(one.weight), thousandths(other.weight)]
  const [heavier, lighter] = [Math.max(weight, theirWeight), Math.min(weight, theirWeight)]
  const [sides, theirs] = [sidesOf(one), sidesOf(other)]
  const side = thousandths(sideTolerance(quantityOf(lighter)))
  const length = between(sides[0], theirs[0], side)
  const width = between(sides[1], theirs[1], side)
  const carats = { by: (heavier - lighter) * 1000, utmost: heavier * thousandths(weightTolerance), quantity: quantityOf(heavier - lighter) }
  if ([length, width, carats].some(exceeds)) return null
  const numbers = [
    ['length', length],
    ['width', width],
    ['weight', carats],
    ['depth', between(one.depth, other.depth, side * 2)],
  ] as const
  const fits = [
    ['colour', fitOfWords(one.colour, other.colour)],
    ['clarity', fitOfWords(one.clarity, other.clarity)],
    ['treatments', fitOfTreatments(one.treatments, other.treatments)],
    ['origin', fitOfOrigin(one.origin, other.origin)],
  ] as const
  const score =
    numbers.reduce((total, [name, apart]) => total + earned(points[name], apart), 0) +
    fits.reduce((total, [name, fit]) => total + points[name] * shares[fit], 0)
  return {
    score: Math.round(score),
    differences: [
      ...numbers.map(([name, apart]): Difference => ({ name, fit: fitOf(apart), by: apart?.quantity ?? null })),
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
