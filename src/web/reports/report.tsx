import type { ReactNode } from 'react'
import type { Ages } from '../../domain/documents/settlement.ts'
import { isPositive, minus, over, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import type { Found, ReportRow } from '../../domain/reports/report.ts'
import { reports, viewsOf } from '../../domain/reports/report.ts'
import { readable } from '../kit/data/number.ts'
import { Chart } from '../kit/display/chart.tsx'
import { useSavedViews } from '../kit/list/saved-view.ts'
import { ViewsMenu } from '../kit/list/views-menu.tsx'
import { useHome } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { chartOf } from './chart.ts'
import { ReportDesk } from './desk.tsx'
import { ReportFilters } from './filters.tsx'
import type { ReportKind } from './kind.ts'
import { linkOf } from './links.ts'
import { ordered } from './order.ts'
import classes from './report.module.css'
import { AgeingBar, AgeingFigures } from './statement/ageing-bar.tsx'
import { StatementBatch } from './statement/batch/batch.tsx'
import { ReportTable, wordsOf } from './table.tsx'
import { type ReportView, useReportView } from './view.ts'

/** A declared report on its screen: a line that says what it asks and draws is all there is to it. */
export const Report = ({ report, tabs }: { report: ReportKind; tabs: ReactNode }) => {
  const { addressView, view, query, change } = useReportView(report)
  const views = useSavedViews(viewsOf(report.name), addressView, change, { enabled: true })
  return (
    <ReportDesk
      name={report.name}
      tabs={tabs}
      filters={<ReportFilters report={report} view={view} change={change} />}
      query={query}
      actions={
        <>
          <ViewsMenu views={views} eg="As my accountant wants it" />
          {report.drawn === 'ages' && <StatementBatch ledger={report.name === 'receivables' ? 'receivable' : 'payable'} />}
        </>
      }
      empty={report.empty}
    >
      {found => <ReportContent report={report} found={found} view={view} change={change} />}
    </ReportDesk>
  )
}

const ReportContent = ({ report, found, view, change }: { report: ReportKind; found: Found } & Pick<ReportView, 'view' | 'change'>) => {
  const { currency: base } = useUser().settings
  const home = useHome()
  const { name, drawn, chart } = report
  const leads = (column: string, row: ReportRow) => linkOf(column, { name, view, row, home })
  const seen = chart && chartOf(chart, found, leads)
  const after =
    drawn === 'ages'
      ? { header: 'Age', cell: (row: ReportRow) => <AgeingBar slim ages={row as Ages} /> }
      : drawn && { header: 'Share', cell: (row: ReportRow) => <Share of={row[drawn.share]} whole={found.sums[drawn.share]} /> }
  return (
    <>
      {seen && (
        <Chart
          label={seen.column.kind === 'money' ? `${reports[name].label}, ${base}` : reports[name].label}
          along={seen.along}
          points={seen.points}
          series={seen.series}
          words={value => wordsOf(seen.column, seen.column.kind === 'integer' ? Number(value) : value, base, base)}
        />
      )}
      {drawn === 'ages' && <Aged sums={found.sums} base={base} />}
      <ReportTable
        label={reports[name].label}
        found={{ ...found, rows: ordered(found.rows, found.more ? undefined : view.sort) }}
        linkOf={(column, row) => leads(column.name, row)}
        after={after}
        // What is cut off was put in its order where all of it is.
        {...(!found.more && { order: { by: view.sort ?? '', say: (sort: string) => change({ sort }, { replace: true }) } })}
      />
    </>
  )
}

const Aged = ({ sums, base }: { sums: ReportRow; base: string }) => (
  <section className={classes.figures} aria-label={`All in ${base}`}>
    <AgeingFigures
      ages={sums as Ages}
      currency={base}
      further={[
        ['Open', sums.open as Quantity],
        ['On account', minus(sums.open as Quantity, sums.baseBalance as Quantity)],
        [`Balance, ${base}`, sums.baseBalance as Quantity],
      ]}
    />
  </section>
)

/** What part of the whole this is, drawn and in percent. */
const Share = ({ of, whole }: { of: unknown; whole: unknown }) => {
  const [part, all] = [of as Quantity, whole as Quantity]
  if (!isPositive(all) || !isPositive(part)) return null
  const percent = round(over(times(part, '100'), all), 1)
  return (
    <span className={classes.share}>
      <span aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      {readable(percent)} %
    </span>
  )
}
