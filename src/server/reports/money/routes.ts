import type { Route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { reportRoutes } from '../report.ts'
import { ageingReport } from './ageing.ts'
import { cashBook } from './cash-book.ts'
import { exchangeGains, expensesByType } from './report.ts'

/** The reports on money: what is open and how old, what came in and went out, what was spent, and what exchange brought. */
export const moneyReports = (printer: Printer): Route[] => [
  ...reportRoutes(ageingReport('receivable'), printer),
  ...reportRoutes(ageingReport('payable'), printer),
  ...reportRoutes(cashBook, printer),
  ...reportRoutes(expensesByType, printer),
  ...reportRoutes(exchangeGains, printer),
]
