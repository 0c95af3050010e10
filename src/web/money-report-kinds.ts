export type ReportFilter = 'asOf' | 'period' | 'party' | 'branch' | 'currency' | 'method' | 'salesperson' | 'by'
/** What the screen of a report asks, and what it is for; its columns come with its figures. */
export type MoneyReport = {
  label: string
  /** Its address under the statement, and on the server. */
  path: string
  filters: readonly ReportFilter[]
  /** The period it opens with. */
  starts: 'This month' | 'This year'
  /** What it draws beside the figures: how old what is open is, or each row's share of a column. */
  drawn?: 'ages' | { share: string }
  empty: string
}

const aged = { filters: ['asOf', 'party', 'currency', 'salesperson'], starts: 'This year', drawn: 'ages' } as const
const spent = { filters: ['period', 'branch'], starts: 'This year' } as const

/** The reports on money, in the order of their tabs. */
export const moneyReports: readonly MoneyReport[] = [
  { ...aged, label: 'Receivables', path: 'receivables', empty: 'Nobody owes anything on this day.' },
  { ...aged, label: 'Payables', path: 'payables', filters: ['asOf', 'party', 'currency'], empty: 'Nothing is owed to anyone on this day.' },
  {
    label: 'Cash book',
    path: 'cash-book',
    filters: ['by', 'period', 'branch', 'method', 'currency'],
    starts: 'This month',
    empty: 'No money came in or went out in this period.',
  },
  { ...spent, label: 'Expenses', path: 'expenses', drawn: { share: 'baseTotal' }, empty: 'Nothing was spent in this period.' },
  { ...spent, label: 'Exchange differences', path: 'exchange', empty: 'No rate moved between a bill and its payment in this period.' },
]
