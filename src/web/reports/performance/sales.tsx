import type { EmployeePerformance as Performance, SalesShown as Sold } from '../../../domain/reports/performance/contract.ts'
import { amount, counted, weight } from '../../kit/data/number.ts'
import { change, Figure, percent } from './figures.tsx'
import classes from './list.module.css'

type Props = {
  figures: { now: Sold; before: Sold }
  holds: Performance['holds']
  currency: string
  shown: string
  onPick: (of: string) => void
}

/** An employee's sales, approvals and collections (docs/domain/people.md#performance-of-a-salesperson). */
export const SalesFigures = ({ figures: { now, before }, holds, currency, shown, onPick }: Props) => {
  const money = (value: string | null | undefined) => (value === null || value === undefined ? '–' : amount(value, currency))
  const sales = { of: 'sales', shown, onPick }
  return (
    <section className={classes.part} aria-label="Sales">
      <h2>Sales</h2>
      <div className={classes.figures}>
        <Figure
          {...sales}
          label={`Net sales, ${currency}`}
          value={money(now.net)}
          below={change(now.net, before.net) ?? counted(now.documents, 'invoice')}
          description="Gross less discount, without tax, shipping and charges."
        />
        <Figure
          {...sales}
          label="Invoices"
          value={now.documents}
          below={`${weight(now.carats)} ct${now.cancelled > 0 ? `, ${now.cancelled} canceled` : ''}`}
        />
        {now.margin !== undefined && (
          <Figure
            {...sales}
            label="Margin"
            value={money(now.margin)}
            tone={now.margin.startsWith('-') ? 'red' : undefined}
            below={`${percent(now.marginPercent)} of net`}
            description="Net less the cost of the goods."
          />
        )}
        <Figure
          {...sales}
          label="Discount"
          value={percent(now.discountPercent)}
          below={money(now.discount)}
          description="Discount ÷ gross."
        />
        <Figure
          label="Conversion"
          value={percent(now.conversion)}
          below={`${money(now.invoiced)} of ${money(now.approvalValue)} on approval`}
          description="The share of goods sent on approval in the period that was invoiced."
          of="approvals"
          shown={shown}
          onPick={onPick}
        />
        <Figure
          label="Collected"
          value={money(now.collected)}
          below={change(now.collected, before.collected)}
          description="Payments received in the period, for invoices of any date."
          of="collections"
          shown={shown}
          onPick={onPick}
        />
        {now.commission !== undefined && now.commission !== null && (
          <Figure
            label="Commission"
            value={money(now.commission)}
            below={change(now.commission, before.commission)}
            description="Month by month, at the rate agreed for its days. A month that was paid keeps its amount."
          />
        )}
        {now.target !== null && (
          <Figure
            label="Of target"
            value={percent(now.targetPercent)}
            below={`of ${money(now.target)}`}
            tone={Number(now.targetPercent) >= 100 ? 'green' : undefined}
          />
        )}
      </div>
      <p className={classes.now}>
        Today {counted(holds.approvals.documents, 'approval')} out, worth {money(holds.approvals.value)}
        {holds.approvals.late > 0 && `, ${holds.approvals.late} of them overdue`}; {counted(holds.bills.documents, 'open invoice')}, worth{' '}
        {money(holds.bills.value)}
        {holds.bills.late > 0 && `, ${money(holds.bills.lateValue)} of it overdue`}.
      </p>
    </section>
  )
}
