import { type ReactNode, useState } from 'react'
import { type Found, type ReportName, reports } from '../../domain/reports/report.ts'
import { PrintedDocument } from '../documents/pdf.tsx'
import { download, type Query } from '../kit/data/api.ts'
import { useRead } from '../kit/data/query.ts'
import { notify } from '../kit/feedback/notice.tsx'
import { ListFault } from '../kit/list/empty.tsx'
import { Page } from '../kit/shell/page.tsx'
import { ReportFiles } from './files.tsx'
import classes from './report.module.css'

type Props = {
  name: ReportName
  /** Where the server tells it, where that is not its name among the reports. */
  at?: string
  /** The tabs that it is one of. */
  tabs: ReactNode
  /** What it may be asked. */
  filters: ReactNode
  query: Query
  /** What stands before Excel and PDF. */
  actions?: ReactNode
  /** Said where nothing was found. */
  empty: ReactNode
  /** The chart above and the table below, of what was found. */
  children: (found: Found, isStale: boolean) => ReactNode
}

/** A report on its screen, under the tabs that it is one of: what is asked, the figures, and what prints of them (screens, reports). */
export const ReportFrame = ({ name, at = `report/${name}`, tabs, filters, query, actions, empty, children }: Props) => {
  const { label } = reports[name]
  const { data, error, refetch, isPlaceholderData } = useRead<Found>(at, query, { keep: true })
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
