import { compare } from '../../kit/quantity.ts'
import type { Difference, Fit, Match } from './contract.ts'
import { type Matched, matchOf } from './pair.ts'

/** The fewest and the most stones of a set that is looked for. */
export const setSize = { min: 3, max: 12 } as const

const order: readonly Fit[] = ['alike', 'close', 'unknown', 'different']
const larger = (a: Difference, b: Difference): Difference => {
  if (a.by !== null && b.by !== null && compare(a.by, b.by) !== 0) return compare(a.by, b.by) > 0 ? a : b
  return order.indexOf(a.fit) >= order.indexOf(b.fit) ? a : b
}

const together = (one: Match, other: Match): Match => ({
  score: Math.min(one.score, other.score),
  differences: one.differences.map((known, at) => larger(known, other.differences[at] ?? known)),
})

/**
 * Compares stones as a set: the score of the two that match least, and the largest of each difference. Null when two of them cannot be a
 * pair. See docs/domain/stock.md#matching-sets.
 */
export const setOf = (stones: readonly Matched[]): Match | null => {
  let set: Match | null = null
  for (const [index, one] of stones.entries())
    for (const other of stones.slice(index + 1)) {
      const match = matchOf(one, other)
      if (!match) return null
      set = set === null ? match : together(set, match)
    }
  return set
}

/**
 * From groups of stones (the nearest in size first), at most `max` sets, best first. A stone is in one set only, that of the nearest
 * stones.
 */
export const setsOf = <S extends Matched>(groups: readonly S[][], max: number): (Match & { stones: S[] })[] => {
  const used = new Set<string>()
  const sets: (Match & { stones: S[] })[] = []
  for (const stones of groups) {
    if (sets.length === max) break
    const match = stones.some(({ id }) => used.has(id)) ? null : setOf(stones)
    if (!match) continue
    sets.push({ stones, ...match })
    for (const { id } of stones) used.add(id)
  }
  return sets.sort((a, b) => b.score - a.score)
}
