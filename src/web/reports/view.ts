import type { Query } from '../kit/data/contract.ts'
import { companyToday } from '../kit/data/number.ts'
import { useView, type View } from '../kit/list/view.ts'
import type { ReportFilter, ReportKind } from './kind.ts'
import { periodsAsOf } from './statement/period.ts'

const names: Record<ReportFilter, readonly string[]> = {
  asOf: ['to'],
  period: ['from', 'to'],
  party: ['party'],
  branch: ['branch'],
  currency: ['currency'],
  method: ['method'],
  salesperson: ['salesperson'],
  by: ['by'],
  basis: ['basis'],
}

/** The settings of a report, stored in the URL, with the report's defaults. */
export const useReportView = (report: ReportKind) => {
  const [addressView, change] = useView({ inAddress: true })
  const usual = periodsAsOf(companyToday()).find(({ label }) => label === report.starts)
  const way = report.ways?.[0]?.value
  const view: View = {
    ...(usual && report.filters.includes('period') ? { from: usual.from } : {}),
    ...(way ? { by: way } : {}),
    to: companyToday(),
    ...addressView,
  }
  const queryNames = [...report.filters.flatMap(filter => names[filter]), ...Object.keys(report.chips ?? {})]
  const query: Query = Object.fromEntries(queryNames.map(name => [name, view[name]] as const))
  return { addressView, view, query, change }
}
export type ReportView = ReturnType<typeof useReportView>
