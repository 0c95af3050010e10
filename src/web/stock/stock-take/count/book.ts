import type { Progress, SheetLine } from '../../../../domain/stock/stock-take/contract.ts'
import { outcomeOf, type ScanOutcome } from '../../../../domain/stock/stock-take/count.ts'

const keyOf = (code: string) => code.trim().toLowerCase()
const judged = ([code, details, location, needed, , , type]: SheetLine, outcome: SheetLine[4], by: string | null): SheetLine => [
  code,
  details,
  location,
  needed,
  outcome,
  by,
  type,
]

/** The stock-take list on this phone: the server's state of every line, and what was counted here since. */
export const countBook = (user: string) => {
  const lines = new Map<string, SheetLine>()
  // Counts that the server does not know yet; true when the count adds to the counted lines.
  const own = new Map<string, boolean>()
  let lastProgress: Progress | null = null

  const mark = (code: string): void => {
    const key = keyOf(code)
    const line = lines.get(key)
    if (!own.has(key)) own.set(key, line !== undefined && line[4] === null)
    if (line && line[4] === null) lines.set(key, judged(line, 'found', user))
  }
  return {
    mark,
    /** The meaning of a code in this stock-take, and its line if it has one. */
    scan: (code: string): { outcome: ScanOutcome; line: SheetLine | undefined } => {
      const line = lines.get(keyOf(code))
      return { line, outcome: !line && own.has(keyOf(code)) ? 'again' : outcomeOf(line) }
    },
    /** Merges the server's state. Counts that are not sent yet stay counted. */
    merge: (fresh: readonly SheetLine[], progress: Progress, waiting: readonly string[]): void => {
      lastProgress = progress
      for (const line of fresh) lines.set(keyOf(line[0]), line)
      const still = new Set(waiting.map(keyOf))
      const known = new Set(fresh.map(line => keyOf(line[0])))
      for (const key of own.keys()) if (known.has(key) || !still.has(key)) own.delete(key)
      for (const code of waiting) mark(code)
    },
    /** Reverts a count that the server refused. */
    forget: (code: string): void => {
      const line = lines.get(keyOf(code))
      if (line && own.get(keyOf(code))) lines.set(keyOf(code), judged(line, null, null))
      own.delete(keyOf(code))
    },
    /** The lines as the server knows them, without the counts that are not sent. */
    lines: (): SheetLine[] => [...lines].map(([key, line]) => (own.get(key) ? judged(line, null, null) : line)),
    left: (): SheetLine[] => [...lines.values()].filter(line => line[4] === null),
    progress: (): Progress | null => {
      if (!lastProgress) return null
      const more = [...own.values()].filter(Boolean).length
      return { ...lastProgress, counted: lastProgress.counted + more }
    },
  }
}
