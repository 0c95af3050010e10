import { reports } from '../../../domain/reports/report.ts'
import { SectionTabs } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'

const home = '/production/board'
const tabs = [
  { label: reports.workshop.label, to: home },
  { label: reports.planning.label, to: `${home}/planning` },
  { label: reports.metal.label, to: `${home}/metal` },
]

/** The tabs of the workshop reports. */
export const BoardTabs = () => {
  const { may } = useRights()
  return <SectionTabs label="Workshop" tabs={may('money.report') ? tabs : tabs.slice(0, 2)} />
}
