import { centBase as base } from '../support/world.ts'
import type { BilledOn, Charge, Made, Side } from './bill.ts'
import { amountOf, divide, weighedMore } from './model.ts'
import { shared } from './stock.ts'
import { accounted, type Pieces, piecesOf, returnable } from './workshop/pieces.ts'
import { isAtBench, missing, type Settled, type Step, settle, unsettle } from './workshop/steps.ts'

/**
 * A simple model of the workshop: the quantity on each line in whole thousandths of a carat and cents, and a stack of receipts
 * that are reversed from the top. It shares no code with the product, so a difference is an error in one of them.
 */
type Kind = 'output' | 'uncut' | 'reject' | 'broken' | 'lost' | 'loss' | 'scale'
export type Result = {
  id: string
  stone: string | null
  kind: Kind
  /** Null where nobody counts; `isEstimated` when they were left empty. */
  pieces: number | null
  isEstimated: boolean
  milli: number
  market: number
  cents: number
  isReworked: boolean
  isGone: boolean
}
/** `pieces` are those in work. */
type Held = { pieces: number | null; milli: number; cents: number }
export type WorkLine = {
  id: string
  task: string
  stone: string
  /** Whether it only moves whole, and comes back under its own number. */
  isSingle: boolean
  /** Whether it was bought by the piece. */
  isByPiece: boolean
  isOwn: boolean
  issued: Held
  held: Held
  /** The pay of the maker and the price for the customer, in hundredths per finished carat. */
  pay: number
  price: number
  labour: number
  results: Result[]
  billedOn: BilledOn
}
export type Form = Made & {
  id: string
  entity: 'orderForm' | 'lapidaryOrderForm'
  state: 'draft' | 'issued' | 'in progress' | 'completed' | 'delivered' | 'cancelled'
  byWeight: boolean
  lines: WorkLine[]
  steps: Step[]
  /** The hand-overs so far: what `undoHandOver` takes back is the last one. */
  handed: Settled[]
  /** A stack of actions: the line before each receipt, or null for an action that cannot be reversed. */
  done: (Undo | null)[]
}
type Undo = { line: WorkLine; held: Held; labour: number; fresh: Result[]; costs: Map<Result, number>; settled: Settled[] }
/** The input of a receipt for a line. `isCounted`: one piece of each is entered, else the pieces stay empty. */
export type Receipt = {
  /** With a new number, or the one it had. */
  outputs: { milli: number; market: number; stone: string | null }[]
  uncut: number
  rejects: { milli: number; cents: number }[]
  broken: number
  lost: number
  loss: number
  finish: boolean
  isCounted: boolean
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
const isBilled = ({ billedOn }: WorkLine) => billedOn.customer !== null || billedOn.labour !== null
const isMoving = ({ state }: Form) => state === 'issued' || state === 'in progress'
export const made = ({ results }: WorkLine): Result[] => results.filter(({ kind, isReworked }) => kind === 'output' && !isReworked)
export const finishedOn = (line: WorkLine): number => sum(made(line).map(({ milli }) => milli))

/** Records a receipt of a line; null when it is invalid, else its new results. */
export const receive = (form: Form, line: WorkLine, receipt: Receipt): Result[] | null => {
  const { held } = line
  const named =
    sum([...receipt.outputs, ...receipt.rejects].map(({ milli }) => milli)) + receipt.uncut + receipt.broken + receipt.lost + receipt.loss
  const more = weighedMore(held.milli, named)
  if (!isMoving(form) || held.milli === 0 || named > held.milli + more || (named === 0 && !receipt.finish)) return null
  const isDone = receipt.finish || named >= held.milli
  const left = isDone ? 0 : held.milli - named
  const dust = receipt.loss + (isDone ? Math.max(0, held.milli - named) : 0)
  const pieces = piecesOf(line, receipt, { left, dust })
  const back = sum([pieces.uncut, pieces.broken, pieces.lost].map(one => one ?? 0))
  if (held.pieces !== null && (back > returnable(line) || (!isDone && back === returnable(line)))) return null
  // A single stone is in one place: its rest cannot be in the safe and in work.
  if (line.isSingle && !isDone && receipt.uncut > 0) return null
  // When one of several is worth less than a cent, their values cannot divide the cost.
  if (line.isOwn && !form.byWeight && receipt.outputs.length > 1 && receipt.outputs.some(({ market }) => market === 0)) return null
  if (line.isOwn && sum(receipt.rejects.map(({ cents }) => cents)) > held.cents) return null
  if (receipt.outputs.length > 0 && missing(form, line, left)) return null
  const before = { ...held }
  const known = accounted(line)
  const earlier = line.isOwn ? made(line).filter(({ isGone }) => !isGone) : []
  const costs = new Map(earlier.map(one => [one, one.cents]))
  const labour = line.labour
  const fresh = [...costed(form, line, receipt, pieces, dust, isDone, earlier), ...(more > 0 ? [result('scale', more, 0)] : [])]
  line.results.push(...fresh)
  const now = sum(fresh.map(one => one.pieces ?? 0))
  const stay = Math.max(1, (known === null ? held.pieces! : line.issued.pieces! - known) - now)
  Object.assign(held, { milli: left, pieces: held.pieces === null ? null : isDone ? 0 : stay })
  const settled = settle(form, line, receipt)
  form.state = 'in progress'
  form.done.push({ line, held: before, labour, fresh, costs, settled })
  return fresh
}

const result = (kind: Kind, milli: number, cents: number, pieces: number | null = null, isEstimated = false): Result => ({
  id: '',
  stone: null,
  kind,
  pieces,
  isEstimated,
  milli,
  market: 0,
  cents,
  isReworked: false,
  isGone: false,
})

/** The results with their costs. Takes them off the line, and changes earlier results when the line is done. */
const costed = (
  form: Form,
  line: WorkLine,
  receipt: Receipt,
  pieces: Pieces,
  dust: number,
  isDone: boolean,
  earlier: Result[],
): Result[] => {
  const { held, issued } = line
  const take = (cents: number): number => {
    const taken = Math.min(cents, held.cents)
    held.cents -= taken
    return taken
  }
  const byWeight = (milli: number) => take(divide(issued.cents * milli, issued.milli))
  const asIssued = (milli: number, count: number | null) =>
    line.isByPiece && receipt.isCounted ? take(divide(issued.cents * count!, issued.pieces!)) : byWeight(milli)
  const isEstimated = !receipt.isCounted
  const uncut = result('uncut', receipt.uncut, receipt.uncut ? asIssued(receipt.uncut, pieces.uncut) : 0, pieces.uncut, isEstimated)
  const lost = result('lost', receipt.lost, receipt.lost ? asIssued(receipt.lost, pieces.lost) : 0, pieces.lost, isEstimated)
  const rejects = receipt.rejects.map((one, index) => result('reject', one.milli, take(one.cents), pieces.rejects[index], isEstimated))
  const [broken, loss] = [result('broken', receipt.broken, 0, pieces.broken, isEstimated), result('loss', dust, 0)]
  const outputs = receipt.outputs.map((one, index) => ({
    ...result('output', one.milli, isDone ? 0 : byWeight(one.milli), pieces.outputs[index], isEstimated),
    ...{ market: one.market, stone: one.stone },
  }))
  const all = [...outputs, ...rejects, uncut, broken, lost, loss].filter(({ milli }) => milli > 0)
  if (!isDone || !line.isOwn) return all
  const rest = held.cents
  held.cents = 0
  const pool = [...outputs, ...earlier]
  if (pool.length === 0 || (outputs.length === 0 && dust === 0)) bear(rest, broken, loss, lost, rejects, uncut)
  if (pool.length === 0) return all
  if (outputs.length === 0 && dust > 0) loss.cents += rest
  const carried = (outputs.length > 0 || dust > 0 ? rest : 0) + sum(earlier.map(({ cents }) => cents))
  const due = amountOf({ milli: finishedOn(line) + sum(outputs.map(({ milli }) => milli)), rate: line.pay, percent: 0 }, base) - line.labour
  const added = Math.max(due, -carried)
  line.labour += added
  const isWorth = !form.byWeight && pool.some(({ market }) => market > 0)
  const shares = shared(
    carried + added,
    pool.map(one => (isWorth ? one.market : one.milli)),
  )
  for (const [index, one] of pool.entries()) one.cents = shares[index]!
  return all
}

/** When no finished result can bear the remainder, the first existing one in this order bears it. */
const bear = (rest: number, broken: Result, loss: Result, lost: Result, rejects: Result[], uncut: Result): void => {
  const bearer = [broken, loss, lost].find(({ milli }) => milli > 0) ?? rejects[0] ?? uncut
  bearer.cents += rest
}

/** Reverses the last receipt, unless something was done since or its results have moved. */
export const undo = (form: Form): boolean => {
  const last = form.done.at(-1)
  if (form.state !== 'in progress' || !last || form.lines.some(isBilled)) return false
  const { line, held, labour, fresh, costs, settled } = last
  const changed = [...costs].filter(([one, cents]) => one.cents !== cents).map(([one]) => one)
  if ([...fresh, ...changed].some(({ isGone }) => isGone)) return false
  if (!unsettle(form, settled)) return false
  for (const [one, cents] of costs) one.cents = cents
  Object.assign(line.held, held)
  line.labour = labour
  line.results = line.results.filter(one => !fresh.includes(one))
  form.done.pop()
  return true
}

export const complete = (form: Form): boolean => {
  if (!isMoving(form) || form.lines.some(({ held }) => held.milli > 0) || form.steps.some(isAtBench)) return false
  form.state = 'completed'
  return true
}

/** Sends a finished stone back into work at its current cost. */
export const rework = (form: Form, line: WorkLine, one: Result | undefined): boolean => {
  if (!one || !['in progress', 'completed'].includes(form.state) || one.isGone || one.isReworked) return false
  const lies = lyingOf(line).get(line.stone)!.milli > 0
  if (line.isSingle && lies && one.stone !== line.stone) return false
  one.isReworked = true
  const { held } = line
  Object.assign(held, {
    milli: held.milli + one.milli,
    cents: held.cents + one.cents,
    pieces: held.pieces === null ? null : held.pieces + Math.max(1, one.pieces ?? 1),
  })
  form.state = 'in progress'
  form.done.push(null)
  return true
}

export const deliver = (form: Form): boolean => {
  if (form.state !== 'completed') return false
  form.state = 'delivered'
  for (const line of form.lines) if (!line.isOwn) for (const one of line.results) one.isGone = true
  return true
}

export const cancel = (form: Form): boolean => {
  if (!isMoving(form) || form.lines.some(line => line.results.length > 0 || isBilled(line)) || form.steps.some(isAtBench)) return false
  form.state = 'cancelled'
  for (const { held } of form.lines) Object.assign(held, { milli: 0, cents: 0, pieces: held.pieces === null ? null : 0 })
  return true
}

/** All items that can be billed on this side: the work on each line, per finished carat, once none of it is in work. */
export const chargesOf = (form: Form, side: Side): Charge[] =>
  form.lines.map(line => ({
    id: line.task,
    of: 'task',
    rate: side === 'customer' ? line.price : line.pay,
    amount: amountOf({ milli: finishedOn(line), rate: side === 'customer' ? line.price : line.pay, percent: 0 }, base),
    isDone: ['completed', 'delivered'].includes(form.state) || (form.state === 'in progress' && line.held.milli === 0),
    billedOn: line.billedOn,
  }))

/** The quantity of each stone that is free in the safe, and its cost together with the part in work. */
export const lyingOf = (line: WorkLine): Map<string, { milli: number; cents: number }> => {
  const lying = new Map([[line.stone, { milli: 0, cents: line.held.cents }]])
  for (const one of line.results) {
    const stone = one.kind === 'uncut' ? line.stone : one.stone
    if (!stone || one.isReworked || one.isGone) continue
    const heap = lying.get(stone) ?? { milli: 0, cents: 0 }
    lying.set(stone, { milli: heap.milli + one.milli, cents: heap.cents + one.cents })
  }
  return lying
}
