import type { Field } from '../../domain/kit/field.ts'
import type { Found } from '../../domain/reports/contract.ts'
import { type CompanyReport, type ReportQuery, reportQueries } from '../../domain/reports/query.ts'
import type { Db } from '../kit/db/db.ts'
import { entityNamed, seenTitlesOf } from '../kit/entity/columns.ts'
import type { Context } from '../kit/http/route.ts'
import { basisText, type CompanyReportQuery, periodOf, periodText, querySchemaOf, valuesIn } from './query.ts'
import { type Max, type Printing, type Report, todayFor } from './report.ts'

const titlesFor = async ({ db, caller }: Context, of: string, ids: readonly string[]): Promise<string[]> =>
  [...(await seenTitlesOf(db, entityNamed(of), caller, ids)).values()].flatMap(title => title ?? []).sort((a, b) => a.localeCompare(b))
const wordsOf = async (context: Context, field: Field, values: readonly string[]): Promise<string> => {
  if (field.kind === 'flag') return values.map(value => (value === 'true' ? 'yes' : 'no')).join(', ')
  const words =
    field.kind === 'ref' && field.of
      ? await titlesFor(context, field.of, values)
      : values.map(value => field.options?.find(option => option.value === value)?.label ?? value)
  return words.join(', ')
}

/** The criteria of a report for the head of its print: dates, grouping and filters. */
const describeQueryOf = async <N extends CompanyReport>(name: N, query: CompanyReportQuery<N>, printing: Printing): Promise<string[]> => {
  const { context, today, format } = printing
  const { days, ways, filters }: ReportQuery = reportQueries[name]
  const filterTexts = Object.entries(filters).flatMap(([filter, field]) => {
    const values = valuesIn(query, filter)
    return values ? [wordsOf(context, field, values).then(words => `${field.label}: ${words}`)] : []
  })
  const way = ways.find(({ value }) => value === query.by)?.label
  return [
    days === 'asOf' ? `As of ${format.date(query.to ?? today)}` : periodText(query, printing),
    ...(way ? [way] : []),
    ...basisText(query.basis),
    ...(await Promise.all(filterTexts)),
  ]
}

type Days = { from: string; to: string; today: string }

/** A company report built from its declaration, which defines its query and criteria. `find` reads the rows. */
export const companyReport = <N extends CompanyReport>(
  name: N,
  find: (db: Db, query: CompanyReportQuery<N> & Days, limit: Max) => Promise<Found>,
): Report<CompanyReportQuery<N>> => ({
  name,
  query: querySchemaOf(name),
  describeQuery: (query, printing) => describeQueryOf(name, query, printing),
  find: async (context, query, limit) => {
    const today = await todayFor(context)
    return find(context.db, { ...query, ...periodOf(query, today), today }, limit)
  },
})
