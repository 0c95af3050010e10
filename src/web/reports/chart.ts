import { present } from '../../domain/kit/present.ts'
import { compare, isPositive, type Quantity, sum } from '../../domain/kit/quantity.ts'
import type { Found, ReportColumn, ReportRow } from '../../domain/reports/contract.ts'
import type { ChartPoint } from '../kit/display/chart.tsx'
import { idOf, textOf } from './cells.ts'
import type { ReportDrawn } from './kind.ts'

/** The chart of a report: its points, the names of the series, and the column of the values. */
export type Drawn = { along: 'time' | 'rank'; points: ChartPoint[]; series: string[]; column: ReportColumn }
type LinkOf = (column: string, row: ReportRow) => string | null

// The chart shows at most this many bars; the table has the rest.
const max = 8

const aboveZero = (value: unknown): Quantity => (value !== null && value !== undefined && isPositive(String(value)) ? String(value) : '0')
const isMonth = (value: unknown): boolean => /^\d{4}-\d\d$/.test(idOf(value) ?? '')
// Consigned stock gets its owner in the label, so that it differs from own stock.
const whoseOf = ({ ownership }: ReportRow): string => (idOf(ownership) === 'own' ? '' : textOf(ownership))

const footOf = (columns: readonly ReportColumn[], { sums }: Found): Drawn | null => {
  const points = columns.map(({ name, header }) => ({ label: header, value: aboveZero(sums[name]) }))
  return points.some(({ value }) => isPositive(value)) ? { along: 'time', points, series: [], column: present(columns[0]) } : null
}

const rowsOf = (by: string, parts: readonly ReportColumn[], { rows }: Found, linkOf: LinkOf): Drawn | null => {
  const [column] = parts
  // Without a column of values there is nothing to draw.
  if (!column) return null
  const points = rows.map(row => {
    const amounts = parts.map(({ name }) => aboveZero(row[name]))
    return {
      label: [textOf(row[by]), whoseOf(row)].filter(Boolean).join(' · '),
      value: sum(amounts),
      to: linkOf(by, row),
      ...(parts.length > 1 && { parts: amounts }),
    }
  })
  const series = parts.length > 1 ? parts.map(({ header }) => header) : []
  if (rows.every(row => isMonth(row[by]))) return { along: 'time', points, series, column }
  const largest = points.filter(({ value }) => isPositive(value)).sort((a, b) => compare(b.value, a.value))
  return { along: 'rank', points: largest.slice(0, max), series, column }
}

/** The chart of a report; null when there is nothing to compare or the rows are single records. */
export const chartOf = (drawn: ReportDrawn, found: Found, linkOf: LinkOf): Drawn | null => {
  const { columns, rows } = found
  const has = (name: string) => columns.some(column => column.name === name)
  const among = (names: readonly string[]) => columns.filter(({ name }) => names.includes(name))
  if (drawn.of === 'sums') return drawn.columns.some(has) ? footOf(among(drawn.columns), found) : null
  const by = drawn.names.find(has)
  if (!by || rows.length < 2 || has('sku') || has('number')) return null
  const chart = rowsOf(by, among(drawn.parts.some(has) ? drawn.parts : ['value']), found, linkOf)
  return chart && chart.points.length > 0 ? chart : null
}
