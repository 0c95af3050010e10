import { sql } from 'kysely'
import { minus, plus, type Quantity, sum } from '../../domain/kit/quantity.ts'
import { reverseStock, type StockPosting } from '../../domain/payments/posting.ts'
import { withoutReceipt } from '../../domain/workshop/order-form/hand-over.ts'
import { movedIntoWork } from '../../domain/workshop/order-form/pieces.ts'
import { became, formTotals } from '../../domain/workshop/order-form/sums.ts'
import { takeBackOn } from '../company/reversal.ts'
import type { Db } from '../kit/db/db.ts'
import { conflict } from '../kit/errors.ts'
import { postStock, stonesOf } from '../stock/inventory/ledger.ts'
import { type FormEntity, type FormWork, goodsIds, isStone, lastReceipt, type StoneResult, type StoredForm, stoneIds } from './form.ts'
import { isBilled, occasionOn } from './issue.ts'
import { earlierOf, receiptWords, refuseGone, settleStones } from './stones.ts'

type Posted = StockPosting & { id: number }

/** The postings of this receipt; none if the form has later postings that were not reversed. */
const postedBy = async (tx: Db, form: string, receipt: number): Promise<Posted[]> => {
  const { rows } = await sql<
    Posted & { text: string | null }
  >`select p.reason as text, p.id, p.inventory_id as inventory, p.from_place as "from", p.to_place as "to", p.from_holder as "fromHolder",
      p.to_holder as "toHolder", p.pieces, p.weight, p.value, p.line_id as line
    from stock_posting p where p.document_id = ${form} and p.reverses is null and not exists (select 1 from stock_posting r where r.reverses = p.id) order by p.id desc`.execute(
    tx,
  )
  const until = rows.findIndex(({ text }) => text !== receiptWords(receipt))
  return rows
    .slice(0, until)
    .reverse()
    .map(({ text: _, ...posting }) => posting)
}

/** Undoes the last receipt to correct a typing error. Refused if anything was done since or a result has changed. */
export const undoReceipt = (entity: FormEntity) => async (work: FormWork<'undo'>) => {
  const { tx, values, input } = work
  const { results } = values
  const last = lastReceipt(values)
  const occasion = occasionOn(entity, work, await takeBackOn(work))
  const stones = await stonesOf(tx, [...goodsIds(values), ...stoneIds(results)], { lock: true })
  const posted = await postedBy(tx, values.id, last)
  if (posted.length === 0 || input.receipt !== last)
    throw conflict('Only the last receipt can be undone, before any other action on the order form.')
  if (isBilled(values)) throw conflict(`Work of ${values.number} is invoiced. Cancel the invoice first.`)
  const before = withoutReceipt(values.steps, last)
  if ('fault' in before) throw conflict(before.fault)
  values.steps = before.steps
  const costs = new Map(
    posted.filter(({ from, to }) => from === 'available' && to === 'consumed').map(({ inventory, value }) => [inventory, value]),
  )
  // Results of earlier receipts whose cost this receipt changed get their old cost back.
  const touched = results
    .filter(isStone)
    .filter(one => !one.reworked && (one.receipt === last || costs.has(one.inventory)))
    .map((one): StoneResult => ({ ...one, kind: 'output' }))
  refuseGone(touched, await earlierOf(tx, touched), stones)
  const labour = labourIn(values, posted)
  // A stone that was reworked and received again under its SKU is listed twice. Only the later entry changes.
  values.results = results
    .filter(result => result.receipt !== last)
    .map(result => (isStone(result) && !result.reworked ? { ...result, cost: costs.get(result.inventory) ?? result.cost } : result))
  values.items = values.items.map((line, index) => ({
    ...line,
    ...became(line, index + 1, values.results, -movedIntoWork(line.id, posted)),
    labour: minus(line.labour ?? '0', labour.get(index + 1) ?? '0'),
  }))
  Object.assign(values, formTotals(values))
  return async () => {
    await postStock(
      tx,
      posted.map(({ id, ...posting }) => ({ ...reverseStock(posting), reverses: id })),
      occasion,
    )
    const ids = [...new Set(posted.map(({ inventory }) => inventory))]
    await settleStones(
      tx,
      ids,
      ids.filter(id => costs.has(id)),
    )
  }
}

/** How much labor these postings added to each line: the cost of what was made less the cost of what it was made from. */
const labourIn = ({ items, results }: StoredForm, posted: readonly Posted[]): Map<number | null, Quantity> => {
  const lineOf = new Map(results.filter(isStone).map(({ inventory, of }) => [inventory, of]))
  for (const [index, { inventory }] of items.entries()) if (inventory) lineOf.set(inventory, index + 1)
  const added = new Map<number | null, Quantity>()
  for (const { inventory, from, to, value } of posted) {
    const line = lineOf.get(inventory) ?? null
    const worth = sum([from === 'consumed' ? value : '0', to === 'consumed' ? minus('0', value) : '0'])
    added.set(line, plus(added.get(line) ?? '0', worth))
  }
  return added
}
