import { textsOf } from '../../kit/field-marks.ts'
import { writtenWith } from '../../kit/number-column.ts'
import { compare, isPositive } from '../../kit/quantity.ts'
import { phraseOf } from '../finder/lexicon.ts'
import { tradeTerms } from '../finder/terms.ts'
import type { Books, Vocabulary } from '../import/books.ts'
import { readDimensions, treatmentsIn } from '../import/cells.ts'
import { inventory } from '../inventory/entity.ts'
import { gradeNames } from '../stone/grades.ts'
import { type Treatment, treatmentWords } from '../stone/treatment.ts'

const sides = ['length', 'width', 'depth'] as const
/** The fields of a stone that a report states. */
export const reportedNames = [...sides, 'colour', 'clarity', ...gradeNames, 'origin', 'treatments'] as const
export type ReportedName = (typeof reportedNames)[number]

type Graded = Record<(typeof gradeNames)[number] | 'colour' | 'clarity', string | null>
/** What a report says that a stone has a field for. */
export type Report = Graded & { dimensions: string | null; origin: string | null; treatment: string | null }
/** What a stone says of the same. The origin is the id of a record. */
export type Reported = Graded &
  Record<(typeof sides)[number], string | null> & { origin: string | null; originBasis: string; treatments: readonly Treatment[] }

/** A field of the stone that the report would change: its values before and after, as text, and the change of the record. */
export type Taken = { name: ReportedName; before: string | null; after: string; change: Readonly<Record<string, unknown>> }
/** Words of the report that no list knows. */
export type Unread = { name: ReportedName; text: string }
export type TakeOver = { fields: Taken[]; unread: Unread[] }

const isSame = (name: ReportedName, before: string | null, after: string): boolean => {
  if (before === null) return false
  const { kind, grades = [] } = inventory.fields[name]
  if (kind === 'millimetres' || kind === 'percent') return compare(before, after) === 0
  return textsOf(grades, [before]).includes(after.toLowerCase())
}

const plainField = (name: ReportedName, before: string | null, after: string | null): Taken[] =>
  after === null || isSame(name, before, after) ? [] : [{ name, before, after, change: { [name]: after } }]

const withBasis = (words: string, basis: string) => (basis === 'unknown' ? words : `${words} (${basis})`)

/** A mine is more exact than its country: 'Mogok, Myanmar (Burma)'. */
const originIn = (text: string, { origin }: Books, origins: Vocabulary['origins']): string | null => {
  const whole = origin(text)
  if (whole) return whole
  const ids = text.split(/[,;/]/).flatMap(part => origin(part) ?? [])
  const named = origins.filter(({ id }) => ids.includes(id))
  const mines = named.filter(({ mine }) => mine !== null)
  const [only, ...others] = mines.length > 0 ? mines : named
  return only && others.length === 0 && named.every(({ country }) => country === only.country) ? only.id : null
}

const termsOf = new Map(tradeTerms.map(([phrase, condition]) => [phraseOf(phrase), condition]))
/** The treatments of a report: codes and words of the trade, such as 'No indications of heating'. */
const treatmentsOf = (text: string, { treatment }: Books): Treatment[] => {
  const found = treatmentsIn(treatment, text)
  if (found.length > 0) return found
  const term = termsOf.get(phraseOf(text.replace(/[.()]/g, ' ')))
  const [only, ...others] = term?.by === 'treatment' ? term.any : []
  return only?.code && others.length === 0 ? [{ code: only.code, ...(only.extent ? { extent: only.extent } : {}) }] : []
}

const plainTreatments = (list: readonly Treatment[]) => list.map(({ code, extent = '' }) => `${code} ${extent}`).sort().join()
const basesOf = (list: readonly Treatment[]) => [...new Set(list.map(({ basis = 'unknown' }) => basis))]

const takenOrigin = (report: Report, stone: Reported, books: Books, origins: Vocabulary['origins']): TakeOver => {
  if (report.origin === null) return { fields: [], unread: [] }
  const id = originIn(report.origin, books, origins)
  if (!id) return { fields: [], unread: [{ name: 'origin', text: report.origin }] }
  if (id === stone.origin && stone.originBasis === 'lab') return { fields: [], unread: [] }
  const nameOf = (one: string) => books.originNames.get(one) ?? one
  const before = stone.origin && withBasis(nameOf(stone.origin), stone.originBasis)
  return { fields: [{ name: 'origin', before, after: withBasis(nameOf(id), 'lab'), change: { origin: id, originBasis: 'lab' } }], unread: [] }
}

const takenTreatments = (report: Report, stone: Reported, books: Books): TakeOver => {
  if (report.treatment === null) return { fields: [], unread: [] }
  const found = treatmentsOf(report.treatment, books).map((one): Treatment => ({ ...one, basis: 'lab' }))
  if (found.length === 0) return { fields: [], unread: [{ name: 'treatments', text: report.treatment }] }
  const bases = basesOf(stone.treatments)
  if (plainTreatments(found) === plainTreatments(stone.treatments) && bases.every(basis => basis === 'lab')) return { fields: [], unread: [] }
  const [only = 'unknown', ...others] = bases
  const before = stone.treatments.length > 0 ? withBasis(treatmentWords(stone.treatments), others.length > 0 ? 'unknown' : only) : null
  return { fields: [{ name: 'treatments', before, after: withBasis(treatmentWords(found), 'lab'), change: { treatments: found } }], unread: [] }
}

const takenSides = (report: Report, stone: Reported): TakeOver => {
  const text = report.dimensions
  if (text === null) return { fields: [], unread: [] }
  const read = readDimensions(text, writtenWith(text.includes('.') ? '.' : ','))
  if ('fault' in read || !read.value.every(isPositive)) return { fields: [], unread: [{ name: 'length', text }] }
  const [length = null, width = null, depth = null] = read.value
  const values = { length, width, depth }
  return { fields: sides.flatMap(name => plainField(name, stone[name], values[name])), unread: [] }
}

/**
 * What a stone would take over from a report about it: every field that the report states and the stone lacks or states otherwise. The
 * weight is never taken: it is what the scale says (docs/domain/stock.md#taking-over-a-report).
 */
export const takeOver = (report: Report, stone: Reported, books: Books, origins: Vocabulary['origins']): TakeOver => {
  const graded = (['colour', 'clarity', ...gradeNames] as const).flatMap(name => plainField(name, stone[name], report[name]))
  const parts = [takenSides(report, stone), { fields: graded, unread: [] }, takenOrigin(report, stone, books, origins), takenTreatments(report, stone, books)]
  return { fields: parts.flatMap(({ fields }) => fields), unread: parts.flatMap(({ unread }) => unread) }
}
