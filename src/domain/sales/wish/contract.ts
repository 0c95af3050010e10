import { z } from 'zod'
import { decimal, oneId, reference } from '../../kit/answer.ts'
import { inventory } from '../../stock/inventory/entity.ts'

/** The most stones that are shown for a wish, and the most wishes for a stone. */
export const mostShown = 100

const { type, askingBasis, currency } = inventory.fields
const stone = z
  .strictObject({
    ...{ id: z.uuid(), title: z.string() },
    ...{ stoneName: reference, shape: reference.nullable(), origin: reference.nullable(), branch: reference },
    type: type.schema,
    colour: z.string().nullable(),
    weight: decimal,
    askingRate: decimal.nullable(),
    ...{ askingBasis: askingBasis.schema, currency: currency.schema },
    photo: z.uuid().nullable(),
  })
  .meta({ id: 'StoneForWish' })
/** A free stone that fits a wish. */
export type Fitting = z.infer<typeof stone>
const stones = z
  .strictObject({
    stones: z.array(stone).describe('The stones that fit, the latest arrivals first'),
    more: z.int().describe('How many more fit'),
  })
  .meta({ id: 'StonesForWish' })
const wished = z
  .strictObject({ id: z.uuid(), code: z.string(), customer: reference, salesperson: reference })
  .meta({ id: 'WishForStone' })
/** A wish that a stone fits. */
export type Wished = z.infer<typeof wished>

export const wishCalls = {
  'GET wish/stones': { query: oneId, answer: stones },
  'GET wish/for-stone': { query: oneId, answer: z.array(wished) },
}
