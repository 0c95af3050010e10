import { isPositive, negate, type Quantity } from '../../kit/quantity.ts'

/** A line of a journal in the base currency: debit above zero, credit below. `reference` is the number of the document. */
export type JournalLine = {
  date: string
  kind: string
  document: string | null
  reference: string | null
  party: string | null
  account: string
  amount: Quantity
}

/** What one document posts on one day. Its lines add up to zero. */
export type JournalEntry = Pick<JournalLine, 'date' | 'kind' | 'reference'> & { lines: JournalLine[] }

/** The lines of a journal, which are in the order of their entries, as entries. */
export const entriesIn = (lines: readonly JournalLine[]): JournalEntry[] => {
  const entries: JournalEntry[] = []
  let last = ''
  for (const line of lines) {
    const { date, kind, document, reference } = line
    const key = `${date} ${kind} ${document ?? ''}`
    if (key !== last) entries.push({ date, kind, reference, lines: [] })
    last = key
    entries.at(-1)?.lines.push(line)
  }
  return entries
}

/** The debit or the credit of an amount; the other one is null. */
export const sidesOf = (amount: Quantity): { debit: Quantity | null; credit: Quantity | null } =>
  isPositive(amount) ? { debit: amount, credit: null } : { debit: null, credit: negate(amount) }

/** The entries in parts of at most so many lines. An entry is never split, so one that is longer has a part of its own. */
export const inParts = (entries: readonly JournalEntry[], most: number): JournalEntry[][] => {
  const parts: JournalEntry[][] = []
  let room = 0
  for (const entry of entries) {
    if (entry.lines.length > room || parts.length === 0) {
      parts.push([])
      room = most
    }
    parts.at(-1)?.push(entry)
    room -= entry.lines.length
  }
  return parts
}
