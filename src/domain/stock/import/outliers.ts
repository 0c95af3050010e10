import type { Fault } from '../../kit/import/contract.ts'
import { type Target, targetLabel } from './columns.ts'

type Stone = Readonly<Record<string, unknown>>
const prices = [
  { target: 'askingRate', basis: 'askingBasis' },
  { target: 'costRate', basis: 'costBasis' },
  { target: 'minimumRate', basis: 'askingBasis' },
] as const satisfies readonly { target: Target; basis: string }[]

/** A price per carat this many times above or below the median of its column gives a warning. */
const far = 100
/** The minimum number of prices for a useful median. */
const fewest = 5

// Only compared with other prices, never stored, so a float is exact enough.
const perCarat = (rate: unknown, basis: unknown, { weight, pieces }: Stone): number => {
  if (basis === 'whole') return Number(rate) / Number(weight)
  return basis === 'per piece' ? (Number(rate) * Number(pieces ?? 1)) / Number(weight) : Number(rate)
}

const shown = (price: number): string => (price >= 100 ? price.toFixed(0) : price.toPrecision(3).replace(/\.?0+$/, ''))

const middleOf = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0

/** Finds prices so far from all others in the list that their decimal mark or basis was probably misread. */
export const priceWatch = (columnOf: (target: Target) => string) => {
  const seen = new Map<string, { row: number; target: Target; price: number }[]>()
  const see = (row: number, stone: Stone): void => {
    for (const { target, basis } of prices) {
      const price = stone[target] ? perCarat(stone[target], stone[basis], stone) : 0
      if (!Number.isFinite(price) || price <= 0) continue
      const key = `${target} ${String(stone.currency)}`
      const all = seen.get(key)
      if (all) all.push({ row, target, price })
      else seen.set(key, [{ row, target, price }])
    }
  }
  const warnings = (): Fault[] =>
    [...seen.values()]
      .filter(({ length }) => length >= fewest)
      .flatMap(all => {
        const middle = middleOf(all.map(({ price }) => price).sort((a, b) => a - b))
        return all
          .filter(({ price }) => price > middle * far || price * far < middle)
          .map(({ row, target, price }) => ({
            ...{ row, column: columnOf(target) || targetLabel(target) },
            message: `${shown(price)} per carat is more than ${far} times ${price > middle ? 'above' : 'below'} the median of this column, ${shown(middle)}. Check the decimal mark and the price unit.`,
          }))
      })
      .sort((a, b) => a.row - b.row)
  return { see, warnings }
}
