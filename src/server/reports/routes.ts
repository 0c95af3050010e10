import type { Route } from '../kit/http/route.ts'
import type { Printer } from '../kit/print/print.ts'
import { approvalAgeing } from './approval/ageing.ts'
import { approvalConversion } from './approval/conversion.ts'
import { cancelled } from './canceled.ts'
import { trialBalance } from './money/trial-balance.ts'
import { reportRoutes } from './report.ts'
import { discounts } from './sales/discount.ts'
import { stockAgeing } from './stock/ageing.ts'
import { roughLotProfit } from './stock/rough-lot.ts'
import { stockValue } from './stock/value.ts'
import { typedRates } from './typed-rates.ts'

/** The reports on approvals, stock, rough lots, discounts, cancellations, the trial balance and typed rates. */
export const companyReports = (printer: Printer): Route[] => [
  ...reportRoutes(approvalAgeing, printer),
  ...reportRoutes(approvalConversion, printer),
  ...reportRoutes(stockValue, printer),
  ...reportRoutes(stockAgeing, printer),
  ...reportRoutes(roughLotProfit, printer),
  ...reportRoutes(discounts, printer),
  ...reportRoutes(cancelled, printer),
  ...reportRoutes(trialBalance, printer),
  ...reportRoutes(typedRates, printer),
]
