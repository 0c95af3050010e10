import type { Fault, FaultKind } from './contract.ts'

// All faults are counted. Nobody works off more kinds, or more rows of one kind, on a screen.
const mostKinds = 200
const mostRows = 500
const mostListed = 5_000

/** Gathers the faults of a list by kind, those of one column that say the same, with the first rows of each. */
export const gatherKinds = () => {
  const kinds = new Map<string, FaultKind>()
  let listed = 0
  const add = (faults: readonly Fault[]): void => {
    for (const { row, column, message, cell = '', wordOf, word } of faults) {
      const key = `${column}\n${message}`
      const known = kinds.get(key)
      if (!known && kinds.size === mostKinds) continue
      const kind = known ?? { column, message, count: 0, rows: [], ...(wordOf && { wordOf }), ...(word && { word }) }
      kinds.set(key, kind)
      kind.count += 1
      if (kind.rows.length > 0 && (kind.rows.length === mostRows || listed >= mostListed)) continue
      kind.rows.push({ row, cell })
      listed += 1
    }
  }
  /** The kinds, the most frequent first. */
  const found = (): FaultKind[] => [...kinds.values()].sort((a, b) => b.count - a.count)
  return { add, found }
}
