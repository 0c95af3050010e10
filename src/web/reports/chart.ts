import { compare, isPositive, type Quantity, sum } from '../../domain/kit/quantity.ts'
import type { Found, ReportColumn, ReportRow } from '../../domain/reports/report.ts'
import type { ChartPoint } from '../kit/display/chart.tsx'
import type { ReportDrawn } from './kind.ts'

/** What is drawn of a report: the points, the names of their parts, and the column whose figures they are. */
export type Drawn = { along: 'time' | 'rank'; points: ChartPoint[]; series: string[]; column: ReportColumn }
type LinkOf = (column: string, row: ReportRow) => string | null

// More than these are read in the table.
const most = 8

const aboveZero = (value: unknown): Quantity => (value !== null && value !== undefined && isPositive(String(value)) ? String(value) : '0')
const titleOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value as { title: string }).title : String(value ?? '')
const isMonth = (value: unknown): boolean => /^\d{4}-\d\d$/.test((value as { id?: string } | null)?.id ?? '')
// What belongs to others is told apart from one's own.
const whoseOf = ({ ownership }: ReportRow): string => ((ownership as { id?: string } | undefined)?.id === 'own' ? '' : titleOf(ownership))

const footOf = (columns: readonly ReportColumn[], { sums }: Found): Drawn | null => {
  const points = columns.map(({ name, header }) => ({ label: header, value: aboveZero(sums[name]) }))
  return points.some(({ value }) => isPositive(value)) ? { along: 'time', points, series: [], column: columns[0]! } : null
}

const rowsOf = (by: string, parts: readonly ReportColumn[], { rows }: Found, linkOf: LinkOf): Drawn => {
  const points = rows.map(row => {
    const amounts = parts.map(({ name }) => aboveZero(row[name]))
    return {
      label: [titleOf(row[by]), whoseOf(row)].filter(Boolean).join(' · '),
      value: sum(amounts),
      to: linkOf(by, row),
      ...(parts.length > 1 && { parts: amounts }),
    }
  })
  const series = parts.length > 1 ? parts.map(({ header }) => header) : []
  if (rows.every(row => isMonth(row[by]))) return { along: 'time', points, series, column: parts[0]! }
  const largest = points.filter(({ value }) => isPositive(value)).sort((a, b) => compare(b.value, a.value))
  return { along: 'rank', points: largest.slice(0, most), series, column: parts[0]! }
}

/** The chart of what was found; null where there is nothing to compare, or where things are told one by one. */
export const chartOf = (drawn: ReportDrawn, found: Found, linkOf: LinkOf): Drawn | null => {
  const { columns, rows } = found
  const has = (name: string) => columns.some(column => column.name === name)
  const among = (names: readonly string[]) => columns.filter(({ name }) => names.includes(name))
  if (drawn.of === 'sums') return drawn.columns.some(has) ? footOf(among(drawn.columns), found) : null
  const by = drawn.names.find(has)
  if (!by || rows.length < 2 || has('sku') || has('number')) return null
  const chart = rowsOf(by, among(drawn.parts.some(has) ? drawn.parts : ['value']), found, linkOf)
  return chart.points.length > 0 ? chart : null
}
