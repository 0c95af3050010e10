import { conversionCalls, quantityCalls, reservationCalls } from '../../../domain/stock/inventory/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { behaviors } from '../../index.ts'
import { readRecord } from '../../kit/entity/read.ts'
import type { Context } from '../../kit/http/route.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { adjust } from './adjust.ts'
import { breakUp, type Converted, split } from './conversion.ts'
import { undo } from './conversion-undo.ts'
import { merge } from './merge.ts'
import { namedRoute } from './named.ts'
import { inventoryRange } from './range.ts'
import { releaseStone, reservationsOf, reserve } from './reserve.ts'
import { showRoutes } from './show.ts'
import { writeOff } from './write-off.ts'

const read = ({ db, caller }: Context, id: string) => readRecord(db, inventory, behaviors.inventory ?? {}, caller, id)
const stonesOf = async (context: Context, { document, from, into }: Converted) => ({
  document,
  from: await Promise.all(from.map(id => read(context, id))),
  into: await Promise.all(into.map(id => read(context, id))),
})

const conversionRoutes: Route[] = [
  implement(conversionCalls, 'PUT inventory/split', {
    branches: 'limited',
    right: { permission: 'inventory.convert' },
    summary: 'Split a lot, or part of it, into new stones',
    handle: async (context, { body }) => stonesOf(context, await split(context, body)),
  }),
  implement(conversionCalls, 'PUT inventory/break', {
    branches: 'limited',
    right: { permission: 'inventory.convert' },
    summary: 'Break a pair or a set into its stones',
    handle: async (context, { body }) => stonesOf(context, await breakUp(context, body)),
  }),
  implement(conversionCalls, 'PUT inventory/merge', {
    branches: 'limited',
    right: { permission: 'inventory.convert' },
    summary: 'Merge lots or stones into one',
    handle: async (context, { body }) => stonesOf(context, await merge(context, body)),
  }),
  implement(conversionCalls, 'PUT inventory/undo', {
    branches: 'limited',
    right: { permission: 'inventory.convert' },
    summary: 'Undo a split, merge, break or write-off',
    handle: async (context, { body }) => stonesOf(context, await undo(context, body)),
  }),
]

const safeRoutes: Route[] = [
  implement(quantityCalls, 'PUT inventory/adjust', {
    branches: 'limited',
    right: { permission: 'inventory.adjust' },
    summary: 'Adjust the stock to a count',
    handle: async (context, { body }) => {
      await adjust(context, body)
      return read(context, body.id)
    },
  }),
  implement(quantityCalls, 'PUT inventory/write-off', {
    branches: 'limited',
    right: { permission: 'inventory.writeOff' },
    summary: 'Write off a lost stone',
    handle: async (context, { body }) => ({ document: await writeOff(context, body), stone: await read(context, body.id) }),
  }),
]

const reservationRoutes: Route[] = [
  implement(reservationCalls, 'GET inventory/reservation', {
    branches: 'shared',
    right: { permission: 'inventory.reserve' },
    summary: 'The reservations',
    handle: ({ db }, { query }) => reservationsOf(db, query),
  }),
  implement(reservationCalls, 'PUT inventory/reserve', {
    branches: 'limited',
    right: { permission: 'inventory.reserve' },
    summary: 'Reserve a stone for a customer until a time',
    handle: async (context, { body }) => {
      await reserve(context, body)
      return reservationsOf(context.db, { id: body.id })
    },
  }),
  implement(reservationCalls, 'PUT inventory/release', {
    branches: 'limited',
    right: { permission: 'inventory.reserve' },
    summary: 'Release the reservation of a stone',
    handle: async (context, { body }) => {
      await releaseStone(context, body)
      return reservationsOf(context.db, { id: body.id })
    },
  }),
]

/** Stock routes apart from documents: conversions, adjustments and reservations. */
export const inventoryRoutes: Route[] = [
  ...conversionRoutes,
  ...safeRoutes,
  ...reservationRoutes,
  inventoryRange,
  namedRoute,
  ...showRoutes,
]
