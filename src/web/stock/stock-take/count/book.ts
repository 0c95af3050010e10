import { hear, type Progress, type ScanOutcome, type SheetLine } from '../../../../domain/stock/stock-take/count.ts'

const keyOf = (code: string) => code.trim().toLowerCase()
const judged = ([code, details, location, needed]: SheetLine, outcome: SheetLine[4], by: string | null): SheetLine => [
  code,
  details,
  location,
  needed,
  outcome,
  by,
]

/** The list of a stock-take as this phone keeps it: what the server said of every line, and what was counted here since. */
export const countBook = (user: string) => {
  const lines = new Map<string, SheetLine>()
  // What was counted here and the server does not know yet; true where that is a line of the list more.
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
    /** What a code means here, and its line where it has one. */
    hear: (code: string): { heard: ScanOutcome; line: SheetLine | undefined } => {
      const line = lines.get(keyOf(code))
      return { line, heard: !line && own.has(keyOf(code)) ? 'again' : hear(line) }
    },
    /** Takes what the server says now; what still waits to be sent stays counted. */
    merge: (fresh: readonly SheetLine[], progress: Progress, waiting: readonly string[]): void => {
      lastProgress = progress
      for (const line of fresh) lines.set(keyOf(line[0]), line)
      const still = new Set(waiting.map(keyOf))
      const known = new Set(fresh.map(line => keyOf(line[0])))
      for (const key of own.keys()) if (known.has(key) || !still.has(key)) own.delete(key)
      for (const code of waiting) mark(code)
    },
    /** What the server did not take is not counted. */
    forget: (code: string): void => {
      const line = lines.get(keyOf(code))
      if (line && own.get(keyOf(code))) lines.set(keyOf(code), judged(line, null, null))
      own.delete(keyOf(code))
    },
    left: (): SheetLine[] => [...lines.values()].filter(line => line[4] === null),
    progress: (): Progress | null => {
      if (!lastProgress) return null
      const more = [...own.values()].filter(Boolean).length
      return { ...lastProgress, counted: lastProgress.counted + more }
    },
  }
}
