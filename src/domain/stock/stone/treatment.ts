import { z } from 'zod'
import { coded } from '../../kit/field.ts'
import { treatmentExtents, treatments } from '../../trade/treatments.ts'

export const treatmentOptions = coded(treatments)

/** One treatment of a stone: its kind, its extent, and the source of the statement. */
export const treatment = z.strictObject({
  code: z.enum(treatments.map(({ code }) => code), { error: 'is not a treatment code' }),
  extent: z.string().max(30).optional(),
  basis: z.enum(['lab', 'supplier', 'our opinion', 'unknown']).optional(),
})
export type Treatment = z.infer<typeof treatment>

const wordsOf = new Map<string, string>(treatments.map(({ code, words }) => [code, words]))

/** The treatments as customers read them: 'heated; clarity enhanced with oil (minor)'. */
export const treatmentWords = (list: readonly Treatment[]): string =>
  list.map(({ code, extent }) => `${wordsOf.get(code) ?? code}${extent ? ` (${extent})` : ''}`).join('; ')

/** A natural stone may be sold only when its treatment is known (docs/domain/stock.md#treatments); metal needs no disclosure. */
export const isDisclosed = (stone: { type?: string; naturalness: string; treatments: readonly Treatment[] }): boolean =>
  stone.type === 'metal' || stone.naturalness !== 'natural' || stone.treatments.length > 0

/** Whether two lots have the same treatments, whatever the source. */
export const isTreatedAlike = (a: readonly Treatment[], b: readonly Treatment[]): boolean => {
  const codes = (list: readonly Treatment[]) => [...new Set(list.map(({ code }) => code))].sort().join(' ')
  return codes(a) === codes(b)
}

const severityOf = new Map<string, number>(treatments.map(({ code, severity }) => [code, severity]))
const extentOf = new Map<string, number>(treatmentExtents.map(({ code, severity }) => [code, severity]))
const trust = ['lab', 'our opinion', 'supplier', 'unknown'] as const

/** An unknown extent counts as worse than any known one. */
const worse = (a: Treatment, b: Treatment): Treatment => {
  const extent = (found: Treatment) => (found.extent === undefined ? 99 : (extentOf.get(found.extent) ?? 98))
  const basis = (found: Treatment) => trust.indexOf(found.basis ?? 'unknown')
  const graver = extent(b) > extent(a) ? b : a
  return { ...graver, basis: basis(a) > basis(b) ? (a.basis ?? 'unknown') : (b.basis ?? 'unknown') }
}

/**
 * The disclosure for merged lots: every treatment of any lot with its worst extent, worst first. Empty when the treatment of one lot
 * is unknown.
 */
export const worstDisclosure = (naturalness: string, lists: readonly (readonly Treatment[])[]): Treatment[] => {
  if (lists.some(list => !isDisclosed({ naturalness, treatments: list }))) return []
  const worst = new Map<string, Treatment>()
  for (const found of lists.flat()) {
    const known = worst.get(found.code)
    worst.set(found.code, known ? worse(known, found) : found)
  }
  const all = [...worst.values()].sort((a, b) => (severityOf.get(b.code) ?? 0) - (severityOf.get(a.code) ?? 0))
  return all.length > 1 ? all.filter(({ code }) => code !== 'N') : all
}
