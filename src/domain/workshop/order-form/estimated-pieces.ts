import { isPositive, minus, plus, type Quantity, spread, sum, times } from '../../kit/quantity.ts'
import { usualPieces } from '../../stock/inventory/entity.ts'
import { isWhole, type StockType } from '../../stock/stone/type.ts'

/** Goods on a receipt: their weight, and their pieces if somebody counted them. */
type Part = { pieces?: number | null | undefined; weight: Quantity }
type Typed = Part & { type?: StockType | undefined }
/** A finished item; `id` is the existing number that it comes back under. */
type Output = Typed & { id?: string | undefined }
type Given<O, R> = {
  outputs: readonly O[]
  rejects: readonly R[]
  uncut?: Part | null | undefined
  broken?: Part | null | undefined
  lost?: Part | null | undefined
  loss?: Quantity | undefined
  finish: boolean
}
type Line = { inventory: string | null; type: StockType }
type Held = { pieces: number | null; weight: Quantity }
/** The same goods with pieces; `estimated` says that nobody counted them. */
type Filled<P> = P & { estimated: boolean }

/** The type of a new finished item: as given, else a single stone if it is one piece, melee if it was melee, or a parcel. */
export const finishedType = (source: StockType, { type, pieces }: Omit<Typed, 'weight'>): StockType => {
  if (type) return type
  if (source === 'melee' && pieces !== 1) return 'melee'
  return (pieces ?? 1) === 1 ? 'single' : 'parcel'
}

/** The type of a new reject: as given, else rough or melee if it was that, a parcel if it has pieces, or rough. */
export const rejectType = (source: StockType, { type, pieces }: Omit<Typed, 'weight'>): StockType =>
  type ?? (source === 'rough' || source === 'melee' ? source : pieces ? 'parcel' : 'rough')

/** Goods on a receipt. `isOpen`: their pieces are estimated. `min` is 1 where there must be a piece. */
type Item = { part: Part; isFinished: boolean; isOpen: boolean; counted: number; min: number }

/** The goods on a receipt. Estimated are lots, but no finished stones of rough, and nothing that comes back under the number of another lot. */
const itemsOf = <O extends Output, R extends Typed>(line: Line, held: Held, { outputs, rejects, uncut, broken, lost }: Given<O, R>): Item[] => {
  const isDivided = held.pieces !== null && !isWhole(line.type)
  const isLot = (type: StockType) => isDivided && !isWhole(type) && (line.type !== 'rough' || type === 'rough')
  const item = (part: Part, type: StockType, min: number): Item =>
    ({ part, isFinished: false, isOpen: part.pieces == null && isLot(type), counted: part.pieces ?? usualPieces(type) ?? 0, min })
  const finished = (part: O): Item => {
    const { isOpen, ...rest } = item(part, part.id ? line.type : finishedType(line.type, part), 1)
    return { ...rest, isFinished: true, isOpen: isOpen && (!part.id || part.id === line.inventory) }
  }
  return [
    ...outputs.map(finished),
    ...rejects.map(part => item(part, part.type ?? line.type, 1)),
    // The safe may have no pieces of the lot left, so what comes back has at least one.
    ...(uncut ? [item(uncut, line.type, 1)] : []),
    ...[broken, lost].flatMap(part => (part ? [item(part, line.type, 0)] : [])),
  ]
}

type Share = { pieces: number; min: number }
const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The shares with at least their minimum. What this adds is taken from the largest, so that they stay `pool` together where they can. */
const atLeast = (shares: readonly Share[], pool: number): number[] => {
  const raised = shares.map(({ pieces, min }) => ({ min, pieces: Math.max(pieces, min) }))
  for (let more = total(raised.map(({ pieces }) => pieces)) - pool; more > 0; more--) {
    const most = raised.reduce((best, one) => (one.pieces - one.min > best.pieces - best.min ? one : best))
    if (most.pieces === most.min) break
    most.pieces--
  }
  return raised.map(({ pieces }) => pieces)
}

/** The pieces of the open parts, by their weight out of the pieces in work. A loss is weight of the finished goods. */
const estimatesOf = (items: readonly Item[], held: Held, { loss = '0', finish }: Pick<Given<Output, Typed>, 'loss' | 'finish'>): Map<Part, number> => {
  const open = items.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return new Map()
  const weightOf = (some: readonly Item[]) => sum(some.map(({ part }) => part.weight))
  const missing = minus(held.weight, plus(weightOf(items), loss))
  const [stays, dust] = !isPositive(missing) ? ['0', loss] : finish ? ['0', plus(loss, missing)] : [missing, loss]
  const finished = weightOf(items.filter(({ isFinished }) => isFinished))
  // Finished goods weighed `before` for each `after`. Multiplied crosswise, so that nothing is rounded.
  const [before, after] = isPositive(finished) ? [plus(finished, dust), finished] : ['1', '1']
  const weighed = ({ part: { weight }, isFinished }: Item): Quantity => times(weight, isFinished ? before : after)
  const pool = Math.max(0, (held.pieces ?? 0) - total(items.filter(({ isOpen }) => !isOpen).map(({ counted }) => counted)))
  const mins = [...open.map(({ min }) => min), isPositive(stays) ? 1 : 0]
  const shares = spread(String(pool), [...open.map(weighed), times(stays, after)], 0)
  const pieces = atLeast(mins.map((min, index) => ({ min, pieces: Number(shares[index]) })), pool)
  return new Map(open.map(({ part }, index) => [part, pieces[index] ?? 0]))
}

/**
 * Fills the pieces that a receipt leaves empty, of goods that are counted and may be divided: whole pieces by weight, out of the pieces in
 * work that are not counted on this receipt. The receipt that leaves nothing in work takes all the rest of them. Counted pieces stay as they
 * are (docs/domain/workshop.md#pieces-that-nobody-counted).
 */
export const withEstimates = <O extends Output, R extends Typed>(line: Line, held: Held, given: Given<O, R>) => {
  const estimates = estimatesOf(itemsOf(line, held, given), held, given)
  const filled = <P extends Part>(part: P): Filled<P> => {
    const pieces = estimates.get(part)
    return pieces === undefined ? { ...part, estimated: false } : { ...part, pieces, estimated: true }
  }
  const rest = (part: Part | null | undefined) => (part ? { ...filled(part), pieces: estimates.get(part) ?? part.pieces ?? null } : null)
  const { outputs, rejects, uncut, broken, lost, loss = '0', finish } = given
  return {
    ...{ outputs: outputs.map(filled), rejects: rejects.map(filled) },
    ...{ uncut: rest(uncut), broken: rest(broken), lost: rest(lost), loss, finish },
  }
}
