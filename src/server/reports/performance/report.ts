import { addSales, salesFigures } from '../../../domain/people/commission.ts'
import { monthsIn } from '../../../domain/reports/performance/period.ts'
import type { Found, ReportColumn } from '../../../domain/reports/report.ts'
import type { Context } from '../../kit/http/route.ts'
import { dateText } from '../../print/format.ts'
import { base, footOf, integer, percent, text, weight } from '../columns.ts'
import { type Report, todayFor } from '../report.ts'
import { everybody, type PerformanceQuery, performanceQuery, periodFor, readerOf } from './sums.ts'

const describeQuery = (query: PerformanceQuery, today: string) => {
  const { from, to } = periodFor(query, today)
  return [`${dateText(from)} to ${dateText(to)}`]
}
const who = [text('employee', 'Employee'), text('designation', 'Designation'), text('branch', 'Branch')]

const sold: ReportColumn[] = [
  integer('papers', 'Invoices', 'A shared invoice counts for each who shares in it; its amounts are divided.'),
  weight('carats', 'Carats'),
  base('gross', 'Gross', 'Prices before any discount.'),
  base('discount', 'Discount'),
  percent('discountPercent', 'Discount %', 'Discount ÷ gross.'),
  base('net', 'Net', 'Gross less discount, without tax, shipping and charges.'),
  base('margin', 'Margin', 'Net less what the goods had cost.'),
  percent('marginPercent', 'Margin %', 'Margin ÷ net.'),
  base('memoed', 'On approval', 'What went out on approval in the period, at the approvals’ prices.'),
  base('invoiced', 'Of it invoiced', 'What of that became a sale since, at the same prices.'),
  percent('conversion', 'Conversion %', 'Invoiced ÷ memoed.'),
  base('collected', 'Collected', 'What customers paid on these people’s invoices in the period, whenever they were made.'),
  base('commission', 'Commission', 'By what is agreed with each today: so many percent of net, margin or collections.'),
  base('target', 'Target'),
  percent('targetPercent', 'Of target %', 'Net ÷ target.'),
]
const noTerms = { commission: null, commissionBasis: 'sales', target: null } as const

/** Everybody who sells, each with their figures (domain, section 8). */
export const salespeople: Report<PerformanceQuery> = {
  name: 'salespeople',
  query: performanceQuery,
  describeQuery: describeQuery,
  find: async (context: Context, query): Promise<Found> => {
    const period = periodFor(query, await todayFor(context))
    const { sales } = await everybody(context.db, period, { employee: query.id, branch: query.branch }, readerOf(context, query.id))
    const rows = sales.map(({ person: { id, name, designation, branch }, ...figures }) => ({
      employee: { id, title: name },
      designation,
      branch,
      ...figures,
    }))
    const whole = salesFigures(addSales(sales.map(({ cost = '0', ...one }) => ({ ...one, cost }))), noTerms, monthsIn(period))
    const sums = { employee: 'Total', ...whole, ...footOf(sold, ['commission', 'target'], rows), targetPercent: null }
    return { columns: [...who, ...sold], rows, sums }
  },
}

const made: ReportColumn[] = [
  integer('jobs', 'Jobs', 'Order forms completed in the period.'),
  weight('issued', 'Issued ct'),
  weight('finished', 'Finished ct'),
  percent('yield', 'Yield %', 'Finished ÷ (issued − back uncut).'),
  percent('expected', 'Expected %', 'What was expected of the goods that anything was expected of.'),
  percent('againstExpected', '± expected', 'Yield less what was expected, over those goods, in percentage points.'),
  percent('colleagues', 'Colleagues %', 'What colleagues usually make of the same stone, shape and kind of goods in the period.'),
  percent('againstColleagues', '± colleagues', 'Yield less that, over the goods that colleagues had as well, in percentage points.'),
  weight('loss', 'Loss ct'),
  percent('lossPercent', 'Loss %'),
  base('lossValue', 'Loss, at cost', 'What was lost, at what it cost when it was given out.'),
  weight('metalIssued', 'Metal g'),
  weight('metalLoss', 'Metal lost g'),
  percent('metalLossPercent', 'Metal lost %'),
  percent('reworkPercent', 'Rework %', 'Jobs of which something went back into work.'),
  percent('onTimePercent', 'On time %', 'Of the jobs that were promised for a day, those completed by it.'),
  base('labour', 'Labour earned', 'What these jobs earn by their labour prices.'),
]
const summed = ['jobs', 'issued', 'finished', 'loss', 'lossValue', 'metalIssued', 'metalLoss', 'labour']

/** Everybody who cuts, sets or makes, each with their figures (domain, section 8). */
export const makers: Report<PerformanceQuery> = {
  name: 'makers',
  query: performanceQuery,
  describeQuery: describeQuery,
  find: async (context: Context, query): Promise<Found> => {
    const period = periodFor(query, await todayFor(context))
    const found = await everybody(context.db, period, { employee: query.id, branch: query.branch }, readerOf(context, query.id))
    const rows = found.makers.map(({ person: { id, name, designation, branch }, expected, colleagues, ...figures }) => ({
      ...figures,
      employee: { id, title: name },
      designation,
      branch,
      expected: expected?.usual ?? null,
      againstExpected: expected?.difference ?? null,
      colleagues: colleagues?.usual ?? null,
      againstColleagues: colleagues?.difference ?? null,
      // Who never has metal shows none, instead of nought of it.
      metalIssued: Number(figures.metalIssued) === 0 ? null : figures.metalIssued,
      metalLoss: Number(figures.metalIssued) === 0 ? null : figures.metalLoss,
    }))
    return { columns: [...who, ...made], rows, sums: { employee: 'Total', ...footOf(made, summed, rows) } }
  },
}
