import type { ReportName } from './report.ts'

/** The entry of a report in the overview: its address, the question it answers, and its main figures by footer column. */
export type Overviewed = { name: ReportName; to: string; description: string; figures: readonly { column: string; label: string }[] }

const company = (name: ReportName, description: string, ...figures: Overviewed['figures']): Overviewed => ({ name, to: `/reports/${name}`, description, figures })
const money = (name: ReportName, description: string, ...figures: Overviewed['figures']): Overviewed => ({ name, to: `/statement/${name}`, description, figures })

/** All reports in groups, each with its main figures (docs/domain/reports.md#overview). */
export const overview: readonly { label: string; reports: readonly Overviewed[] }[] = [
  { label: 'Sales', reports: [
    company('sales', 'Sales by salesperson, customer, stone, branch, period and more.', { column: 'net', label: 'net this year' }, { column: 'documents', label: 'invoices' }),
    company('discounts', 'Discounts by salesperson and customer.', { column: 'given', label: 'discounts this year' }, { column: 'rate', label: 'of the prices' }),
    company('cancelled', 'Canceled documents with date, user and reason.', { column: 'base', label: 'canceled this year' }),
  ] },
  { label: 'On approval', reports: [
    company('approval-ageing', 'Goods on approval by customer, days out and days overdue.', { column: 'value', label: 'out today' }, { column: 'overdue', label: 'overdue' }),
    company('approval-conversion', 'The share of approvals that becomes sales.', { column: 'conversion', label: 'of approvals sold this year' }, { column: 'days', label: 'days to the sale' }),
  ] },
  { label: 'Stock', reports: [
    company('stock-value', 'Stock at cost by place and owner.', { column: 'value', label: 'at cost today' }, { column: 'asked', label: 'at asking' }),
    company('stock-ageing', 'Days in stock, and stones that do not sell.', { column: 'deadValue', label: 'dead' }, { column: 'deadShare', label: 'of all stock' }),
    company('rough-lots', 'Rough lots: cut, sold and remaining.', { column: 'profit', label: 'profit so far' }, { column: 'yield', label: 'yield' }),
  ] },
  { label: 'Money', reports: [
    money('receivables', 'Open receivables by customer and age.', { column: 'open', label: 'open today' }, { column: '90+', label: 'over 90 days' }),
    money('payables', 'Open payables by supplier and age.', { column: 'open', label: 'open today' }),
    money('tax', 'Tax on sales and purchases by code and rate.', { column: 'due', label: 'tax due this year' }),
    money('expenses', 'Expenses by type.', { column: 'baseTotal', label: 'spent this year' }),
    money('cash-book', 'Money received and paid.', { column: 'baseNet', label: 'net this month' }),
    company('trial-balance', 'Every account of the books on a day: debits equal credits.'),
    company('typed-rates', 'Documents whose exchange rate differs from the rate table, with reason and user.'),
    money('exchange', 'Exchange gains and losses.', { column: 'gain', label: 'exchange gain this year' }),
  ] },
  { label: 'Production', reports: [
    { name: 'workshop', to: '/production/board', description: 'Open orders by maker, with days late.', figures: [{ column: 'open', label: 'carats in work' }] },
    { name: 'planning', to: '/production/board/planning', description: 'Planned hours of each maker by week, against the hours at hand.', figures: [{ column: 'hours', label: 'hours planned' }] },
    { name: 'metal', to: '/production/board/metal', description: 'Metal issued, used and lost by maker.', figures: [{ column: 'loss', label: 'grams lost' }] },
  ] },
]
