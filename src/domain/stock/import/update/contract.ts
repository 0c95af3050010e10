import { importCalls } from '../../../kit/import/contract.ts'
import { updateReading } from './columns.ts'

/** The calls of a list that changes stones in stock. */
export const stockUpdateCalls = importCalls(updateReading.shape, 'StockUpdate')
