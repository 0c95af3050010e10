import type { Printer } from '../kit/print/print.ts'
import type { Route } from '../kit/http/route.ts'
import { approvalAgeing } from './approval/ageing.ts'
import { approvalConversion } from './approval/conversion.ts'
import { cancelled } from './canceled.ts'
import { discounts } from './sales/discount.ts'
import { reportRoutes } from './report.ts'
import { roughLotProfit } from './stock/rough-lot.ts'
import { stockAgeing } from './stock/ageing.ts'
import { stockValue } from './stock/value.ts'

/** The reports on the house: what is out on approval, what lies in stock, what became of rough, what was given away and taken back. */
export const houseReports = (printer: Printer): Route[] => [
  ...reportRoutes(approvalAgeing, printer),
  ...reportRoutes(approvalConversion, printer),
  ...reportRoutes(stockValue, printer),
  ...reportRoutes(stockAgeing, printer),
  ...reportRoutes(roughLotProfit, printer),
  ...reportRoutes(discounts, printer),
  ...reportRoutes(cancelled, printer),
]
