import { taxWays } from '../../../domain/reports/tax.ts'
import type { ReportKind } from '../kind.ts'

const aged = { filters: ['asOf', 'party', 'branch', 'currency', 'salesperson'], starts: 'This year', drawn: 'ages' } as const
const spent = { filters: ['period', 'branch'], starts: 'This year' } as const

/** The financial reports, in tab order. */
export const moneyReports: readonly ReportKind[] = [
  { ...aged, name: 'receivables', empty: 'No receivables on this date.' },
  { ...aged, name: 'payables', filters: ['asOf', 'party', 'branch', 'currency'], empty: 'No payables on this date.' },
  {
    name: 'cash-book',
    filters: ['by', 'period', 'branch', 'method', 'currency'],
    ways: [
      { value: 'method', label: 'By method' },
      { value: 'entry', label: 'Every entry' },
    ],
    starts: 'This month',
    empty: 'No payments in this period.',
  },
  {
    ...spent,
    name: 'expenses',
    filters: ['period', 'branch', 'basis'],
    drawn: { share: 'baseTotal' },
    empty: 'No expenses in this period.',
  },
  { ...spent, name: 'tax', filters: ['by', 'period', 'branch'], ways: taxWays, empty: 'No taxed documents in this period.' },
  { ...spent, name: 'exchange', empty: 'No exchange differences in this period.' },
]
