import { present } from '../../../domain/kit/present.ts'
import { minus, type Quantity, sum } from '../../../domain/kit/quantity.ts'
import type { Found, ReportRow } from '../../../domain/reports/contract.ts'
import { addsUp, type Days, isTime, type SalesGroup, type SalesMeasure } from '../../../domain/reports/sales.ts'
import type { ChartPoint } from '../../kit/display/chart.tsx'
import { cellIn, type GroupCell, type SalesGroups } from './view.ts'

const maxSeries = 6
const maxRanks = 12
type Drawn = { along: 'time' | 'rank'; points: ChartPoint[]; series: string[] }
type ChartQuery = {
  by: SalesGroups
  measure: SalesMeasure
  days: Days
  link: (row: ReportRow, group: SalesGroup) => string | null
}

const worth = (row: ReportRow | undefined, name: string): Quantity | null => {
  const value = row?.[name]
  return value === null || value === undefined ? null : String(value)
}
const greatest = (measure: SalesMeasure) => (a: ReportRow, b: ReportRow) => Number(b[measure] ?? 0) - Number(a[measure] ?? 0)

/** The chart of the sales: along time when one group is a period, with the other group as series. */
export const drawn = (found: Found, query: ChartQuery): Drawn => {
  const { by, measure } = query
  const [first, second] = by
  const cells = found.rows.filter(row => !row.isSum)
  const sums = found.drawn ?? []
  if (!second) return placed(sums, first, null, query)
  const across = found.across ?? []
  // In a truncated result the parts of a value are incomplete, so each value is one bar.
  const isWhole = addsUp(measure) && !found.more
  const [axis, other, totals, series] = isTime(second) && !isTime(first) ? [second, first, across, sums] : [first, second, sums, across]
  const names = [...series]
    .sort(greatest(measure))
    .slice(0, maxSeries)
    .flatMap(row => cellIn(row, other) ?? [])
  return placed(totals, axis, isWhole ? { other, names, cells } : null, query)
}

type Split = { other: SalesGroup; names: readonly GroupCell[]; cells: readonly ReportRow[] } | null

const placed = (totals: readonly ReportRow[], axis: SalesGroup, split: Split, { measure, days, link }: ChartQuery): Drawn => {
  const byAxis = new Map<string, Map<string, ReportRow>>()
  if (split)
    for (const row of split.cells) {
      const [at, of] = [cellIn(row, axis)?.id ?? '', cellIn(row, split.other)?.id ?? '']
      byAxis.set(at, (byAxis.get(at) ?? new Map()).set(of, row))
    }
  const hasRest = split?.cells.some(row => !split.names.some(({ id }) => id === cellIn(row, split.other)?.id)) ?? false
  const pointOf = (cell: GroupCell, row: ReportRow | undefined): ChartPoint => {
    const parts = split?.names.map(({ id }) => worth(byAxis.get(cell.id)?.get(id), measure))
    const value = worth(row, measure)
    const rest = hasRest && value !== null ? [minus(value, sum(parts ?? []))] : []
    return {
      label: cell.title,
      short: isTime(axis) ? shortOf(axis, cell.id) : cell.title,
      value,
      before: worth(row, 'before'),
      ...(parts ? { parts: [...parts, ...rest] } : {}),
      to: row ? link(row, axis) : null,
    }
  }
  const series = split ? [...split.names.map(({ title }) => title), ...(hasRest ? ['Others'] : [])] : []
  if (!isTime(axis)) {
    const ranked = [...totals].sort(greatest(measure)).slice(0, maxRanks)
    const points = ranked.flatMap(row => {
      const cell = cellIn(row, axis)
      return cell ? [pointOf(cell, row)] : []
    })
    return { along: 'rank', points, series }
  }
  const known = new Map(totals.map(row => [cellIn(row, axis)?.id, row]))
  return {
    along: 'time',
    points: steps(axis, days).map(id => pointOf(cellIn(known.get(id) ?? {}, axis) ?? { id, title: id }, known.get(id))),
    series,
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const shortOf = (axis: SalesGroup, day: string): string => {
  const month = present(months[Number(day.slice(5, 7)) - 1])
  return axis === 'month' ? month : `${Number(day.slice(8))} ${month}`
}

/** The first day of every interval in the period, including intervals without sales. */
export const steps = (axis: SalesGroup, { from, to }: Days): string[] => {
  const date = new Date(`${from}T00:00:00Z`)
  if (axis === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  if (axis === 'month') date.setUTCDate(1)
  const found: string[] = []
  for (let day = date.toISOString().slice(0, 10); day <= to && found.length < 1_500; day = date.toISOString().slice(0, 10)) {
    found.push(day)
    if (axis === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
    else date.setUTCDate(date.getUTCDate() + (axis === 'week' ? 7 : 1))
  }
  return found
}
