import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { statesOf } from '../../../domain/kit/lifecycle.ts'
import { purchaseLifecycle } from '../../../domain/purchases/purchase.ts'
import { inventoryRefill, isStillThere, refillCost, refillFaults } from '../../../domain/stock/inventory/refill.ts'
import { fillRate } from '../../company/document-rate.ts'
import { takeBackOn } from '../../company/reversal.ts'
import { checkDate, refuseClosed, settingsForPosting } from '../../company/settings.ts'
import { todayAt } from '../../kit/business-day.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import { stateIn } from '../../kit/db/states.ts'
import { type Behavior, behaviorOf, type Work } from '../../kit/entity/behavior.ts'
import { act } from '../../kit/entity/transition.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { recordStockChange } from './change.ts'
import { lockStone, postStock, reverseStockOf, stonesOf } from './ledger.ts'
import { recordOf } from './record.ts'
import { holdings } from './selection.ts'

type RefillWork = Work<typeof inventoryRefill>

const record = async (work: Work<typeof inventoryRefill, 'create'>) => {
  const { tx, values, caller } = work
  const settings = await settingsForPosting(tx)
  checkDate(values.date, await todayAt(tx, work.doing, values.inventory), may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  await stonesOf(tx, [values.inventory], { lock: true })
  const lot = await recordOf(tx, values.inventory)
  if (!lot) throw invalid({ inventory: 'This lot does not exist.' })
  const faults = refillFaults(lot, values)
  const [first] = Object.values(faults)
  const isIncomplete = Object.keys(faults).every(field => field === 'pieces' || field === 'weight')
  if (first) throw isIncomplete ? invalid(faults) : conflict(first, { fields: faults })
  const priced = Object.assign(values, { currency: values.currency ?? settings.currency })
  await fillRate({ ...work, before: null, values: priced })
  values.cost = refillCost(values)
  values.branch = lot.branch
  values.number = await nextNumber(tx, inventoryRefill.series, lot.branch, values.date)
  const { id, pieces, weight, cost: value } = values
  return async () => {
    const posting = { inventory: lot.id, from: 'supplier', to: 'available', pieces, weight, value } as const
    await postStock(tx, [posting], { kind: inventoryRefill.name, document: id, date: values.date, by: caller.id })
    await recordStockChange(tx, work, [{ id: lot.id, reason: `Refill ${values.number}` }], 'refill')
  }
}

/** Whether goods left the lot since the refill, or were adjusted, at an average cost that includes the refill. */
const isMixed = async ({ tx, values }: RefillWork): Promise<boolean> => {
  const { rows } = await sql`select 1 from stock_posting p
    where p.inventory_id = ${values.inventory} and p.reverses is null and not exists (select 1 from stock_posting r where r.reverses = p.id)
      and p.id > (select max(id) from stock_posting where document_id = ${values.id})
      and (p.to_place in ('sold', 'consumed', 'loss', 'adjustment', 'supplier') or p.from_place in ('sold', 'consumed', 'loss', 'adjustment')) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** A refill from a purchase can be reversed only by canceling the purchase. */
const refusePurchased = async ({ tx, values }: RefillWork): Promise<void> => {
  const { rows } = await sql<{ number: string }>`select p.number from purchase_line l join purchase p on p.id = l.purchase_id
    where l.refill_id = ${values.id} and ${stateIn('p.state', statesOf(purchaseLifecycle, 'inForce'))}`.execute(tx)
  if (rows[0]) throw conflict(`${values.number} came in with purchase ${rows[0].number}: cancel that.`)
}

const reverse = async (work: Work<typeof inventoryRefill, 'reverse'>) => {
  const { tx, values, caller, reason } = work
  await refusePurchased(work)
  const date = await takeBackOn(work)
  const { id, inventory: lot } = values
  const stone = await lockStone(tx, lot)
  const left = (await holdings(tx, [lot], [])).get(lot) ?? { pieces: null, weight: '0', value: '0' }
  if (await isMixed(work))
    throw conflict(`${stone.sku} was sold, counted or used since this refill, and its cost is mixed. Adjust the lot instead.`)
  if (!isStillThere(left, values)) throw conflict(`Part of this refill has left the safe: ${stone.sku} has ${left.weight} ct available.`)
  return async () => {
    await reverseStockOf(tx, id, { kind: inventoryRefill.name, document: id, date, by: caller.id, reason })
    await recordStockChange(tx, work, [{ id: lot, reason }], 'refillReversed')
  }
}

/** Refills of a lot on the server. Recording posts at once; reversing takes out exactly what came in. */
export const inventoryRefillBehavior: Behavior = behaviorOf(inventoryRefill, {
  effects: { create: record, reverse },
  takeBack: (context, { id, version }) =>
    act(context, inventoryRefill, inventoryRefillBehavior, 'reverse', { id, version, reason: 'Deleted' }),
})
