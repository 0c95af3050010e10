import { z } from 'zod'
import { coded } from './kit/field.ts'
import { treatments } from './trade/treatments.ts'

export const treatmentOptions = coded(treatments)
type Code = (typeof treatments)[number]['code']

/** One treatment of one stone: what was done, how far it went, and who says so. */
export const treatment = z.strictObject({
  code: z.enum(treatments.map(({ code }) => code) as [Code, ...Code[]], { error: 'is not a treatment code' }),
  extent: z.string().max(30).optional(),
  basis: z.enum(['lab', 'supplier', 'our opinion', 'unknown']).optional(),
})
export type Treatment = z.infer<typeof treatment>

const wordsOf = new Map<string, string>(treatments.map(({ code, words }) => [code, words]))

/** What a customer reads about a stone's treatment: 'heated; clarity enhanced with oil (minor)'. */
export const treatmentWords = (list: readonly Treatment[]): string =>
  list.map(({ code, extent }) => `${wordsOf.get(code) ?? code}${extent ? ` (${extent})` : ''}`).join('; ')

/** A natural stone may only be sold when what was done to it is known (domain, section 3). */
export const isDisclosed = (stone: { naturalness: string; treatments: readonly Treatment[] }): boolean =>
  stone.naturalness !== 'natural' || stone.treatments.length > 0
