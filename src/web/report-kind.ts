import type { ReportName } from '../domain/report.ts'

export type ReportFilter = 'asOf' | 'period' | 'party' | 'branch' | 'currency' | 'method' | 'salesperson' | 'by'
/** What the screen of a report asks, and what it is for; its columns come with its figures. */
export type ReportKind = {
  name: ReportName
  filters: readonly ReportFilter[]
  /** The period it opens with. */
  starts: 'This month' | 'This year'
  /** What it draws beside the figures: how old what is open is, or each row's share of a column. */
  drawn?: 'ages' | { share: string }
  empty: string
}
