import { type Bill, divide, type Line, type Model, type Note, putBack, type Stone, takeBack } from '../model.ts'

/** A credited line: goods and the place to which they came back, or only an amount. */
export type CreditedLine = {
  line: Line
  to: Stone | null
  onApproval: boolean
  pieces: number | null
  milli: number
  amount: number
  cost: number
}
/** What a note credits; its credit is used like a payment. */
export type Credit = { bill: Bill; lines: CreditedLine[]; base: number }
/** What a user enters for a line. Without goods, `amount` is credited. */
export type Entered = { line: Line; returnTo: 'stock' | 'approval' | 'none'; pieces: number | null; milli: number; amount: number }
type Left = { pieces: number | null; milli: number; amount: number; cost: number }

const creditsOf = (model: Model, bill: Bill) => model.notes.filter(note => !note.isVoid && note.credit?.bill === bill)
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

/** What is left to credit of a line: what was invoiced, less what notes in force took. */
export const leftOf = (model: Model, bill: Bill, line: Line): Left => {
  const taken = creditsOf(model, bill).flatMap(({ credit }) => credit!.lines.filter(one => one.line === line))
  return {
    pieces: line.pieces === null ? null : line.pieces - sum(taken.map(one => one.pieces ?? 0)),
    milli: line.milli - sum(taken.map(one => one.milli)),
    amount: line.amount - sum(taken.map(one => one.amount)),
    cost: line.cost - sum(taken.map(one => one.cost)),
  }
}

const share = (of: number, part: number, whole: number) => (part === whole ? of : divide(of * part, whole))

/** What these goods or this amount are credited with; null when it is invalid or more than is left. */
const credited = (left: Left, { line, returnTo, pieces, milli, amount }: Entered): CreditedLine | null => {
  const none = { line, to: null, onApproval: false, pieces: null, milli: 0, cost: 0 }
  if (returnTo === 'none') return amount > 0 && amount <= left.amount ? { ...none, amount } : null
  const onApproval = returnTo === 'approval'
  if (!line.stone || left.milli === 0 || (onApproval && line.approvalLine?.of.state !== 'issued')) return null
  if (milli > left.milli || (pieces ?? 0) > (left.pieces ?? 0) || (left.pieces === null) !== (pieces === null)) return null
  const isLast = milli === left.milli
  if ((line.stone.kind === 'single' && !isLast) || (left.pieces !== null && isLast !== (pieces === left.pieces))) return null
  return {
    ...{ line, to: onApproval ? line.approvalLine!.out : line.stone, onApproval, pieces, milli },
    ...{ amount: share(left.amount, milli, left.milli), cost: share(left.cost, milli, left.milli) },
  }
}

/** What a draft credits, with its total; null when it is refused. */
export const draftCredit = (model: Model, bill: Bill, entered: readonly Entered[]): { credit: Credit; total: number } | null => {
  if (bill.state !== 'issued') return null
  const lines = entered.map(one => credited(leftOf(model, bill, one.line), one))
  if (!lines.every(line => line !== null)) return null
  const total = sum(lines.map(({ amount }) => amount))
  const earlier = creditsOf(model, bill)
  const base = bill.base - sum(earlier.map(({ credit }) => credit!.base))
  const whole = bill.total - sum(earlier.map(({ amount }) => amount))
  return { credit: { bill, lines, base: total === whole ? base : divide(base * total, whole) }, total }
}

/** Brings the goods back. The note settles its invoice as far as it is open; the rest stays on account. */
export const issueCredit = (model: Model, note: Note, open: number): void => {
  for (const { line, to, onApproval, pieces, milli, cost } of note.credit!.lines) {
    if (to) putBack(to, pieces, milli, cost)
    if (onApproval) line.approvalLine!.invoiced -= milli
  }
  const settled = Math.min(open, note.amount)
  if (settled > 0) note.settles.set(note.credit!.bill, settled)
  note.turn = ++model.turn
  model.notes.push(note)
}

/** Sells the goods again, while they are where they came back to. All that the note settled is open again. */
export const cancelCredit = (note: Note): boolean => {
  if (note.isVoid) return false
  const { lines } = note.credit!
  const kept = lines.flatMap(({ to }) => (to ? [{ to, copy: { ...to } }] : []))
  if (!lines.every(({ to, pieces, milli, cost }) => !to || takeBack(to, pieces, milli, cost))) {
    for (const { to, copy } of kept) Object.assign(to, copy)
    return false
  }
  for (const { line, onApproval, milli } of lines) if (onApproval) line.approvalLine!.invoiced += milli
  Object.assign(note, { isVoid: true, settles: new Map() })
  return true
}
