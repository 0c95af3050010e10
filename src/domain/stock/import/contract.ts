import { z } from 'zod'
import { importCalls } from '../../kit/import/contract.ts'
import { listReading } from './list.ts'

/** The calls of the import of a stock list. */
export const stockImportCalls = importCalls(listReading.shape, 'StockImport')
/** The import of a stock list: its progress, how its list is read, and what its columns may be read as. */
export type StockImport = z.infer<typeof stockImportCalls.read.answer>

export const rateImportCalls = {
  'POST exchange-rate/import': {
    body: z.strictObject({ decimal: z.enum(['.', ',']).optional(), confirmed: z.boolean().optional() }).optional(),
    answer: z.strictObject({ added: z.int(), changed: z.int(), same: z.int() }).meta({ id: 'ImportedRates' }),
  },
}
