import { compare } from '../../kit/quantity.ts'
import type { Amount } from './conversion.ts'

/** The default (hours) and maximum (days) length of a reservation. */
export const usualHours = 48
export const longestDays = 90

/** The part of a reservation used by a sale: the quantity taken, or all of it. */
export const usedOf = (reserved: Amount, taken: Amount): Amount => {
  const isPart = compare(taken.weight, reserved.weight) < 0 && (reserved.pieces === null || (taken.pieces ?? 0) < reserved.pieces)
  return isPart ? { pieces: reserved.pieces === null ? null : (taken.pieces ?? 0), weight: taken.weight } : reserved
}
