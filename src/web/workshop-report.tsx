import { useLocation } from '@tanstack/react-router'
import { reports } from '../domain/report.ts'
import { SectionTabs } from './kit/page.tsx'
import { useRights } from './kit/session.tsx'
import { Report } from './report.tsx'
import type { ReportKind } from './report-kind.ts'

const home = '/production/board'
const board: ReportKind = {
  ...{ name: 'workshop', filters: ['branch'], starts: 'This year' },
  empty: 'Nothing is in work, and nothing waits to be collected.',
}
const metal: ReportKind = {
  ...{ name: 'metal', filters: ['period'], starts: 'This year' },
  empty: 'No metal went to the bench in this period.',
}
const tabs = [
  { label: reports[board.name].label, to: home },
  { label: reports[metal.name].label, to: `${home}/${metal.name}` },
]

/** What is where in the workshop, and what became of the metal. */
const WorkshopReports = () => {
  const { pathname } = useLocation()
  const { may } = useRights()
  const report = pathname.endsWith(`/${metal.name}`) ? metal : board
  return (
    <Report
      key={report.name}
      report={report}
      tabs={<SectionTabs label="Workshop" tabs={may('money.report') ? tabs : tabs.slice(0, 1)} />}
    />
  )
}
export default WorkshopReports
