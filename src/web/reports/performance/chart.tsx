import { present } from '../../../domain/kit/present.ts'
import type { EmployeePerformance as Performance } from '../../../domain/reports/performance/contract.ts'
import { amount, day, weight } from '../../kit/data/number.ts'
import { Chart } from '../../kit/display/chart.tsx'
import { percent } from './figures.tsx'
import classes from './list.module.css'

const monthName = (from: string) => day(from).split(' ').slice(1).join(' ')
const short = (from: string) => present(day(from).split(' ')[1])

/** Monthly charts of the year. Each month links to its figures. */
export const PerformanceCharts = ({ performance: { employee, months, sales, work, currency } }: { performance: Performance }) => {
  const point = (from: string, to: string) => ({
    label: monthName(from),
    short: short(from),
    to: `/people/performance/${employee.id}?from=${from}&to=${to}`,
  })
  const hasSales = sales && months.some(({ net }) => Number(net) !== 0)
  const hasWork = work && months.some(({ issued }) => Number(issued) !== 0)
  if (!hasSales && !hasWork) return null
  return (
    <div className={classes.charts}>
      {hasSales && (
        <Chart
          label={`Net sales, ${currency}`}
          along="time"
          points={months.map(({ from, to, net }) => ({ ...point(from, to), value: net }))}
          words={value => amount(value, currency)}
        />
      )}
      {hasSales && (
        <Chart
          label={`Collected, ${currency}`}
          along="time"
          points={months.map(({ from, to, collected }) => ({ ...point(from, to), value: collected }))}
          words={value => amount(value, currency)}
        />
      )}
      {hasWork && (
        <Chart
          label="Finished, ct"
          along="time"
          points={months.map(({ from, to, finished }) => ({ ...point(from, to), value: finished }))}
          words={weight}
        />
      )}
      {hasWork && (
        <Chart
          label="Yield"
          along="time"
          points={months.map(({ from, to, yield: made }) => ({ ...point(from, to), value: made }))}
          words={percent}
        />
      )}
    </div>
  )
}
