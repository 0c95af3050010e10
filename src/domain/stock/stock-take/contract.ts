import { z } from 'zod'
import { decimal, moment, oneId } from '../../kit/answer.ts'
import { fileOf, spreadsheet } from '../../kit/contract.ts'
import { pageOf } from '../../kit/entity-schema.ts'
import { words } from '../../kit/field.ts'
import { namesOf } from '../../kit/names.ts'
import { decisions, outcomes, stockTakeLifecycle } from './entity.ts'

const outcome = z.enum(outcomes.map(({ value }) => value))

const progress = z
  .strictObject({
    state: z.enum(namesOf(stockTakeLifecycle.states)),
    stones: z.int(),
    counted: z.int(),
    found: z.int(),
    variance: z.int(),
    missing: z.int(),
    moved: z.int(),
    unexpected: z.int(),
  })
  .meta({ id: 'StockTakeProgress' })
/** The progress of a stock-take: the stones listed, the stones counted, and the number of lines per outcome. */
export type Progress = z.infer<typeof progress>

const reviewLine = z
  .strictObject({
    id: z.uuid(),
    stone: z.uuid().nullable(),
    code: z.string(),
    details: z.string().nullable(),
    location: z.string().nullable(),
    whole: z.boolean(),
    /** The type of the stone, which says whether the weights are carats or grams. */
    type: z.string().nullable(),
    outcome,
    why: z.string().nullable(),
    pieces: z.int().nullable().optional(),
    weight: decimal.nullable().optional(),
    countedPieces: z.int().nullable(),
    countedWeight: decimal.nullable(),
    countedAt: moment.nullable(),
    countedBy: z.string().nullable(),
    counts: z.int(),
    decision: z.enum(decisions.map(({ value }) => value)).nullable(),
    reason: z.string().nullable(),
    impact: decimal.nullable().optional(),
  })
  .meta({ id: 'StockTakeLine' })
/** A line of a stock-take as its review shows it. Only some roles see the quantity in the book and the impact, which is in the base currency. */
export type ReviewLine = z.infer<typeof reviewLine>

// Thousands of lines are sent to a phone, so they have no names.
const sheetLine = z
  .tuple([
    z.string().describe('Code'),
    z.string().nullable().describe('Details'),
    z.string().nullable().describe('Location'),
    z.literal([0, 1, 2]).describe('What the phone asks: 0 nothing, 1 the weight, 2 pieces and weight'),
    outcome.nullable().describe('Outcome'),
    z.string().nullable().describe('Counted by'),
    z.string().nullable().describe('Stock type, which says whether the weight is in carats or grams'),
  ])
  .readonly()
/** A line stored on the phone for counting without a connection. */
export type SheetLine = z.infer<typeof sheetLine>

const sheet = z.strictObject({ at: moment, progress, lines: z.array(sheetLine) }).meta({ id: 'CountSheet' })
/** The count list of a stock-take, or its changes. */
export type CountSheet = z.infer<typeof sheet>

const count = z.strictObject({
  ...oneId.shape,
  code: words(200),
  pieces: z.int('is not a whole number').min(0, 'is less than 0').max(1_000_000_000).nullish(),
  weight: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'is not a weight in carats (at most 3 decimals)')
    .nullish(),
  at: z.iso.datetime('is not a time'),
})
/** A count as a device sends it. */
export type SentCount = z.infer<typeof count>

const batch = z.strictObject({
  ...oneId.shape,
  /** The time of sending by the device's clock. It corrects the count times, because phone clocks are often wrong. */
  sent: z.iso.datetime('is not a time'),
  counts: z.array(count).min(1, 'is empty').max(500, 'has more than 500 counts'),
})
/** Several counts of a stock-take, sent at once. */
export type CountBatch = z.infer<typeof batch>

const counted = z
  .strictObject({
    results: z.array(z.strictObject({ line: z.uuid(), code: z.string(), outcome, why: z.string().nullable() })),
    refused: z.array(z.strictObject({ id: z.uuid(), reason: z.string() })),
    progress,
  })
  .meta({ id: 'CountResult' })
/** What came of counts: the lines that they changed, the counts that were refused, and the progress. */
export type CountResult = z.infer<typeof counted>

const lineQuery = z.strictObject({
  ...oneId.shape,
  outcome: outcome.optional(),
  search: z.string().max(100).optional(),
  undecided: z.enum(['true']).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(200, 'is more than 200').optional(),
})
export type LineQuery = z.infer<typeof lineQuery>

export const stockTakeCalls = {
  'GET stock-take/line': { query: lineQuery, answer: pageOf(reviewLine).meta({ id: 'StockTakeLines' }) },
  'GET stock-take/sheet': { query: z.strictObject({ ...oneId.shape, since: z.iso.datetime('is not a time').optional() }), answer: sheet },
  'POST stock-take/count': { body: batch, answer: counted },
  'PUT stock-take/count': { body: batch, answer: counted },
  'GET stock-take/line/export/excel': { query: oneId, answer: fileOf(spreadsheet) },
}
