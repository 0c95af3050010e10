import { present } from '../../kit/present.ts'
import { compare, isPositive, type Quantity } from '../../kit/quantity.ts'
import type { StockPosting } from '../../payments/posting.ts'
import type { Amount } from '../../stock/inventory/conversion.ts'
import { inputPieces } from './pieces.ts'
import type { Costs, Earlier, Held, Issued, Receipt } from './receipt.ts'

/** The postings of a receipt: what leaves the work, and what was made of it. `open` is the number of pieces that stay in work. */
export const goodsOf = (line: Issued, held: Held, receipt: Receipt, costs: Costs, open: number): StockPosting[] => {
  const counted = (pieces: number | null) => (held.pieces === null ? null : (pieces ?? 0))
  const out = (to: StockPosting['to'], pieces: number | null, weight: Quantity, value: Quantity): StockPosting =>
    ({ inventory: line.inventory, from: 'in_work', fromHolder: line.id, to, pieces: counted(pieces), weight, value, line: line.id })
  const made = (one: Amount & { inventory: string }, value: Quantity): StockPosting =>
    ({ inventory: one.inventory, from: 'consumed', to: 'available', pieces: one.pieces, weight: one.weight, value, line: line.id })
  const { outputs, uncut, rejects, broken, lost, loss } = receipt
  // The pieces that results were made of. Negative: more come back than were thought to be in work.
  const rest = held.pieces === null ? 0 : held.pieces - inputPieces(receipt) - open
  // Waste carries a value only when earlier finished goods take it.
  const dust = isPositive(costs.loss) && costs.earlier.length > 0 ? 'consumed' : 'loss'
  return [
    ...outputs.flatMap((one, index) => [out('consumed', null, one.weight, present(costs.given[index])), made(one, present(costs.outputs[index]))]),
    ...rejects.flatMap((one, index) => [out('consumed', null, one.weight, present(costs.rejects[index])), made(one, present(costs.rejects[index]))]),
    ...(uncut ? [out('available', uncut.pieces, uncut.weight, costs.uncut)] : []),
    ...(broken ? [out('loss', broken.pieces, broken.weight, costs.broken)] : []),
    ...(lost ? [out('loss', lost.pieces, lost.weight, costs.lost)] : []),
    ...(isPositive(loss) ? [out(dust, null, loss, costs.loss)] : []),
    ...(rest > 0 ? [out('consumed', rest, '0', '0')] : []),
    ...(rest < 0 ? [backInWork(line, -rest)] : []),
  ]
}

const backInWork = (line: Issued, pieces: number): StockPosting =>
  ({ inventory: line.inventory, from: 'consumed', to: 'in_work', toHolder: line.id, pieces, weight: '0', value: '0', line: line.id })

/** The posting of a scale difference: it goes into work without cost, so that all that came out was in work before. */
export const gainOf = (line: Issued, held: Held, weight: Quantity): StockPosting[] =>
  isPositive(weight)
    ? [{ inventory: line.inventory, from: 'adjustment', to: 'in_work', toHolder: line.id, pieces: held.pieces === null ? null : 0, weight, value: '0', line: line.id }]
    : []

/** Posts changed costs of goods in the safe: out at the old cost, in at the new one. */
export const recostings = (earlier: readonly Earlier[], costs: readonly Quantity[]): StockPosting[] =>
  earlier.flatMap(({ inventory, pieces, weight, cost: old }, index) => {
    const cost = present(costs[index])
    if (compare(old, cost) === 0) return []
    return [
      { inventory, from: 'available', to: 'consumed', pieces, weight, value: old },
      { inventory, from: 'consumed', to: 'available', pieces, weight, value: cost },
    ]
  })

/** A finished item goes back into work: on its line again, at its current cost. */
export const reworking = (line: Issued, finished: Earlier): StockPosting[] => [
  { inventory: finished.inventory, from: 'available', to: 'consumed', pieces: finished.pieces, weight: finished.weight, value: finished.cost, line: line.id },
  { inventory: line.inventory, from: 'consumed', to: 'in_work', toHolder: line.id, pieces: line.pieces === null ? null : Math.max(1, finished.pieces ?? 1), weight: finished.weight, value: finished.cost, line: line.id },
]
