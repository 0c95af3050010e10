import { entities } from '../../../../domain/index.ts'
import { isPositive, minus, round, sum } from '../../../../domain/kit/quantity.ts'
import { isLargeVariance } from '../../../../domain/stock/inventory/approval-quantity.ts'
import { mergedColour, mergedTraits, mergeFault, mergesInto } from '../../../../domain/stock/inventory/merge.ts'
import { statuses } from '../../../../domain/stock/inventory/place.ts'
import { weight as asWeight } from '../../../kit/data/number.ts'
import { typedCarats } from '../../../kit/form/typed-text.ts'
import type { Stone } from '../../stone/cells.tsx'
import { freeOf, isFree } from './amount.ts'

type Lot = Parameters<typeof mergeFault>[0][number]
const refs = Object.entries(entities.inventory.fields).filter(([, field]) => field.kind === 'ref')

/** A stone in the form that the domain compares: references as ids. */
const lotOf = (stone: Stone): Lot => {
  const values = stone as unknown as Record<string, { id: string } | null>
  return { ...stone, ...Object.fromEntries(refs.map(([name]) => [name, values[name]?.id ?? null])) } as unknown as Lot
}

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
  const pieces = free.some(one => one.pieces === null) ? null : free.reduce((total, one) => total + one.pieces!, 0)
  const measured = typedCarats(scale)
  const weight = measured && isPositive(measured) ? measured : book
  const variance = minus(weight, book)
  return {
    fault,
    pieces,
    weight,
    book,
    variance,
    scaleFault: isLargeVariance({ pieces, weight: book, scale: weight, variance })
      ? `The book total is ${asWeight(book)} ct. Weigh again, or adjust the stock first.`
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
