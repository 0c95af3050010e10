import { minus } from '../../../domain/kit/quantity.ts'
import { weightsOf } from '../../../domain/stock/stone/weights.ts'
import { counted, weight } from '../../kit/data/number.ts'
import type { Take, TakenLine } from './return/quantities.ts'

type Amount = { type: string | null; pieces: number | null; weight: string }

/** '3 stones, 4.21 ct' over several lines. A line without a piece count is one lot. */
export const goodsOf = (amounts: readonly Amount[]): string => {
  const stones = amounts.reduce((all, { pieces }) => all + (pieces ?? 0), 0)
  const lots = amounts.filter(({ pieces }) => pieces === null).length
  const things = [stones > 0 ? counted(stones, 'stone') : '', lots > 0 ? counted(lots, 'lot') : ''].filter(Boolean).join(' and ')
  return amounts.length === 0 ? 'nothing' : [things, ...weightsOf(amounts).map(one => `${weight(one.weight)} ${one.unit}`)].join(', ')
}

export const outOf = (line: TakenLine): Amount => ({ type: line.type, pieces: line.outPieces, weight: line.outWeight })

/** What is taken of a ticked line. */
export const takenAmount = ({ line, quantity }: Take['takes'][number]): Amount[] =>
  quantity ? [{ type: line.type, pieces: quantity.pieces, weight: quantity.weight }] : []

/** What stays out after the ticked lines are processed. */
export const restOf = (lines: readonly TakenLine[], { takes }: Take): Amount[] => {
  const quantities = new Map(takes.flatMap(({ line, quantity: quantities }) => (quantities ? [[line.id, quantities] as const] : [])))
  return lines.flatMap(line => {
    const gone = quantities.get(line.id)
    if (!gone) return [outOf(line)]
    const weight = minus(line.outWeight, gone.weight)
    return Number(weight) > 0
      ? [{ type: line.type, pieces: line.outPieces === null ? null : line.outPieces - (gone.pieces ?? 0), weight }]
      : []
  })
}

/** The total weight difference of the ticked lines, in carats and in grams. */
export const differencesOf = ({ takes }: Take): string[] =>
  weightsOf(takes.map(({ line, quantity }) => ({ type: line.type, weight: quantity?.variance ?? '0' }))).map(
    one => `${one.weight.startsWith('-') ? '−' : '+'}${weight(one.weight.replace('-', ''))} ${one.unit}`,
  )
