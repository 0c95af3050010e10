import { stockTakeCalls } from '../../../../domain/stock/stock-take/contract.ts'
import { implement } from '../../../kit/http/route.ts'
import { takeCounts } from './batch.ts'

/** Routes for the counts of a stock-take, sent at once or hours later by one or more users. */
export const countRoutes = (['POST', 'PUT'] as const).map(method =>
  implement(stockTakeCalls, `${method} stock-take/count`, {
    branches: 'limited',
    right: { permission: 'stockTake.count' },
    summary: 'Add counts to a stock-take; the same count sent twice is stored once',
    handle: (context, { body }) => takeCounts(context, body),
  }),
)
