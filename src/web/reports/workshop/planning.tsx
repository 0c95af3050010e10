import type { ReportKind } from '../kind.ts'
import { Report } from '../report.tsx'
import { BoardTabs } from './board-tabs.tsx'

const planning: ReportKind = {
  ...{ name: 'planning', filters: ['branch'], starts: 'This year' },
  empty: 'No step of an issued order is left. Plan steps on order forms to see them here by maker and week.',
}

/** The planned hours of each maker by week. Each name links to the orders of that maker on the board. */
const PlannedWork = () => <Report report={planning} tabs={<BoardTabs />} />
export default PlannedWork
