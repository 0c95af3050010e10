import { baseDigits } from '../../company/base-currency.ts'
import { isNegative, isZero, minus, negate, type Quantity, spread, sum } from '../../kit/quantity.ts'
import type { StockPosting } from '../../payments/posting.ts'
import type { StockType } from '../stone/type.ts'
import { isLargeVariance } from './approval-quantity.ts'

/** A quantity of stock; pieces are null where only the weight is kept. */
export type Amount = { pieces: number | null; weight: Quantity }
export type Part = Amount & { id: string }

/** The conversions of stock into other stock, as their postings are marked. */
export const conversions = ['split', 'merge', 'break'] as const
export type Conversion = (typeof conversions)[number]

const finished = ['single', 'pair', 'set', 'parcel', 'melee'] as const satisfies StockType[]
/** The types a lot may be split into: finished stones into any finished type, everything else into its own type. */
export const splitsInto = (type: StockType): readonly StockType[] => (finished.some(name => name === type) ? finished : [type])

/** The pieces of all parts together; null when those of any part are unknown. */
export const wholePieces = (parts: readonly Amount[]): number | null =>
  parts.reduce<number | null>((total, { pieces }) => (total === null || pieces === null ? null : total + pieces), 0)

/** The quantity taken from a lot for its parts: the last pieces take all booked weight, otherwise the parts' weight is taken. */
export const usedFor = (lot: Amount, parts: readonly Amount[], requested?: Partial<Amount>): Amount => {
  const pieces = lot.pieces === null ? null : (requested?.pieces ?? wholePieces(parts))
  if (pieces !== null && pieces === lot.pieces) return { pieces, weight: lot.weight }
  return { pieces, weight: requested?.weight ?? sum(parts.map(({ weight }) => weight)) }
}

/** Why these parts do not match the quantity taken; null when they do. */
export const partsFault = (lot: Amount, taken: Amount, parts: readonly Amount[]): string | null => {
  const [pieces, weight] = [wholePieces(parts), sum(parts.map(part => part.weight))]
  if (lot.pieces !== null && pieces === null) return 'Enter the pieces of every part: the source is counted in pieces.'
  if (taken.pieces !== null && pieces !== taken.pieces) return `The parts have ${pieces} pcs in total, but ${taken.pieces} pcs are taken.`
  const weighed = { ...taken, scale: weight, variance: minus(weight, taken.weight) }
  if (isLargeVariance(weighed))
    return `The parts weigh ${weight} ct in total, but ${taken.weight} ct are taken. Weigh again, or adjust the stock first.`
  return null
}

/** The scale difference as a separate posting without value, in or out. */
export const scaleDifference = (inventory: string, difference: Quantity, pieces: number | null): StockPosting[] =>
  isZero(difference)
    ? []
    : [
        isNegative(difference)
          ? { inventory, from: 'available', to: 'adjustment', pieces: pieces === null ? null : 0, weight: negate(difference), value: '0' }
          : { inventory, from: 'adjustment', to: 'available', pieces: pieces === null ? null : 0, weight: difference, value: '0' },
      ]

/** The postings that turn a lot, or a part of it, into new items; the cost is divided by weight, to the cent. */
export const dividing = (lot: string, taken: Amount, cost: Quantity, parts: readonly Part[]): { costs: Quantity[]; postings: StockPosting[] } => {
  const weight = sum(parts.map(part => part.weight))
  const costs = spread(cost, parts.map(part => part.weight), baseDigits())
  return {
    costs,
    postings: [
      ...scaleDifference(lot, minus(weight, taken.weight), taken.pieces),
      { inventory: lot, from: 'available', to: 'consumed', pieces: taken.pieces, weight, value: cost },
      ...parts.map((part, index): StockPosting => ({ inventory: part.id, from: 'consumed', to: 'available', pieces: part.pieces, weight: part.weight, value: costs[index] ?? '0' })),
    ],
  }
}

/** The postings that merge several lots into one at their total cost; a scale difference is a separate posting. */
export const joining = (sources: readonly (Part & { cost: Quantity })[], into: Part): { cost: Quantity; postings: StockPosting[] } => {
  const [weight, cost] = [sum(sources.map(source => source.weight)), sum(sources.map(source => source.cost))]
  return {
    cost,
    postings: [
      ...sources.map((source): StockPosting => ({ inventory: source.id, from: 'available', to: 'consumed', pieces: source.pieces, weight: source.weight, value: source.cost })),
      { inventory: into.id, from: 'consumed', to: 'available', pieces: into.pieces, weight, value: cost },
      ...scaleDifference(into.id, minus(into.weight, weight), into.pieces),
    ],
  }
}
