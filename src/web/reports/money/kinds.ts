import type { ReportKind } from '../kind.ts'

const aged = { filters: ['asOf', 'party', 'currency', 'salesperson'], starts: 'This year', drawn: 'ages' } as const
const spent = { filters: ['period', 'branch'], starts: 'This year' } as const

/** The financial reports, in tab order. */
export const moneyReports: readonly ReportKind[] = [
  { ...aged, name: 'receivables', empty: 'Nobody owes anything on this day.' },
  { ...aged, name: 'payables', filters: ['asOf', 'party', 'currency'], empty: 'Nothing is owed to anyone on this day.' },
  {
    name: 'cash-book',
    filters: ['by', 'period', 'branch', 'method', 'currency'],
    ways: [
      { value: 'method', label: 'By method' },
      { value: 'entry', label: 'Entry by entry' },
    ],
    starts: 'This month',
    empty: 'No money came in or went out in this period.',
  },
  { ...spent, name: 'expenses', drawn: { share: 'baseTotal' }, empty: 'Nothing was spent in this period.' },
  { ...spent, name: 'exchange', empty: 'No rate moved between a bill and its payment in this period.' },
]
