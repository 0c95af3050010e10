import { may } from '../../../domain/access.ts'
import { latest } from '../../../domain/company/business-day.ts'
import { compare, isNegative, isZero, negate, type Quantity } from '../../../domain/kit/quantity.ts'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { approval } from '../../../domain/sales/approval.ts'
import { invoice } from '../../../domain/sales/invoice.ts'
import { isLargeVariance, type ReturnedQuantity, returnedOf } from '../../../domain/stock/inventory/approval-quantity.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { eventDay } from '../../company/settings.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { doingOf, type Work } from '../../kit/entity/behavior.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { create } from '../../kit/entity/store.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { type Held, type Occasion, postStock, type Stone, stonesOf } from '../../stock/inventory/ledger.ts'
import { holdings, takeHeld } from '../../stock/inventory/selection.ts'
import { invoiceBehavior } from '../invoice.ts'

type Chosen = { line: Values; taken: ReturnedQuantity; stone: Stone; held: Held | undefined }

type RequestedAmount = { pieces?: number | null; weight?: Quantity }

/** What of a line is meant; on a scale it may come to a little more or less than was written, on paper it may not. */
const returnedFrom = (line: Values, requested: RequestedAmount, index: number, onScale: boolean): ReturnedQuantity => {
  const at = (says: string) => ({ fields: { [`lines.${index}.weight`]: says } })
  const isPart = requested.pieces && requested.pieces < (line.outPieces ?? 0)
  if (requested.weight === undefined ? isPart : isZero(requested.weight))
    throw invalid(at('Give the carats as well as the pieces.').fields, `${line.sku}: give the carats as well as the pieces.`)
  const taken = returnedOf({ pieces: line.outPieces, weight: line.outWeight }, requested)
  if (taken && (onScale || isZero(taken.variance))) return taken
  const out = `${line.outPieces === null ? '' : `${line.outPieces} pcs / `}${line.outWeight} ct`
  const isMore =
    (requested.pieces ?? 0) > (line.outPieces ?? Number.POSITIVE_INFINITY) || compare(requested.weight ?? '0', line.outWeight) > 0
  if (isMore || isZero(line.outWeight)) throw conflict(`${line.sku}: only ${out} are out on this approval.`, at(`Only ${out} are out.`))
  throw conflict(
    `${line.sku}: the last pieces and the last carats go together (${out} are out).`,
    at(`Pieces and carats end together: ${out} are out.`),
  )
}

/** The lines that were asked for, or all that is still out, each with what of it is meant. */
const chosenOf = async ({ tx, before, input }: Work, { onScale = false } = {}): Promise<Chosen[]> => {
  const items = before!.items as Values[]
  const requested: Values[] = input.lines ?? items.filter(line => compare(line.outWeight, '0') > 0).map(({ id }) => ({ id }))
  if (new Set(requested.map(({ id }) => id)).size < requested.length) throw invalid({ lines: 'The same line is named twice.' })
  const lines = requested.map(({ id }, index) => {
    const line = items.find(other => other.id === id)
    if (!line) throw invalid({ [`lines.${index}.id`]: 'This line is not on this approval.' })
    return line
  })
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
  return lines.map((line, index) => {
    const taken = returnedFrom(line, requested[index]!, index, onScale)
    return { line, taken, stone: stones.get(line.inventory)!, held: held.get(line.id) }
  })
}

/** When this happens to the approval, and by whom: on the day that is known already, or the one that was asked, which must be possible. */
export const occasionOf = async (work: Work, date?: string): Promise<Occasion> => {
  const { values, caller, reason } = work
  return { kind: approval.name, paper: values.id, date: date ?? (await eventDay(work, 'the approval’s')), by: caller.id, reason }
}

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

/** What the scale says beyond what was written is its own row; the cost of the goods stays what it was. */
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

/** Goods come back, whole or in part, as they weigh now. */
export const returnGoods = async (work: Work, { mayBeNothing = false, on }: { mayBeNothing?: boolean; on?: string } = {}) => {
  const chosen = await chosenOf(work, { onScale: true })
  if (chosen.length === 0 && !mayBeNothing) throw conflict('Nothing is out on this approval any more.')
  for (const { line, taken, stone } of chosen) {
    if (isWhole(stone.type) && !isZero(taken.variance))
      throw conflict(
        `${line.sku} went out at ${taken.weight} ct. Return it at that weight and adjust it afterwards, or find out whose stone this is.`,
      )
    if (isLargeVariance(taken) && !may(work.caller.role, 'inventory.adjust'))
      throw conflict(`${line.sku}: the scale says ${taken.scale} ct, ${taken.weight} ct went out. A difference this large needs a Manager.`)
  }
  const occasion = await occasionOf(work, on)
  const returned = chosen.map(choice => moved(choice, 'available'))
  // What the scale says less is taken from the goods when they are there again, and not before.
  return async () => {
    await postStock(work.tx, returned, occasion)
    await postStock(work.tx, chosen.flatMap(variance), occasion)
  }
}

/** Goods do not come back: they leave the books as lost, at the cost they had. */
export const reportLost = async (work: Work) => {
  const chosen = await chosenOf(work)
  const occasion = await occasionOf(work)
  const postings = chosen.map(choice => moved(choice, 'loss'))
  return () => postStock(work.tx, postings, occasion)
}

/** Puts what is kept on a draft invoice, at the prices of the approval; issuing it takes the goods off the approval. */
export const invoiceMemo = async (work: Work) => {
  const { tx, values, today, input } = work
  const chosen = await chosenOf(work)
  if (chosen.length === 0) throw conflict('Nothing is out on this approval any more.')
  const items = chosen.map(({ line, taken }) => ({
    memo: line.id,
    inventory: line.inventory,
    pieces: taken.pieces,
    weight: taken.weight,
    basis: line.basis,
    rate: line.rate,
    discountPercent: line.discountPercent,
    taxCode: line.taxCode,
  }))
  const { customer, branch, salesperson, currency } = values
  const draft = { id: uuid(), customer, branch, salesperson, currency, date: input.date ?? latest(today, values.date), items }
  return () => create(tx, doingOf(work), invoice, invoiceBehavior, draft)
}
