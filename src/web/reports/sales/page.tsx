import { present } from '../../../domain/kit/present.ts'
import type { Found, ReportColumn, ReportRow } from '../../../domain/reports/contract.ts'
import { reports } from '../../../domain/reports/report.ts'
import { isTime, measureColumn, periodBefore, type SalesGroup, salesGroup } from '../../../domain/reports/sales.ts'
import { day } from '../../kit/data/number.ts'
import { Chart } from '../../kit/display/chart.tsx'
import { useSavedViews } from '../../kit/list/saved-view.ts'
import { ViewsMenu } from '../../kit/list/views-menu.tsx'
import { useHome } from '../../kit/shell/place.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import { ReportFrame } from '../frame.tsx'
import { ReportTable, wordsOf } from '../table.tsx'
import { ReportTabs } from '../tabs.tsx'
import { drawn } from './chart.ts'
import classes from './page.module.css'
import { SalesFilters } from './query.tsx'
import { deeper, type GroupCell, isGroup, type SalesView, salesAt, salesViews, useSalesView } from './view.ts'

/** The sales report: by any two groups, compared with an earlier period, down to the documents (docs/domain/reports.md#sales-report). */
const SalesReport = () => {
  const sales = useSalesView()
  const views = useSavedViews(salesViews, sales.addressView, sales.change, { enabled: true })
  return (
    <ReportFrame
      name="sales"
      at={salesAt}
      tabs={<ReportTabs />}
      filters={<SalesFilters sales={sales} />}
      query={sales.query}
      actions={<ViewsMenu views={views} eg="Margin by stone, this year" />}
      empty="No sales match these filters."
    >
      {(found, isStale) => (
        <div className={isStale ? classes.stale : undefined}>
          <SalesContent sales={sales} found={found} />
        </div>
      )}
    </ReportFrame>
  )
}
export default SalesReport

const SalesContent = ({ sales, found }: { sales: SalesView; found: Found }) => {
  const home = useHome()
  const { currency: base } = useUser().settings
  const { by, measure, compare, view, change } = sales
  const days = { from: present(view.from), to: present(view.to) }
  const measured = measureColumn(measure)
  const document = ({ entity, record }: GroupCell) => (entity && record ? home(entity, record) : null)
  const link = (row: ReportRow, group: SalesGroup) => deeper(sales, row, group, document)
  const then = compare === 'none' || by.includes('document') ? null : periodBefore(days, compare)
  const chart = drawn(found, { by, measure, days, link })
  const first = by[0]
  const order = {
    by: view.sort?.replace('group', first) ?? (isTime(first) ? first : `-${measure}`),
    onSort: (to: string) =>
      change({ sort: to.replace(/^(-?)(\w+)$/, (_, down, name) => `${down}${isGroup(name) ? 'group' : name}`) }, { replace: true }),
  }
  return (
    <>
      <Chart
        label={`${measured.header} by ${by.map(name => salesGroup(name).label.toLowerCase()).join(' and ')}${measured.kind === 'money' ? `, ${base}` : ''}`}
        words={value => wordsOf(measured, value, base, base)}
        before={then ? `${day(then.from)} – ${day(then.to)}` : undefined}
        {...chart}
      />
      <ReportTable
        label={reports.sales.label}
        found={found}
        linkOf={(column: ReportColumn, row) => (isGroup(column.name) ? link(row, column.name) : null)}
        order={order}
      />
    </>
  )
}
