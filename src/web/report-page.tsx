import { useParams } from '@tanstack/react-router'
import { Report } from './report.tsx'
import { reportKinds } from './report-kinds.ts'
import { ReportTabs } from './report-tabs.tsx'

/** A report on the house by its address. */
const HouseReportPage = () => {
  const { report: name } = useParams({ strict: false }) as { report?: string }
  const report = reportKinds.find(one => one.name === name) ?? reportKinds[0]!
  return <Report key={report.name} report={report} tabs={<ReportTabs />} />
}
export default HouseReportPage
