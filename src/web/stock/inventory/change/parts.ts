import { compare, isPositive, isZero, minus, type Quantity, sum } from '../../../../domain/kit/quantity.ts'
import { isLargeVariance } from '../../../../domain/stock/inventory/approval-quantity.ts'
import { type Amount, dividing, partsFault, splitsInto, usedFor } from '../../../../domain/stock/inventory/conversion.ts'
import { costOfPart } from '../../../../domain/stock/inventory/cost.ts'
import { typedCarats, typedCount } from '../../../kit/form/typed-text.ts'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { freeOf } from './amount.ts'

/** One part as it stands in the grid; its type is the likeliest until somebody says otherwise. */
export type TypedPart = { key: number; pieces: string; weight: string; sku: string; type: string | null }
type Part = Amount & { row: number; sku: string; type: string }

let keys = 0
export const newPart = (): TypedPart => ({ key: keys++, pieces: '', weight: '', sku: '', type: null })
const isBlank = ({ pieces, weight, sku }: TypedPart): boolean => [pieces, weight, sku].every(text => text.trim() === '')
/** A row is always waiting below the last. */
export const withNext = (rows: readonly TypedPart[]): TypedPart[] => (rows.every(row => !isBlank(row)) ? [...rows, newPart()] : [...rows])

const countIn = (text: string): number | null => typedCount(text) || null

/** What a part will be kept as: one piece out of a sorted lot is a single stone, all else is what the lot is. */
export const typeOf = (stone: Stone, { pieces, type }: TypedPart): string =>
  type ?? (countIn(pieces) === 1 && splitsInto(stone.type).includes('single') ? 'single' : stone.type)

/** What the parts in the grid come to. */
export type ReadParts = {
  parts: Part[]
  /** What is taken of the lot for them, and what stays in it. */
  used: Amount
  left: Amount
  /** What the scale says otherwise of the parts than the book of what is taken. */
  difference: Quantity
  /** The cost of each part, by its row. */
  costs: ReadonlyMap<number, Quantity>
  fault: string | null
  ready: boolean
}

const tooMuch = (free: Amount, used: Amount): string | null => {
  const says = quantityOf(free.pieces, free.weight)
  if (compare(used.weight, free.weight) > 0 || (used.pieces ?? 0) > (free.pieces ?? Number.POSITIVE_INFINITY))
    return `That is more than is in the safe: ${says}.`
  if (free.pieces !== null && (used.pieces === free.pieces) !== (compare(used.weight, free.weight) === 0))
    return `The last pieces and the last carats go together: ${says}.`
  return null
}

// By weight alone, whatever weighs all of it but for the scale's own doubt is all of it.
const requestedOf = (free: Amount, weight: Quantity): Partial<Amount> =>
  free.pieces === null && !isLargeVariance({ ...free, scale: weight, variance: minus(weight, free.weight) }) ? { weight: free.weight } : {}

/** Reads the grid: how much is taken, what is left, what each part costs, and what keeps them from being parts. */
export const readParts = (stone: Stone, rows: readonly TypedPart[], isBreaking: boolean): ReadParts => {
  const free = freeOf(stone)
  const filled = rows.map((row, index) => ({ ...row, row: index })).filter(row => isBreaking || !isBlank(row))
  const parts = filled.flatMap((row): Part[] => {
    const weight = typedCarats(row.weight)
    const pieces = isBreaking ? 1 : countIn(row.pieces)
    if (weight === null || !isPositive(weight) || (free.pieces !== null && pieces === null)) return []
    return [{ row: row.row, pieces, weight, sku: row.sku.trim(), type: typeOf(stone, row) }]
  })
  const whole = sum(parts.map(({ weight }) => weight))
  const isComplete = parts.length > 0 && parts.length === filled.length
  const used =
    parts.length === 0 ? { pieces: free.pieces === null ? null : 0, weight: '0' } : usedFor(free, parts, requestedOf(free, whole))
  const fault = isComplete ? (partsFault(free, used, parts) ?? tooMuch(free, used)) : null
  const { costs } = dividing(
    stone.id,
    used,
    isZero(used.weight) ? '0' : costOfPart(free, used),
    parts.map(part => ({ ...part, id: stone.id })),
  )
  return {
    parts,
    used,
    left: { pieces: free.pieces === null ? null : free.pieces - (used.pieces ?? 0), weight: minus(free.weight, used.weight) },
    difference: minus(whole, used.weight),
    // Of a pair or a set nothing is known before all of it is weighed.
    costs: new Map((isBreaking && !isComplete ? [] : parts).map(({ row }, index) => [row, costs[index]!])),
    fault,
    ready: isComplete && fault === null,
  }
}

/** What was taken for the parts, where the server would reckon otherwise from the parts alone. */
export const weightToSend = (stone: Stone, { used, difference }: ReadParts): Quantity | undefined =>
  stone.availablePieces === null && !isZero(difference) ? used.weight : undefined
