import { baseDigits } from '../../../domain/company/base-currency.ts'
import { isPositive, minus, plus, type Quantity, round, sum } from '../../../domain/kit/quantity.ts'
import { accountedPieces, returnablePieces } from '../../../domain/workshop/order-form/pieces.ts'
import {
  type Earlier,
  type Issued,
  type Receipt,
  type Received,
  receiptFault,
  receive,
} from '../../../domain/workshop/order-form/receipt.ts'
import { scaleGain } from '../../../domain/workshop/order-form/scale.ts'
import { stepMissing } from '../../../domain/workshop/order-form/step.ts'
import { labourDue } from '../../../domain/workshop/order-form/sums.ts'
import type { WorkLineRow, WorkRow } from '../kind.ts'
import { receiptDraft, type TypedReceipt, unreadIn } from './form-state.ts'
import { type Priced, readReceipt } from './read-receipt.ts'

export type ReceiptPreview = {
  left: Quantity
  /** How much more is weighed than was in work, within the tolerance of the scale. */
  gain: Quantity
  fault: string | null
  received: Received | null
  /** The values read from the card. */
  receipt: Receipt
}

/** Calculates a card while the user types, with the functions of the domain: the rest in work, the error, and the cost of each stone. */
export const weighReceipt = (row: WorkRow, line: WorkLineRow, number: number, typed: TypedReceipt, priced: Priced): ReceiptPreview => {
  const receipt = readReceipt(line, typed, priced)
  const { outputs } = receipt
  const out = sum([...outputs, ...receipt.rejects, receipt.uncut, receipt.broken, receipt.lost].map(one => one?.weight))
  const [open, weighed] = [line.openWeight ?? '0', plus(out, receipt.loss)]
  const gain = scaleGain(open, weighed)
  const left = minus(plus(open, gain), weighed)
  const unread = unreadIn(line, typed)
  if (unread) return { left, gain, fault: unread, received: null, receipt }
  if (receiptDraft(line, typed) === null) return { left, gain, fault: null, received: null, receipt }
  const results = row.results.filter(one => one.of === number && !one.reworked)
  const held = { pieces: line.openPieces, weight: line.openWeight ?? '0', value: heldValue(line, results) }
  const isOwn = line.ownership === 'own'
  const terms = { spread: row.spread, isOwn, accounted: accountedPieces(row.results, number) }
  const counted = { ...held, pieces: returnablePieces({ pieces: line.pieces }, line.openPieces, row.results, number) }
  const issued: Issued = {
    ...line,
    inventory: line.inventory?.id ?? '',
    sku: line.sku ?? '',
    costBasis: priced.costBasis,
    weight: line.weight ?? '0',
    cost: line.cost ?? '0',
  }
  // Users who cannot see costs get no cost preview; the server checks the values when the receipt is sent.
  const isPart = isPositive(left) && !receipt.finish
  const others = row.items.some((other, index) => index !== number - 1 && isPositive(other.openWeight ?? '0'))
  const unfinished = outputs.length > 0 ? stepMissing(row.steps, number, ({ of }) => isPart || (of === null && others)) : null
  const fault = receiptFault(issued, counted, receipt, { ...terms, isOwn: isOwn && line.cost !== undefined }) ?? unfinished
  if (fault || line.cost === undefined) return { left, gain, fault, received: null, receipt }
  const coming = outputs.map(one => ({ of: number, kind: 'output', reworked: false, pieces: one.pieces, weight: one.weight }))
  const labour = isOwn ? labourDue(row, number, coming) : '0'
  const earlier = isOwn ? results.filter(({ kind }) => kind === 'output').map(earlierOf) : []
  return { left, gain, fault, received: receive(issued, held, receipt, { ...terms, labour }, earlier), receipt }
}

const earlierOf = (result: WorkRow['results'][number]): Earlier => ({
  ...{ result: result.id, inventory: result.inventory?.id ?? '', pieces: result.pieces, weight: result.weight },
  ...{ market: result.market ?? '0', cost: result.cost ?? '0' },
})

/** The remaining cost of the goods in work: issued and added cost minus the cost of results. */
const heldValue = (line: WorkLineRow, results: readonly WorkRow['results'][number][]): Quantity =>
  round(minus(plus(line.cost ?? '0', line.labour ?? '0'), sum(results.map(({ cost }) => cost))), baseDigits())
