import { customer } from '../../../domain/parties/customer.ts'
import type { ReportColumn, ReportRow } from '../../../domain/reports/report.ts'
import { addsUp, measureColumn, type SalesGroup, salesGroup, salesKinds } from '../../../domain/reports/sales.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import type { Context, Route } from '../../kit/http/route.ts'
import type { Printer } from '../../kit/print/print.ts'
import { dateText } from '../../print/format.ts'
import { type Report, reportRoutes, todayFor } from '../report.ts'
import { namesOf } from './keys.ts'
import { type Asked, filtersOf, type Sought, salesQuery, soughtOf } from './query.ts'
import { type SalesRow, salesStatement } from './sql.ts'

const monthOf = (day: string) => dateText(day).replace(/^\d+ /, '')
const labels = (options: readonly { value: string; label: string }[] = []) => new Map(options.map(({ value, label }) => [value, label]))
const called: Partial<Record<SalesGroup, ReadonlyMap<string, string>>> = {
  country: labels(customer.fields.country.options),
  type: labels(inventory.fields.type.options),
  kind: labels(salesKinds),
}
const times: Partial<Record<SalesGroup, (day: string) => string>> = {
  day: dateText,
  week: day => `Week of ${dateText(day)}`,
  month: monthOf,
}

/** A paper as it is told: its number and kind, its day and its customer. */
const documentOf = (text: string | null): { title: string; entity?: string; date?: string; party?: unknown } =>
  text ? JSON.parse(text) : { title: '' }

/** What one group of sales is called, with what it is found by. */
const groupCell = (group: SalesGroup, key: string | null, title: string | null) => {
  if (key === null) return { id: 'none', title: salesGroup(group).none ?? 'None' }
  if (group === 'document') return { id: key, ...documentOf(title) }
  return { id: key, title: title ?? times[group]?.(key) ?? called[group]?.get(key) ?? key }
}

const ofDocument: ReportColumn[] = [
  { name: 'date', header: 'Date', kind: 'date' },
  { name: 'party', header: 'To', kind: 'text' },
]

const columnsOf = ({ by, show, measure, before }: Sought): ReportColumn[] => {
  const weighed = measureColumn(measure)
  const groups = by.flatMap((name): ReportColumn[] => [
    { name, header: salesGroup(name).label, kind: 'text' },
    ...(name === 'document' ? ofDocument : []),
  ])
  const measured = show.map(measureColumn)
  const share: ReportColumn[] = addsUp(measure)
    ? [{ name: 'share', header: 'Share', kind: 'percent', says: `Of all ${weighed.header.toLowerCase()}.` }]
    : []
  const then: ReportColumn[] = before
    ? [
        {
          ...weighed,
          name: 'before',
          header: `${weighed.header} before`,
          says: `From ${dateText(before.from)} to ${dateText(before.to)}.`,
        },
        { name: 'change', header: 'Change', kind: 'percent', says: 'Against the period before.' },
      ]
    : []
  return [...groups, ...measured, ...share, ...then]
}

const rowOf = (columns: readonly ReportColumn[], [first, second]: readonly SalesGroup[], row: SalesRow): ReportRow => {
  const own = row.level < 2 ? { [first!]: groupCell(first!, row.a, row.a_title) } : {}
  const other = second && (row.level === 0 || row.level === 2) ? { [second]: groupCell(second, row.b, row.b_title) } : {}
  const { date = null, party = null } = (own.document ?? other.document ?? {}) as ReturnType<typeof documentOf>
  return {
    ...Object.fromEntries(columns.map(({ name }) => [name, row[name as keyof SalesRow] ?? null])),
    ...(columns.some(({ name }) => name === 'party') ? { date, party } : {}),
    ...own,
    ...other,
    ...(row.level === 1 ? { isSum: true } : {}),
  }
}

/** Sales by any two groups, against the period before: equal to the invoices to the cent (domain, section 8). */
export const sales: Report<Asked> = {
  name: 'sales',
  at: '/api/sales-report',
  query: salesQuery,
  asked: async (asked, today, context) => {
    const { days, before, by } = soughtOf(asked, context.caller.role, today)
    return [
      `${dateText(days.from)} to ${dateText(days.to)}`,
      `By ${by.map(name => salesGroup(name).label.toLowerCase()).join(' and ')}`,
      ...(before ? [`Against ${dateText(before.from)} to ${dateText(before.to)}`] : []),
      ...(await narrowedTo(context, asked)),
    ]
  },
  find: async (context, asked, { max }) => {
    const sought = soughtOf(asked, context.caller.role, await todayFor(context))
    const columns = columnsOf(sought)
    const { rows } = await salesStatement(sought, max).execute(context.db)
    const of = (isOne: (row: SalesRow) => boolean) => rows.filter(isOne).map(row => rowOf(columns, sought.by, row))
    const whole = rows.find(({ level }) => level === 3)!
    // A file is added up by whoever has it, and has no sums among its rows.
    const told = of(({ part, level }) => part === 'told' && (level === 0 || Number.isFinite(max)))
    return {
      columns,
      rows: told,
      sums: { ...rowOf(columns, sought.by, whole), [sought.by[0]!]: 'Total' },
      more: whole.cells - told.filter(({ isSum }) => !isSum).length,
      drawn: of(({ part }) => part === 'drawn'),
      across: of(({ level }) => level === 2),
    }
  },
}

/** What sales were narrowed to, in words. */
const narrowedTo = async (context: Context, asked: Asked): Promise<string[]> => {
  const said: string[] = []
  for (const [name, values] of filtersOf(asked)) {
    const titles = await namesOf(
      context.db,
      name,
      values.filter(value => value !== 'none'),
    )
    said.push(
      `${salesGroup(name).label}: ${values.map(value => groupCell(name, value === 'none' ? null : value, titles.get(value) ?? null).title).join(', ')}`,
    )
  }
  return said
}

/** The sales report: as data, spreadsheet and PDF. */
export const salesReport = (printer: Printer): Route[] => reportRoutes(sales, printer)
