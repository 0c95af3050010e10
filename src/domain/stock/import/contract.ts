import type { z } from 'zod'
import { importCalls } from '../../kit/import/contract.ts'
import { listReading } from './list.ts'

/** The calls of the import of a stock list. */
export const stockImportCalls = importCalls(listReading.shape, 'StockImport')
/** The import of a stock list: its progress, how its list is read, and what its columns may be read as. */
export type StockImport = z.infer<typeof stockImportCalls.read.answer>
