import { reportNames, reports } from '../../domain/reports/report.ts'
import { SectionTabs } from '../kit/shell/page.tsx'

const reportTabs = reportNames
  .filter(name => reports[name].right === 'report.read')
  .map(name => ({ label: reports[name].label, to: `/reports/${name}` }))

/** The overview and the company reports, as tabs. */
export const ReportTabs = () => (
  <SectionTabs
    label="Reports"
    tabs={[{ label: 'Overview', to: '/reports' }, ...reportTabs, { label: 'Journals', to: '/reports/journals' }]}
  />
)
