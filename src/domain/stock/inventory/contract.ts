import { z } from 'zod'
import { changedCount, day, decimal, moment, oneId, reference } from '../../kit/answer.ts'
import { choiceOf, recordOf } from '../../kit/entity-schema.ts'
import { words } from '../../kit/field.ts'
import { listQuery } from '../../kit/list-query.ts'
import { changesOf } from '../../kit/shape.ts'
import { gradeNames } from '../stone/grades.ts'
import { inventory, mostChanged, mostMerged, rangeFields } from './entity.ts'
import { insidePlaces, outsidePlaces } from './place.ts'
import { setSize } from './set.ts'

const { fields } = inventory
const version = z.int('is not a version number')
const reason = z.string().trim().max(500)
const why = reason.min(5, 'is too short. Describe what happened')
const amount = { pieces: fields.pieces.schema.nullable().optional(), weight: fields.weight.schema.optional() }
const place = z.enum([...insidePlaces, ...outsidePlaces])
const stone = recordOf(inventory)

// The values that may be changed on a stone made from another; the rest is copied.
// biome-ignore format: names read as a list.
const describedNames = [
  'shape', 'size', 'length', 'width', 'depth', 'colour', 'hue', 'clarity', ...gradeNames, 'askingBasis', 'askingRate', 'minimumRate', 'location', 'notes', 'internalNotes', 'pictureLink', 'videoLink', 'pairNumber',
] as const
const described = { sku: fields.sku.schema.optional(), ...changesOf(fields, describedNames) }
const part = z.strictObject({ ...described, type: fields.type.schema.optional(), pieces: amount.pieces, weight: fields.weight.schema })
const piece = z.strictObject({ ...described, weight: fields.weight.schema })
const parts = <T extends z.ZodType>(of: T) => z.array(of).min(1, 'is empty').max(200, 'has more than 200 parts')
const source = z.strictObject({ ...oneId.shape, version, ...amount })

const converted = z.strictObject({ document: z.uuid(), from: z.array(stone), into: z.array(stone) }).meta({ id: 'Conversion' })
/** The stones that a conversion was made from and into. */
export type Converted = z.infer<typeof converted>

export const conversionCalls = {
  'PUT inventory/split': {
    body: z.strictObject({
      ...oneId.shape,
      version,
      parts: parts(part),
      pieces: fields.pieces.schema.optional(),
      weight: fields.weight.schema.optional(),
      reason: reason.optional(),
    }),
    answer: converted,
  },
  'PUT inventory/break': {
    body: z.strictObject({ ...oneId.shape, version, parts: parts(piece), reason: reason.optional() }),
    answer: converted,
  },
  'PUT inventory/merge': {
    body: z.strictObject({
      ...described,
      stones: z.array(source).min(2, 'needs at least two stones').max(mostMerged, `has more than ${mostMerged} stones`),
      type: fields.type.schema.optional(),
      weight: fields.weight.schema.optional(),
      reason: reason.optional(),
    }),
    answer: converted,
  },
  'PUT inventory/undo': { body: z.strictObject({ document: z.uuid('is not the id of a movement'), reason: why }), answer: converted },
}

export const quantityCalls = {
  /** A physical count of a stone: the pieces and carats in the safe, and the reason for the difference. */
  'PUT inventory/adjust': {
    body: z.strictObject({
      ...oneId.shape,
      version,
      pieces: fields.pieces.schema.nullable().optional(),
      weight: fields.weight.schema,
      reason: why,
    }),
    answer: stone,
  },
  'PUT inventory/write-off': {
    body: z.strictObject({ ...oneId.shape, version, ...amount, reason: why }),
    answer: z.strictObject({ document: z.uuid(), stone }).meta({ id: 'WriteOff' }),
  },
  'PUT inventory/range': {
    body: z.strictObject({
      ids: z.array(z.uuid('is not an id')).min(1, 'is empty').max(mostChanged, `has more than ${mostChanged} stones`),
      change: z
        .strictObject({ ...changesOf(fields, rangeFields), branch: z.never('is changed by a transfer').optional() })
        .refine(change => Object.keys(change).length > 0, 'has nothing to change')
        .meta({ examples: [{ location: 'Safe 2' }] }),
    }),
    answer: changedCount,
  },
}

const reservation = z
  .strictObject({
    inventory: reference,
    customer: reference,
    pieces: z.int().nullable(),
    weight: decimal,
    until: moment,
    note: z.string().nullable(),
    by: z.string(),
    at: moment,
  })
  .meta({ id: 'Reservation' })

/** A reservation of a stone for a customer. */
export type Reservation = z.infer<typeof reservation>

export const reservationCalls = {
  'GET inventory/reservation': {
    query: z.strictObject({ id: z.uuid('is not an id').optional(), customer: z.uuid('is not an id').optional() }),
    answer: z.array(reservation),
  },
  'PUT inventory/reserve': {
    body: z.strictObject({
      ...oneId.shape,
      customer: z.uuid('is not the id of a customer'),
      until: z.iso.datetime({ offset: true, error: 'is not a time (2026-01-31T18:00:00Z)' }).optional(),
      ...amount,
      note: words(200).optional(),
    }),
    answer: z.array(reservation),
  },
  'PUT inventory/release': {
    body: z.strictObject({
      ...oneId.shape,
      customer: z.uuid('is not the id of a customer').optional(),
      reason: reason.optional(),
    }),
    answer: z.array(reservation),
  },
}

const movement = z
  .strictObject({
    id: z.int(),
    at: moment,
    date: day,
    from: place,
    to: place,
    pieces: z.int().nullable(),
    weight: decimal,
    value: decimal,
    reason: z.string().nullable(),
    by: z.string(),
    /** The source of the posting: an entity's name or a conversion. */
    kind: z.string(),
    document: z.strictObject({ kind: z.string(), id: z.uuid(), number: z.string().nullable() }),
    /** The other party of the document: a customer, a laboratory, the destination branch. */
    party: z.string().nullable(),
    reversal: z.boolean(),
    reversed: z.boolean(),
    /** Later receipts changed the cost of goods already finished. */
    recosted: z.boolean(),
    /** The other stock numbers of a split, merge or break. */
    related: z.array(reference),
    what: z.string(),
  })
  .meta({ id: 'Movement' })
/** A movement of a stone. */
export type Movement = z.infer<typeof movement>

const fit = z.enum(['alike', 'close', 'different', 'unknown'])
const difference = z.strictObject({
  name: z.enum(['length', 'width', 'depth', 'weight', 'colour', 'clarity', 'treatments', 'origin']),
  fit,
  /** The difference in mm or carats, where it can be measured. */
  by: decimal.nullable(),
})
const pair = z
  .strictObject({ one: choiceOf(inventory), other: choiceOf(inventory), score: z.number(), differences: z.array(difference) })
  .meta({ id: 'Pair' })
/** Two stones and how well they match. */
export type Pair = z.infer<typeof pair>
const stoneSet = z
  .strictObject({ stones: z.array(choiceOf(inventory)), score: z.number(), differences: z.array(difference) })
  .meta({ id: 'StoneSet' })
/** Several stones, how well the two match that match least, and the largest differences among them. */
export type StoneSet = z.infer<typeof stoneSet>
export type Fit = z.infer<typeof fit>
export type Difference = z.infer<typeof difference>
export type Match = Pick<Pair, 'score' | 'differences'>

const option = z.strictObject({ value: z.string(), label: z.string() })

export const inventoryCalls = {
  'GET inventory/movement': { query: oneId, answer: z.array(movement) },
  'GET inventory/pair': {
    query: listQuery(inventory),
    answer: z.strictObject({ pairs: z.array(pair), compared: z.int(), isBySize: z.boolean() }),
  },
  'GET inventory/set': {
    query: listQuery(inventory, { pieces: z.coerce.number().int().min(setSize.min).max(setSize.max) }),
    answer: z.strictObject({ sets: z.array(stoneSet), compared: z.int() }),
  },
  'GET inventory/type': { answer: z.array(option) },
  'GET inventory/category': { answer: z.array(option) },
}
