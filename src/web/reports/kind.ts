import type { Field } from '../../domain/kit/field.ts'
import type { ReportName } from '../../domain/reports/report.ts'

export type ReportFilter = 'asOf' | 'period' | 'party' | 'branch' | 'currency' | 'method' | 'salesperson' | 'by'

/** The chart above the table: of its rows, or of what some of its columns come to. */
export type ReportDrawn =
  /** A bar a row, called by the first of these columns that there is, put together of those of the parts that there are. */
  | { of: 'rows'; names: readonly string[]; parts: readonly string[] }
  /** A bar for each of these columns, as far as there are such, by its foot. */
  | { of: 'sums'; columns: readonly string[] }

/** What the screen of a report asks, and what it is for; its columns come with its figures. */
export type ReportKind = {
  name: ReportName
  filters: readonly ReportFilter[]
  /** In which ways it is told, where there are several: the first as long as nobody says. */
  ways?: readonly { value: string; label: string }[]
  /** What else it may be narrowed to, each a chip. */
  chips?: Readonly<Record<string, Field>>
  /** The period it opens with. */
  starts: 'This month' | 'This year'
  /** What it draws beside the figures: how old what is open is, or each row's share of a column. */
  drawn?: 'ages' | { share: string }
  chart?: ReportDrawn
  empty: string
}
