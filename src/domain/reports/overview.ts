import type { ReportName } from './report.ts'

/** What the overview says of a report: where it is read, what it answers, and the figures of it that matter, by the columns of its foot. */
export type Overviewed = { name: ReportName; to: string; says: string; figures: readonly { column: string; label: string }[] }

const company = (name: ReportName, says: string, ...figures: Overviewed['figures']): Overviewed => ({ name, to: `/reports/${name}`, says, figures })
const money = (name: ReportName, says: string, ...figures: Overviewed['figures']): Overviewed => ({ name, to: `/statement/${name}`, says, figures })

/** All reports in one look, as they belong together, each with the figure that matters (domain, section 8; screens, reports). */
export const overview: readonly { label: string; reports: readonly Overviewed[] }[] = [
  { label: 'Sales', reports: [
    company('sales', 'What was sold, by any two of who, what, where and when.', { column: 'net', label: 'net this year' }, { column: 'documents', label: 'invoices' }),
    company('discounts', 'What was given away, by whom and to whom.', { column: 'given', label: 'given this year' }, { column: 'rate', label: 'of the prices' }),
    company('cancelled', 'Which papers were taken back, when, by whom and why.', { column: 'base', label: 'taken back this year' }),
  ] },
  { label: 'On approval', reports: [
    company('approval-ageing', 'What is out, with whom, for how long, and how late.', { column: 'value', label: 'out today' }, { column: 'overdue', label: 'overdue' }),
    company('approval-conversion', 'How much of what goes out is sold.', { column: 'conversion', label: 'of approvals sold this year' }, { column: 'days', label: 'days to the sale' }),
  ] },
  { label: 'Stock', reports: [
    company('stock-value', 'What the stock cost, by where it lies and whose it is.', { column: 'value', label: 'at cost today' }, { column: 'asked', label: 'at asking' }),
    company('stock-ageing', 'How long it has been in stock, and what does not sell.', { column: 'deadValue', label: 'dead' }, { column: 'deadShare', label: 'of all stock' }),
    company('rough-lots', 'What became of rough: cut, sold, and what remains.', { column: 'profit', label: 'profit so far' }, { column: 'yield', label: 'yield' }),
  ] },
  { label: 'Money', reports: [
    money('receivables', 'Who owes what, and for how long.', { column: 'open', label: 'open today' }, { column: '90+', label: 'over 90 days' }),
    money('payables', 'What is owed to whom.', { column: 'open', label: 'open today' }),
    money('expenses', 'What money was spent on.', { column: 'baseTotal', label: 'spent this year' }),
    money('cash-book', 'What came in and what went out.', { column: 'baseNet', label: 'net this month' }),
    company('typed-rates', 'Which documents have an exchange rate that is not the rate table’s, why, and who typed it.'),
    money('exchange', 'Exchange gains and losses.', { column: 'gain', label: 'exchange gain this year' }),
  ] },
  { label: 'Making', reports: [
    { name: 'workshop', to: '/production/board', says: 'What is in work, with whom, and how late.', figures: [{ column: 'open', label: 'carats in work' }] },
    { name: 'metal', to: '/production/board/metal', says: 'What became of the metal at the bench.', figures: [{ column: 'loss', label: 'grams lost' }] },
  ] },
]
