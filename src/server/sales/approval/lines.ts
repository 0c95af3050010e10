import { may } from '../../../domain/access.ts'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { latest } from '../../../domain/company/business-day.ts'
import { grossOfPart } from '../../../domain/documents/price.ts'
import { present } from '../../../domain/kit/present.ts'
import { compare, isNegative, isZero, minus, negate, type Quantity } from '../../../domain/kit/quantity.ts'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { approval } from '../../../domain/sales/approval.ts'
import { invoice } from '../../../domain/sales/invoice.ts'
import { isLargeVariance, type ReturnedQuantity, returnedOf } from '../../../domain/stock/inventory/approval-quantity.ts'
import { isWhole, weightUnitOf, weightWord } from '../../../domain/stock/stone/type.ts'
import { eventDay } from '../../company/settings.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { doingOf, type Stored, type Work } from '../../kit/entity/behavior.ts'
import { create } from '../../kit/entity/store.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { type Held, type Occasion, postStock, type Stone, stonesOf } from '../../stock/inventory/ledger.ts'
import { holdings, takeHeld } from '../../stock/inventory/selection.ts'
import { invoiceBehavior } from '../invoice.ts'

/** A line with a stone, as every line of an issued approval is. */
export type ApprovalLine = Stored<typeof approval>['items'][number] & { inventory: string }
type Chosen = { line: ApprovalLine; taken: ReturnedQuantity; stone: Stone; held: Held | undefined }

type RequestedAmount = { pieces?: number | null | undefined; weight?: Quantity | undefined }
type Requested = { id: string } & RequestedAmount

/** The quantity taken from a line. Only a measured weight (`onScale`) may differ a little from the weight on the line. */
const returnedFrom = (line: ApprovalLine, requested: RequestedAmount, index: number, onScale: boolean): ReturnedQuantity => {
  const at = (message: string) => ({ fields: { [`lines.${index}.weight`]: message } })
  const [unit, weighed] = [weightUnitOf(line.type ?? ''), weightWord(line.type)]
  const isPart = requested.pieces && requested.pieces < (line.outPieces ?? 0)
  if (requested.weight === undefined ? isPart : isZero(requested.weight))
    throw invalid(at(`Enter the ${weighed} as well as the pieces.`).fields, `${line.sku}: enter the ${weighed} as well as the pieces.`)
  const taken = returnedOf({ pieces: line.outPieces, weight: line.outWeight }, requested)
  if (taken && (onScale || isZero(taken.variance))) return taken
  const out = `${line.outPieces === null ? '' : `${line.outPieces} pcs / `}${line.outWeight} ${unit}`
  const isMore =
    (requested.pieces ?? 0) > (line.outPieces ?? Number.POSITIVE_INFINITY) || compare(requested.weight ?? '0', line.outWeight) > 0
  if (isMore || isZero(line.outWeight))
    throw conflict(`${line.sku}: only ${out} are outstanding on this approval.`, at(`Only ${out} are outstanding.`))
  throw conflict(
    `${line.sku}: enter the last pieces and the last ${weighed} together (${out} are out).`,
    at(`Enter the last pieces and the last ${weighed} together: ${out} are out.`),
  )
}

type Choosing = Work<typeof approval> & { input: { lines?: readonly Requested[] | undefined; date?: string | undefined } }

/** The lines of an approval, which all have a stone once it is issued. */
export const stonesOn = ({ items }: Stored<typeof approval>): ApprovalLine[] =>
  items.flatMap(line => (line.inventory ? { ...line, inventory: line.inventory } : []))

/** The requested lines, or all that are still out, each with the quantity taken. */
const chosenOf = async ({ tx, values, input }: Choosing, { onScale = false } = {}): Promise<Chosen[]> => {
  const items = stonesOn(values)
  const requested: readonly Requested[] = input.lines ?? items.filter(line => compare(line.outWeight, '0') > 0).map(({ id }) => ({ id }))
  if (new Set(requested.map(({ id }) => id)).size < requested.length) throw invalid({ lines: 'The same line is listed twice.' })
  const wanted = requested.map((amount, index) => {
    const line = items.find(other => other.id === amount.id)
    if (!line) throw invalid({ [`lines.${index}.id`]: 'This line is not on this approval.' })
    return { line, amount }
  })
  const lines = wanted.map(({ line }) => line)
  const stones = await stonesOf(
    tx,
    lines.map(line => line.inventory),
    { lock: true },
  )
  const held = await holdings(
    tx,
    [],
    lines.map(line => line.id),
  )
  return wanted.map(({ line, amount }, index) => {
    const taken = returnedFrom(line, amount, index, onScale)
    return { line, taken, stone: present(stones.get(line.inventory)), held: held.get(line.id) }
  })
}

/** The occasion of an event on the approval on this day. */
export const occasionOn = ({ values, caller, reason }: Work<typeof approval>, date: string): Occasion => ({
  kind: approval.name,
  document: values.id,
  date,
  by: caller.id,
  reason,
})
/** The occasion of an event on the requested day, which is checked, or today. */
const occasionOf = async (work: Choosing): Promise<Occasion> => occasionOn(work, await eventDay(work, 'the approval’s'))

const moved = ({ line, taken, stone, held }: Chosen, to: StockPosting['to']): StockPosting => ({
  inventory: stone.id,
  from: 'on_approval',
  fromHolder: line.id,
  to,
  pieces: taken.pieces,
  weight: taken.weight,
  line: line.id,
  value: takeHeld(held, stone, taken, conflict, 'out on this approval'),
})

/** The postings for the difference between the measured weight and the line. The cost of the goods does not change. */
const variance = ({ line, taken, stone }: Chosen): StockPosting[] => {
  if (isZero(taken.variance)) return []
  const pieces = stone.pieces === null ? null : 0
  const less = isNegative(taken.variance)
  return [
    {
      inventory: stone.id,
      from: less ? 'available' : 'adjustment',
      to: less ? 'adjustment' : 'available',
      pieces,
      weight: less ? negate(taken.variance) : taken.variance,
      value: '0',
      line: line.id,
    },
  ]
}

/** Returns goods, fully or partly, at their measured weight. */
export const returnGoods = async (work: Choosing, { mayBeNothing = false, on }: { mayBeNothing?: boolean; on?: string } = {}) => {
  const chosen = await chosenOf(work, { onScale: true })
  if (chosen.length === 0 && !mayBeNothing) throw conflict('Nothing is outstanding on this approval.')
  for (const { line, taken, stone } of chosen) {
    if (isWhole(stone.type) && !isZero(taken.variance))
      throw conflict(
        `${line.sku} went out at ${taken.weight} ${weightUnitOf(stone.type)}. Return it at that weight and adjust it afterwards, or check that it is the right stone.`,
      )
    if (isLargeVariance(taken) && !may(work.caller.role, 'inventory.adjust'))
      throw conflict(
        `${line.sku}: the measured weight is ${taken.scale} ${weightUnitOf(stone.type)}, but ${taken.weight} ${weightUnitOf(stone.type)} went out. Ask a Manager to accept this difference.`,
      )
  }
  const occasion = on ? occasionOn(work, on) : await occasionOf(work)
  const returned = chosen.map(choice => moved(choice, 'available'))
  // The goods must be in the safe before a weight difference can be taken from them.
  return async () => {
    await postStock(work.tx, returned, occasion)
    await postStock(work.tx, chosen.flatMap(variance), occasion)
  }
}

/** Reports goods on approval as lost: they leave the books at their cost. */
export const reportLost = async (work: Work<typeof approval, 'lost'>) => {
  const chosen = await chosenOf(work)
  const occasion = await occasionOf({ ...work, input: {} })
  const postings = chosen.map(choice => moved(choice, 'loss'))
  return () => postStock(work.tx, postings, occasion)
}

/** The price of the taken part. Of a whole price it is what the goods that stay out do not have. */
const rateOf = (line: ApprovalLine, { weight, pieces }: ReturnedQuantity, currency: string): Quantity => {
  if (line.basis !== 'whole') return line.rate
  const digits = currencyDigits(currency)
  const rest = { pieces: line.outPieces === null ? null : line.outPieces - (pieces ?? 0), weight: minus(line.outWeight, weight) }
  return minus(grossOfPart(line, { pieces: line.outPieces, weight: line.outWeight }, digits), grossOfPart(line, rest, digits))
}

/** Puts goods that the customer keeps on a draft invoice, at the prices of the approval. Issuing it takes them from the approval. */
export const invoiceApproval = async (work: Choosing) => {
  const { tx, values, today, input } = work
  const chosen = await chosenOf(work)
  if (chosen.length === 0) throw conflict('Nothing is outstanding on this approval.')
  const items = chosen.map(({ line, taken }) => ({
    approvalLine: line.id,
    inventory: line.inventory,
    pieces: taken.pieces,
    weight: taken.weight,
    basis: line.basis,
    rate: rateOf(line, taken, values.currency),
    discountPercent: line.discountPercent,
    taxCode: line.taxCode,
  }))
  const { customer, branch, salesperson, currency } = values
  const draft = { id: uuid(), customer, branch, salesperson, currency, date: input.date ?? latest(today, values.date), items }
  return () => create(tx, doingOf(work), invoice, invoiceBehavior, draft)
}
