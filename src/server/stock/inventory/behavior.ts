import { sql } from 'kysely'
import { openingDay } from '../../../domain/company/business-day.ts'
import type { Filled } from '../../../domain/kit/shape.ts'
import { openingPostings } from '../../../domain/payments/posting.ts'
import { inventoryCalls } from '../../../domain/stock/inventory/contract.ts'
import { costOf } from '../../../domain/stock/inventory/cost.ts'
import { inventory, stoneFaults, usualPieces } from '../../../domain/stock/inventory/entity.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { inventoryCategories } from '../../../domain/trade/inventory-types.ts'
import { refuseClosed, settingsForPosting } from '../../company/settings.ts'
import { behaviorOf, type Work } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { implement } from '../../kit/http/route.ts'
import { inventoryPair } from '../match/pair.ts'
import { inventorySet } from '../match/set.ts'
import { giveSkus } from '../tagging-definition.ts'
import { inventoryColumns, inventoryFilters } from './columns.ts'
import { understandStones } from './finder.ts'
import { postStock } from './ledger.ts'
import { inventoryMovements } from './movement.ts'
import { removeStone } from './remove.ts'

/** Refuses a stone that lacks a required value; fills the number of pieces that its type implies. */
export const refuseStone = (values: Parameters<typeof stoneFaults>[0]): void => {
  values.pieces ??= usualPieces(values.type)
  const faults = stoneFaults(values)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * The initial values of a new stone: its cost from its rate (zero unless own stock), and the whole in the safe. Its opening posting says
 * the same, and so has nothing to write.
 */
export const givenTo = <S extends Filled<typeof inventory.fields>>(values: S) => {
  const cost = values.ownership === 'own' ? costOf(values) : '0'
  const { pieces, weight } = values
  return {
    ...{ ...values, cost, value: cost, status: 'available' as const, labelled: null, scanned: null, parent: null },
    ...{ heldPieces: pieces, heldWeight: weight, availablePieces: pieces, availableWeight: weight },
  }
}

const create = async (work: Work<typeof inventory, 'create'>) => {
  const { tx, caller, today } = work
  await refuseClosed(tx, today)
  refuseFuture(work)
  refuseStone(work.values)
  Object.assign(work.values, givenTo(work.values), { category: await categoryOf(work) })
  await giveSkus(tx, [work.values], today)
  const { closedUntil } = await settingsForPosting(tx)
  const date = openingDay(work.values.acquired, { today, closedUntil })
  const occasion = { kind: 'opening', document: work.values.id, date, by: caller.id }
  return () => postStock(tx, openingPostings(work.values).stock, occasion)
}

/** The category of a stone: as given, else that of its stone name. */
const categoryOf = async ({ tx, values, input }: Work<typeof inventory, 'create'>): Promise<string> => {
  if (input.category !== undefined) return values.category
  const { rows } = await sql<{ category: string }>`select category from stone_name where id = ${values.stoneName}`.execute(tx)
  return rows[0]?.category ?? values.category
}

const refuseFuture = ({ values, today }: Work<typeof inventory>): void => {
  if (values.acquired && values.acquired > today)
    throw invalid({ acquired: `The date ${values.acquired} is in the future: today is ${today} in this branch.` })
}

/** A report of a closed day shows since when a stone was in stock. So the day of a stone that was in stock then stays. */
const refuseClosedStone = async ({ tx, values, before }: Work<typeof inventory>): Promise<void> => {
  const { closedUntil } = await settingsForPosting(tx)
  const { rows } = await sql`select from stock_posting where inventory_id = ${values.id} and date <= ${closedUntil} limit 1`.execute(tx)
  if (rows.length === 0) return
  const message = `The books are closed until ${closedUntil}, and ${values.sku} was in stock then. Its day stays ${before?.acquired ?? 'empty'}.`
  throw conflict(message, { fields: { acquired: message } })
}

/** The SKU cannot change once a label has been printed with it. */
const update = async (work: Work<typeof inventory>): Promise<void> => {
  const { before, values } = work
  if (values.acquired !== before?.acquired) {
    refuseFuture(work)
    await refuseClosedStone(work)
  }
  if (before?.labelled && values.sku !== before.sku) throw invalid({ sku: `The SKU stays ${before.sku} because its label was printed.` })
}

/** Stock on the server: SKU, opening posting, adjustment and movements. */
export const inventoryBehavior = behaviorOf(inventory, {
  columns: inventoryColumns,
  filters: inventoryFilters,
  understand: understandStones,
  effects: { create, update },
  takeBack: removeStone,
  routes: [
    inventoryMovements,
    inventoryPair,
    inventorySet,
    implement(inventoryCalls, 'GET inventory/type', {
      branches: 'shared',
      right: 'signed-in',
      summary: 'The types of stock',
      handle: async () => stockTypes,
    }),
    implement(inventoryCalls, 'GET inventory/category', {
      branches: 'shared',
      right: 'signed-in',
      summary: 'The categories of stock',
      handle: async () => inventoryCategories.map(({ code, name }) => ({ value: code, label: name })),
    }),
  ],
})
