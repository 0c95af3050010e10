import { z } from 'zod'
import { nothing, oneId } from '../../kit/answer.ts'
import { targetNames } from './columns.ts'
import { listReading } from './list.ts'

const target = z.enum(targetNames)
const fault = z.strictObject({ row: z.int(), column: z.string(), message: z.string() }).meta({ id: 'ImportFault' })
export type Fault = z.infer<typeof fault>

const column = z.strictObject({
  name: z.string(),
  samples: z.array(z.string()),
  /** How its numbers are written, once the list is checked. */
  numbers: z.strictObject({ decimal: z.enum(['.', ',']).nullable(), example: z.string().nullable() }).optional(),
})

const importJob = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(['uploaded', 'checking', 'checked', 'importing', 'done', 'failed']),
    /** The columns found in the file. */
    columns: z.array(column),
    done: z.int(),
    total: z.int().nullable(),
    errors: z.array(fault),
    errorCount: z.int(),
    warnings: z.array(fault),
    warningCount: z.int(),
    sample: z.array(z.record(z.string(), z.string())),
    message: z.string().nullable(),
  })
/** An import of a stock list: its state, its progress and what was found in the list. */
export type ImportJob = z.infer<typeof importJob>

const stockImport = importJob
  .extend({
    /** How the list is read, and what its columns may be read as. */
    ...listReading.shape,
    targets: z.array(z.strictObject({ value: target, label: z.string(), required: z.boolean() })),
    /** Whether an earlier import was read so. */
    remembered: z.boolean().optional(),
  })
  .meta({ id: 'StockImport' })
/** The same, how its list is read, and what its columns may be read as. */
export type StockImport = z.infer<typeof stockImport>

export const importCalls = {
  'POST import/inventory': { body: z.strictObject({}).optional(), answer: stockImport },
  'PUT import/inventory/preview': { body: z.strictObject({ ...oneId.shape, ...listReading.shape }), answer: stockImport },
  'PUT import/inventory/run': { body: oneId, answer: stockImport },
  'GET import/inventory': { query: oneId, answer: stockImport },
  'DELETE import/inventory': { query: oneId, answer: nothing },
  'POST exchange-rate/import': {
    body: z.strictObject({ decimal: z.enum(['.', ',']).optional() }).optional(),
    answer: z.strictObject({ added: z.int(), changed: z.int(), same: z.int() }).meta({ id: 'ImportedRates' }),
  },
}
