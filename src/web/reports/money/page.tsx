import { useParams } from '@tanstack/react-router'
import { Report } from '../report.tsx'
import { StatementTabs } from '../statement/tabs.tsx'
import { moneyReports } from './kinds.ts'

/** The financial report at this URL. */
const MoneyReport = () => {
  const { report: name } = useParams({ strict: false }) as { report?: string }
  const report = moneyReports.find(one => one.name === name) ?? moneyReports[0]!
  return <Report key={report.name} report={report} tabs={<StatementTabs />} />
}
export default MoneyReport
