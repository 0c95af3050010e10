import type { ReportRow } from '../../../domain/reports/contract.ts'
import { viewsOf } from '../../../domain/reports/report.ts'
import {
  type Comparison,
  comparisons,
  daysOf,
  isTime,
  type SalesGroup,
  type SalesMeasure,
  salesFilters,
  salesGroup,
  salesGroups,
  salesMeasuresFor,
} from '../../../domain/reports/sales.ts'
import type { Query } from '../../kit/data/contract.ts'
import { companyToday } from '../../kit/data/number.ts'
import { useView, type View } from '../../kit/list/view.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { idOf } from '../cells.ts'
import { periodsAsOf } from '../statement/period.ts'

// The default columns.
const usual: readonly SalesMeasure[] = ['documents', 'pieces', 'carats', 'gross', 'discount', 'net', 'margin', 'marginRate', 'average']
export const salesViews = viewsOf('sales')
export const salesAt = 'sales-report'
const salesHome = '/reports/sales'

/** One or two groups, the outer one first. */
export type SalesGroups = readonly [SalesGroup, ...SalesGroup[]]

/** Whether a text names a group of the sales report. */
export const isGroup = (name: string): name is SalesGroup => Object.hasOwn(salesGroups, name)

/** The settings of the sales report, stored in the URL. The default is the year to date, by month. */
export const useSalesView = () => {
  const { role } = useRights()
  const [addressView, change] = useView({ inAddress: true })
  const open = salesMeasuresFor(role)
  const thisYear = periodsAsOf(companyToday()).find(({ label }) => label === 'This year')
  const view: View = { from: thisYear?.from ?? '', to: companyToday(), ...addressView }
  const [first = 'month', ...others] = (view.by ?? '').split(',').filter(isGroup).slice(0, 2)
  const measure = open.find(name => name === view.measure) ?? 'net'
  const shown = (view.show?.split(',') ?? usual).flatMap(name => open.filter(one => one === name))
  const sales: SalesQuery = {
    view,
    by: [first, ...others],
    measure,
    show: open.filter(name => shown.includes(name)),
    compare: comparisons.find(({ value }) => value === view.compare)?.value ?? 'before',
    filters: salesFilters.filter(name => view[name]),
  }
  return { ...sales, addressView, change, open, query: queryOf(sales) }
}
export type SalesView = ReturnType<typeof useSalesView>

type SalesQuery = {
  view: View
  by: SalesGroups
  measure: SalesMeasure
  show: readonly SalesMeasure[]
  compare: Comparison
  filters: readonly SalesGroup[]
}
const queryOf = ({ view, by, measure, show, compare, filters }: SalesQuery): Query => ({
  from: view.from,
  to: view.to,
  by: by.join(','),
  measure,
  show: show.join(','),
  compare,
  basis: view.basis,
  sort: view.sort,
  ...Object.fromEntries(filters.map(name => [name, view[name]])),
})

/** The group of a row, from the server. A document has the kind and id of its record. */
export type GroupCell = { id: string; title: string; entity?: string; record?: string }
const isCell = (value: unknown): value is GroupCell => idOf(value) !== null
export const cellIn = (row: ReportRow, group: SalesGroup): GroupCell | null => {
  const value = row[group]
  return isCell(value) ? value : null
}

type Interval = Parameters<typeof daysOf>[0]
const isInterval = (group: SalesGroup): group is Interval => isTime(group)

/** The filter for one group: a field filter, or for an interval its dates. */
const narrowed = (view: View, group: SalesGroup, { id }: GroupCell): Record<string, string> =>
  isInterval(group)
    ? { ...daysOf(group, id, { from: view.from ?? id, to: view.to ?? companyToday() }) }
    : salesGroup(group).filter
      ? { [group]: id }
      : {}

/**
 * The link of a group, one level down: from a row of both groups to the documents, from a total to the other group, from a document to
 * itself.
 */
export const deeper = (
  { view, addressView, by }: Pick<SalesView, 'view' | 'addressView' | 'by'>,
  row: ReportRow,
  group: SalesGroup,
  document: (cell: GroupCell) => string | null,
): string | null => {
  const cell = cellIn(row, group)
  if (!cell) return null
  if (group === 'document') return document(cell)
  const [first, second] = by
  // A row of both groups filters by both; a total filters by its own group.
  const outer = !row.isSum && group === second ? cellIn(row, first) : null
  const rest = second && !outer ? by.filter(name => name !== group) : ['document']
  const kept = {
    ...addressView,
    ...(outer && narrowed(view, first, outer)),
    ...narrowed(view, group, cell),
    by: rest.join(','),
    sort: undefined,
    view: undefined,
  }
  const words = Object.entries(kept).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `${salesHome}?${new URLSearchParams(words)}`
}
