import { openingPostings } from '../../../domain/payments/posting.ts'
import { costOf } from '../../../domain/stock/inventory/cost.ts'
import { stoneFaults, usualPieces } from '../../../domain/stock/inventory/entity.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { inventoryCategories } from '../../../domain/trade/inventory-types.ts'
import { refuseClosed } from '../../company/settings.ts'
import type { Behavior, Work } from '../../kit/entity/behavior.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { invalid } from '../../kit/errors.ts'
import { route } from '../../kit/http/route.ts'
import { giveSkus } from '../tagging-definition.ts'
import { inventoryColumns, inventoryFilters } from './columns.ts'
import { postStock } from './ledger.ts'
import { inventoryMovements } from './movement.ts'
import { inventoryPair } from './pair.ts'

/** Refuses a stone that lacks a required value; fills the number of pieces that its type implies. */
export const refuseStone = (values: Values): void => {
  values.pieces ??= usualPieces(values.type)
  const faults = stoneFaults(values as Parameters<typeof stoneFaults>[0])
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** The initial values of a new stone: its cost from its rate (zero unless own stock), and no stock in any place. */
export const givenTo = (values: Values): Values => ({
  ...values,
  cost: values.ownership === 'own' ? costOf(values as Parameters<typeof costOf>[0]) : '0',
  status: 'available',
  heldPieces: null,
  heldWeight: '0',
  availablePieces: null,
  availableWeight: '0',
  value: '0',
  labelled: null,
  parent: null,
})

const create = async (work: Work) => {
  const { tx, caller, today } = work
  await refuseClosed(tx, today)
  refuseStone(work.values)
  Object.assign(work.values, givenTo(work.values))
  await giveSkus(tx, [work.values] as unknown as Parameters<typeof giveSkus>[1], today)
  const occasion = { kind: 'opening', document: work.values.id, date: today, by: caller.id }
  return () => postStock(tx, openingPostings(work.values as Parameters<typeof openingPostings>[0]).stock, occasion)
}

/** The SKU cannot change once a label has been printed with it. */
const keepLabelled = async ({ before, values }: Work): Promise<void> => {
  if (before?.labelled && values.sku !== before.sku) throw invalid({ sku: `The SKU stays ${before.sku} because its label was printed.` })
}

/** Stock on the server: SKU, opening posting, adjustment and movements. */
export const inventoryBehavior: Behavior = {
  columns: inventoryColumns,
  filters: inventoryFilters,
  effects: { create, update: keepLabelled },
  routes: [
    inventoryMovements,
    inventoryPair,
    route({
      method: 'GET',
      path: '/api/inventory/type',
      right: 'signed-in',
      summary: 'The types of stock',
      handle: async () => stockTypes,
    }),
    route({
      method: 'GET',
      path: '/api/inventory/category',
      right: 'signed-in',
      summary: 'The categories of stock',
      handle: async () => inventoryCategories.map(({ code, name }) => ({ value: code, label: name })),
    }),
  ],
}
