import { entities } from '../../../domain/index.ts'
import { reports } from '../../../domain/reports/report.ts'
import { SectionTabs } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { moneyReports } from '../money/kinds.ts'
import { BatchProgress } from './batch/progress.tsx'

const accounts = [
  { label: 'Statement', to: '/statement' },
  { label: 'Payments', to: '/statement/payments' },
]
const reportTabs = moneyReports.map(({ name }) => ({ label: reports[name].label, to: `/statement/${name}` }))

/** The tabs for statements, payments and balances, with the progress of a statement batch below. */
export const StatementTabs = () => {
  const { may, can } = useRights()
  return (
    <>
      <SectionTabs
        label="Statement"
        tabs={[
          ...accounts,
          ...(may('money.report') ? reportTabs : []),
          ...(can('read', entities.opening) ? [{ label: 'Opening bills', to: '/statement/opening-bills' }] : []),
        ]}
      />
      <BatchProgress />
    </>
  )
}
