import { z } from 'zod'
import { moment } from '../kit/answer.ts'
import type { SecurityEventName } from './security-event.ts'

/** What counts as taken out of the company: exports, printed documents, and downloaded attachments. */
export const takenOut = ['export', 'print', 'download'] as const satisfies SecurityEventName[]

/** The days before today with which the count of today is compared, and for which new browsers are shown. */
export const reviewedDays = 30
/** A token counts as unused after so many days without use, or if it was never used so many days after it was created. */
export const unusedDays = { since: 90, never: 7 } as const
const fewest = 20

/**
 * Whether somebody took out more than usual: at least 20 today, and more than twice as many as on the highest of the days before
 * (docs/operating/security.md#taking-data-out-with-the-account-of-an-employee).
 */
export const isMoreThanUsual = ({ today, highest }: { today: number; highest: number }): boolean => today >= fewest && today > 2 * highest

const user = z.strictObject({ id: z.uuid(), title: z.string() })

const unusedToken = z
  .strictObject({ id: z.uuid(), name: z.string(), createdAt: moment, createdBy: z.string(), lastUsedAt: moment.nullable() })
  .meta({ id: 'UnusedToken' })
const newBrowser = z
  .strictObject({ id: z.string(), at: moment, by: z.string(), device: z.string(), address: z.string() })
  .meta({ id: 'NewBrowser' })
const taker = z
  .strictObject({
    by: user,
    /** The number of exports, printed documents, and downloads today. */
    today: z.int(),
    /** The highest number on one of the 30 days before. */
    highest: z.int(),
    isUnusual: z.boolean(),
  })
  .meta({ id: 'Taker' })
const review = z
  .strictObject({ tokens: z.array(unusedToken), browsers: z.array(newBrowser), takers: z.array(taker) })
  .meta({ id: 'SecurityReview' })
/** What an Admin should look at: tokens that nobody uses, sign-ins with new browsers, and what people took out today. */
export type SecurityReview = z.infer<typeof review>

export const reviewCalls = { 'GET security-event/review': { answer: review } }
