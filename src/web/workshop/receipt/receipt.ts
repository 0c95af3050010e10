import { baseDigits } from '../../../domain/company/base-currency.ts'
import { isPositive, minus, plus, type Quantity, round, sum, times } from '../../../domain/kit/quantity.ts'
import { costOf } from '../../../domain/stock/inventory/cost.ts'
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
import { config } from '../../kit/data/config.ts'
import { typedCount as count, typedMoney, typedPrice } from '../../kit/form/typed-text.ts'
import type { Basis } from '../../stock/stone/line-values.ts'
import type { WorkLineRow, WorkRow } from '../kind.ts'
import { typedWeight } from '../order-form/values.ts'
import { isFilled, receiptDraft, type TypedAmount, type TypedOut, type TypedReceipt, unreadIn } from './form-state.ts'

/** How a stone is priced: the basis and currency of its asking price, and the rate of that currency in the base currency. */
export type Priced = { askingBasis: Basis; askingRate: Quantity | null; currency: string; rate: Quantity }

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
  const read = (text: string) => typedWeight(line, text) ?? '0'
  const amount = (one: TypedAmount) => (isFilled(one) ? { pieces: count(one.pieces), weight: read(one.weight) } : null)
  const outputs = typed.outputs.filter(isFilled).map(one => ({
    inventory: one.key,
    pieces: count(one.pieces),
    weight: read(one.weight),
    market: marketOf(one, read(one.weight), priced),
  }))
  const receipt: Receipt = {
    outputs,
    rejects: typed.rejects.filter(isFilled).map(one => ({
      ...{
        inventory: one.key,
        pieces: count(one.pieces),
        weight: read(one.weight),
        value: typedMoney(one.value, config().currency) ?? '0',
      },
    })),
    ...{ uncut: amount(typed.uncut), broken: amount(typed.broken), lost: amount(typed.lost) },
    ...{ loss: read(typed.loss), finish: typed.finish },
  }
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

const marketOf = (one: TypedOut, weight: Quantity, { askingBasis, askingRate, rate }: Priced): Quantity => {
  const typed = typedPrice(one.asking, config().currency)
  // A stone that returns under its SKU keeps its price; a new one has none yet.
  const asking = typed ?? (one.back ? askingRate : null)
  if (!asking || !isPositive(asking)) return '0'
  return times(costOf({ costBasis: askingBasis, costRate: asking, pieces: count(one.pieces) ?? 1, weight }), rate)
}
