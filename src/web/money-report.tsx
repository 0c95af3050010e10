import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { minus, type Quantity } from '../domain/kit/quantity.ts'
import type { Ages } from '../domain/settlement.ts'
import { AgeingFigures } from './ageing-bar.tsx'
import { download } from './kit/api.ts'
import { DownloadIcon, PrintIcon } from './kit/icons.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { ListFault } from './kit/list-empty.tsx'
import { notify } from './kit/notice.tsx'
import { Page } from './kit/page.tsx'
import { useRead } from './kit/query.ts'
import { useUser } from './kit/session.tsx'
import classes from './money-report.module.css'
import { ReportFilters } from './money-report-filters.tsx'
import { type MoneyReport, moneyReports } from './money-report-kinds.ts'
import { type Found, ReportTable } from './money-report-table.tsx'
import { useReportView } from './money-report-view.ts'
import { PrintedPaper } from './paper-pdf.tsx'
import { StatementBatch } from './statement-batch.tsx'
import { StatementTabs } from './statement-tabs.tsx'

/** A report on money by its address. */
const Reports = () => {
  const { report: path } = useParams({ strict: false }) as { report?: string }
  const report = moneyReports.find(one => one.path === path) ?? moneyReports[0]!
  return <Report key={report.path} report={report} tabs={<StatementTabs />} />
}
export default Reports

/** A report on its screen, under the tabs that it is one of: what is asked, the figures, and what prints of them. */
export const Report = ({ report, tabs }: { report: MoneyReport; tabs: ReactNode }) => {
  const { view, query, change } = useReportView(report)
  const { data, error, refetch } = useRead<Found>(`report/${report.path}`, query)
  const { currency: base } = useUser().settings
  const [isPrinted, setPrinted] = useState(false)
  const print = () => setPrinted(on => !on)
  const save = () => void download(`report/${report.path}/export/excel`, query).catch(notify.error)
  useKeys([
    { key: 'p', label: 'The PDF, in the page', run: print },
    { key: 'mod+p', label: 'The PDF, in the page', hidden: true, run: print },
    { key: 'e', label: 'Export to Excel', run: save },
  ])
  const actions = (
    <>
      {report.drawn === 'ages' && <StatementBatch ledger={report.path === 'receivables' ? 'receivable' : 'payable'} />}
      <Button variant="default" leftSection={<DownloadIcon />} rightSection={<KeyHint of="e" />} onClick={save}>
        Excel
      </Button>
      <Button variant="default" leftSection={<PrintIcon />} rightSection={<KeyHint of="p" />} onClick={print} aria-pressed={isPrinted}>
        PDF
      </Button>
    </>
  )
  return (
    <Page title={report.label} actions={actions}>
      <div className={classes.tabs}>{tabs}</div>
      <ReportFilters report={report} view={view} change={change} />
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {isPrinted ? (
        <PrintedPaper
          path={`report/${report.path}/export/pdf`}
          query={query}
          title={`PDF of ${report.label}`}
          onClose={() => setPrinted(false)}
        />
      ) : (
        data && <Told report={report} found={data} view={view} base={base} />
      )}
    </Page>
  )
}

type ToldProps = { report: MoneyReport; found: Found; view: Parameters<typeof ReportTable>[0]['view']; base: string }

const Told = ({ report, found, view, base }: ToldProps) => {
  const { rows, sums } = found
  if (rows.length === 0) return <p className={classes.none}>{report.empty}</p>
  return (
    <>
      {report.drawn === 'ages' && (
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
      )}
      <ReportTable report={report} found={found} view={view} />
    </>
  )
}
