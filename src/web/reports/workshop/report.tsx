import type { ReportKind } from '../kind.ts'
import { Report } from '../report.tsx'
import { BoardTabs } from './board-tabs.tsx'

const metal: ReportKind = {
  ...{ name: 'metal', filters: ['period'], starts: 'This year' },
  empty: 'No metal was issued in this period.',
}

/** What became of the metal that each maker was given: each name leads to the forms it is the sum of. */
const MetalReport = () => <Report report={metal} tabs={<BoardTabs />} />
export default MetalReport
