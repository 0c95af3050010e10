import { customer } from '../../../domain/parties/customer.ts'
import type { ReportColumn, ReportRow } from '../../../domain/reports/contract.ts'
import { addsUp, entryKinds, measureColumn, type SalesGroup, salesGroup } from '../../../domain/reports/sales.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import type { Context, Route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { dateText } from '../../print/format.ts'
import { basisText } from '../query.ts'
import { type Report, reportRoutes, todayFor } from '../report.ts'
import { namesOf } from './keys.ts'
import { filtersOf, type SalesQuery, type Sought, salesQuery, soughtOf } from './query.ts'
import { type SalesRow, salesStatement } from './sql.ts'

const monthOf = (day: string) => dateText(day).replace(/^\d+ /, '')
const labels = (options: readonly { value: string; label: string }[] = []) => new Map(options.map(({ value, label }) => [value, label]))
const called: Partial<Record<SalesGroup, ReadonlyMap<string, string>>> = {
  country: labels(customer.fields.country.options),
  type: labels(inventory.fields.type.options),
  kind: labels(entryKinds),
}
const times: Partial<Record<SalesGroup, (day: string) => string>> = {
  day: dateText,
  week: day => `Week of ${dateText(day)}`,
  month: monthOf,
}

/** A group as the report shows it; an entry with the kind and id of its document, its date and its customer. */
type Cell = { id: string; title: string; entity?: string; record?: string; date?: string; party?: unknown }
const documentOf = (text: string | null): Omit<Cell, 'id'> => (text ? JSON.parse(text) : { title: '' })

/** The title and id of a sales group. */
const groupCell = (group: SalesGroup, key: string | null, title: string | null): Cell => {
  if (key === null) return { id: 'none', title: salesGroup(group).none ?? 'None' }
  if (group === 'document') return { id: key, ...documentOf(title) }
  return { id: key, title: title ?? times[group]?.(key) ?? called[group]?.get(key) ?? key }
}

const ofDocument: ReportColumn[] = [
  { name: 'date', header: 'Date', kind: 'date' },
  { name: 'party', header: 'To', kind: 'text' },
]

const columnsOf = ({ by, show, measure, before }: Sought): ReportColumn[] => {
  const mainColumn = measureColumn(measure)
  const groups = by.flatMap((name): ReportColumn[] => [
    { name, header: salesGroup(name).label, kind: 'text' },
    ...(name === 'document' ? ofDocument : []),
  ])
  const measured = show.map(measureColumn)
  const share: ReportColumn[] = addsUp(measure)
    ? [{ name: 'share', header: 'Share', kind: 'percent', description: `Of all ${mainColumn.header.toLowerCase()}.` }]
    : []
  const then: ReportColumn[] = before
    ? [
        {
          ...mainColumn,
          name: 'before',
          header: `${mainColumn.header} before`,
          description: `From ${dateText(before.from)} to ${dateText(before.to)}.`,
        },
        { name: 'change', header: 'Change', kind: 'percent', description: 'Compared with the previous period.' },
      ]
    : []
  return [...groups, ...measured, ...share, ...then]
}

const rowOf = (columns: readonly ReportColumn[], [first, second]: Sought['by'], row: SalesRow): ReportRow => {
  const figures: ReportRow = row
  const own: Partial<Record<string, Cell>> = row.level < 2 ? { [first]: groupCell(first, row.a, row.a_title) } : {}
  const other: Partial<Record<string, Cell>> =
    second && (row.level === 0 || row.level === 2) ? { [second]: groupCell(second, row.b, row.b_title) } : {}
  const { date, party }: Partial<Cell> = own.document ?? other.document ?? {}
  return {
    ...Object.fromEntries(columns.map(({ name }) => [name, figures[name] ?? null])),
    ...(columns.some(({ name }) => name === 'party') ? { date: date ?? null, party: party ?? null } : {}),
    ...own,
    ...other,
    ...(row.level === 1 ? { isSum: true } : {}),
  }
}

/**
 * Sales by one or two groups, compared with the period before. Totals equal the invoices to the cent
 * (docs/domain/reports.md#sales-report).
 */
export const sales: Report<SalesQuery> = {
  name: 'sales',
  at: '/api/sales-report',
  query: salesQuery,
  describeQuery: async (query, { context, today, format }) => {
    const { days, before, by } = soughtOf(query, context.caller.role, today)
    return [
      `${format.date(days.from)} to ${format.date(days.to)}`,
      `By ${by.map(name => salesGroup(name).label.toLowerCase()).join(' and ')}`,
      ...basisText(query.basis),
      ...(before ? [`Compared with ${format.date(before.from)} to ${format.date(before.to)}`] : []),
      ...(await narrowedTo(context, query)),
    ]
  },
  find: async (context, query, { max }) => {
    const sought = soughtOf(query, context.caller.role, await todayFor(context))
    const columns = columnsOf(sought)
    const { rows } = await salesStatement(sought, max).execute(context.db)
    const of = (isOne: (row: SalesRow) => boolean) => rows.filter(isOne).map(row => rowOf(columns, sought.by, row))
    const whole = rows.find(({ level }) => level === 3)
    // A file has no subtotals among its rows, so that its users can add them up.
    const page = of(({ part, level }) => part === 'page' && (level === 0 || Number.isFinite(max)))
    return {
      columns,
      rows: page,
      sums: { ...(whole && rowOf(columns, sought.by, whole)), [sought.by[0]]: 'Total' },
      more: (whole?.cells ?? 0) - page.filter(({ isSum }) => !isSum).length,
      drawn: of(({ part }) => part === 'drawn'),
      across: of(({ level }) => level === 2),
    }
  },
}

/** The filters of a sales query as text. */
const narrowedTo = async (context: Context, query: SalesQuery): Promise<string[]> => {
  const texts: string[] = []
  for (const [name, values] of filtersOf(query)) {
    const titles = await namesOf(
      context.db,
      name,
      values.filter(value => value !== 'none'),
    )
    texts.push(
      `${salesGroup(name).label}: ${values.map(value => groupCell(name, value === 'none' ? null : value, titles.get(value) ?? null).title).join(', ')}`,
    )
  }
  return texts
}

/** The sales report as JSON, spreadsheet and PDF. */
export const salesReport = (printer: Printer): Route[] => reportRoutes(sales, printer)
