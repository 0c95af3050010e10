import type { ReactNode } from 'react'
import type { Ages } from '../../domain/documents/settlement.ts'
import { isPositive, minus, over, round, times } from '../../domain/kit/quantity.ts'
import type { Found, ReportRow } from '../../domain/reports/contract.ts'
import { reports, viewsOf } from '../../domain/reports/report.ts'
import { readable } from '../kit/data/number.ts'
import { Chart } from '../kit/display/chart.tsx'
import { useSavedViews } from '../kit/list/saved-view.ts'
import { ViewsMenu } from '../kit/list/views-menu.tsx'
import { useHome } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { quantityIn } from './cells.ts'
import { chartOf } from './chart.ts'
import { ReportFilters } from './filters.tsx'
import { ReportFrame } from './frame.tsx'
import type { ReportKind } from './kind.ts'
import { linkOf } from './links.ts'
import { ordered } from './order.ts'
import classes from './report.module.css'
import { AgeingBar, AgeingFigures } from './statement/ageing-bar.tsx'
import { StatementBatch } from './statement/batch/batch.tsx'
import { ReportTable, wordsOf } from './table.tsx'
import { type ReportView, useReportView } from './view.ts'

/** The screen of a declared report, built from its settings. */
export const Report = ({ report, tabs }: { report: ReportKind; tabs: ReactNode }) => {
  const { addressView, view, query, change } = useReportView(report)
  const views = useSavedViews(viewsOf(report.name), addressView, change, { enabled: true })
  return (
    <ReportFrame
      name={report.name}
      tabs={tabs}
      filters={<ReportFilters report={report} view={view} change={change} />}
      query={query}
      actions={
        <>
          <ViewsMenu views={views} eg="For the accountant" />
          {report.drawn === 'ages' && <StatementBatch ledger={report.name === 'receivables' ? 'receivable' : 'payable'} />}
        </>
      }
      empty={report.empty}
    >
      {found => <ReportContent report={report} found={found} view={view} change={change} />}
    </ReportFrame>
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
      ? { header: 'Age', cell: (row: ReportRow) => <AgeingBar slim ages={agesIn(row)} /> }
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
        // Only a complete result can be sorted here. A truncated one keeps the server's order.
        {...(!found.more && { order: { by: view.sort ?? '', onSort: (sort: string) => change({ sort }, { replace: true }) } })}
      />
    </>
  )
}

const agesIn = (row: ReportRow): Ages => ({
  current: quantityIn(row.current),
  '1-30': quantityIn(row['1-30']),
  '31-60': quantityIn(row['31-60']),
  '61-90': quantityIn(row['61-90']),
  '90+': quantityIn(row['90+']),
})

const Aged = ({ sums, base }: { sums: ReportRow; base: string }) => (
  <section className={classes.figures} aria-label={`All in ${base}`}>
    <AgeingFigures
      ages={agesIn(sums)}
      currency={base}
      further={[
        ['Open', quantityIn(sums.open)],
        ['On account', minus(quantityIn(sums.open), quantityIn(sums.baseBalance))],
        [`Balance, ${base}`, quantityIn(sums.baseBalance)],
      ]}
    />
  </section>
)

/** The share of a total as a bar and a percentage. */
const Share = ({ of, whole }: { of: unknown; whole: unknown }) => {
  const [part, all] = [quantityIn(of), quantityIn(whole)]
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
