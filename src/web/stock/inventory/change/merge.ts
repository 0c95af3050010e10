import type { Ref } from '../../../../domain/kit/field.ts'
import { isPositive, minus, round, sum } from '../../../../domain/kit/quantity.ts'
import { isLargeVariance } from '../../../../domain/stock/inventory/approval-quantity.ts'
import { mergedColour, mergedTraits, mergeFault, mergesInto } from '../../../../domain/stock/inventory/merge.ts'
import { statuses } from '../../../../domain/stock/inventory/place.ts'
import { typedWeight } from '../../../kit/form/typed-text.ts'
import { quantityOf, type Stone } from '../../stone/cells.tsx'
import { freeOf, isFree } from './amount.ts'

type Lot = Parameters<typeof mergeFault>[0][number]
// Fields that the user may not see are missing.
const idOf = (ref: Ref | null | undefined): string | null => ref?.id ?? null

/** A stone in the form that the domain compares: references as ids. */
const lotOf = (stone: Stone): Lot => ({
  ...stone,
  stoneName: stone.stoneName.id,
  branch: stone.branch.id,
  owner: idOf(stone.owner),
  shape: idOf(stone.shape),
  size: idOf(stone.size),
  origin: idOf(stone.origin),
  supplier: idOf(stone.supplier),
  purchase: idOf(stone.purchase),
})

const notFree = (stones: readonly Stone[]): string | null => {
  const out = stones.find(stone => !isFree(stone))
  if (!out) return null
  const place = statuses.find(({ value }) => value === out.status)?.label ?? out.status
  return `${out.sku} is not in the safe: it is ${place.toLowerCase()}.`
}

/** The result of merging these stones: the new lot, or why they cannot be merged. */
export const mergedOf = (stones: readonly Stone[], scale: string) => {
  const lots = stones.map(lotOf)
  const fault = mergeFault(lots) ?? notFree(stones)
  const free = stones.map(freeOf)
  const book = round(sum(free.map(({ weight }) => weight)), 3)
  const pieces = free.reduce<number | null>((total, one) => (total === null || one.pieces === null ? null : total + one.pieces), 0)
  const measured = typedWeight(scale, stones[0]?.type)
  const weight = measured && isPositive(measured) ? measured : book
  const variance = minus(weight, book)
  return {
    fault,
    pieces,
    weight,
    book,
    variance,
    /** Whether the weight is known: measured, or that of the book. Text that is no weight above zero must not become the book weight. */
    isWeighed: scale.trim() === '' || (measured !== null && isPositive(measured)),
    scaleFault: isLargeVariance({ pieces, weight: book, scale: weight, variance })
      ? `The book total is ${quantityOf(null, book, stones[0]?.type)}. Weigh again, or adjust the stock first.`
      : null,
    cost: sum(free.map(({ value }) => value)),
    types: mergesInto(
      lots.map(({ type }) => type),
      pieces !== null,
    ),
    traits: fault ? null : mergedTraits(lots),
    colour: mergedColour(stones.map(({ colour }) => colour)),
    certificates: stones.flatMap(({ certificate }) => (certificate ? [certificate] : [])),
  }
}
export type Merged = ReturnType<typeof mergedOf>
