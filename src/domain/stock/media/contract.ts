import { z } from 'zod'
import { oneId, reference } from '../../kit/answer.ts'
import { commaList } from '../../kit/comma-list.ts'
import type { Entity, RowOf } from '../../kit/entity.ts'
import type { Ref } from '../../kit/field.ts'
import { listQuery } from '../../kit/list-query.ts'
import { shownShape } from '../../kit/row-schema.ts'
import { inventory } from '../inventory/entity.ts'
import { gradeNames } from '../stone/grades.ts'

/** So many names are looked up with one call. */
export const mostKeysAtOnce = 200

const named = z
  .strictObject({
    /** The name that was asked for. */
    key: z.string(),
    id: z.uuid(),
    sku: z.string(),
    stoneName: reference,
    photo: z.uuid().nullable(),
  })
  .meta({ id: 'NamedStone' })
/** A stone whose number a file name begins with. */
export type NamedStone = z.infer<typeof named>

// biome-ignore format: names read as a list.
const describedToClients = [
  'sku', 'stoneName', 'type', 'naturalness', 'shape', 'colour', 'clarity', ...gradeNames, 'treatments', 'origin', 'certificate', 'pieces', 'weight', 'length', 'width', 'depth', 'photo',
] as const
const pricedToClients = [...describedToClients, 'currency', 'askingBasis', 'askingRate'] as const

/** The stock as a client may see it, with and without asking prices. Nothing else of a stone is read for clients. */
export const shownStock = {
  priced: { ...inventory, lookup: pricedToClients },
  unpriced: { ...inventory, lookup: describedToClients },
} as const satisfies Record<string, Entity>

type Described = (typeof describedToClients)[number]
type Priced = Exclude<(typeof pricedToClients)[number], Described>
/** A stone as a client may see it. */
export type ShownStone = Ref & Pick<RowOf<typeof inventory>, Described> & Partial<Pick<RowOf<typeof inventory>, Priced>>

const priceShape = shownShape(inventory.fields, pricedToClients.slice(describedToClients.length))
const shownSchema: z.ZodType = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    ...shownShape(inventory.fields, describedToClients),
    ...z.strictObject(priceShape).partial().shape,
  })
  .meta({ id: 'ShownStone' })
// The schema is made from the fields that the type is made from.
const shownStone = shownSchema as z.ZodType<ShownStone>

const shownMedia = z
  .strictObject({ id: z.uuid(), kind: z.enum(['photo', 'video', 'turn']), hasPoster: z.boolean() })
  .meta({ id: 'ShownMedia' })
/** A picture or film of a stone, without its name and who added it. */
export type ShownMedia = z.infer<typeof shownMedia>

export const mediaCalls = {
  /** Keys are stock numbers in small letters, with a hyphen for each sign that is no letter or digit. */
  'GET inventory/named': {
    query: z.strictObject({ keys: commaList(z.string().min(3).max(32), mostKeysAtOnce, `has more than ${mostKeysAtOnce} names`) }),
    answer: z.array(named),
  },
  'GET inventory/show': {
    query: listQuery(inventory, { prices: z.enum(['true', 'false']).optional() }),
    answer: z.strictObject({ rows: z.array(shownStone), total: z.int() }).meta({ id: 'ShownStones' }),
  },
  'GET inventory/show/media': { query: oneId, answer: z.array(shownMedia) },
}
