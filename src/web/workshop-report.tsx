import { Report } from './money-report.tsx'
import type { MoneyReport } from './money-report-kinds.ts'
import { BoardTabs } from './workshop-board-tabs.tsx'

const metal: MoneyReport = {
  ...{ label: 'Metal by maker', path: 'metal', filters: ['period'], starts: 'This year' },
  empty: 'No metal went to the bench in this period.',
}

/** What became of the metal that each maker was given: each name leads to the forms it is the sum of. */
const MetalReport = () => <Report report={metal} tabs={<BoardTabs />} />
export default MetalReport
