import { may } from '../access.ts'
import { choice, type Field } from '../kit/field.ts'
import { customer } from '../parties/customer.ts'
import type { Role } from '../people/role.ts'
import { invoice } from '../sales/invoice.ts'
import { inventory } from '../stock/inventory/entity.ts'
import { treatments } from '../trade/treatments.ts'
import type { ReportColumn } from './report.ts'

/** The four invoices, each a kind of sale; of the three of production only what customers owe. */
export const salesKinds = [
  { value: 'invoice', label: 'Stones' },
  { value: 'cuttingInvoice', label: 'Cutting' },
  { value: 'lapidaryInvoice', label: 'Lapidary' },
  { value: 'mfInvoice', label: 'Manufacturing' },
] as const
export type SalesKind = (typeof salesKinds)[number]['value']

/** What sales are grouped by: a stretch of time, what their paper says, what their line says, or paper by paper. */
type Group = { label: string; of: 'time' | 'document' | 'line'; filter?: Field; none?: string }
const { branch, customer: party, salesperson } = invoice.fields
const { stoneName, type, shape, origin } = inventory.fields

/** Everything that sales may be told by (domain, section 8): two at once, each but time and the paper itself also a filter. */
export const salesGroups = {
  day:         { label: 'Day', of: 'time' },
  week:        { label: 'Week', of: 'time' },
  month:       { label: 'Month', of: 'time' },
  salesperson: { label: 'Salesperson', of: 'document', filter: salesperson, none: 'Nobody' },
  branch:      { label: 'Branch', of: 'document', filter: branch },
  customer:    { label: 'Customer', of: 'document', filter: party },
  country:     { label: 'Country', of: 'document', filter: customer.fields.country },
  stone:       { label: 'Stone', of: 'line', filter: stoneName, none: 'Not a stone' },
  type:        { label: 'Type', of: 'line', filter: type, none: 'Not stock' },
  shape:       { label: 'Shape', of: 'line', filter: shape, none: 'No shape' },
  origin:      { label: 'Origin', of: 'line', filter: origin, none: 'No origin' },
  treatment:   { label: 'Treatment', of: 'line', filter: choice('Treatment', treatments.map(({ words, name }) => ({ value: words, label: name }))), none: 'Not stated' },
  kind:        { label: 'Kind of invoice', of: 'document', filter: choice('Kind of invoice', salesKinds) },
  document:       { label: 'Paper', of: 'document' },
} as const satisfies Record<string, Group>
export type SalesGroup = keyof typeof salesGroups
export const salesGroupNames = Object.keys(salesGroups) as SalesGroup[]
/** A group as it is declared, whichever it is. */
export const salesGroup = (name: SalesGroup): Group => salesGroups[name]
export const isTime = (name: SalesGroup): boolean => salesGroup(name).of === 'time'
/** What sales may be narrowed to. */
export const salesFilters = salesGroupNames.filter(name => salesGroup(name).filter)

type Measure = Omit<ReportColumn, 'name'> & { confidential?: true; /** Told only of a row, not added up. */ ratio?: true }
const money = { kind: 'money', inBase: true } as const

/** What is told of sales, in the base currency at each paper's own frozen rate. Net, tax and charges are its total, line by line and to the cent. */
export const salesMeasures = {
  documents:     { header: 'Papers', kind: 'integer', says: 'Invoices that were issued and not cancelled; one with two stones counts in the row of either, and once in the foot.' },
  pieces:     { header: 'Pieces', kind: 'integer' },
  carats:     { header: 'Carats', kind: 'weight' },
  gross:      { header: 'Gross', ...money, says: 'Prices before any discount.' },
  discount:   { header: 'Discount', ...money, says: 'What was taken off a line, and its part of what was taken off the whole invoice.' },
  net:        { header: 'Net', ...money, says: 'Gross less discount, without tax.' },
  tax:        { header: 'Tax', ...money },
  charges:    { header: 'Charges', ...money, says: 'Shipping and other charges, with the cent that a foreign currency may leave.' },
  total:      { header: 'Total', ...money, says: 'Net, tax and charges: what the invoices ask to be paid, at the rate of each.' },
  cost:       { header: 'Cost', ...money, confidential: true, says: 'What the goods that left had cost the company. Work on a customer’s own goods has none.' },
  margin:     { header: 'Margin', ...money, confidential: true, says: 'Net less cost.' },
  marginRate: { header: 'Margin %', kind: 'percent', confidential: true, ratio: true, says: 'Margin in percent of net.' },
  average:    { header: 'Per carat', ...money, ratio: true, says: 'Net by carats sold.' },
} as const satisfies Record<string, Measure>
export type SalesMeasure = keyof typeof salesMeasures
const measureNames = Object.keys(salesMeasures) as SalesMeasure[]
const measure = (name: SalesMeasure): Measure => salesMeasures[name]

/** The measures a role may see; cost and what tells of it only those who may see cost. */
export const salesMeasuresFor = (role: Role): SalesMeasure[] => measureNames.filter(name => !measure(name).confidential || may(role, 'confidential.read'))
/** A measure as a column of the report. */
export const measureColumn = (name: SalesMeasure): ReportColumn => {
  const { confidential: _, ratio: __, ...column } = measure(name)
  return { name, ...column }
}
/** Whether rows add up to the whole, so that each has a share in it. */
export const addsUp = (name: SalesMeasure): boolean => !measure(name).ratio && name !== 'documents'

/** What stands beside a period: the one just before it, the same days of the year before, or nothing. */
export const comparisons = [
  { value: 'before', label: 'The period before' },
  { value: 'year', label: 'A year before' },
  { value: 'none', label: 'Nothing' },
] as const
export type Comparison = (typeof comparisons)[number]['value']
export type Days = { from: string; to: string }

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const iso = (date: Date) => date.toISOString().slice(0, 10)
const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
const inDays = (day: string, by: number) => iso(new Date(utc(day).getTime() + by * 86_400_000))

/** A day so many months on or back, the last of a month where that month is shorter. */
const inMonths = (day: string, by: number): string => {
  const date = utc(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + by]
  return iso(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth(year, month)))))
}
const isLastOfMonth = (day: string) => inDays(day, 1).endsWith('-01')

/**
 * What a period is compared with, and how far back that lies. One that begins with a year goes back whole years, one that begins
 * with a month whole months, to the end where it ends with one; any other as many days as it has.
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

/** The days of one stretch of time within a period, by its first day. */
export const daysOf = (group: 'day' | 'week' | 'month', first: string, within: Days): Days => {
  const last = group === 'day' ? first : group === 'week' ? inDays(first, 6) : inDays(inMonths(first, 1), -1)
  return { from: [first, within.from].sort()[1]!, to: [last, within.to].sort()[0]! }
}
