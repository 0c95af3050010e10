import type { Filled } from '../../../domain/kit/shape.ts'
import { openingPostings } from '../../../domain/payments/posting.ts'
import { inventoryCalls } from '../../../domain/stock/inventory/contract.ts'
import { costOf } from '../../../domain/stock/inventory/cost.ts'
import { inventory, stoneFaults, usualPieces } from '../../../domain/stock/inventory/entity.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { inventoryCategories } from '../../../domain/trade/inventory-types.ts'
import { refuseClosed } from '../../company/settings.ts'
import { behaviorOf, type Work } from '../../kit/entity/behavior.ts'
import { invalid } from '../../kit/errors.ts'
import { implement } from '../../kit/http/route.ts'
import { giveSkus } from '../tagging-definition.ts'
import { inventoryColumns, inventoryFilters } from './columns.ts'
import { postStock } from './ledger.ts'
import { inventoryMovements } from './movement.ts'
import { inventoryPair } from './pair.ts'

/** Refuses a stone that lacks a required value; fills the number of pieces that its type implies. */
export const refuseStone = (values: Parameters<typeof stoneFaults>[0]): void => {
  values.pieces ??= usualPieces(values.type)
  const faults = stoneFaults(values)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** The initial values of a new stone: its cost from its rate (zero unless own stock), and no stock in any place. */
export const givenTo = <S extends Filled<typeof inventory.fields>>(values: S) => ({
  ...values,
  cost: values.ownership === 'own' ? costOf(values) : '0',
  status: 'available' as const,
  heldPieces: null,
  heldWeight: '0',
  availablePieces: null,
  availableWeight: '0',
  value: '0',
  labelled: null,
  parent: null,
})

const create = async (work: Work<typeof inventory, 'create'>) => {
  const { tx, caller, today } = work
  await refuseClosed(tx, today)
  refuseStone(work.values)
  Object.assign(work.values, givenTo(work.values))
  await giveSkus(tx, [work.values], today)
  const occasion = { kind: 'opening', document: work.values.id, date: today, by: caller.id }
  return () => postStock(tx, openingPostings(work.values).stock, occasion)
}

/** The SKU cannot change once a label has been printed with it. */
const keepLabelled = async ({ before, values }: Work<typeof inventory>): Promise<void> => {
  if (before?.labelled && values.sku !== before.sku) throw invalid({ sku: `The SKU stays ${before.sku} because its label was printed.` })
}

/** Stock on the server: SKU, opening posting, adjustment and movements. */
export const inventoryBehavior = behaviorOf(inventory, {
  columns: inventoryColumns,
  filters: inventoryFilters,
  effects: { create, update: keepLabelled },
  routes: [
    inventoryMovements,
    inventoryPair,
    implement(inventoryCalls, 'GET inventory/type', {
      right: 'signed-in',
      summary: 'The types of stock',
      handle: async () => stockTypes,
    }),
    implement(inventoryCalls, 'GET inventory/category', {
      right: 'signed-in',
      summary: 'The categories of stock',
      handle: async () => inventoryCategories.map(({ code, name }) => ({ value: code, label: name })),
    }),
  ],
})
