import type { Route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { reportRoutes } from '../report.ts'
import { taxReport } from '../tax/report.ts'
import { ageingReport } from './ageing.ts'
import { cashBook } from './cash-book.ts'
import { exchangeGains, expensesByType } from './report.ts'

/** The reports on money: receivables, payables, cash book, expenses, and exchange gains and losses. */
export const moneyReports = (printer: Printer): Route[] => [
  ...reportRoutes(ageingReport('receivable'), printer),
  ...reportRoutes(ageingReport('payable'), printer),
  ...reportRoutes(cashBook, printer),
  ...reportRoutes(expensesByType, printer),
  ...reportRoutes(taxReport, printer),
  ...reportRoutes(exchangeGains, printer),
]
