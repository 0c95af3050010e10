import { readable } from '../../data/number.ts'
import { Chart, type ChartPoint } from '../../display/chart.tsx'
import { arabic, long, veryLittle, veryMuch } from '../sample.ts'
import type { Parts } from '../state.ts'

const words = (value: string) => readable(value, 0)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
// Values that rise and fall without chance, so that every picture is the same.
const valueAt = (at: number) => String(Math.round(40_000 + 30_000 * Math.sin(at / 2) + 900 * at))

const inMonths: ChartPoint[] = months.map((month, at) => ({
  label: `${month} 2026`,
  short: month,
  value: valueAt(at),
  before: valueAt(at + 3),
  to: `/reports/sales?month=${at + 1}`,
}))
const inParts = inMonths.map(({ before, ...point }, at) => ({ ...point, parts: ['12000', valueAt(at), '8000'] }))
const inDays: ChartPoint[] = Array.from({ length: 90 }, (_, at) => ({ label: `Day ${at + 1}`, short: `${at + 1}`, value: valueAt(at / 4) }))
const inDaysBefore = inDays.map((point, at) => ({ ...point, before: valueAt(at / 4 + 2), parts: [valueAt(at / 4), '20000'] }))
const ranked: ChartPoint[] = [
  { label: 'Blue sapphire', value: '182000', before: '120000', to: '/reports/sales?stone=sapphire' },
  { label: long, value: '91000', before: '99000' },
  { label: arabic, value: '45500', before: '0' },
  { label: 'Without a value', value: null },
]

/** Charts of reports. */
export const charts: Parts = {
  Chart: {
    'along time': { shows: <Chart label="Sales" along="time" points={inMonths} before="12 months before" words={words} />, wide: true },
    'several series': {
      shows: <Chart label="Sales" along="time" points={inParts} series={['Sapphire', 'Ruby', 'Emerald']} words={words} />,
      wide: true,
    },
    'many points': { shows: <Chart label="Sales by day" along="time" points={inDays} words={words} />, wide: true },
    'many points of several series': {
      shows: (
        <Chart label="Sales by day" along="time" points={inDaysBefore} series={['Sold', 'On approval']} before="Before" words={words} />
      ),
      wide: true,
    },
    ranked: { shows: <Chart label="Sales by stone" along="rank" points={ranked} before="Before" words={words} />, wide: true },
    'very large and negative': {
      shows: (
        <Chart
          label="Profit"
          along="rank"
          points={[
            { label: 'Ruby', value: veryMuch },
            { label: 'Emerald', value: veryLittle },
          ]}
          words={words}
        />
      ),
      wide: true,
    },
    'losses along time': {
      shows: (
        <Chart
          label="Profit"
          along="time"
          points={inMonths.map((point, at) => (at % 3 ? point : { ...point, value: '-25000' }))}
          words={words}
        />
      ),
      wide: true,
    },
    'one point': { shows: <Chart label="Sales" along="time" points={inMonths.slice(0, 1)} words={words} />, wide: true },
    'no points': { shows: <Chart label="Sales" along="time" points={[]} words={words} />, wide: true },
  },
}
