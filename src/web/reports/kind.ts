import type { Field } from '../../domain/kit/field.ts'
import type { ReportName } from '../../domain/reports/report.ts'

export type ReportFilter = 'asOf' | 'period' | 'party' | 'branch' | 'currency' | 'method' | 'salesperson' | 'by' | 'basis'

/** The chart above the table: one bar per row, or one bar per column total. */
export type ReportDrawn =
  /** One bar per row, labeled by the first of these columns that exists and stacked from the parts that exist. */
  | { of: 'rows'; names: readonly string[]; parts: readonly string[] }
  /** One bar for the total of each of these columns that exists. */
  | { of: 'sums'; columns: readonly string[] }

/** The settings of a report screen: its filters, chart and texts. The columns come with the data. */
export type ReportKind = {
  name: ReportName
  filters: readonly ReportFilter[]
  /** The ways to group the report, when there are several. The first is the default. */
  ways?: readonly { value: string; label: string }[]
  /** Further filters, each a chip. */
  chips?: Readonly<Record<string, Field>>
  /** The default period. */
  starts: 'This month' | 'This year'
  /** An additional bar: the ageing of open amounts, or each row's share of a column. */
  drawn?: 'ages' | { share: string }
  chart?: ReportDrawn
  empty: string
}
