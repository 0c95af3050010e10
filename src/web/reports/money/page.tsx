import { useParams } from '@tanstack/react-router'
import { present } from '../../../domain/kit/present.ts'
import { Report } from '../report.tsx'
import { StatementTabs } from '../statement/tabs.tsx'
import { moneyReports } from './kinds.ts'

/** The financial report at this URL. */
const MoneyReport = () => {
  const { report: name }: { report?: string } = useParams({ strict: false })
  const report = moneyReports.find(one => one.name === name) ?? present(moneyReports[0])
  return <Report key={report.name} report={report} tabs={<StatementTabs />} />
}
export default MoneyReport
