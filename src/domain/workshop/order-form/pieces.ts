import type { StockPosting } from '../../payments/posting.ts'
import type { Receipt } from './receipt.ts'

type Result = { of: number | null; kind: string; pieces: number | null; reworked: boolean }
type Line = { pieces: number | null }

const added = (pieces: readonly (number | null | undefined)[]): number => pieces.reduce<number>((total, one) => total + (one ?? 0), 0)
const ofLine = (results: readonly Result[], number: number): Result[] => results.filter(({ of }) => of === number)
const piecesOf = (results: readonly Result[]): number => added(results.filter(({ reworked }) => !reworked).map(({ pieces }) => pieces))
const back = ['uncut', 'broken', 'lost', 'used']

/** The pieces of the goods themselves on a receipt, as they came to work. */
export const inputPieces = ({ uncut, broken, lost }: Receipt): number => added([uncut, broken, lost].map(one => one?.pieces))

/** The pieces of all results of a line so far; null after a rework, when only the ledger knows what is in work. */
export const accountedPieces = (results: readonly Result[], number: number): number | null => {
  const own = ofLine(results, number)
  return own.some(({ reworked }) => reworked) ? null : piecesOf(own)
}

/**
 * How many pieces of a line may still come back as they were. Of one piece many may be made, and of many one: finished stones and rejects do
 * not say how many pieces they were made of (docs/domain/workshop.md#pieces-in-work).
 */
export const returnablePieces = (line: Line, held: number | null, results: readonly Result[], number: number): number | null => {
  if (held === null || line.pieces === null) return null
  return accountedPieces(results, number) === null ? held : line.pieces - piecesOf(ofLine(results, number).filter(({ kind }) => back.includes(kind)))
}

/** The pieces still in work after a receipt that leaves some: less every piece that came of the line, and at least one. */
export const openAfter = (line: Line, held: Line, receipt: Receipt, { accounted }: { accounted?: number | null }): number => {
  const now = inputPieces(receipt) + added([...receipt.outputs, ...receipt.rejects].map(({ pieces }) => pieces))
  return Math.max(1, (typeof accounted === 'number' ? (line.pieces ?? 0) - accounted : (held.pieces ?? 0)) - now)
}

/** How many pieces these postings bring into work on a line; negative when they take them out. */
export const movedIntoWork = (line: string, postings: readonly StockPosting[]): number =>
  added(postings.map(({ from, fromHolder, to, toHolder, pieces }) =>
    to === 'in_work' && toHolder === line ? pieces : from === 'in_work' && fromHolder === line ? -(pieces ?? 0) : 0))
