import { type Position, segmentStart } from '../../kit/replication/position.ts'
import type { Base, Stretch } from './folder.ts'
import type { Piece } from './piece.ts'

/** What an archive has of a stretch. Bases and pieces are in the order of the log. */
export type Recorded = { stretch: Stretch; bases: readonly Base[]; pieces: readonly Piece[] }

/** What a restore takes: a base, and the pieces after it. The result is the data as it was when the last piece was written. */
export type Plan = { stretch: Stretch; base: Base; pieces: readonly Piece[]; to: Date }

/** The first position that a restore of a base needs. */
export const firstOf = ({ segmentBytes }: Pick<Stretch, 'segmentBytes'>, { start }: Pick<Base, 'start'>): Position =>
  segmentStart(start, segmentBytes)

/** The pieces from a position on, up to the first gap. */
const unbrokenFrom = (pieces: readonly Piece[], from: Position): Piece[] => {
  const found: Piece[] = []
  let reached = from
  for (const piece of pieces) {
    if (piece.end <= reached) continue
    if (piece.start > reached) break
    found.push(piece)
    reached = piece.end
  }
  return found
}

type Choice = Plan & { earliest: Date; all: readonly Piece[] }

/** A base with the log that follows it; none when the log does not reach the end of the base. */
const choicesOf = ({ stretch, bases, pieces }: Recorded): Choice[] =>
  bases.flatMap(base => {
    const unbroken = unbrokenFrom(pieces, firstOf(stretch, base))
    const earliest = unbroken.find(({ end }) => end >= base.end)?.at
    const last = unbroken.at(-1)
    return earliest && last ? [{ stretch, base, pieces: unbroken, to: last.at, earliest, all: pieces }] : []
  })

const text = (moment: Date) => moment.toISOString()

/** Throws when the log up to the moment was written, and is not there any more. */
const refuseGap = ({ pieces, to, all }: Choice, moment: Date, choices: readonly Choice[]) => {
  const reached = pieces.at(-1)?.end ?? 0n
  if (moment <= to || !all.some(({ start, at }) => start >= reached && at <= moment)) return
  const next = choices.find(({ earliest }) => earliest > moment)
  const later = next ? `, or a moment from ${text(next.earliest)} on` : ''
  throw new Error(`The archive has a gap: a piece of the log after ${text(to)} is missing. Choose that moment${later}.`)
}

/**
 * Chooses what to restore: the newest there is, or what there was at a moment. Throws a sentence when the archive does not go back to
 * that moment, or has a gap before it.
 */
export const planFor = (recorded: readonly Recorded[], moment: Date | undefined): Plan => {
  const choices = recorded.flatMap(choicesOf)
  const [oldest] = choices
  if (!oldest) throw new Error('The archive cannot be restored yet: it has no base whose log is complete.')
  if (moment && moment < oldest.earliest)
    throw new Error(`The archive goes back to ${text(oldest.earliest)}. Choose that moment or a later one.`)
  const choice = choices.findLast(({ earliest }) => !moment || earliest <= moment) ?? oldest
  if (!moment) return choice
  refuseGap(choice, moment, choices)
  const pieces = choice.pieces.filter(({ at }) => at <= moment)
  return { ...choice, pieces, to: pieces.at(-1)?.at ?? choice.to }
}
