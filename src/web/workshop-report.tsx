import { useLocation } from '@tanstack/react-router'
import { SectionTabs } from './kit/page.tsx'
import { useRights } from './kit/session.tsx'
import { Report } from './money-report.tsx'
import type { MoneyReport } from './money-report-kinds.ts'

const home = '/production/board'
const board: MoneyReport = {
  ...{ label: 'In the workshop', path: 'workshop', filters: ['branch'], starts: 'This year' },
  empty: 'Nothing is in work, and nothing waits to be collected.',
}
const metal: MoneyReport = {
  ...{ label: 'Metal by maker', path: 'metal', filters: ['period'], starts: 'This year' },
  empty: 'No metal went to the bench in this period.',
}
const tabs = [
  { label: board.label, to: home },
  { label: metal.label, to: `${home}/${metal.path}` },
]

/** What is where in the workshop, and what became of the metal. */
const WorkshopReports = () => {
  const { pathname } = useLocation()
  const { may } = useRights()
  const report = pathname.endsWith(`/${metal.path}`) ? metal : board
  return (
    <Report
      key={report.path}
      report={report}
      tabs={<SectionTabs label="Workshop" tabs={may('money.report') ? tabs : tabs.slice(0, 1)} />}
    />
  )
}
export default WorkshopReports
