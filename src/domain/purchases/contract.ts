import { z } from 'zod'
import { oneId } from '../kit/answer.ts'
import { purchase } from './purchase.ts'

const purchaseType = z.strictObject({ value: z.string(), label: z.string(), variant: purchase.fields.variant.schema }).meta({ id: 'PurchaseType' })

/** A stock number that a line of a purchase created. */
const madeStone = z.strictObject({ line: z.uuid(), id: z.uuid(), sku: z.string() }).meta({ id: 'PurchasedStone' })
export type PurchasedStone = z.infer<typeof madeStone>

export const purchaseCalls = {
  'GET purchase/type': { answer: z.array(purchaseType) },
  'GET purchase/stone': { query: oneId, answer: z.array(madeStone) },
}
