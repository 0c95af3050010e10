import type { ReportKind } from '../kind.ts'
import { Report } from '../report.tsx'
import { BoardTabs } from './board-tabs.tsx'

const metal: ReportKind = {
  ...{ name: 'metal', filters: ['period'], starts: 'This year' },
  empty: 'No metal was issued in this period.',
}

/** The metal report: what each maker received, returned and lost. Each name links to the order forms behind the total. */
const MetalReport = () => <Report report={metal} tabs={<BoardTabs />} />
export default MetalReport
