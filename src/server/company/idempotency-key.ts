import { z } from 'zod'
import { isKey, outcomeOf } from '../kit/http/idempotency.ts'
import { route } from '../kit/http/route.ts'

const outcome = z
  .discriminatedUnion('state', [
    z.strictObject({ state: z.literal('saved'), call: z.string(), answer: z.unknown() }),
    z.strictObject({ state: z.literal('running') }),
    z.strictObject({ state: z.literal('none') }),
  ])
  .meta({ id: 'WriteOutcome' })

/** The outcome of a write whose response was lost. */
export const outcomeRoute = route({
  method: 'GET',
  path: '/api/idempotency-key',
  right: 'signed-in',
  branches: 'shared',
  summary: 'The result of a write sent with this Idempotency-Key: saved with its response, still running, or none',
  query: z.strictObject({ key: z.string().refine(isKey, 'is not an Idempotency-Key') }),
  answer: outcome,
  handle: ({ db, caller }, { query }) => outcomeOf(db, query.key, caller),
})
