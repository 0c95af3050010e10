import { z } from 'zod'
import { isKey, outcomeOf } from '../kit/http/idempotency.ts'
import { route } from '../kit/http/route.ts'

/** The outcome of a write whose response was lost. */
export const outcomeRoute = route({
  method: 'GET',
  path: '/api/idempotency-key',
  right: 'signed-in',
  summary: 'The result of a write sent with this Idempotency-Key: saved with its response, still running, or none',
  query: z.strictObject({ key: z.string().refine(isKey, 'is not an Idempotency-Key') }),
  handle: ({ db, caller }, { query }) => outcomeOf(db, query.key, caller),
})
