import { approvalAges, stockAges } from '../../domain/reports/age.ts'
import { type CompanyReport, type ReportQuery, reportQueries } from '../../domain/reports/query.ts'
import { insidePlaces } from '../../domain/stock/inventory/place.ts'
import type { ReportDrawn, ReportKind } from './kind.ts'

type Drawn = { chart?: ReportDrawn; empty: string }

/** The chart of each company report, and the text of an empty result. */
const drawn: Record<CompanyReport, Drawn> = {
  'approval-ageing': {
    chart: { of: 'sums', columns: approvalAges.map(({ name }) => name) },
    empty: 'No goods on approval on this date.',
  },
  'approval-conversion': {
    chart: { of: 'rows', names: ['group'], parts: ['invoiced', 'out', 'returned', 'lost'] },
    empty: 'No approvals in this period.',
  },
  'stock-value': {
    chart: { of: 'rows', names: ['group', 'place'], parts: insidePlaces },
    empty: 'No stock on this date matches these filters.',
  },
  'stock-ageing': {
    chart: { of: 'sums', columns: stockAges.map(({ name }) => name) },
    empty: 'No stock on this date matches these filters.',
  },
  'rough-lots': { chart: { of: 'rows', names: ['lot'], parts: ['sold', 'left'] }, empty: 'No rough was cut or sold by this date.' },
  discounts: { chart: { of: 'rows', names: ['group'], parts: ['onLines', 'onDocument'] }, empty: 'No discounts in this period.' },
  'trial-balance': { empty: 'No postings by this date.' },
  'typed-rates': { empty: 'No typed exchange rates in this period.' },
  cancelled: { chart: { of: 'rows', names: ['group'], parts: ['documents'] }, empty: 'No canceled documents in this period.' },
}

const isCompanyReport = (name: string): name is CompanyReport => name in reportQueries

/** The company reports, as declared in the domain. */
export const reportKinds: readonly ReportKind[] = Object.keys(reportQueries)
  .filter(isCompanyReport)
  .map(name => {
    const { days, ways, filters, restates }: ReportQuery = reportQueries[name]
    return {
      name,
      filters: [...(ways.length > 0 ? (['by'] as const) : []), days, ...(restates ? (['basis'] as const) : [])],
      ways,
      chips: filters,
      starts: 'This year',
      ...drawn[name],
    }
  })
