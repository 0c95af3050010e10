import { z } from 'zod'
import { oneId, reference } from '../../kit/answer.ts'
import { recordOf } from '../../kit/entity-schema.ts'
import { inventory } from '../inventory/entity.ts'
import { reportedNames } from './take-over.ts'

const version = z.int('is not a version number')
const name = z.enum(reportedNames)
const takeOver = z
  .strictObject({
    stone: reference,
    stoneVersion: version,
    version,
    /** The fields that the certificate would change, with both values as text. */
    fields: z.array(z.strictObject({ name, before: z.string().nullable(), after: z.string() })),
    /** What the certificate says in words that no list knows. */
    unread: z.array(z.strictObject({ name, text: z.string() })),
    /** The difference in weight, which is never taken over. */
    warning: z.string().nullable(),
  })
  .meta({ id: 'TakeOver' })
/** What a stone would take over from a certificate. */
export type TakeOverOffer = z.infer<typeof takeOver>

export const reportCalls = {
  'GET certificate/take-over': { query: oneId, answer: takeOver },
  /** The versions are those of the certificate and the stone that were compared. */
  'PUT certificate/take-over': {
    body: z.strictObject({ ...oneId.shape, version, stoneVersion: version, fields: z.array(name).min(1, 'is empty').max(reportedNames.length) }),
    answer: recordOf(inventory),
  },
}
