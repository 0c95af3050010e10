import { centBase as base } from '../support/world.ts'
import type { Approval, ApprovalLine } from './approval.ts'
import type { Credit } from './credit-note/model.ts'

/**
 * A simple model of the company: whole numbers of thousandths of a carat and of the smallest coin, in plain lists. It shares no
 * code with the product, so a difference is an error in one of them.
 */
export type Stone = { id: string; kind: 'single' | 'parcel' | 'melee'; pieces: number | null; milli: number; cents: number }
export type Line = {
  stone: Stone | null
  /** The approval line that the goods come from. */
  approvalLine?: ApprovalLine
  pieces: number | null
  milli: number
  rate: number
  percent: number
  amount: number
  cost: number
}
export type Bill = {
  id: string
  version: number
  state: 'draft' | 'issued' | 'cancelled'
  party: number
  money: Money
  rate: number
  lines: Line[]
  total: number
  base: number
  turn: number
  /** A refund is owed like a bill until the credit on account has paid it. */
  isRefund?: boolean
}
export type Note = {
  id: string
  version: number
  isVoid: boolean
  party: number
  money: Money
  amount: number
  isCheque: boolean
  /** What it settles: bills, and refunds that used part of it. */
  settles: Map<Bill, number>
  turn: number
  /** What a credit note credits; a payment has none. */
  credit?: Credit
}
export type Money = 'USD' | 'EUR' | 'JPY'
export type Model = { stones: Stone[]; approvals: Approval[]; bills: Bill[]; notes: Note[]; isClosed: boolean; turn: number }

export const emptyModel = (): Model => ({ stones: [], approvals: [], bills: [], notes: [], isClosed: false, turn: 0 })
export const digitsOf = { [base]: 2, EUR: 2, JPY: 0 } as const

/** A typed rate, in millionths of a dollar. The euro’s is within 50 % of 1.1, the rate in the table; the yen is in no table. */
export const typedRate = (money: Money, number: number): number =>
  money === base ? 1_000_000 : money === 'EUR' ? 600_000 + (number % 1_000_000) : 1 + (number % 2_000_000)

/** A quotient of whole numbers, rounded half up. */
export const divide = (whole: number, by: number): number => Math.floor((2 * whole + by) / (2 * by))
/** How much more is weighed than is there, when a scale may differ by that: 0.020 or half a percent; else 0. */
export const weighedMore = (open: number, weighed: number): number => {
  const more = weighed - open
  return more > 0 && (more <= 20 || more * 200 <= open) ? more : 0
}

const power = (digits: number) => 10 ** digits

/** The amount of a line in the smallest coin: the rate in hundredths per carat, a discount in whole percent. */
export const amountOf = (line: Pick<Line, 'milli' | 'rate' | 'percent'>, money: Money): number => {
  const billed = Math.floor((line.milli + 1) / 10)
  const gross = divide(line.rate * billed * power(digitsOf[money]), 10_000)
  return gross - divide(gross * line.percent, 100)
}
export const baseOf = (amount: number, money: Money, rate: number): number => divide(amount * rate, power(digitsOf[money] + 4))

/** Takes part of a stone with its cost; null when it is not available. */
export const takePart = (stone: Stone, pieces: number | null, milli: number): number | null => {
  if (stone.milli === 0 || milli > stone.milli) return null
  if (stone.kind === 'single' && milli !== stone.milli) return null
  if (stone.pieces !== null && (pieces === null || pieces > stone.pieces || (pieces === stone.pieces) !== (milli === stone.milli)))
    return null
  const cost = milli === stone.milli ? stone.cents : divide(stone.cents * milli, stone.milli)
  stone.milli -= milli
  stone.cents -= cost
  if (stone.pieces !== null) stone.pieces -= pieces!
  return cost
}
/** Takes back exactly what came, at its cost; false when it is no longer there. */
export const takeBack = (stone: Stone, pieces: number | null, milli: number, cents: number): boolean => {
  const left = {
    milli: stone.milli - milli,
    cents: stone.cents - cents,
    pieces: stone.pieces === null ? null : stone.pieces - (pieces ?? 0),
  }
  const isEmpty = left.milli === 0
  if (left.milli < 0 || left.cents < 0 || (left.pieces ?? 0) < 0 || (isEmpty && left.cents > 0)) return false
  if (left.pieces !== null && (left.pieces === 0) !== isEmpty) return false
  Object.assign(stone, left)
  return true
}
export const putBack = (stone: Stone, pieces: number | null, milli: number, cost: number): void => {
  stone.milli += milli
  stone.cents += cost
  if (stone.pieces !== null) stone.pieces += pieces ?? 0
}

/** Where the goods of a line come from: the safe, or the approvalLine they are out on. */
const sourceOf = ({ stone, approvalLine }: Line): Stone | null => approvalLine?.out ?? stone

/** Applies an action to every line of a document, all or none. */
export const eachOrNone = <L>(lines: readonly L[], source: (line: L) => Stone | null, take: (line: L) => boolean): boolean => {
  const kept = lines.map(line => source(line)).map(stone => stone && { stone, copy: { ...stone } })
  if (lines.every(take)) return true
  for (const entry of kept) if (entry) Object.assign(entry.stone, entry.copy)
  return false
}

/** Issues a bill, all or nothing. */
export const issue = (model: Model, bill: Bill): boolean => {
  if (bill.state !== 'draft' || model.isClosed || bill.lines.some(({ approvalLine }) => approvalLine && approvalLine.of.state !== 'issued'))
    return false
  const wasTaken = eachOrNone(bill.lines, sourceOf, line => {
    const stone = sourceOf(line)
    const cost = stone ? takePart(stone, line.pieces, line.milli) : 0
    if (cost !== null) line.cost = cost
    return cost !== null
  })
  if (!wasTaken) return false
  for (const { approvalLine, milli } of bill.lines) if (approvalLine) approvalLine.invoiced += milli
  bill.state = 'issued'
  bill.turn = ++model.turn
  return true
}

/** A reversal in a closed period is dated on the first open day. */
export const cancel = (model: Model, bill: Bill): boolean => {
  if (bill.state !== 'issued' || model.notes.some(note => !note.isVoid && note.credit?.bill === bill)) return false
  bill.state = 'cancelled'
  for (const line of bill.lines) {
    const stone = sourceOf(line)
    if (stone) putBack(stone, line.pieces, line.milli, line.cost)
    if (line.approvalLine) line.approvalLine.invoiced -= line.milli
  }
  for (const note of model.notes) note.settles.delete(bill)
  return true
}

export const openOn = (model: Model, bill: Bill): number =>
  bill.state === 'issued' ? bill.total - model.notes.reduce((sum, note) => sum + (note.settles.get(bill) ?? 0), 0) : 0
/** Open bills, the oldest first; a refund is due at once, an invoice some days later. */
export const openBills = (model: Model, party: number, money: Money): Bill[] =>
  model.bills
    .filter(bill => bill.party === party && bill.money === money && openOn(model, bill) > 0)
    .sort((a, b) => Number(b.isRefund ?? false) - Number(a.isRefund ?? false) || a.turn - b.turn)

export const settleOldest = (model: Model, note: Note): void => {
  let left = creditOf(note)
  for (const bill of openBills(model, note.party, note.money)) {
    const share = Math.min(left, openOn(model, bill))
    if (share > 0) note.settles.set(bill, (note.settles.get(bill) ?? 0) + share)
    left -= share
  }
}

/** Refunds credit on account, from the oldest note of the day, credit notes first; false when there is not enough. */
export const refund = (model: Model, bill: Bill): boolean => {
  const notes = model.notes
    .filter(note => note.party === bill.party && note.money === bill.money && creditOf(note) > 0)
    .sort((a, b) => Number(Boolean(b.credit)) - Number(Boolean(a.credit)) || a.turn - b.turn)
  if (bill.total > notes.reduce((sum, note) => sum + creditOf(note), 0)) return false
  let left = bill.total
  for (const note of notes) {
    const part = Math.min(left, creditOf(note))
    if (part > 0) note.settles.set(bill, part)
    left -= part
  }
  bill.turn = ++model.turn
  model.bills.push(bill)
  return true
}

export const creditOf = (note: Note): number =>
  note.isVoid ? 0 : note.amount - [...note.settles.values()].reduce((sum, share) => sum + share, 0)
export const balanceOf = (model: Model, party: number, money: Money): number =>
  model.bills
    .filter(bill => bill.state === 'issued' && bill.party === party && bill.money === money)
    .reduce((sum, bill) => sum + bill.total, 0) -
  model.notes.filter(note => !note.isVoid && note.party === party && note.money === money).reduce((sum, note) => sum + note.amount, 0)

/** Sets the book to the count; false when nothing changes or the count is invalid. */
export const count = (model: Model, stone: Stone, pieces: number | null, milli: number): boolean => {
  if (model.isClosed || (stone.milli === milli && stone.pieces === pieces)) return false
  if (stone.kind === 'single') {
    if (stone.milli === 0) return false
    Object.assign(stone, { pieces, milli, cents: milli === 0 ? 0 : stone.cents })
    return true
  }
  const [more, count] = [milli - stone.milli, (pieces ?? 0) - (stone.pieces ?? 0)]
  const turned = stone.pieces !== null && more * count < 0
  // The same pieces were weighed again.
  const isReweighed = stone.pieces !== null && count === 0
  const cents =
    milli === 0
      ? 0
      : turned || isReweighed || more === 0
        ? stone.cents
        : more > 0
          ? stone.cents + (stone.milli === 0 ? 0 : divide(stone.cents * more, stone.milli))
          : stone.cents - divide(stone.cents * -more, stone.milli)
  Object.assign(stone, { pieces, milli, cents })
  return true
}
