import { z } from 'zod'
import { day, decimal, documentReference, oneId, reference } from '../kit/answer.ts'

/** The maximum number of events of a timeline. */
export const maxEvents = 30
/** The maximum number of kinds of stones in a summary of sales. */
export const maxStones = 12

const event = z.strictObject({
  date: day,
  at: z.string(),
  /**
   * A document; goods that came back, with their approval as the document; an e-mail about a document; a private link that was opened.
   * The document of a statement that was sent is the party itself.
   */
  kind: z.enum(['document', 'return', 'mail', 'opening']),
  document: z.strictObject({ entity: z.string(), id: z.uuid() }),
  number: z.string().nullable(),
  /** The state of the document, or of an e-mail for the recipient who comes off worst. */
  state: z.string(),
  /** For a payment note: the direction of the money. */
  direction: z.string().nullable(),
  currency: z.string().nullable(),
  /** The total of the document. A return has pieces, carats and grams instead; e-mails and links have neither. */
  amount: decimal.nullable(),
  pieces: z.int().nullable(),
  carats: decimal.nullable(),
  /** The grams of jewels that came back. */
  grams: decimal.nullable(),
})
/** What happened between the company and a party, on its day. */
export type TimelineEvent = z.infer<typeof event>
const timeline = z.strictObject({ events: z.array(event), more: z.boolean() }).meta({ id: 'CustomerTimeline' })

const bought = z.strictObject({
  stone: reference,
  /** Jewelry with this stone, which is weighed in grams and has no carats here. */
  isJewelry: z.boolean(),
  documents: z.int(),
  pieces: z.int(),
  carats: decimal.nullable(),
  /** The amount without tax, in the base currency. */
  net: decimal,
  /** The net per carat, in the base currency. */
  average: decimal.nullable(),
  /** The median of the carats per piece. */
  size: decimal.nullable(),
  /** The date of the last invoice of which something was not credited. */
  last: day,
})
/** What a customer bought of one kind of stone, less what was credited. */
export type Bought = z.infer<typeof bought>
const sales = z
  .strictObject({
    last: z.strictObject({ date: day, invoice: documentReference }).nullable(),
    stones: z.array(bought),
    /** The number of further kinds of stones. */
    more: z.int(),
  })
  .meta({ id: 'CustomerSales' })
/** The last sale to a customer, and what they buy by kind of stone, the largest amount first. */
export type CustomerSales = z.infer<typeof sales>

export const customerReportCalls = {
  'GET customer/sales': { query: oneId, answer: sales },
  'GET customer/timeline': { query: oneId, answer: timeline },
}
