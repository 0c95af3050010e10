import { minus, plus, sum } from '../../../domain/kit/quantity.ts'
import { counted, weight } from '../../kit/data/number.ts'
import type { Take, TakenLine } from './return/quantities.ts'

type Amount = { pieces: number | null; weight: string }

/** '3 stones, 4.21 ct' over several lines. A line without a piece count is one lot. */
export const goodsOf = (amounts: readonly Amount[]): string => {
  const stones = amounts.reduce((all, { pieces }) => all + (pieces ?? 0), 0)
  const lots = amounts.filter(({ pieces }) => pieces === null).length
  const things = [stones > 0 ? counted(stones, 'stone') : '', lots > 0 ? counted(lots, 'lot') : ''].filter(Boolean).join(' and ')
  return amounts.length === 0 ? 'nothing' : `${things}, ${weight(sum(amounts.map(one => one.weight)))} ct`
}

export const outOf = (line: TakenLine): Amount => ({ pieces: line.outPieces, weight: line.outWeight })

/** What stays out after the ticked lines are processed. */
export const restOf = (lines: readonly TakenLine[], { takes }: Take): Amount[] => {
  const quantities = new Map(takes.flatMap(({ line, quantity: quantities }) => (quantities ? [[line.id, quantities] as const] : [])))
  return lines.flatMap(line => {
    const gone = quantities.get(line.id)
    if (!gone) return [outOf(line)]
    const weight = minus(line.outWeight, gone.weight)
    return Number(weight) > 0 ? [{ pieces: line.outPieces === null ? null : line.outPieces - (gone.pieces ?? 0), weight }] : []
  })
}

/** The total weight difference of the ticked lines. */
export const differencesOf = ({ takes }: Take): string => takes.reduce((all, { quantity }) => plus(all, quantity?.variance ?? '0'), '0')
