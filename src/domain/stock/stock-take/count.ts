import { compare, isZero, minus, type Quantity } from '../../kit/quantity.ts'
import { isLargeVariance } from '../inventory/approval-quantity.ts'
import type { Amount } from '../inventory/conversion.ts'
import type { Outcome } from './entity.ts'

/** One scan: what the phone calls it, when it was, and of a lot what was counted and weighed. */
export type Count = { id: string; at: string; pieces: number | null; weight: Quantity | null }

const earlier = (a: Count, b: Count): number => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1)

/**
 * Which of the counts of one line stands, in whatever order they came in: the latest that was weighed, since a second
 * weighing is a correction; where none was, the first, since a second scan of a stone says nothing new.
 */
export const standing = <C extends Count>(counts: readonly C[]): C | undefined => {
  const ordered = [...counts].sort(earlier)
  return ordered.findLast(({ weight }) => weight !== null) ?? ordered[0]
}

type Judged = { outcome: Extract<Outcome, 'found' | 'variance' | 'unexpected'>; why: string | null }

/** What a count says against what the book held at that moment; `elsewhere` is where the book has it when not here. */
export const judge = (book: Amount, count: Pick<Count, 'pieces' | 'weight'>, elsewhere: string | null): Judged => {
  if (isZero(book.weight)) return { outcome: 'unexpected', why: elsewhere }
  const pieces = count.pieces ?? book.pieces
  const weight = count.weight ?? book.weight
  if (pieces === book.pieces && compare(weight, book.weight) === 0) return { outcome: 'found', why: null }
  const isLarge = pieces !== book.pieces || isLargeVariance({ ...book, scale: weight, variance: minus(weight, book.weight) })
  return { outcome: 'variance', why: isLarge ? null : 'No more than scales differ by.' }
}

export type Whereabouts = {
  status: string
  branch: string
  isThisBranch: boolean
  location: string | null
  isThisLocation: boolean
  isThisType: boolean
  /** With whom the last paper is that moved it, and its number. */
  party: string | null
  number: string | null
}

/** Why the book does not have a stone here, as people would say it. */
export const whereWords = (at: Whereabouts): string => {
  const paper = at.number ? `, ${at.number}` : ''
  const party = at.party ?? 'somebody'
  if (at.status === 'sold') return `Sold to ${party}${paper}.`
  if (at.status === 'on_approval') return `On approval with ${party}${paper}.`
  if (at.status === 'at_lab') return `At the laboratory, ${party}${paper}.`
  if (at.status === 'in_transit') return `On its way to ${party}${paper}.`
  if (at.status === 'in_work') return `In work${paper}.`
  if (at.status === 'loss') return 'Was written off.'
  if (at.status === 'adjustment') return 'Was counted out of the book.'
  if (at.status === 'consumed') return 'Was made into something else.'
  if (at.status === 'supplier') return 'Went back to its supplier.'
  if (!at.isThisBranch) return `Kept in ${at.branch}.`
  if (!at.isThisLocation) return at.location ? `Kept in ${at.location}.` : 'Kept in no particular place.'
  return at.isThisType ? 'Came in after the list was frozen.' : 'Not of the type that is counted.'
}

/** What a phone asks of a line: nothing, the carats of what is kept by weight, or pieces and carats. */
type MeasuresNeeded = 0 | 1 | 2
/** A line as a phone keeps it to count without the server. */
export type SheetLine = readonly [code: string, details: string | null, location: string | null, needed: MeasuresNeeded, outcome: Outcome | null, by: string | null]

/** What a code means to whoever scans it: a stone that is there, a lot to be weighed, one that was counted, or nothing of this list. */
export type ScanOutcome = 'found' | 'measure' | 'again' | 'unexpected'
export const hear = (line: SheetLine | undefined): ScanOutcome => {
  if (!line) return 'unexpected'
  const [, , , needed, outcome] = line
  if (needed > 0) return 'measure'
  return outcome === null ? 'found' : 'again'
}

/** How far a stock-take is: what is on its list, what was counted of it, and what all lines come to. */
export type Progress = { state: string; stones: number; counted: number } & Record<Outcome, number>
