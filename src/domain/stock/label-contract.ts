import { z } from 'zod'
import { maxSentLabels } from '../company/label-printer.ts'

const sentLabels = z
  .strictObject({
    /** How many labels the printer took. */
    labels: z.int(),
    /** The name of the printer. */
    printer: z.string(),
  })
  .meta({ id: 'SentLabels' })
/** What a label printer took. */
export type SentLabels = z.infer<typeof sentLabels>

export const labelCalls = {
  /** Prints the labels of stones on a label printer of the settings that has a network address. */
  'PUT inventory/print-labels': {
    body: z.strictObject({
      ids: z.array(z.uuid('is not an id')).min(1, 'is empty').max(maxSentLabels, `has more than ${maxSentLabels} stones`),
      printer: z.uuid('is not the id of a label printer'),
      copies: z.int('is not a whole number').min(1, 'is less than 1').max(100, 'is more than 100').optional(),
    }),
    answer: sentLabels,
  },
}
