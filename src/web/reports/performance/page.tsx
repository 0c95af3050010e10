import { useParams } from '@tanstack/react-router'
import { present } from '../../../domain/kit/present.ts'
import type { EmployeePerformance as Performance } from '../../../domain/reports/performance/contract.ts'
import { companyToday, day } from '../../kit/data/number.ts'
import { useRead } from '../../kit/data/query.ts'
import { ListFault } from '../../kit/list/empty.tsx'
import { useView, type View } from '../../kit/list/view.ts'
import { Page } from '../../kit/shell/page.tsx'
import { RefLink } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { BasisFilter, Period } from '../filters.tsx'
import { periodsAsOf } from '../statement/period.ts'
import { PerformanceCharts } from './chart.tsx'
import { CommissionMonths } from './commission.tsx'
import { documentsOf, isOf, type Of, PerformanceDocuments } from './documents.tsx'
import classes from './list.module.css'
import { SalesFigures } from './sales.tsx'
import { KindsTable, WorkFigures } from './work.tsx'

/** The performance page of an employee: the figures of a period and their documents. */
const PerformancePage = () => {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const [addressView, change] = useView({ inAddress: true })
  const usual = present(periodsAsOf(companyToday())[0])
  const view: View = {
    from: addressView.from ?? usual.from,
    to: addressView.to ?? usual.to,
    ...(addressView.basis && { basis: addressView.basis }),
  }
  const { data: read, error, refetch } = useRead('employee/performance', { id, ...view }, { keep: true })
  const data = read && 'employee' in read ? read : undefined
  const { may } = useRights()
  const list = data?.sales || !data?.work ? 'salespeople' : 'makers'
  const back = may('performance.read') ? { to: `/people/performance/${list}`, label: 'Performance' } : undefined
  return (
    <Page title={data ? <Name performance={data} /> : ' '} {...(back ? { back } : {})}>
      <div className={classes.filters} role="search" aria-label="Filters">
        <Period view={view} change={change} />
        {data?.sales && <BasisFilter view={view} change={change} />}
      </div>
      {error && <ListFault error={error} retry={() => void refetch()} />}
      {data && (
        <PerformanceContent performance={data} basis={view.basis} of={addressView.of} onPick={of => change({ of }, { replace: true })} />
      )}
    </Page>
  )
}
export default PerformancePage

const Name = ({ performance: { employee } }: { performance: Performance }) => (
  <>
    <RefLink entity="employee" id={employee.id}>
      {employee.title}
    </RefLink>
    <small className={classes.post}>
      {employee.designation}, {employee.branch.title}
      {employee.left && `, left ${day(employee.left)}`}
    </small>
  </>
)

const PerformanceContent = ({
  performance,
  basis,
  of,
  onPick,
}: {
  performance: Performance
  basis: string | undefined
  of: string | undefined
  onPick: (of: Of) => void
}) => {
  const { employee, from, to, before, sales, work, goods, allowedLoss, holds, currency } = performance
  const options = documentsOf.filter(({ value }) => (value === 'jobs' ? work : sales))
  const [first] = options
  if (!first) return <p className={classes.none}>No figures: {employee.title} has no sales and no jobs.</p>
  const shown = options.find(({ value }) => value === of)?.value ?? first.value
  const pick = (next: string) => isOf(next) && onPick(next)
  return (
    <div className={classes.page}>
      <p className={classes.before}>
        Compared with {day(before.from)} to {day(before.to)}.
      </p>
      {sales && <SalesFigures figures={sales} holds={holds} currency={currency} shown={shown} onPick={pick} />}
      {work && <WorkFigures figures={work} allowedLoss={allowedLoss} holds={holds} currency={currency} shown={shown} onPick={pick} />}
      <CommissionMonths performance={performance} />
      <PerformanceCharts performance={performance} />
      {goods.length > 0 && <KindsTable kinds={goods} />}
      <PerformanceDocuments id={employee.id} from={from} to={to} basis={basis} of={shown} options={options} onPick={onPick} />
    </div>
  )
}
