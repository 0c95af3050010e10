import { compare, isZero, minus, type Quantity } from '../../kit/quantity.ts'
import { isLargeVariance } from '../inventory/approval-quantity.ts'
import type { Amount } from '../inventory/conversion.ts'
import type { SheetLine } from './contract.ts'
import type { Outcome } from './entity.ts'

/** One scan: its id from the phone, its time, and for a lot the counted pieces and weight. */
export type Count = { id: string; at: string; pieces: number | null; weight: Quantity | null }

const earlier = (a: Count, b: Count): number => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1)

/**
 * The valid count of a line, in any order of arrival. The latest weighed count is valid, because a second weighing is a correction.
 * Without a weighed count the first one is valid, because scanning a stone again adds nothing.
 */
export const standing = <C extends Count>(counts: readonly C[]): C | undefined => {
  const ordered = [...counts].sort(earlier)
  return ordered.findLast(({ weight }) => weight !== null) ?? ordered[0]
}

type Judged = { outcome: Extract<Outcome, 'found' | 'variance' | 'unexpected'>; why: string | null }

/** Compares a count with the stock book at that time; `elsewhere` is the place in the book when it is not here. */
export const judge = (book: Amount, count: Pick<Count, 'pieces' | 'weight'>, elsewhere: string | null): Judged => {
  if (isZero(book.weight)) return { outcome: 'unexpected', why: elsewhere }
  const pieces = count.pieces ?? book.pieces
  const weight = count.weight ?? book.weight
  if (pieces === book.pieces && compare(weight, book.weight) === 0) return { outcome: 'found', why: null }
  const isLarge = pieces !== book.pieces || isLargeVariance({ ...book, scale: weight, variance: minus(weight, book.weight) })
  return { outcome: 'variance', why: isLarge ? null : 'Within the tolerance of the scale.' }
}

export type Whereabouts = {
  status: string
  branch: string
  isThisBranch: boolean
  location: string | null
  isThisLocation: boolean
  isThisType: boolean
  /** The party and the number of the last document that moved it. */
  party: string | null
  number: string | null
}

/** Why the book does not list a stone here, described for users. */
export const whereWords = (at: Whereabouts): string => {
  const document = at.number ? `, ${at.number}` : ''
  const party = at.party ?? 'somebody'
  if (at.status === 'sold') return `Sold to ${party}${document}.`
  if (at.status === 'on_approval') return `On approval with ${party}${document}.`
  if (at.status === 'at_lab') return `At the laboratory, ${party}${document}.`
  if (at.status === 'in_transit') return `In transit to ${party}${document}.`
  if (at.status === 'in_work') return `In work${document}.`
  if (at.status === 'loss') return 'Written off.'
  if (at.status === 'adjustment') return 'Adjusted out.'
  if (at.status === 'consumed') return 'Made into another item.'
  if (at.status === 'supplier') return 'Returned to its supplier.'
  if (!at.isThisBranch) return `Recorded in ${at.branch}.`
  if (!at.isThisLocation) return at.location ? `Recorded in ${at.location}.` : 'No location is recorded.'
  return at.isThisType ? 'Added after the list was frozen.' : 'Not one of the types counted.'
}

/** The result of a scan: a stone that is found, a lot to weigh, one already counted, or one that is not on the list. */
export type ScanOutcome = 'found' | 'measure' | 'again' | 'unexpected'
export const outcomeOf = (line: SheetLine | undefined): ScanOutcome => {
  if (!line) return 'unexpected'
  const [, , , needed, outcome] = line
  if (needed > 0) return 'measure'
  return outcome === null ? 'found' : 'again'
}
