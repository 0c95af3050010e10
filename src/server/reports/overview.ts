import type { Found, ReportColumn } from '../../domain/reports/contract.ts'
import { overviewCalls } from '../../domain/reports/contract.ts'
import { overview } from '../../domain/reports/overview.ts'
import type { ReportName } from '../../domain/reports/report.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import { approvalAgeing } from './approval/ageing.ts'
import { approvalConversion } from './approval/conversion.ts'
import { cancelled } from './canceled.ts'
import { metal } from './metal.ts'
import { ageingReport } from './money/ageing.ts'
import { cashBook } from './money/cash-book.ts'
import { exchangeGains, expensesByType } from './money/report.ts'
import { planning } from './planning.ts'
import type { Report } from './report.ts'
import { discounts } from './sales/discount.ts'
import { sales } from './sales/report.ts'
import { stockAgeing } from './stock/ageing.ts'
import { roughLotProfit } from './stock/rough-lot.ts'
import { stockValue } from './stock/value.ts'
import { taxReport } from './tax/report.ts'
import { typedRates } from './typed-rates.ts'
import { board } from './workshop.ts'

const all: readonly Report[] = [
  ...[sales, discounts, cancelled, approvalAgeing, approvalConversion, stockValue, stockAgeing, roughLotProfit, typedRates],
  ...[ageingReport('receivable'), ageingReport('payable'), expensesByType, taxReport, cashBook, exchangeGains, board, planning, metal],
]
const byName = new Map(all.map(report => [report.name, report]))

/** A total of a report, with its column. */
type Figure = { label: string; value: unknown; column: ReportColumn }

const figuresOf = async (context: Context, name: ReportName, measures: readonly { column: string; label: string }[]): Promise<Figure[]> => {
  const report = byName.get(name)
  if (!report) return []
  const { columns, sums }: Found = await report.find(context, report.query.parse({}), { max: 1 })
  return measures.flatMap(({ column: of, label }) => {
    const column = columns.find(({ name }) => name === of)
    return column ? [{ label, value: sums[of] ?? null, column }] : []
  })
}

/** The main figures of every report, with the default query of that report. */
export const reportOverview: Route = implement(overviewCalls, 'GET report', {
  right: { permission: 'report.read' },
  summary: 'The reports with their key figures',
  handle: async context =>
    Promise.all(
      overview
        .flatMap(({ reports }) => reports)
        .map(async ({ name, figures }) => ({ name, figures: await figuresOf(context, name, figures) })),
    ),
})
