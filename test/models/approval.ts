import { centBase as base } from '../support/world.ts'
import { amountOf, eachOrNone, type Model, putBack, type Stone, takeBack, takePart } from './model.ts'

export type Part = { pieces: number | null; milli: number }
/** A return of a line: the recorded weight, the measured weight, and the cost. */
type Back = Part & { scale: number; cents: number }
export type ApprovalLine = Part & {
  id: string
  of: Approval
  stone: Stone
  rate: number
  percent: number
  /** What is still out, as a stone in its own place. */
  out: Stone
  returned: number
  invoiced: number
  lost: number
  backs: Back[]
}
export type Approval = {
  id: string
  version: number
  state: 'draft' | 'issued' | 'cancelled'
  party: number
  due: string
  lines: ApprovalLine[]
}

const isMovable = (model: Model, approval: Approval) => approval.state === 'issued' && !model.isClosed

/** Moves goods from the safe onto their lines, all or none. */
export const lend = (model: Model, approval: Approval): boolean => {
  if (approval.state !== 'draft' || model.isClosed) return false
  const cents: number[] = []
  const wasTaken = eachOrNone(
    approval.lines,
    line => line.stone,
    ({ stone, pieces, milli }) => {
      const cost = takePart(stone, pieces, milli)
      if (cost !== null) cents.push(cost)
      return cost !== null
    },
  )
  if (!wasTaken) return false
  for (const [index, { out, pieces, milli }] of approval.lines.entries()) Object.assign(out, { pieces, milli, cents: cents[index] })
  approval.state = 'issued'
  return true
}

/** The recorded weight that leaves a line at this measured weight; null when the return is invalid. */
const writtenOf = ({ out }: ApprovalLine, { pieces, milli: scale }: Part): number | null => {
  const isLast = out.pieces === null ? scale >= out.milli : pieces === out.pieces
  if (out.milli === 0 || scale * 10 > out.milli * 11) return null
  if (out.kind === 'single' && scale !== out.milli) return null
  if (isLast) return out.milli
  return scale < out.milli && (pieces ?? 0) <= (out.pieces ?? 0) ? scale : null
}

export const giveBack = (model: Model, line: ApprovalLine, part: Part): boolean => {
  const milli = isMovable(model, line.of) ? writtenOf(line, part) : null
  const cents = milli === null ? null : takePart(line.out, part.pieces, milli)
  if (milli === null || cents === null) return false
  putBack(line.stone, part.pieces, milli, cents)
  line.stone.milli += part.milli - milli
  line.returned += milli
  line.backs.push({ pieces: part.pieces, milli, scale: part.milli, cents })
  return true
}

/** Reverses the last return of a line, in a closed period on the first open day, while the safe still holds what came. */
export const undo = (line: ApprovalLine): boolean => {
  const back = line.of.state === 'issued' ? line.backs.at(-1) : undefined
  if (!back) return false
  if (!takeBack(line.stone, back.pieces, back.scale, back.cents)) return false
  putBack(line.out, back.pieces, back.milli, back.cents)
  line.returned -= back.milli
  line.backs.pop()
  return true
}

/** Whether exactly this part may leave a line without weighing. */
export const isExact = (line: ApprovalLine, part: Part): boolean => line.of.state === 'issued' && writtenOf(line, part) === part.milli

export const lose = (model: Model, line: ApprovalLine, part: Part): boolean => {
  if (model.isClosed || !isExact(line, part)) return false
  takePart(line.out, part.pieces, part.milli)
  line.lost += part.milli
  return true
}

/** Returns everything that is out; false when something is invoiced or lost. */
export const takeHome = (model: Model, approval: Approval): boolean => {
  if (approval.state !== 'issued' || approval.lines.some(({ invoiced, lost }) => invoiced + lost > 0)) return false
  for (const line of approval.lines) if (line.out.milli > 0) giveBack({ ...model, isClosed: false }, line, { ...line.out })
  approval.state = 'cancelled'
  return true
}

/** The value of a party’s goods out, in cents: what they would be invoiced at. */
export const heldValue = (model: Model, party: number): number =>
  model.approvals
    .filter(approval => approval.party === party && approval.state === 'issued')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + amountOf({ ...line, milli: line.out.milli }, base), 0)

/** The cost of a stone in all its places, in cents. */
export const centsOf = (model: Model, stone: Stone): number =>
  model.approvals.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.stone === stone ? line.out.cents : 0), stone.cents)
