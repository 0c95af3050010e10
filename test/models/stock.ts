import { divide } from './model.ts'

/**
 * A simple model of stock: heaps of pieces, thousandths of a carat and cents, moved from one heap to another. It shares no code
 * with the product, so a difference is an error in one of them.
 */
export type Heap = { pieces: number | null; milli: number; cents: number }
export type Lot = {
  id: string
  kind: 'single' | 'pair' | 'parcel' | 'melee'
  branch: number
  free: Heap
  /** Reserved quantities, by the number of the customer. */
  kept: Map<number, Heap>
  away: Heap[]
  /** Quantities taken or counted at an average cost, in order, with whether they are still effective. */
  uses: { turn: number; isValid: boolean }[]
}
type Use = Lot['uses'][number]
export type Change = {
  document: string
  from: { lot: Lot; heap: Heap; back: number; use: Use }[]
  into: { lot: Lot; heap: Heap }[]
  isUndone: boolean
}
export type Refill = { id: string; version: number; lot: Lot; heap: Heap; turn: number; isReversed: boolean }

export const isWhole = ({ kind }: Lot): boolean => kind === 'single' || kind === 'pair'
export const none = (pieces: number | null): Heap => ({ pieces: pieces === null ? null : 0, milli: 0, cents: 0 })
export const lotOf = (id: string, kind: Lot['kind'], branch: number, free: Heap): Lot => ({
  id,
  kind,
  branch,
  free,
  kept: new Map(),
  away: [],
  uses: [],
})

/** Takes this quantity out of a heap with its share of the cost; null when it is not available. */
export const take = (lot: Lot, heap: Heap, pieces: number | null, milli: number): Heap | null => {
  if (heap.milli === 0 || milli === 0 || milli > heap.milli || (isWhole(lot) && milli !== heap.milli)) return null
  if (heap.pieces !== null && (pieces === null || pieces > heap.pieces || (pieces === heap.pieces) !== (milli === heap.milli))) return null
  const cents = milli === heap.milli ? heap.cents : divide(heap.cents * milli, heap.milli)
  heap.milli -= milli
  heap.cents -= cents
  if (heap.pieces !== null) heap.pieces -= pieces!
  return { pieces: heap.pieces === null ? null : pieces, milli, cents }
}
export const put = (heap: Heap, more: Heap): void => {
  heap.milli += more.milli
  heap.cents += more.cents
  if (heap.pieces !== null) heap.pieces += more.pieces ?? 0
}
export const same = (a: Heap, b: Heap): boolean => a.pieces === b.pieces && a.milli === b.milli && a.cents === b.cents

/** Whether a measured difference is within the tolerance: 0.02 ct, or half a percent. */
export const isNear = (difference: number, milli: number): boolean => Math.abs(difference) * 1000 <= Math.max(20_000, 5 * milli)

/** Divides a cost by weights, to the cent: rounded cumulatively, so that no remainder is left. */
export const shared = (cents: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [weighed, given] = [0, 0]
  return weights.map(weight => {
    weighed += weight
    const until = divide(cents * weighed, whole)
    const share = until - given
    given = until
    return share
  })
}

export const isElsewhere = ({ kept, away }: Lot): boolean => [...kept.values(), ...away].some(({ milli }) => milli > 0)
export const heldOf = ({ free, kept, away }: Lot): { milli: number; cents: number } =>
  [free, ...kept.values(), ...away].reduce((sum, heap) => ({ milli: sum.milli + heap.milli, cents: sum.cents + heap.cents }), {
    milli: 0,
    cents: 0,
  })

/** Releases a customer’s reservation by what they take, or completely. */
export const releaseReservation = (lot: Lot, customer: number, pieces: number | null, milli: number): void => {
  const kept = lot.kept.get(customer)
  if (!kept || kept.milli === 0) return
  const isPart = !isWhole(lot) && milli < kept.milli && (kept.pieces === null || (pieces ?? 0) < kept.pieces)
  put(lot.free, isPart ? take({ ...lot, kind: 'melee' }, kept, pieces, milli)! : { ...kept })
  if (!isPart) lot.kept.delete(customer)
}

/** Whether a refill can be reversed: all of it is there, and nothing was used at an average since. */
export const isReversible = ({ lot, heap, turn, isReversed }: Refill): boolean => {
  const [milli, cents] = [lot.free.milli - heap.milli, lot.free.cents - heap.cents]
  const pieces = lot.free.pieces === null ? null : lot.free.pieces - (heap.pieces ?? 0)
  if (isReversed || milli < 0 || cents < 0 || (pieces ?? 0) < 0 || (milli === 0 && cents !== 0)) return false
  if (pieces !== null && (pieces === 0) !== (milli === 0)) return false
  return !lot.uses.some(use => use.isValid && use.turn > turn)
}
