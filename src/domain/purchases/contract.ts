import { z } from 'zod'
import { decimal, oneId } from '../kit/answer.ts'
import { purchase } from './purchase.ts'

const purchaseType = z.strictObject({ value: z.string(), label: z.string(), variant: purchase.fields.variant.schema }).meta({ id: 'PurchaseType' })

/** A stock number that a line of a purchase created. */
const madeStone = z.strictObject({ line: z.uuid(), id: z.uuid(), sku: z.string() }).meta({ id: 'PurchasedStone' })
export type PurchasedStone = z.infer<typeof madeStone>

const much = z.strictObject({ pieces: z.int().nullable(), weight: decimal })
/** What became of the goods of a line on memo, and what the supplier is owed for it so far, in the currency of the purchase. */
const memoFate = z.strictObject({ line: z.uuid(), sold: much, lost: much, back: much, left: much, owed: decimal }).meta({ id: 'MemoFate' })
export type MemoFate = z.infer<typeof memoFate>

export const purchaseCalls = {
  'GET purchase/type': { answer: z.array(purchaseType) },
  'GET purchase/stone': { query: oneId, answer: z.array(madeStone) },
  'GET purchase/memo': { query: oneId, answer: z.array(memoFate) },
}
