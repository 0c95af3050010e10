import { z } from 'zod'
import { changesOf } from '../../../domain/kit/shape.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { behaviors } from '../../index.ts'
import { readRecord } from '../../kit/entity/read.ts'
import type { Context } from '../../kit/http/route.ts'
import { type Route, route } from '../../kit/http/route.ts'
import { adjust, adjustment } from './adjust.ts'
import { breakUp, type Converted, split } from './conversion.ts'
import { undo } from './conversion-undo.ts'
import { merge } from './merge.ts'
import { inventoryRange } from './range.ts'
import { releaseStone, reservationsOf, reserve } from './reserve.ts'
import { writeOff } from './write-off.ts'

const { fields } = inventory
const version = z.int('is not a version number')
const reason = z.string().trim().max(500)
const why = reason.min(5, 'is too short. Describe what happened')
const amount = { pieces: fields.pieces.schema.nullable().optional(), weight: fields.weight.schema.optional() }

// The values that may be changed on a stone made from another; the rest is copied.
// biome-ignore format: names read as a list.
const describedNames = [
  'shape', 'size', 'length', 'width', 'depth', 'colour', 'hue', 'clarity', 'askingBasis', 'askingRate', 'minimumRate', 'location', 'notes', 'internalNotes',
] as const
const described = { sku: fields.sku.schema.optional(), ...changesOf(fields, describedNames) }
const part = z.strictObject({ ...described, type: fields.type.schema.optional(), pieces: amount.pieces, weight: fields.weight.schema })
const piece = z.strictObject({ ...described, weight: fields.weight.schema })
const parts = <T extends z.ZodType>(of: T) => z.array(of).min(1, 'is empty').max(200, 'has more than 200 parts')
const source = z.strictObject({ id: z.uuid('is not an id'), version, ...amount })

const read = ({ db, caller }: Context, id: string) => readRecord(db, inventory, behaviors.inventory ?? {}, caller.role, id)
const stonesOf = async (context: Context, { document, from, into }: Converted) => ({
  document,
  from: await Promise.all(from.map(id => read(context, id))),
  into: await Promise.all(into.map(id => read(context, id))),
})

const conversionRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/api/inventory/split',
    right: { permission: 'inventory.convert' },
    summary: 'Split a lot, or part of it, into new stones',
    body: z.strictObject({
      id: z.uuid('is not an id'),
      version,
      parts: parts(part),
      pieces: fields.pieces.schema.optional(),
      weight: fields.weight.schema.optional(),
      reason: reason.optional(),
    }),
    handle: async (context, { body }) => stonesOf(context, await split(context, body)),
  }),
  route({
    method: 'PUT',
    path: '/api/inventory/break',
    right: { permission: 'inventory.convert' },
    summary: 'Break a pair or a set into its stones',
    body: z.strictObject({ id: z.uuid('is not an id'), version, parts: parts(piece), reason: reason.optional() }),
    handle: async (context, { body }) => stonesOf(context, await breakUp(context, body)),
  }),
  route({
    method: 'PUT',
    path: '/api/inventory/merge',
    right: { permission: 'inventory.convert' },
    summary: 'Merge lots or stones into one',
    body: z.strictObject({
      ...described,
      stones: z.array(source).min(2, 'needs at least two stones').max(200, 'has more than 200 stones'),
      type: fields.type.schema.optional(),
      weight: fields.weight.schema.optional(),
      reason: reason.optional(),
    }),
    handle: async (context, { body }) => stonesOf(context, await merge(context, body)),
  }),
  route({
    method: 'PUT',
    path: '/api/inventory/undo',
    right: { permission: 'inventory.convert' },
    summary: 'Undo a split, merge, break or write-off',
    body: z.strictObject({ document: z.uuid('is not the id of a movement'), reason: why }),
    handle: async (context, { body }) => stonesOf(context, await undo(context, body)),
  }),
]

const safeRoutes: Route[] = [
  route({
    method: 'PUT',
    path: '/api/inventory/adjust',
    right: { permission: 'inventory.adjust' },
    summary: 'Adjust the stock to a count',
    body: adjustment,
    handle: async (context, { body }) => {
      await adjust(context, body)
      return read(context, body.id)
    },
  }),
  route({
    method: 'PUT',
    path: '/api/inventory/write-off',
    right: { permission: 'inventory.writeOff' },
    summary: 'Write off a lost stone',
    body: z.strictObject({ id: z.uuid('is not an id'), version, ...amount, reason: why }),
    handle: async (context, { body }) => ({ document: await writeOff(context, body), stone: await read(context, body.id) }),
  }),
]

const reservationRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/inventory/reservation',
    right: { permission: 'inventory.reserve' },
    summary: 'The reservations',
    query: z.strictObject({ id: z.uuid('is not an id').optional(), customer: z.uuid('is not an id').optional() }),
    handle: ({ db }, { query }) => reservationsOf(db, query),
  }),
  route({
    method: 'PUT',
    path: '/api/inventory/reserve',
    right: { permission: 'inventory.reserve' },
    summary: 'Reserve a stone for a customer until a time',
    body: z.strictObject({
      id: z.uuid('is not an id'),
      customer: z.uuid('is not the id of a customer'),
      until: z.iso.datetime({ offset: true, error: 'is not a time (2026-01-31T18:00:00Z)' }).optional(),
      ...amount,
      note: z.string().trim().min(1, 'is empty').max(200).optional(),
    }),
    handle: async (context, { body }) => {
      await reserve(context, body)
      return reservationsOf(context.db, { id: body.id })
    },
  }),
  route({
    method: 'PUT',
    path: '/api/inventory/release',
    right: { permission: 'inventory.reserve' },
    summary: 'Release the reservation of a stone',
    body: z.strictObject({
      id: z.uuid('is not an id'),
      customer: z.uuid('is not the id of a customer').optional(),
      reason: reason.optional(),
    }),
    handle: async (context, { body }) => {
      await releaseStone(context, body)
      return reservationsOf(context.db, { id: body.id })
    },
  }),
]

/** Stock routes apart from documents: conversions, adjustments and reservations. */
export const inventoryRoutes: Route[] = [...conversionRoutes, ...safeRoutes, ...reservationRoutes, inventoryRange]
