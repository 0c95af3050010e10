import { isNegative, isZero, minus, plus, type Quantity } from '../../kit/quantity.ts'
import type { StockPosting } from '../../payments/posting.ts'
import { adjustedTo } from '../inventory/adjustment.ts'
import type { Amount } from '../inventory/conversion.ts'
import type { Place } from '../inventory/place.ts'
import type { Decision } from './entity.ts'

/** A reviewed line, and its stone's current quantities in the book. */
export type Decided = {
  inventory: string
  code: string
  isWhole: boolean
  decision: Decision | null
  counted: Amount | null
  book: Amount | null
  /** The quantity available in the safe now, with its cost, and whether some of it is reserved. */
  held: Amount & { value: Quantity; costBasis: string; ownership: string }
  isReserved: boolean
  /** Whether the stone was adjusted manually after the count. */
  isAdjustedSince: boolean
  /** The place and quantity of its last move out of the book. */
  gone: (Amount & { place: Place; value: Quantity }) | null
}

/** The postings of a reviewed line, or a sentence that says why it cannot be posted. */
export const countPostings = (line: Decided): StockPosting[] | string => {
  const { inventory, code, decision, held, gone } = line
  if (decision === 'write off') {
    if (line.isReserved) return `${code} is reserved for a customer. Release the reservation before the write-off.`
    if (isZero(held.weight)) return []
    return [{ inventory, from: 'available', to: 'loss', pieces: held.pieces, weight: held.weight, value: held.value }]
  }
  if (decision === 'take in') {
    if (!gone) return `${code} cannot be taken in. Only stones that were written off or adjusted out can.`
    return [{ inventory, from: gone.place, to: 'available', pieces: gone.pieces, weight: gone.weight, value: gone.value }]
  }
  return decision === 'adjust' ? adjusting(line) : []
}

// Documents may have moved the stone after the count, so only the counted difference is posted.
const adjusting = ({ inventory, code, isWhole, counted, book, held, isAdjustedSince }: Decided): StockPosting[] | string => {
  if (!counted || !book) return `${code} was not counted.`
  if (isAdjustedSince) return `${code} was adjusted after the count. Count it again.`
  if (isWhole && counted.pieces !== book.pieces) return `${code} is ${book.pieces} pcs and cannot be divided. Break it, or leave it.`
  if (isWhole && isZero(held.weight)) return `${code} has left the safe since the count. Leave it.`
  const pieces = held.pieces === null || counted.pieces === null ? held.pieces : held.pieces + counted.pieces - (book.pieces ?? 0)
  const weight = plus(held.weight, minus(counted.weight, book.weight))
  if (isNegative(weight) || (pieces ?? 0) < 0) return `${code} has less in the safe than is missing. Release its reservations, or count it again.`
  if (pieces !== null && (pieces === 0) !== isZero(weight)) return `${code} would keep ${pieces} pcs of ${weight} ct. Count it again.`
  return adjustedTo(inventory, held, { pieces, weight }, isWhole)
}
