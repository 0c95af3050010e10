import { Navigate, useParams } from '@tanstack/react-router'
import { Report } from '../report.tsx'
import { StatementTabs } from '../statement/tabs.tsx'
import { moneyReports } from './kinds.ts'

/** The financial report at this URL. An unknown name redirects to the statement. */
const MoneyReport = () => {
  const { report: name }: { report?: string } = useParams({ strict: false })
  const report = moneyReports.find(one => one.name === name)
  return report ? <Report key={report.name} report={report} tabs={<StatementTabs />} /> : <Navigate to="/statement" replace />
}
export default MoneyReport
