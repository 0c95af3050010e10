import { Navigate, useParams } from '@tanstack/react-router'
import { reportKinds } from './kinds.ts'
import { Report } from './report.tsx'
import { ReportTabs } from './tabs.tsx'

/** The company report at this URL. An unknown name redirects to the overview. */
const CompanyReportPage = () => {
  const { report: name }: { report?: string } = useParams({ strict: false })
  const report = reportKinds.find(one => one.name === name)
  return report ? <Report key={report.name} report={report} tabs={<ReportTabs />} /> : <Navigate to="/reports" replace />
}
export default CompanyReportPage
