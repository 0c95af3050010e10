import { entities } from '../../../domain/index.ts'

/** The calls whose answers a device keeps: counting, moving and receiving work without a connection (docs/domain/stock.md). */
export const keptPaths: readonly string[] = [entities.stockTake, entities.location, entities.transfer].map(({ path }) => path)
