import { z } from 'zod'
import { currencyOptions } from '../company/branch.ts'
import { ageingBuckets } from '../documents/settlement.ts'
import { day, decimal, oneId } from '../kit/answer.ts'
import { languageCodes } from '../trade/languages.ts'

const document = z.strictObject({ entity: z.string(), id: z.uuid() })
const held = { pieces: z.int().nullable(), carats: decimal, grams: decimal, value: decimal }

const heldQuantities = z.strictObject(held)
export type HeldQuantities = z.infer<typeof heldQuantities>
const heldLine = z.strictObject({ ...held, sku: z.string(), description: z.string(), details: z.string().nullable() })
export type HeldLine = z.infer<typeof heldLine>
const heldApproval = z.strictObject({
  ...held,
  id: z.uuid(),
  number: z.string(),
  date: day,
  dueDate: day.nullable(),
  overdue: z.boolean(),
  lines: z.array(heldLine),
})
/** An approval with goods out, and their quantities, at its own prices. */
export type HeldApproval = z.infer<typeof heldApproval>

const entry = z.strictObject({
  date: day,
  kind: z.string(),
  number: z.string().nullable(),
  document,
  /** For a payment note: the direction of the money. */
  direction: z.string().nullable(),
  reference: z.string().nullable(),
  dueDate: day.nullable(),
  debit: decimal.nullable(),
  credit: decimal.nullable(),
  balance: decimal,
  reversal: z.boolean(),
})
/** A posting of the period with its document and the balance after it. */
export type StatementEntry = z.infer<typeof entry>

const openItem = z.strictObject({
  document,
  kind: z.string(),
  number: z.string(),
  date: day,
  dueDate: day.nullable(),
  daysLate: z.int().nullable(),
  total: decimal,
  open: decimal,
})
/** A bill, or credit on account, that is open at the end of the period. */
export type OpenItem = z.infer<typeof openItem>

const ledger = z.enum(['receivable', 'payable'], 'is not one of: receivable, payable')
const style = z.enum(['balance', 'open'], 'is not one of: balance, open')

const statement = z
  .strictObject({
    party: z.strictObject({ id: z.uuid(), code: z.string(), title: z.string(), address: z.string().nullable() }),
    /** Receivable: what they owe us. Payable: what we owe them; there a bill is a credit and a payment a debit. */
    ledger,
    currency: z.string(),
    currencies: z.array(z.string()),
    from: day,
    to: day,
    opening: decimal,
    entries: z.array(entry),
    closing: decimal,
    /** The open items at the end of the period: bills, and credit on account as negative amounts. */
    openItems: z.array(openItem),
    ageing: z.record(z.enum(ageingBuckets), decimal),
    credit: decimal,
    /** Goods out on approval at the end of the period; they are not part of the balance. */
    approvals: z.array(heldApproval),
  })
  .meta({ id: 'Statement' })
/** A party's account over a period, as the API returns it. */
export type Statement = z.infer<typeof statement>

const date = z.iso.date('is not a date (YYYY-MM-DD)')
const currency = z.enum(currencyOptions.map(({ value }): string => value), 'is not a currency')

/** The query of a statement. */
export const statementQuery = z.strictObject({
  party: z.uuid('is not the id of a party'),
  ledger: ledger.optional(),
  currency: currency.optional(),
  from: date.optional(),
  to: date.optional(),
})
/** The query of a statement as a file. */
export const printedQuery = statementQuery.extend({ style: style.optional() })

/** The language to print in, instead of that of the document or its client (docs/domain/documents.md#languages). */
export const printedIn = { language: z.enum(languageCodes, `is not one of: ${languageCodes.join(', ')}`).optional() }

/** The maximum number of parties in one batch of statements. */
export const maxParties = 2_000

const job = z
  .strictObject({
    id: z.uuid(),
    state: z.enum(['waiting', 'working', 'done', 'failed']),
    done: z.int(),
    total: z.int(),
    message: z.string().nullable(),
  })
  .meta({ id: 'StatementBatch' })
/** The progress of a batch of statements. */
export type StatementBatch = z.infer<typeof job>

export const statementCalls = {
  'GET statement': { query: statementQuery, answer: statement },
  'POST statement/batch': {
    body: z.strictObject({
      parties: z.array(z.uuid('is not the id of a party')).min(1, 'is empty').max(maxParties, `has more than ${maxParties} parties`).optional(),
      ledger: ledger.default('receivable'),
      from: date.optional(),
      to: date.optional(),
      style: style.default('balance'),
      format: z.enum(['pdf', 'xlsx'], 'is not one of: pdf, xlsx').default('pdf'),
    }),
    answer: job,
  },
  'GET statement/batch': { query: oneId, answer: job },
}
