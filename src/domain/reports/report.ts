import type { Permission } from '../access.ts'
import { namesOf } from '../kit/names.ts'

/** The number of decimals of a percentage: as many as computed, at least one and at most two, so that a column aligns. */
export const percentDigits = (percent: string): number => Math.min(2, Math.max(1, percent.split('.')[1]?.length ?? 0))

type Declared = { label: string; title: string; right: Permission }

/** Every report by its name, which is also its address: the label of its tab, the title of its print, and the permission to read it. */
export const reports = {
  sales:       { label: 'Sales', title: 'Sales report', right: 'report.read' },
  receivables: { label: 'Receivables', title: 'Receivables by age', right: 'money.report' },
  payables:    { label: 'Payables', title: 'Payables by age', right: 'money.report' },
  'cash-book': { label: 'Cash book', title: 'Cash book', right: 'money.report' },
  expenses:    { label: 'Expenses', title: 'Expenses by type', right: 'money.report' },
  tax:         { label: 'Tax', title: 'Tax report', right: 'money.report' },
  exchange:    { label: 'Exchange differences', title: 'Realized exchange differences', right: 'money.report' },
  'approval-ageing':     { label: 'Approvals by age', title: 'Approvals by age', right: 'report.read' },
  'approval-conversion': { label: 'Approval conversion', title: 'Approval conversion', right: 'report.read' },
  'stock-value':         { label: 'Stock valuation', title: 'Stock valuation', right: 'report.read' },
  'stock-ageing':        { label: 'Stock by age', title: 'Stock by age and dead stock', right: 'report.read' },
  'rough-lots':          { label: 'Rough lots', title: 'Profit of rough lots', right: 'report.read' },
  discounts:             { label: 'Discounts', title: 'Discounts given', right: 'report.read' },
  cancelled:             { label: 'Canceled documents', title: 'Canceled documents', right: 'report.read' },
  'trial-balance':       { label: 'Trial balance', title: 'Trial balance', right: 'report.read' },
  'typed-rates':         { label: 'Manual exchange rates', title: 'Manual exchange rates', right: 'report.read' },
  salespeople: { label: 'Salespeople', title: 'Performance of salespeople', right: 'performance.read' },
  makers:      { label: 'Makers', title: 'Performance of makers', right: 'performance.read' },
  performance: { label: 'Performance', title: 'Performance, document by document', right: 'performance.own' },
  workshop:    { label: 'In the workshop', title: 'In the workshop', right: 'workshop.board' },
  planning:    { label: 'Planned work', title: 'Planned work by maker and week', right: 'workshop.board' },
  metal:       { label: 'Metal by maker', title: 'Metal by maker', right: 'money.report' },
} as const satisfies Record<string, Declared>
export type ReportName = keyof typeof reports
export const reportNames = namesOf(reports)

/** The key under which a report's saved views are stored, beside those of lists. */
export type ReportViews = `report.${ReportName}`
export const viewsOf = (name: ReportName): ReportViews => `report.${name}`
/** The report of a saved-view key; null for a list. */
export const reportOf = (views: string): ReportName | null => reportNames.find(name => viewsOf(name) === views) ?? null
