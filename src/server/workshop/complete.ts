import { sql } from 'kysely'
import { isZero } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { movedIntoWork } from '../../domain/workshop/order-form/pieces.ts'
import { reworking } from '../../domain/workshop/order-form/receipt-postings.ts'
import { became, formTotals } from '../../domain/workshop/order-form/sums.ts'
import { takeBackOn } from '../company/reversal.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { postStock, stonesOf } from '../stock/inventory/ledger.ts'
import { disassemblyPostings } from './disassembly.ts'
import { type FormEntity, type FormResult, type FormWork, finishedOf, goodsIds, isStone, issuedAt, stoneIds } from './form.ts'
import { occasionOf, occasionOn } from './issue.ts'
import { finishJewels } from './jewel.ts'
import { refuseAtBench } from './steps.ts'
import { earlierOf, inSafe, makesJewels, refuseGone } from './stones.ts'

/** Completes a form when nothing is left in work. A manufacturing form turns what is left into jewels, at its cost. */
export const complete = (entity: FormEntity) => async (work: FormWork<'complete'>) => {
  const { values, input } = work
  const occasion = await occasionOf(entity, work)
  values.completedOn = occasion.date
  refuseAtBench(values)
  if (makesJewels(entity)) return finishJewels(work, entity, occasion)
  if (input.products?.length) throw invalid({ products: 'Only a manufacturing order ends in jewels. Enter the result of each line.' })
  const open = values.items.find(({ openWeight }) => openWeight !== null && !isZero(openWeight))
  if (open) throw conflict(`${open.sku}: ${open.openWeight} ct are still in work. Enter its results first.`)
  return undefined
}

/** Sends finished stones back into work at their current cost. Refused for stones that were sold or moved. */
export const rework = (entity: FormEntity) => async (work: FormWork<'rework'>) => {
  const { tx, values, input } = work
  const occasion = occasionOn(entity, work, await takeBackOn(work))
  const { results } = values
  const finished = finishedOf(results)
  const chosenIds = makesJewels(entity) ? finished.map(({ id }) => id) : (input.results ?? [])
  if (chosenIds.length === 0) throw invalid({ results: 'Choose the finished stones to rework.' })
  const chosen = finished.filter(({ id }) => chosenIds.includes(id))
  if (chosen.length < new Set(chosenIds).size) throw invalid({ results: 'One of these is not a finished stone of this order form.' })
  const stones = await stonesOf(tx, [...goodsIds(values), ...stoneIds(chosen)], { lock: true })
  const there = await earlierOf(tx, chosen)
  refuseGone(chosen, there, stones)
  const lineOf = new Map(chosen.map(({ id, of }) => [id, of]))
  const postings = makesJewels(entity)
    ? disassemblyPostings(values, there)
    : there.flatMap(one => reworking(issuedAt(values, lineOf.get(one.result)), one))
  const undone = (result: FormResult) => chosenIds.includes(result.id) || (makesJewels(entity) && result.kind === 'used')
  values.results = results.map(result => (undone(result) ? { ...result, reworked: true } : result))
  values.items = values.items.map((line, index) => ({
    ...line,
    ...became(line, index + 1, values.results, movedIntoWork(line.id, postings)),
  }))
  values.completedOn = null
  Object.assign(values, formTotals(values))
  return () => postStock(tx, postings, occasion)
}

/** Delivers finished work. A customer's goods leave with everything made from them; own stock must be sold or stays. */
export const deliver = (entity: FormEntity) => async (work: FormWork<'deliver'>) => {
  const { tx, values, input } = work
  const occasion = await occasionOf(entity, work)
  const results = values.results.filter(isStone)
  const ids = [...new Set([...goodsIds(values), ...stoneIds(results)])]
  const stones = await stonesOf(tx, ids, { lock: true })
  const safe = await inSafe(tx, ids)
  const jewels = results.filter(({ of }) => of === null).flatMap(({ inventory }) => stones.get(inventory) ?? [])
  const unsold = values.orderedFor === 'customer' && jewels.find(({ id, ownership }) => ownership === 'own' && safe.has(id))
  if (unsold) throw conflict(`${unsold.sku} belongs to the company until it is invoiced. Invoice ${values.number} first.`)
  const theirs = await ownedBy(work, ids)
  const postings = theirs.flatMap((id): StockPosting[] => {
    const held = safe.get(id)
    return held ? [{ inventory: id, from: 'available', to: 'supplier', ...held }] : []
  })
  values.deliveredOn = occasion.date
  values.deliveredTo = input.deliveredTo || null
  return () => postStock(tx, postings, occasion)
}

const ownedBy = async ({ tx, values }: FormWork, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from inventory where id = any(${[...ids]}::uuid[]) and ownership = 'customer' and owner_id = ${values.customer}`.execute(tx)
  return rows.map(({ id }) => id)
}
