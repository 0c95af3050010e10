import { divide } from './model.ts'

/**
 * Stock as a child would keep it: heaps of pieces, thousandths of a carat and cents, moved by hand from one heap to
 * another. It shares no code with the product; where the two disagree, one of them is wrong.
 */
export type Heap = { pieces: number | null; milli: number; cents: number }
export type Lot = {
  id: string
  kind: 'single' | 'pair' | 'parcel' | 'melee'
  branch: number
  free: Heap
  /** What is kept, by the number of the customer. */
  kept: Map<number, Heap>
  away: Heap[]
  /** What was taken or counted at an average, in order, as long as it stands. */
  uses: { turn: number; isValid: boolean }[]
}
type Use = Lot['uses'][number]
export type Change = {
  paper: string
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

/** Takes so much out of a heap with its share of the cost; null when it is not there to be taken. */
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

/** Whether the scale may differ by so much: a fiftieth of a carat, or half a percent. */
export const isNear = (difference: number, milli: number): boolean => Math.abs(difference) * 1000 <= Math.max(20_000, 5 * milli)

/** A cost over weights, to the cent: rounded on the way up, so that the rest falls on nobody. */
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

/** What is kept for a customer is free for what they take: as much as they take, or all of it. */
export const releaseReservation = (lot: Lot, customer: number, pieces: number | null, milli: number): void => {
  const kept = lot.kept.get(customer)
  if (!kept || kept.milli === 0) return
  const isPart = !isWhole(lot) && milli < kept.milli && (kept.pieces === null || (pieces ?? 0) < kept.pieces)
  put(lot.free, isPart ? take({ ...lot, kind: 'melee' }, kept, pieces, milli)! : { ...kept })
  if (!isPart) lot.kept.delete(customer)
}

/** Whether a refill can be taken out again: all of it there, nothing used at an average since. */
export const isReversible = ({ lot, heap, turn, isReversed }: Refill): boolean => {
  const [milli, cents] = [lot.free.milli - heap.milli, lot.free.cents - heap.cents]
  const pieces = lot.free.pieces === null ? null : lot.free.pieces - (heap.pieces ?? 0)
  if (isReversed || milli < 0 || cents < 0 || (pieces ?? 0) < 0 || (milli === 0 && cents !== 0)) return false
  if (pieces !== null && (pieces === 0) !== (milli === 0)) return false
  return !lot.uses.some(use => use.isValid && use.turn > turn)
}
