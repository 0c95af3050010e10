import type { Permission } from '../access.ts'

/** One column of a report: the name of its value in a row, its head, and what it is; money is in the row's currency unless it is in the base. */
export type ReportColumn = {
  name: string
  header: string
  kind: 'text' | 'date' | 'integer' | 'money' | 'weight' | 'percent'
  inBase?: true
  /** Words that are read to their end: they may take several lines. */
  long?: true
  /** What the figure is made of, in a sentence: any number explains itself. */
  says?: string
}
export type ReportRow = Record<string, unknown>
/**
 * What a report found: its rows, what stands in its foot by the names of the columns, and how many rows more there are than are told.
 * `all` is how many rows there are where the foot sums only those that are told, and says so.
 * `drawn` are sums by what the first column says, as they are drawn, however few rows are told; `across` by what the second says.
 */
export type Found = {
  columns: readonly ReportColumn[]
  rows: readonly ReportRow[]
  sums: ReportRow
  more?: number
  all?: number
  drawn?: readonly ReportRow[]
  across?: readonly ReportRow[]
}

/** How many digits of a percentage are told: as many as were reckoned, so that a column reads as one, but one at least and two at most. */
export const percentDigits = (percent: string): number => Math.min(2, Math.max(1, percent.split('.')[1]?.length ?? 0))

type Declared = { label: string; title: string; right: Permission }

/** Every report of the house by its name, which is its address: what its tab says, what its print says, and who may read it. */
export const reports = {
  sales:       { label: 'Sales', title: 'Sales report', right: 'report.read' },
  receivables: { label: 'Receivables', title: 'Receivables by age', right: 'money.report' },
  payables:    { label: 'Payables', title: 'Payables by age', right: 'money.report' },
  'cash-book': { label: 'Cash book', title: 'Cash book', right: 'money.report' },
  expenses:    { label: 'Expenses', title: 'Expenses by type', right: 'money.report' },
  exchange:    { label: 'Exchange differences', title: 'Realized exchange differences', right: 'money.report' },
  'approval-ageing':     { label: 'Approvals by age', title: 'Approvals by age', right: 'report.read' },
  'approval-conversion': { label: 'Approval conversion', title: 'Approval conversion', right: 'report.read' },
  'stock-value':         { label: 'Stock valuation', title: 'Stock valuation', right: 'report.read' },
  'stock-ageing':        { label: 'Stock by age', title: 'Stock by age and dead stock', right: 'report.read' },
  'rough-lots':          { label: 'Rough lots', title: 'Profit of rough lots', right: 'report.read' },
  discounts:             { label: 'Discounts', title: 'Discounts given', right: 'report.read' },
  cancelled:             { label: 'Canceled documents', title: 'Canceled documents', right: 'report.read' },
  'typed-rates':         { label: 'Manual exchange rates', title: 'Manual exchange rates', right: 'report.read' },
  salespeople: { label: 'Salespeople', title: 'Performance of salespeople', right: 'performance.read' },
  makers:      { label: 'Makers', title: 'Performance of makers', right: 'performance.read' },
  performance: { label: 'Performance', title: 'Performance, document by document', right: 'performance.own' },
  workshop:    { label: 'In the workshop', title: 'In the workshop', right: 'workshop.board' },
  metal:       { label: 'Metal by maker', title: 'Metal by maker', right: 'money.report' },
} as const satisfies Record<string, Declared>
export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as ReportName[]

/** What the saved views of a report are kept under, beside those of lists. */
export type ReportViews = `report.${ReportName}`
export const viewsOf = (name: ReportName): ReportViews => `report.${name}`
/** The report whose saved views are kept under this; null for those of a list. */
export const reportOf = (views: string): ReportName | null => reportNames.find(name => viewsOf(name) === views) ?? null
