import type { ReactNode } from 'react'
import { isPositive, minus, over, type Quantity, round, times } from '../domain/kit/quantity.ts'
import type { Found, ReportRow } from '../domain/report.ts'
import { reports } from '../domain/report.ts'
import type { Ages } from '../domain/settlement.ts'
import { AgeingBar, AgeingFigures } from './ageing-bar.tsx'
import { readable } from './kit/number.ts'
import { useHome } from './kit/place.tsx'
import { useUser } from './kit/session.tsx'
import classes from './report.module.css'
import { ReportDesk } from './report-desk.tsx'
import { ReportFilters } from './report-filters.tsx'
import type { ReportKind } from './report-kind.ts'
import { linkOf } from './report-links.ts'
import { ReportTable } from './report-table.tsx'
import { type ReportView, useReportView } from './report-view.ts'
import { StatementBatch } from './statement-batch.tsx'

/** A declared report on its screen: a line that says what it asks and draws is all there is to it. */
export const Report = ({ report, tabs }: { report: ReportKind; tabs: ReactNode }) => {
  const { view, query, change } = useReportView(report)
  return (
    <ReportDesk
      name={report.name}
      tabs={tabs}
      filters={<ReportFilters report={report} view={view} change={change} />}
      query={query}
      actions={report.drawn === 'ages' && <StatementBatch ledger={report.name === 'receivables' ? 'receivable' : 'payable'} />}
      empty={report.empty}
    >
      {found => <Told report={report} found={found} view={view} />}
    </ReportDesk>
  )
}

const Told = ({ report, found, view }: { report: ReportKind; found: Found; view: ReportView['view'] }) => {
  const { currency: base } = useUser().settings
  const home = useHome()
  const { name, drawn } = report
  const after =
    drawn === 'ages'
      ? { header: 'Age', cell: (row: ReportRow) => <AgeingBar slim ages={row as Ages} /> }
      : drawn && { header: 'Share', cell: (row: ReportRow) => <Share of={row[drawn.share]} whole={found.sums[drawn.share]} /> }
  return (
    <>
      {drawn === 'ages' && <Aged sums={found.sums} base={base} />}
      <ReportTable
        label={reports[name].label}
        found={found}
        linkOf={(column, row) => linkOf(column.name, { name, view, row, home })}
        after={after}
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
