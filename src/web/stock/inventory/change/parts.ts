import { present } from '../../../../domain/kit/present.ts'
import { compare, isPositive, isZero, minus, type Quantity, sum } from '../../../../domain/kit/quantity.ts'
import { isLargeVariance } from '../../../../domain/stock/inventory/approval-quantity.ts'
import { type Amount, dividing, partsFault, splitsInto, usedFor } from '../../../../domain/stock/inventory/conversion.ts'
import { costOfPart } from '../../../../domain/stock/inventory/cost.ts'
import { weightWord } from '../../../../domain/stock/stone/type.ts'
import { typedCount, typedWeight } from '../../../kit/form/typed-text.ts'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { freeOf } from './amount.ts'

/** One part in the grid. A type of null means the default type. */
export type TypedPart = { key: number; pieces: string; weight: string; sku: string; type: string | null }
type Part = Amount & { row: number; sku: string; type: string }

let keys = 0
export const newPart = (): TypedPart => ({ key: keys++, pieces: '', weight: '', sku: '', type: null })
const isBlank = ({ pieces, weight, sku }: TypedPart): boolean => [pieces, weight, sku].every(text => text.trim() === '')
/** Adds a blank row when the last one is filled. */
export const withNext = (rows: readonly TypedPart[]): TypedPart[] => (rows.every(row => !isBlank(row)) ? [...rows, newPart()] : [...rows])

const countIn = (text: string): number | null => typedCount(text) || null

/** The type of a part: one piece of a sorted lot becomes a single stone; otherwise the type of the lot. */
export const typeOf = (stone: Stone, { pieces, type }: TypedPart): string =>
  type ?? (countIn(pieces) === 1 && splitsInto(stone.type).includes('single') ? 'single' : stone.type)

/** The result of the parts in the grid. */
export type ReadParts = {
  parts: Part[]
  /** The amount taken from the lot, and the amount left in it. */
  used: Amount
  left: Amount
  /** The measured weight of the parts minus the book weight taken. */
  difference: Quantity
  /** The cost of each part, by its row. */
  costs: ReadonlyMap<number, Quantity>
  fault: string | null
  ready: boolean
}

const tooMuch = (type: string, free: Amount, used: Amount): string | null => {
  const available = quantityOf(free.pieces, free.weight, type)
  if (compare(used.weight, free.weight) > 0 || (used.pieces ?? 0) > (free.pieces ?? Number.POSITIVE_INFINITY))
    return `That is more than is in the safe: ${available}.`
  if (free.pieces !== null && (used.pieces === free.pieces) !== (compare(used.weight, free.weight) === 0))
    return `Enter the last pieces and the last ${weightWord(type)} together: ${available}.`
  return null
}

// Without pieces, a weight within the scale's tolerance of the whole lot takes all of it.
const requestedOf = (free: Amount, weight: Quantity): Partial<Amount> =>
  free.pieces === null && !isLargeVariance({ ...free, scale: weight, variance: minus(weight, free.weight) }) ? { weight: free.weight } : {}

/** Calculates the grid: the amount taken, the amount left, the cost of each part, and any error. */
export const readParts = (stone: Stone, rows: readonly TypedPart[], isBreaking: boolean): ReadParts => {
  const free = freeOf(stone)
  const filled = rows.map((row, index) => ({ ...row, row: index })).filter(row => isBreaking || !isBlank(row))
  const parts = filled.flatMap((row): Part[] => {
    const weight = typedWeight(row.weight, stone.type)
    const pieces = isBreaking ? 1 : countIn(row.pieces)
    if (weight === null || !isPositive(weight) || (free.pieces !== null && pieces === null)) return []
    return [{ row: row.row, pieces, weight, sku: row.sku.trim(), type: typeOf(stone, row) }]
  })
  const whole = sum(parts.map(({ weight }) => weight))
  const isComplete = parts.length > 0 && parts.length === filled.length
  const used =
    parts.length === 0 ? { pieces: free.pieces === null ? null : 0, weight: '0' } : usedFor(free, parts, requestedOf(free, whole))
  const fault = isComplete ? (partsFault(free, used, parts) ?? tooMuch(stone.type, free, used)) : null
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
    // The costs of a pair or set are known only after all its stones are weighed.
    costs: new Map((isBreaking && !isComplete ? [] : parts).map(({ row }, index) => [row, present(costs[index])])),
    fault,
    ready: isComplete && fault === null,
  }
}

/** The book weight taken, when the server would calculate another one from the parts alone. */
export const weightToSend = (stone: Stone, { used, difference }: ReadParts): Quantity | undefined =>
  stone.availablePieces === null && !isZero(difference) ? used.weight : undefined
