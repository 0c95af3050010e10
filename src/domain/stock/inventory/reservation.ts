import { compare } from '../../kit/quantity.ts'
import type { Amount } from './conversion.ts'

/** How long a stone is kept for a customer when nobody says, and at most. */
export const usualHours = 48
export const longestDays = 90

/** How much of what is kept for a customer goes into what they take: as much as they take, or all of it. */
export const usedOf = (reserved: Amount, taken: Amount): Amount => {
  const isPart = compare(taken.weight, reserved.weight) < 0 && (reserved.pieces === null || (taken.pieces ?? 0) < reserved.pieces)
  return isPart ? { pieces: reserved.pieces === null ? null : (taken.pieces ?? 0), weight: taken.weight } : reserved
}
