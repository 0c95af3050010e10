import { stockTake } from '../../../../domain/stock/stock-take/entity.ts'
import { route } from '../../../kit/http/route.ts'
import { batch, takeCounts } from './batch.ts'

/** Routes for the counts of a stock-take, sent at once or hours later by one or more users. */
export const countRoutes = (['POST', 'PUT'] as const).map(method =>
  route({
    method,
    path: `/api/${stockTake.path}/count`,
    right: { permission: 'stockTake.count' },
    summary: 'Add counts to a stock-take; the same count sent twice is stored once',
    body: batch,
    handle: (context, { body }) => takeCounts(context, body),
  }),
)
