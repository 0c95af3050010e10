import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { commaList } from '../../domain/kit/comma-list.ts'
import type { Field } from '../../domain/kit/field.ts'
import { type Basis, basisQuery } from '../../domain/reports/basis.ts'
import { type CompanyReport, type ReportQuery, reportQueries } from '../../domain/reports/query.ts'
import type { Printing } from './report.ts'

export const dayCode = z.iso.date('is not a date (YYYY-MM-DD)')

/** The schema of a report's grouping. */
export const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, `is not one of: ${values.join(', ')}`)

export type Period = { from?: string | undefined; to?: string | undefined }
export const period = { from: dayCode.optional(), to: dayCode.optional() }
/** The period of a report; the default is the year so far. */
export const periodOf = ({ from, to }: Period, today: string): { from: string; to: string } => {
  const until = to ?? today
  return { from: from ?? `${until.slice(0, 4)}-01-01`, to: until }
}
/** The period of a report as text for the head of its print. */
export const periodText = (query: Period, { today, format }: Printing): string => {
  const { from, to } = periodOf(query, today)
  return `${format.date(from)} to ${format.date(to)}`
}

/** The basis of a report as text for the head of its print; nothing for the default. */
export const basisText = (basis: Basis): string[] => (basis === 'restated' ? ['Restated: without canceled documents'] : [])

type Way<N extends CompanyReport> = (typeof reportQueries)[N]['ways'][number] extends { value: infer V } ? V : never
/** The query of a report, as its declaration allows: dates, grouping, and filters with their values. */
export type CompanyReportQuery<N extends CompanyReport> = Period & { by: Way<N>; basis: Basis } & {
  [K in keyof (typeof reportQueries)[N]['filters']]?: readonly string[]
}

const isValue = ({ kind, options }: Field, value: string): boolean =>
  kind === 'ref'
    ? z.uuid().safeParse(value).success
    : kind === 'flag'
      ? value === 'true' || value === 'false'
      : (options ?? []).some(option => option.value === value)
const listOf = (field: Field) =>
  commaList(
    z.string().refine(value => isValue(field, value), 'is not a filter of this report'),
    100,
    'lists more than 100',
  )

/** The schema of a report's query, from its declaration. */
export const querySchemaOf = <N extends CompanyReport>(name: N): z.ZodType<CompanyReportQuery<N>> => {
  const { days, ways, filters, restates }: ReportQuery = reportQueries[name]
  const named = ways.map(({ value }) => value)
  const [first] = named
  // The declaration of the report gives both this schema and the type; TypeScript cannot derive one from the other.
  return z.strictObject({
    ...(days === 'asOf' ? { to: period.to } : period),
    ...(restates && { basis: basisQuery }),
    ...(first !== undefined && { by: oneOf(named).default(first) }),
    ...Object.fromEntries(Object.entries(filters).map(([filter, field]) => [filter, listOf(field).optional()])),
  }) as never
}

/** The values of a filter in a query; undefined when it is not in use. */
export const valuesIn = (query: object, filter: string): readonly string[] | undefined => {
  const values: unknown = Reflect.get(query, filter)
  return Array.isArray(values) ? values.map(String) : undefined
}

/** SQL conditions for the filters in use, each on its column. */
export const narrowed = <N extends CompanyReport>(
  name: N,
  query: Omit<CompanyReportQuery<N>, 'by' | 'basis'>,
  columns: { [K in keyof (typeof reportQueries)[N]['filters']]?: string },
): RawBuilder<unknown>[] => {
  const { filters }: ReportQuery = reportQueries[name]
  return Object.entries(columns).flatMap(([filter, column]) => {
    const [values, field] = [valuesIn(query, filter), filters[filter]]
    if (!values || !field || typeof column !== 'string') return []
    return [sql`${sql.raw(column)} = any(${values}::${field.kind === 'ref' ? sql`uuid[]` : sql`text[]`})`]
  })
}
/** The same, appended to an existing `where`. */
export const andAll = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length > 0 ? sql`and ${sql.join([...parts], sql` and `)}` : sql``
