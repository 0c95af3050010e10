import { sql } from 'kysely'
import type { Entity } from '../../domain/kit/entity.ts'
import { isZero } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { type Issued, reworking } from '../../domain/workshop/order-form/receipt.ts'
import { became, formTotals } from '../../domain/workshop/order-form/sums.ts'
import { takeBackOn } from '../company/reversal.ts'
import type { Work } from '../kit/entity/behavior.ts'
import type { Values } from '../kit/entity/rows.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { postStock, stonesOf } from '../stock/inventory/ledger.ts'
import { disassemblyPostings } from './disassembly.ts'
import { goodsIds } from './draft.ts'
import { occasionOf, occasionOn } from './issue.ts'
import { finishJewels } from './jewel.ts'
import { earlierOf, inSafe, makesJewels, refuseGone } from './stones.ts'

/** Completes a form when nothing is left in work. A manufacturing form turns what is left into jewels, at its cost. */
export const complete = (entity: Entity) => async (work: Work) => {
  const { values, input } = work
  const occasion = await occasionOf(entity, work)
  values.completedOn = occasion.date
  if (makesJewels(entity)) return finishJewels(work, entity, occasion)
  if (input.products?.length) throw invalid({ products: 'Only a manufacturing order ends in jewels. Enter the result of each line.' })
  const open = (values.items as Values[]).find(line => !isZero(line.openWeight))
  if (open) throw conflict(`${open.sku}: ${open.openWeight} ct are still in work. Enter its results first.`)
  return undefined
}

/** Sends finished stones back into work at their current cost. Refused for stones that were sold or moved. */
export const rework = (entity: Entity) => async (work: Work) => {
  const { tx, values, input } = work
  const occasion = occasionOn(entity, work, await takeBackOn(work))
  const results = values.results as Values[]
  const finished = results.filter(({ kind, reworked, inventory: stone }) => kind === 'output' && !reworked && stone)
  const chosenIds: string[] = makesJewels(entity) ? finished.map(({ id }) => id) : (input.results ?? [])
  if (chosenIds.length === 0) throw invalid({ results: 'Choose the finished stones to rework.' })
  const chosen = finished.filter(({ id }) => chosenIds.includes(id))
  if (chosen.length < new Set(chosenIds).size) throw invalid({ results: 'One of these is not a finished stone of this order form.' })
  const stones = await stonesOf(tx, [...goodsIds(values), ...chosen.map(result => result.inventory)], { lock: true })
  const there = await earlierOf(tx, chosen)
  refuseGone(chosen, there, id => stones.get(id)!.sku)
  const postings = makesJewels(entity)
    ? disassemblyPostings(values, there)
    : there.flatMap(one => reworking(values.items[chosen.find(({ id }) => id === one.result)!.of - 1] as Issued, one))
  const undone = (result: Values) => chosenIds.includes(result.id) || (makesJewels(entity) && result.kind === 'used')
  values.results = results.map(result => (undone(result) ? { ...result, reworked: true } : result))
  values.items = (values.items as Values[]).map((line, index) => ({ ...line, ...became(line as never, index + 1, values.results) }))
  values.completedOn = null
  Object.assign(values, formTotals(values as Parameters<typeof formTotals>[0]))
  return () => postStock(tx, postings, occasion)
}

/** Delivers finished work. A customer's goods leave with everything made from them; own stock must be sold or stays. */
export const deliver = (entity: Entity) => async (work: Work) => {
  const { tx, values, input } = work
  const occasion = await occasionOf(entity, work)
  const results = (values.results as Values[]).filter(result => result.inventory)
  const jewels = results.filter(({ of }) => of === null).map(result => result.inventory as string)
  const ids = [...new Set([...goodsIds(values), ...results.map(result => result.inventory as string)])]
  const stones = await stonesOf(tx, ids, { lock: true })
  const safe = await inSafe(tx, ids)
  const unsold = values.orderedFor === 'customer' && jewels.find(id => stones.get(id)!.ownership === 'own' && safe.has(id))
  if (unsold) throw conflict(`${stones.get(unsold)!.sku} belongs to the company until it is invoiced. Invoice ${values.number} first.`)
  const theirs = await ownedBy(work, ids)
  const postings = theirs.flatMap((id): StockPosting[] => {
    const held = safe.get(id)
    return held ? [{ inventory: id, from: 'available', to: 'supplier', ...held }] : []
  })
  Object.assign(values, { deliveredOn: occasion.date, deliveredTo: input.deliveredTo || null })
  return () => postStock(tx, postings, occasion)
}

const ownedBy = async ({ tx, values }: Work, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select id from inventory where id = any(${[...ids]}::uuid[]) and ownership = 'customer' and owner_id = ${values.customer}`.execute(tx)
  return rows.map(({ id }) => id)
}
