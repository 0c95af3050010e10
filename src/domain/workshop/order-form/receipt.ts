import { baseDigits } from '../../company/base-currency.ts'
import { present } from '../../kit/present.ts'
import { compare, isPositive, isZero, min, minus, over, plus, type Quantity, round, spread, sum, times } from '../../kit/quantity.ts'
import type { StockPosting } from '../../payments/posting.ts'
import type { Amount } from '../../stock/inventory/conversion.ts'
import { usualPieces } from '../../stock/inventory/entity.ts'
import { weightUnitOf } from '../../stock/stone/type.ts'
import { inputPieces, openAfter } from './pieces.ts'
import { gainOf, goodsOf, recostings } from './receipt-postings.ts'
import { scaleGain } from './scale.ts'

/** Goods on a line of a form as issued, with their cost at that time, and the basis of that cost if it is known. */
export type Issued = { id: string; inventory: string; sku: string; pieces: number | null; weight: Quantity; cost: Quantity; costBasis?: string | undefined }
export type Held = { pieces: number | null; weight: Quantity; value: Quantity }
/** Goods that came of a line; `estimated` if nobody counted their pieces. */
type Came = Amount & { estimated?: boolean }
/** A finished item with its stock number and its total market value (in the base currency). */
type Finished = Came & { inventory: string; market: Quantity }
/** An earlier result of the line that is still unchanged in stock, with its current cost. */
export type Earlier = Finished & { result: string; cost: Quantity }
export type Receipt = {
  outputs: readonly Finished[]
  uncut: Came | null
  rejects: readonly (Came & { inventory: string; value: Quantity })[]
  broken: Came | null
  lost: Came | null
  loss: Quantity
  /** No more results will come from the line: the unaccounted rest is loss. */
  finish: boolean
}
export type ResultKind = 'output' | 'uncut' | 'reject' | 'broken' | 'lost' | 'loss' | 'scale'
type Result = { kind: ResultKind; inventory: string | null; pieces: number | null; estimated: boolean; weight: Quantity; market: Quantity | null; cost: Quantity }
/** The outcome of a receipt: results, postings, new costs of earlier results, and whether the line is done. */
export type Received = { results: Result[]; postings: StockPosting[]; recosted: { result: string; cost: Quantity }[]; labour: Quantity; isDone: boolean }
type Terms = {
  spread: 'value' | 'weight'
  /** Labor added to the line's finished goods once it is done; negative when more was added before than is due. */
  labour: Quantity
  /** Goods of others carry no value and no labor. */
  isOwn: boolean
  /** The pieces of the line's results so far (`accountedPieces`); missing when nobody knows. */
  accounted?: number | null
}

const amounts = ({ outputs, uncut, rejects, broken, lost }: Receipt): Amount[] =>
  [...outputs, uncut, ...rejects, broken, lost].filter(one => one !== null)
const weightOf = (receipt: Receipt): Quantity => plus(sum(amounts(receipt).map(({ weight }) => weight)), receipt.loss)
const closes = (held: Held, receipt: Receipt): boolean => receipt.finish || compare(weightOf(receipt), held.weight) >= 0

/** Why this receipt is not possible for these goods, as a sentence; null when it is. `held` counts the pieces that may still come back. */
export const receiptFault = ({ sku, type = '' }: Pick<Issued, 'sku'> & { type?: string }, held: Held | undefined, receipt: Receipt, { spread: by, isOwn }: Pick<Terms, 'spread' | 'isOwn'>): string | null => {
  if (!held || isZero(held.weight)) return `${sku}: nothing is in work any more. All results are entered.`
  if (amounts(receipt).some(({ weight }) => !isPositive(weight))) return `${sku}: every weight must be above zero.`
  const weight = weightOf(receipt)
  const unit = weightUnitOf(type)
  if (isZero(weight) && !receipt.finish) return `${sku}: enter the result.`
  if (compare(weight, held.weight) > 0 && isZero(scaleGain(held.weight, weight)))
    return `${sku}: ${weight} ${unit} are entered, but only ${held.weight} ${unit} are in work. The difference is too large for a scale difference.`
  const back = receipt.uncut?.pieces ?? null
  if (back !== null && back !== (usualPieces(type) ?? back))
    return `${sku}: ${type === 'single' ? 'a single stone comes back uncut as one piece' : 'a pair comes back uncut as two pieces'}. Enter other stones as finished.`
  const pieces = inputPieces(receipt)
  if (held.pieces !== null) {
    if ([receipt.uncut, receipt.broken, receipt.lost].some(one => one && one.pieces === null)) return `${sku}: enter the pieces as well as the weight.`
    if (pieces > held.pieces) return `${sku}: only ${held.pieces} pcs are in work.`
    if (!closes(held, receipt) && pieces === held.pieces) return `${sku}: all pieces are entered, but ${minus(held.weight, weight)} ${unit} are missing.`
  }
  if (isOwn && by === 'value' && receipt.outputs.length > 1 && receipt.outputs.some(({ market }) => isZero(market)))
    return `${sku}: enter the value (asking price) of each finished stone, or spread the cost by weight.`
  const rejected = sum(receipt.rejects.map(({ value }) => value))
  if (isOwn && compare(rejected, held.value) > 0) return `${sku}: the value of the rejects is more than the cost of the goods in work.`
  return null
}

/**
 * Computes the results of a receipt. Uncut and lost stones keep their cost by weight, or by the piece if they were bought so and counted. Rejects take the value entered for them, and
 * waste and breakage add to the cost of finished goods. Until the line is done, finished goods cost their share by weight. When it is
 * done, its remaining cost, its labor and the cost of its finished goods are spread over those goods again
 * (docs/domain/workshop.md#cost-of-outputs). Results that weigh a little more than what is in work are a scale difference. `earlier` are earlier results still unchanged in stock; sold ones keep their cost.
 */
export const receive = (line: Issued, issued: Held, given: Receipt, terms: Terms, earlier: readonly Earlier[] = []): Received => {
  const isDone = closes(issued, given)
  const gain = scaleGain(issued.weight, weightOf(given))
  const held = { ...issued, weight: plus(issued.weight, gain) }
  const receipt = isDone ? { ...given, loss: plus(given.loss, minus(held.weight, weightOf(given))) } : given
  const costs = costsOf(line, held, receipt, { ...terms, isDone }, earlier)
  return {
    results: [...resultsOf(receipt, costs), ...gained(gain)],
    postings: [...gainOf(line, held, gain), ...goodsOf(line, held, receipt, costs, isDone ? 0 : openAfter(line, held, receipt, terms)), ...recostings(earlier, costs.earlier)],
    recosted: earlier.flatMap(({ result, cost: old }, index) => {
      const cost = present(costs.earlier[index])
      return compare(cost, old) === 0 ? [] : [{ result, cost }]
    }),
    labour: costs.labour,
    isDone,
  }
}

export type Costs = {
  uncut: Quantity
  lost: Quantity
  broken: Quantity
  loss: Quantity
  rejects: Quantity[]
  /** The cost that leaves the work with each output; `outputs` is what the output then costs. */
  given: Quantity[]
  outputs: Quantity[]
  earlier: Quantity[]
  labour: Quantity
}

const zeros = (list: readonly unknown[]): Quantity[] => list.map(() => '0.00')

const costsOf = (line: Issued, held: Held, receipt: Receipt, terms: Terms & { isDone: boolean }, earlier: readonly Earlier[]): Costs => {
  let left = held.value
  const take = (value: Quantity): Quantity => {
    const taken = round(min(value, left), baseDigits())
    left = minus(left, taken)
    return taken
  }
  const byWeight = ({ weight }: { weight: Quantity }) => take(over(times(line.cost, weight), line.weight))
  const asIssued = ({ pieces, weight, estimated }: Came) =>
    line.costBasis === 'per piece' && line.pieces && pieces !== null && !estimated ? take(over(times(line.cost, pieces), line.pieces)) : byWeight({ weight })
  const uncut = receipt.uncut ? asIssued(receipt.uncut) : '0.00'
  const lost = receipt.lost ? asIssued(receipt.lost) : '0.00'
  const rejects = receipt.rejects.map(({ value }) => take(value))
  const costs: Costs = { uncut, lost, broken: '0.00', loss: '0.00', rejects, given: [], outputs: [], earlier: earlier.map(({ cost }) => cost), labour: '0.00' }
  if (!terms.isDone) {
    const given = receipt.outputs.map(byWeight)
    return { ...costs, given, outputs: given }
  }
  return finishing(receipt, costs, left, terms, earlier)
}

/** The costs when a line is done: nothing stays on it, and the finished goods take the rest. */
const finishing = (receipt: Receipt, costs: Costs, rest: Quantity, { spread: by, labour, isOwn }: Terms, earlier: readonly Earlier[]): Costs => {
  const pool = [...receipt.outputs, ...earlier]
  if (!isOwn) return { ...costs, given: zeros(receipt.outputs), outputs: zeros(receipt.outputs) }
  if (pool.length === 0) return unborne(receipt, costs, rest)
  const carrier = receipt.outputs.length > 0 ? 'outputs' : isPositive(receipt.loss) ? 'loss' : null
  const before = sum(earlier.map(({ cost }) => cost))
  const carried = plus(carrier ? rest : '0', before)
  const added = compare(plus(carried, labour), '0') < 0 ? round(times(carried, -1), baseDigits()) : labour
  const isWorth = by === 'value' && pool.some(({ market }) => isPositive(market))
  const shares = spread(plus(carried, added), pool.map(one => (isWorth ? one.market : one.weight)), baseDigits())
  const count = receipt.outputs.length
  const settled = { ...costs, given: spread(rest, receipt.outputs.map(({ weight }) => weight), baseDigits()), outputs: shares.slice(0, count), earlier: shares.slice(count), labour: round(added, baseDigits()) }
  if (carrier === 'outputs') return settled
  return carrier === 'loss' ? { ...settled, given: [], loss: round(rest, baseDigits()) } : { ...unborne(receipt, settled, rest), given: [] }
}

/** Without finished goods the rest is lost with what was broken or cut away, or stays with what came back. */
const unborne = (receipt: Receipt, costs: Costs, rest: Quantity): Costs => {
  if (receipt.broken) return { ...costs, broken: round(rest, baseDigits()) }
  if (isPositive(receipt.loss)) return { ...costs, loss: round(rest, baseDigits()) }
  if (receipt.lost) return { ...costs, lost: round(plus(costs.lost, rest), baseDigits()) }
  if (receipt.rejects.length === 0) return { ...costs, uncut: round(plus(costs.uncut, rest), baseDigits()) }
  return { ...costs, rejects: costs.rejects.map((cost, index) => (index === 0 ? round(plus(cost, rest), baseDigits()) : cost)) }
}

const gained = (weight: Quantity): Result[] =>
  isPositive(weight) ? [{ kind: 'scale', inventory: null, pieces: null, estimated: false, weight, market: null, cost: '0.00' }] : []

const piecesOf = ({ pieces, estimated = false }: Came) => ({ pieces, estimated })

const resultsOf = ({ outputs, uncut, rejects, broken, lost, loss }: Receipt, costs: Costs): Result[] => [
  ...outputs.map((one, index): Result => ({ kind: 'output', inventory: one.inventory, ...piecesOf(one), weight: one.weight, market: one.market, cost: present(costs.outputs[index]) })),
  ...rejects.map((one, index): Result => ({ kind: 'reject', inventory: one.inventory, ...piecesOf(one), weight: one.weight, market: null, cost: present(costs.rejects[index]) })),
  ...([['uncut', uncut], ['broken', broken], ['lost', lost]] as const).flatMap(([kind, one]): Result[] =>
    one ? [{ kind, inventory: null, ...piecesOf(one), weight: one.weight, market: null, cost: costs[kind] }] : []),
  ...(isPositive(loss) ? [{ kind: 'loss', inventory: null, pieces: null, estimated: false, weight: loss, market: null, cost: costs.loss } as const] : []),
]
