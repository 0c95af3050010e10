import { entities } from '../../../src/domain/index.ts'
import { homeLines, type Looker, scopes } from '../../../src/domain/reports/home.ts'
import { overview } from '../../../src/domain/reports/overview.ts'
import { type ReportName, reports } from '../../../src/domain/reports/report.ts'
import type { Visitor } from '../company.ts'
import { cellsOf, inSheet, read, type Seen, type Values } from './seen.ts'

/** The address of a report; the sales report and performance have their own. */
export const addressOf = (name: ReportName): string => (name === 'sales' ? 'sales-report' : `report/${name}`)
/** The reports with a foot that need no record to be read. */
export const openReports = (Object.keys(reports) as ReportName[]).filter(name => name !== 'performance')

const titleOf = (value: unknown) => (typeof value === 'object' && value !== null && 'title' in value ? value.title : value)

/** A report beside its workbook: each number of each row, and of the foot. */
export const reportAndSheet = async (visitor: Visitor, name: ReportName): Promise<Seen[]> => {
  const {
    columns,
    rows,
    sums,
    more = 0,
  } = read(await visitor.get(`/api/${addressOf(name)}`)) as { columns: Values[]; rows: Values[]; sums: Values; more?: number }
  const [, ...lines] = await cellsOf(visitor, `${addressOf(name)}/export/excel`)
  const compared = (of: string, row: Values, line: string[] | undefined): Seen[] =>
    columns.map((column, at) => ({
      of,
      figure: column.name,
      // A foot without a word of its own begins with Total.
      values: { report: titleOf(row[column.name]) ?? (at === 0 && row === sums ? 'Total' : null), excel: inSheet(line?.[at], column.kind) },
    }))
  // A report without totals has no foot.
  const hasFoot = Object.keys(sums).length > 0
  return [
    ...rows.flatMap((row, at) => compared(`${name}, row ${at + 1}`, row, lines[at])),
    ...(hasFoot ? compared(`${name}, foot`, sums, lines.at(-1)) : []),
    { of: name, figure: 'rows', values: { report: rows.length + more + (hasFoot ? 1 : 0), excel: lines.length } },
  ]
}

/** The overview beside the feet of the reports. */
export const overviewAndReports = async (visitor: Visitor): Promise<Seen[]> => {
  const shown = read(await visitor.get('/api/report')) as { name: ReportName; figures: { label: string; value: unknown }[] }[]
  const seen: Seen[] = []
  for (const { name, figures } of overview.flatMap(group => group.reports)) {
    if (figures.length === 0) continue
    const { sums } = read(await visitor.get(`/api/${addressOf(name)}`))
    for (const { column, label } of figures)
      seen.push({
        of: `overview, ${name}`,
        figure: label,
        values: { overview: shown.find(one => one.name === name)?.figures.find(one => one.label === label)?.value, report: sums[column] },
      })
  }
  return seen
}

/** The lines of Today beside the lists that they open, for a role and each of its scopes. */
export const todayAndLists = async (visitor: Visitor, who: Looker): Promise<Seen[]> => {
  const seen: Seen[] = []
  for (const scope of scopes) {
    const answer = await visitor.get('/api/home', { scope })
    if (answer.status !== 200) continue
    const { lines, today } = answer.data as { lines: Values[]; today: string }
    for (const { key, entity, query, sum } of homeLines({ ...who, today }, scope)) {
      const line = lines.find(one => one.key === key)
      const list = read(await visitor.get(`/api/${entities[entity].path}`, { ...query, pageSize: 1 }))
      seen.push({ of: `today, ${scope}`, figure: `${key} count`, values: { today: line?.count ?? 0, list: list.total } })
      if (sum && line) seen.push({ of: `today, ${scope}`, figure: `${key} ${sum}`, values: { today: line.sum, list: list.sums[sum] } })
    }
  }
  return seen
}
