import { present } from '../../../domain/kit/present.ts'
import { PeopleTabs } from '../../company/section-tabs.tsx'
import { useOwnPath } from '../../kit/shell/place.tsx'
import type { ReportKind } from '../kind.ts'
import { Report } from '../report.tsx'

/** The two performance tables. Each row links to the employee's page. */
export const performanceKinds: readonly ReportKind[] = [
  { name: 'salespeople', filters: ['period', 'branch', 'basis'], starts: 'This month', empty: 'No invoices or approvals in this period.' },
  { name: 'makers', filters: ['period', 'branch'], starts: 'This month', empty: 'No jobs completed in this period.' },
]

/** The performance of all salespeople or makers. */
const Performance = () => {
  const path = useOwnPath()
  const kind = performanceKinds.find(({ name }) => path.endsWith(`/${name}`)) ?? present(performanceKinds[0])
  return <Report key={kind.name} report={kind} tabs={<PeopleTabs />} />
}
export default Performance
