import type { ReportKind } from '../kind.ts'
import { Report } from '../report.tsx'
import { BoardTabs } from './board-tabs.tsx'

const metal: ReportKind = {
  ...{ name: 'metal', filters: ['period'], starts: 'This year' },
  empty: 'No metal was with a maker in this period.',
}

/** The metal account of each maker. Each name links to the order forms of that maker. */
const MetalReport = () => <Report report={metal} tabs={<BoardTabs />} />
export default MetalReport
