import { type ReactNode, useState } from 'react'
import type { ReportPath } from '../../domain/contract.ts'
import type { Found } from '../../domain/reports/contract.ts'
import { type ReportName, reports } from '../../domain/reports/report.ts'
import { PrintedDocument } from '../documents/pdf.tsx'
import type { Query } from '../kit/data/contract.ts'
import { download } from '../kit/data/file.ts'
import { useRead } from '../kit/data/query.ts'
import { notify } from '../kit/feedback/notice.tsx'
import { ListFault } from '../kit/list/empty.tsx'
import { Page } from '../kit/shell/page.tsx'
import { ReportFiles } from './files.tsx'
import classes from './report.module.css'

type Props = {
  name: ReportName
  /** The API path, when it differs from the report name. */
  at?: ReportPath
  /** The tabs above the report. */
  tabs: ReactNode
  /** The filters. */
  filters: ReactNode
  query: Query
  /** Buttons before Excel and PDF. */
  actions?: ReactNode
  /** Shown when there are no results. */
  empty: ReactNode
  /** The chart and the table of the results. */
  children: (found: Found, isStale: boolean) => ReactNode
}

/** The screen of a report: tabs, filters, results and exports (docs/domain/reports.md#filters-of-reports). */
export const ReportFrame = ({ name, at = `report/${name}`, tabs, filters, query, actions, empty, children }: Props) => {
  const { label } = reports[name]
  const { data, error, refetch, isPlaceholderData } = useRead(at, query, { keep: true })
  const [isPrinted, setPrinted] = useState(false)
  const save = () => void download(`${at}/export/excel`, query).catch(notify.error)
  const files = (
    <>
      {actions}
      <ReportFiles onExcel={save} onPdf={() => setPrinted(on => !on)} isPrinted={isPrinted} />
    </>
  )
  const figures = data && (data.rows.length === 0 ? <p className={classes.none}>{empty}</p> : children(data, isPlaceholderData))
  return (
    <Page title={label} actions={files}>
      <div className={classes.tabs}>{tabs}</div>
      {filters}
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {isPrinted ? (
        <PrintedDocument path={`${at}/export/pdf`} query={query} title={`PDF of ${label}`} onClose={() => setPrinted(false)} />
      ) : (
        !error && figures
      )}
    </Page>
  )
}
