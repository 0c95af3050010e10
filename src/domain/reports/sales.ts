import { may } from '../access.ts'
import { latest } from '../company/business-day.ts'
import { choice, type Field } from '../kit/field.ts'
import { namesOf } from '../kit/names.ts'
import { customer } from '../parties/customer.ts'
import type { Role } from '../people/role.ts'
import { invoice } from '../sales/invoice.ts'
import { inventory } from '../stock/inventory/entity.ts'
import { treatments } from '../trade/treatments.ts'
import type { ReportColumn } from './contract.ts'

/** The four invoices; of the three production invoices only those to customers count as sales. */
export const salesKinds = [
  { value: 'invoice', label: 'Stones' },
  { value: 'cuttingInvoice', label: 'Cutting' },
  { value: 'lapidaryInvoice', label: 'Lapidary' },
  { value: 'mfInvoice', label: 'Manufacturing' },
] as const
/** The kinds of entries: a credit note counts back a part of its invoice. */
export const entryKinds = [...salesKinds, { value: 'creditNote', label: 'Credit notes' }] as const
export type SalesKind = (typeof salesKinds)[number]['value']

/** A grouping of sales: by time, by a field of the document, by a field of the line, or document by document. */
type Group = { label: string; of: 'time' | 'document' | 'line'; filter?: Field; none?: string }
const { branch, customer: party, salesperson } = invoice.fields
const { stoneName, type, shape, origin } = inventory.fields

/** Every grouping of sales (docs/domain/reports.md#sales-report). Two can be combined; each except time and document is also a filter. */
export const salesGroups = {
  day:         { label: 'Day', of: 'time' },
  week:        { label: 'Week', of: 'time' },
  month:       { label: 'Month', of: 'time' },
  salesperson: { label: 'Salesperson', of: 'document', filter: salesperson, none: 'No salesperson' },
  branch:      { label: 'Branch', of: 'document', filter: branch },
  customer:    { label: 'Customer', of: 'document', filter: party },
  country:     { label: 'Country', of: 'document', filter: customer.fields.country },
  stone:       { label: 'Stone', of: 'line', filter: stoneName, none: 'Not a stone' },
  type:        { label: 'Type', of: 'line', filter: type, none: 'Not stock' },
  shape:       { label: 'Shape', of: 'line', filter: shape, none: 'No shape' },
  origin:      { label: 'Origin', of: 'line', filter: origin, none: 'No origin' },
  treatment:   { label: 'Treatment', of: 'line', filter: choice('Treatment', treatments.map(({ words, name }) => ({ value: words, label: name }))), none: 'Not stated' },
  kind:        { label: 'Kind of invoice', of: 'document', filter: choice('Kind of invoice', entryKinds) },
  document:       { label: 'Document', of: 'document' },
} as const satisfies Record<string, Group>
export type SalesGroup = keyof typeof salesGroups
export const salesGroupNames = namesOf(salesGroups)
/** The declaration of a group, with a common type. */
export const salesGroup = (name: SalesGroup): Group => salesGroups[name]
export const isTime = (name: SalesGroup): boolean => salesGroup(name).of === 'time'
/** The groups that are also filters. */
export const salesFilters = salesGroupNames.filter(name => salesGroup(name).filter)

type Measure = Omit<ReportColumn, 'name'> & { confidential?: true; /** Shown per row, never added up. */ ratio?: true }
const money = { kind: 'money', inBase: true } as const

/** The figures of sales, in the base currency at each document's own rate. Net, tax and charges add up to the total, line by line. */
export const salesMeasures = {
  documents:     { header: 'Documents', kind: 'integer', description: 'Issued invoices less cancellations; credit notes do not count. An invoice with two stones counts in both rows and once in the total.' },
  pieces:     { header: 'Pieces', kind: 'integer' },
  carats:     { header: 'Carats', kind: 'weight', description: 'The weight of stones. Jewels and metal are in grams.' },
  grams:      { header: 'Grams', kind: 'weight', description: 'The weight of jewels and metal.' },
  gross:      { header: 'Gross', ...money, description: 'Prices before any discount.' },
  discount:   { header: 'Discount', ...money, description: 'The line discount plus the line’s share of the invoice discount.' },
  net:        { header: 'Net', ...money, description: 'Gross less discount, without tax.' },
  tax:        { header: 'Tax', ...money },
  charges:    { header: 'Charges', ...money, description: 'Shipping, other charges and currency rounding.' },
  total:      { header: 'Total', ...money, description: 'Net, tax and charges, at the exchange rate of each invoice.' },
  cost:       { header: 'Cost', ...money, confidential: true, description: 'The cost of the goods sold. Work on a customer’s own goods has no cost.' },
  margin:     { header: 'Margin', ...money, confidential: true, description: 'Net less cost.' },
  marginRate: { header: 'Margin %', kind: 'percent', confidential: true, ratio: true, description: 'Margin as a percentage of net.' },
  average:    { header: 'Per carat', ...money, ratio: true, description: 'Net of what is sold by the carat ÷ carats sold. Jewels and metal do not count.' },
} as const satisfies Record<string, Measure>
export type SalesMeasure = keyof typeof salesMeasures
const measureNames = namesOf(salesMeasures)
const measure = (name: SalesMeasure): Measure => salesMeasures[name]

/** The measures a role may see; those that reveal cost need the right to see it. */
export const salesMeasuresFor = (role: Role): SalesMeasure[] => measureNames.filter(name => !measure(name).confidential || may(role, 'confidential.read'))
/** A measure as a report column. */
export const measureColumn = (name: SalesMeasure): ReportColumn => {
  const { confidential: _, ratio: __, ...column } = measure(name)
  return { name, ...column }
}
/** Whether the rows add up to the total, so that each has a share of it. */
export const addsUp = (name: SalesMeasure): boolean => !measure(name).ratio && name !== 'documents'

/** The period to compare with: the one before, the same days of the year before, or none. */
export const comparisons = [
  { value: 'before', label: 'Previous period' },
  { value: 'year', label: 'Previous year' },
  { value: 'none', label: 'Nothing' },
] as const
export type Comparison = (typeof comparisons)[number]['value']
export type Days = { from: string; to: string }

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)
const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
const inDays = (day: string, by: number) => iso(new Date(utc(day).getTime() + by * 86_400_000))

/** The same day this many months later or earlier; the last of the month when that month is shorter. */
const inMonths = (day: string, by: number): string => {
  const date = utc(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + by]
  return iso(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth(year, month)))))
}
const isLastOfMonth = (day: string) => inDays(day, 1).endsWith('-01')

/**
 * The comparison period, and how far back it is. A period that begins with a year goes back whole years. One that begins with a month
 * goes back whole months, and ends with a month if the original does. Any other goes back by its number of days.
 */
export const periodBefore = ({ from, to }: Days, how: Exclude<Comparison, 'none'>): Days & { months: number; days: number } => {
  const [start, end] = [utc(from), utc(to)]
  const years = end.getUTCFullYear() - start.getUTCFullYear() + 1
  const spanned = end.getUTCMonth() - start.getUTCMonth() + 1 + (years - 1) * 12
  const months = how === 'year' ? 12 : from.endsWith('-01-01') ? years * 12 : from.endsWith('-01') ? spanned : 0
  if (months === 0) {
    const days = (end.getTime() - start.getTime()) / 86_400_000 + 1
    return { from: inDays(from, -days), to: inDays(to, -days), months: 0, days }
  }
  const until = inMonths(to, -months)
  return { from: inMonths(from, -months), to: isLastOfMonth(to) ? `${until.slice(0, 8)}${lastOfMonth(utc(until).getUTCFullYear(), utc(until).getUTCMonth())}` : until, months, days: 0 }
}

/** The days of one group within a period; `first` is the first day of the group. */
export const daysOf = (group: 'day' | 'week' | 'month', first: string, within: Days): Days => {
  const last = group === 'day' ? first : group === 'week' ? inDays(first, 6) : inDays(inMonths(first, 1), -1)
  return { from: latest(first, within.from), to: latest(last, within.to) === last ? within.to : last }
}
