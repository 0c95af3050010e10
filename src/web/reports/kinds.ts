import { memoAges, stockAges } from '../../domain/reports/age.ts'
import { type HouseReport, type ReportQuery, reportQueries } from '../../domain/reports/query.ts'
import { insidePlaces } from '../../domain/stock/inventory/place.ts'
import type { ReportDrawn, ReportKind } from './kind.ts'

type Drawn = { chart?: ReportDrawn; empty: string }

/** What each report on the house draws above its table, and what it says where there is nothing to tell. */
const drawn: Record<HouseReport, Drawn> = {
  'approval-ageing': {
    chart: { of: 'sums', columns: memoAges.map(({ name }) => name) },
    empty: 'Nothing was out on approval on this day.',
  },
  'approval-conversion': {
    chart: { of: 'rows', names: ['group'], parts: ['invoiced', 'out', 'returned', 'lost'] },
    empty: 'Nothing went out on approval in this period.',
  },
  'stock-value': {
    chart: { of: 'rows', names: ['group', 'place'], parts: insidePlaces },
    empty: 'There was no such stock on this day.',
  },
  'stock-ageing': {
    chart: { of: 'sums', columns: stockAges.map(({ name }) => name) },
    empty: 'There was no such stock on this day.',
  },
  'rough-lots': { chart: { of: 'rows', names: ['lot'], parts: ['sold', 'left'] }, empty: 'No rough was cut or sold up to this day.' },
  discounts: { chart: { of: 'rows', names: ['group'], parts: ['onLines', 'onPaper'] }, empty: 'No discount was given in this period.' },
  'typed-rates': { empty: 'No exchange rate was typed in this period.' },
  cancelled: { chart: { of: 'rows', names: ['group'], parts: ['papers'] }, empty: 'Nothing was cancelled in this period.' },
}

/** The reports on the house, as their screens ask for them: from what the domain declares of each. */
export const reportKinds: readonly ReportKind[] = (Object.keys(reportQueries) as HouseReport[]).map(name => {
  const { days, ways, filters }: ReportQuery = reportQueries[name]
  return { name, filters: [...(ways.length > 0 ? (['by'] as const) : []), days], ways, chips: filters, starts: 'This year', ...drawn[name] }
})
