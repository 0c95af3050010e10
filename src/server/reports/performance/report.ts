import { addSales, salesFigures } from '../../../domain/people/commission.ts'
import type { Found, ReportColumn } from '../../../domain/reports/contract.ts'
import { type PerformanceQuery, performanceCalls } from '../../../domain/reports/performance/contract.ts'
import type { Context } from '../../kit/http/route.ts'
import { base, footOf, integer, percent, text, weight } from '../columns.ts'
import { basisText } from '../query.ts'
import { type Printing, type Report, todayFor } from '../report.ts'
import { everybody, periodFor, readerOf } from './sums.ts'

const describeQuery = (query: PerformanceQuery, { today, format }: Printing) => {
  const { from, to } = periodFor(query, today)
  return [`${format.date(from)} to ${format.date(to)}`, ...basisText(query.basis)]
}
const who = [text('employee', 'Employee'), text('designation', 'Designation'), text('branch', 'Branch')]

const sold: ReportColumn[] = [
  integer('documents', 'Invoices', 'A shared invoice counts for each employee. Its amounts are divided.'),
  weight('carats', 'Carats'),
  base('gross', 'Gross', 'Prices before any discount.'),
  base('discount', 'Discount'),
  percent('discountPercent', 'Discount %', 'Discount ÷ gross.'),
  base('net', 'Net', 'Gross less discount, without tax, shipping and charges.'),
  base('margin', 'Margin', 'Net less the cost of the goods.'),
  percent('marginPercent', 'Margin %', 'Margin ÷ net.'),
  base('approvalValue', 'On approval', 'Goods sent on approval in the period, at the approval prices.'),
  base(
    'invoiced',
    'Invoiced of it',
    'The part of these goods invoiced until the end of the period, at the same prices. Restated: until today.',
  ),
  percent('conversion', 'Conversion %', 'Invoiced ÷ on approval.'),
  base('collected', 'Collected', 'Payments received in the period for invoices of this employee.'),
  base(
    'commission',
    'Commission',
    'The agreed percentage of net sales, margin or collections, month by month. A month that was paid keeps its amount.',
  ),
  base('target', 'Target'),
  percent('targetPercent', 'Of target %', 'Net ÷ target.'),
]
const noTerms = { commission: null, target: null }

/** The figures of every salesperson (docs/domain/people.md#performance-of-a-salesperson). */
export const salespeople: Report<PerformanceQuery> = {
  name: 'salespeople',
  query: performanceCalls['GET employee/performance'].query,
  describeQuery: describeQuery,
  find: async (context: Context, query): Promise<Found> => {
    const period = periodFor(query, await todayFor(context))
    const { sales } = await everybody(
      context.db,
      period,
      { employee: query.id, branch: query.branch, basis: query.basis },
      readerOf(context, query.id),
    )
    const rows = sales.map(({ person: { id, name, designation, branch }, ...figures }) => ({
      employee: { id, title: name },
      designation,
      branch,
      ...figures,
    }))
    const whole = salesFigures(addSales(sales.map(({ cost = '0', ...one }) => ({ ...one, cost }))), noTerms)
    const sums = { employee: 'Total', ...whole, ...footOf(sold, ['commission', 'target'], rows), targetPercent: null }
    return { columns: [...who, ...sold], rows, sums }
  },
}

const made: ReportColumn[] = [
  integer('jobs', 'Jobs', 'Order forms completed in the period, less those sent back for rework.'),
  weight('issued', 'Issued ct'),
  weight('finished', 'Finished ct'),
  percent('yield', 'Yield %', 'Finished ÷ (issued − back uncut).'),
  percent('expected', 'Expected %', 'The expected yield of the goods that have one.'),
  percent('againstExpected', '± expected', 'Yield less expected yield of the same goods, in percentage points.'),
  percent('colleagues', 'Colleagues %', 'The yield of colleagues for the same stone, shape and type of goods in the period.'),
  percent('againstColleagues', '± colleagues', 'Yield less the yield of colleagues for the same goods, in percentage points.'),
  weight('loss', 'Loss ct'),
  percent('lossPercent', 'Loss %'),
  base('lossValue', 'Loss, at cost', 'The loss at the cost of the goods when issued.'),
  weight('metalIssued', 'Metal g'),
  weight('metalLoss', 'Metal lost g'),
  percent('metalLossPercent', 'Metal lost %'),
  percent('reworkPercent', 'Rework %', 'The share of jobs sent back for rework.'),
  percent('onTimePercent', 'On time %', 'The share of jobs with a promised date that were completed by that date.'),
  base('labour', 'Labor earned', 'The labor charged for these jobs.'),
]
const summed = ['jobs', 'issued', 'finished', 'loss', 'lossValue', 'metalIssued', 'metalLoss', 'labour']

/** The figures of every cutter, setter and maker (docs/domain/people.md#performance-of-a-maker). */
export const makers: Report<PerformanceQuery> = {
  name: 'makers',
  query: performanceCalls['GET employee/performance'].query,
  describeQuery: describeQuery,
  find: async (context: Context, query): Promise<Found> => {
    const period = periodFor(query, await todayFor(context))
    const found = await everybody(
      context.db,
      period,
      { employee: query.id, branch: query.branch, basis: query.basis },
      readerOf(context, query.id),
    )
    const rows = found.makers.map(({ person: { id, name, designation, branch }, expected, colleagues, ...figures }) => ({
      ...figures,
      employee: { id, title: name },
      designation,
      branch,
      expected: expected?.usual ?? null,
      againstExpected: expected?.difference ?? null,
      colleagues: colleagues?.usual ?? null,
      againstColleagues: colleagues?.difference ?? null,
      // An employee without metal shows an empty cell and not zero.
      metalIssued: Number(figures.metalIssued) === 0 ? null : figures.metalIssued,
      metalLoss: Number(figures.metalIssued) === 0 ? null : figures.metalLoss,
    }))
    return { columns: [...who, ...made], rows, sums: { employee: 'Total', ...footOf(made, summed, rows) } }
  },
}
